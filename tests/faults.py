"""The functions that make faults, read from the program's text."""

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1] / "scorekeeper"


class Maker(NamedTuple):
    """A function that makes a fault: where it stands, its sentence, the places that it fills, its parameters."""

    path: Path
    name: str
    template: str
    filled: list[str]
    parameters: list[str]


@cache
def makers() -> tuple[Maker, ...]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "Fault(" in text:
            found += [maker for node in ast.walk(ast.parse(text)) if (maker := _made_by(path, node))]
    return tuple(found)


def _made_by(path, node):
    match node:
        case ast.FunctionDef(
            returns=ast.Name(id=kind),
            body=[_, ast.Return(ast.Call(ast.Name(id=made), [ast.Constant(str(template))], keywords))],
        ) if kind == made:
            parameters = [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
            filled = [one.arg for one in keywords if one.arg not in {"plural", "counted"}]
            return Maker(path, node.name, template, filled, parameters)
    return None


def kind_of(fault):
    """The name of the function that made a fault."""
    (name,) = {maker.name for maker in makers() if maker.template == fault.template}
    return name


def kinds_of(faults):
    return [kind_of(fault) for fault in faults]

"""The makers of faults, read from the program's text: sentences and faults with a name, and functions."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[2] / "scorekeeper"


class Maker(NamedTuple):
    """A maker of a fault: its file, its name in small letters, its sentence, the places that it fills."""

    path: Path
    name: str
    template: str
    filled: list[str]

    @property
    def places(self):
        return set(re.findall(r"{(\w+)}", self.template))


@cache
def makers() -> tuple[Maker, ...]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "Fault(" in text or "Sentence(" in text:
            found += [maker for node in ast.walk(ast.parse(text)) if (maker := _made_by(path, node))]
    return tuple(found)


def _made_by(path, node):
    match node:
        case ast.Assign(
            [ast.Name(id=name)], ast.Call(ast.Name(id="Fault" | "Sentence"), [ast.Constant(str(template))])
        ):
            return Maker(path, name.lower(), template, re.findall(r"{(\w+)}", template))
        case ast.FunctionDef(
            returns=ast.Name(id=kind),
            body=[_, ast.Return(ast.Call(ast.Name(id=made), [ast.Constant(str(template))], keywords))],
        ) if kind == made:
            filled = [one.arg for one in keywords if one.arg not in {"plural", "counted"}]
            return Maker(path, node.name, template, filled)
    return None


def kind_of(fault):
    (name,) = {maker.name for maker in makers() if maker.template == fault.template}
    return name


def kinds_of(faults):
    return [kind_of(fault) for fault in faults]

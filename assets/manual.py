"""The parts of the manual that are made from the program: `python assets/manual.py`.

They are the reference in `assets/manual/command-line.md`, from the parser, and the JSON schemas of game tables in
`assets/manual/schemas/`, from their models. `tests/project/test_manual.py` compares them with the program.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from scorekeeper.cli import make_parser
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games.code_game import OwnCopy
from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.tally.tally_table import TallyTable, kinds

MANUAL = Path(__file__).parent / "manual"
COMMAND_LINE = MANUAL / "command-line.md"
SCHEMAS = MANUAL / "schemas"
MARK = "<!-- What follows is made by assets/manual.py. -->\n"


def command_line(page: str) -> str:
    """Return the page of the command line with its reference made anew; the part above `MARK` is written by hand."""
    head, mark, _ = page.partition(MARK)
    return f"{head}{mark}\n" + "\n".join(_sections(make_parser()))


def _sections(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the section of a command, then the sections of its own commands."""
    name = parser.prog
    yield f"### {name}\n\n`{name}{_usage(parser)}`\n"
    if rows := [_row(action) for action in _arguments(parser)]:
        yield "\n".join(["| argument | meaning |", "|---|---|", *rows, ""])
    for commands in (each for each in parser._actions if isinstance(each, argparse._SubParsersAction)):  # noqa: SLF001
        told = {each.dest: each.help for each in commands._choices_actions}  # noqa: SLF001
        for key, one in commands.choices.items():
            one.prog = f"{name} {key}"
            first, *rest = _sections(one)
            yield first.replace("\n\n", f"\n\n{_sentence(told[key])}\n\n", 1)
            yield from rest


def _arguments(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    left_out = (argparse._HelpAction, argparse._SubParsersAction)  # noqa: SLF001
    return [action for action in parser._actions if not isinstance(action, left_out)]  # noqa: SLF001


def _usage(parser: argparse.ArgumentParser) -> str:
    """Return what may follow the name of a command: its options in brackets, then its arguments."""
    options = [action for action in _arguments(parser) if action.option_strings]
    places = [action for action in _arguments(parser) if not action.option_strings]
    words = [_written(action) if action.required else f"[{_written(action)}]" for action in options]
    words += [_values(action) for action in places]
    has_commands = len(_arguments(parser)) < len(parser._actions) - 1  # noqa: SLF001  # one of them is --help
    return "".join(f" {word}" for word in [*words, *(["COMMAND …"] if has_commands else [])])


def _written(action: argparse.Action) -> str:
    return " ".join(filter(None, (action.option_strings[-1], _values(action))))


def _values(action: argparse.Action) -> str:
    """Return the values of an argument, as `N [N …]`."""
    if action.nargs == 0:
        return ""
    name = "|".join(map(str, action.choices)) if action.choices else str(action.metavar or action.dest.upper())
    several = {"+": f"{name} [{name} …]", "*": f"[{name} …]", "?": f"[{name}]"}
    if isinstance(action.nargs, int):
        return " ".join([name] * action.nargs)
    return several.get(str(action.nargs), name)


def _row(action: argparse.Action) -> str:
    written = _written(action) if action.option_strings else str(action.metavar or action.dest)
    default = f"; {action.default} without it" if action.choices and isinstance(action.default, str) else ""
    meaning = f"{action.help or ''}{default}".removeprefix("; ")
    return "| `{}` | {} |".format(*(cell.replace("|", "\\|") for cell in (written, meaning)))


def _sentence(text: str | None) -> str:
    return f"{(text or '')[:1].upper()}{(text or '')[1:]}."


def schemas() -> dict[str, str]:
    """Return the text of each schema by the name of its file."""
    CATALOGUE.ids()  # reading the catalogue registers every kind of item
    tally = TallyTable.model_json_schema()
    for kind in kinds():
        one = kind.model_json_schema(ref_template="#/$defs/{model}")
        tally["$defs"] |= one.pop("$defs", {})
        tally["$defs"][kind.__name__] = one
    tally["$defs"]["Item"] = {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds()]}
    found = {
        "quota-table": QuotaTable.model_json_schema(),
        "tally-table": tally,
        "own-copy": OwnCopy.model_json_schema(),
    }
    return {f"{name}.json": _printed(_plain(schema)) for name, schema in found.items()}


def _plain(schema: Any, *, of_keys: bool = False) -> Any:
    """Return a schema as files need it: without names in the code, and with one value for a list where that is read.

    A list that one value may stand for has its bounds as `minLength` and `maxLength` from Pydantic.
    """
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    dropped = () if of_keys else ("title", "description")
    plain = {
        key: _plain(value, of_keys=key in {"properties", "$defs"} and not of_keys)
        for key, value in schema.items()
        if key not in dropped
    }
    if plain.get("type") != "array" or not {"minLength", "maxLength"} & plain.keys():
        return plain
    bounds = {f"{end}Items": plain.pop(f"{end}Length") for end in ("min", "max") if f"{end}Length" in plain}
    default = {"default": plain.pop("default")} if "default" in plain else {}
    return {"anyOf": [plain["items"], {**plain, **bounds}], **default}


def _printed(schema: Mapping[str, Any]) -> str:
    """Return a schema as JSON with a line for each key of the table, and for each definition."""
    lines = []
    for key, value in {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}.items():
        if key in {"$defs", "properties"}:
            inner = ",\n".join(f'  "{name}": {json.dumps(each)}' for name, each in value.items())
            lines.append(f'"{key}": {{\n{inner}\n}}')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    COMMAND_LINE.write_text(command_line(COMMAND_LINE.read_text("utf-8")), "utf-8")
    SCHEMAS.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (SCHEMAS / name).write_text(text, "utf-8")
    print(f"{COMMAND_LINE.name}, {', '.join(schemas())}")

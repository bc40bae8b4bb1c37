"""Turn match files of development versions into files of format 1: `python assets/from_before_1.py FILE... -o FOLDER`.

Export the matches with the development version that kept them (`scorekeeper export --all --format json -o FOLDER`),
then run this with the Python that has scorekeeper 1.0, and import what it writes. The files that it reads stay as they
are. It goes once nobody has such files.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.match_file import KIND, read_match_file
from scorekeeper.exchange.text_tables import json_text
from scorekeeper.match.document import FORMAT
from scorekeeper.match.versions import hash_of
from scorekeeper.rules.catalogue import CATALOGUE, rules_of
from scorekeeper.rules.code_games import games_in_code
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts import say

IN_CODE = frozenset(game.info.id for game in games_in_code())
DEFAULTS_OF_BEFORE = {"kaiser": {"failed": "taken"}}
"""Settings with another default today: a match that said nothing was played by these."""


def converted(match: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of a match file in format 1, from those of any development version."""
    game = match["game"]
    id = game if isinstance(game, str) else game.get("of", game.get("id"))
    options = {**DEFAULTS_OF_BEFORE.get(id, {}), **match.get("options", {})}
    if isinstance(game, dict) and (game.get("shape") == "code" or "settings" in game):
        options = match.get("options", {})
    entries = {**match, "version": FORMAT, "game": game_of(game), "options": options}
    if "id" in match:  # of its versions the newest is the first that is known from now on
        entries["versions"] = [f"{hash_of(match.get('versions', [])[-1:])[:10]}.1"]
    return {key: value for key, value in entries.items() if value or key != "options"}


def game_of(game: str | dict[str, Any]) -> dict[str, Any]:
    """Return the game as format 1 has it: named where today's rules are the same, else its whole table."""
    if isinstance(game, str):
        return {"id": game, "revision": 1}
    if game.get("shape") == "code":
        settings = {**DEFAULTS_OF_BEFORE.get(game["of"], {}), **game.get("settings", {})}
        return {key: value for key, value in game.items() if key != "version"} | {"settings": settings}
    if game.get("id") in IN_CODE and "shape" not in game and not game.get("contracts"):
        return game if "settings" in game else {"id": game["id"], "revision": 1}
    table = {key: value for key, value in game.items() if key != "version"}
    if table.get("contracts", 0) is None:
        del table["contracts"]
    today = CATALOGUE.game(table["id"]) if table.get("id") in CATALOGUE.ids() else None
    try:
        same = today is not None and is_as(CATALOGUE.from_document(table).document(), today.document())
    except BrokenTable:
        same = False
    return CATALOGUE.reference(today) if same and today is not None else table


def is_as(table: dict[str, Any], today: dict[str, Any]) -> bool:
    """Whether a table has the rules and the names of today's, whatever its revision."""
    names = [[entry.get("name") for entry in each.get("contracts", ())] for each in (table, today)]
    same_rules = {**rules_of(table), "revision": 1} == {**rules_of(today), "revision": 1}
    return same_rules and names[0] == names[1]


def convert(file: Path, folder: Path) -> str | None:
    """Write the file anew into a folder; return why it cannot be, in a sentence, or None."""
    try:
        match = json.loads(file.read_text("utf-8"))
        if not isinstance(match, dict) or match.get("format") != KIND:
            return "This is no match file."
        text = json_text(converted(match))
        read_match_file(text.encode())
    except NotReadable as unread:
        return " ".join(say(fault) for fault in unread.faults_to_show())
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        return f"It cannot be read ({error})."
    (folder / file.name).write_text(text, "utf-8")
    return None


def main() -> int:
    """Convert the files that the command line names; say which could not be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, default=Path("format-1"), metavar="FOLDER")
    wanted = parser.parse_args()
    wanted.output.mkdir(parents=True, exist_ok=True)
    failed = [(file, why) for file in wanted.files if (why := convert(file, wanted.output))]
    for file, why in failed:
        print(f"{file}: {why}", file=sys.stderr)
    print(f"{len(wanted.files) - len(failed)} of {len(wanted.files)} files are in {wanted.output}.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

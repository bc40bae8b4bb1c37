"""Own games: tables added, shown and removed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.tools.golden.commands import Story, folder, put, said
from tests.tools.golden.matches import changed_tables, match_of_table, own_tables

CATALOGUE = Path(__file__).parents[3] / "scorekeeper" / "rules" / "catalogue"
NO_TABLES = (b"", b"[1]", b'{"shape": "quota"}', b'{"shape": "other"}', b"shape = 'tally'\nid = 'x'\n", b"\xff")


def tables(out: Path) -> None:
    """Changed tables, which are added or refused; then what can be done with an own game."""
    with folder(), Story(out / "said") as story:
        for number, table in enumerate(changed_tables()):
            table |= {"id": f"house-{number}", "name": f"House {number}"}
            Path("table.json").write_text(json.dumps(table), "utf-8")
            put(out / "added" / f"{number:03d}", said("variants", "--add", "table.json", "--data", "store"))
        listed = story("variants", "--mine", "--format", "json", "--data", "store")
        story("variants", "--mine", "--data", "store")
        for id in re.findall(r'"id": "(house-\d+)"', listed):
            for form in ("text", "json"):
                put(out / "pages" / f"{id}.{form}", said("variants", id, "--format", form, "--data", "store"))
        for table in own_tables():
            _added_and_removed(story, table)
        for text in (*NO_TABLES, (CATALOGUE / "swedish.toml").read_bytes()):
            story("variants", "--add", "-", "--data", "store", stdin=text)
        story("variants", "--remove", "swedish", "--data", "store")
        story("variants", "nothing", "--data", "store")
        story("variants", "--data", "store")
        story("matches", "--data", "store")


def _added_and_removed(story: Story, table: dict) -> None:
    Path("own.json").write_text(json.dumps(table), "utf-8")
    story("variants", "--add", "own.json", "--data", "store")
    story("variants", "--add", "own.json", "--data", "store")
    story("variants", table["id"], "--data", "store")
    Path("match.json").write_text(json.dumps(match_of_table(table)), "utf-8")
    story("import", "match.json", "--data", "store")
    story("variants", "--remove", table["id"], "--data", "store")

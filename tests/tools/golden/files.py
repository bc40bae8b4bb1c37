"""Match files and tables scored, and the pages of the games."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from tests.tools.golden.commands import put, said
from tests.tools.golden.matches import changed_tables, games, match_files, match_of_table


def files(out: Path) -> None:
    """Write the output of `score` and `variants`."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "match.json")

        def scored(name: str, text: str, formats: tuple[str, ...]) -> None:
            file.write_text(text, "utf-8")
            for form in formats:
                put(out / f"{name}.{form}", said("score", str(file), "--format", form).replace(place, ""))

        for name, text in match_files().items():
            scored(name, text, ("text", "csv", "json"))
        for number, table in enumerate(changed_tables()):
            scored(f"table-{number:03d}", json.dumps(match_of_table(table)), ("text",))
        kept_in = ("--data", place)
        listed = said("variants", "--format", "json", *kept_in)
        put(out / "variants", listed + said("variants", *kept_in))
        for game in games():
            for form in ("text", "json"):
                put(out / f"variant-{game}.{form}", said("variants", game, "--format", form, *kept_in))

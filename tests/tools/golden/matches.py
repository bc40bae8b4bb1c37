"""The matches and tables that are recorded: those of the two data files, and what is made of them.

`matches.json.gz` has the texts of match files, by name: a game and a number; `house` ones are of changed tables, and
`spoilt` ones are no match files. `tables.json.gz` has changed tables.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.tools.golden.commands import ran, said

HERE = Path(__file__).parent
PEOPLE = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gun")
MOST_SEATS = 8
WRITTEN = "%Y-%m-%dT%H:%M:%SZ"


def match_files() -> dict[str, str]:
    return json.loads(gzip.decompress((HERE / "matches.json.gz").read_bytes()))


def changed_tables() -> list[dict[str, Any]]:
    return json.loads(gzip.decompress((HERE / "tables.json.gz").read_bytes()))


def game_of(name: str) -> str:
    """The game that a match file is of, by its name."""
    return name.rsplit("-", 1)[0]


def games() -> list[str]:
    return sorted({game_of(name) for name in match_files() if not name.startswith(("house", "spoilt"))})


def is_over(match: dict[str, Any]) -> bool:
    Path("asked.json").write_text(json.dumps(match), "utf-8")
    printed, code, _ = ran("score", "asked.json", "--format", "json")
    return code == 0 and json.loads(printed)["over"]


def courses() -> dict[str, dict[str, dict[str, Any]]]:
    """Return for each game a match without a deal, one halfway, and one that is over: played to its end, or stopped."""
    found, whole = {}, match_files()
    for game in games():
        several = [json.loads(text) for name, text in whole.items() if game_of(name) == game]
        several = [match for match in several if match.get("deals")]
        over = next((match for match in several if is_over(match)), None)
        if over is None:
            longest = max(several, key=lambda match: len(match["deals"]))
            over = longest | {"started": "2026-02-01T18:00:00Z", "ended": "2026-02-01T21:30:00Z"}
        deals = over["deals"]
        half = {key: value for key, value in over.items() if key != "ended"}
        half |= {"deals": deals[: max(1, len(deals) // 2)]}
        found[game] = {"empty": half | {"deals": []}, "half": half, "over": over}
    return found


def dressed(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Matches with people who meet again, days, stakes, places and notes."""
    return [
        {key: value for key, value in match.items() if key not in {"title", "note"}} | _about(number, match)
        for number, match in enumerate(matches)
    ]


def _about(number: int, match: dict[str, Any]) -> dict[str, Any]:
    seats = len(match["players"])
    players = [PEOPLE[(number + seat * (1 + number % 2)) % len(PEOPLE)] for seat in range(seats)]
    if len(set(players)) < seats:
        players = [PEOPLE[(number + seat) % len(PEOPLE)] for seat in range(seats)]
    begun = datetime(2026, 1, 2, 18, 30, tzinfo=UTC) + timedelta(days=number // 3, hours=number % 3)
    about = {"players": players, "started": begun.strftime(WRITTEN)}
    about |= {"title": f"Evening {number}"} if number % 3 == 0 else {}
    about |= {"stake": "0.50 €"} if number % 4 == 0 else {}
    about |= {"stake": "10 kr", "settle": "score"} if number % 8 == 2 else {}
    about |= {"location": "The cabin"} if number % 5 == 0 else {}
    about |= {"note": "Played <quickly> & with = care"} if number % 6 == 1 else {}
    if match.get("ended"):
        about["ended"] = (begun + timedelta(hours=2, minutes=10)).strftime(WRITTEN)
    return about


def kept(where: str, matches: list[dict[str, Any]], command: Callable[..., str] = said) -> list[str]:
    """Keep matches one after the other; their ids."""
    ids: list[str] = []
    for match in matches:
        Path("coming.json").write_text(json.dumps(match), "utf-8")
        heard = command("import", "coming.json", "--data", where)
        assert "--- 0" in heard, f"{match['game']}: {heard}"
        ids.append(heard.split()[0])
    assert len(set(ids)) == len(matches)
    return ids


def two_of_each() -> list[dict[str, Any]]:
    """Return for each game a match halfway, and one that is over."""
    return dressed([course[state] for course in courses().values() for state in ("half", "over")])


def own_tables() -> list[dict[str, Any]]:
    """Changed tables that the program takes, some of each kind."""
    tables = [json.loads(text)["game"] for name, text in match_files().items() if name.startswith("house")]
    chosen = [table for table in tables if isinstance(table, dict)][::40]
    return [table | {"id": f"ours-{number}", "name": f"Ours {number}"} for number, table in enumerate(chosen)]


def match_of_table(table: dict[str, Any]) -> dict[str, Any]:
    """A match without a deal that has the table in it."""
    seats = table.get("players") or 3
    seats = seats[0] if isinstance(seats, list) and seats else seats
    seats = seats if isinstance(seats, int) and 0 < seats <= MOST_SEATS else 3
    about = {"format": "scorekeeper/match", "version": 1, "game": table}
    return about | {"players": list("ABCDEFGH"[:seats]), "first_dealer": 0, "deals": []}

"""The columns of a CSV sheet that say something of the whole match, and when a deal was entered.

What they say of the match stands in the first row alone: a long note in every row of a long match is more than is read
of a file. Earlier versions repeated it in every row. Each cell has one thing: a player, a number of a setting, a time
without its zone. No cell has JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from scorekeeper.exchange.csv_rules import rules_in_words
from scorekeeper.exchange.sheet_cells import guarded
from scorekeeper.match.days import is_moment
from scorekeeper.match.figures import HALVES
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import Catalogue

GAME: Final = ("match", "game", "game name", "rules")
"""The first columns, followed by one for each player."""

PLAYER: Final = "player {number}"
"""The header of a player; numbers count from 1, clockwise."""

EARLIER: Final = ("earlier player {number}", "earlier seat {number}", "earlier deals {number}")
"""The headers of somebody whose seat was taken over: the name, the seat from 1, and after how many deals that was."""

REST: Final = (
    *("first dealer", "started", "started zone", "ended", "ended zone", "match note"),
    *("stake per point", "currency", "settle"),
)
"""The columns after the players, followed by one for each number or word that is set."""

LOCATION: Final = "location"
"""The header of the column behind those, where it is said where the match was played."""

SETTING: Final = "setting "
"""Begins the header of what is set: `setting target`, or `setting rows.first.1` for the first number of a row."""

DEAL: Final = ("time", "time zone")
"""The last columns before those of the log; they say when a deal was entered."""

_CLOCK: Final = re.compile(r"(?P<clock>.*?)(?P<zone>Z|[+-][0-9]{2}:[0-9]{2})?")
_UTC: Final = "UTC"


def about_headers(match: Match) -> list[str]:
    """The headers of the columns about a match and of the time of a deal."""
    players = [PLAYER.format(number=number) for number in range(1, len(match.players) + 1)]
    earlier = [header.format(number=number) for number in range(1, len(match.earlier) + 1) for header in EARLIER]
    where = [LOCATION] if match.location else []
    return [
        *GAME,
        *players,
        *earlier,
        *REST,
        *where,
        *(f"{SETTING}{path}" for path, _ in settings_in(match.options)),
        *DEAL,
    ]


def about_cells(match: Match, catalogue: Catalogue) -> list[str]:
    """The cells of the first row that are about the match, guarded; below it they are empty."""
    info, stake = match.game.info, match.stake
    id = f"{info.id}{HALVES if match.game.unit > 1 else ''}"
    amount: list[Decimal | str] = [stake.amount, stake.currency, stake.settle or ""] if stake else ["", "", ""]
    cells = [
        *(match.title, id, info.name, rules_in_words(match.game, catalogue), *match.players),
        *(str(cell) for each in match.earlier for cell in (each.name, each.seat + 1, each.until)),
        match.players[match.first_dealer],
        *moment_cells(match.started),
        *moment_cells(match.ended),
        *(match.note, *map(str, amount), *([match.location] if match.location else [])),
        *(str(value) for _, value in settings_in(match.options)),
    ]
    return [guarded(cell) for cell in cells]


def settings_in(options: Mapping[str, Any], under: str = "") -> Iterator[tuple[str, Any]]:
    """Each number and word of the options with its path; places in a row count from 1.

    >>> list(settings_in({"turn": "passes", "rows": {"first": [3, 9]}}))
    [('turn', 'passes'), ('rows.first.1', 3), ('rows.first.2', 9)]
    """
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from settings_in(value, f"{under}{key}.")
        elif isinstance(value, list | tuple):
            yield from ((f"{under}{key}.{place}", number) for place, number in enumerate(value, 1))
        elif value is not None:  # which is the same as left out
            yield f"{under}{key}", value


def options_from(settings: Sequence[tuple[str, int | str]]) -> dict[str, Any] | None:
    """The options of such paths; None where they are not paths that `settings_in` gives.

    >>> options_from([("turn", "passes"), ("rows.first.1", 3), ("rows.first.2", 9)])
    {'turn': 'passes', 'rows': {'first': [3, 9]}}
    >>> options_from([("rows.first.2", 9)]), options_from([("turn", "passes"), ("turn", "blocks")])
    (None, None)
    """
    options: dict[str, Any] = {}
    for path, value in settings:
        match path.split("."):
            case [key] if key not in options:
                options[key] = value
            case [group, row, place]:
                rows = options.setdefault(group, {})
                numbers = rows.setdefault(row, []) if isinstance(rows, dict) else None
                if not isinstance(numbers, list) or place != str(len(numbers) + 1):
                    return None
                numbers.append(value)
            case _:
                return None
    return options


def moment_cells(moment: str | None) -> tuple[str, str]:
    """A moment as a spreadsheet sorts it, and its zone; a day alone, and what has no zone, leaves that empty.

    >>> moment_cells("2026-01-31T19:30:00Z"), moment_cells("2026-01-31T19:30:00-05:00"), moment_cells("2026-01-31")
    (('2026-01-31 19:30:00', 'UTC'), ('2026-01-31 19:30:00', 'UTC-05:00'), ('2026-01-31', ''))
    """
    if moment is None:
        return "", ""
    found = _CLOCK.fullmatch(moment[11:])
    clock, zone = (found["clock"], found["zone"]) if found else (moment[11:], None)
    return f"{moment[:10]} {clock}".rstrip(), "" if zone is None else _UTC + zone.removeprefix("Z")


def moment_from(cell: str, zone: str) -> str | None:
    """The moment of two cells; None where they are none.

    >>> moment_from("2026-01-31 19:30:00", "UTC"), moment_from("2026-01-31", ""), moment_from("2026-01-31", "UTC")
    ('2026-01-31T19:30:00Z', '2026-01-31', None)
    """
    if zone and not zone.startswith(_UTC):
        return None
    moment = f"{cell.replace(' ', 'T', 1)}{(zone.removeprefix(_UTC) or 'Z') if zone else ''}"
    return moment if is_moment(moment) else None

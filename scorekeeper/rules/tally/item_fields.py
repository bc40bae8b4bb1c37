"""Form fields that several kinds of items share, and the column heads of rows by number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, StrictInt
from pydantic import Field as Bounds

from scorekeeper.rules.described_fields import Described, Heads, PlainTable, in_form
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.tally.tally_table import PricedItem


def by_players(value: Any) -> bool:
    """Whether a row has a number for each number of players."""
    return isinstance(value, list | tuple)


def players_of(table: PlainTable) -> list[int]:
    """Return the numbers of players of a table."""
    players = table.get("players")
    return list(players) if isinstance(players, list | tuple) else [players] if isinstance(players, int) else []


def heads_of(key: str) -> Heads:
    """Return the heads of a key: one for each number of players if it has a number for each; else one for all."""

    def heads(table: PlainTable, entry: PlainTable) -> tuple[Phrase, ...]:
        players = players_of(table)
        if len(players) < 2 or not by_players(entry.get(key)):  # noqa: PLR2004
            return (Phrase("for all"),)
        return tuple(Phrase("{n} player", {"n": n}, plural="{n} players", count=n) for n in players)

    return heads


def says(key: str) -> Callable[[PlainTable, PlainTable], bool]:
    """Return a predicate: whether an entry has a value other than 0 or nothing at a key."""
    return lambda _table, entry: bool(entry.get(key))


def points_row(label: Phrase, heads: Heads, **more: Any) -> Described:
    """Return a field for a row of points with a cell for each head."""
    return in_form(label, in_points=True, heads=heads, **more)


Never = Annotated[
    tuple[Annotated[StrictInt, Bounds(ge=-1000, le=1000)], ...],
    BeforeValidator(lambda value: [] if value is None else value if isinstance(value, list | tuple) else [value]),
    Bounds(max_length=20),
    in_form(Phrase("Numbers that nobody can have")),
]
"""Values between others that are impossible. An empty form field and a missing list both mean none."""

_PRICE: Final = Described("points", Phrase("Points for each"), core=True, in_points=True)
PRICED: Final = (
    *PricedItem.form_fields,
    _PRICE._replace(when=lambda _, item: item["points_for"] is None),
    _PRICE._replace(key="points_for", when=says("points_for"), heads=heads_of("points_for")),
)
"""The name and the points for each, of a kind that brings points."""

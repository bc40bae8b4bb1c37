"""How a match went, in plain values: everybody's total after every scored deal, and what was played in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Column, Outcome
from scorekeeper.texts.speech import names_of, say


class Played(NamedTuple):
    """What was played in a deal, where the game has a name for such a thing: whole, and for a narrow place."""

    key: str
    name: str
    short: str


class Step(NamedTuple):
    """One scored deal. `number` is the table's own, `by` the account that declared it."""

    number: int
    played: Played | None
    by: int | None
    points: tuple[int, ...]


class Timeline(NamedTuple):
    """All of it. `totals` begin before the first deal, so they are one more than the steps.

    `played` is what was played in any of them, in the game's own order.
    """

    names: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]
    played: tuple[Played, ...] = ()


def timeline_of(sheet: Sheet) -> Timeline:
    """The course of a match. Hands that were thrown in and deals that cannot stand are no steps."""
    what = what_is_played(sheet)
    known = {} if what is None else _names(sheet)
    account_of = {seat: account for account, seats in enumerate(sheet.seats) for seat in seats}
    steps = []
    for outcome in sheet.replay.outcomes:
        if outcome.points is not None:
            by = None if outcome.declarer is None else account_of.get(outcome.declarer)
            played = None if what is None else known.get(str(outcome.details.get(what.key)))
            steps.append(Step(outcome.number, played, by, outcome.points))
    keys = {step.played.key for step in steps if step.played is not None}
    return Timeline(names_of(sheet), sheet.lines, tuple(steps), tuple(one for key, one in known.items() if key in keys))


def what_is_played(sheet: Sheet) -> Column | None:
    """The column that says what was played, by a name that stands in the game's own list; None without one."""
    known = _names(sheet)
    for column in sheet.match.game.columns:
        if not (column.each or column.seats or column.number or column.names):
            said = [_told(outcome, column) for outcome in sheet.replay.outcomes]
            if any(said) and all(name in known for name in said if name):
                return column
    return None


def _told(outcome: Outcome[Any], column: Column) -> str:
    return str(outcome.details.get(column.key) or "")


def _names(sheet: Sheet) -> dict[str, Played]:
    game = sheet.match.game
    known = {entry.key: Played(entry.key, say(entry.name), say(entry.name)) for entry in game.outline.entries}
    return known | {box.key: Played(box.key, box.name, box.short) for box in game.boxes}


def legend(sheet: Sheet) -> str:
    """What the game says of the scores: what it takes to score nought, say. Nothing where it says nothing."""
    said = sheet.match.game.outline.legend
    return "" if said is None else f"{say(said)}."

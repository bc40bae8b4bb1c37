"""The timeline of a match: everybody's total after each scored deal, and the contract played in it."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Column
from scorekeeper.texts import names_of, say, signed


class PlayedContract(NamedTuple):
    """The contract played in a deal, in games that have contracts: its key, its name, and a short name."""

    key: str
    name: str
    short: str


class Step(NamedTuple):
    """One scored deal. `number` is the deal's own, `by` the account that declared it."""

    number: int
    played: PlayedContract | None
    by: int | None
    points: tuple[int, ...]


class Timeline(NamedTuple):
    """The whole timeline. `totals` begin before the first deal; `played` has the contracts in the game's order."""

    names: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]
    played: tuple[PlayedContract, ...] = ()
    plus: bool = True  # whether scores above 0 have a plus
    unit: int = 1  # the number of scores that make a point

    def text(self, points: int) -> str:
        """Return points as written."""
        return signed(points, plus=self.plus, unit=self.unit)


def timeline_of(sheet: Sheet) -> Timeline:
    """Return the timeline of a match. Deals that were thrown in or have faults are left out."""
    what = what_is_played(sheet)
    known = {} if what is None else _names(sheet)
    account_of = {seat: account for account, seats in enumerate(sheet.seats) for seat in seats}
    steps = []
    for outcome in sheet.outcomes:
        if outcome.points is not None:
            by = None if outcome.declarer is None else account_of.get(outcome.declarer)
            played = None if what is None else known.get(str(outcome.details.get(what.key)))
            steps.append(Step(outcome.number, played, by, outcome.points))
    keys = {step.played.key for step in steps if step.played is not None}
    contracts = tuple(one for key, one in known.items() if key in keys)
    return Timeline(names_of(sheet), sheet.lines, tuple(steps), contracts, sheet.plus, sheet.unit)


def what_is_played(sheet: Sheet) -> Column | None:
    """Return the log's column with the contract, whose values are all in the game's own list; None without one."""
    known = _names(sheet)
    for column in sheet.match.game.columns:
        if not (column.each or column.seats or column.number or column.names):
            found = [str(outcome.details.get(column.key) or "") for outcome in sheet.outcomes]
            if any(found) and all(name in known for name in found if name):
                return column
    return None


def _names(sheet: Sheet) -> dict[str, PlayedContract]:
    game = sheet.match.game
    known = {entry.key: PlayedContract(entry.key, say(entry.name), say(entry.name)) for entry in game.outline.entries}
    return known | {box.key: PlayedContract(box.key, box.name, box.short) for box in game.boxes}

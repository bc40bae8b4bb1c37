"""The rows of a sheet on which every hand has one: its name, and the points that it brought."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import NamedHand


class HandRow(NamedTuple):
    """A hand by its number in the match; no points before it was played, or where it was not counted.

    `deal` is the index of its deal, None before there is one.
    """

    number: int
    hand: NamedHand
    points: tuple[int, ...] | None
    due: bool
    deal: int | None


def hand_rows(sheet: Sheet) -> tuple[HandRow, ...]:
    """A row for each hand of the match; empty where hands have no names."""
    played = {outcome.number: (outcome.points, place) for place, outcome in enumerate(sheet.replay.outcomes)}
    due = sheet.due.number if sheet.due else None
    rows = []
    for number, hand in enumerate(sheet.match.game.named_hands(len(sheet.match.players)), 1):
        points, place = played.get(number, (None, None))
        rows.append(HandRow(number, hand, points, number == due, place))
    return tuple(rows)

"""The rows of a sheet on which every hand has one: its name, and the points that it brought."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import NamedHand


class HandRow(NamedTuple):
    """A hand by its number in the match; no points before it was played, or where it was not counted.

    `deal` is the index of its deal, None before there is one. Where every account has a deal of its own in the row,
    `deals` has that of each, and the points of an account that has none yet are None.
    """

    number: int
    hand: NamedHand
    points: tuple[int | None, ...] | None
    due: bool
    deal: int | None
    deals: tuple[int | None, ...] = ()


def hand_rows(sheet: Sheet) -> tuple[HandRow, ...]:
    """A row for each hand of the match; empty where hands have no names."""
    played = {outcome.number: (outcome.points, place) for place, outcome in enumerate(sheet.replay.outcomes)}
    due = sheet.due.number if sheet.due else None
    rows = []
    for number, hand in enumerate(sheet.match.game.named_hands(len(sheet.match.players)), 1):
        if hand.key:
            rows.append(_row_of_boxes(sheet, number, hand))
            continue
        points, place = played.get(number, (None, None))
        rows.append(HandRow(number, hand, points, number == due, place))
    return tuple(rows)


def _row_of_boxes(sheet: Sheet, number: int, hand: NamedHand) -> HandRow:
    """The row in which each account has the deal that used its box."""
    deals = [
        next((at for at, outcome in enumerate(sheet.replay.outcomes) if outcome.box == (seats[0], hand.key)), None)
        for seats in sheet.seats
    ]
    points = [None if at is None else sheet.replay.outcomes[at].points for at in deals]
    scored = tuple(None if each is None else each[account] for account, each in enumerate(points))
    return HandRow(number, hand, scored, due=False, deal=None, deals=tuple(deals))

"""The rows of a sheet on which every hand has one: its name, and the points that it brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Say
from scorekeeper.rules.game import NamedHand
from scorekeeper.rules.phrase import Phrase, Points


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
    judged = enumerate(zip(sheet.match.deals, sheet.replay.outcomes, strict=True))
    played = {outcome.number: (outcome.points, at) for at, (deal, outcome) in judged if not deal.ruling}
    due = sheet.due.number if sheet.due else None
    rows = []
    for number, hand in enumerate(sheet.match.game.named_hands(len(sheet.match.players)), 1):
        points, deal_index = played.get(number, (None, None))
        one = HandRow(number, hand, points, number == due, deal_index)
        rows.append(_row_of_boxes(sheet, number, hand) if hand.key else one)
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


class HandLine(NamedTuple):
    """A hand: its name, what counts in it, and everybody's points, empty before it was played.

    `deal` opens with the row, each of the `deals` with the points of an account. `box` is what a tap on an empty place
    of an account begins the next deal with; where that cannot be, it is empty.
    """

    name: str
    worth: str
    points: tuple[str, ...]
    due: bool
    heard: str
    deal: int | None = None
    deals: tuple[int | None, ...] = ()
    box: str = ""
    open: tuple[str, ...] = ()  # what an empty place is called, for each account


def hand_lines(sheet: Sheet, say: Say, names: Sequence[str]) -> list[HandLine]:
    """The rows of the hands in words; `names` are those of the accounts."""
    return [_line(sheet, row, say, names) for row in hand_rows(sheet)]


def _line(sheet: Sheet, row: HandRow, say: Say, names: Sequence[str]) -> HandLine:
    name, worth = say(row.hand.name), say(row.hand.worth) if row.hand.worth else ""
    points = tuple(
        "" if points is None else say(Phrase("{points}", {"points": Points(points)}))
        for points in row.points or (None,) * len(sheet.seats)
    )
    whose = [f"{who} {score}" for who, score in zip(names, points, strict=True) if score]
    heard, box = ", ".join([name, worth, *whose]), row.hand.key if sheet.due is not None else ""
    empty = tuple(say(Phrase("{who}, {what}: not played yet", {"who": who, "what": name})) for who in names)
    return HandLine(name, worth, points, row.due, heard, row.deal, row.deals, box, empty if box else ())


def heard_at(line: HandLine, account: int) -> str:
    """The points of an account for a screen reader, where they have a deal of their own."""
    return f"{line.name} {line.worth}: {line.points[account]}"

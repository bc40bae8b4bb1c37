"""The rows of a sheet with a row for every hand: the hand's name, and its points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Say
from scorekeeper.rules.game import NamedHand
from scorekeeper.rules.phrase import Phrase, Points


class HandRow(NamedTuple):
    """A hand by its number in the match; no points before it was played, or if it was not counted.

    `deal` is the index of its deal, None before there is one. If every account plays the hand in a deal of its own,
    `deals` has the deal of each, and the points are None for an account without one.
    """

    number: int
    hand: NamedHand
    points: tuple[int | None, ...] | None
    due: bool
    deal: int | None
    deals: tuple[int | None, ...] = ()


def hand_rows(sheet: Sheet) -> tuple[HandRow, ...]:
    """Return a row for each hand of the match; empty if hands have no names."""
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
    """Return the row of a hand that each account plays in a deal of its own."""
    deals = [
        next((at for at, outcome in enumerate(sheet.replay.outcomes) if outcome.box == (seats[0], hand.key)), None)
        for seats in sheet.seats
    ]
    points = [None if at is None else sheet.replay.outcomes[at].points for at in deals]
    scored = tuple(None if each is None else each[account] for account, each in enumerate(points))
    return HandRow(number, hand, scored, due=False, deal=None, deals=tuple(deals))


class HandLine(NamedTuple):
    """A hand in words: its name, its worth, and everybody's points, empty before it was played.

    A tap on the row opens `deal`; a tap on an account's points opens its entry in `deals`. A tap on an account's empty
    place begins the next deal with `box`, unless that is empty.
    """

    name: str
    worth: str
    points: tuple[str, ...]
    due: bool
    heard: str
    deal: int | None = None
    deals: tuple[int | None, ...] = ()
    box: str = ""
    open: tuple[str, ...] = ()  # the label of the empty place of each account


def hand_lines(sheet: Sheet, say: Say, names: Sequence[str]) -> list[HandLine]:
    """Return the rows of the hands in words; `names` are those of the accounts."""
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
    """Label an account's points for a screen reader, if it has a deal of its own."""
    return f"{line.name} {line.worth}: {line.points[account]}"

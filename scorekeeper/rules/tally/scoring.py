"""The score of a hand of a tally game without faults, and half points."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from operator import add, mul
from typing import Any, Final, TypeAlias

from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout
from scorekeeper.rules.tally.tally_layout import TableLayout, often_in_all
from scorekeeper.rules.tally.tally_table import TallyTable

Rows: TypeAlias = list[tuple[HandItem, Sequence[int]]]
"""The items that bring points, each with the points of each account."""


def rows_of(deal: HandForm) -> Rows:
    """Return the items that bring points, each with the points of each account."""
    return [(item, row) for item in deal.layout.items if (row := item.row(deal)) is not None]


def points_of(table: TallyTable, table_layout: TableLayout, deal: HandForm, rows: Rows) -> tuple[int, ...]:
    """Return the points of each account, from the `rows` of the items."""
    layout = deal.layout
    if layout.adds_up and len(rows) == 1 and table.scoring == "all":
        return tuple(rows[0][1])
    if layout.shared is not None:
        return tuple(layout.shared[account != deal.declarer] for account in range(len(table_layout.sides)))
    points = _points_of_play(table, table_layout, deal, rows)
    for item in layout.moving:
        moved = item.moved(deal.values[item.id], points)
        if moved is not None:
            points = tuple(map(add, points, moved))
    return points


def _points_of_play(table: TallyTable, table_layout: TableLayout, deal: HandForm, rows: Rows) -> tuple[int, ...]:
    """Return the points of each account before any are moved."""
    each_row = [row for _, row in rows]
    everything = each_row[0] if len(rows) == 1 else list(map(sum, zip(*each_row, strict=True)))
    everything = everything or [0] * len(table_layout.sides)
    times = times_of(deal)
    if times != 1:
        everything = [times * each for each in everything]
    if deal.layout.hand.sweep:
        holders = {holder for item in deal.layout.items for holder in item.holders(deal.values[item.id])}
        everything = [-each for each in everything] if len(holders) == 1 else everything
    scored = tuple(everything) if table.scoring == "all" else _scored_by(table, table_layout, everything)
    return scored[::-1] if deal.layout.hand.low else scored


def times_of(deal: HandForm) -> int:
    """Return the factor for all points of a hand."""
    multiplying = deal.layout.overriding[HandItem.times]
    return prod([item.times(deal.values[item.id]) for item in multiplying]) if multiplying else 1


def _scored_by(table: TallyTable, table_layout: TableLayout, everything: Sequence[int]) -> tuple[int, ...]:
    match table.scoring:
        case "all":
            return tuple(everything)
        case "less":
            return tuple(each - table_layout.book for each in everything)
        case "over":
            return tuple(max(each - table_layout.book, 0) for each in everything)
        case "difference":
            return (everything[0] - everything[1], everything[1] - everything[0])
        case "winner":
            return (max(everything[0] - everything[1], 0), max(everything[1] - everything[0], 0))


def whole_sum(table: TallyTable, table_layout: TableLayout) -> int | None:
    """Return the sum of the totals of every whole match; None where it is not always the same.

    It is fixed where scores are one's difference to the other, or a fixed worth less the book of each. Where every hand
    is played so many times, all of them together count; otherwise each hand has to bring as much as every other, and
    nothing where the number of deals is not fixed.
    """
    if table.at_end or table.halves_at is not None:
        return None
    start = sum(table.starts(len(table_layout.sides)))
    if table.scoring == "difference":
        return start
    ends = any(hand.hand.ends_at for hand in table_layout.hands)  # then not every hand need be played
    if ends or table.scoring not in {"all", "less"}:
        return None
    book = len(table_layout.sides) * table_layout.book if table.scoring == "less" else 0
    worths = [None if hand.fixed_worth is None else hand.fixed_worth - book for hand in table_layout.hands]
    known = [worth for worth in worths if worth is not None]
    if len(known) < len(worths):
        return None
    brought = _brought(table, table_layout, known)
    return None if brought is None else start + brought


def _brought(table: TallyTable, table_layout: TableLayout, worths: Sequence[int]) -> int | None:
    """Return the sum of all deals of a whole match, by the worth of each hand; None if it varies."""
    hands = table_layout.hands
    often = [times for hand in hands if (times := _often(table, table_layout, hand)) is not None]
    if len(often) == len(hands):
        each = sum(map(mul, often, worths))
        rounds = 1 if table.order == "free" else (table_layout.deals or 0) // len(table_layout.schedule)
    elif len(set(worths)) == 1 and table_layout.deals is not None:
        each, rounds = worths[0], table_layout.deals
    else:
        return None if any(worths) else 0
    if not each:
        return 0
    is_open = table.rubber is not None or any(hand.overriding[HandItem.times] for hand in hands)
    return None if is_open else each * rounds


def _often(table: TallyTable, table_layout: TableLayout, hand: HandLayout) -> int | None:
    """Return the times a hand is played in a match, or in each round of its hands; None if that is not certain."""
    if table.order == "free":
        return often_in_all(table, hand.hand, hand.times, table_layout.players)
    whole = (
        table_layout.deals is not None
        and table.order is not None
        and not table_layout.deals % len(table_layout.schedule)
    )
    return hand.times if whole else None


def can_score_below_zero(table: TallyTable) -> bool:
    """Whether a score can be below 0: by a difference, a book, items that cost points, or the start."""
    if table.start + min(table.handicaps, default=0) < 0 or any(bonus.points < 0 for bonus in table.at_end):
        return True
    if any(total > 0 for total in table.halves_at or ()):
        return True
    match table.scoring:
        case "difference":
            return True
        case "over" | "winner":
            return False
        case "all" | "less":
            book = max(table.book or (0,)) if table.scoring == "less" else 0
            other_way = any((item.moves_points or item.is_signed) and item.is_asked for item in table.items)
            return book > 0 or other_way or any(hand.sweep for hand in table.hands) or _any_costs(table)


def _any_costs(table: TallyTable) -> bool:
    """Whether an item costs points, in a hand that counts it, or by itself if no hand does."""
    factors = {item.id: [hand.factor for hand in table.hands if item.id in hand.counts] or [1] for item in table.items}
    return any(
        factor * each < 0
        for item in table.items
        for row in (item.prices if item.is_asked else ())
        for each in row
        for factor in factors[item.id]
    )


UNIT_OF_HALVES: Final = 2  # the number of score units in a point
IN_POINTS: Final = ("start", "target", "floor", "book", "handicaps", "halves_at", "hints_from", "out_above", "wins_at")
"""The keys of a table that are in points."""


def in_halves(table: TallyTable) -> TallyTable:
    """Return the table with all points in halves if an item can score half a point; else unchanged."""
    if not any(getattr(item, "halves", False) for item in table.items):
        return table
    priced = [(item, [field.key for field in item.form_fields if field.in_points]) for item in table.items]
    items = [item.model_copy(update={key: _doubled(getattr(item, key)) for key in keys}) for item, keys in priced]
    head = {key: _doubled(getattr(table, key)) for key in IN_POINTS}
    at_end = tuple(bonus.model_copy(update={"points": UNIT_OF_HALVES * bonus.points}) for bonus in table.at_end)
    return table.model_copy(update={**head, "items": tuple(items), "at_end": at_end, "unit": UNIT_OF_HALVES})


def _doubled(points: Any) -> Any:
    """Return points, a row of points, or rows of them, times the unit. None stays None."""
    if points is None:
        return None
    return tuple(map(_doubled, points)) if isinstance(points, tuple) else UNIT_OF_HALVES * points

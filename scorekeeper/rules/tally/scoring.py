"""The score of a hand of a tally game without faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add

from scorekeeper.rules.tally.doubling import moved
from scorekeeper.rules.tally.exposing import points_of_exposed, taken_key
from scorekeeper.rules.tally.groups import often_in_all
from scorekeeper.rules.tally.hand_layout import Count, HandLayout
from scorekeeper.rules.tally.layout import Layout
from scorekeeper.rules.tally.table import TallyTable

Counted = Mapping[str, Sequence[int]]
"""The count of each owner, by the id of the item."""


def worth(points: Sequence[int], count: int) -> int:
    """The points for a number of an item: the first price for the first, and so on, the last for each further one.

    >>> worth((10,), 3), worth((500, 750, 1000), 4)
    (30, 3250)
    """
    return sum(points[:count]) + points[-1] * max(0, count - len(points))


def points_of_item(count: Count, counted: Counted, accounts: int) -> tuple[int, ...]:
    """The points of each account for one item."""
    numbers, price = counted[count.id], count.price
    if price is not None:
        return tuple(map(price.__mul__, numbers))  # quicker than a loop
    points = [0] * accounts
    for account, number in zip(count.accounts, numbers, strict=True):
        points[account] += worth(count.points, number)
    return tuple(points)


def rows_of(layout: Layout, laid: HandLayout, counted: Counted) -> list[tuple[int, ...]]:
    """The points of each account for each of the counts of a hand."""
    rows, accounts = [], len(layout.sides)
    for count in laid.counts:
        rows.append(points_of_item(count, counted, accounts))  # noqa: PERF401  # quicker: most hands have one count
    return rows


def points_of(  # the table, the hand as it is laid out and played, and who declared it
    table: TallyTable,
    layout: Layout,
    laid: HandLayout,
    counted: Counted,
    rows: Sequence[tuple[int, ...]],
    declarer: int | None = None,
) -> tuple[int, ...]:
    """The points of each account. The hand is as it is played, the `rows` are those of its counts."""
    if laid.adds_up and len(rows) == 1 and table.scoring == "all":
        return rows[0]
    if laid.shared is not None:
        return tuple(laid.shared[account != declarer] for account in range(len(layout.sides)))
    played = _points_of_play(table, layout, laid, counted, rows)
    if laid.doubles is None or not any(counted[laid.doubles.item.id]):
        return played
    return tuple(map(add, played, moved(counted[laid.doubles.item.id], played)))


def _points_of_play(
    table: TallyTable, layout: Layout, laid: HandLayout, counted: Counted, rows: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """The points of each account without doubles."""
    if not laid.is_plain:
        rows = [*rows, *_rows_besides(layout, laid, counted)]
    everything = rows[0] if len(rows) == 1 else list(map(sum, zip(*rows, strict=True))) or [0] * len(layout.sides)
    if laid.factor is not None and counted[laid.factor.id][0]:
        everything = [laid.factor.factor * each for each in everything]
    if laid.hand.sweep and is_sweep(laid, counted):
        everything = [-each for each in everything]
    scored = tuple(everything) if table.scoring == "all" else scored_by(table, layout, everything)
    return scored[::-1] if laid.hand.low else scored


def _rows_besides(layout: Layout, laid: HandLayout, counted: Counted) -> Iterator[Sequence[int]]:
    """The points of each account for places, for exposed cards, and for what only the leader has."""
    if laid.places is not None:
        yield points_of_places(laid.places, counted[laid.places.id], len(layout.sides))
    for card in laid.exposed:
        yield points_of_exposed(card, counted[card.item.id], counted[taken_key(card)])
    if laid.leader is not None:
        price = laid.hand.factor * laid.leader.points[0]
        yield [price * number for number in counted[laid.leader.id]]


def is_sweep(laid: HandLayout, counted: Counted) -> bool:
    """Whether one owner has all that is counted in a hand."""
    owners = {
        owner for count in laid.counts for owner, number in zip(count.owners, counted[count.id], strict=True) if number
    }
    return len(owners) == 1


def points_of_places(count: Count, order: Sequence[int], accounts: int) -> tuple[int, ...]:
    """The points of each account for the order in which the seats went out."""
    points = [0] * accounts
    for seat, worth_here in zip(order, count.points, strict=False):
        points[count.accounts[seat]] += worth_here
    return tuple(points)


def scored_by(table: TallyTable, layout: Layout, everything: Sequence[int]) -> tuple[int, ...]:
    """The scores for the points of all items together, by the table's `scoring`."""
    match table.scoring:
        case "all":
            return tuple(everything)
        case "less":
            return tuple(each - layout.book for each in everything)
        case "over":
            return tuple(max(each - layout.book, 0) for each in everything)
        case "difference":
            return (everything[0] - everything[1], everything[1] - everything[0])
        case "winner":
            return (max(everything[0] - everything[1], 0), max(everything[1] - everything[0], 0))


def is_zero_sum(table: TallyTable, layout: Layout) -> bool:
    """Whether the scores of a whole match add up to 0: one's difference, or a fixed worth less the book of each.

    Then nobody starts above 0 or below it. Where every hand is played so many times, all of them together do; otherwise
    each hand does.
    """
    if table.at_end or sum(table.starts(len(layout.sides))):
        return False
    if table.scoring == "difference":
        return True
    ends = any(hand.hand.ends_at for hand in layout.hands)  # then not every hand need be played
    if ends or table.scoring not in {"all", "less"}:
        return False
    book = len(layout.sides) * layout.book if table.scoring == "less" else 0
    known = [(hand, worth - book) for hand in layout.hands if (worth := hand.fixed_worth) is not None]
    if len(known) < len(layout.hands):
        return False
    often = [_often(table, layout, hand) for hand, _ in known]
    if None in often:
        return all(worth == 0 for _, worth in known)
    return sum((times or 0) * worth for times, (_, worth) in zip(often, known, strict=True)) == 0


def _often(table: TallyTable, layout: Layout, hand: HandLayout) -> int | None:
    """How often a hand is played in a whole match, or in each round of its hands; None where that is not certain."""
    if table.order == "free":
        return often_in_all(table, hand.hand, hand.times, layout.players)
    whole = layout.deals is not None and table.order is not None and not layout.deals % len(layout.schedule)
    return hand.times if whole else None


def can_score_below_zero(table: TallyTable) -> bool:
    """Whether a hand can score below 0: by a difference, a book, or what costs points; or everybody starts there."""
    if table.start + min(table.handicaps, default=0) < 0 or any(bonus.points < 0 for bonus in table.at_end):
        return True
    match table.scoring:
        case "difference":
            return True
        case "over" | "winner":
            return False
        case "all" | "less":
            book = max(table.book or (0,)) if table.scoring == "less" else 0
            other_way = any(item.kind == "doubles" and item.pairs != "off" for item in table.items)
            other_way = other_way or any(hand.sweep for hand in table.hands)
            return book > 0 or other_way or any(min(row) < 0 for row in _rows_of_points(table))


def _rows_of_points(table: TallyTable) -> Iterator[tuple[int, ...]]:
    """The points of every item in every hand, and of those that no hand counts."""
    hands = {item.id: [hand.factor for hand in table.hands if item.id in hand.counts] or [1] for item in table.items}
    for item in table.items:
        for row in item.points_for or (item.points,):
            yield from (tuple(factor * each for each in row) for factor in hands[item.id])

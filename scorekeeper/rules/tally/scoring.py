"""The score of a hand of a tally game without faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add

from scorekeeper.rules.tally.doubling import moved
from scorekeeper.rules.tally.exposing import points_of_exposed, taken_key
from scorekeeper.rules.tally.groups import often_in_all
from scorekeeper.rules.tally.layout import Count, HandLayout, Layout, keys_of
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
    numbers = counted[count.id]
    if len(count.points) == 1 and len(numbers) == accounts:  # one price, and each owner has an account
        price = count.points[0]
        return tuple([price * number for number in numbers])
    points = [0] * accounts
    for account, number in zip(count.accounts, numbers, strict=True):
        points[account] += worth(count.points, number)
    return tuple(points)


def as_played(laid: HandLayout, times: Sequence[int], players: int) -> HandLayout:
    """The hand as it is played with these doubles: not at all, where nobody was doubled and its points are shared."""
    if laid.doubles is None or laid.hand.undoubled == "played" or any(times):
        return laid
    worth_of_all = fixed_worth(laid) or 0
    each = -(-abs(worth_of_all) // (players - 1))
    other = -each if worth_of_all < 0 else each
    keys = frozenset(keys_of(laid.doubles.item, players))
    nothing = laid._replace(counts=(), places=None, factor=None, exposed=(), keys=keys, owners={})
    return nothing._replace(shared=(worth_of_all - other * (players - 1), other))


def points_of(
    table: TallyTable, layout: Layout, laid: HandLayout, counted: Counted, declarer: int | None = None
) -> tuple[int, ...]:
    """The points of each account. The hand is the one `as_played`."""
    accounts = len(layout.sides)
    if laid.shared is not None:
        return tuple(laid.shared[account != declarer] for account in range(accounts))
    played = _points_of_play(table, layout, laid, counted)
    if laid.doubles is None or not any(counted[laid.doubles.item.id]):
        return played
    return tuple(map(add, played, moved(counted[laid.doubles.item.id], played)))


def _points_of_play(table: TallyTable, layout: Layout, laid: HandLayout, counted: Counted) -> tuple[int, ...]:
    """The points of each account without doubles."""
    accounts = len(layout.sides)
    items: list[Sequence[int]] = [points_of_item(count, counted, accounts) for count in laid.counts]
    if laid.places is not None:
        items.append(points_of_places(laid.places, counted[laid.places.id], accounts))
    items += [points_of_exposed(card, counted[card.item.id], counted[taken_key(card)]) for card in laid.exposed]
    if laid.leader is not None:
        price = laid.hand.factor * laid.leader.points[0]
        items.append([price * number for number in counted[laid.leader.id]])
    times = laid.factor.factor if laid.factor is not None and counted[laid.factor.id][0] else 1
    if len(items) == times == 1:
        everything = items[0]
    else:
        everything = [times * sum(item[account] for item in items) for account in range(accounts)]
    if laid.hand.sweep and is_sweep(laid, counted):
        everything = [-each for each in everything]
    scored = scored_by(table, layout, everything)
    return scored[::-1] if laid.hand.low else scored


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
    if table.start:
        return False
    if table.scoring == "difference":
        return True
    ends = any(hand.hand.ends_at for hand in layout.hands)  # then not every hand need be played
    if ends or table.scoring not in {"all", "less"}:
        return False
    book = len(layout.sides) * layout.book if table.scoring == "less" else 0
    known = [(hand, worth - book) for hand in layout.hands if (worth := fixed_worth(hand)) is not None]
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
    if table.start < 0:
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


def fixed_worth(hand: HandLayout) -> int | None:
    """What all that is counted in a hand is worth together; None where that depends on who has it, or how much."""
    depends = hand.hand.sweep or hand.factor is not None or hand.leader is not None
    if depends or any(not card.item.own for card in hand.exposed):
        return None
    worths = [
        count.points[0] * count.total if count.total is not None and len(count.points) == 1 else None
        for count in hand.counts
    ]
    if hand.places is not None:
        worths.append(sum(hand.places.points))
    known = [each for each in worths if each is not None]
    return sum(known) if len(known) == len(worths) else None

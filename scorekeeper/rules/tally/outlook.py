"""What the deals to come of a tally game can bring: the hands that are still played, and what is counted in them."""

from __future__ import annotations

from scorekeeper.rules.prospects import Played, Prospect, Result, Stretch, prospects_of
from scorekeeper.rules.tally.hand_layout import Count, HandLayout
from scorekeeper.rules.tally.rules import Position, TallyRules


def outlook(game: TallyRules, position: Position) -> tuple[Prospect, ...] | None:
    """The prospects of each account; None where the hands to come are not known, or bring what is not fixed."""
    table, layout = game.table, game.layout(position.players)
    if layout.deals is None or game.is_over(position) or table.at_end or table.wins != "best":
        return None
    if table.target is not None or table.scoring != "all" or game.limited or table.groups:
        return None
    if any(laid.hand.ends_at for laid in layout.hands):
        return None
    hands = _hands_to_come(game, position, layout.deals)
    if hands is None:
        return None
    deals = [_ways(game, laid, position.players) for laid in hands]
    if not all(deals):
        return None
    return prospects_of(position.totals, [Stretch(tuple(deals), len(deals))], high_wins=not table.lowest_wins)


def _hands_to_come(game: TallyRules, position: Position, last: int) -> list[HandLayout] | None:
    """The hands that are still played, as often as they are; None where it is not certain which."""
    numbers, layout = range(position.number, last + 1), game.layout(position.players)
    if not game.free:
        if game.table.order is None and len(layout.hands) > 1:
            return None
        return [game.hands_due(position._replace(number=number))[0] for number in numbers]
    left = [laid for used in position.used for laid in layout.hands for _ in range((laid.boxes & ~used).bit_count())]
    return left if len(left) == len(numbers) else None


def _ways(game: TallyRules, laid: HandLayout, players: int) -> Played:
    """The one way in which a hand is played; none where what it brings cannot be said."""
    key = (laid.id, players)
    if key not in game.ways:
        result = _result(laid, len(game.layout(players).sides))
        game.ways[key] = () if result is None else (result,)
    return game.ways[key]


def _result(laid: HandLayout, accounts: int) -> Result | None:
    """What a hand brings, where everything that is counted has its points, is there so often, and can all be one's."""
    hand, prizes = laid.hand, tuple[int, ...]()
    besides = laid.factor, laid.leader, laid.doubles, laid.shared
    if laid.exposed or any(each is not None for each in besides) or hand.sweep or hand.low:
        return None
    if hand.cards is not None or hand.suit is not None or not all(_is_simple(count, accounts) for count in laid.counts):
        return None
    lots = tuple((count.points[0], count.total or 0) for count in laid.counts if count.points[0])
    if laid.inner and len({worth > 0 for worth, _ in lots}) > 1:
        return None
    if laid.places is not None:
        if laid.places.accounts != tuple(range(accounts)):
            return None
        prizes = laid.places.points
    return Result((0,) * accounts, lots, prizes, linked=bool(laid.inner))


def _is_simple(count: Count, accounts: int) -> bool:
    """Whether each of an item has the same points, any account can have all of them, and none of them."""
    alone = count.accounts == tuple(range(accounts))
    one_price = len(set(count.points)) == 1
    return alone and one_price and count.total is not None and count.most >= count.total and not count.item.one_has_none

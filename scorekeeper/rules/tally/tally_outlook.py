"""The range of totals that the remaining deals of a tally game can bring."""

from __future__ import annotations

from scorekeeper.rules.prospects import DealsLeft, Prospect, WaysToPlay, WayToPlay, prospects_of
from scorekeeper.rules.tally.hand_layout import HandLayout
from scorekeeper.rules.tally.tally_rules import TallyPosition, TallyRules


def outlook(game: TallyRules, position: TallyPosition) -> tuple[Prospect, ...] | None:
    """Return the prospects of each account; None if the hands to come, or their points, are not known."""
    table, table_layout = game.table, game.layout(position.players)
    if table_layout.deals is None or game.is_over(position) or table.at_end or table.wins != "best":
        return None
    ends_or_changes = table.target is not None or table.halves_at is not None or table.scoring != "all"
    if ends_or_changes or game.limited or table.groups or any(each.hand.ends_at for each in table_layout.hands):
        return None
    hands = _hands_to_come(game, position, table_layout.deals)
    if hands is None:
        return None
    deals = [_ways(game, layout, position.players) for layout in hands]
    if not all(deals):
        return None
    return prospects_of(position.totals, [DealsLeft(tuple(deals), len(deals))], high_wins=not table.lowest_wins)


def _hands_to_come(game: TallyRules, position: TallyPosition, last: int) -> list[HandLayout] | None:
    """Return the hands still to be played, each as often as it is; None if that is not certain."""
    numbers, table_layout = range(position.number, last + 1), game.layout(position.players)
    if not game.free:
        if game.table.order is None and len(table_layout.hands) > 1:
            return None
        return [game.hands_due(position._replace(number=number))[0] for number in numbers]
    left = [
        layout
        for used in position.used
        for layout in table_layout.hands
        for _ in range((layout.boxes & ~used).bit_count())
    ]
    return left if len(left) == len(numbers) else None


def _ways(game: TallyRules, layout: HandLayout, players: int) -> WaysToPlay:
    """Return the one way in which a hand can score; empty if its points cannot be predicted; cached."""
    key = (layout.id, players)
    if key not in game.ways:
        result = _result(layout, len(game.layout(players).sides))
        game.ways[key] = () if result is None else (result,)
    return game.ways[key]


def _result(layout: HandLayout, accounts: int) -> WayToPlay | None:
    """Return the lots and prizes of a hand; None unless every item has fixed points and one account can take all."""
    hand, found = layout.hand, [item.lots() for item in layout.items]
    known = [each for each in found if each is not None]
    changed = layout.shared is not None or hand.sweep or hand.low or hand.cards is not None or hand.suit is not None
    if changed or len(known) < len(found):
        return None
    lots = tuple(lot for several, _ in known for lot in several)
    prizes = next((prizes for _, prizes in known if prizes), ())
    linked = any(item.holder is not None for item in layout.items)
    if linked and len({worth > 0 for worth, _ in lots}) > 1:
        return None
    return WayToPlay((0,) * accounts, lots, prizes, linked=linked)

"""The next deal of a tally game, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.phrase import Phrase, Seat, Value, named, worded
from scorekeeper.rules.tally.groups import used_up_so_far
from scorekeeper.rules.tally.hand_layout import HandItem
from scorekeeper.rules.tally.rules import Position, TallyRules


def due_facts(game: TallyRules, position: Position) -> tuple[Phrase, ...]:
    """Who deals, who leads or declares, and what is played."""
    return tuple(_declaring(game, position) if game.free else _leading(game, position))


def _leading(game: TallyRules, position: Position) -> Iterator[Phrase]:
    due = game.hands_due(position)
    yield Phrase("{who} deals", {"who": Seat(game.dealer(position))})
    yield Phrase("{who} leads to the first trick", {"who": Seat(game.forehand(position))})
    if len(due) > 1:
        yield Phrase("{card} decides what is played", {"card": worded(game.table.decides or "")})
    elif game.table.hands:
        yield worded(due[0].hand.hint) if due[0].hand.hint else named(due[0].hand.name)


def _declaring(game: TallyRules, position: Position) -> Iterator[Phrase]:
    dealer, declarer = game.dealer(position), game.declarer(position)
    names = tuple(laid.hand.name for laid in game.hands_due(position))
    values: dict[str, Value] = {"who": Seat(declarer or 0), "contracts": names}
    several = len(names) > 1
    used_up = used_up_so_far(game.limited, position.played)
    if dealer == declarer:
        yield Phrase("{who} deals and owes {contracts}" if several else "{who} deals and plays {contracts}", values)
    else:
        yield Phrase("{who} deals", {"who": Seat(dealer)})
        if several:
            yield Phrase("{who} is forehand and owes {contracts}", values)
        else:
            yield Phrase("{who} is forehand and plays {contracts}", values)
    if used_up:
        yield Phrase("used up: {contracts}", {"contracts": used_up})
    carried, players = position.carried, position.players
    left = game.layout(players).block - position.used[declarer or 0].bit_count()
    for item in game.table.items:
        if item.id in game.carrying:
            yield from HandItem.KINDS[item.kind].due(item, carried.get(item.id), declarer, left, players)

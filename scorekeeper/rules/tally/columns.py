"""The columns of a tally game and their values, from its table."""

from __future__ import annotations

from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Phrase, named
from scorekeeper.rules.tally.hand_layout import HandItem
from scorekeeper.rules.tally.layout import playable
from scorekeeper.rules.tally.rules import TallyRules


def columns_of(game: TallyRules) -> tuple[Column, ...]:
    """A column for the hand or contract, where there are several, and one for each item, or each place of an order."""
    table = game.table
    hands = [laid for players in playable(table) for laid in game.layout(players).hands]
    most = max(playable(table))
    found = (HandItem.KINDS[item.kind].columns(item, table, hands, most) for item in table.items)
    items = tuple(column for columns in found for column in columns)
    ids = tuple(dict.fromkeys(laid.id for laid in hands))
    names = tuple((hand.id, hand.name if game.free else named(hand.name)) for hand in table.hands if hand.id in ids)
    if not names:
        return items
    decided = len(names) > 1 and (table.order is None or (game.free and _always_named(game)))
    label = Phrase("Contract" if game.free else "Hand")
    return (Column(game.key, game.key, label, called=names, values=Values(ids, needed=decided)), *items)


_TOLD_UNTIL = 15
"""As in quota games: where one contract alone is left within so many deals, a file need not always name it."""


def _always_named(game: TallyRules) -> bool:
    """Whether a declarer has a choice for so long that a file has to name the contract of every deal."""
    layout = game.layout(playable(game.table)[0])
    others = layout.block - max(laid.times for laid in layout.hands)
    first = others + 1 if game.table.turn == "blocks" else others * layout.players + 1
    return first > _TOLD_UNTIL

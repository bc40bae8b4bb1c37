"""The exchange of cards before a deal, in quota games where who was over the quota gives cards to who was short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.phrase import Phrase, Seat
from scorekeeper.rules.quota.layout import Position, Turn
from scorekeeper.rules.quota.rules import QuotaRules


class Gift(NamedTuple):
    """A number of cards that one seat gives to another."""

    giver: int
    taker: int
    cards: int


def gifts(game: QuotaRules, position: Position, turn: Turn) -> tuple[Gift, ...]:
    """The cards given before a deal, in order; none before the first deal.

    One player over gives each of the others as many as that one fell short. Two players over give the
    third as many as they were over. Whoever has to take more tricks in this deal comes first.
    """
    if not game.table.exchange or not position.gains or turn.declarer is None:
        return ()
    quotas = game.order[0].quotas
    targets = quotas[turn.declarer] if quotas else position.gains
    by_target = sorted(range(len(targets)), key=targets.__getitem__, reverse=True)
    over = [account for account in by_target if position.gains[account] > 0]
    short = [account for account in by_target if position.gains[account] < 0]
    seats = [side[0] for side in game.table.sides]
    return tuple(
        Gift(seats[giver], seats[taker], min(position.gains[giver], -position.gains[taker]))
        for giver in over
        for taker in short
    )


def exchange_facts(given: Sequence[Gift]) -> tuple[Phrase, ...]:
    """The exchange in sentences."""
    facts = tuple(
        Phrase(
            "{giver} gives {taker} {cards} card",
            {"giver": Seat(gift.giver), "taker": Seat(gift.taker), "cards": gift.cards},
            plural="{giver} gives {taker} {cards} cards",
            count=gift.cards,
        )
        for gift in given
    )
    return (*facts, Phrase("each card is returned with the highest of its suit")) if facts else ()

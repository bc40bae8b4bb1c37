"""The exchange of cards before a deal: players who were over their quota give to players who were short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.phrase import Phrase, Seat
from scorekeeper.rules.quota.quota_layout import QuotaPosition, Turn
from scorekeeper.rules.quota.quota_rules import QuotaRules
from scorekeeper.rules.quota.quota_table import QuotaTable


class Gift(NamedTuple):
    """A number of cards that one seat gives to another, or draws from it."""

    giver: int
    taker: int
    cards: int


def gifts(game: QuotaRules, position: QuotaPosition, turn: Turn) -> tuple[Gift, ...]:
    """Return the cards that are given before a deal, in order; empty before the first deal.

    A single player over gives each of the others as many as they fell short. Two players over give the third as many as
    they were over. The player with more tricks to take in this deal comes first, or the one who was over by more.
    """
    exchanging = [line for line in game.order if line.id in turn.choices and not line.contract.no_exchange]
    if not exchanging or not position.gains or turn.declarer is None or rests(game.table, position):
        return ()
    quotas = exchanging[0].quotas
    targets = quotas[turn.declarer] if quotas else position.gains
    by_target = sorted(range(len(targets)), key=targets.__getitem__, reverse=True)
    over = [account for account in by_target if position.gains[account] > 0]
    short = [account for account in by_target if position.gains[account] < 0]
    if game.table.exchange_first == "over":
        over.sort(key=lambda account: -position.gains[account])
    seats = [side[0] for side in game.table.sides]
    return tuple(
        Gift(seats[giver], seats[taker], min(position.gains[giver], -position.gains[taker]))
        for giver in over
        for taker in short
    )


def rests(table: QuotaTable, position: QuotaPosition) -> bool:
    """Whether no cards are exchanged before a deal, whatever the result of the deal before."""
    return not table.exchange or (table.exchange_rests is not None and position.number % table.exchange_rests == 0)


def exchange_facts(game: QuotaRules, position: QuotaPosition, turn: Turn, given: Sequence[Gift]) -> tuple[Phrase, ...]:
    """Return the exchange in sentences."""
    table = game.table
    if table.exchange and table.exchange_rests is not None and rests(table, position):
        return (Phrase("no cards are exchanged in this deal"),)
    if not given:
        return ()
    without = tuple(game.lines[id].contract.name for id in turn.choices if game.lines[id].contract.no_exchange)
    facts = [_drawn(gift) if table.exchange_drawn else _given(gift) for gift in given]
    facts.append(
        Phrase("as many cards are given back")
        if table.exchange_drawn
        else Phrase("each card is returned with the highest of its suit")
    )
    if without:
        facts.append(Phrase("no cards are exchanged in {contracts}", {"contracts": without}))
    return tuple(facts)


def _given(gift: Gift) -> Phrase:
    return Phrase(
        "{giver} gives {taker} {cards} card",
        {"giver": Seat(gift.giver), "taker": Seat(gift.taker), "cards": gift.cards},
        plural="{giver} gives {taker} {cards} cards",
        count=gift.cards,
    )


def _drawn(gift: Gift) -> Phrase:
    return Phrase(
        "{giver} draws {cards} card unseen from {taker}",
        {"giver": Seat(gift.giver), "taker": Seat(gift.taker), "cards": gift.cards},
        plural="{giver} draws {cards} cards unseen from {taker}",
        count=gift.cards,
    )

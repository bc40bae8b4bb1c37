"""The next deal of a quota game, in sentences."""

from __future__ import annotations

from typing import Any

from scorekeeper.rules.phrase import Phrase, Seat, Value, worded
from scorekeeper.rules.quota.exchange import exchange_facts, gifts
from scorekeeper.rules.quota.layout import PlayableContract, Position, Turn
from scorekeeper.rules.quota.rules import QuotaRules
from scorekeeper.rules.quota.table import Table


def due_facts(game: QuotaRules, position: Position, turn: Turn) -> tuple[Phrase, ...]:
    """Sentences about the next deal: who deals, who declares, which contracts, and who gives whom cards."""
    return (*_declaring(game, position, turn), *exchange_facts(gifts(game, position, turn)))


def due_details(game: QuotaRules, position: Position, turn: Turn) -> dict[str, Any]:
    """The same for other programs."""
    details: dict[str, Any] = {"contracts": list(turn.choices)}
    if game.table.exchange:
        given = gifts(game, position, turn)
        details["exchange"] = [{"from": gift.giver, "to": gift.taker, "cards": gift.cards} for gift in given]
    return details


def _declaring(game: QuotaRules, position: Position, turn: Turn) -> tuple[Phrase, ...]:
    table = game.table
    dealer = () if turn.dealer is None else (Phrase("{who} deals", {"who": Seat(turn.dealer)}),)
    if turn.declarer is None:
        return (*dealer, Phrase("the cut card decides the contract"))
    who = Seat(turn.declarer)
    names = tuple(_owed(game.lines[id], position.used[turn.declarer]) for id in turn.choices)
    values: dict[str, Value] = {"who": who, "contracts": names}
    if position.forced is not None:
        return (*dealer, Phrase("the hand was thrown in: {who} plays {contracts} again", values))
    if turn.dealer is None:
        values["card"] = worded(table.first_forehand or "")
        return (Phrase("{who} holds {card}, begins and plays {contracts}", values),)
    several = len(names) > 1
    if turn.dealer == turn.declarer:
        return (Phrase("{who} deals and owes {contracts}" if several else "{who} deals and plays {contracts}", values),)
    if several:
        return (*dealer, Phrase("{who} is forehand and owes {contracts}", values))
    return (*dealer, Phrase("{who} is forehand and plays {contracts}", values))


def _owed(line: PlayableContract, used: int) -> str:
    """The name of a contract, with how often it is still owed where that is more than once."""
    left = (line.bits & ~used).bit_count()
    return f"{left} × {line.contract.name}" if left > 1 else line.contract.name


def due_roles(table: Table, turn: Turn) -> tuple[tuple[int, Phrase], ...]:
    """The role of seats in the next deal, in a word."""
    roles = [(turn.dealer, Phrase("deals"))]
    if table.declarer == "forehand":
        roles.append((turn.declarer, Phrase("forehand")))
    return tuple((seat, role) for seat, role in roles if seat is not None)

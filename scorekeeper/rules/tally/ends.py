"""Who has won a match that somebody ended by what they had in a deal, or in which several can win."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.places import places
from scorekeeper.rules.tally.layout import hands_of
from scorekeeper.rules.tally.table import TallyTable

_FOUR: Final = 4


def places_of(
    table: TallyTable,
    totals: Sequence[int],
    ender: int | None,
    over: bool,  # noqa: FBT001 - as a Standing has it
    finished: Collection[int] = (),
    steps: Sequence[int] = (),
) -> tuple[int, ...]:
    """The place of each account: by the totals, unless somebody ended the match or several win.

    Whoever ended it by a bid, or with all that they bid, is first, before all others; so are those who have `finished`
    all steps. Where `steps` are made, the player who made more of them is ahead. Whoever ended the match as the winner
    is first, and all others are second; as the last, all others stand before them. While a match goes on, the totals
    and steps alone say who is ahead.
    """
    upwards = [-total if table.lowest_wins else total for total in totals]
    by_deal = any(hand.ends_at for hand in table.hands)
    first = {ender} if ender is not None and not by_deal else finished
    if first:
        return places([(account in first, total) for account, total in enumerate(upwards)])
    by_total = places(list(zip(steps or [0] * len(upwards), upwards, strict=True)))
    if ender is not None and any(hand.ends_at and hand.ends_as == "winner" for hand in table.hands):
        return tuple(1 if account == ender else 2 for account in range(len(totals)))
    if ender is not None:
        return places([(account != ender, total) for account, total in enumerate(upwards)])
    if table.partners_lose and over:
        return _places_in_pairs(table, totals, by_total)
    if table.wins == "best" or not over:
        return by_total
    winners = [total > 0 or (total == 0 and table.wins == "zero") for total in totals]
    return tuple(1 if won or not any(winners) else 1 + sum(winners) for won in winners)


def _places_in_pairs(table: TallyTable, totals: Sequence[int], by_total: Sequence[int]) -> tuple[int, ...]:
    """Return the places where a player at the target loses with the player across; nobody wins if both sides have one.

    In a match without a target, the player in the last place does.
    """
    at_target = {account % 2 for account, total in enumerate(totals) if table.is_at_target((total,))}
    last = at_target or {account % 2 for account, place in enumerate(by_total) if place == max(by_total)}
    return tuple(3 if last == {account % 2} else 1 for account in range(len(by_total)))


def faults_of_ends(table: TallyTable) -> Iterator[Fault]:
    """What is wrong with how a match is ended or won."""
    if table.wins != "best" and (table.lowest_wins or table.target is not None):
        why = Phrase("Several win by a total above 0 only where the highest wins, after all deals.")
        yield table.clash("wins", why)
    if table.deals_next is not None and not any(item.id == table.deals_next for item in table.items):
        yield table.clash("deals_next", Phrase("Nothing is counted that the next dealer could have taken."))
    if table.partners_lose and (table.players, table.seating) != ((_FOUR,), ("alone",)):
        yield table.clash("partners_lose", Phrase("Players lose with the one across where there are four, each alone."))
    yield from _faults_of_claim(table)
    ending = [hand for hand in table.hands if hand.ends_at]
    others = [hand for hand in ending if hand.ends_as != ending[0].ends_as]
    if others:
        where = table.path_in(others[0], "ends_as")
        yield table.clash(where, Phrase("Whoever ends a match by a deal is either the winner or the last."))
    for hand in hands_of(table):
        first = next((item for id in hand.counts for item in table.items if item.id == id), None)
        if hand.ends_at and not (first is not None and first.ends_alone(hand.ends_at)):
            why = Phrase("Only one can have what ends the match with {name}.")
            yield table.clash(table.path_in(hand, "ends_at"), why, name=hand.name)


def _faults_of_claim(table: TallyTable) -> Iterator[Fault]:
    """What is wrong with who wins at the target by a bid."""
    if table.claim == "total":
        return
    if table.target is None or table.target <= table.start or table.lowest_wins:
        why = Phrase("A bid decides who wins only where the highest total wins, at a target above the start.")
        yield table.clash("claim", why)
    if not any(item.has_bidder for item in table.items):
        yield table.clash("claim", Phrase("A bid decides who wins only where one side bids."))
    if any(hand.ends_at for hand in table.hands):
        yield table.clash("claim", Phrase("A match that somebody ends by what they have in a deal no bid wins."))

"""The places of a match that somebody ended in a deal, or that several can win."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.scores import places
from scorekeeper.rules.tally.tally_layout import hands_of
from scorekeeper.rules.tally.tally_table import TallyTable

_FOUR: Final = 4


def places_of(
    table: TallyTable,
    totals: Sequence[int],
    ender: int | None,
    over: bool,  # noqa: FBT001 - as a Standing has it
    finished: Collection[int] = (),
    steps: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return the place of each account: by the totals, unless somebody ended the match or several win.

    A player who ended the match by a bid, or with all that they bid, is first; so are those who have `finished` all
    steps. If `steps` are given, more steps come before better totals. If a hand ended the match, its `winner` is first
    and all others are second; its `last` comes after all others. During a match only steps and totals count.
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

    In a match without a target, the player in the last place loses with the player across.
    """
    at_target = {account % 2 for account, total in enumerate(totals) if table.is_at_target((total,))}
    last = at_target or {account % 2 for account, place in enumerate(by_total) if place == max(by_total)}
    return tuple(3 if last == {account % 2} else 1 for account in range(len(by_total)))


def faults_of_ends(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of how a table ends and wins a match."""
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
        yield table.clash(where, Phrase("The player who ends a match by a deal is either the winner or the last."))
    for hand in hands_of(table):
        first = next((item for id in hand.counts for item in table.items if item.id == id), None)
        if hand.ends_at and not (first is not None and first.ends_alone(hand.ends_at)):
            why = Phrase("Only one can have what ends the match with {name}.")
            yield table.clash(table.path_in(hand, "ends_at"), why, name=hand.name)


def _faults_of_claim(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of winning at the target by a bid."""
    if table.claim == "total":
        return
    if table.target is None or table.target <= table.start or table.lowest_wins:
        why = Phrase("A bid decides who wins only where the highest total wins, at a target above the start.")
        yield table.clash("claim", why)
    if not any(item.has_bidder for item in table.items):
        yield table.clash("claim", Phrase("A bid decides who wins only where one side bids."))
    if any(hand.ends_at for hand in table.hands):
        yield table.clash("claim", Phrase("A match that somebody ends by what they have in a deal no bid wins."))

"""Who ends a match by what they have in a deal, and who has won a match in which several can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.places import places
from scorekeeper.rules.table_faults import clash
from scorekeeper.rules.tally.hand_layout import HandLayout
from scorekeeper.rules.tally.layout import hands_of
from scorekeeper.rules.tally.paths import of_hand
from scorekeeper.rules.tally.table import TallyTable


def ender_of(laid: HandLayout, counted: Mapping[str, Sequence[int]]) -> int | None:
    """The account that ends the match with the counts of a deal without faults; None where nobody does."""
    if not laid.hand.ends_at or not (laid.counts or laid.leader):
        return None
    if laid.leader is not None:
        numbers = counted[laid.leader.id]
        return next((account for account, number in enumerate(numbers) if number >= laid.hand.ends_at), None)
    count = laid.counts[0]
    for account, number in zip(count.accounts, counted[count.id], strict=True):
        if number >= laid.hand.ends_at:
            return account
    return None


def places_of(table: TallyTable, totals: Sequence[int], ender: int | None, over: bool) -> tuple[int, ...]:  # noqa: FBT001 - as a Standing has it
    """The place of each account: by the totals, unless somebody ended the match or several win.

    Whoever ended it as the winner is first, and all others are second; as the last, all others stand before them.
    While a match goes on, the totals alone say who is ahead.
    """
    by_total = places(totals, high_wins=not table.lowest_wins)
    if ender is not None and any(hand.ends_at and hand.ends_as == "winner" for hand in table.hands):
        return tuple(1 if account == ender else 2 for account in range(len(totals)))
    if ender is not None:
        others = [-total if table.lowest_wins else total for total in totals]
        ranked = [(account != ender, other) for account, other in enumerate(others)]
        return places(ranked)
    if table.wins == "best" or not over:
        return by_total
    winners = [total > 0 or (total == 0 and table.wins == "zero") for total in totals]
    return tuple(1 if won or not any(winners) else 1 + sum(winners) for won in winners)


def faults_of_ends(table: TallyTable) -> Iterator[Fault]:
    """What is wrong with how a match is ended or won."""
    if table.wins != "best" and (table.lowest_wins or table.target is not None):
        yield clash(
            table.name, Phrase("Several win by a total above 0 only where the highest wins, after all deals."), "wins"
        )
    ending = [hand for hand in table.hands if hand.ends_at]
    others = [hand for hand in ending if hand.ends_as != ending[0].ends_as]
    if others:
        where = of_hand(table, others[0], "ends_as")
        yield clash(table.name, Phrase("Whoever ends a match by a deal is either the winner or the last."), where)
    items = {item.id: item for item in table.items}
    for hand in hands_of(table):
        first = next((items[id] for id in hand.counts if id in items), None)
        if not hand.ends_at:
            continue
        if first is not None and first.kind == "leader" and hand.ends_at <= (first.most or 0):
            continue
        total = 0 if first is None or first.kind != "count" else max(first.total or (0,))
        if not total or hand.ends_at > total or 2 * hand.ends_at <= total:
            why = Phrase("Only one can have what ends the match with {name}.", {"name": hand.name})
            yield clash(table.name, why, of_hand(table, hand, "ends_at"))

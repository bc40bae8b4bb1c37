"""The faults of a table's order of hands, of its declarers, and of how often each hand is played."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import DOUBLE_ID
from scorekeeper.rules.table_head import MOST_DEALS
from scorekeeper.rules.tally.tally_layout import hands_of, playable
from scorekeeper.rules.tally.tally_table import TallyTable


def faults_of_order(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of choosing the hand of a deal, and of hands with rows on the sheet."""
    several = len(table.hands) > 1
    one_says = (table.order is None) != (table.decides is None)
    if one_says and not several:
        why = Phrase("With fewer than two hands there is no order, and nothing decides which is played.")
        yield table.clash("order", why)
    if several and not one_says:
        why = Phrase("With several hands, either their order or a choice says which is played.")
        yield table.clash("order", why)
    if table.order is not None and table.deals is not None and table.deals % len(hands_of(table)):
        yield table.clash("deals", Phrase("Its deals do not play every hand equally often."))
    timed = [hand for hand in table.hands if hand.times is not None]
    rows = [hand.row for hand in table.hands]
    if any(rows) and (None in rows or table.order is None or (table.deals is None and not timed)):
        why = Phrase("Hands have rows on the sheet where all of them do, in a fixed order and number.")
        yield table.clash(_row_path(table), why)


def _row_path(table: TallyTable) -> str:
    """Return the path of a fault about rows on the sheet: a hand without one, or the order or deals that rows need."""
    without = [hand for hand in table.hands if hand.row is None]
    if without:
        return table.path_in(without[0], "row")
    return "deals" if table.order == "deal" else "order"


def faults_of_schedule(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of declarers and of how often each hand is played."""
    timed = [hand for hand in table.hands if hand.times is not None]
    free = table.order == "free"
    if free != (table.declarer is not None):
        yield table.clash("order", Phrase("A free order needs a declarer, and a fixed one has none."))
    if table.turn == "blocks" and not (free or (timed and table.order == "deal")):
        yield table.clash("turn", Phrase("Deals in blocks need hands that are played so many times."))
    if (timed or free) and (table.order is None or table.deals is not None or table.target is not None):
        yield table.clash("order", Phrase("A match in which every hand is played so many times ends after them."))
    several = [hand for hand in table.hands if len(hand.times or ()) > 1]
    if free and several:
        where = table.path_in(several[0], "times")
        yield table.clash(where, Phrase("In a free order every hand is owed equally often, however many play."))
    once = [1 if hand.times is None else hand.times for hand in table.hands if hand.group is None]
    once += [group.times for group in table.groups]
    deals = sum(max(times) if isinstance(times, tuple) else times for times in once)
    least = [sum(t if isinstance(t, int) else table.for_players(t, n) for t in once) for n in playable(table)]
    if table.hands and min(least, default=1) == 0:
        yield table.clash(table.path_in(table.hands[0], "times"), Phrase("No hand is played at all."))
    if deals * (max(table.players) if free or table.turn == "blocks" else 1) > MOST_DEALS:
        yield table.clash(_most_owed(table), Phrase("A match has {most} deals at most."), most=str(MOST_DEALS))
    ids = [hand.id for hand in table.hands]
    owed = [(hand.id, max(hand.times), table.path_in(hand, "times")) for hand in table.hands if free and hand.times]
    owed += [(group.id, group.times, f"groups.{group.id}.times") for group in table.groups]
    boxes = [(f"{id}-{n}", path) for id, times, path in owed for n in range(2, times + 1)]
    yield from (DOUBLE_ID(id=id).at(path) for id, path in boxes if id in ids)


def _most_owed(table: TallyTable) -> str:
    """Return the path of the number of times of the hand or group that is played most often."""
    owed = [(max(hand.times or (1,)), table.path_in(hand, "times")) for hand in table.hands if hand.group is None]
    owed += [(group.times, f"groups.{group.id}.times") for group in table.groups]
    return max(owed, key=itemgetter(0))[1]

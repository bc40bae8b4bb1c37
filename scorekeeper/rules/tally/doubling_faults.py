"""What in a table does not go with doubles, with hands that are shared or swept, or with divided points."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import clash
from scorekeeper.rules.tally.paths import of_hand
from scorekeeper.rules.tally.table import Hand, TallyTable


def faults_of_doubling(table: TallyTable, hand: Hand) -> Iterator[Fault]:
    """What is wrong with a hand whose counts are items of the table."""
    counted = [item for item in table.items if item.id in hand.counts]
    doubles = [item for item in counted if item.kind == "doubles"]
    if len(doubles) > 1:
        yield clash(
            table.name, Phrase("{name} has doubles once at most.", {"name": hand.name}), of_hand(table, hand, "counts")
        )
    alone = set(table.seating) == {"alone"}
    if doubles and not (alone and table.order == "free" and table.scoring == "all" and not hand.low):
        why = Phrase("Doubles need players who each play alone, a declarer, and scoring all that is counted.")
        yield clash(table.name, why, _where_not_doubled(table, hand))
    numbers = [item for item in counted if item.kind == "count"]
    fixed = all(item.total is not None and len(item.points) == 1 and item.points_for is None for item in numbers)
    plain = fixed and not any(item.kind in {"factor", "exposed"} for item in counted)
    if hand.undoubled == "shared" and not (doubles and plain and not hand.sweep):
        why = Phrase("The points of {name} can only be shared where they are fixed.", {"name": hand.name})
        yield clash(table.name, why, of_hand(table, hand, "undoubled"))
    if hand.sweep and not (numbers and plain and all(item.by == "side" for item in numbers)):
        why = Phrase("{name} has a sweep where all that it counts has a total, by side.", {"name": hand.name})
        yield clash(table.name, why, of_hand(table, hand, "sweep"))
    prices = [price for item in counted for row in item.points_for or (item.points,) for price in row]
    if any(hand.factor * price % hand.divisor for price in prices):
        why = Phrase("The points of {name} cannot be divided by {number}.", {"name": hand.name, "number": hand.divisor})
        yield clash(table.name, why, of_hand(table, hand, "divisor"))


def _where_not_doubled(table: TallyTable, hand: Hand) -> str:
    """Where it is said that nobody can double: in the seating, the order, or what scores."""
    if set(table.seating) != {"alone"}:
        return "seating"
    if table.order != "free":
        return "order"
    return "scoring" if table.scoring != "all" else of_hand(table, hand, "low")

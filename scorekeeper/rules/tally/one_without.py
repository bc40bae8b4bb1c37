"""Counts of which exactly one owner has none: cards left, where a deal ends as soon as somebody is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.rules.tally.hand_layout import Count


def faults_of_one_without(count: Count, numbers: Sequence[int | None]) -> Iterator[Fault]:
    """Two without any, or nobody, once all are known."""
    if not count.item.one_has_none:
        return
    without = [number for number in numbers if number == 0]
    if len(without) > 1:
        yield TWO_WITHOUT(what=count.label)
    elif not without and None not in numbers:
        yield NOBODY_WITHOUT(what=count.label)


TWO_WITHOUT = Sentence("Only one player can have no {what}.")
NOBODY_WITHOUT = Sentence("One player must have no {what}.")

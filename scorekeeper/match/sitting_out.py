"""Whose turn it is to sit out, where more people are there than a table has seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

_LEAST: Final = 2
"""Of those who are there, so many have to sit at a table for it to say who sat out."""


def turns_to_sit_out(there: Sequence[str | None], tables: Sequence[Collection[str]]) -> tuple[int, ...]:
    """The places of those who are there, in the order in which they should sit out.

    `there` has the id of each person, None for one who is new; `tables` has who sat at the latest matches, the last one
    first. First is who has played the most of them without a break, then who has played more of them in all; of equal
    ones, who stands later in the order.

    >>> turns_to_sit_out(["a", "b", "c", "d"], [{"a", "b", "d"}, {"a", "b", "c"}])
    (1, 0, 3, 2)
    """
    ours = {id for id in there if id is not None}
    counted = [table for table in tables if len(ours.intersection(table)) >= _LEAST]
    played = [[id in table for table in counted] for id in there]
    running = [each.index(False) if False in each else len(each) for each in played]
    return tuple(sorted(range(len(there)), key=lambda place: (running[place], sum(played[place]), place), reverse=True))

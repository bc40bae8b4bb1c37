"""A table with half points: all its points are brought to halves, so that scores stay whole numbers.

The table is written in whole points. It is brought to halves after its options are applied.
"""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.rules.tally.tally_table import TallyTable

UNIT_OF_HALVES: Final = 2
"""The number of score units in a point."""

IN_POINTS: Final = ("start", "target", "floor", "book", "handicaps", "halves_at", "hints_from", "out_above", "wins_at")
"""The keys of a table that are in points."""


def in_halves(table: TallyTable) -> TallyTable:
    """Return the table with all points in halves if an item can score half a point; else unchanged."""
    if not any(getattr(item, "halves", False) for item in table.items):
        return table
    priced = [(item, [field.key for field in item.form_fields if field.in_points]) for item in table.items]
    items = [item.model_copy(update={key: _doubled(getattr(item, key)) for key in keys}) for item, keys in priced]
    head = {key: _doubled(getattr(table, key)) for key in IN_POINTS}
    at_end = tuple(bonus.model_copy(update={"points": UNIT_OF_HALVES * bonus.points}) for bonus in table.at_end)
    return table.model_copy(update={**head, "items": tuple(items), "at_end": at_end, "unit": UNIT_OF_HALVES})


def _doubled(points: Any) -> Any:
    """Return points, a row of points, or rows of them, times the unit. None stays None."""
    if points is None:
        return None
    return tuple(map(_doubled, points)) if isinstance(points, tuple) else UNIT_OF_HALVES * points

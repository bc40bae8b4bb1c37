"""A deal of bridge as a test says it."""

from __future__ import annotations

from typing import Any


def bid(who: int | str, level: int, strain: str | None, tricks: int | None, **more: Any) -> dict[str, Any]:
    """Who declares, the odd tricks and the trumps that were bid, and the tricks that the side took of thirteen."""
    return {"declarer": who, "bid": level, "strain": strain, "tricks": tricks, **more}

"""A deal of bridge as a test says it."""

from __future__ import annotations

from typing import Any


def bid(who: int | str, level: int, strain: str | None, tricks: int | None, **more: Any) -> dict[str, Any]:
    """Return a deal: the declarer, the odd tricks and trumps of the bid, and the side's tricks of thirteen."""
    return {"declarer": who, "bid": level, "strain": strain, "tricks": tricks, **more}

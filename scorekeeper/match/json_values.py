"""Values of a match as JSON would give them back, so that what was kept can be compared with what is at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.stake import Stake

_LEAVES: Final = (str, int, type(None))


def jsonable(value: Any) -> Any:
    """A value as JSON would give it back: lists for tuples, all the way down."""
    if isinstance(value, _LEAVES):  # first, for almost all are
        return value
    if isinstance(value, Mapping):
        return {key: jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    if isinstance(value, EarlierPlayer):  # `name` is what the ids of versions leave out: `versions.PRIVATE`
        return {"name": value.name, "seat": value.seat, "until": value.until}
    return value


def metadata_value(value: Any) -> Any:
    """One piece of a match's metadata as JSON has it. Whatever can give a document of itself is a game."""
    if isinstance(value, Stake):
        document = {"amount": str(value.amount), "currency": value.currency}
        return document if value.settle is None else document | {"settle": value.settle}
    return value.document() if hasattr(value, "document") else jsonable(value)

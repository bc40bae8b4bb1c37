"""Values of a match as JSON returns them, so that stored values can be compared with live ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.stake import Stake

_LEAVES: Final = (str, int, type(None))


def jsonable(value: Any) -> Any:
    """Return a value as JSON returns it: lists for tuples, at every depth."""
    if isinstance(value, _LEAVES):  # first, for almost all values are
        return value
    if isinstance(value, Mapping):
        return {key: jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    if isinstance(value, EarlierPlayer):  # `name` is private in version ids: `versions.PRIVATE`
        return {"name": value.name, "seat": value.seat, "until": value.until}
    return value


def metadata_value(value: Any) -> Any:
    """Return one piece of a match's metadata as JSON has it. A value with a `document` method is a game."""
    if isinstance(value, Stake):
        document = {"amount": str(value.amount), "currency": value.currency}
        return document if value.settle is None else document | {"settle": value.settle}
    return value.document() if hasattr(value, "document") else jsonable(value)

"""Of what kinds the plain values are that a match is made of, so that no other ones are taken for it.

Whatever was kept can have been spoilt since: each of these raises `ValueError` for what never was kept.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

_MOST: Final = 1_000_000
"""No place in any match comes near it."""

_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?"
)


def is_moment(text: str) -> bool:
    """Whether a text is a day or a moment in ISO 8601.

    >>> is_moment("2026-01-31"), is_moment("2026-01-31T19:30:00Z"), is_moment("2026-02-30")
    (True, True, False)
    """
    if _MOMENT.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _moment(text: str) -> str:
    if not is_moment(text):
        raise ValueError(text)
    return text


def _typed(text: Any) -> str:
    """A text in which half a character may stand, as somebody may have left it who was just typing."""
    if not isinstance(text, str):
        raise ValueError(text)  # noqa: TRY004  # as every other wrong value does
    return text


Moment: TypeAlias = Annotated[str, AfterValidator(_moment)]
_Place: TypeAlias = Annotated[int, Field(ge=0, le=_MOST)]


class Schema(BaseModel):
    """Exactly these entries, and exactly of these kinds."""

    model_config = ConfigDict(strict=True, extra="forbid")


class DealSchema(Schema):
    """One deal."""

    answers: dict[str, Any]
    thrown_in: bool = False
    note: str = ""
    time: Moment | None = None


class StakeSchema(Schema):
    """What a point is worth."""

    amount: str
    currency: str


class MetadataSchema(Schema):
    """What a match says of itself; a change says only some of it."""

    game: dict[str, Any] = {}
    players: list[str] = []
    first_dealer: int = 0
    options: dict[str, Any] = {}
    title: str = ""
    note: str = ""
    stake: StakeSchema | None = None
    started: Moment | None = None
    ended: Moment | None = None


class ChangeSchema(Schema):
    """One step of the journal. Of its kinds, its deals and its facts each is judged by itself."""

    kind: str
    number: Annotated[int, Field(ge=0)] | None
    at: _Place
    removed: list[dict[str, Any]]
    inserted: list[dict[str, Any]]
    facts: dict[str, Annotated[list[Any], Field(min_length=2, max_length=2)]]


class DraftSchema(Schema):
    """A half-entered deal."""

    answers: dict[str, Any]
    place: _Place | None
    insert: bool
    note: Annotated[Any, AfterValidator(_typed)]

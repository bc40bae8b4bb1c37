"""The half-entered deal: one a match, kept until it is saved or thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from scorekeeper.match.plain import plain_value
from scorekeeper.match.shape import DraftShape
from scorekeeper.rules.game import Answers

if TYPE_CHECKING:
    from scorekeeper.match.history import Change


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been said of a deal so far; lists among the answers hold None where nothing has been.

    `place` is None for the next deal. Otherwise it is the kept deal (from 0) that is being mended,
    or with `insert` the one that the new deal goes before.
    """

    answers: Answers = field(default_factory=dict)
    place: int | None = None
    insert: bool = False
    note: str = ""

    def after(self, change: Change) -> Draft:
        """The same draft once the deals have moved; where its own deal is gone, it is to be put in again.

        >>> from scorekeeper.match.history import Change
        >>> from scorekeeper.match.match import Deal
        >>> Draft(place=5).after(Change("delete", 3, at=2, removed=(Deal(),))).place
        4
        """
        if self.place is None or self.place < change.at or (self.insert and self.place == change.at):
            return self
        taken, put = len(change.removed), len(change.inserted)
        if self.place >= change.at + taken:
            return replace(self, place=self.place + put - taken)
        return self if put == taken else replace(self, place=change.at, insert=True)


def plain_draft(draft: Draft) -> dict[str, Any]:
    """A draft as plain values."""
    answers = plain_value(draft.answers)
    return {"answers": answers, "place": draft.place, "insert": draft.insert, "note": draft.note}


def draft_of(plain: Mapping[str, Any]) -> Draft:
    """The draft that plain values stand for. Raises `ValueError` where they are none."""
    DraftShape.model_validate(plain)
    return Draft(**plain)

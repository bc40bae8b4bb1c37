"""The half-entered deals of a match, kept until they are saved or thrown away: the next one, and a correction."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from scorekeeper.rules.game import Answers

if TYPE_CHECKING:
    from scorekeeper.match.history import Change


DraftKind: TypeAlias = Literal["next", "correction"]
"""Whether a half-entered deal is the next one, or mends a kept one (or is put in before it)."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been said of a deal so far; lists among the answers hold None where nothing has been.

    `place` is None for the next deal. Otherwise it is the kept deal (from 0) that is being corrected,
    or with `insert` the one that the new deal goes before.
    """

    answers: Answers = field(default_factory=dict)
    place: int | None = None
    insert: bool = False
    note: str = ""

    @property
    def kind(self) -> DraftKind:
        """Which of a match's two half-entered deals it is."""
        return "next" if self.place is None else "correction"

    def fits(self, deals: int) -> bool:
        """Whether there is such an index among so many deals."""
        return self.place is None or self.place < deals + self.insert

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


@dataclass(frozen=True, slots=True)
class Drafts:
    """The half-entered deals of one match, at most one of each kind.

    Raises `ValueError` where one stands in the other's place.
    """

    next: Draft | None = None
    correction: Draft | None = None

    def __post_init__(self) -> None:
        """Judge what was read back."""
        if (self.next and self.next.kind != "next") or (self.correction and self.correction.kind != "correction"):
            raise ValueError("a half-entered deal is not of the kind that it is kept as")

    def of(self, kind: DraftKind) -> Draft | None:
        """The half-entered deal of a kind."""
        return self.next if kind == "next" else self.correction

    @property
    def all(self) -> tuple[Draft, ...]:
        """Those that there are, the next deal first."""
        return tuple(draft for draft in (self.next, self.correction) if draft is not None)

    def put(self, draft: Draft) -> Drafts:
        """These with one more, in the place of an earlier one of its kind."""
        return Drafts(draft, self.correction) if draft.kind == "next" else Drafts(self.next, draft)

    def without(self, kind: DraftKind) -> Drafts:
        """These but for one kind."""
        return Drafts(None, self.correction) if kind == "next" else Drafts(self.next, None)

    def after(self, change: Change) -> Drafts:
        """The same once the deals have moved."""
        return Drafts(self.next, self.correction and self.correction.after(change))


NO_DRAFTS: Final = Drafts()

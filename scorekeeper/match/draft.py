"""The half-entered deals of a match: the next deal, and a correction. They are kept until saved or thrown away."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from scorekeeper.rules.game import Answers

if TYPE_CHECKING:
    from scorekeeper.match.history import Change

DraftKind: TypeAlias = Literal["next", "correction"]
"""The kind of a half-entered deal: the next one, or the correction of a kept one (or a deal inserted before it)."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The answers of a deal so far; lists among the answers hold None for an open one.

    `place` is None for the next deal. Otherwise it is the kept deal (from 0) that is being corrected, or with `insert`
    the one that the new deal goes before.
    """

    answers: Answers = field(default_factory=dict)
    place: int | None = None
    insert: bool = False
    note: str = ""

    @property
    def kind(self) -> DraftKind:
        """The kind of this draft."""
        return "next" if self.place is None else "correction"

    def fits(self, deals: int) -> bool:
        """Whether the place of the draft exists among so many deals."""
        return self.place is None or self.place < deals + self.insert

    def after(self, change: Change) -> Draft:
        """Return the draft with its place moved by a change. If its own deal was removed, it is to be inserted there.

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
    """The half-entered deals of one match, at most one of each kind."""

    next: Draft | None = None
    correction: Draft | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` if a draft is kept as the other kind."""
        if (self.next and self.next.kind != "next") or (self.correction and self.correction.kind != "correction"):
            raise ValueError("a half-entered deal is not of the kind that it is kept as")

    def of(self, kind: DraftKind) -> Draft | None:
        """Return the half-entered deal of a kind."""
        return self.next if kind == "next" else self.correction

    @property
    def all(self) -> tuple[Draft, ...]:
        """The drafts of the match, the next deal first."""
        return tuple(draft for draft in (self.next, self.correction) if draft is not None)

    def put(self, draft: Draft) -> Drafts:
        """Return the drafts with this one in the place of an earlier one of its kind."""
        return Drafts(draft, self.correction) if draft.kind == "next" else Drafts(self.next, draft)

    def without(self, kind: DraftKind) -> Drafts:
        """Return the drafts without the one of a kind."""
        return Drafts(None, self.correction) if kind == "next" else Drafts(self.next, None)

    def after(self, change: Change) -> Drafts:
        """Return the drafts with the correction's place moved by a change."""
        return Drafts(self.next, self.correction and self.correction.after(change))


NO_DRAFTS: Final = Drafts()

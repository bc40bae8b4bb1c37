"""A match in use, as the store reads it, the service changes it and a session shows it; and its half-entered deals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from scorekeeper.match.entry import put, rest, whole, with_only_choices
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal, Match, NotedDeal
from scorekeeper.match.replay import Replay
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import Answers, Field, Questions
from scorekeeper.rules.phrase import Fault, Phrase

DraftKind: TypeAlias = Literal["next", "correction"]
"""The kind of a half-entered deal: the next one, or the correction of a kept one (or a deal inserted before it)."""


@dataclass(frozen=True, slots=True)
class Draft(NotedDeal):
    """The answers of a deal so far; lists among the answers hold None for an open one.

    `place` is None for the next deal. Otherwise it is the kept deal (from 0) that is being corrected, or with `insert`
    the one that the new deal goes before.
    """

    answers: Answers = field(default_factory=dict)
    place: int | None = None
    insert: bool = False

    @property
    def kind(self) -> DraftKind:
        """The kind of this draft."""
        return "next" if self.place is None else "correction"

    def fits(self, deals: int) -> bool:
        """Whether the place of the draft exists among so many deals."""
        return self.place is None or self.place < deals + self.insert

    def after(self, change: Change) -> Draft:
        """Return the draft with its place moved by a change. If its own deal was removed, it is to be inserted there.

        >>> Draft(place=5).after(Change("delete", 3, at=2, removed=(Deal(),))).place
        4
        """
        if self.place is None or self.place < change.at or (self.insert and self.place == change.at):
            return self
        taken, placed = len(change.removed), len(change.inserted)
        if self.place >= change.at + taken:
            return replace(self, place=self.place + placed - taken)
        return self if placed == taken else replace(self, place=change.at, insert=True)


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


@dataclass(frozen=True)
class OpenMatch:
    """A match as it is kept, at one revision. `revision` grows by one with every change, undo and redo included.

    `cursor` is the number of applied changes of its journal. `done` is the last of them, and `undone` the one after it,
    which was undone; either may be None. `parted` counts other versions of the match: they came from other phones, and
    nobody has chosen between them and this one yet. Its methods store nothing.
    """

    id: str
    revision: int
    cursor: int
    sheet: Sheet
    drafts: Drafts
    done: Change | None
    undone: Change | None
    archived: bool
    deleted: bool = False
    parted: int = 0

    @property
    def match(self) -> Match:
        """The match itself."""
        return self.sheet.match

    @property
    def undo(self) -> Phrase | None:
        """The label of the change that Undo reverts."""
        return self.done.label if self.done else None

    @property
    def redo(self) -> Phrase | None:
        """The label of the change that Redo applies again."""
        return self.undone.label if self.undone else None

    def step_from(self, before: OpenMatch) -> Change | None:
        """Return the step that led here from the previous revision; None if `before` is not the previous revision."""
        if self.revision != before.revision + 1:
            return None
        if self.cursor > before.cursor:
            return self.done
        return self.undone.inverse if self.undone else None

    def judged(self, earlier: Replay | None = None) -> OpenMatch:
        """Return the match with its deals judged. Deals in common with an `earlier` replay are not judged again."""
        return replace(self, sheet=sheet_of(self.match, earlier))

    @cached_property
    def next_draft(self) -> Draft:
        """The half-entered next deal, or a new draft of it."""
        return self.drafts.next or self.begin()

    @cached_property
    def asked_next(self) -> Questions:
        """The questions about the next deal, given its answers so far."""
        return self.questions(self.next_draft)

    @property
    def saves_at_once(self) -> bool:
        """Whether nothing is asked about the next deal, so that it needs no entry, as Calypso's first three."""
        return self.sheet.due is not None and not self.asked_next.fields and not self.asked_next.missing

    def begin(self, deal_index: int | None = None, *, insert: bool = False) -> Draft:
        """Return a draft of the next deal; or a correction of the deal at an index, from 0, or one to insert there."""
        deal = Deal() if deal_index is None or insert else self.match.deals[deal_index]
        return self.settle(Draft(deal.answers, deal_index, insert, **deal.texts))

    def questions(self, draft: Draft) -> Questions:
        """Return the questions for a draft at its place in the match. The sheet caches them by answers: see `Sheet`."""
        return self.sheet.questions(self._deal_index(draft), draft.answers)

    def _deal_index(self, draft: Draft) -> int:
        """Return the index of the deal, from 0. Past the last deal it is that of the next one."""
        last = len(self.match.deals)
        return last if draft.place is None else min(draft.place, last)

    def answer(self, draft: Draft, field: Field, value: Any) -> Draft:
        """Return the draft with one more answer, as `settle` leaves it. The value None removes the answer."""
        return self.settle(replace(draft, answers=put(draft.answers, field, value)))

    def fill(self, draft: Draft) -> Draft:
        """Return the draft with every number that follows from the others, as `settle` leaves it."""
        while found := rest(self.questions(draft), draft.answers):
            draft = replace(draft, answers=put(draft.answers, *found))
        return self.settle(draft)

    def settle(self, draft: Draft) -> Draft:
        """Return the draft with the answers still asked for, and each single choice made, until no question changes."""
        while (answers := with_only_choices(self.questions(draft), draft.answers)) != draft.answers:
            draft = replace(draft, answers=answers)
        return draft

    def whole_deal(self, draft: Draft) -> Deal:
        """Return the deal to save. A number that was left open, because the others make up the total, is 0."""
        return Deal(whole(self.questions(draft), draft.answers), **draft.texts)

    def thrown_in(self, draft: Draft) -> Deal:
        """Return the deal as thrown in: with the announcement, without numbers."""
        numbers = {field.key for field in self.questions(draft).fields if field.kind == "number"}
        announced = {key: value for key, value in draft.answers.items() if key not in numbers}
        return Deal(announced, thrown_in=True, **draft.texts)

    def faults_of_throwing_in(self, draft: Draft) -> tuple[Fault, ...]:
        """Return the reasons against throwing in the deal as entered so far; empty if it can be thrown in."""
        position = self.sheet.position_before(self._deal_index(draft))
        return self.match.game.play(position, self.thrown_in(draft).answers, thrown_in=True).faults

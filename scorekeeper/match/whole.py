"""A match with everything that is kept beside it: its journal, its half-entered deal, its place on the shelves."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.match.draft import Draft
from scorekeeper.match.history import Change, plain_change
from scorekeeper.match.match import Match
from scorekeeper.match.plain import plain_facts


@dataclass(frozen=True, slots=True)
class Whole:
    """All that is kept of a match.

    `revision` is how often it was changed, and one. The first `cursor` of the `changes` stand; the others were
    taken back. `updated` is when somebody last wrote on it, ISO 8601.
    """

    id: str
    match: Match
    revision: int
    changes: tuple[Change, ...]
    cursor: int
    draft: Draft | None
    archived: bool
    deleted: bool
    updated: str

    def leads_to(self, other: Whole) -> bool:
        """Whether the other one is this match as it is, or went on from here: it holds every step of this one."""
        steps = [[plain_change(change) for change in whole.changes[: self.cursor]] for whole in (self, other)]
        return self.id == other.id and steps[0] == steps[1] and self._begins(other)

    def _begins(self, other: Whole) -> bool:
        """Whether the two were the same before anything was done to them."""
        mine, theirs = self.match, other.match
        for change in reversed(self.changes[: self.cursor]):
            mine = change.unapply(mine)
        for change in reversed(other.changes[: other.cursor]):
            theirs = change.unapply(theirs)
        return mine.deals == theirs.deals and plain_facts(mine) == plain_facts(theirs)

    @property
    def holds_together(self) -> bool:
        """Whether every change of the journal can be taken back, and done again, from the match as it is."""
        match = self.match
        for change in reversed(self.changes[: self.cursor]):
            if not change.inverse.fits(match):
                return False
            match = change.unapply(match)
        match = self.match
        for change in self.changes[self.cursor :]:
            if not change.fits(match):
                return False
            match = change.apply(match)
        return 0 <= self.cursor <= len(self.changes)

"""A match with everything that is stored beside it: its journal, its drafts, whether it is archived or deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.match.document import change_to_dict, metadata_to_dict
from scorekeeper.match.draft import Drafts
from scorekeeper.match.history import Change
from scorekeeper.match.journal import JournalReplay
from scorekeeper.match.match import METADATA, Match
from scorekeeper.match.person import SeatMove


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """All that is stored of a match, as a backup has it.

    `revision` is the number of its changes, undo and redo included, plus one. The first `cursor` of the `changes` are
    applied; the others were undone. `updated` is the time of the last change, ISO 8601. `seats` has the person of each
    seat, by id, as it was given, without the merges since; nothing where none is known. `seat_moves` has those before
    and after changes of the players, by the number of the change, from 1.
    """

    id: str
    match: Match
    revision: int
    changes: tuple[Change, ...]
    cursor: int
    drafts: Drafts
    archived: bool
    deleted: bool
    updated: str
    seats: tuple[str | None, ...] = ()
    seat_moves: Mapping[int, SeatMove] = field(default_factory=dict)

    def leads_to(self, other: MatchRecord) -> bool:
        """Whether the other is the same match at this or a later revision: its journal begins with this one's."""
        steps = [[change_to_dict(change) for change in whole.changes[: self.cursor]] for whole in (self, other)]
        return self.id == other.id and steps[0] == steps[1] and self._begins(other)

    def _begins(self, other: MatchRecord) -> bool:
        """Whether the two were the same before their first change."""
        mine, theirs = JournalReplay(self.match), JournalReplay(other.match)
        for replay, whole in ((mine, self), (theirs, other)):
            if not all(replay.apply(change.inverse) for change in reversed(whole.changes[: whole.cursor])):
                return False
        return mine.deals == theirs.deals and metadata_to_dict(mine.head) == metadata_to_dict(theirs.head)

    @property
    def holds_together(self) -> bool:
        """Whether every change of the journal can be undone or redone, in turn, from the match as it is."""
        return 0 <= self.cursor <= len(self.changes) and all(head is not None for head, _ in self.heads())

    def heads(self) -> Iterator[tuple[Match | None, Collection[str]]]:
        """The match without its deals, now and at each revision with other metadata; and the names that changed.

        None, and no more, where a change of the journal cannot be undone or redone.
        """
        yield replace(self.match, deals=()), METADATA
        back = [change.inverse for change in reversed(self.changes[: self.cursor])]
        for steps in (back, self.changes[self.cursor :]):
            replay = JournalReplay(self.match)
            for change in steps:
                if not replay.apply(change):
                    yield None, ()
                    return
                if change.metadata:
                    yield replay.head, change.metadata

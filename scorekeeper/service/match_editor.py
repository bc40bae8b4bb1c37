"""Changing a match: what the commands that do so have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorekeeper.match.bounds import MOST_CHANGES, MOST_DEALS, NO_MORE_CHANGES, NO_MORE_DEALS
from scorekeeper.match.draft import DraftKind
from scorekeeper.match.earlier import moved
from scorekeeper.match.history import Change, Kind, metadata_between
from scorekeeper.match.json_values import jsonable
from scorekeeper.match.match import Deal, Match, faults_of_note, tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.replay import Replay, replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.admission import check_size
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, found_unchanged
from scorekeeper.service.faults import NO_SUCH_DEAL, Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import move_seats
from scorekeeper.store.rows import SummaryCache
from scorekeeper.store.writer import Writer

Write: TypeAlias = Callable[[OpenMatch, Change, Match, SummaryCache, str], OpenMatch]
"""Writes a change and returns the match after it: `Writer.commit`, `Writer.undo` or `Writer.redo`."""


@dataclass
class MatchEditor:
    """A match that is being changed, in one transaction. `kept` is the match as it was read.

    `earlier` is a replay of its first deals, or of all; none of them is judged again for what is written.
    """

    services: AppServices
    transaction: Writer
    kept: OpenMatch
    earlier: Replay | None = None

    @property
    def match(self) -> Match:
        """The match as it was read, without what is stored beside it."""
        return self.kept.match

    def check_place(self, place: int, last: int) -> None:
        """Raise `Refused` unless a place is one from 0 to the last one allowed."""
        if not 0 <= place <= last:
            raise Refused(NO_SUCH_DEAL(line=place + 1, lines=len(self.match.deals)))

    def judged_before(self, place: int) -> Replay:
        """A replay of the deals before a place, counted from 0."""
        self.earlier = replay(replace(self.match, deals=self.match.deals[:place]))
        return self.earlier

    def judged(self, place: int, deal: Deal) -> tuple[Deal, int]:
        """A deal as it is stored, and its number, judged at its place. Raises `Refused` with every fault."""
        before = self.judged_before(place)
        outcome = self.match.game.play(before.position, deal.answers, thrown_in=deal.thrown_in)
        note = tidy(deal.note)
        if faults := [*outcome.faults, *faults_of_note(note)]:
            raise Refused(*faults)
        return replace(deal, answers=jsonable(outcome.answers), note=note), outcome.number

    def timed(self, deal: Deal) -> Deal:
        """A deal that is new to the match, with the time at which it was entered."""
        return replace(deal, time=deal.time or self.services.now())

    def clear_draft(self, place: int | None, *, insert: bool = False) -> None:
        """Delete the half-entered deal, if it is the one for that place."""
        kind: DraftKind = "next" if place is None else "correction"
        draft = self.kept.drafts.of(kind)
        if draft and (draft.place, draft.insert) == (place, insert):
            self.transaction.drop_draft(self.kept.id, kind)
            self.kept = replace(self.kept, drafts=self.kept.drafts.without(kind))

    def splice(self, kind: Kind, number: int, at: int, to: int, *deals: Deal) -> OpenMatch:
        """Commit other deals in place of those from `at` up to, and not including, `to`."""
        if len(self.match.deals) - (to - at) + len(deals) > MOST_DEALS:
            raise Refused(NO_MORE_DEALS(most=MOST_DEALS))
        removed = self.match.deals[at:to]
        earlier = moved(self.match.earlier, at, to, len(deals))
        shifted = {} if earlier == self.match.earlier else {"earlier": (self.match.earlier, earlier)}
        change = Change(kind, number) if deals == removed else Change(kind, number, at, removed, deals, shifted)
        return self.write(self.transaction.commit, change, change.apply(self.match))

    def set_metadata(self, kind: Kind, after: Match) -> OpenMatch:
        """Commit other names, rules or texts, among the same deals."""
        change = Change(kind, metadata=metadata_between(self.match, after))
        return self.write(self.transaction.commit, change, after)

    def write(self, write: Write, change: Change, after: Match) -> OpenMatch:
        """Write the match after a change, and its summary. Nothing is written of a change that changes nothing.

        Raises `Refused` where the match belongs to a closed season.
        """
        if not change:
            return self.kept.judged(self.earlier)
        check_may_change(self.transaction, self.kept.id, change)
        if self.kept.cursor >= MOST_CHANGES and write == self.transaction.commit:
            raise Refused(NO_MORE_CHANGES(most=MOST_CHANGES))
        sheet = sheet_of(after, self.earlier)
        now = replace(write(self.kept, change, after, summary_cache_of(sheet), self.services.now()), sheet=sheet)
        check_size(self.transaction, self.kept.id, after)
        if after.sitters != self.match.sitters:
            move_seats(self.services, self.transaction, self.kept, now)
        return now


@contextmanager
def edit_match(services: AppServices, id: str, revision: int) -> Iterator[MatchEditor]:
    """A transaction that changes a match at a revision. Raises `Overtaken` where that is not the newest."""
    with services.writing() as transaction:
        yield MatchEditor(services, transaction, found_unchanged(transaction, id, revision))

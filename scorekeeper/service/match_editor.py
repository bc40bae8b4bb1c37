"""Changing a match: what the commands that do so have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorekeeper.match.draft import DraftKind
from scorekeeper.match.history import Change, Kind, metadata_between
from scorekeeper.match.json_values import jsonable
from scorekeeper.match.match import Deal, Match, faults_of_note, tidy
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.replay import Replay, replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import found_unchanged
from scorekeeper.service.faults import Refused, no_such_deal
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.store.summaries import SummaryCache
from scorekeeper.store.writer import Writer

Write: TypeAlias = Callable[[OpenMatch, Change, Match, SummaryCache, str], OpenMatch]
"""Writes down a change, and gives the match after it: `Writer.commit`, `Writer.undo` or `Writer.redo`."""


@dataclass
class MatchEditor:
    """A match that is being changed, in one transaction.

    `earlier` is a replay of its first deals, or of all: what is written goes on from it, and they are not judged again.
    """

    services: AppServices
    transaction: Writer
    kept: OpenMatch
    earlier: Replay | None = None

    @property
    def match(self) -> Match:
        """The match as it was found."""
        return self.kept.match

    def check_place(self, place: int, last: int) -> None:
        """Raise `Refused` unless a deal can be meant by a place, from 0 to the last one allowed."""
        if not 0 <= place <= last:
            raise Refused(no_such_deal(place + 1, len(self.match.deals)))

    def judged_before(self, place: int) -> Replay:
        """The deals before a place, judged."""
        self.earlier = replay(replace(self.match, deals=self.match.deals[:place]))
        return self.earlier

    def judged(self, place: int, deal: Deal) -> tuple[Deal, int]:
        """A deal as it is kept, and its number, judged where it is played. Raises `Refused`."""
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
        """Throw a half-entered deal away, if it was for that place."""
        kind: DraftKind = "next" if place is None else "correction"
        draft = self.kept.drafts.of(kind)
        if draft and (draft.place, draft.insert) == (place, insert):
            self.transaction.drop_draft(self.kept.id, kind)
            self.kept = replace(self.kept, drafts=self.kept.drafts.without(kind))

    def splice(self, kind: Kind, number: int, at: int, to: int, *deals: Deal) -> OpenMatch:
        """Commit other deals from one place up to another."""
        removed = self.match.deals[at:to]
        change = Change(kind, number) if deals == removed else Change(kind, number, at, removed, deals)
        return self.commit(change, change.apply(self.match))

    def set_metadata(self, kind: Kind, after: Match) -> OpenMatch:
        """Commit other names, rules or facts, among the same deals."""
        return self.commit(Change(kind, facts=metadata_between(self.match, after)), after)

    def commit(self, change: Change, after: Match) -> OpenMatch:
        """Write down a change; one that changes nothing leaves no trace."""
        return self.write(self.transaction.commit, change, after) if change else self.kept.judged(self.earlier)

    def write(self, write: Write, change: Change, after: Match) -> OpenMatch:
        """Write down the match after a change, and what lists show of it."""
        sheet = sheet_of(after, self.earlier)
        return replace(write(self.kept, change, after, summary_cache_of(sheet), self.services.now()), sheet=sheet)


@contextmanager
def edit_match(services: AppServices, id: str, revision: int) -> Iterator[MatchEditor]:
    """Change a match as it was when it was last looked at. Raises `Overtaken` where it has changed since."""
    with services.writing() as transaction:
        yield MatchEditor(services, transaction, found_unchanged(transaction, id, revision))

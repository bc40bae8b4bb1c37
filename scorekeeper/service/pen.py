"""Writing on a match: what the intentions that change one have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from scorekeeper.match.draft import DraftKind
from scorekeeper.match.history import Change, Kind, facts_between
from scorekeeper.match.match import Deal, Match, faults_of_note, tidy
from scorekeeper.match.plain import plain_value
from scorekeeper.match.replay import position_before
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.desk import Desk
from scorekeeper.service.faults import NoSuchDeal, Refused
from scorekeeper.service.glimpse import glimpse_of
from scorekeeper.service.intention import in_hand
from scorekeeper.service.open_match import Open, opened
from scorekeeper.store.kept import Kept
from scorekeeper.store.writer import Writer


@dataclass
class Pen:
    """A match that is being written on, in one transaction."""

    desk: Desk
    pages: Writer
    kept: Kept

    @property
    def match(self) -> Match:
        """The match as it was found."""
        return self.kept.match

    def check_place(self, place: int, last: int) -> None:
        """Raise `Refused` unless a deal can be meant by a place."""
        if not 0 <= place <= last:
            raise Refused(NoSuchDeal(place + 1, len(self.match.deals)))

    def judged(self, place: int, deal: Deal) -> tuple[Deal, int]:
        """A deal as it is kept, and its number, judged where it is played. Raises `Refused`."""
        outcome = self.match.game.play(position_before(self.match, place), deal.answers, thrown_in=deal.thrown_in)
        note = tidy(deal.note)
        if faults := [*outcome.faults, *faults_of_note(note)]:
            raise Refused(*faults)
        return replace(deal, answers=plain_value(outcome.answers), note=note), outcome.number

    def timed(self, deal: Deal) -> Deal:
        """A deal that is new to the match, with the time at which it was entered."""
        return replace(deal, time=deal.time or self.desk.now())

    def clear_draft(self, place: int | None, *, insert: bool = False) -> None:
        """Throw a half-entered deal away, if it was for that place."""
        kind: DraftKind = "next" if place is None else "correction"
        draft = self.kept.drafts.of(kind)
        if draft and (draft.place, draft.insert) == (place, insert):
            self.pages.drop_draft(self.kept.id, kind)
            self.kept = replace(self.kept, drafts=self.kept.drafts.without(kind))

    def splice(self, kind: Kind, number: int, at: int, to: int, *deals: Deal) -> Open:
        """Commit other deals from one place up to another."""
        removed = self.match.deals[at:to]
        change = Change(kind, number) if deals == removed else Change(kind, number, at, removed, deals)
        return self._commit(change, change.apply(self.match))

    def commit(self, kind: Kind, after: Match) -> Open:
        """Commit other facts, among the same deals."""
        return self._commit(Change(kind, facts=facts_between(self.match, after)), after)

    def _commit(self, change: Change, after: Match) -> Open:
        """Write a change down; one that changes nothing leaves no trace."""
        if not change:
            return opened(self.kept)
        sheet = sheet_of(after)
        return opened(self.pages.commit(self.kept, change, after, glimpse_of(sheet), self.desk.now()), sheet)


@contextmanager
def pen(desk: Desk, id: str, revision: int) -> Iterator[Pen]:
    """Write on a match as it was when it was last looked at. Raises `Overtaken` where it has changed since."""
    with desk.writing() as pages:
        yield Pen(desk, pages, in_hand(pages, id, revision))

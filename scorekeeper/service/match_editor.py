"""The common part of all commands that change a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorekeeper.match.bounds import MOST_CHANGES, MOST_DEALS, NO_MORE_CHANGES, NO_MORE_DEALS
from scorekeeper.match.earlier import moved
from scorekeeper.match.history import Change, ChangeKind, metadata_between
from scorekeeper.match.match import Deal, Match, jsonable, tidy
from scorekeeper.match.open_match import DraftKind, OpenMatch
from scorekeeper.match.replay import Replay, replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.admission import check_size
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, found_unchanged
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import SeatWriter, rename_with
from scorekeeper.service.service_faults import NO_SUCH_DEAL, Refused
from scorekeeper.store.summary_rows import SummaryCache
from scorekeeper.store.writer import Writer

WriteChange: TypeAlias = Callable[[OpenMatch, Change, Match, SummaryCache, str], OpenMatch]
"""Writes a change and returns the match after it: `Writer.commit`, `Writer.undo` or `Writer.redo`."""


@dataclass
class MatchEditor:
    """A match as it was read, during its change in one transaction. `earlier` replays the first deals of the result."""

    services: AppServices
    transaction: Writer
    open_match: OpenMatch
    earlier: Replay | None = None

    @property
    def match(self) -> Match:
        """The match as it was read, without its drafts and journal."""
        return self.open_match.match

    def check_deal_index(self, deal_index: int, last: int) -> None:
        """Raise `Refused` unless the index of a deal is from 0 to `last`."""
        if not 0 <= deal_index <= last:
            raise Refused(NO_SUCH_DEAL(line=deal_index + 1, lines=len(self.match.deals)))

    def judged_before(self, deal_index: int) -> Replay:
        """Return a replay of the deals before an index, counted from 0."""
        self.earlier = replay(replace(self.match, deals=self.match.deals[:deal_index]))
        return self.earlier

    def judged(self, deal_index: int, deal: Deal) -> tuple[Deal, int]:
        """Return a deal as it is stored, and its number, judged at its index. Raises `Refused` with every fault."""
        before = self.judged_before(deal_index)
        outcome = before.judged(deal)
        stored = replace(deal.with_texts(tidy), answers=jsonable(outcome.answers))
        if faults := [*outcome.faults, *stored.text_faults]:
            raise Refused(*faults)
        if repr(stored.answers) == repr(deal.answers):  # its outcome is the same, and not worked out again
            deals = (*before.match.deals, stored)
            self.earlier = Replay.of(replace(before.match, deals=deals), (*before.outcomes, outcome))
        return stored, outcome.number

    def timed(self, deal: Deal) -> Deal:
        """Return a deal that is new to the match, with the present time unless it has one."""
        return replace(deal, time=deal.time or self.services.now())

    def clear_draft(self, deal_index: int | None, *, insert: bool = False) -> None:
        """Delete the draft for that index, if there is one."""
        kind: DraftKind = "next" if deal_index is None else "correction"
        draft = self.open_match.drafts.of(kind)
        if draft and (draft.place, draft.insert) == (deal_index, insert):
            self.transaction.drop_draft(self.open_match.id, kind)
            self.open_match = replace(self.open_match, drafts=self.open_match.drafts.without(kind))

    def splice(self, kind: ChangeKind, number: int, at: int, to: int, *deals: Deal) -> OpenMatch:
        """Commit a change that replaces the deals from `at` up to, and not including, `to`."""
        if len(self.match.deals) - (to - at) + len(deals) > MOST_DEALS:
            raise Refused(NO_MORE_DEALS(most=MOST_DEALS))
        removed = self.match.deals[at:to]
        earlier = moved(self.match.earlier, at, to, len(deals))
        shifted = {} if earlier == self.match.earlier else {"earlier": (self.match.earlier, earlier)}
        change = Change(kind, number) if deals == removed else Change(kind, number, at, removed, deals, shifted)
        return self.write(self.transaction.commit, change, change.apply(self.match))

    def set_metadata(self, kind: ChangeKind, after: Match) -> OpenMatch:
        """Commit a change of names, rules or texts; the deals stay."""
        change = Change(kind, metadata=metadata_between(self.match, after))
        return self.write(self.transaction.commit, change, after)

    def write(self, write: WriteChange, change: Change, after: Match) -> OpenMatch:
        """Write the match after a change, and its summary; an empty change writes nothing. Raises `Refused`."""
        if not change:
            return self.open_match.judged(self.earlier)
        check_may_change(self.transaction, self.open_match.id, change)
        if self.open_match.cursor >= MOST_CHANGES and write == self.transaction.commit:
            raise Refused(NO_MORE_CHANGES(most=MOST_CHANGES))
        sheet = sheet_of(after, self.earlier)
        now = replace(write(self.open_match, change, after, summary_cache_of(sheet), self.services.now()), sheet=sheet)
        check_size(self.transaction, self.open_match.id, after)
        if after.sitters != self.match.sitters:
            seats = SeatWriter(self.services, self.transaction)
            if write != self.transaction.commit:
                seats.seat_again(self.open_match, now)
            elif change.kind == "mend":
                seats.rename(self.open_match, now)
            rename_with(self.transaction, self.open_match, now)
        return now


@contextmanager
def edit_match(services: AppServices, id: str, revision: int) -> Iterator[MatchEditor]:
    """Open a transaction that changes a match at a revision. Raises `Overtaken` if the match has a newer one."""
    with services.writing() as transaction:
        yield MatchEditor(services, transaction, found_unchanged(transaction, id, revision))

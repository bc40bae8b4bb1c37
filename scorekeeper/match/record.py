"""A match with everything that is stored beside it: its journal, its drafts, whether it is archived or deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from scorekeeper.match.document import change_to_dict, deal_to_dict, metadata_to_dict
from scorekeeper.match.draft import NO_DRAFTS, Drafts
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.history import Change
from scorekeeper.match.match import METADATA, Match
from scorekeeper.match.person import SeatMove
from scorekeeper.match.versions import NO_VERSIONS, Relation, Versions, compare, decided, version_id

_STEP: Final = 100
"""About as many bytes a deal takes, or a step of the journal."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """All that is stored of a match, as a backup has it.

    `revision` is the number of its changes, undo and redo included, plus one. The first `cursor` of the `changes` are
    applied; the others were undone. `updated` is the time of the last change, ISO 8601. `seats` has the person of each
    seat, by id, as it was given, without the merges since; nothing where none is known. `seat_moves` has those before
    and after changes of the players, by the number of the change, from 1. `versions` are those that it came through;
    `version_of` is the id of the match that it is another version of, where the two have parted.
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
    versions: Versions = NO_VERSIONS
    version_of: str | None = None

    @property
    def known_versions(self) -> Versions:
        """Its versions; where none is known, one that is made of what it is, alike on every phone that has it so."""
        if self.versions.ids:
            return self.versions
        changes = [change_to_dict(change) for change in self.changes[: self.cursor]]
        deals = [deal_to_dict(deal) for deal in self.match.deals]
        return Versions((version_id(None, self.version_of or self.id, deals, changes),))

    @property
    def bare(self) -> MatchRecord:
        """It without what is of one phone alone: its journal, its half-entered deals, whether it is archived."""
        return replace(
            self,
            revision=1,
            changes=(),
            cursor=0,
            drafts=NO_DRAFTS,
            archived=False,
            seat_moves={},
            versions=self.known_versions,
        )

    @property
    def size(self) -> int:
        """About how many bytes it takes, for an estimate of what it costs."""
        return _STEP * (len(self.match.deals) + len(self.changes))

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


def relation(here: MatchRecord, there: MatchRecord) -> Relation:
    """How another state of a match stands to the one here; where the ids do not say, the contents are compared."""
    found = compare(here.known_versions, there.known_versions)
    if found != "unknown":
        return found
    found = _by_content(here, there)
    # Where all ids of one are known, the other is not among what it came through.
    knows_all = {"earlier": here, "same": here, "later": there}
    one = knows_all.get(found)
    both = here.versions.ids and there.versions.ids
    return "parted" if both and one is not None and one.versions.whole else found


def is_alike(one: MatchRecord, other: MatchRecord) -> bool:
    """Whether two versions are the same to whoever reads them."""
    return metadata_to_dict(one.match) == metadata_to_dict(other.match) and one.match.deals == other.match.deals


def history_of_both(one: MatchRecord, other: MatchRecord) -> Versions:
    """The history of two versions that are alike, as one: the same wherever these two meet."""
    return decided([one.known_versions, other.known_versions], "alike")


def _by_content(here: MatchRecord, there: MatchRecord) -> Relation:
    """As `relation`, by their journals; or, of what has no journal, by what was played."""
    leads, follows = here.leads_to(there), there.leads_to(here)
    if not (leads or follows) and not (here.changes and there.changes):
        leads, follows = _begins_with(there.match, here.match), _begins_with(here.match, there.match)
    if leads and follows:
        return "same"
    return "later" if leads else "earlier" if follows else "parted"


def _begins_with(match: Match, before: Match) -> bool:
    """Whether a match has been the one `before`: with the same metadata and the same first deals, not ended yet.

    Seats may have been taken over since, from a deal on that it had not.
    """
    since = match.earlier[len(before.earlier) :]
    if all(each.until >= len(before.deals) for each in since):
        match = reduce(_given_back, reversed(since), match)
    heads = [metadata_to_dict(each) for each in (match, before)]
    if before.ended is None and len(match.deals) >= len(before.deals):
        heads[0].pop("ended", None)
    return heads[0] == heads[1] and match.deals[: len(before.deals)] == before.deals


def _given_back(match: Match, left: EarlierPlayer) -> Match:
    """The match before the last of its seats was taken over."""
    players = (*match.players[: left.seat], left.name, *match.players[left.seat + 1 :])
    return replace(match, players=players, earlier=match.earlier[:-1])


def with_notes_of(here: Match, there: Match) -> Match:
    """A match of another phone with the notes that are here and not there: a code leaves them out for want of room."""
    deals = [
        replace(theirs, note=ours.note) if ours.note and replace(ours, note="") == theirs else theirs
        for ours, theirs in zip(here.deals, there.deals, strict=False)
    ]
    return replace(there, note=there.note or here.note, deals=(*deals, *there.deals[len(deals) :]))


class JournalReplay:
    """A mutable match that changes are applied to. `head` is the match without its deals; `deals` is a list."""

    def __init__(self, match: Match) -> None:
        """Begin at a match."""
        self.head = replace(match, deals=())
        self.deals = list(match.deals)

    def apply(self, change: Change) -> bool:
        """Apply a change, and return True; False, and nothing is changed, where it does not fit."""
        end = change.at + len(change.removed)
        fits = change.at <= len(self.deals) and self.deals[change.at : end] == [*change.removed]
        if not (fits and change.metadata_fits(self.head)):
            return False
        self.deals[change.at : end] = change.inserted
        if change.metadata:
            self.head = replace(self.head, **{name: after for name, (_, after) in change.metadata.items()})
        return True

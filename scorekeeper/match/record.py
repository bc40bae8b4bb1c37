"""A match with everything that is stored beside it: its journal, its drafts, and whether it is archived or deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from scorekeeper.match.decision import UNDECIDED, Decision, Sitters
from scorekeeper.match.document import metadata_to_dict
from scorekeeper.match.history import Change
from scorekeeper.match.match import METADATA, Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import NO_DRAFTS, Drafts
from scorekeeper.match.versioned import versions_of
from scorekeeper.match.versions import NO_VERSIONS, Versions, hash_of, merged

_STAMP: Final = 12  # hexadecimal digits
_STEP: Final = 100  # estimated bytes of a deal, or of a step of the journal


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """Everything that is stored of a match, as in a backup.

    `revision` is the number of its changes, undo and redo included, plus one. The first `cursor` of the `changes` are
    applied; the others were undone. `updated` is the time of the last change, ISO 8601. `versions` is its history.
    `version_of` is the id of the match that it is another version of, else None. `sitters` are the persons behind the
    names in all versions, without later merges; `season` is the match's season.
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
    versions: Versions = NO_VERSIONS
    version_of: str | None = None
    sitters: Sitters = field(default_factory=dict)
    season: Decision = UNDECIDED

    @property
    def seats(self) -> tuple[str | None, ...]:
        """The person of each seat, by id, without later merges; None if unknown."""
        return seats_by(self.sitters, self.match.sitters)

    @property
    def bare(self) -> MatchRecord:
        """The record without the parts that stay on one phone: journal, half-entered deals, archive mark."""
        return replace(self, revision=1, changes=(), cursor=0, drafts=NO_DRAFTS, archived=False)

    @property
    def stamp(self) -> str:
        """A text that changes with everything about the match that a club is sent."""
        newest = " ".join(self.versions.newest_ids)
        return f"{newest}+" if self.version_of is not None else f"{newest} {decided_beside(self.sitters, self.season)}"

    @property
    def size(self) -> int:
        """The estimated size in bytes, for an estimate of costs."""
        return _STEP * (len(self.match.deals) + len(self.changes))

    def heads(self) -> Iterator[tuple[Match | None, Collection[str]]]:
        """Yield the match without its deals, now and at each revision with other metadata, with the names that changed.

        Yield None as the last item if a change of the journal cannot be undone or redone.
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


def seats_by(sitters: Sitters, names: Iterable[str]) -> tuple[str | None, ...]:
    """Return the persons of names, by id; None if unknown."""
    return tuple(sitters[key].value if (key := comparison_key(name)) in sitters else None for name in names)


def decided_beside(sitters: Sitters, season: Decision) -> str:
    """Return a hash of the sitters' and the season's decisions. It reveals no name."""
    return hash_of(sorted([*_heads(who)] for who in sitters.values()), [*_heads(season)])[:_STAMP]


def _heads(decision: Decision) -> Iterator[str]:
    for each in versions_of(decision):
        yield each.value or ""
        yield from each.versions.newest_ids


def versions_left(several: Sequence[MatchRecord]) -> list[MatchRecord]:
    """Return the versions of a match that no other supersedes, the one that counts first."""

    def is_alike(one: MatchRecord, other: MatchRecord) -> bool:
        is_equal = one.deleted == other.deleted and one.match.deals == other.match.deals
        return is_equal and metadata_to_dict(one.match) == metadata_to_dict(other.match)

    return in_order(merged(several, is_alike))


def in_order(several: Iterable[MatchRecord]) -> list[MatchRecord]:
    """Sort versions that have parted: undeleted ones first, then those with more deals, then by id."""
    return sorted(several, key=lambda each: (each.deleted, -len(each.match.deals), each.versions.newest or ""))


def with_notes_of(here: Match, there: Match) -> Match:
    """Return a match of another phone with the notes that only this phone has: a code has no room for them."""
    deals = [
        ours if ours.with_texts(lambda _: "") == theirs else theirs
        for ours, theirs in zip(here.deals, there.deals, strict=False)
    ]
    return replace(there, note=there.note or here.note, deals=(*deals, *there.deals[len(deals) :]))


class JournalReplay:
    """A mutable match that changes are applied to. `head` is the match without its deals; `deals` is a list."""

    def __init__(self, match: Match) -> None:
        self.head = replace(match, deals=())
        self.deals = list(match.deals)

    def apply(self, change: Change) -> bool:
        """Apply a change and return True; return False and change nothing if it does not fit."""
        end = change.at + len(change.removed)
        fits = change.at <= len(self.deals) and self.deals[change.at : end] == [*change.removed]
        if not (fits and change.metadata_fits(self.head)):
            return False
        self.deals[change.at : end] = change.inserted
        if change.metadata:
            self.head = replace(self.head, **{name: after for name, (_, after) in change.metadata.items()})
        return True

"""The page of a match in a backup: its document with journal and drafts, and its validation."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import Field

from scorekeeper.exchange.file_faults import BeyondBounds
from scorekeeper.exchange.strict_json import flaws
from scorekeeper.match.bounds import CHANGES_NOT_TAKEN, DEALS_NOT_TAKEN, MOST_CHANGES, MOST_DEALS, MOST_SITTERS
from scorekeeper.match.decision import UNDECIDED, Decision, DecisionDocument, decision_to_dict
from scorekeeper.match.document import (
    ALWAYS,
    ChangeDocument,
    DealDocument,
    DraftDocument,
    MetadataDocument,
    Moment,
    ReadGame,
    StakeDocument,
    change_to_dict,
    deal_to_dict,
    draft_to_dict,
    metadata_to_dict,
)
from scorekeeper.match.draft import Draft, Drafts
from scorekeeper.match.match import (
    LONGEST_NAME,
    NOTE,
    TEXTS,
    Match,
    faults_of_seats,
    match_line,
)
from scorekeeper.match.names import comparison_key
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.stake import Stake, read_stake
from scorekeeper.match.versioned import VersionedDocument, versions_to_dict
from scorekeeper.match.versions import MOST_VERSIONS, VersionId
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault
from scorekeeper.rules.table_faults import BrokenTable

_SEATS: Final = frozenset({"game", "options", "players", "first_dealer", "earlier"})


class _Draft(DraftDocument):
    note: Annotated[str, Field(max_length=NOTE.most)]


class _Sitter(DecisionDocument):
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class _Page(VersionedDocument):
    revision: Annotated[int, Field(ge=1)]
    cursor: Annotated[int, Field(ge=0)]
    archived: bool
    deleted: bool
    updated: Moment
    head: MetadataDocument
    deals: Annotated[list[DealDocument], Field(max_length=MOST_DEALS)]
    changes: Annotated[list[ChangeDocument], Field(max_length=MOST_CHANGES)]
    draft: _Draft | None
    correction: _Draft | None = None
    sitters: Annotated[list[_Sitter], Field(default_factory=list, max_length=MOST_SITTERS)]
    season: DecisionDocument | None = None
    versions: Annotated[list[VersionId], Field(min_length=1, max_length=MOST_VERSIONS)]
    version_of: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")] | None = None

    def record(self, id: str, read_game: ReadGame) -> MatchRecord:
        """Return the match of these values. Raises `ValueError`, and `BrokenTable` for a broken game."""
        heads = [self.head, *(side for change in self.changes if change.facts for side in change.sides())]
        if (
            not self.head.model_fields_set >= ALWAYS
            or self.version_of == id
            or not all(_is_written(head.stake) for head in heads)
        ):
            raise ValueError
        match = Match(**self.head.metadata(read_game), deals=tuple(each.deal() for each in self.deals))
        changes = tuple(each.change(read_game) for each in self.changes)
        beside = (self.archived, self.deleted, self.updated, self.came_through(), self.version_of, self.who())
        season = UNDECIDED if self.season is None else self.season.decision("")
        return MatchRecord(id, match, self.revision, changes, self.cursor, self.drafts(), *beside, season)

    def who(self) -> dict[str, Decision]:
        """Return the persons of the match by name. Raises `ValueError`."""
        sitters = {each.name: each.decision("") for each in self.sitters}
        if len(sitters) < len(self.sitters) or any(comparison_key(name) != name for name in sitters):
            raise ValueError
        return sitters

    def drafts(self) -> Drafts:
        """Return the drafts; a second one is a correction beside the next deal. Raises `ValueError`."""
        if self.draft is None:
            if self.correction is not None:
                raise ValueError
            return Drafts()
        first = self.draft.draft()
        return Drafts().put(first) if self.correction is None else Drafts(first, self.correction.draft())


def record_to_dict(record: MatchRecord) -> dict[str, Any]:
    """Return a match as the plain values of its page.

    `draft` is its half-entered deal, the next one or a correction. If a match has both, `draft` is the next one and
    `correction` the other.
    """
    drafts = [plain for draft in record.drafts.all if (plain := _plain_draft(draft)) is not None]
    beside = {
        "correction": drafts[1] if len(drafts) > 1 else None,
        "sitters": [{"name": name, **decision_to_dict(who)} for name, who in sorted(record.sitters.items())],
        "season": decision_to_dict(record.season),
        **versions_to_dict(record.versions.latest(MOST_VERSIONS)),
        "version_of": record.version_of,
    }
    return {
        "revision": record.revision,
        "cursor": record.cursor,
        "archived": record.archived,
        "deleted": record.deleted,
        "updated": record.updated,
        "head": metadata_to_dict(record.match),
        "deals": [deal_to_dict(deal) for deal in record.match.deals],
        "changes": [change_to_dict(change) for change in record.changes],
        "draft": drafts[0] if drafts else None,
        **{key: value for key, value in beside.items() if value},
    }


def _plain_draft(draft: Draft) -> dict[str, Any] | None:
    """Return a half-entered deal as plain values; None if its note has half a character, which JSON cannot write.

    Such a note was left in the middle of typing. A note that is too long is truncated.
    """
    plain = draft_to_dict(replace(draft, note=draft.note[: NOTE.most]))
    return None if any(flaws(plain, "draft")) else plain


def record_from_dict(id: str, tree: Any, catalogue: Catalogue) -> MatchRecord | None:
    """Read the match of a page; None if anything in it is not as `record_to_dict` writes it.

    Raises `BeyondBounds` for a match beyond the bounds.
    """
    try:
        if fault := _beyond(tree, catalogue):
            raise BeyondBounds(((None, fault),))
        _check_json(tree)
        record = _Page.model_validate(tree).record(id, catalogue.from_document)
    except (BrokenTable, ValueError, TypeError, KeyError):
        return None
    return record if _stands(record) else None


def _beyond(tree: Any, catalogue: Catalogue) -> Fault | None:
    """Return the fault of a match beyond the bounds, else None. Raises `ValueError`, and `BrokenTable`."""
    deals, changes = (len(tree[key]) if isinstance(tree[key], list) else 0 for key in ("deals", "changes"))
    if max(deals - MOST_DEALS, changes - MOST_CHANGES) <= 0:
        return None
    _check_json(tree["head"])
    head = MetadataDocument.model_validate(tree["head"]).metadata(catalogue.from_document)
    called = match_line(Match(**head))
    if deals > MOST_DEALS:
        return DEALS_NOT_TAKEN(match=called, most=MOST_DEALS)
    return CHANGES_NOT_TAKEN(match=called, most=MOST_CHANGES)


def _check_json(tree: Any) -> None:
    """Raise `ValueError` if any part of a page has a value that is never written; see `strict_json.flaws`.

    Only the lists of a page may be long, and the deals of a change: that of a received match has all its deals.
    """
    for part in _parts(tree):
        for each in _parts(part, of={"removed", "inserted"}):
            if any(True for _ in flaws(each, "")):
                raise ValueError


def _parts(tree: Any, of: Collection[str] | None = None) -> Iterator[Any]:
    """Yield the entries of an object, and the items of its long lists: of all, or those named in `of`."""
    if not isinstance(tree, dict):
        yield tree
        return
    long = {key for key, value in tree.items() if isinstance(value, list) and (of is None or key in of)}
    for key in long:
        yield from tree[key]
    rest = {key: value for key, value in tree.items() if key not in long}
    yield from (rest.values() if of is None else [rest])


def _is_written(stake: StakeDocument | None) -> bool:
    """Whether a person could have written a stake."""
    if stake is None:
        return True
    read = read_stake(f"{stake.amount} {stake.currency}")
    return isinstance(read, Stake) and replace(read, settle=stake.settle) == stake.stake()


def _stands(record: MatchRecord) -> bool:
    """Whether the match is valid, and was valid after each step of its journal.

    No deal is judged by its game: a match may have conflicts.
    """
    if not 0 <= record.cursor <= len(record.changes):
        return False
    ever = (deals for change in record.changes for deals in (change.removed, change.inserted))
    if any(NOTE.faults(deal.note) for deals in (record.match.deals, *ever) for deal in deals):
        return False
    if any(each.until > len(record.match.deals) for each in record.match.earlier):
        return False
    return not any(head is None or _are_wrong(head, metadata) for head, metadata in record.heads())


def _are_wrong(head: Match, metadata: Collection[str]) -> bool:
    """Whether any of the named metadata of a match is not valid."""
    if not _SEATS.isdisjoint(metadata) and faults_of_seats(head, stored=True):
        return True
    return any(key in metadata and TEXTS[key].faults(text) for key, text in head.texts.items())

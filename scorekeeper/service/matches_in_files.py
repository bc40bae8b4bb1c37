"""Combining a match of a file or a link with the match here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.draft import NO_DRAFTS
from scorekeeper.match.match import Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.record import MatchRecord, with_notes_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity, Relation, Versions, compare, decided, hash_of
from scorekeeper.service.arrived_matches import ROW_DIGITS, ArrivalResult, bring, is_news, versions_here
from scorekeeper.service.command import check_may_change, found
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import SeatWriter
from scorekeeper.store.reader import Reader

_NEAREST: Final[tuple[Relation, ...]] = ("same", "earlier", "later", "parted")


def identity_in(transaction: Reader, id: str) -> MatchIdentity:
    """Return the identity of a match in a file or a link."""
    return MatchIdentity(id, transaction.versions(id))


def of_file(match: Match, identity: MatchIdentity, updated: str) -> MatchRecord:
    """Return a match of a file or a link as a record without a journal, for combining it with the match here."""
    return MatchRecord(
        identity.id,
        match,
        1,
        (),
        0,
        NO_DRAFTS,
        archived=False,
        deleted=False,
        updated=updated,
        versions=identity.versions,
    )


def relation_here(transaction: Reader, identity: MatchIdentity) -> Relation | None:
    """Compare a match of a file with the match here; None if that is missing."""
    if not transaction.has(identity.id):
        return None
    id, there = identity.id, identity.versions
    main = transaction.versions(id)
    relations = [_relation_to_deleted(main, there) if transaction.deleted(id) else compare(main, there)]
    relations += [compare(transaction.versions(each), there) for each in transaction.parted(id)]
    return next((each for wanted in _NEAREST for each in relations if each == wanted), "parted")


def _relation_to_deleted(here: Versions, there: Versions) -> Relation:
    """Compare another version with a match here whose newest version deletes it."""
    deleted = compare(here, there)
    if deleted == "earlier" and there.know(here.before):
        return "same"
    return "later" if deleted == "parted" and there.know(here.before) else deleted


def bring_file(
    seating: SeatWriter, match: Match, identity: MatchIdentity, *, brief: bool, told: bool = False
) -> tuple[OpenMatch, ArrivalResult]:
    """Combine a match of a file or a link with the match here; persons are found by the names.

    `brief`: the code left out notes, so the notes here stay. A deleted match is restored; `told`: the user knew that it
    was deleted. Raises `Refused`.
    """
    transaction, id = seating.transaction, identity.id
    here = transaction.read(id)
    if here is not None and brief:
        match = with_notes_of(here.match, match)
    there = of_file(match, identity, seating.services.now())
    if here is not None and not there.versions.ids:
        there = replace(there, versions=_versions_by_contents(versions_here(transaction, id), there))
    if here is not None and here.deleted and told and relation_here(transaction, identity) == "later":
        after = decided([transaction.versions(id), there.versions], "brought back")
        there = replace(there, versions=after)
    if here is not None and is_news(transaction, there):
        check_may_change(transaction, id)
    became = bring(seating, there, summary_cache_of(sheet_of(there.match)))
    if here is not None:
        if transaction.deleted(id):
            transaction.set_deleted(id, deleted=False)
    else:
        transaction.use_own_game(match.game.info.id)
    transaction.touch(id)
    return found(transaction, id).judged(), became


def _versions_by_contents(every: Sequence[MatchRecord], there: MatchRecord) -> Versions:
    """Return versions for a file that has none, such as a spreadsheet; none if its deals begin a version here."""
    same = [(here.match.deals, here) for here in every if _facts(here) == _facts(there)]
    deals = there.match.deals
    if any(ours[: len(deals)] == deals for ours, _ in same):
        return NO_VERSIONS
    contents = json.dumps([_facts(there), [deal_to_dict(deal) for deal in deals]])
    for ours, here in same:
        if deals[: len(ours)] == ours:
            return decided([here.versions], contents)
    return Versions((f"{hash_of(there.id, contents)[:ROW_DIGITS]}.1",))


def _facts(record: MatchRecord) -> dict[str, Any]:
    """Return the facts of a match but its end. A spreadsheet writes a stake of 0.50 as 0.5."""
    if stake := record.match.stake:
        record = replace(record, match=replace(record.match, stake=replace(stake, amount=stake.amount.normalize())))
    return {key: value for key, value in metadata_to_dict(record.match).items() if key != "ended"}

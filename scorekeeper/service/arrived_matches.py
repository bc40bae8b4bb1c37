"""Matches that arrive from another phone, a file or the club: each is compared and combined with the match here.

A version that continues the one here replaces it, however it came; Undo restores the older one. Versions that have
parted are all stored. The first in the order of `match.record.in_order` counts until a person chooses. Each other
version is a deleted row of its own in the store. Its id follows from its version, so it is the same on every phone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from scorekeeper.match.bounds import CHANGES_NOT_TAKEN, MOST_CHANGES
from scorekeeper.match.decision import decision_brought, sitters_brought
from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.history import between
from scorekeeper.match.match import Match, match_line
from scorekeeper.match.open_match import NO_DRAFTS, OpenMatch
from scorekeeper.match.record import MatchRecord, in_order, versions_left, with_notes_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity, Relation, Versions, compare, decided, hash_of
from scorekeeper.match.without_names import Forgotten, forget_as_in
from scorekeeper.rules.phrase import Phrase, Sentence
from scorekeeper.service.admission import check_taken
from scorekeeper.service.command import check_may_change, found
from scorekeeper.service.forgetting import with_other_words
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import MatchTooLarge
from scorekeeper.store.reader import Reader
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.summary_rows import SummaryCache
from scorekeeper.store.writer import Writer, first_deal

ArrivalResult: TypeAlias = Literal["new", "here", "taken", "parted"]
"""The result for an arrived match: it was unknown, known or outdated, it continues the match here, or both parted."""

SAID: Final[Mapping[ArrivalResult, Phrase]] = MappingProxyType(
    {
        "here": Phrase("The match is here already, as it is there or further on."),
        "taken": Phrase("The match had gone on there, and is as it is there now. Undo brings back what was here."),
        "parted": Phrase(
            "The match was written on here and there: both versions are kept. Choose the one that counts."
        ),
    }
)
"""The sentence for the result of an arrived match that was not new."""

MOST_PARTED: Final = 8
"""Versions of one match that are stored beside the one that counts, at most."""

_CAME: Final = ""
"""The id of the arrived match among the rows of a match; no row has it."""

ROW_DIGITS: Final = 10  # digits of the id of a row with another version, hexadecimal

TOO_MANY_VERSIONS = Sentence("There are too many versions of the match {match} already. Choose between them first.")


def row_id(match: str, versions: Versions) -> str:
    """Return the id of the row, or of the second match, for another version of a match: the same on every phone."""
    return hash_of(match, versions.newest)[:ROW_DIGITS]


def bring(seating: SeatWriter, there: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    """Combine a match of another phone or of a file with the match here. Raises `Refused`, and `NotKept` for damage."""
    transaction = seating.transaction
    if there.version_of is None and transaction.version_of(there.id) is not None:
        # A version of a match here is a match of its own there: all versions were kept there, or nobody chose one here.
        transaction.set_version_of(there.id, None, deleted=there.deleted)
    id = there.version_of or there.id
    id = transaction.version_of(id) or id
    if not transaction.has(id):
        put(seating, replace(there, id=id, version_of=None), summary)
        if not there.sitters:
            seating.seat_by_name(id)
        return "new"
    return _brought(seating, id, there, summary)


def is_news(transaction: Reader, there: MatchRecord) -> bool:
    """Whether a match of another phone has a version that the match here does not include."""
    id = there.version_of or there.id
    try:
        here = versions_here(transaction, transaction.version_of(id) or id)
    except NotKept:
        return True
    return all(compare(each.versions, there.versions) not in {"same", "earlier"} for each in here)


def put(seating: SeatWriter, record: MatchRecord, summary: SummaryCache) -> None:
    """Insert a match that is not here. Raises `MatchTooLarge`."""
    seating.transaction.put(record, summary)
    check_taken(seating.transaction, record.id, record.match)


def _brought(seating: SeatWriter, id: str, there: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    transaction = seating.transaction
    main, *others = [_as_forgotten_there(seating, each, there) for each in versions_here(transaction, id)]
    left = {each.id: each for each in versions_left([main, *others, replace(there, id=_CAME, version_of=None)])}
    if len(left) > MOST_PARTED + 1:
        raise MatchTooLarge(TOO_MANY_VERSIONS(match=main.match.title or id))
    became: ArrivalResult = "here" if main.id in left and _CAME not in left else "taken"
    if main.id in left:
        became = "parted" if len(left) > 1 + len(others) else became
        if left[main.id].versions != main.versions:
            transaction.set_versions(id, left[main.id].versions)
    else:
        took = next(each for each in left.values() if each.versions.know(main.versions.newest_ids))
        take(seating, main, replace(there if took.id == _CAME else took, versions=took.versions), summary)
        del left[took.id]
    _write_asides(transaction, id, others, left)
    if _CAME in left:
        put_aside(transaction, id, left[_CAME], summary)
    transaction.set_sitters(id, sitters_brought(main.sitters, there.sitters))
    transaction.set_season_of(id, decision_brought(main.season, there.season))
    _let_count(transaction, id)
    if not there.sitters:
        seating.seat_by_name(id)
    return became


def _as_forgotten_there(seating: SeatWriter, here: MatchRecord, there: MatchRecord) -> MatchRecord:
    """Take the names out of a version here that the same version has lost where it comes from; not from a guest."""
    if seating.services.guest or set(here.versions.newest_ids).isdisjoint(there.versions.newest_ids):
        return here
    words = partial(with_other_words, seating.services.catalogue)
    after = forget_as_in(here, there, Forgotten(seating.transaction.forgotten(), words=words))
    if after is not here:
        seating.transaction.rewrite(here, after)
    return after


def _write_asides(transaction: Writer, id: str, others: Sequence[MatchRecord], left: Mapping[str, MatchRecord]) -> None:
    """Replace the rows of the versions that do not count by those in `left`, by the ids of their rows.

    All changed rows are removed first: a version may get the row of another that became equal.
    """
    changed = [each for each in others if each.id not in left or left[each.id].versions != each.versions]
    anew = [(left[each.id], summary_in(transaction, each)) for each in changed if each.id in left]
    for each in changed:
        transaction.remove_version(each.id)
    for each, summary in anew:
        put_aside(transaction, id, each, summary)


def put_aside(transaction: Writer, id: str, version: MatchRecord, summary: SummaryCache) -> None:
    """Store a version of a match beside the one that counts."""
    aside = replace(version, id=row_id(id, version.versions), version_of=id)
    if not transaction.has(aside.id):  # otherwise the version is a match of its own, since somebody kept both here
        transaction.put(aside, summary)
        check_taken(transaction, aside.id, aside.match)


def versions_here(transaction: Reader, id: str) -> list[MatchRecord]:
    """Return the version of a match that counts, followed by the others. Raises `NotKept`."""
    records = [transaction.whole(each) for each in (id, *transaction.parted(id))]
    return [each for each in records if each is not None]


def take(seating: SeatWriter, here: MatchRecord, there: MatchRecord, summary: SummaryCache) -> None:
    """Update the match that counts to an arrived version, in one change; a draft stays. Raises `MatchTooLarge`."""
    transaction = seating.transaction
    open_match = transaction.read(here.id)
    if open_match is None:  # cannot happen: the same transaction has just read it
        return
    change = between("take", None, here.match, there.match)
    if change:
        if open_match.cursor >= MOST_CHANGES:
            raise MatchTooLarge(CHANGES_NOT_TAKEN(match=match_line(there.match), most=MOST_CHANGES))
        before = transaction.size(here.id).match
        transaction.commit(open_match, change, there.match, summary, seating.services.now(), own=False)
        check_taken(transaction, here.id, there.match, before)
    if not here.drafts.all:
        for draft in there.drafts.all:
            transaction.draft(here.id, draft)
    transaction.set_versions(here.id, there.versions, first_deal(change, there.match))
    if open_match.deleted != there.deleted:
        transaction.show_deleted(here.id, deleted=there.deleted)


def _let_count(transaction: Writer, id: str) -> None:
    """Make the version of a match count that is first in order among those here."""
    if not transaction.parted(id):
        return
    main, *_ = every = versions_here(transaction, id)
    first = in_order(every)[0]
    if first is main:
        return
    summaries = [summary_in(transaction, each) for each in (first, main)]
    transaction.remove_version(first.id)
    state = replace(
        first,
        id=id,
        version_of=None,
        revision=max(first.revision, main.revision + 1),  # it grows: no session overwrites an unseen version
        archived=main.archived,
        drafts=main.drafts if main.drafts.all else first.drafts,
    )
    transaction.replace_with(state, summaries[0])
    put_aside(transaction, id, main, summaries[1])


def summary_in(transaction: Reader, record: MatchRecord) -> SummaryCache:
    """Return the summary of a version of a match that is here."""
    return transaction.summary_cache(record.id) or summary_cache_of(sheet_of(record.match))


_NEAREST: Final[tuple[Relation, ...]] = ("same", "earlier", "later", "parted")


def identity_in(transaction: Reader, id: str) -> MatchIdentity:
    """Return the identity of a match in a file or a link."""
    return MatchIdentity(id, transaction.versions(id))


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
    beside: dict[str, Any] = {"updated": seating.services.now(), "versions": identity.versions}
    there = MatchRecord(id, match, 1, (), 0, NO_DRAFTS, archived=False, deleted=False, **beside)
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

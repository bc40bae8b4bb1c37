"""Matches that arrive from another phone, a file or the club: each is compared with what is here, and brought together.

A version that goes on from the one here is taken, however it came, and Undo brings back what was. Of versions that have
parted all are kept: the first in the order of `match.record.in_order` counts, until a person chooses. Each other
one is a row of its own in the store, deleted, with an id that follows from its version, so that it is the same on every
phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from scorekeeper.match.bounds import CHANGES_NOT_TAKEN, MOST_CHANGES
from scorekeeper.match.decision import decision_brought, sitters_brought
from scorekeeper.match.history import between
from scorekeeper.match.match_line import match_line
from scorekeeper.match.record import MatchRecord, in_order, versions_left
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import Versions, compare, hash_of
from scorekeeper.rules.phrase import Phrase, Sentence
from scorekeeper.service.admission import check_taken
from scorekeeper.service.faults import MatchTooLarge
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import SeatWriter
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import SummaryCache
from scorekeeper.store.writer import Writer

ArrivalResult: TypeAlias = Literal["new", "here", "taken", "parted"]
"""The result for a match that came: it was not here; it, or what went on from it, was; it went on; the two parted."""

SAID: Final[Mapping[ArrivalResult, Phrase]] = MappingProxyType(
    {
        "here": Phrase("The match is here already, as it is there or further on."),
        "taken": Phrase("The match had gone on there, and is as it is there now. Undo brings back what was here."),
        "parted": Phrase(
            "The match was written on here and there: both versions are kept. Choose the one that counts."
        ),
    }
)
"""The sentence for a match that came and was not new."""

MOST_PARTED: Final = 8
"""Versions of one match that are kept beside the one that counts, at most."""

_CAME: Final = ""
"""The id of what came among the rows of a match; no row has it."""

ROW_DIGITS: Final = 10  # of the id of a row with another version, hexadecimal

TOO_MANY_VERSIONS = Sentence("Of the match {match} there are too many versions already. Choose between them first.")


def row_id(match: str, versions: Versions) -> str:
    """The id of the row, or of the second match, of another version of a match: alike on every phone."""
    return hash_of(match, versions.newest)[:ROW_DIGITS]


def bring(seating: SeatWriter, there: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    """Bring a match of another phone or of a file, with its `summary`, together with what is here. Raises `Refused`.

    `NotKept` is raised where what is here cannot be read.
    """
    transaction = seating.transaction
    if there.version_of is None and transaction.version_of(there.id) is not None:
        # What is a version of a match here is a match by itself there: both were kept there, or it was not chosen.
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
    """Whether a match of another phone has anything in it that what is here has not come through."""
    id = there.version_of or there.id
    try:
        here = versions_here(transaction, transaction.version_of(id) or id)
    except NotKept:
        return True
    return all(compare(each.versions, there.versions) not in {"same", "earlier"} for each in here)


def put(seating: SeatWriter, record: MatchRecord, summary: SummaryCache) -> None:
    """Insert a match that is not here. Raises `MatchTooLarge` where it is too large."""
    seating.transaction.put(record, summary)
    check_taken(seating.transaction, record.id, record.match)


def _brought(seating: SeatWriter, id: str, there: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    transaction = seating.transaction
    main, *others = versions_here(transaction, id)
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


def _write_asides(transaction: Writer, id: str, others: Sequence[MatchRecord], left: Mapping[str, MatchRecord]) -> None:
    """Write the versions that do not count as those are that are left of them, by the ids of their rows.

    All that change are removed first: one of two that became alike may get the row of the other.
    """
    changed = [each for each in others if each.id not in left or left[each.id].versions != each.versions]
    anew = [(left[each.id], summary_in(transaction, each)) for each in changed if each.id in left]
    for each in changed:
        transaction.remove_version(each.id)
    for each, summary in anew:
        put_aside(transaction, id, each, summary)


def put_aside(transaction: Writer, id: str, version: MatchRecord, summary: SummaryCache) -> None:
    """Keep a version of a match beside the one that counts."""
    aside = replace(version, id=row_id(id, version.versions), version_of=id)
    if not transaction.has(aside.id):  # else it is a match by itself, since somebody kept both here
        transaction.put(aside, summary)
        check_taken(transaction, aside.id, aside.match)


def versions_here(transaction: Reader, id: str) -> list[MatchRecord]:
    """The version of a match that counts, and the others. Raises `NotKept`."""
    records = [transaction.whole(each) for each in (id, *transaction.parted(id))]
    return [each for each in records if each is not None]


def take(seating: SeatWriter, here: MatchRecord, there: MatchRecord, summary: SummaryCache) -> None:
    """Let the match that counts go on as it did there, in one change that Undo takes back.

    What is half-entered here stays so. Raises `MatchTooLarge` where the match or its journal would be too large.
    """
    transaction = seating.transaction
    open_match = transaction.read(here.id)
    if open_match is None:  # it was read a moment ago, in the same transaction
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
    first = change.at if change.removed or change.inserted else len(there.match.deals)
    touched = first if change.metadata.keys() <= {"ended"} else None
    transaction.set_versions(here.id, there.versions, touched)
    if open_match.deleted != there.deleted:
        transaction.show_deleted(here.id, deleted=there.deleted)


def _let_count(transaction: Writer, id: str) -> None:
    """Let the version of a match count that comes first of those that are here."""
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
        revision=max(first.revision, main.revision + 1),  # it grows, so that nobody writes over what they have not seen
        archived=main.archived,
        drafts=main.drafts if main.drafts.all else first.drafts,
    )
    transaction.replace_with(state, summaries[0])
    put_aside(transaction, id, main, summaries[1])


def summary_in(transaction: Reader, record: MatchRecord) -> SummaryCache:
    """Return the summary of a version of a match that is here."""
    return transaction.summary_cache(record.id) or summary_cache_of(sheet_of(record.match))

"""Versions of a match: what another phone has of it is compared with what is here, and brought together.

A version that goes on from the one here is taken, however it came, and Undo brings back what was. Of versions that have
parted all are kept: the first in the order of `match.record.in_order` counts, until a person chooses. Each other
one is a row of its own in the store, deleted, with an id that follows from its version, so that it is the same on every
phone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.bounds import CHANGES_NOT_TAKEN, MOST_CHANGES
from scorekeeper.match.decision import decision_brought, sitters_brought
from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.draft import NO_DRAFTS
from scorekeeper.match.history import between
from scorekeeper.match.match import Match
from scorekeeper.match.match_line import match_line
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.record import MatchRecord, in_order, versions_left, with_notes_of
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.versions import NO_VERSIONS, MatchIdentity, Relation, Versions, compare, decided, hash_of, united
from scorekeeper.rules.phrase import Fault, Phrase, Sentence
from scorekeeper.service.admission import check_taken
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, command, found, found_unchanged, query
from scorekeeper.service.faults import MatchTooLarge, Refused
from scorekeeper.service.match_summary import summary_cache_of
from scorekeeper.service.seating import SeatWriter
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import SummaryCache
from scorekeeper.store.writer import Writer

ArrivalResult: TypeAlias = Literal["new", "here", "taken", "parted"]
"""What became of a match that came: it was not here; it, or what went on from it, was; it went on; the two parted."""

SAID: Final[Mapping[ArrivalResult, Phrase]] = MappingProxyType(
    {
        "here": Phrase("The match is here already, as it is there or further on."),
        "taken": Phrase("The match had gone on there, and is as it is there now. Undo brings back what was here."),
        "parted": Phrase(
            "The match was written on here and there: both versions are kept. Choose the one that counts."
        ),
    }
)
"""What is told of a match that came and was not new."""

MOST_PARTED: Final = 8
"""Versions of one match that are kept beside the one that counts, at most."""

_NEAREST: Final[tuple[Relation, ...]] = ("same", "earlier", "later", "parted")
_CAME: Final = ""
"""The id of what came among the rows of a match; no row has it."""

_ID: Final = 10  # hexadecimal digits of the id of a row with another version


TOO_MANY_VERSIONS = Sentence("Of the match {match} there are too many versions already. Choose between them first.")
VERSION_GONE = Fault("The versions of this match have changed meanwhile. Look at them once more.")


class MatchVersion(NamedTuple):
    """One of several versions of a match: the id of its row, its sheet, and when it was last changed.

    `counts`: it is the one that counts until somebody has chosen. `deleted`: on that phone the match was deleted.
    """

    id: str
    sheet: Sheet
    updated: str
    counts: bool
    deleted: bool = False


def row_id(match: str, versions: Versions) -> str:
    """The id of the row, or of the second match, of another version of a match: alike on every phone."""
    return hash_of(match, versions.newest)[:_ID]


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
        here = _versions_here(transaction, transaction.version_of(id) or id)
    except NotKept:
        return True
    return all(compare(each.versions, there.versions) not in {"same", "earlier"} for each in here)


def put(seating: SeatWriter, record: MatchRecord, summary: SummaryCache) -> None:
    """Insert a match that is not here. Raises `MatchTooLarge` where it is too large."""
    seating.transaction.put(record, summary)
    check_taken(seating.transaction, record.id, record.match)


def _brought(seating: SeatWriter, id: str, there: MatchRecord, summary: SummaryCache) -> ArrivalResult:
    transaction = seating.transaction
    main, *others = _versions_here(transaction, id)
    left = {each.id: each for each in versions_left([main, *others, replace(there, id=_CAME, version_of=None)])}
    if len(left) > MOST_PARTED + 1:
        raise MatchTooLarge(TOO_MANY_VERSIONS(match=main.match.title or id))
    took = (
        None
        if main.id in left
        else next(each for each in left.values() if each.versions.know(main.versions.newest_ids))
    )
    if took is not None:
        _take(seating, main, replace(there if took.id == _CAME else took, versions=took.versions), summary)
    elif left[main.id].versions != main.versions:
        transaction.set_versions(id, left[main.id].versions)
    anew = []
    for each in others:
        now = left.get(each.id)
        if now is None or now is took or now.versions != each.versions:
            anew += [] if now is None or now is took else [(now, _summary(transaction, each))]
            transaction.remove_version(each.id)
    for now, summary_here in anew:  # once all are removed: one of two that became alike may get the row of the other
        _put_aside(transaction, id, now, summary_here)
    if took is None and _CAME in left:
        _put_aside(transaction, id, left[_CAME], summary)
    became: ArrivalResult = "here" if took is None and _CAME not in left else "taken"
    if took is None and len(left) > 1 + len(others):
        became = "parted"
    transaction.set_sitters(id, sitters_brought(main.sitters, there.sitters))
    transaction.set_season_of(id, decision_brought(main.season, there.season))
    _let_count(transaction, id)
    if not there.sitters:
        seating.seat_by_name(id)
    return became


def _put_aside(transaction: Writer, id: str, version: MatchRecord, summary: SummaryCache) -> None:
    """Keep a version of a match beside the one that counts."""
    aside = replace(version, id=row_id(id, version.versions), version_of=id)
    if not transaction.has(aside.id):  # else it is a match by itself, since somebody kept both here
        transaction.put(aside, summary)
        check_taken(transaction, aside.id, aside.match)


def _versions_here(transaction: Reader, id: str) -> list[MatchRecord]:
    """The version of a match that counts, and the others. Raises `NotKept`."""
    records = [transaction.whole(each) for each in (id, *transaction.parted(id))]
    return [each for each in records if each is not None]


def _take(seating: SeatWriter, here: MatchRecord, there: MatchRecord, summary: SummaryCache) -> None:
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
    main, *_ = every = _versions_here(transaction, id)
    first = in_order(every)[0]
    if first is main:
        return
    summaries = [_summary(transaction, each) for each in (first, main)]
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
    _put_aside(transaction, id, main, summaries[1])


def _summary(transaction: Reader, record: MatchRecord) -> SummaryCache:
    return transaction.summary_cache(record.id) or summary_cache_of(sheet_of(record.match))


def identity_in(transaction: Reader, id: str) -> MatchIdentity:
    """Return what tells a match from others in a file or a link."""
    return MatchIdentity(id, transaction.versions(id))


def of_file(match: Match, identity: MatchIdentity, updated: str) -> MatchRecord:
    """A match of a file or a link, without a journal, as one that may be brought together with what is here."""
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
    """How a match of a file stands to what is here of it; None where it is not here."""
    if not transaction.has(identity.id):
        return None
    id, there = identity.id, identity.versions
    main = transaction.versions(id)
    relations = [_relation_to_deleted(main, there) if transaction.deleted(id) else compare(main, there)]
    relations += [compare(transaction.versions(each), there) for each in transaction.parted(id)]
    return next((each for wanted in _NEAREST for each in relations if each == wanted), "parted")


def _relation_to_deleted(here: Versions, there: Versions) -> Relation:
    """Return how another version stands to one here, of which the newest version deletes the match."""
    deleted = compare(here, there)
    if deleted == "earlier" and there.know(here.before):
        return "same"
    return "later" if deleted == "parted" and there.know(here.before) else deleted


def bring_file(
    seating: SeatWriter, match: Match, identity: MatchIdentity, *, brief: bool, told: bool = False
) -> tuple[OpenMatch, ArrivalResult]:
    """Bring a match of a file or a link together with what is here of it; who sits where is known by the names.

    Notes stay that a code has left out, as it is `brief`. A match that was deleted here is no longer; `told`: somebody
    brings it who was told that it was. Raises `Refused`.
    """
    transaction, id = seating.transaction, identity.id
    here = transaction.read(id)
    if here is not None and brief:
        match = with_notes_of(here.match, match)
    there = of_file(match, identity, seating.services.now())
    if here is not None and not there.versions.ids:
        there = replace(there, versions=_versions_by_contents(_versions_here(transaction, id), there))
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
    return _read(transaction, id), became


def _versions_by_contents(every: Sequence[MatchRecord], there: MatchRecord) -> Versions:
    """Return the versions of a match that says none, as of a sheet: none where it is a beginning of one here."""
    same = [(here.match.deals, here) for here in every if _facts(here) == _facts(there)]
    deals = there.match.deals
    if any(ours[: len(deals)] == deals for ours, _ in same):
        return NO_VERSIONS
    contents = json.dumps([_facts(there), [deal_to_dict(deal) for deal in deals]])
    for ours, here in same:
        if deals[: len(ours)] == ours:
            return decided([here.versions], contents)
    return Versions((f"{hash_of(there.id, contents)[:_ID]}.1",))


def _facts(record: MatchRecord) -> dict[str, Any]:
    return {key: value for key, value in metadata_to_dict(record.match).items() if key != "ended"}


@query
def versions(transaction: Reader, id: str) -> tuple[MatchVersion, ...]:
    """The versions of a match that have parted, the one that counts first; one alone where there is but one."""
    found(transaction, id)
    every = [(each, sheet_of(each.match)) for each in _versions_here(transaction, id)]
    return tuple(
        MatchVersion(each.id, sheet, each.updated, each.version_of is None, each.deleted) for each, sheet in every
    )


@command
def choose(services: AppServices, id: str, revision: int, version: str) -> OpenMatch:
    """Let one version of a match count, by the id of its row; the others go to the deleted matches.

    Raises `Overtaken` where the revision is not the newest, and `Refused`.
    """
    with services.writing() as transaction:
        open_match = found_unchanged(transaction, id, revision)
        check_may_change(transaction, id)
        every = _versions_here(transaction, id)
        chosen = next((each for each in every if each.id == version), None)
        if chosen is None or len(every) == 1:
            raise Refused(VERSION_GONE)
        after = decided([each.versions for each in every], "choose", chosen.versions.newest or "")
        if chosen.id != id:
            _put_aside(transaction, id, every[0], _summary(transaction, every[0]))
            taken = replace(chosen, drafts=open_match.drafts, versions=after)
            summary = _summary(transaction, chosen)
            transaction.remove_version(chosen.id)
            _take(SeatWriter(services, transaction), every[0], taken, summary)
        put_away_versions(transaction, id)
        transaction.set_versions(id, after)
        transaction.touch(id)
        now = transaction.read(id)
        return open_match if now is None else now.judged()


def put_away_versions(transaction: Writer, id: str) -> None:
    """Let the versions that do not count be deleted matches of their own. What is written next goes on from them."""
    for row in transaction.parted(id):
        versions = transaction.versions(row)
        transaction.set_versions(
            id, united(transaction.versions(id), versions, newest=transaction.versions(id).newest_ids)
        )
        sitters = transaction.sitters(row)
        transaction.set_version_of(row, None)
        transaction.set_versions(row, decided([versions], "deleted"))
        transaction.set_sitters(row, sitters)


@command
def keep_all(services: AppServices, id: str, revision: int) -> OpenMatch:
    """Keep the versions of a match as matches of their own, in the season that it is in.

    Raises `Overtaken` where the revision is not the newest, and `Refused`.
    """
    with services.writing() as transaction:
        found_unchanged(transaction, id, revision)
        check_may_change(transaction, id)
        every = _versions_here(transaction, id)
        if len(every) == 1:
            raise Refused(VERSION_GONE)
        transaction.set_versions(id, decided([each.versions for each in every], "keep all"))
        for each in every[1:]:
            transaction.set_version_of(each.id, None, deleted=False)
            transaction.set_versions(each.id, decided([each.versions], "kept"))
            transaction.set_sitters(each.id, each.sitters)
            transaction.set_season_of(each.id, each.season)
        return _read(transaction, id)


def _read(transaction: Writer, id: str) -> OpenMatch:
    transaction.touch(id)
    return found(transaction, id).judged()

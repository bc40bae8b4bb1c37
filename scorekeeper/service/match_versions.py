"""The parted versions of a match: list them, choose one of them, or keep all as matches."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.versions import decided, united
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import put_aside, summary_in, take, versions_here
from scorekeeper.service.command import check_may_change, command, found, found_unchanged, query
from scorekeeper.service.seating import SeatWriter
from scorekeeper.service.service_faults import Refused
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

VERSION_GONE = Fault("The versions of this match have changed meanwhile. Look at them once more.")


class MatchVersion(NamedTuple):
    """One of several versions of a match: the id of its row, its sheet, and the time of its last change.

    `counts`: this version counts until somebody chooses one. `deleted`: the match was deleted on that phone.
    """

    id: str
    sheet: Sheet
    updated: str
    counts: bool
    deleted: bool = False


@query
def versions(transaction: Reader, id: str) -> tuple[MatchVersion, ...]:
    """Return the parted versions of a match, the one that counts first; the match alone if there are no others."""
    found(transaction, id)
    return tuple(
        MatchVersion(each.id, sheet_of(each.match), each.updated, each.version_of is None, each.deleted)
        for each in versions_here(transaction, id)
    )


@command
def choose(services: AppServices, id: str, revision: int, version: str) -> OpenMatch:
    """Make a version of a match count, by the id of its row; the others become deleted matches. Raises `Refused`."""
    with services.writing() as transaction:
        open_match = found_unchanged(transaction, id, revision)
        check_may_change(transaction, id)
        every = versions_here(transaction, id)
        chosen = next((each for each in every if each.id == version), None)
        if chosen is None or len(every) == 1:
            raise Refused(VERSION_GONE)
        after = decided([each.versions for each in every], "choose", chosen.versions.newest or "")
        if chosen.id != id:
            put_aside(transaction, id, every[0], summary_in(transaction, every[0]))
            taken = replace(chosen, drafts=open_match.drafts, versions=after)
            summary = summary_in(transaction, chosen)
            transaction.remove_version(chosen.id)
            take(SeatWriter(services, transaction), every[0], taken, summary)
        put_away_versions(transaction, id)
        transaction.set_versions(id, after)
        transaction.touch(id)
        now = transaction.read(id)
        return open_match if now is None else now.judged()


def put_away_versions(transaction: Writer, id: str) -> None:
    """Make the versions that do not count deleted matches of their own. The match's next version succeeds them."""
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
    """Keep all versions of a match as matches of their own, in its season. Raises `Refused`."""
    with services.writing() as transaction:
        found_unchanged(transaction, id, revision)
        check_may_change(transaction, id)
        every = versions_here(transaction, id)
        if len(every) == 1:
            raise Refused(VERSION_GONE)
        transaction.set_versions(id, decided([each.versions for each in every], "keep all"))
        for each in every[1:]:
            transaction.set_version_of(each.id, None, deleted=False)
            transaction.set_versions(each.id, decided([each.versions], "kept"))
            transaction.set_sitters(each.id, each.sitters)
            transaction.set_season_of(each.id, each.season)
        transaction.touch(id)
        return found(transaction, id).judged()

"""The stored matches: listing, archiving, deleting and removing them, and a new match with the same players."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.time_played import played_on
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, command, found, query
from scorekeeper.service.faults import Refused, no_such_match
from scorekeeper.service.match_search import ALL, MatchCounter, PlayedGames, Search, wanted
from scorekeeper.service.match_summary import MatchSummary, lines_of, summary_of
from scorekeeper.service.match_versions import put_away_versions
from scorekeeper.service.seating import Chosen
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import Deleted, Shelf

DeletedMatches: TypeAlias = tuple[Deleted, ...]
"""Deleted matches, as they were when somebody looked."""

REMEMBERED = 100
"""How many of the latest matches the names of earlier players, and the games played last, are taken from."""


@command
def matches(
    services: AppServices, shelf: Shelf, limit: int = 50, after: str | None = None, search: Search = ALL
) -> tuple[MatchSummary, ...]:
    """The matches on a shelf that are sought, the last played first; with `after`, those that follow that match."""
    sought = wanted(search, services.catalogue)
    lines = lines_of(services.store, lambda transaction: transaction.shelf(shelf, limit, after, sought))
    with services.store.reading() as transaction:
        parted = transaction.all_parted()
    return tuple(summary_of(line, parted=line.id in parted) for line in lines)


@command
def played(services: AppServices, shelf: Shelf) -> PlayedGames:
    """Which games are on a shelf, and who played them."""
    counting = MatchCounter()
    lines_of(services.store, lambda transaction: transaction.shelf(shelf, 1, wanted=counting))
    return counting.played


@query
def latest(transaction: Reader) -> str | None:
    """The id of the match that was used last and is neither archived nor deleted."""
    return transaction.latest()


@command
def known_names(services: AppServices) -> tuple[str, ...]:
    """The players of earlier matches, the latest first; names that are compared alike only once."""
    lines = lines_of(services.store, lambda transaction: transaction.recent(REMEMBERED))
    names: dict[str, str] = {}
    for line in lines:
        for name in line.summary["players"]:
            names.setdefault(comparison_key(name), name)
    return tuple(names.values())


@command
def games_played_last(services: AppServices) -> tuple[str, ...]:
    """The names of the games of the latest matches, what was played last first, each once."""
    lines = lines_of(services.store, lambda transaction: transaction.recent(REMEMBERED))
    return tuple(dict.fromkeys(line.summary["game_name"] for line in lines if line.summary["readable"]))


@command
def archive(services: AppServices, id: str) -> None:
    """Archive a match."""
    with services.writing() as transaction:
        found(transaction, id)
        transaction.archive(id, archived=True)


@command
def unarchive(services: AppServices, id: str) -> None:
    """Take a match out of the archive."""
    with services.writing() as transaction:
        found(transaction, id)
        transaction.archive(id, archived=False)


@command
def discard(services: AppServices, id: str) -> None:
    """Delete a match. It can be restored, with its history and its half-entered deal."""
    _set_deleted(services, id, deleted=True)


@command
def restore(services: AppServices, id: str) -> None:
    """Restore a deleted match."""
    _set_deleted(services, id, deleted=False)


@query
def deleted_matches(transaction: Reader) -> DeletedMatches:
    """Every deleted match as it is now, for `remove`."""
    return transaction.deleted_matches()


@command
def remove(services: AppServices, several: DeletedMatches) -> int:
    """Remove deleted matches for good, in one transaction; how many were removed.

    One that was restored since it was looked up stays, also if it was deleted again. Raises `Refused` for a guest.
    """
    services.check_removes()
    with services.writing() as transaction:
        removed = transaction.remove(several)
    services.store.back_up(services.now())
    return removed


@command
def again(services: AppServices, id: str) -> Match:
    """A new match, not stored yet, with the same players and rules; the next player deals first.

    On the same evening it is played where the last one was.
    """
    with services.store.reading() as transaction:
        old = found(transaction, id).match
    first = (old.first_dealer + 1) % len(old.players)
    where = old.location if played_on(old, services.now()) else ""
    return replace(old, first_dealer=first, deals=(), earlier=(), title="", started=None, ended=None, location=where)


@query
def seated(transaction: Reader, id: str) -> Chosen:
    """Who sits where in a match, so that the same persons sit there when it is played again."""
    return Chosen(transaction.seats(id))


def _set_deleted(services: AppServices, id: str, *, deleted: bool) -> None:
    # A match that cannot be read can still be deleted.
    with services.writing() as transaction:
        if not transaction.has(id) or transaction.version_of(id) is not None:
            raise Refused(no_such_match(id[:40]))
        check_may_change(transaction, id)
        if transaction.deleted(id) != deleted:
            put_away_versions(transaction, id)
            transaction.set_deleted(id, deleted=deleted)

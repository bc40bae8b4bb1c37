"""The stored matches: listing, archiving, deleting and removing them, and a new match with the same players."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.time_played import played_on
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, command, found, query
from scorekeeper.service.match_search import ALL, MatchCounter, PlayedGames, Search, wanted
from scorekeeper.service.match_summary import MatchSummary, lines_of, summary_of
from scorekeeper.service.match_versions import put_away_versions
from scorekeeper.service.seating import Chosen
from scorekeeper.service.service_faults import Refused, no_such_match
from scorekeeper.store.reader import Reader
from scorekeeper.store.summary_rows import Deleted, Shelf

DeletedMatches: TypeAlias = tuple[Deleted, ...]
"""Deleted matches, as they were when they were listed."""

REMEMBERED = 100
"""The number of latest matches from which earlier players and recent games are taken."""


@command
def matches(
    services: AppServices, shelf: Shelf, limit: int = 50, after: str | None = None, search: Search = ALL
) -> tuple[MatchSummary, ...]:
    """Return the matches on a shelf that fit a search, the last played first; with `after`, those after that match."""
    sought = wanted(search, services.catalogue)
    lines = lines_of(services.store, lambda transaction: transaction.shelf(shelf, limit, after, sought))
    with services.store.reading() as transaction:
        parted = transaction.all_parted()
    return tuple(summary_of(line, parted=line.id in parted) for line in lines)


@command
def played(services: AppServices, shelf: Shelf) -> PlayedGames:
    """Return the games and players of the matches on a shelf."""
    counting = MatchCounter()
    lines_of(services.store, lambda transaction: transaction.shelf(shelf, 1, wanted=counting))
    return counting.played


@query
def latest(transaction: Reader) -> str | None:
    """Return the id of the match that was used last and is neither archived nor deleted."""
    return transaction.latest()


@command
def known_names(services: AppServices) -> tuple[str, ...]:
    """Return the players of earlier matches, the latest first; names with equal comparison keys once."""
    lines = lines_of(services.store, lambda transaction: transaction.recent(REMEMBERED))
    names: dict[str, str] = {}
    for line in lines:
        for name in line.summary["players"]:
            names.setdefault(comparison_key(name), name)
    return tuple(names.values())


@command
def games_played_last(services: AppServices) -> tuple[str, ...]:
    """Return the names of the games of the latest matches, the last played first, each once."""
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
    """Return every deleted match as it is now, for `remove`."""
    return transaction.deleted_matches()


@command
def remove(services: AppServices, several: DeletedMatches) -> int:
    """Remove deleted matches for good, in one transaction; and return their number.

    A match that was restored since it was listed stays, even if it was deleted again. Raises `Refused` for a guest.
    """
    services.check_removes()
    with services.writing() as transaction:
        removed = transaction.remove(several)
    services.store.back_up(services.now())
    return removed


@command
def again(services: AppServices, id: str) -> Match:
    """Return a new match, not stored yet, with the same players and rules; the next player deals first.

    On the same evening the new match has the same place.
    """
    with services.store.reading() as transaction:
        old = found(transaction, id).match
    first = (old.first_dealer + 1) % len(old.players)
    where = old.location if played_on(old, services.now()) else ""
    return replace(old, first_dealer=first, deals=(), earlier=(), title="", started=None, ended=None, location=where)


@query
def seated(transaction: Reader, id: str) -> Chosen:
    """Return the persons on the seats of a match, so that they can be seated again."""
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

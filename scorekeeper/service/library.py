"""The stored matches: listing, searching, archiving, deleting and removing them, and a new match with the same players.

Searches read only the cached summaries. Damaged files that were set aside are listed, saved and removed here, too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.time_played import played_on
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.finding import folded
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, command, found, query
from scorekeeper.service.match_summary import MatchSummary, lines_of
from scorekeeper.service.match_versions import put_away_versions
from scorekeeper.service.seating import Chosen
from scorekeeper.service.service_faults import NO_SUCH_MATCH, Refused
from scorekeeper.store.files import SetAside
from scorekeeper.store.reader import Reader, Wanted
from scorekeeper.store.summary_rows import Deleted, Shelf
from scorekeeper.texts import translated


class Search(NamedTuple):
    """The conditions of a search; "" for no condition.

    Each of the `words` must be in the title, a player's name, a name of the game, or the place. `game` is the name of a
    game as a summary has it, `player` the name of a player.
    """

    words: str = ""
    game: str = ""
    player: str = ""

    @property
    def any(self) -> bool:
        """Whether there is any condition."""
        return bool(self.words.strip() or self.game or self.player)


ALL = Search()


class PlayedGames(NamedTuple):
    """The games in a list of matches and their players, the most frequent first."""

    games: tuple[str, ...]
    players: tuple[str, ...]


def wanted(search: Search, catalogue: Catalogue) -> Wanted | None:
    """Return a predicate that tests a summary against a search; None for an empty search."""
    words = tuple(folded(word) for word in search.words.split())
    player = comparison_key(search.player)
    if not (words or player or search.game):
        return None
    plain, key = cache(folded), cache(comparison_key)
    games = {  # all names of each game
        game.info.name: folded("\n".join((game.info.name, translated(game.info.name), *game.info.aliases)))
        for game in (catalogue.listed() if words else ())
    }

    def is_wanted(summary: dict[str, Any]) -> bool:
        game = summary["game_name"]
        if search.game not in {"", game} or (player and player not in map(key, _sitters(summary))):
            return False
        if not words:
            return True
        called = games.get(game) or folded(f"{game}\n{translated(game)}")
        texts = (summary["title"], summary["location"], *_sitters(summary))
        text = "\n".join((called, *map(plain, texts)))
        return all(word in text for word in words)

    return is_wanted


def _sitters(summary: dict[str, Any]) -> list[str]:
    """Return everybody who sat at the table of a match."""
    return [*summary["players"], *summary["earlier"]]


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
    return tuple(replace(line, parted=line.id in parted) for line in lines)


@command
def played(services: AppServices, shelf: Shelf) -> PlayedGames:
    """Return the games and players of the matches on a shelf; of names with equal keys, the most frequent spelling."""
    games, names, players = Counter[str](), Counter[str](), Counter[str]()

    def count(summary: dict[str, Any]) -> bool:
        """Count one match, and leave it out of the list."""
        if summary["readable"]:
            games[summary["game_name"]] += 1
            names.update(_sitters(summary))
        return False

    lines_of(services.store, lambda transaction: transaction.shelf(shelf, 1, wanted=count))
    spelt: dict[str, str] = {}
    for name, number in names.most_common():
        players[spelt.setdefault(comparison_key(name), name)] += number
    return PlayedGames(*(tuple(name for name, _ in each.most_common()) for each in (games, players)))


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
        for name in line.players:
            names.setdefault(comparison_key(name), name)
    return tuple(names.values())


@command
def games_played_last(services: AppServices) -> tuple[str, ...]:
    """Return the names of the games of the latest matches, the last played first, each once."""
    lines = lines_of(services.store, lambda transaction: transaction.recent(REMEMBERED))
    return tuple(dict.fromkeys(line.game_name for line in lines if line.readable))


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
    """Remove deleted matches for good, but none restored since; return their number. Raises `Refused` for a guest."""
    services.check_removes()
    with services.writing() as transaction:
        removed = transaction.remove(several)
    services.store.back_up(services.now())
    return removed


@command
def again(services: AppServices, id: str) -> Match:
    """Return a new match, not stored yet, with the same players and rules; on the same evening also the same place."""
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
            raise Refused(NO_SUCH_MATCH(id=id[:40]))
        check_may_change(transaction, id)
        if transaction.deleted(id) != deleted:
            put_away_versions(transaction, id)
            transaction.set_deleted(id, deleted=deleted)


DamagedFile: TypeAlias = SetAside
"""A damaged file that was set aside."""

IS_SET_ASIDE_NO_MORE = Fault("This file was removed already.")


@command
def files_set_aside(services: AppServices) -> tuple[DamagedFile, ...]:
    """Return the damaged files that were set aside, the last one first; none for a guest or a watching session."""
    return () if services.guest or services.watches else services.store.files_set_aside()


@command
def content_set_aside(services: AppServices, name: str) -> bytes:
    """Return the bytes of a damaged file. Raises `Refused`."""
    services.check_removes()
    content = services.store.content_set_aside(name)
    if content is None:
        raise Refused(IS_SET_ASIDE_NO_MORE)
    return content


@command
def remove_set_aside(services: AppServices, name: str) -> None:
    """Remove a damaged file for good. Raises `Refused`."""
    services.check_removes()
    services.store.remove_set_aside(name)

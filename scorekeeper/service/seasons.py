"""Seasons: begun, changed, closed and opened again, and which matches belong to them.

Each function that changes something is one transaction. Changing how a season counts changes no match.

Of the versions of a season that have parted on two phones, a person chooses whose settings count.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON, NO_MORE_MATCHES_IN_SEASON
from scorekeeper.match.days import day_in_full, evening_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import TABLE_SIZES, Season, faults_of_season
from scorekeeper.match.season_belonging import why_match_not
from scorekeeper.match.versioned import begin_versions, chosen, goes_on_from, is_to_be_chosen, next_version
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short
from scorekeeper.rules.same_game import game_key, is_among
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_may_change, command, found
from scorekeeper.service.faults import (
    IN_ANOTHER_SEASON,
    NO_SUCH_SEASON_VERSION,
    NOT_DATED,
    NOT_OF_ITS_GAMES,
    NOT_OF_ITS_TIME,
    ONE_SEASON_VERSION,
    SEASON_CHANGED_MEANWHILE,
    SEASON_CLOSED,
    SEASON_GOES_ON,
    SEASON_NAME_TAKEN,
    SEASON_TO_BE_CHOSEN,
    SEVERAL_SEASONS,
    TOO_MANY_SEASONS,
    Refused,
    no_such_season,
    season_gone,
)
from scorekeeper.service.match_summary import lines_of, summary_of
from scorekeeper.service.names_of_people import PERSON_GONE
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import StoredSummary
from scorekeeper.store.versions import random_nonce
from scorekeeper.store.writer import Writer

_MOST_IDS: Final = 5

MOST_SEASONS: Final = 1000
"""Seasons that can be kept; what a backup brings back is not counted."""


@dataclass(frozen=True, slots=True)
class KeptSeason:
    """A season as lists show it, and the ids of its matches that are not deleted, in the order of play."""

    season: Season
    matches: tuple[str, ...]


@command
def seasons(services: AppServices) -> tuple[KeptSeason, ...]:
    """The seasons: those that are open first, and of each kind the last begun first."""
    with services.store.reading() as transaction:
        kept = reversed(transaction.seasons())
        matches = _matches_by_season(transaction)
        found = [KeptSeason(season, matches.get(season.id, ())) for season in kept]
    return tuple(sorted(found, key=lambda each: each.season.closed is not None))


@command
def season_called(services: AppServices, name: str) -> Season:
    """The season with a name, or an id. Raises `Refused` where none has it, and where several do."""
    with services.store.reading() as transaction:
        return _called(transaction, name)


@command
def running(services: AppServices, game: AnyGame) -> tuple[Season, ...]:
    """The seasons to which a match of that game would belong if it began now, the last begun first."""
    day, key = evening_of(services.now()), game_key(game, services.catalogue)
    with services.store.reading() as transaction:
        those = (each for each in reversed(transaction.seasons()) if each.runs(day))
        return tuple(each for each in those if is_among(key, each.games, services.catalogue))


@command
def season_of(services: AppServices, match: str) -> Season | None:
    """The season that a match belongs to; None where it belongs to none."""
    with services.store.reading() as transaction:
        id = transaction.season_matches().get(match)
        return None if id is None else transaction.season(id)


@command
def begin(services: AppServices, wanted: Season) -> Season:
    """Begin a season, which gets an id of its own; without `tables`, those of its games. Raises `Refused`."""
    with services.writing() as transaction:
        if len(transaction.seasons()) >= MOST_SEASONS:
            raise Refused(TOO_MANY_SEASONS(most=MOST_SEASONS))
        tables = wanted.tables or sizes_of(services, wanted.games)
        season = _checked(transaction, replace(wanted, id=_fresh_id(transaction), tables=tables))
        season = begin_versions(season, random_nonce())
        transaction.add_season(season)
    return season


@command
def change(services: AppServices, wanted: Season) -> Season:
    """Change a season: what it is called, its games, time and people, and how it counts. Its matches stay.

    Whether it is closed stays too; of a closed one only the name changes. `wanted` has the versions that the change was
    made on: raises `Refused` where the season has changed since.
    """
    with services.writing() as transaction:
        before = season_in(transaction, wanted.id)
        check_made_on(before, wanted)
        season = _checked(transaction, replace(wanted, closed=before.closed))
        if before.closed is not None and season != replace(before, name=season.name):
            raise Refused(SEASON_CLOSED(name=before.name))
        return write_change(transaction, before, season) if season != before else before


@command
def close(services: AppServices, id: str) -> Season:
    """Close a season, which makes its table final: see `command`. Raises `Refused` where a match goes on."""
    _check_over(services, id)
    return _set_closed(services, id, services.now())


@command
def open_again(services: AppServices, id: str) -> Season:
    """Open a season that was closed."""
    return _set_closed(services, id, None)


@command
def remove(services: AppServices, id: str) -> None:
    """Remove a season. Its matches stay, and belong to none."""
    services.check_removes()
    with services.writing() as transaction:
        transaction.remove_season(season_in(transaction, id).id)


@command
def add_matches(services: AppServices, id: str, matches: Sequence[str]) -> int:
    """Let matches belong to a season: all of them, or none and `Refused`. How many did not yet."""
    with services.writing() as transaction:
        return put_matches(services, transaction, id, matches)


@command
def take_out(services: AppServices, matches: Iterable[str]) -> None:
    """Let matches belong to no season: all of them, or none and `Refused`."""
    several = tuple(matches)
    with services.writing() as transaction:
        for each in several:
            check_may_change(transaction, each)
        transaction.take_out_of_season(several)


def sizes_of(services: AppServices, games: Iterable[str]) -> tuple[int, ...]:
    """How many may sit at one table where these games are played, by their ids: three, four, or either."""
    known = services.catalogue
    players = {number for id in games if id in known.ids() for number in known.game(id).info.players}
    return tuple(size for size in TABLE_SIZES if size in players) or TABLE_SIZES


def put_matches(services: AppServices, transaction: Writer, id: str, matches: Sequence[str]) -> int:
    """Let matches belong to a season, as `add_matches`. Raises `Refused`."""
    season = season_in(transaction, id)
    if season.closed is not None:
        raise Refused(SEASON_CLOSED(name=season.name))
    of = transaction.season_matches()
    names = {each.id: each.name for each in transaction.seasons()}
    new = [each for each in dict.fromkeys(matches) if of.get(each) != id]
    if new and Counter(of.values())[id] + len(new) > MOST_MATCHES_OF_SEASON:
        raise Refused(NO_MORE_MATCHES_IN_SEASON(season=season.name, most=MOST_MATCHES_OF_SEASON))
    for each in new:
        _check_belongs(services, transaction, season, each, names.get(of.get(each, "")))
    if new:
        transaction.put_in_season(id, new)
    return len(new)


def _check_over(services: AppServices, id: str) -> None:
    """Raise `Refused` where a match of a season is not over."""

    def ours(transaction: Reader) -> list[StoredSummary]:
        of = transaction.season_matches()
        return transaction.summaries([match for match, season in of.items() if season == id])

    going_on = sum(line.readable and not line.over for line in map(summary_of, lines_of(services.store, ours)))
    with services.store.reading() as transaction:
        season = season_in(transaction, id)
    if going_on and season.closed is None:
        raise Refused(SEASON_GOES_ON(number=going_on, season=season.name))


def _set_closed(services: AppServices, id: str, closed: str | None) -> Season:
    with services.writing() as transaction:
        before = season_in(transaction, id)
        if (before.closed is None) == (closed is None):
            return before
        check_chosen(before)
        return write_change(transaction, before, replace(before, closed=closed))


def season_in(transaction: Reader, id: str) -> Season:
    """The season with an id. Raises `Refused`."""
    season = transaction.season(id)
    if season is None:
        raise Refused(season_gone())
    return season


def _called(transaction: Reader, name: str) -> Season:
    every, key = transaction.seasons(), comparison_key(name)
    fitting = [each for each in every if each.id == name] or [
        each for each in every if comparison_key(each.name) == key
    ]
    if not fitting:
        raise Refused(no_such_season(name))
    if len(fitting) > 1:
        raise Refused(SEVERAL_SEASONS(name=short(name), ids=", ".join(each.id for each in fitting[:_MOST_IDS])))
    return fitting[0]


def _checked(transaction: Reader, wanted: Season) -> Season:
    """A season as it is kept. Raises `Refused`: another one has the name, somebody of it was forgotten."""
    season = wanted.tidied()
    faults = faults_of_season(season)
    key = comparison_key(season.name)
    if any(comparison_key(each.name) == key for each in transaction.seasons() if each.id != season.id):
        faults.append(SEASON_NAME_TAKEN(name=season.name))
    if not all(map(transaction.has_person, (*season.people, *(id for pair in season.apart for id in pair)))):
        faults.append(PERSON_GONE)
    if faults:
        raise Refused(*faults)
    return season


def _check_belongs(services: AppServices, transaction: Reader, season: Season, match: str, other: str | None) -> None:
    """Raise `Refused` where a match cannot belong to a season; `other` is the name of the one it belongs to."""
    kept = found(transaction, match).match
    if other is not None:
        raise Refused(IN_ANOTHER_SEASON(match=match, season=other))
    match why_match_not(season, kept, services.catalogue):
        case "closed":
            raise Refused(SEASON_CLOSED(name=season.name))
        case "game":
            raise Refused(NOT_OF_ITS_GAMES(match=match, season=season.name))
        case "undated":
            raise Refused(NOT_DATED(match=match, season=season.name))
        case "early" | "late":
            raise Refused(
                NOT_OF_ITS_TIME(match=match, day=day_in_full(evening_of(kept.started or "")), season=season.name)
            )


def _matches_by_season(transaction: Reader) -> dict[str, tuple[str, ...]]:
    of = transaction.season_matches()
    found: dict[str, list[str]] = {}
    for each in transaction.tables_played(of):
        found.setdefault(of[each.match], []).append(each.match)
    return {season: tuple(matches) for season, matches in found.items()}


def _fresh_id(transaction: Reader) -> str:
    """An id of 16 hexadecimal digits: it has to differ from those of every other phone, whose backups may come here."""
    id = secrets.token_hex(8)
    return _fresh_id(transaction) if transaction.has_season(id) else id


class SeasonOvertaken(Refused):
    """The season was changed elsewhere since the change was begun; `now` is the season as it is."""

    def __init__(self, now: Season) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(SEASON_CHANGED_MEANWHILE(name=now.name))
        self.now = now


@command
def choose(services: AppServices, id: str, version: str) -> Season:
    """Let the settings of one version of a season count, by its id; the people and pairs of all stay.

    Raises `Refused` where there is no such version any more.
    """
    with services.writing() as transaction:
        before = transaction.season(id)
        if before is None:
            raise Refused(season_gone())
        season = chosen(before, version)
        if season is None:
            raise Refused(SEASON_CHANGED_MEANWHILE(name=before.name))
        transaction.set_season(season)
    return season


def numbered_version(season: Season, number: int) -> str:
    """The id of a version of a season by its number, from 1. Raises `Refused`."""
    if not is_to_be_chosen(season):
        raise Refused(ONE_SEASON_VERSION(name=season.name))
    if not 1 <= number <= len(season.parted):
        raise Refused(NO_SUCH_SEASON_VERSION(number=number, last=len(season.parted)))
    return season.parted[number - 1].versions.newest or ""


def write_change(transaction: Writer, before: Season, wanted: Season) -> Season:
    """Write a season after a change, as its next version."""
    season = next_version(before, wanted, random_nonce())
    transaction.set_season(season)
    return season


def check_made_on(before: Season, wanted: Season) -> None:
    """Raise `SeasonOvertaken` where a season has changed since what is `wanted` was begun, as in a second window."""
    if not goes_on_from(before, wanted):
        raise SeasonOvertaken(before)


def check_chosen(season: Season) -> None:
    """Raise `Refused` where versions of a season are set otherwise, and nobody has chosen one yet."""
    if is_to_be_chosen(season):
        raise Refused(SEASON_TO_BE_CHOSEN(name=season.name))

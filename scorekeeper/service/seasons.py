"""Seasons: begun, changed, closed and opened again; and their matches.

Each function that changes something is one transaction. Changing the scoring of a season changes no match. If versions
of a season have parted on two phones, a person chooses the settings that count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.match.bounds import MOST_MATCHES_OF_SEASON, NO_MORE_MATCHES_IN_SEASON
from scorekeeper.match.days import day_in_full, evening_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import TABLE_SIZES, Season, faults_of_season, why_match_not, why_not, with_other
from scorekeeper.match.versioned import begin_versions, chosen, goes_on_from, is_to_be_chosen, next_version
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Sentence, short
from scorekeeper.rules.same_game import game_key
from scorekeeper.service.app_services import AppServices, free_id, random_long_id
from scorekeeper.service.command import check_may_change, command, found, query
from scorekeeper.service.match_summary import lines_of
from scorekeeper.service.seating import PERSON_GONE
from scorekeeper.service.service_faults import NO_SUCH_SEASON, SEASON_GONE, Refused
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_MOST_IDS: Final = 5

MOST_SEASONS: Final = 1000
"""Seasons that can be stored, at most; those from a backup are not limited."""

SEVERAL_SEASONS = Sentence("Several seasons are called {name}. Name one of them by id: {ids}.")
SEASON_NAME_TAKEN = Sentence("There is a season called {name} already.")
TOO_MANY_SEASONS = Sentence("{most} seasons are kept already; no more can be. Remove one first.")
SEASON_CHANGED_MEANWHILE = Sentence("{name} was changed meanwhile, in another window or on another phone.")
NO_SUCH_SEASON_VERSION = Sentence("The season has no version {number}; its versions are 1 to {last}.")
ONE_SEASON_VERSION = Sentence("There is one version of {name}; nothing is to be chosen.")
SEASON_TO_BE_CHOSEN = Sentence("{name} is set in two ways, as it was changed on two phones. Choose one of them first.")
SEASON_CLOSED = Sentence("{name} is closed. Open it again to change anything in it.")
SEASON_GOES_ON = Sentence(
    "{number} match of {season} is not over. Stop it early, or take it out of the season, before you close it.",
    plural="{number} matches of {season} are not over. Stop them early, or take them out of the season, before "
    "you close it.",
    counted="number",
)
NOT_OF_ITS_GAMES = Sentence("The match {match} is of a game that is not played in {season}.")
NOT_OF_ITS_TIME = Sentence("The match {match} of {day} is not of the time of {season}.")
NOT_DATED = Sentence("It is not known when the match {match} was played, and {season} has its days.")
IN_ANOTHER_SEASON = Sentence("The match {match} belongs to {season} already.")


@dataclass(frozen=True, slots=True)
class KeptSeason:
    """A season as lists show it, and the ids of its matches that are not deleted, in the order of play."""

    season: Season
    matches: tuple[str, ...]


@query
def seasons(transaction: Reader) -> tuple[KeptSeason, ...]:
    """Return the seasons: open ones first, then closed ones; of each kind the last begun first."""
    of = transaction.season_matches()
    matches = defaultdict[str, list[str]](list)
    for each in transaction.tables_played(of):
        matches[of[each.match]].append(each.match)
    found = [KeptSeason(season, tuple(matches[season.id])) for season in reversed(transaction.seasons())]
    return tuple(sorted(found, key=lambda each: each.season.closed is not None))


@query
def of_one_name(transaction: Reader) -> tuple[tuple[Season, Season], ...]:
    """Return pairs of open seasons with one name, as after a backup of another phone."""
    named = defaultdict[str, list[Season]](list)
    for each in transaction.seasons():
        if each.closed is None:
            named[comparison_key(each.name)].append(each)
    return tuple((first, other) for first, *others in named.values() for other in others)


@query
def season_called(transaction: Reader, name: str) -> Season:
    """Return the season with a name, or an id. Raises `Refused` if there is none, or several."""
    every, key = transaction.seasons(), comparison_key(name)
    fitting = [each for each in every if each.id == name]
    fitting = fitting or [each for each in every if comparison_key(each.name) == key]
    if not fitting:
        raise Refused(NO_SUCH_SEASON(name=short(name)))
    if len(fitting) > 1:
        raise Refused(SEVERAL_SEASONS(name=short(name), ids=", ".join(each.id for each in fitting[:_MOST_IDS])))
    return fitting[0]


@command
def running(services: AppServices, game: AnyGame) -> tuple[Season, ...]:
    """Return the seasons that would accept a match of that game started now, the last begun first."""
    now, key = services.now(), game_key(game, services.catalogue)
    with services.store.reading() as transaction:
        every = reversed(transaction.seasons())
        return tuple(each for each in every if why_not(each, key, now, services.catalogue) is None)


@command
def begin(services: AppServices, wanted: Season) -> Season:
    """Begin a season under a new id; without `tables`, with the table sizes of its games. Raises `Refused`."""
    with services.writing() as transaction:
        if len(transaction.seasons()) >= MOST_SEASONS:
            raise Refused(TOO_MANY_SEASONS(most=MOST_SEASONS))
        id = free_id(random_long_id, transaction.has_season)
        tables = wanted.tables or sizes_of(services, wanted.games)
        season = begin_versions(_checked(transaction, replace(wanted, id=id, tables=tables)), transaction.new_version)
        transaction.add_season(season)
    return season


@command
def change(services: AppServices, wanted: Season) -> Season:
    """Change a season: its name, games, period, people and scoring. Its matches stay.

    The season stays open or closed; of a closed one only the name can change. `wanted` has the versions on which the
    change was made: raises `SeasonOvertaken` if the season has changed since, as in a second window.
    """
    with services.writing() as transaction:
        before = season_in(transaction, wanted.id)
        if not goes_on_from(before, wanted):
            raise SeasonOvertaken(before)
        season = _checked(transaction, replace(wanted, closed=before.closed))
        if before.closed is not None and season != replace(before, name=season.name):
            raise Refused(SEASON_CLOSED(name=before.name))
        return write_change(transaction, before, season) if season != before else before


@command
def close(services: AppServices, id: str) -> Season:
    """Close a season, which makes its table final: see `command`. Raises `Refused` if a match is in progress."""
    lines = lines_of(services.store, lambda transaction: transaction.summaries(transaction.matches_of_season(id)))
    going_on = sum(line.readable and not line.over for line in lines)
    with services.store.reading() as transaction:
        season = season_in(transaction, id)
    if going_on and season.closed is None:
        raise Refused(SEASON_GOES_ON(number=going_on, season=season.name))
    return _set_closed(services, id, services.now())


@command
def open_again(services: AppServices, id: str) -> Season:
    """Open a season that was closed."""
    return _set_closed(services, id, None)


@command
def remove(services: AppServices, id: str) -> None:
    """Remove a season. Its matches stay, without a season."""
    services.check_removes()
    with services.writing() as transaction:
        before = season_in(transaction, id)
        write_change(transaction, before, replace(before, removed=True))


@command
def merge(services: AppServices, keep: str, other: str) -> Season:
    """Merge a season into another, which gets its matches, games, days and people. Raises `Refused` if closed."""
    services.check_removes()
    with services.writing() as transaction:
        remains, merged = season_in(transaction, keep), season_in(transaction, other)
        if remains.id == merged.id:
            return remains
        if closed := next((each for each in (remains, merged) if each.closed is not None), None):
            raise Refused(SEASON_CLOSED(name=closed.name))
        wanted = _checked(transaction, with_other(remains, merged), besides=merged.id)
        after = write_change(transaction, remains, wanted)
        matches = transaction.matches_of_season(other)
        if len(transaction.matches_of_season(keep)) + len(matches) > MOST_MATCHES_OF_SEASON:
            raise Refused(NO_MORE_MATCHES_IN_SEASON(season=remains.name, most=MOST_MATCHES_OF_SEASON))
        transaction.put_in_season(keep, matches)
        write_change(transaction, merged, replace(merged, removed=True))
    return after


@command
def add_matches(services: AppServices, id: str, matches: Sequence[str]) -> int:
    """Add matches to a season: all of them, or none and `Refused`. Return the number of those added."""
    with services.writing() as transaction:
        return put_matches(services, transaction, id, matches)


@command
def take_out(services: AppServices, matches: Iterable[str]) -> None:
    """Take matches out of their seasons: all of them, or none and `Refused`."""
    several = tuple(matches)
    with services.writing() as transaction:
        for each in several:
            check_may_change(transaction, each)
        transaction.put_in_season(None, several)


def sizes_of(services: AppServices, games: Iterable[str]) -> tuple[int, ...]:
    """Return the table sizes of these games, by their ids: three, four, or both."""
    known = services.catalogue
    players = {number for id in games if id in known.ids() for number in known.game(id).info.players}
    return tuple(size for size in TABLE_SIZES if size in players) or TABLE_SIZES


def put_matches(services: AppServices, transaction: Writer, id: str, matches: Sequence[str]) -> int:
    """Add matches to a season in a transaction, as `add_matches`. Raises `Refused`."""
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


def _set_closed(services: AppServices, id: str, closed: str | None) -> Season:
    with services.writing() as transaction:
        before = season_in(transaction, id)
        if (before.closed is None) == (closed is None):
            return before
        if is_to_be_chosen(before):
            raise Refused(SEASON_TO_BE_CHOSEN(name=before.name))
        return write_change(transaction, before, replace(before, closed=closed))


def season_in(transaction: Reader, id: str) -> Season:
    """Return the season with an id. Raises `Refused`."""
    season = transaction.season(id)
    if season is None:
        raise Refused(SEASON_GONE)
    return season


def _checked(transaction: Reader, wanted: Season, besides: str = "") -> Season:
    """Return a season as it is stored. Raises `Refused` for faults, or a name that another but `besides` has."""
    season = wanted.tidied()
    faults = faults_of_season(season)
    key = comparison_key(season.name)
    if any(comparison_key(each.name) == key for each in transaction.seasons() if each.id not in {season.id, besides}):
        faults.append(SEASON_NAME_TAKEN(name=season.name))
    if not all(map(transaction.has_person, (*season.people, *(id for pair in season.apart for id in pair)))):
        faults.append(PERSON_GONE)
    if faults:
        raise Refused(*faults)
    return season


def _check_belongs(services: AppServices, transaction: Reader, season: Season, match: str, other: str | None) -> None:
    """Raise `Refused` if a match cannot join a season; `other` is the name of the one it belongs to."""
    stored = found(transaction, match).match
    if other is not None:
        raise Refused(IN_ANOTHER_SEASON(match=match, season=other))
    match why_match_not(season, stored, services.catalogue):
        case "closed":
            raise Refused(SEASON_CLOSED(name=season.name))
        case "game":
            raise Refused(NOT_OF_ITS_GAMES(match=match, season=season.name))
        case "undated":
            raise Refused(NOT_DATED(match=match, season=season.name))
        case "early" | "late":
            day = day_in_full(evening_of(stored.started or ""))
            raise Refused(NOT_OF_ITS_TIME(match=match, day=day, season=season.name))


class SeasonOvertaken(Refused):
    """The season was changed elsewhere since the user opened it; `now` is the season as it is."""

    def __init__(self, now: Season) -> None:
        super().__init__(SEASON_CHANGED_MEANWHILE(name=now.name))
        self.now = now


@command
def choose(services: AppServices, id: str, version: str) -> Season:
    """Make the settings of a version count, by its id; the people and pairs of all versions stay. Raises `Refused`."""
    with services.writing() as transaction:
        before = season_in(transaction, id)
        season = chosen(before, version)
        if season is None:
            raise Refused(SEASON_CHANGED_MEANWHILE(name=before.name))
        transaction.set_season(season)
    return season


def numbered_version(season: Season, number: int) -> str:
    """Return the id of a version of a season by its number, from 1. Raises `Refused`."""
    if not is_to_be_chosen(season):
        raise Refused(ONE_SEASON_VERSION(name=season.name))
    if not 1 <= number <= len(season.parted):
        raise Refused(NO_SUCH_SEASON_VERSION(number=number, last=len(season.parted)))
    return season.parted[number - 1].versions.newest or ""


def write_change(transaction: Writer, before: Season, wanted: Season) -> Season:
    """Write the season `wanted` as the next version of `before`."""
    season = next_version(before, wanted, transaction.new_version)
    transaction.set_season(season)
    return season

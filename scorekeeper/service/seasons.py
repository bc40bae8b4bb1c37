"""Seasons: begun, changed, closed and opened again, and which matches belong to them; their tables.

Each function that changes something is one transaction. Changing how a season counts changes no match.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from operator import attrgetter
from typing import Final, NamedTuple

from scorekeeper.match.days import day_in_full, evening_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.rating import Rating
from scorekeeper.match.season import TABLE_SIZES, Season, faults_of_season
from scorekeeper.match.season_table import SeasonTable, season_table
from scorekeeper.match.statistics import Seated
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, found
from scorekeeper.service.faults import Refused
from scorekeeper.service.figures import Answer, rating_steps, worked_out, worked_out_in_slices
from scorekeeper.service.match_digests import PlayedMatches
from scorekeeper.service.match_summary import MatchSummary, lines_of, summary_of
from scorekeeper.service.names_of_people import person_gone
from scorekeeper.service.offload import Steps
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.service.seasons_faults import (
    in_another_season,
    no_such_season,
    not_of_its_games,
    not_of_its_time,
    season_closed,
    season_gone,
    season_name_taken,
    several_seasons,
    too_many_seasons,
)
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

_MOST_IDS: Final = 5

MOST_SEASONS: Final = 1000
"""Seasons that can be kept; what a backup brings back is not counted."""


@dataclass(frozen=True, slots=True)
class KeptSeason:
    """A season as lists show it, and the ids of its matches that are not deleted, in the order of play."""

    season: Season
    matches: tuple[str, ...]


class SeasonAnswer(NamedTuple):
    """The table of a season, the names of all people by id, and how many of all matches cannot be read.

    `fitting` are matches of its games and its time that belong to no season, by id; `matches` are its own.
    """

    season: Season
    table: SeasonTable
    names: Mapping[str, str]
    skipped: int
    fitting: tuple[str, ...] = ()
    matches: frozenset[str] = frozenset()


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
def running(services: AppServices, game: str) -> tuple[Season, ...]:
    """The seasons to which a match of that game would belong if it began now, the last begun first."""
    day = evening_of(services.now())
    with services.store.reading() as transaction:
        return tuple(each for each in reversed(transaction.seasons()) if game in each.games and each.runs(day))


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
            raise Refused(too_many_seasons(MOST_SEASONS))
        tables = wanted.tables or sizes_of(services, wanted.games)
        season = _checked(transaction, replace(wanted, id=_fresh_id(transaction), tables=tables))
        transaction.add_season(season)
    return season


@command
def change(services: AppServices, wanted: Season) -> Season:
    """Change a season: what it is called, its games, time and people, and how it counts. Its matches stay.

    Whether it is closed stays too.
    """
    with services.writing() as transaction:
        before = _found(transaction, wanted.id)
        season = _checked(transaction, replace(wanted, closed=before.closed))
        if season != before:
            transaction.set_season(season)
    return season


@command
def close(services: AppServices, id: str) -> Season:
    """Close a season: no match is added any more. Its table stays, and follows corrections of its matches."""
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
        transaction.remove_season(_found(transaction, id).id)


@command
def add_matches(services: AppServices, id: str, matches: Sequence[str]) -> int:
    """Let matches belong to a season: all of them, or none and `Refused`. How many did not yet."""
    with services.writing() as transaction:
        return put_matches(transaction, id, matches)


@command
def take_out(services: AppServices, matches: Iterable[str]) -> None:
    """Let matches belong to no season."""
    with services.writing() as transaction:
        transaction.take_out_of_season(matches)


async def table(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> SeasonAnswer:
    """The table of a season, from its matches as they are. Raises `Refused`."""
    facts = await _facts(services, id)
    season = facts.season

    def work(played: PlayedMatches) -> Steps[tuple[SeasonTable, tuple[str, ...]]]:
        ours: list[Seated] = []
        fitting: list[str] = []
        for each in _ours(played, facts).seated():
            ours.append(each)
            yield
        free = played._replace(rows=[row for row in played.rows if row[0] not in facts.of and season.closed is None])
        for each in free.seated():
            fitting += [each.match] if _fits(season, each) else []
            yield
        return season_table(season, ours, played.names, facts.guests), tuple(fitting)

    (found, fitting), played = await worked_out_in_slices(services, progress, work)
    ours = frozenset(match for match, of in facts.of.items() if of == id)
    return SeasonAnswer(season, found, played.names, played.skipped, fitting, ours)


async def pages(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> bytes:
    """A PDF with a page for each person of a season who has played. Raises `Refused`."""
    from scorekeeper.exchange.season_file import print_season_people  # noqa: PLC0415  # seldom wanted

    facts = await _facts(services, id)

    def work(played: PlayedMatches) -> bytes:
        ours = list(_ours(played, facts).seated())
        found = season_table(facts.season, ours, played.names, facts.guests)
        over = [each for each in ours if each.digest.over]
        return print_season_people(facts.season, found, played.names, over)

    return (await worked_out(services, progress, work))[0]


async def ratings(services: AppServices, id: str, progress: Progress = UNFOLLOWED) -> Answer[Mapping[str, Rating]]:
    """The rating of everybody but guests in a season, from its matches alone. Raises `Refused`."""
    facts = await _facts(services, id)

    def steps(played: PlayedMatches) -> Steps[dict[str, Rating]]:
        return rating_steps(_ours(played, facts), attrgetter("digest.over"))

    found, played = await worked_out_in_slices(services, progress, steps)
    return Answer(found, played.names, played.skipped)


@command
def matches_listed(services: AppServices, answer: SeasonAnswer) -> tuple[MatchSummary, ...]:
    """The matches of a season that are not deleted, and those that could be its, the last played first."""
    wanted = {*answer.matches, *answer.fitting}
    return tuple(map(summary_of, lines_of(services.store, lambda transaction: transaction.summaries(wanted))))


class _Facts(NamedTuple):
    """A season, the season of each match that has one, and all guests, by id."""

    season: Season
    of: Mapping[str, str]
    guests: Collection[str]


@command
def _facts(services: AppServices, id: str) -> _Facts:
    with services.store.reading() as transaction:
        guests = {person.id for person in transaction.people() if person.guest}
        return _Facts(_found(transaction, id), transaction.season_matches(), guests)


def _ours(played: PlayedMatches, facts: _Facts) -> PlayedMatches:
    """The matches of a season alone."""
    return played._replace(rows=[row for row in played.rows if facts.of.get(row[0]) == facts.season.id])


def _fits(season: Season, seated: Seated) -> bool:
    """Whether a match is of a season's games and of its time."""
    started = seated.digest.started
    return seated.digest.game_id in season.games and started is not None and season.has_day(evening_of(started))


def sizes_of(services: AppServices, games: Iterable[str]) -> tuple[int, ...]:
    """How many may sit at one table where these games are played, by their ids: three, four, or either."""
    known = services.catalogue
    players = {number for id in games if id in known.ids() for number in known.game(id).info.players}
    return tuple(size for size in TABLE_SIZES if size in players) or TABLE_SIZES


def put_matches(transaction: Writer, id: str, matches: Sequence[str]) -> int:
    """Let matches belong to a season, as `add_matches`. Raises `Refused`."""
    season = _found(transaction, id)
    if season.closed is not None:
        raise Refused(season_closed(season.name))
    of = transaction.season_matches()
    names = {each.id: each.name for each in transaction.seasons()}
    new = [each for each in dict.fromkeys(matches) if of.get(each) != id]
    for each in new:
        _check_belongs(transaction, season, each, names.get(of.get(each, "")))
    if new:
        transaction.put_in_season(id, new)
    return len(new)


def _set_closed(services: AppServices, id: str, closed: str | None) -> Season:
    with services.writing() as transaction:
        before = _found(transaction, id)
        season = replace(before, closed=closed)
        if (before.closed is None) != (closed is None):
            transaction.set_season(season)
    return season


def _found(transaction: Reader, id: str) -> Season:
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
        raise Refused(several_seasons(name, ", ".join(each.id for each in fitting[:_MOST_IDS])))
    return fitting[0]


def _checked(transaction: Reader, wanted: Season) -> Season:
    """A season as it is kept. Raises `Refused`: another one has the name, somebody of it was forgotten."""
    season = wanted.tidied()
    faults = faults_of_season(season)
    key = comparison_key(season.name)
    if any(comparison_key(each.name) == key for each in transaction.seasons() if each.id != season.id):
        faults.append(season_name_taken(season.name))
    if not all(map(transaction.has_person, (*season.people, *(id for pair in season.apart for id in pair)))):
        faults.append(person_gone())
    if faults:
        raise Refused(*faults)
    return season


def _check_belongs(transaction: Reader, season: Season, match: str, other: str | None) -> None:
    """Raise `Refused` where a match cannot belong to a season; `other` is the name of the one it belongs to."""
    kept = found(transaction, match).match
    day: date | None = None if kept.started is None else evening_of(kept.started)
    if other is not None:
        raise Refused(in_another_season(match, other))
    if kept.game.info.id not in season.games:
        raise Refused(not_of_its_games(match, season.name))
    if day is not None and not season.has_day(day):
        raise Refused(not_of_its_time(match, day_in_full(day), season.name))


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

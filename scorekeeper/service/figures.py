"""The figures of people and games over the stored matches: who wins, at what, against whom, since when.

Nothing of them is entered, and nothing of them has to be kept: the store caches the digest of each match and whole
answers, and either may be dropped. A match that cannot be read is left out, and it is said how many those are.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter

from scorekeeper.exchange.figures_file import FigureRow, print_figures_csv
from scorekeeper.exchange.person_card_file import PersonCardFiles, person_card_files, person_stem
from scorekeeper.match.days import local_date
from scorekeeper.match.digest import DIGEST_FORM
from scorekeeper.match.figures import Figures, PairInGame, TrendPoint
from scorekeeper.match.rating import Rating, ratings_of
from scorekeeper.match.statistics import Seated, figures_of, pair_of, trend_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.match_digests import (
    DigestDamaged,
    PlayedMatches,
    drop_digests,
    make_digests,
    played_matches,
)
from scorekeeper.service.progress import UNFOLLOWED, Progress

_ROW: Final = 100  # bytes of a row

__all__ = [
    "EVERYTHING",
    "FIGURES_FORM",
    "Answer",
    "Counted",
    "MatchOfPerson",
    "PersonCardFiles",
    "csv_of_people",
    "figures",
    "kept_games",
    "matches_of_people",
    "number_over",
    "pair",
    "person_card_files",
    "person_stem",
    "ratings",
    "trend",
    "worked_out",
]

FIGURES_FORM: Final = 1000 * DIGEST_FORM + 2
"""The number of the form of cached answers: it grows with the form, or the meaning, of the figures."""

T = TypeVar("T")
V = TypeVar("V")

_FIGURES: Final = TypeAdapter(tuple[Figures, int])
_TREND: Final = TypeAdapter(tuple[list[TrendPoint], int])
_PAIR: Final = TypeAdapter(tuple[dict[str, PairInGame], int])
_RATINGS: Final = TypeAdapter(tuple[dict[str, Rating], int])


@dataclass(frozen=True, slots=True)
class Counted:
    """Which matches count: those of a game, by its id (all where it is empty), and of a time.

    `since` and `until` are local dates, both of them included; the date of a match is that of its start. One whose
    start is not known is of no time. `finished`: not those that their players stopped early.
    """

    game: str = ""
    since: date | None = None
    until: date | None = None
    finished: bool = False

    def has(self, seated: Seated) -> bool:
        """Whether a match counts."""
        digest = seated.digest
        if not digest.over or (self.finished and digest.stopped) or self.game not in {"", digest.game, digest.game_id}:
            return False
        if self.since is None and self.until is None:
            return True
        day = local_date(digest.started)
        return bool(day) and (self.since or date.min).isoformat() <= day and day <= (self.until or date.max).isoformat()

    @property
    def key(self) -> list[Any]:
        """What distinguishes it from others in the cache; dates mean another time in another zone."""
        if self.since is None and self.until is None:
            return [self.game, self.finished]
        return [self.game, self.finished, str(self.since), str(self.until), *time.tzname, time.timezone, time.altzone]


EVERYTHING: Final = Counted()


class Answer(NamedTuple, Generic[T]):
    """What was found, the names of all people by id, and how many matches could not be read."""

    found: T
    names: Mapping[str, str]
    skipped: int


class MatchOfPerson(NamedTuple):
    """One person in one match that counts."""

    match: str
    game: str
    started: str | None
    person: str
    seat: int
    account: int
    place: int
    total: int
    won: bool
    stopped: bool


async def figures(
    services: AppServices, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Answer[Figures]:
    """The figures of everybody and every game. Raises `Refused` where nothing can be read.

    After many changes it takes long; the `progress` is of the matches that are played through for it.
    """
    key = ["all", *counted.key]
    return await _answer(
        services, progress, _FIGURES, key, lambda found: figures_of(filter(counted.has, found.seated()))
    )


async def trend(
    services: AppServices, person: str, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> list[TrendPoint]:
    """The matches of one person, by id, in the order in which they were played. Raises `Refused`."""
    key = ["trend", person, *counted.key]
    answer = await _answer(
        services, progress, _TREND, key, lambda found: trend_of(filter(counted.has, found.seated()), person)
    )
    return answer.found


async def pair(
    services: AppServices, one: str, other: str, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> dict[str, PairInGame]:
    """Two people, by their ids, in what both of them played, by game. Raises `Refused`."""
    key = ["pair", one, other, *counted.key]
    answer = await _answer(
        services, progress, _PAIR, key, lambda found: pair_of(filter(counted.has, found.seated()), one, other)
    )
    return answer.found


async def ratings(
    services: AppServices, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Mapping[str, Rating]:
    """The rating of everybody but guests, by id, from the matches that count and no others. Raises `Refused`."""
    key = ["ratings", *counted.key]

    def made(found: PlayedMatches) -> dict[str, Rating]:
        return ratings_of(filter(counted.has, found.seated()), found.guests)

    return (await _answer(services, progress, _RATINGS, key, made)).found


async def matches_of_people(
    services: AppServices, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Answer[list[MatchOfPerson]]:
    """Every person in every match that counts, in the order in which they were played. Raises `Refused`."""
    rows, played = await worked_out(services, progress, lambda found: [*_rows(filter(counted.has, found.seated()))])
    return Answer(rows, played.names, played.skipped)


async def csv_of_people(
    services: AppServices, person: str | None = None, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Answer[bytes]:
    """A CSV file with a row for each person in each match that counts, or for one `person`, by id. Raises `Refused`."""
    answer = await matches_of_people(services, counted, progress)
    rows = [
        FigureRow(row.match, row.game, row.started, answer.names.get(row.person, ""), *row[4:])
        for row in answer.found
        if person in {None, row.person}
    ]
    content = await services.offload(_ROW * len(rows), partial(print_figures_csv, rows))
    return Answer(content, answer.names, answer.skipped)


async def kept_games(services: AppServices, progress: Progress = UNFOLLOWED) -> frozenset[str]:
    """The ids of the games that matches were played of. Raises `Refused`."""

    def games(played: PlayedMatches) -> frozenset[str]:
        return frozenset(each.digest.game for each in played.seated())

    return (await worked_out(services, progress, games))[0]


@command
def number_over(services: AppServices, game: AnyGame) -> int:
    """About how many matches of a game are over, at a glance: those that a list shows, by the name of the game."""
    with services.store.reading() as transaction:
        return transaction.number_over(game.info.name)


def _rows(matches: Iterable[Seated]) -> Iterator[MatchOfPerson]:
    for seated in matches:
        digest = seated.digest
        for person, seat, account in seated.seats():
            place, total = digest.places[account], digest.totals[account]
            won = place == 1 and seated.is_sole(account)
            yield MatchOfPerson(
                seated.match, seated.game, digest.started, person, seat, account, place, total, won, digest.stopped
            )


async def _answer(
    services: AppServices,
    progress: Progress,
    adapter: TypeAdapter[tuple[T, int]],
    key: list[Any],
    make: Callable[[PlayedMatches], T],
) -> Answer[T]:
    """What is made of all matches, and the names of the people; from the cache where nothing has changed since."""
    text = json.dumps(key)
    cached = await _cached(services, adapter, text)
    if cached is not None:
        return cached

    def dumped(played: PlayedMatches) -> tuple[T, str]:
        found = make(played)
        plain = adapter.dump_python((found, played.skipped), mode="json")
        return found, json.dumps(plain, separators=(",", ":"))  # ASCII, as everything in the store

    (found, body), played = await worked_out(services, progress, dumped)
    with suppress(Refused):  # where it cannot be written, it is made again the next time
        await _cache_answer(services, text, played.changes, body)
    return Answer(found, played.names, played.skipped)


async def worked_out(
    services: AppServices, progress: Progress, work: Callable[[PlayedMatches], V]
) -> tuple[V, PlayedMatches]:
    """What follows from all matches. It is worked out beside the event loop, where that can be."""
    await make_digests(services, progress)
    played = await played_matches(services)
    try:
        return await services.offload(played.size, partial(work, played)), played
    except DigestDamaged:
        await drop_digests(services)
    await make_digests(services, progress)
    played = await played_matches(services)
    return await services.offload(played.size, partial(work, played)), played


@command
def _cached(services: AppServices, adapter: TypeAdapter[tuple[T, int]], key: str) -> Answer[T] | None:
    with services.store.reading() as transaction:
        body = transaction.cached_answer(key, FIGURES_FORM)
        if body is not None:
            with suppress(ValueError):  # one that is damaged is made again
                found, skipped = adapter.validate_json(body)
                return Answer(found, {person.id: person.name for person in transaction.people()}, skipped)
    return None


@command
def _cache_answer(services: AppServices, key: str, changes: int, body: str) -> None:
    with services.store.writing() as transaction:
        transaction.cache_answer(key, FIGURES_FORM, changes, body)

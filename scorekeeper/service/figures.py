"""The figures of people and games over the stored matches: who wins, at what, against whom, since when.

Nothing of them is entered, and nothing of them has to be kept: the store caches the digest of each match and whole
answers, and either may be dropped. A match that cannot be read is left out, and it is said how many those are.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from pydantic import TypeAdapter

from scorekeeper.exchange.figures_file import FigureRow, deal_cells, print_figures_csv
from scorekeeper.match.days import local_date
from scorekeeper.match.digest import CACHES
from scorekeeper.match.figures import Figures, PairInGame, TrendPoint
from scorekeeper.match.rating import Rating, Ratings
from scorekeeper.match.statistics import Seated, add_match, add_match_of_two, brought_by, trend_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.faults import Refused
from scorekeeper.service.long_work import UNFOLLOWED, Progress, Steps
from scorekeeper.service.match_digests import DigestDamaged, PlayedMatches, drop_digests, make_digests, played_matches
from scorekeeper.store.reader import Reader

_ROW: Final = 100  # bytes of a row

_TRIES: Final = 3
"""How often something is worked out where matches are changed meanwhile; the last time it goes on to its end."""

_SHORT: Final = 0.5
"""Seconds for which slices of work show no progress: a bar that comes and goes at once would only disturb."""

T = TypeVar("T")
V = TypeVar("V")

FigureWork: TypeAlias = Callable[[PlayedMatches], Steps[T]]
"""Makes something of all matches, step by step."""

_FIGURES: Final = TypeAdapter(tuple[Figures, int])
_TREND: Final = TypeAdapter(tuple[list[TrendPoint], int])
_PAIR: Final = TypeAdapter(tuple[dict[str, PairInGame], int])
_RATINGS: Final = TypeAdapter(tuple[dict[str, Rating], int])


@dataclass(frozen=True, slots=True)
class CountedMatches:
    """Which matches count: those of a game, by its key (all where it is empty; see `rules.same_game`), and of a time.

    `since` and `until` are local dates, both of them included; the date of a match is that of its start. One whose
    start is not known is of no time. `finished`: not those that were stopped early.
    """

    game: str = ""
    since: date | None = None
    until: date | None = None
    finished: bool = False

    def has(self, seated: Seated) -> bool:
        """Whether a match counts."""
        digest = seated.digest
        if not digest.over or (self.finished and digest.stopped_early):
            return False
        if self.game not in {"", digest.key, seated.game}:
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


EVERYTHING: Final = CountedMatches()


class FiguresFound(NamedTuple, Generic[T]):
    """What was found, the names of all people by id, and how many matches could not be read."""

    found: T
    names: Mapping[str, str]
    skipped: int


async def figures(
    services: AppServices, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> FiguresFound[Figures]:
    """The figures of everybody and every game. Raises `Refused` where nothing can be read.

    After many changes it takes long; the `progress` is of the matches that are played through for it.
    """
    key = ["all", *counted.key]
    return await _answer(services, progress, _FIGURES, key, _steps(counted, Figures, add_match))


async def trend(
    services: AppServices, person: str, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> list[TrendPoint]:
    """The matches of one person, by id, in the order in which they were played. Raises `Refused`."""
    key = ["trend", person, *counted.key]
    work = _steps(counted, list[TrendPoint], lambda found, seated: found.extend(trend_of((seated,), person)))
    return (await _answer(services, progress, _TREND, key, work)).found


async def pair(
    services: AppServices, one: str, other: str, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> dict[str, PairInGame]:
    """Two people, by their ids, in what both of them played, by game. Raises `Refused`."""
    key = ["pair", one, other, *counted.key]
    work = _steps(counted, dict[str, PairInGame], partial(add_match_of_two, one=one, other=other))
    return (await _answer(services, progress, _PAIR, key, work)).found


async def ratings(
    services: AppServices, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Mapping[str, Rating]:
    """The rating of everybody but guests, by id, from the matches that count and no others. Raises `Refused`."""
    key = ["ratings", *counted.key]
    return (await _answer(services, progress, _RATINGS, key, partial(rating_steps, counts=counted.has))).found


def rating_steps(played: PlayedMatches, counts: Callable[[Seated], bool]) -> Steps[dict[str, Rating]]:
    """The work of rating everybody but guests, from the matches of which `counts` says so. Each is a step."""
    found = Ratings(played.guests)
    yield from _added(played, counts, found.add)
    return found.found()


async def csv_of_people(
    services: AppServices,
    person: str | None = None,
    counted: CountedMatches = EVERYTHING,
    progress: Progress = UNFOLLOWED,
) -> FiguresFound[bytes]:
    """A CSV file with a row for each person in each match that counts, or for one `person`, by id. Raises `Refused`.

    The matches are in the order in which they were played.
    """
    found, played = await worked_out(services, progress, lambda played: [*_rows(filter(counted.has, played.seated()))])
    wanted = (row for row in found if person in {None, row.person})
    rows = [row._replace(person=played.names.get(row.person, "")) for row in wanted]
    content = await services.offload(_ROW * len(rows), partial(print_figures_csv, rows))
    return FiguresFound(content, played.names, played.skipped)


async def played_games(services: AppServices) -> frozenset[str]:
    """The keys of the games that matches were played of. Raises `Refused`."""
    found, _ = await worked_out(services, UNFOLLOWED, lambda played: {each.digest.key for each in played.seated()})
    return frozenset(found)


def _steps(counted: CountedMatches, begin: Callable[[], T], add: Callable[[T, Seated], None]) -> FigureWork[T]:
    """The work of adding each match that counts to what there is at the beginning."""

    def steps(played: PlayedMatches) -> Steps[T]:
        found = begin()
        yield from _added(played, counted.has, partial(add, found))
        return found

    return steps


def _added(played: PlayedMatches, counts: Callable[[Seated], bool], add: Callable[[Seated], None]) -> Steps[None]:
    """Add each match that counts. Each match is a step, whether it counts or not: its digest has to be read."""
    for seated in played.seated():
        if counts(seated):
            add(seated)
        yield


@query
def number_over(transaction: Reader, game: AnyGame) -> int:
    """About how many matches of a game are over, at a glance: those that a list shows, by the name of the game."""
    return transaction.number_over(game.info.name)


def _rows(matches: Iterable[Seated]) -> Iterator[FigureRow]:
    for seated in matches:
        digest = seated.digest
        for part in seated.parts():
            about = (seated.match, seated.game, digest.started, part.person, part.seat, part.account)
            deals = deal_cells(*brought_by(seated, part))
            yield FigureRow(*about, part.place, part.total, part.won, digest.stopped_early, deals)


async def _answer(
    services: AppServices,
    progress: Progress,
    adapter: TypeAdapter[tuple[T, int]],
    key: list[Any],
    work: FigureWork[T],
) -> FiguresFound[T]:
    """What is made of all matches, and the names of the people; from the cache where nothing has changed since."""
    text = json.dumps(key)
    cached = await _cached(services, adapter, text)
    if cached is not None:
        return cached

    def dumped(played: PlayedMatches) -> Steps[tuple[T, str]]:
        found = yield from work(played)
        plain = adapter.dump_python((found, played.skipped), mode="json")
        return found, json.dumps(plain, separators=(",", ":"))  # ASCII, as everything in the store

    (found, body), played = await worked_out_in_slices(services, progress, dumped)
    with suppress(Refused):  # where it cannot be written, it is made again the next time
        await _cache_answer(services, text, played.changes, body)
    return FiguresFound(found, played.names, played.skipped)


async def worked_out(
    services: AppServices, progress: Progress, work: Callable[[PlayedMatches], V]
) -> tuple[V, PlayedMatches]:
    """What follows from all matches. It is worked out beside the event loop, where that can be."""
    return await _from_all_matches(
        services, progress, lambda played: services.offload(played.size, partial(work, played))
    )


async def worked_out_in_slices(
    services: AppServices, progress: Progress, work: FigureWork[V]
) -> tuple[V, PlayedMatches]:
    """As `worked_out`, of work that has steps: where it cannot be done beside the event loop, it lets that go on.

    Where a match or a person is changed meanwhile, it begins anew. The last time it goes on to its end all the same:
    that is what there was when it began, and whoever shows it is notified of the change.
    """
    tries = 0

    async def run(played: PlayedMatches) -> V:
        begun = time.monotonic()

        async def between(done: int) -> None:
            if tries < _TRIES and await _changes(services) != played.changes:
                raise _Changed
            if time.monotonic() - begun > _SHORT:
                await progress.reached(done, len(played.rows))

        return await services.offload.in_slices(played.size, work(played), between)

    while True:
        tries += 1
        with suppress(_Changed):
            return await _from_all_matches(services, progress, run)


class _Changed(Exception):
    """What something is worked out from has changed."""


async def _from_all_matches(
    services: AppServices, progress: Progress, run: Callable[[PlayedMatches], Awaitable[V]]
) -> tuple[V, PlayedMatches]:
    with suppress(DigestDamaged):
        await make_digests(services, progress)
        played = await played_matches(services)
        return await run(played), played
    await drop_digests(services)
    await make_digests(services, progress)
    played = await played_matches(services)
    return await run(played), played


@query
def _changes(transaction: Reader) -> int:
    return transaction.changes


@query
def _cached(transaction: Reader, adapter: TypeAdapter[tuple[T, int]], key: str) -> FiguresFound[T] | None:
    body = transaction.cached_answer(key, CACHES)
    if body is not None:
        with suppress(ValueError):  # one that is damaged is made again
            found, skipped = adapter.validate_json(body)
            return FiguresFound(found, {person.id: person.name for person in transaction.people()}, skipped)
    return None


@command
def _cache_answer(services: AppServices, key: str, changes: int, body: str) -> None:
    with services.store.writing() as transaction:
        transaction.cache_answer(key, CACHES, changes, body)

"""The statistics of people and games over the stored matches: wins, contracts, opponents, trends.

Nobody enters them and none must be stored. The store caches the digest of each match, and the program whole answers
until anything changes. Matches that cannot be read are left out and counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from scorekeeper.exchange.figures_file import FigureRow, deal_cells, print_figures_csv
from scorekeeper.match.days import local_date
from scorekeeper.match.digest import CACHES, MatchDigest, digest_from_json, digest_of, digest_to_json
from scorekeeper.match.figures import Figures, PairInGame, TrendPoint
from scorekeeper.match.rating import Rating, Ratings
from scorekeeper.match.statistics import Seated, add_match, add_match_of_two, brought_by, trend_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.long_work import UNFOLLOWED, Progress, Steps
from scorekeeper.store.reader import UNREADABLE, Reader
from scorekeeper.store.store_faults import NotKept

_BATCH: Final = 50
"""Digests that one transaction makes, at most."""

_DEALS: Final = 1_000
"""Deals after which a transaction makes no more digests."""


async def make_digests(services: AppServices, progress: Progress) -> None:
    """Cache the missing digests, batch by batch; other tasks run in between."""
    lacking, done = await query(Reader.without_digest)(services, CACHES), 0
    while done < len(lacking):
        done += await _cache_digests(services, lacking[done : done + _BATCH])
        await progress.reached(done, len(lacking))


@command
def _cache_digests(services: AppServices, ids: list[str]) -> int:
    """Cache digests until there are many deals; return their number. Unwritable ones are made again on each use."""
    done = deals = 0
    with suppress(NotKept), services.store.writing() as transaction:
        for id in ids:
            done += 1
            with suppress(NotKept):
                match = transaction.read(id)
                if match is not None:
                    digest = digest_of(match.sheet, services.catalogue)
                    transaction.cache_digest(id, match.revision, CACHES, digest_to_json(digest))
                    deals += len(digest.deals)
            if deals >= _DEALS:
                return done
    return len(ids)


class DigestDamaged(Exception):
    """A cached digest cannot be parsed. All of them are then made again."""


class PlayedMatches(NamedTuple):
    """All matches in the order of play, with the persons on their seats, as read at one moment.

    A digest may still be JSON. `skipped` counts matches that cannot be read. `names` are those of all people, by id;
    `guests` are the ids of guests; `changes` is the store's count of changes.
    """

    rows: list[tuple[str, str | MatchDigest, Mapping[int, str]]]
    skipped: int
    names: Mapping[str, str]
    guests: frozenset[str]
    changes: int

    @property
    def size(self) -> int:
        """Bytes of the digests that are still to be parsed."""
        return sum(len(digest) for _, digest, _ in self.rows if isinstance(digest, str))

    def seated(self) -> Iterator[Seated]:
        """Yield each match once. It uses no store, so any thread may call it. Raises `DigestDamaged`."""
        for id, digest, people in self.rows:
            try:
                known = digest_from_json(digest) if isinstance(digest, str) else digest
            except UNREADABLE:
                raise DigestDamaged from None
            yield Seated(id, known, people)


@command
def played_matches(services: AppServices) -> PlayedMatches:
    """Read all matches that are not deleted; those without a cached digest are replayed. Raises `Refused`."""
    rows: list[tuple[str, str | MatchDigest, Mapping[int, str]]] = []
    skipped = 0
    with services.store.reading() as transaction:
        people = transaction.all_seats()
        for id, body in transaction.digests(CACHES):
            digest: str | MatchDigest | None = body
            if not digest:
                with suppress(NotKept):
                    match = transaction.read(id)
                    digest = None if match is None else digest_of(match.sheet, services.catalogue)
            if digest:
                rows.append((id, digest, people.get(id, {})))
            else:
                skipped += 1
        known = transaction.people()
        names = {person.id: person.name for person in known}
        guests = frozenset(person.id for person in known if person.guest)
        return PlayedMatches(rows, skipped, names, guests, transaction.changes)


@command
def drop_digests(services: AppServices) -> None:
    """Drop everything that is cached for statistics. Raises `Refused` if the store cannot be written."""
    with services.store.writing() as transaction:
        transaction.drop_digests()


_ROW: Final = 100  # bytes of a row

_TRIES: Final = 3
"""Attempts at an answer if matches are changed meanwhile; the last one runs to its end."""

_SHORT: Final = 0.5
"""Seconds of work before progress is shown: a bar that flashes would only disturb."""

T = TypeVar("T")

FigureWork: TypeAlias = Callable[[PlayedMatches], Steps[T]]
"""Computes a result from all matches, step by step."""

_MOST_ANSWERS: Final = 20
"""Answers in the cache, at most; the first ones are dropped."""


@dataclass(frozen=True, slots=True)
class CountedMatches:
    """The matches that count: those of a game, by its key ("" for all; see `rules.same_game`), and of a period.

    `since` and `until` are local dates, both inclusive, of the start of a match. A match with an unknown start is in no
    period. `finished`: without matches that were stopped early.
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
    def key(self) -> tuple[Hashable, ...]:
        """The key of this selection in the cache: with the time zone, in which its dates are."""
        return (self, *time.tzname, time.timezone, time.altzone)


EVERYTHING: Final = CountedMatches()


class FiguresFound(NamedTuple, Generic[T]):
    """A result, the names of all people by id, and the number of matches that could not be read."""

    found: T
    names: Mapping[str, str]
    skipped: int


async def figures(
    services: AppServices, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> FiguresFound[Figures]:
    """Return the statistics of everybody and of every game. Raises `Refused` if nothing can be read."""
    return await _answer(services, progress, ("all", *counted.key), _steps(counted.has, Figures, add_match))


async def trend(
    services: AppServices, person: str, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> list[TrendPoint]:
    """Return the matches of one person, by id, in the order of play. Raises `Refused`."""
    work = _steps(counted.has, list[TrendPoint], lambda found, seated: found.extend(trend_of((seated,), person)))
    return (await _answer(services, progress, ("trend", person, *counted.key), work)).found


async def pair(
    services: AppServices, one: str, other: str, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> dict[str, PairInGame]:
    """Return the figures of two people, by their ids, for the games that both played, by game. Raises `Refused`."""
    work: FigureWork[dict[str, PairInGame]] = _steps(counted.has, dict, partial(add_match_of_two, one=one, other=other))
    return (await _answer(services, progress, ("pair", one, other, *counted.key), work)).found


async def ratings(
    services: AppServices, counted: CountedMatches = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Mapping[str, Rating]:
    """Return the rating of everybody but guests, by id, from the matches that count alone. Raises `Refused`."""
    work = partial(rating_steps, counts=counted.has)
    return (await _answer(services, progress, ("ratings", *counted.key), work)).found


def rating_steps(played: PlayedMatches, counts: Callable[[Seated], bool]) -> Steps[dict[str, Rating]]:
    """Return the work of rating everybody but guests from the matches that `counts` accepts. Each match is a step."""
    found = Ratings(played.guests)
    yield from _added(played, counts, found.add)
    return found.found()


async def csv_of_people(
    services: AppServices,
    person: str | None = None,
    counted: CountedMatches = EVERYTHING,
    progress: Progress = UNFOLLOWED,
) -> FiguresFound[bytes]:
    """Print a CSV file: a row for each person, or one `person`, by id, in each match that counts. Raises `Refused`."""
    work = _steps(counted.has, list[FigureRow], lambda found, seated: found.extend(_rows(seated)))
    found, played = await worked_out(services, progress, work)
    wanted = (row for row in found if person in {None, row.person})
    rows = [row._replace(person=played.names.get(row.person, "")) for row in wanted]
    content = await services.offload(_ROW * len(rows), partial(print_figures_csv, rows))
    return FiguresFound(content, played.names, played.skipped)


async def played_games(services: AppServices) -> frozenset[str]:
    """Return the keys of all games with a stored match. Raises `Refused`."""
    work = _steps(lambda _: True, set[str], lambda found, seated: found.add(seated.digest.key))
    return frozenset((await worked_out(services, UNFOLLOWED, work))[0])


def _steps(counts: Callable[[Seated], bool], begin: Callable[[], T], add: Callable[[T, Seated], None]) -> FigureWork[T]:
    """Return the work that calls `add` with the result of `begin` and each match that `counts`."""

    def steps(played: PlayedMatches) -> Steps[T]:
        found = begin()
        yield from _added(played, counts, partial(add, found))
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
    """Count the finished matches of a game from the cached summaries, by the name of the game: an estimate."""
    return transaction.number_over(game.info.name)


def _rows(seated: Seated) -> Iterator[FigureRow]:
    digest = seated.digest
    for part in seated.parts():
        about = (seated.match, seated.game, digest.started, part.person, part.seat, part.account)
        deals = deal_cells(*brought_by(seated, part))
        yield FigureRow(*about, part.place, part.total, part.won, digest.stopped_early, deals)


async def _answer(services: AppServices, progress: Progress, key: Hashable, work: FigureWork[T]) -> FiguresFound[T]:
    """Return the result of some work over all matches, and the names; from the cache if nothing has changed since."""
    answers = services.answers
    changes, cached = answers.get(key, (None, None))
    if cached is not None and changes == await query(lambda transaction: transaction.changes)(services):
        return cast("FiguresFound[T]", cached)
    found, played = await worked_out(services, progress, work)
    for outdated in [each for each, (changes, _) in answers.items() if changes != played.changes]:
        del answers[outdated]
    while len(answers) >= _MOST_ANSWERS:
        del answers[next(iter(answers))]
    answer = FiguresFound(found, played.names, played.skipped)
    answers[key] = played.changes, answer
    return answer


async def worked_out(services: AppServices, progress: Progress, work: FigureWork[T]) -> tuple[T, PlayedMatches]:
    """Compute a result step by step, beside the event loop if possible; without threads it runs between steps.

    The work starts again if a match or a person is changed meanwhile. The last attempt runs to its end: its result is
    that of its start, and the screen is notified of the change. Raises `Refused`.
    """
    tries, is_damaged = 0, False
    while True:
        tries += 1
        await make_digests(services, progress)
        played = await played_matches(services)
        between = partial(_between_slices, services, progress, played, time.monotonic(), may_stop=tries < _TRIES)
        try:
            return await services.offload.in_slices(played.size, work(played), between), played
        except _Changed:
            continue
        except DigestDamaged:
            if is_damaged:
                raise
            is_damaged = True
            await drop_digests(services)


async def _between_slices(  # the work, and its progress
    services: AppServices, progress: Progress, played: PlayedMatches, begun: float, done: int, *, may_stop: bool
) -> None:
    if may_stop and await query(lambda transaction: transaction.changes)(services) != played.changes:
        raise _Changed
    if time.monotonic() - begun > _SHORT:
        await progress.reached(done, len(played.rows))


class _Changed(Exception):
    """Raised if matches or people have changed during the work."""

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
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import TypeAdapter

from scorekeeper.match.days import local_date
from scorekeeper.match.digest import DIGEST_FORM, MatchDigest, digest_from_json, digest_of, digest_to_json
from scorekeeper.match.figures import Figures, PairInGame, TrendPoint
from scorekeeper.match.statistics import Seated, figures_of, pair_of, trend_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.progress import UNFOLLOWED, Progress
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import UNREADABLE, Reader

FIGURES_FORM: Final = 1
"""The number of the form of cached answers: it changes with the form, or the meaning, of the figures."""

_BATCH: Final = 50
"""Matches whose digests are made in one transaction."""

T = TypeVar("T")

_FIGURES: Final = TypeAdapter(tuple[Figures, int])
_TREND: Final = TypeAdapter(tuple[list[TrendPoint], int])
_PAIR: Final = TypeAdapter(tuple[dict[str, PairInGame], int])


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
        if not digest.over or (self.finished and digest.stopped) or self.game not in {"", digest.game}:
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
    await _make_digests(services, progress)
    return await _figures(services, counted)


async def trend(
    services: AppServices, person: str, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> list[TrendPoint]:
    """The matches of one person, by id, in the order in which they were played. Raises `Refused`."""
    await _make_digests(services, progress)
    return await _trend(services, person, counted)


async def pair(
    services: AppServices, one: str, other: str, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> dict[str, PairInGame]:
    """Two people, by their ids, in what both of them played, by game. Raises `Refused`."""
    await _make_digests(services, progress)
    return await _pair(services, one, other, counted)


async def matches_of_people(
    services: AppServices, counted: Counted = EVERYTHING, progress: Progress = UNFOLLOWED
) -> Answer[list[MatchOfPerson]]:
    """Every person in every match that counts, in the order in which they were played. Raises `Refused`."""
    await _make_digests(services, progress)
    return await _matches_of_people(services, counted)


async def _make_digests(services: AppServices, progress: Progress) -> None:
    """Cache the digests that are lacking, batch by batch; others have their turn between two of them."""
    lacking = await _lacking(services)
    for start in range(0, len(lacking), _BATCH):
        await _cache_digests(services, lacking[start : start + _BATCH])
        await progress.reached(min(start + _BATCH, len(lacking)), len(lacking))


@command
def _lacking(services: AppServices) -> list[str]:
    with services.store.reading() as transaction:
        return transaction.without_digest(DIGEST_FORM)


@command
def _cache_digests(services: AppServices, ids: list[str]) -> None:
    # Where nothing can be written (the disk is full, another program writes), they are made whenever they are wanted.
    with suppress(NotKept), services.store.writing() as transaction:
        for id in ids:
            with suppress(NotKept):
                made = _made(services, transaction, id)
                if made is not None:
                    revision, digest = made
                    transaction.cache_digest(id, revision, DIGEST_FORM, digest_to_json(digest))


def _made(services: AppServices, reader: Reader, id: str) -> tuple[int, MatchDigest] | None:
    """The revision and the digest of a match, from its deals. Raises `NotKept` where it cannot be read."""
    kept = reader.read(id)
    if kept is None:
        return None
    house = _is_house(services.catalogue, kept.match.game)  # type: ignore[arg-type]  # every game has a hash
    return kept.revision, digest_of(kept.sheet, house=house)


@command
def _figures(services: AppServices, counted: Counted) -> Answer[Figures]:
    return _answer(services, _FIGURES, ["all", *counted.key], lambda played: figures_of(filter(counted.has, played)))


@command
def _trend(services: AppServices, person: str, counted: Counted) -> list[TrendPoint]:
    key = ["trend", person, *counted.key]
    return _answer(services, _TREND, key, lambda played: trend_of(filter(counted.has, played), person)).found


@command
def _pair(services: AppServices, one: str, other: str, counted: Counted) -> dict[str, PairInGame]:
    key = ["pair", one, other, *counted.key]
    return _answer(services, _PAIR, key, lambda played: pair_of(filter(counted.has, played), one, other)).found


@command
def _matches_of_people(services: AppServices, counted: Counted) -> Answer[list[MatchOfPerson]]:
    with services.store.reading() as transaction:
        played = _Played(services, transaction)
        return Answer([*_rows(filter(counted.has, played))], _names(transaction), played.skipped)


@command
def kept_games(services: AppServices) -> tuple[str, ...]:
    """The ids of the games that matches were played of."""
    with services.store.reading() as transaction:
        return tuple({seated.digest.game for seated in _Played(services, transaction)})


def _rows(matches: Iterable[Seated]) -> Iterator[MatchOfPerson]:
    for seated in matches:
        digest = seated.digest
        for person, seat, account in seated.seats():
            place, total = digest.places[account], digest.totals[account]
            won = place == 1 and seated.is_sole(account)
            yield MatchOfPerson(
                seated.match, seated.game, digest.started, person, seat, account, place, total, won, digest.stopped
            )


class _Played:
    """All matches in the order in which they were played, with who sat where; those that cannot be read are skipped."""

    def __init__(self, services: AppServices, reader: Reader) -> None:
        """Read in a transaction."""
        self._services, self._reader = services, reader
        self.skipped = 0

    def __iter__(self) -> Iterator[Seated]:
        """Each match once."""
        people = self._reader.all_seats()
        for id, body in self._reader.digests(DIGEST_FORM):
            digest = self._digest(id, body)
            if digest is None:
                self.skipped += 1
            else:
                yield Seated(id, digest, people.get(id, {}))

    def _digest(self, id: str, body: str | None) -> MatchDigest | None:
        if body is not None:
            with suppress(*UNREADABLE):
                return digest_from_json(body)
        try:
            made = _made(self._services, self._reader, id)
        except NotKept:
            return None
        return made and made[1]


def _answer(
    services: AppServices, adapter: TypeAdapter[tuple[T, int]], key: list[Any], make: Callable[[Iterable[Seated]], T]
) -> Answer[T]:
    """What is made of all matches, and the names of the people; from the cache where nothing has changed since.

    Where it cannot be written there, it is made again the next time.
    """
    text = json.dumps(key)
    with services.store.reading() as transaction:
        names = _names(transaction)
        body = transaction.cached_answer(text, FIGURES_FORM)
        if body is not None:
            with suppress(ValueError):  # one that is damaged is made again
                cached, skipped = adapter.validate_json(body)
                return Answer(cached, names, skipped)
        changes, played = transaction.changes, _Played(services, transaction)
        found = make(played)
    body = adapter.dump_json((found, played.skipped)).decode()
    with suppress(NotKept), services.store.writing() as writer:
        writer.cache_answer(text, FIGURES_FORM, changes, body)
    return Answer(found, names, played.skipped)


def _names(reader: Reader) -> dict[str, str]:
    """The names of all people by their ids."""
    return {person.id: person.name for person in reader.people()}


@lru_cache(maxsize=64)
def _is_house(catalogue: Catalogue, game: AnyGame) -> bool:
    """Whether a table has an id of the catalogue, and not its rules."""
    return game.info.id in catalogue.ids() and not catalogue.has_rules_of(game)

"""The digests of the stored matches: cached in the store, and made from the deals if they are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from scorekeeper.match.digest import CACHES, MatchDigest, digest_from_json, digest_of, digest_to_json
from scorekeeper.match.statistics import Seated
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command, query
from scorekeeper.service.long_work import Progress
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
    """Cache the digests of these matches, or of the first ones if they are long; return the number of matches done.

    If nothing can be written (the disk is full, another program writes), they are made again on each use.
    """
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
            digest = body or _made(services, transaction, id)
            if digest is None:
                skipped += 1
            else:
                rows.append((id, digest, people.get(id, {})))
        known = transaction.people()
        names = {person.id: person.name for person in known}
        guests = frozenset(person.id for person in known if person.guest)
        return PlayedMatches(rows, skipped, names, guests, transaction.changes)


@command
def drop_digests(services: AppServices) -> None:
    """Drop everything that is cached for statistics. Raises `Refused` if the store cannot be written."""
    with services.store.writing() as transaction:
        transaction.drop_figures()


def _made(services: AppServices, reader: Reader, id: str) -> MatchDigest | None:
    """Return the digest of a match, from its deals; None if it cannot be read."""
    with suppress(NotKept):
        if (match := reader.read(id)) is not None:
            return digest_of(match.sheet, services.catalogue)
    return None

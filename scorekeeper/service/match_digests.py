"""The digests of the stored matches: cached in the store, and made from the deals where they are lacking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final

from scorekeeper.match.digest import DIGEST_FORM, MatchDigest, digest_from_json, digest_of, digest_to_json
from scorekeeper.match.statistics import Seated
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.progress import Progress
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import UNREADABLE, Reader

_BATCH: Final = 50
"""Matches whose digests are made in one transaction."""


async def make_digests(services: AppServices, progress: Progress) -> None:
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


class PlayedMatches:
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


@lru_cache(maxsize=64)
def _is_house(catalogue: Catalogue, game: AnyGame) -> bool:
    """Whether a table has an id of the catalogue, and not its rules."""
    return game.info.id in catalogue.ids() and not catalogue.has_rules_of(game)

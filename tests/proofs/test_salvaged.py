"""Salvaged: what is brought back of a file of which a browser has lost chunks is as it was; all else is left out."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.store.reader import Reader
from scorekeeper.store.salvage import salvage
from tests.proofs.playing import match_of

CHUNK = 16_384
MATCHES = 12
GAMES = ("swedish", "barbu", "raf", "coiffeur")


async def kept(random, folder):
    """A file of matches of several games, played deal by deal, some of them taken back."""
    services = open_services(folder)
    for _ in range(random.randrange(1, MATCHES)):
        whole = match_of(random, CATALOGUE.game(random.choice(GAMES)), most=8)
        match = await play.start(services, Match(whole.game, whole.players, whole.first_dealer))
        for deal in whole.deals:
            match = await play.record(services, match.id, match.revision, Deal(deal.answers, note=str(random.random())))
            if random.random() < 0.1:
                match = await play.undo(services, match.id, match.revision)
                match = await play.redo(services, match.id, match.revision)
    await library.matches(services, "open", 1)
    services.close()
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("PRAGMA journal_mode = DELETE")  # as in a browser
    return (folder / FILE).read_bytes()


def matches_in(db):
    reader = Reader(db, CATALOGUE.from_document)
    return {id: reader.whole(id).match for id in reader.every_id()}


@pytest.mark.proof(whole=200)
def test_salvage_of_a_file_with_lost_chunks_brings_matches_back_unchanged(cases):
    for case in cases:
        random = case.random
        with TemporaryDirectory() as folder:
            content = asyncio.run(kept(random, Path(folder)))
        with closing(salvage(content, CATALOGUE.from_document).db) as db:
            before = matches_in(db)
        chunks = -(-len(content) // CHUNK)
        left = bytearray(content)
        for chunk in random.sample(range(chunks), random.randrange(1, min(chunks, 6))):
            here = slice(chunk * CHUNK, (chunk + 1) * CHUNK)
            left[here] = bytes(len(left[here]))
        found = salvage(bytes(left), CATALOGUE.from_document)
        if found is not None:
            with closing(found.db) as db:
                after = matches_in(db)
            assert len(after) == found.matches
            assert after.items() <= before.items()

"""The salvage of a damaged file in a browser, where there are no backups: every whole match, and no other."""

import sqlite3
from contextlib import closing
from functools import partial
from hashlib import sha256

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, own_games, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.store import migrations
from scorekeeper.store.files import SetAside
from scorekeeper.store.opening import StorageMedium, open_store
from scorekeeper.store.reader import Reader
from scorekeeper.store.repair import STORE_SALVAGED, STORE_SET_ASIDE
from scorekeeper.store.salvage import salvage
from scorekeeper.store.store_faults import STORE_LOST
from scorekeeper.texts.speech import say
from tests.store.later import STEP

CHUNK = 16_384
WHEN = "2026-01-31T20:00:00Z"
DEALS = (
    *({"contract": "sang", "counts": counts} for counts in ([6, 6, 4], [4, 5, 7], [3, 9, 4])),
    *({"contract": "pass", "counts": counts} for counts in ([9, 2, 5], [4, 5, 7], [2, 9, 5])),
)
MATCHES = 30


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """The file of 30 matches of none to six deals, with persons, a season and an own game."""
    import asyncio  # noqa: PLC0415  # for this fixture alone

    folder = tmp_path_factory.mktemp("kept")
    asyncio.run(_played(folder))
    return (folder / FILE).read_bytes()


async def _played(folder):
    ids = (sha256(b"%d" % number).hexdigest()[:10] for number in range(MATCHES))  # the same pages in every run
    services = open_services(folder, now=lambda: WHEN, new_id=partial(next, ids))
    for number in range(MATCHES):
        match = await play.start(services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", f"Cleo {number % 5}"), 2))
        for deal in DEALS[: number % 7]:
            match = await play.record(services, match.id, match.revision, Deal(deal, note=f"match {number}"))
    await library.matches(services, "open", 1)
    await own_games.add(services, "swedish")
    services.close()
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.execute("PRAGMA journal_mode = DELETE")  # as in a browser


def matches_in(db):
    """Every match with its journal, by id."""
    reader = Reader(db, CATALOGUE.from_document)
    return {id: reader.whole(id) for id in reader.every_id()}


def matches_of(content):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(content)
        return matches_in(db)


def without(content, *chunks):
    """The file with zeros in place of some of its chunks."""
    left = bytearray(content)
    for number in chunks:
        length = len(left[number * CHUNK : (number + 1) * CHUNK])
        left[number * CHUNK : number * CHUNK + length] = bytes(length)
    return bytes(left)


def opened(path, *, incomplete=True):
    medium = StorageMedium("MEMORY", incomplete=incomplete)
    return open_store(path, CATALOGUE.from_document, lambda: WHEN, medium=medium)


@pytest.mark.ci
@pytest.mark.unmeasured
def test_file_without_one_chunk_gives_back_most_matches_unchanged(content):
    before, least = matches_of(content), MATCHES
    for number in range(-(-len(content) // CHUNK)):
        found = salvage(without(content, number), CATALOGUE.from_document)
        with closing(found.db) as db:
            after = matches_in(db)
            assert len(after) == found.matches
            assert all(after[id].match == before[id].match for id in after)
            least = min(least, found.matches)
            persons = db.execute("SELECT count(*) FROM seats JOIN people ON people.id = person_id").fetchone()
            assert persons == db.execute("SELECT count(*) FROM seats").fetchone()
    assert least >= 20


def test_without_its_first_chunk_which_says_where_everything_is_all_is_brought_back(content):
    found = salvage(without(content, 0), CATALOGUE.from_document)
    with closing(found.db) as db:
        assert found.matches == MATCHES
        assert matches_in(db) == matches_of(content)
        assert db.execute("SELECT count(*) FROM seats").fetchone() == (3 * MATCHES,)
        assert db.execute("SELECT count(*) FROM own_games").fetchone() == (1,)


@pytest.mark.parametrize("every", [2, 3, 4])
def test_file_without_many_chunks_gives_back_no_changed_match(content, every):
    chunks = range(0, -(-len(content) // CHUNK), every)
    found = salvage(without(content, *chunks), CATALOGUE.from_document)
    before = matches_of(content)
    with closing(found.db) as db:
        assert all(record.match == before[id].match for id, record in matches_in(db).items())


def test_a_match_that_has_lost_its_last_deal_or_one_between_is_left_out(content):
    for place in (2, 5):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            db.deserialize(content)
            query = "SELECT match_id FROM deals GROUP BY match_id HAVING count(*) = 6 LIMIT 1"
            (id,) = db.execute(query).fetchone()
            db.execute("DELETE FROM deals WHERE match_id = ? AND place = ?", (id, place))
            db.execute("DELETE FROM changes WHERE match_id = ? AND seq = 6", (id,))
            found = salvage(db.serialize(), CATALOGUE.from_document)
        assert found.matches == MATCHES - 1
        found.db.close()


def test_a_match_that_has_lost_its_journal_alone_is_brought_back_without_undo(content):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(content)
        (id,) = db.execute("SELECT match_id FROM deals GROUP BY match_id HAVING count(*) = 6 LIMIT 1").fetchone()
        db.execute("DELETE FROM changes WHERE match_id = ? AND seq = 3", (id,))
        found = salvage(db.serialize(), CATALOGUE.from_document)
    with closing(found.db):
        assert found.matches == MATCHES
        record = Reader(found.db, CATALOGUE.from_document).whole(id)
        assert (record.changes, record.cursor, len(record.match.deals)) == ((), 0, 6)


@pytest.mark.parametrize("content", [b"", b"\0" * 40_000, b"\xff" * 40_000, b"SQLite format 3\0" * 3000])
def test_file_of_another_kind_gives_back_nothing(content):
    assert salvage(content, CATALOGUE.from_document) is None


@pytest.mark.ci
@pytest.mark.unmeasured
def test_every_byte_that_is_another_is_either_harmless_or_leaves_its_rows_out(content):
    before = matches_of(content)
    for at in range(5, len(content), 9973):
        spoilt = content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :]
        found = salvage(spoilt, CATALOGUE.from_document)
        with closing(found.db) as db:
            after = matches_in(db)
        assert len(after) >= MATCHES - 12
        assert sum(after[id].match != before[id].match for id in after if id in before) <= 1  # a letter of a text


# --- opened in a browser


def test_salvaged_matches_replace_a_damaged_file_that_is_set_aside(content, tmp_path):
    path = tmp_path / FILE
    path.write_bytes(without(content, 0))
    with closing(opened(path)) as store:
        assert store.notice == STORE_SALVAGED(number=MATCHES)
        with store.reading() as transaction:
            assert len(transaction.every_id()) == MATCHES
        name = "matches.db.damaged-20260131T200000Z"
        assert store.files_set_aside() == (SetAside(name, WHEN, len(content)),)
        assert store.content_set_aside(name) == without(content, 0)
    with closing(opened(path, incomplete=False)) as store:
        assert store.notice is None


def test_incomplete_file_counts_as_damaged_though_sqlite_finds_nothing_wrong(content, tmp_path):
    (tmp_path / FILE).write_bytes(content)
    with closing(opened(tmp_path / FILE)) as store:
        assert store.notice == STORE_SALVAGED(number=MATCHES)
        assert len(store.files_set_aside()) == 1


def test_unreadable_file_is_set_aside_and_a_new_one_begun(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff" * 40_000)
    with closing(opened(tmp_path / FILE)) as store:
        assert store.notice == STORE_SET_ASIDE(name="matches.db.damaged-20260131T200000Z")
        assert [file.size for file in store.files_set_aside()] == [40_000]


def test_lost_file_is_announced_but_a_new_one_is_not(tmp_path):
    with closing(opened(tmp_path / "lost" / FILE)) as store:
        assert store.notice == STORE_LOST
    with closing(opened(tmp_path / "new" / FILE, incomplete=False)) as store:
        assert store.notice is None


def test_salvage_is_told_in_a_sentence():
    assert say(STORE_SALVAGED(number=1)) == (
        "Not all of the kept matches could be read. 1 match is here again; see Matches for the damaged file."
    )


def test_a_file_that_was_set_aside_with_its_log_is_read_with_it(content, tmp_path):
    path = tmp_path / "matches.db.damaged-20260131T200000Z"
    path.write_bytes(content)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("DELETE FROM matches")
        left = [(each, each.read_bytes()) for each in (path, path.with_name(f"{path.name}-wal"))]
    for each, there in left:
        each.write_bytes(there)
    with closing(open_store(tmp_path / FILE, CATALOGUE.from_document, lambda: WHEN)) as store:
        found = salvage(store.content_set_aside(path.name), CATALOGUE.from_document)
        assert found.matches == 0
        found.db.close()
        store.remove_set_aside(path.name)
        assert store.files_set_aside() == ()
    assert not [each for each in tmp_path.iterdir() if "damaged" in each.name]


def test_a_damaged_file_of_an_earlier_version_is_brought_back_in_the_newest(content, monkeypatch):
    monkeypatch.setattr(migrations, "MIGRATIONS", (STEP,))
    found = salvage(content, CATALOGUE.from_document)
    with closing(found.db) as db:
        assert migrations.version_of(db) == 2
        assert matches_in(db) == matches_of(content)

import sqlite3
from contextlib import closing
from time import monotonic

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store import repair
from scorekeeper.store.repair import STORE_SET_ASIDE
from scorekeeper.store.store import Store
from scorekeeper.store.store_faults import (
    CANNOT_KEEP,
    DISK_FULL,
    NEWER_STORE,
    NOT_A_STORE,
    STORE_BUSY,
    NotKept,
)
from scorekeeper.texts.speech import say
from tests.store.keeping import SANG, add, book, read, store_at
from tests.support.tables import at_table

TABLE = at_table("swedish", first_dealer=2)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.db"


@pytest.fixture
def kept(path):
    """A file with a match in it, closed."""
    with store_at(path) as store:
        add(store, TABLE)
        book(store, SANG)
    return path


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def refusal(path, **how):
    with pytest.raises(NotKept) as refused, store_at(path, **how):
        pass
    return refused.value.faults


def test_the_folder_is_made_where_it_is_missing(tmp_path):
    with store_at(tmp_path / "a" / "b?c#d" / "matches.db") as store:
        add(store, TABLE)
    with store_at(tmp_path / "a" / "b?c#d" / "matches.db") as store:
        assert read(store).id == "m1"


def test_a_new_file_has_the_log_and_is_flushed_at_every_transaction(path):
    with store_at(path) as store:
        pragmas = [
            store._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version", "application_id")
        ]
        assert pragmas == ["wal", 2, 1, 1, 0x53434B31]
        assert store.notice is None


def test_closing_leaves_one_file_and_nothing_beside_it(kept):
    assert list(contents(kept.parent)) == ["matches.db"]


def test_a_newer_file_is_refused_and_left_untouched(kept):
    with closing(sqlite3.connect(kept)) as db:
        db.execute("PRAGMA user_version = 2")
    before = contents(kept.parent)
    assert refusal(kept) == (NEWER_STORE(name="matches.db"),)
    assert contents(kept.parent) == before


def test_a_newer_file_is_refused_while_its_program_has_it_open(kept):
    with closing(sqlite3.connect(kept)) as db:
        db.execute("PRAGMA user_version = 2")
        db.execute("BEGIN IMMEDIATE")
        log = kept.with_name("matches.db-wal").read_bytes()
        assert refusal(kept) == (NEWER_STORE(name="matches.db"),)
        assert kept.with_name("matches.db-wal").read_bytes() == log != b""


@pytest.mark.parametrize("version", [0, 1])
def test_the_database_of_another_program_is_left_untouched(path, version):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE songs (title TEXT)")
        db.execute(f"PRAGMA user_version = {version}")
    before = contents(path.parent)
    assert refusal(path) == (NOT_A_STORE(name="matches.db"),)
    assert contents(path.parent) == before


def test_an_empty_file_is_begun(path):
    path.touch()
    with store_at(path) as store:
        assert add(store, TABLE).revision == 1
        assert store.notice is None


def spoil_all(_content):
    return b"not a database at all" * 100


def spoil_the_schema(content):
    return content[:100] + b"\xff" * 3000 + content[3100:]


def spoil_the_middle(content):
    middle = len(content) // 2
    return content[:middle] + b"\xff" * 6000 + content[middle + 6000 :]


def cut_off(content):
    return content[: len(content) - 4096]


@pytest.mark.parametrize("spoil", [spoil_all, spoil_the_schema, spoil_the_middle, cut_off])
def test_a_damaged_file_is_set_aside_as_it_is_and_a_new_one_begun(kept, spoil):
    kept.write_bytes(damaged := spoil(kept.read_bytes()))
    with store_at(kept) as store:
        assert store.notice == STORE_SET_ASIDE(name="matches.db.damaged-20260131T200000Z")
        assert read(store) is None
        add(store, TABLE)
    assert kept.with_name("matches.db.damaged-20260131T200000Z").read_bytes() == damaged
    with store_at(kept) as store:
        assert store.notice is None
        assert read(store).id == "m1"


def test_files_that_were_set_aside_are_never_overwritten(path):
    for content in (b"first" * 99, b"second" * 99, b"third" * 99):
        path.write_bytes(content)
        with store_at(path):
            pass
        path.unlink()
    names = ["matches.db.damaged-20260131T200000Z" + end for end in ("", "-2", "-3")]
    assert [path.with_name(name).read_bytes()[:5] for name in names] == [b"first", b"secon", b"third"]


def test_files_beside_a_damaged_file_are_set_aside_with_it(kept):
    kept.write_bytes(b"damaged" * 99)
    kept.with_name("matches.db-wal").write_bytes(b"the last deals")
    with store_at(kept):
        assert kept.with_name("matches.db.damaged-20260131T200000Z-wal").read_bytes() == b"the last deals"


def test_interrupted_write_under_the_older_journal_is_rolled_back(kept, tmp_path):
    with closing(sqlite3.connect(kept, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("DROP TABLE deals")
        for number in range(300):
            db.execute("INSERT INTO drafts VALUES (?, 'next', ?)", (f"m{number}", "x" * 2000))
        cut = tmp_path / "cut"
        cut.mkdir()
        for ending in ("", "-journal"):
            (cut / f"matches.db{ending}").write_bytes(kept.with_name(f"matches.db{ending}").read_bytes())
    assert not repair.is_sound(cut / "matches.db", "mode=ro&immutable=1", 1)
    with store_at(cut / "matches.db") as store:
        assert store.notice is None
        assert read(store).match.deals == (SANG,)


def test_a_suspicion_without_ground_is_forgotten(kept):
    suspicion = kept.with_name("matches.db-suspect")
    suspicion.touch()
    with store_at(kept) as store:
        assert store.notice is None
        assert read(store).revision == 2
    assert not suspicion.exists()


def test_a_folder_that_cannot_be_there_is_told(tmp_path):
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "matches.db") == (CANNOT_KEEP(folder=str(tmp_path / "file")),)


def test_a_log_that_cannot_be_opened_is_told_and_nothing_is_set_aside(kept):
    kept.with_name("matches.db-wal").mkdir()
    assert refusal(kept) == (CANNOT_KEEP(folder=str(kept.parent)),)
    assert sorted(file.name for file in kept.parent.iterdir()) == ["matches.db", "matches.db-wal"]


def test_a_file_that_another_has_for_itself_is_told(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        assert refusal(path, timeout=0.01) == (STORE_BUSY,)


def test_a_full_disk_is_told_and_what_was_kept_is_as_it_was(kept):
    with closing(sqlite3.connect(kept, isolation_level=None)) as db:
        store = Store(db, CATALOGUE.from_document, kept)
        transaction = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {transaction}")
        with pytest.raises(NotKept) as refused:
            add(store, at_table("swedish", *[SANG] * 500), "m2")
        assert refused.value.faults == (DISK_FULL,)
        assert read(store).match.deals == (SANG,)
        assert read(store, "m2") is None


def test_a_file_that_may_not_be_written_is_told(kept):
    with store_at(kept) as store:
        store._db.execute("PRAGMA query_only = 1")
        with pytest.raises(NotKept) as refused:
            book(store, SANG)
        assert refused.value.faults == (CANNOT_KEEP(folder=str(kept.parent)),)


def test_a_new_file_that_another_is_just_beginning_is_waited_for_and_then_told(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("BEGIN IMMEDIATE")
        assert refusal(path, timeout=0.01) == (STORE_BUSY,)


def test_a_writer_under_the_older_journal_is_waited_for_as_long_as_any_other(kept):
    """SQLite alone refuses at once to change the journal of a file that somebody writes in."""
    with closing(sqlite3.connect(kept, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("BEGIN IMMEDIATE")
        begun = monotonic()
        assert refusal(kept, timeout=0.2) == (STORE_BUSY,)
        assert monotonic() - begun >= 0.2


def test_no_column_names_anything_of_a_game(kept):
    with closing(sqlite3.connect(kept)) as db:
        columns = {
            table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        }
    assert columns == {
        "matches": [
            "id", "revision", "cursor", "archived", "deleted", "version_of", "version_deleted", "heads",
            "beside", "season", "versions_there", "updated", "played",
            "touched", "over", "summary", "head",
        ],
        "versions": ["match_id", "seq", "id", "first_deal"],
        "deals": ["match_id", "place", "body", "checked"],
        "changes": ["match_id", "seq", "body"],
        "drafts": ["match_id", "kind", "body"],
        "identity": ["id", "removed_at", "forgetting"],
        "people": ["number", "id", "merged_into", "merged", "forgotten"],
            "person_versions": ["person_id", "place", "body"],
        "seats": ["match_id", "seat", "person_id"],
        "sitters": ["match_id", "name", "body"],
        "digests": ["match_id", "revision", "form", "body"],
        "seasons": ["number", "id"],
            "season_versions": ["season_id", "place", "body"],
        "season_matches": ["match_id", "season_id"],
        "own_games": ["number", "id", "put_away", "revision", "used", "body"],
        "club": ["address", "token", "seen", "was_left"],
        "sent": ["kind", "id", "stamp", "refused", "came"],
    }  # fmt: skip


def test_every_fault_of_keeping_is_a_sentence():
    assert say(NEWER_STORE(name="matches.db")) == (
        "The matches in matches.db were kept by a newer scorekeeper: update this one. They were left untouched."
    )
    assert say(STORE_SET_ASIDE(name="x.damaged")) == (
        "The kept matches could not be read. The file was set aside as x.damaged; a new one is begun."
    )
    assert say(CANNOT_KEEP(folder="/snow")) == "Nothing can be kept in /snow: it cannot be written."
    assert say(DISK_FULL) == "The disk is full. The change was not kept."


@pytest.mark.parametrize(
    "damage",
    ["PRAGMA user_version = 0", "ALTER TABLE deals RENAME COLUMN body TO bodx", "ALTER TABLE drafts RENAME TO drafs"],
)
def test_a_file_without_the_tables_that_its_version_says_is_damaged(kept, damage):
    with closing(sqlite3.connect(kept)) as db:
        db.execute(damage)
    with store_at(kept) as store:
        assert store.notice == STORE_SET_ASIDE(name="matches.db.damaged-20260131T200000Z")
        assert add(store, TABLE).revision == 1

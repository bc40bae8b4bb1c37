"""The schema, and how an older file is brought up to date, with a second version as a later program may have it."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from hashlib import sha256

import pytest

from scorekeeper.store import migrations
from scorekeeper.store.backups import Backups
from scorekeeper.store.migrations import migrate, steps, version_of
from tests.store.keeping import PASS, SANG, book, read, store_at
from tests.store.later import STEP
from tests.store.place import place_in
from tests.support.faults import kind_of


@pytest.fixture
def place(tmp_path):
    """A store of version 1 with a match of one deal in it, closed."""
    with place_in(tmp_path) as place:
        place.evening(SANG)
        yield place


@pytest.fixture
def later(place, monkeypatch):
    """Put the store into the hands of a program with a second version of the schema."""
    monkeypatch.setattr(migrations, "MIGRATIONS", (STEP,))
    return place


def state(file):
    """The version of a file, and the names in its schema that the second version has brought."""
    with closing(sqlite3.connect(file)) as db:
        names = db.execute("SELECT name FROM sqlite_master WHERE name IN ('shelves', 'deals_by_length') ORDER BY name")
        return db.execute("PRAGMA user_version").fetchone()[0], [name for (name,) in names]


def test_version_1_of_the_schema_is_the_one_that_files_have():
    """From the first release on, a change of the schema is a migration; until then its new digest goes here."""
    schema = "; ".join(" ".join(statement.split()) for statement in steps()[0])
    assert sha256(schema.encode()).hexdigest()[:16] == "79aafb4784dfb59d"


def test_the_comments_of_the_schema_are_not_written_into_a_file():
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        assert db.execute("SELECT name FROM sqlite_master WHERE instr(sql, '--')").fetchall() == []


def test_a_new_file_waits_for_the_disk_once(tmp_path):
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None)) as db:
        taken = []
        db.set_trace_callback(taken.append)
        migrate(db)
        assert taken.count("COMMIT") == 1


def test_an_older_file_is_brought_up_to_date_with_all_that_is_in_it(later):
    assert read(later.store()).match.deals == (SANG,)
    assert book(later.store(), PASS).match.deals == (SANG, PASS)
    later.close()
    assert state(later.path) == (2, ["deals_by_length", "shelves"])
    assert later.deals() == (2, None)


def test_an_older_file_is_backed_up_before_it_is_brought_up_to_date_even_twice_a_day(later):
    later.day -= timedelta(days=1)
    later.store()
    (copy,) = Backups(later.path).newest_first()
    assert state(copy) == (1, [])
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM deals").fetchone() == (1,)


def test_a_backup_of_an_older_version_is_put_back_and_brought_up_to_date(later):
    later.spoil()
    store = later.store()
    assert kind_of(store.notice) == "store_put_back"
    assert read(store).match.deals == ()
    assert state(later.path) == (2, ["deals_by_length", "shelves"])


def test_a_step_that_fails_leaves_the_file_as_it_was_before_all_of_them(place, monkeypatch):
    before = place.path.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", (STEP, ("CREATE TABLE matches (id TEXT)",)))
    with pytest.raises(sqlite3.OperationalError, match="table matches already exists"):
        place.store()
    assert place.path.read_bytes() == before
    assert state(place.path) == (1, [])


def test_one_of_two_programs_migrates_a_file_that_both_open(later):
    with closing(sqlite3.connect(later.path, isolation_level=None)) as db:
        taken = []

        def watch(statement):
            if statement == "BEGIN IMMEDIATE" and statement not in taken:
                with store_at(later.path):
                    pass
            taken.append(statement)

        db.set_trace_callback(watch)
        migrate(db)
        assert taken == ["PRAGMA user_version", "BEGIN IMMEDIATE", "PRAGMA user_version", "COMMIT"]
        assert version_of(db) == 2

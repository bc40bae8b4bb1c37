"""A file that is renamed, removed or replaced while it is open: nothing is said to be kept there any more."""

import shutil
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.opening import StorageMedium, open_store
from scorekeeper.store.store import STORE_MOVED
from scorekeeper.store.store_faults import NotKept
from scorekeeper.texts.speech import say
from tests.store.keeping import PASS, SANG, WHEN, add, book, read, store_at
from tests.support.faults import kinds_of
from tests.support.serving import ROOT
from tests.support.tables import at_table

TABLE = at_table("swedish", first_dealer=2)
MOVED = (STORE_MOVED(name="matches.db"),)


@pytest.fixture
def path(tmp_path):
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept" / "matches.db"


@pytest.fixture
def store(path):
    with store_at(path) as store:
        add(store, TABLE)
        book(store, SANG)
        yield store


def rename(path):
    path.rename(path.with_name("mine.db"))


def remove(path):
    path.unlink()


def replace(path):
    other = path.parent / "other"
    with store_at(other / "matches.db") as store:
        add(store, TABLE, "m7")
    (other / "matches.db").replace(path)


def replace_by_a_copy_of_itself(path):
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def remove_the_folder(path):
    shutil.rmtree(path.parent)


def move_the_folder(path):
    path.parent.rename(path.parent.with_name("elsewhere"))


WAYS = [rename, remove, replace, replace_by_a_copy_of_itself, remove_the_folder, move_the_folder]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_kept_in_a_file_that_is_no_longer_where_it_was(store, path, way):
    way(path)
    with pytest.raises(NotKept) as refused:
        book(store, PASS)
    assert refused.value.faults == MOVED
    assert not store._db.in_transaction
    assert read(store).match.deals == (SANG,)  # all that was kept can still be saved elsewhere
    assert store.moved == MOVED[0]


def test_the_sentence_says_what_to_do():
    assert say(MOVED[0]) == (
        "matches.db was moved, removed or replaced while it was open: nothing more is kept. "
        "Save a backup, then start scorekeeper again."
    )


def test_a_file_that_is_put_back_where_it_was_is_written_again(store, path):
    rename(path)
    with pytest.raises(NotKept):
        book(store, PASS)
    path.with_name("mine.db").rename(path)
    assert store.moved is None
    assert book(store, PASS).revision == 3
    with store_at(path) as again:
        assert read(again).match.deals == (SANG, PASS)


def test_a_file_that_is_moved_at_the_moment_of_the_commit_is_told(store, path):
    store._db.set_trace_callback(lambda statement: statement == "COMMIT" and path.exists() and rename(path))
    with pytest.raises(NotKept) as refused, store.writing() as transaction:
        transaction.touch("m1")
    assert refused.value.faults == MOVED


def test_file_put_back_by_another_process_is_refused_to_the_running_one(store, path):
    store.back_up(WHEN)
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    another = textwrap.dedent("""
        import sys
        from pathlib import Path
        from tests.support.faults import kind_of
        from tests.store.keeping import PASS, book, read, store_at
        with store_at(Path(sys.argv[1])) as store:
            print(kind_of(store.notice), len(read(store).match.deals), book(store, PASS).revision)
    """)
    done = subprocess.run(
        [sys.executable, "-c", another, path], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.stdout.split() == ["store_put_back", "1", "3"], done.stderr
    with pytest.raises(NotKept) as refused:
        book(store, SANG)
    assert refused.value.faults == MOVED
    with store_at(path) as again:
        assert read(again).match.deals == (SANG, PASS)


def test_one_of_two_processes_repairs_a_damage_and_the_other_uses_the_result(path):
    with store_at(path) as store:
        add(store, TABLE)
        book(store, SANG)
        store.back_up(WHEN)
    program = textwrap.dedent("""
        import sys
        from pathlib import Path
        from tests.support.faults import kind_of
        from tests.store.keeping import book, read, store_at
        for line in sys.stdin:
            with store_at(Path(sys.argv[1]), 60) as store:
                told = store.notice and kind_of(store.notice), len(read(store).match.deals)
            print(*told, flush=True)
    """)
    both = [
        subprocess.Popen(
            [sys.executable, "-c", program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for _ in range(2)
    ]
    for turn in range(6):
        path.write_bytes(b"\xff" * 9000) if turn % 2 else path.unlink()
        for process in both:
            process.stdin.write("open\n")
            process.stdin.flush()
        told = sorted(process.stdout.readline().strip() for process in both)
        assert told == ["None 1", f"{'store_put_back' if turn % 2 else 'store_missing'} 1"]
    for process in both:
        process.communicate(timeout=60)
    # Of a file that was taken away, SQLite's index may be left, where both had closed it in the same moment.
    assert len([file for file in path.parent.glob("matches.db.damaged-*") if not file.name.endswith("-shm")]) == 3


def test_store_in_memory_or_in_a_browser_never_counts_as_moved(tmp_path):
    for path, journal in ((":memory:", "WAL"), (tmp_path / "matches.db", "MEMORY")):
        with closing(open_store(path, CATALOGUE.from_document, lambda: WHEN, medium=StorageMedium(journal))._db):
            pass
    store = open_store(tmp_path / "matches.db", CATALOGUE.from_document, lambda: WHEN, medium=StorageMedium("MEMORY"))
    (tmp_path / "matches.db").unlink()
    assert store.moved is None
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON deals BEGIN UPDATE deals SET body = '{' WHERE match_id = new.match_id; END",
        "CREATE TABLE songs (title TEXT)",
    ],
)
def test_nothing_is_written_once_a_stranger_has_changed_the_schema(store, path, statement):
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
    with pytest.raises(NotKept) as refused:
        book(store, PASS)
    assert kinds_of(refused.value.faults) == ["store_damaged"]
    assert path.with_name("matches.db-suspect").exists()


def test_nothing_is_written_once_a_newer_scorekeeper_has_brought_the_file_up_to_date(store, path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE matches ADD COLUMN colour TEXT")
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(NotKept) as refused:
        book(store, PASS)
    assert kinds_of(refused.value.faults) == ["newer_store"]
    assert not path.with_name("matches.db-suspect").exists()


def test_a_file_that_was_only_analysed_is_written_as_before(store, path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("ANALYZE")
    assert book(store, PASS).revision == 3
    store.close()
    with store_at(path) as again:
        assert again.notice is None
        assert read(again).match.deals == (SANG, PASS)

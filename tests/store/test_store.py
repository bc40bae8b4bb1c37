import sqlite3
from contextlib import closing
from dataclasses import replace
from decimal import Decimal

import pytest

from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.match.stake import Stake
from scorekeeper.store.store import STORE_BUSY_READING
from scorekeeper.store.store_faults import MATCH_UNREADABLE, STORE_BUSY, NotKept
from scorekeeper.store.summary_rows import SummaryCache
from tests.store.keeping import GLIMPSE, PASS, SANG, THROWN, WHEN, add, book, plain, read, store_at
from tests.support.faults import kind_of
from tests.support.tables import at_table

TABLE = at_table("swedish", first_dealer=2)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "matches.db"


@pytest.fixture
def store(path):
    with store_at(path) as store:
        yield store


def test_store_in_memory_keeps_a_match_while_it_is_open():
    with store_at(":memory:") as store:
        match = at_table("swedish", SANG, THROWN, PASS, first_dealer=2, stake=Stake(Decimal("0.50"), "€"))
        add(store, match)
        assert plain(read(store).match) == plain(match)


def test_every_change_is_a_new_revision_and_a_step_of_the_journal(store):
    add(store, TABLE)
    book(store, SANG)
    kept = book(store, PASS)
    assert (kept.revision, kept.cursor) == (3, 2)
    assert read(store) == kept
    assert kept.match.deals == (SANG, PASS)


def test_undo_and_redo_survive_closing_the_file(path):
    with store_at(path) as store:
        add(store, TABLE)
        book(store, SANG)
        kept = book(store, PASS)
        with store.writing() as transaction:
            transaction.undo(kept, kept.done, kept.done.inverse.apply(kept.match), GLIMPSE, WHEN)
    with store_at(path) as store:
        kept = read(store)
        assert (kept.match.deals, kept.revision, kept.cursor) == ((SANG,), 4, 1)
        assert (kept.done.inserted, kept.undone.inserted) == ((SANG,), (PASS,))
        with store.writing() as transaction:
            transaction.redo(kept, kept.undone, kept.undone.apply(kept.match), GLIMPSE, WHEN)
    with store_at(path) as store:
        kept = read(store)
        assert (kept.match.deals, kept.revision, kept.cursor, kept.undone) == ((SANG, PASS), 5, 2, None)


def test_an_exception_takes_the_whole_transaction_back(store):
    add(store, TABLE)

    def fail():
        with store.writing() as transaction:
            transaction.draft("m1", Draft(note="half"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert read(store).drafts.next is None


def test_store_keeps_the_last_draft_of_each_kind(path):
    draft = Draft({"contract": "sang", "counts": [6, None, None]}, note="three jacks")
    correction = Draft({"contract": "pass"}, place=0)
    with store_at(path) as store:
        add(store, replace(TABLE, deals=(SANG, PASS)))
        with store.writing() as transaction:
            for one in (Draft(note="earlier"), Draft(place=1, insert=True), draft, correction):
                transaction.draft("m1", one)
    with store_at(path) as store:
        assert read(store).drafts == Drafts(draft, correction)
        with store.writing() as transaction:
            transaction.drop_draft("m1", "next")
    with store_at(path) as store:
        assert read(store).drafts == Drafts(correction=correction)


def test_a_draft_with_half_a_character_is_kept_as_it_is(store):
    add(store, TABLE)
    with store.writing() as transaction:
        transaction.draft("m1", Draft(note="\ud83c"))
    assert read(store).drafts.next.note == "\ud83c"


def test_a_second_writer_waits_and_is_then_told(path):
    with store_at(path) as first, store_at(path, timeout=0.01) as second:
        add(first, TABLE)
        with first.writing(), pytest.raises(NotKept) as refused, second.writing():
            pass
        assert refused.value.faults == (STORE_BUSY,)
        assert book(second, SANG).revision == 2
        assert read(first).match.deals == (SANG,)


def test_locked_store_is_reported_busy_for_reading_and_for_copying(path):
    with store_at(path, timeout=0.01) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        add(store, TABLE)
        store._db.execute("PRAGMA journal_mode = DELETE")  # as on a disk without shared memory
        other.execute("BEGIN EXCLUSIVE")
        for open_it in (store.reading, store.copied_in_memory):
            with pytest.raises(NotKept) as refused, open_it() as opened:
                opened.people()
            assert refused.value.faults == (STORE_BUSY_READING,)
        other.execute("ROLLBACK")
        assert read(store).match.deals == ()


def test_a_reader_sees_one_moment_while_another_writes(path):
    with store_at(path) as first, store_at(path) as second:
        add(first, TABLE)
        with first.reading() as transaction:
            assert transaction.read("m1").match.deals == ()
            book(second, SANG)
            assert transaction.read("m1").match.deals == ()
        assert read(first).match.deals == (SANG,)


@pytest.mark.parametrize("id", ["m2", "", "m1'; DROP TABLE matches; --", "\ud800", "Å", "a\x00b", "m1\n"])
def test_an_id_that_nobody_gave_out_finds_nothing_and_harms_nothing(store, id):
    add(store, TABLE)
    with store.reading() as transaction:
        assert transaction.read(id) is None
        assert not transaction.has(id)
        assert transaction.shelf("open", 10, id) == []
        assert transaction.has("m1")


def test_shelves_list_the_last_touched_first_and_a_page_at_a_time(store):
    for number in range(5):
        add(store, TABLE, f"m{number}")
    add(store, TABLE, "over", SummaryCache(over=True, summary={}))
    with store.writing() as transaction:
        transaction.touch("m1")
        transaction.archive("m0", archived=True)
        transaction.set_deleted("m4", deleted=True)
    with store.reading() as transaction:
        assert [line.id for line in transaction.shelf("open", 10)] == ["m1", "m3", "m2"]
        assert [line.id for line in transaction.shelf("open", 2)] == ["m1", "m3"]
        assert [line.id for line in transaction.shelf("open", 2, "m3")] == ["m2"]
        assert [line.id for line in transaction.shelf("over", 10)] == ["over"]
        assert [line.id for line in transaction.shelf("archived", 10)] == ["m0"]
        assert [line.id for line in transaction.shelf("deleted", 10)] == ["m4"]
        assert [line.id for line in transaction.recent(3)] == ["m0", "m1", "over"]
        assert transaction.latest() == "m1"
        assert transaction.ids() == ["m2", "m3", "over", "m1", "m0"]


def test_a_deleted_match_is_deleted_though_it_was_archived_and_comes_back_to_the_archive(store):
    add(store, TABLE)
    with store.writing() as transaction:
        transaction.archive("m1", archived=True)
        transaction.set_deleted("m1", deleted=True)
    kept = read(store)
    assert (kept.archived, kept.deleted) == (True, True)
    with store.writing() as transaction:
        transaction.set_deleted("m1", deleted=False)
    assert read(store).archived
    with store.reading() as transaction:
        assert transaction.latest() is None


def test_the_cache_may_be_dropped_and_kept_again(store):
    add(store, TABLE)
    with store.writing() as transaction:
        transaction.drop_cache()
        assert transaction.without_summary() == ["m1"]
        assert transaction.shelf("open", 10) == transaction.recent(10) == []
        transaction.cache("m1", GLIMPSE)
    with store.reading() as transaction:
        assert [(line.id, line.updated, line.summary) for line in transaction.shelf("open", 10)] == [
            ("m1", WHEN, {"title": "a match"})
        ]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET head = '{' WHERE id = 'm1'",
        "UPDATE matches SET head = '{}' WHERE id = 'm1'",
        "UPDATE matches SET head = '[]' WHERE id = 'm1'",
        "UPDATE deals SET body = '{\"answer\": 1}'",
        "UPDATE changes SET body = 'null'",
        "INSERT INTO drafts VALUES ('m1', 'next', '7')",
        """INSERT INTO drafts VALUES ('m1', 'next', '{"answers":{},"place":0,"insert":false,"note":""}')""",
        """INSERT INTO drafts VALUES ('m1', 'correction', '{"answers":{},"place":null,"insert":false,"note":""}')""",
    ],
)
def test_a_damaged_match_is_told_and_left_alone_beside_the_others(store, damage):
    add(store, TABLE)
    book(store, SANG)
    add(store, TABLE, "m2")
    store._db.execute(damage)
    with pytest.raises(NotKept) as refused:
        read(store)
    assert refused.value.faults == (MATCH_UNREADABLE(id="m1"),)
    assert read(store, "m2").match.players == ("Anna", "Bo", "Cleo")


def test_a_match_under_rules_of_an_unknown_revision_says_so(store):
    add(store, at_table("ecarte"))
    store._db.execute("UPDATE matches SET head = replace(head, '\"revision\":1', '\"revision\":99')")
    with pytest.raises(NotKept) as refused:
        read(store)
    assert kind_of(refused.value.faults[0]) == "unknown_revision"


def test_a_digit_that_was_changed_on_the_disk_is_found_when_the_match_is_read(store):
    add(store, TABLE, "m1")
    book(store, SANG)
    with store.writing() as transaction:
        (body,) = transaction._db.execute("SELECT body FROM deals WHERE place = 0").fetchone()
        transaction._db.execute("UPDATE deals SET body = ? WHERE place = 0", (body.replace("6", "5", 1),))
    with pytest.raises(NotKept), store.reading() as transaction:
        transaction.read("m1")

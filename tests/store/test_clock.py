"""A clock that was wrong: which copy is the newest is read from the copies, and not from their names."""

import shutil
import sqlite3
from contextlib import closing
from datetime import date, timedelta

import pytest

from tests.store.keeping import SANG, add, book
from tests.store.place import TABLE, place_in


@pytest.fixture
def place(tmp_path):
    with place_in(tmp_path) as place:
        yield place


def evenings(place, count):
    """A deal a day; the store stays open, which is quicker, and makes the same backups."""
    store = place.store()
    for _ in range(count):
        store.back_up(place.now(), daily=True)
        book(store, SANG)
        place.day += timedelta(days=1)
    place.close()


def test_newest_evening_is_put_back_though_one_backup_is_dated_2031(place):
    place.day = date(2031, 6, 1)
    place.evening(SANG)
    place.day = date(2026, 1, 1)
    evenings(place, 18)
    place.spoil()
    assert place.deals() == (18, "store_put_back")  # the copy was made when the last evening began


def test_many_evenings_in_2031_take_no_later_backup_away(place):
    place.day = date(2031, 1, 1)
    evenings(place, 40)
    place.day = date(2026, 1, 1)
    evenings(place, 9)
    days = [name[8:16] for name in place.backups()]
    assert days[:8] == [
        "20260109", "20260108", "20260107", "20260106", "20260105", "20260104", "20260103", "20310209",
    ]  # fmt: skip


def test_a_clock_that_is_set_back_hides_no_backup_made_before(place):
    evenings(place, 5)
    place.day = date(2019, 1, 1)
    evenings(place, 3)
    place.spoil()
    assert place.deals() == (7, "store_put_back")


def test_backups_are_made_once_a_day_whatever_day_the_newest_bears(place):
    place.day = date(2031, 6, 1)
    place.evening(SANG)
    place.day = date(2026, 1, 1)
    for _ in range(3):
        book(place.store(), SANG)
        place.close()
        place.store()
        place.close()
        place.day += timedelta(days=1)
    assert [name[8:16] for name in place.backups()] == ["20260103", "20260102", "20260101", "20310601"]


def test_a_copy_is_never_written_over_by_another_of_the_same_second(place):
    store = place.store()
    first = place.path.parent / "backups" / place.backups()[0]
    first.write_bytes(b"somebody else's")
    book(store, SANG)
    store.back_up(place.now())
    assert first.read_bytes() == b"somebody else's"
    assert place.backups()[0] == "matches-20260101T200000Z-2.db"
    place.close()
    place.spoil()
    assert place.deals() == (1, "store_put_back")


def test_the_newest_copy_is_never_thinned_away(place):
    evenings(place, 30)
    store = place.store()
    book(store, SANG)
    store.back_up("1970-01-01T00:00:00Z")
    place.close()
    assert place.backups()[0] == "matches-19700101T000000Z.db"
    place.spoil()
    assert place.deals() == (31, "store_put_back")


def test_copies_of_another_store_are_neither_written_over_nor_thinned_away(place, tmp_path):
    evenings(place, 9)
    before = {name: (tmp_path / "backups" / name).read_bytes() for name in place.backups()}
    assert len(before) == 7
    with place_in(tmp_path / "elsewhere") as other:
        shutil.copy(other.path, place.path)
    place.day = date(2026, 1, 1)
    evenings(place, 40)
    after = {name: (tmp_path / "backups" / name).read_bytes() for name in place.backups()}
    assert after.items() >= before.items()
    place.spoil()
    assert place.deals() == (39, "store_put_back")


def test_damaged_store_gets_its_own_copy_and_an_unreadable_one_the_newest_copy(place, tmp_path):
    with place_in(tmp_path / "elsewhere") as other:
        evenings(other, 30)
    evenings(place, 3)
    mine = place.path.read_bytes()
    shutil.copy(other.path, place.path)
    evenings(place, 2)
    place.path.write_bytes(mine)
    with closing(sqlite3.connect(place.path)) as db, db:
        db.execute("UPDATE matches SET revision = x'00'")
    assert place.deals() == (2, "store_put_back")
    place.evening(SANG)
    place.evening(SANG)
    place.spoil()
    assert place.deals() == (3, "store_put_back")


def test_a_file_put_back_by_hand_from_an_older_copy_counts_for_newer_than_all_copies(place):
    evenings(place, 9)
    shutil.copy(place.path.parent / "backups" / place.backups()[-1], place.path)  # of two deals
    evenings(place, 2)
    place.spoil()
    assert place.deals() == (3, "store_put_back")


def test_matches_kept_after_a_removal_are_newer_than_every_earlier_copy(place):
    evenings(place, 5)
    store = place.store()
    with store.writing() as transaction:
        transaction.set_deleted("m1", deleted=True)
    with store.writing() as transaction:
        assert transaction.remove(transaction.deleted_matches()) == 1
    add(store, TABLE, "m2")
    book(store, SANG, "m2")
    store.back_up(place.now())
    place.close()
    place.spoil()
    assert place.deals("m2") == (1, "store_put_back")
    assert place.deals("m1") == (None, None)

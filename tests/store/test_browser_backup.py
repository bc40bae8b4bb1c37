"""The one backup in a browser, the last good copy beside the file: when it is made, and that it replaces the file."""

import sqlite3
from contextlib import closing

import pytest

from scorekeeper.store import repair
from scorekeeper.store.files import SetAside
from scorekeeper.store.opening import StorageMedium
from scorekeeper.store.repair import STORE_SET_ASIDE
from scorekeeper.store.store_faults import STORE_LOST
from scorekeeper.texts.speech import say
from tests.proofs.disk import small_disk
from tests.store.keeping import PASS, SANG, add, book, read
from tests.store.place import TABLE, Place

BROWSER = StorageMedium("MEMORY")
TORN = StorageMedium("MEMORY", incomplete=["matches.db"])


@pytest.fixture
def place(tmp_path):
    """A place with a store in a browser, whose match had a deal when the copy of the first day was made."""
    place = Place(tmp_path)
    store = place.store(medium=BROWSER)
    add(store, TABLE)
    book(store, SANG)
    store.back_up(place.now())
    place.close()
    yield place
    place.close()


def names(place):
    return sorted(file.name for file in place.path.parent.iterdir())


def spoil_the_middle(place):
    """Put zeros in place of the page of the deals, and return the content."""
    with closing(sqlite3.connect(place.path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'deals'").fetchone()
    content = place.path.read_bytes()
    content = content[: (page - 1) * 4096] + bytes(4096) + content[page * 4096 :]
    place.path.write_bytes(content)
    return content


def test_first_start_of_a_day_and_the_end_of_a_match_replace_the_copy(place):
    assert names(place) == ["matches-20260101T200000Z.db", "matches.db"]
    store = place.store(medium=BROWSER)
    book(store, PASS)
    store.back_up("2026-01-01T21:30:00Z", daily=True)
    assert names(place) == ["matches-20260101T200000Z.db", "matches.db"]
    store.back_up("2026-01-01T21:30:00Z")
    assert names(place) == ["matches-20260101T213000Z.db", "matches.db"]


def test_last_good_copy_replaces_a_file_damaged_in_the_middle_which_is_kept_aside(place):
    damaged = spoil_the_middle(place)
    store = place.store(medium=BROWSER)
    assert say(store.notice) == (
        "The kept matches could not be read. Here they are as they were on 1 January 2026; "
        "the damaged file is kept as matches.db.damaged-20260101T200000Z."
    )
    assert read(store).match.deals == (SANG,)
    aside = "matches.db.damaged-20260101T200000Z"
    assert store.files_set_aside() == (SetAside(aside, "2026-01-01T20:00:00Z", len(damaged)),)
    assert store.content_set_aside(aside) == damaged
    assert book(store, PASS).revision == 3
    place.close()
    assert place.store(medium=BROWSER).notice is None


def test_incomplete_file_is_replaced_though_sqlite_finds_nothing_wrong(place):
    book(place.store(medium=BROWSER), PASS)
    place.close()
    assert read(place.store(medium=TORN)).match.deals == (SANG,)


def test_incomplete_copy_replaces_nothing(place):
    spoil_the_middle(place)
    torn = StorageMedium("MEMORY", incomplete=["matches-20260101T200000Z.db"])
    assert place.store(medium=torn).notice == STORE_SET_ASIDE(name="matches.db.damaged-20260101T200000Z")
    assert names(place) == ["matches.db", "matches.db.damaged-20260101T200000Z"]


@pytest.mark.parametrize("lose", [lambda path: path.unlink(), lambda path: path.write_bytes(b"")])
def test_last_good_copy_replaces_a_lost_file(place, lose):
    lose(place.path)
    store = place.store(medium=TORN)
    assert say(store.notice) == (
        "The matches that this browser kept are gone. Here they are as they were on 1 January 2026, "
        "from the last good copy."
    )
    assert read(store).match.deals == (SANG,)


def test_lost_file_without_a_copy_is_announced_but_a_new_one_is_not(tmp_path):
    with closing(Place(tmp_path / "lost")) as place:
        assert place.store(medium=TORN).notice == STORE_LOST
    with closing(Place(tmp_path / "new")) as place:
        assert place.store(medium=BROWSER).notice is None


def test_damage_is_never_copied_over_the_good_copy(place, monkeypatch):
    good = (place.path.parent / "matches-20260101T200000Z.db").read_bytes()
    monkeypatch.setattr(repair, "SMALL", 0)  # so that the damage is not noticed when the file is opened
    with closing(place.store(medium=BROWSER)) as store, store.writing() as transaction:
        transaction.touch("m1")
    spoil_the_middle(place)
    place.store(medium=BROWSER).back_up("2026-01-02T20:00:00Z")
    assert names(place) == ["matches-20260101T200000Z.db", "matches.db"]
    assert (place.path.parent / "matches-20260101T200000Z.db").read_bytes() == good


def test_copy_without_room_leaves_the_older_one_and_the_store_goes_on(caplog):
    with small_disk(400_000) as folder, closing(Place(folder)) as place:
        store = place.store(medium=BROWSER)
        add(store, TABLE)
        store.back_up(place.now())
        (good,) = folder.glob("matches-*.db")
        before = good.read_bytes()
        (folder / "filling").write_bytes(
            bytes(400_000 - sum(file.stat().st_size for file in folder.iterdir()) - 40_000)
        )
        book(store, SANG)
        store.back_up("2026-01-02T20:00:00Z")
        assert "No backup could be made" in caplog.text
        assert names(place) == ["filling", good.name, "matches.db"]
        assert good.read_bytes() == before
        assert book(store, PASS).revision == 3
        place.close()


def test_half_written_copy_is_removed(place):
    (place.path.parent / "matches-20260102T200000Z.0a0b0c0d.part").write_bytes(b"half")
    book(place.store(medium=BROWSER), PASS)
    place.store(medium=BROWSER).back_up("2026-01-02T20:00:00Z")
    assert names(place) == ["matches-20260102T200000Z.db", "matches.db"]

"""Backups that are made by themselves: when, how many, and that they are of use."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from threading import Event, Thread

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Phrase
from scorekeeper.store.backups import Backups
from scorekeeper.store.opening import open_store
from scorekeeper.store.repair import STORE_PUT_BACK, STORE_SET_ASIDE
from scorekeeper.store.store import Store
from scorekeeper.store.summary_rows import SummaryCache
from scorekeeper.texts.speech import say
from tests.store.keeping import PASS, SANG, book, commit, plain, read
from tests.store.place import place_in


@pytest.fixture
def place(tmp_path):
    with place_in(tmp_path) as place:
        yield place


def test_the_first_opening_of_a_day_makes_a_backup_of_what_is_kept(place):
    assert place.backups() == []
    place.evening(SANG)
    assert place.backups() == ["matches-20260101T200000Z.db"]
    place.evening(PASS)
    assert place.backups() == ["matches-20260102T200000Z.db", "matches-20260101T200000Z.db"]
    assert sorted(file.name for file in place.path.parent.iterdir()) == ["backups", "matches.db"]
    assert sorted(file.suffix for file in (place.path.parent / "backups").iterdir()) == [".db", ".db", ".lock"]


def test_a_second_opening_on_the_same_day_and_a_day_on_which_nothing_was_kept_make_none(place):
    place.evening(SANG)
    place.store()
    book(place.store(), PASS)
    place.close()
    place.store()
    assert len(place.backups()) == 2
    place.close()
    place.evening(PASS)
    before = place.backups()
    place.store()
    place.close()
    place.day += timedelta(days=40)
    place.store()
    assert place.backups()[1:] == before
    place.close()
    place.day += timedelta(days=40)
    place.store()
    assert place.backups()[1:] == before


def test_a_store_in_memory_has_no_backups(place):
    with closing(open_store(":memory:", CATALOGUE.from_document, place.now)) as store:
        store.back_up(place.now())
    assert place.backups() == []


@pytest.mark.ci
@pytest.mark.unmeasured
def test_one_year_of_backups_leaves_seven_days_four_weeks_and_six_months(place):
    store = place.store()
    for _ in range(365):
        if place.day.day > 25 or place.day.month > 10:  # a backup on each day takes three times as long
            with store.writing() as transaction:
                transaction.touch("m1")
            store.back_up(place.now())
        place.day += timedelta(days=1)
    assert [name[8:16] for name in place.backups()] == [
        "20261231", "20261230", "20261229", "20261228", "20261227", "20261226", "20261225",
        "20261220", "20261213", "20261130", "20261031", "20260930", "20260831", "20260731",
    ]  # fmt: skip


def test_a_long_winter_without_matches_takes_no_backup_away(place):
    place.evening(SANG)
    place.evening(PASS)
    place.day += timedelta(days=200)
    place.evening(SANG)
    assert [name[8:16] for name in place.backups()] == ["20260722", "20260102", "20260101"]


@pytest.mark.parametrize("spoilt", [b"\xff" * 9000, b"\xff" * 90])
def test_the_newest_good_backup_takes_the_place_of_a_damaged_file_and_the_person_is_told(place, spoilt):
    place.evening(SANG)
    place.evening(PASS)
    place.evening(SANG)
    place.path.write_bytes(spoilt)
    store = place.store()
    day = Phrase("{day} January {year}", {"day": 3, "year": 2026})
    assert store.notice == STORE_PUT_BACK(name="matches.db.damaged-20260104T200000Z", day=day)
    assert say(store.notice) == (
        "The kept matches could not be read. Here they are as they were on 3 January 2026; "
        "the damaged file is kept as matches.db.damaged-20260104T200000Z."
    )
    assert read(store).match.deals == (SANG, PASS)
    assert place.path.with_name("matches.db.damaged-20260104T200000Z").read_bytes() == spoilt
    assert book(store, PASS).revision == 4
    place.close()
    assert place.store().notice is None


def test_a_backup_that_is_damaged_too_is_passed_over(place):
    for deal in (SANG, PASS, SANG, PASS):
        place.evening(deal)
    newest, second, third, _ = Backups(place.path).newest_first()
    newest.write_bytes(b"")
    second.write_bytes(b"\xff" * 9000)
    content = third.read_bytes()
    third.write_bytes(content[: len(content) - 8192])
    place.spoil()
    store = place.store()
    assert say(dict(store.notice.values)["day"]) == "1 January 2026"
    assert read(store).match.deals == ()


def test_a_backup_by_a_newer_scorekeeper_is_passed_over(place):
    place.evening(SANG)
    (copy,) = Backups(place.path).newest_first()
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA user_version = 99")
    place.spoil()
    assert place.store().notice == STORE_SET_ASIDE(name="matches.db.damaged-20260102T200000Z")


def test_foreign_file_beside_the_backups_is_left_alone(place):
    place.evening(SANG)
    others = [
        place.path.parent / "backups" / name for name in ("matches-best.db", "matches-20269999T000000Z.db", "a.txt")
    ]
    for other in others:
        other.write_text("mine")
    place.evening(PASS)
    assert len(place.backups()) == 2
    assert [other.read_text() for other in others] == ["mine"] * 3


def test_store_opens_and_logs_it_if_no_backup_can_be_made(place, caplog):
    (place.path.parent / "backups").write_text("in the way")
    assert book(place.store(), SANG).revision == 2
    assert "No backup could be made" in caplog.text


def test_a_backup_is_made_in_the_background_of_what_is_kept_when_its_turn_comes(place):
    waiting = []
    store = place.store(make=partial(Store, background=waiting.append))
    assert (place.backups(), len(waiting)) == ([], 1)
    book(store, SANG)
    for minute in range(10, 60):
        store.back_up(f"2026-01-01T21:{minute}:00Z")
    assert len(waiting) == 2  # one is enough for all fifty, and the daily one might not be made
    place.close()  # nobody waits for it
    for make in waiting:
        make()
    assert place.backups() == ["matches-20260101T200000Z.db"]
    place.spoil()
    assert place.deals() == (1, "store_put_back")


def test_unfinished_backup_is_left_to_its_writer_and_removed_once_abandoned(place):
    place.evening(SANG)
    folder = place.path.parent / "backups"
    parts = [
        folder / "matches-20260102T200000Z.0a0b0c0d.part",
        folder / "matches-20260102T200000Z.0a0b0c0d.part-journal",
    ]
    ready, go_on = Event(), Event()

    def another():
        with Backups(place.path).locked(5):
            for part in parts:
                part.write_bytes(b"half")
            ready.set()
            go_on.wait(60)
            seen.extend(part.exists() for part in parts)

    seen, thread = [], Thread(target=another)
    thread.start()
    ready.wait(60)
    evening = Thread(target=place.evening, args=(PASS,))
    evening.start()
    evening.join(0.5)  # as long as it would take many times over
    go_on.set()
    thread.join()
    evening.join()
    assert seen == [True, True]
    assert [part.exists() for part in parts] == [False, False]
    assert len(place.backups()) == 2


def test_the_end_of_a_match_is_backed_up_at_once(place):
    place.evening(SANG)
    store = place.store()
    match = read(store).match
    kept = commit(store, replace(match, ended="2026-01-02T20:00:00Z"), summary=SummaryCache(over=True, summary={}))
    store.back_up("2026-01-02T21:30:00Z")
    copy = Backups(place.path).folder / "matches-20260102T213000Z.db"
    place.spoil()
    place.close()
    assert copy.exists()
    assert plain(read(place.store()).match) == plain(kept.match)

"""Backups of an embedded club are made once a day where something has changed, and `/health` says when the last was."""

import json

import pytest

from scorekeeper.club.database import FILE, back_up, last_backup, open_database, open_file
from scorekeeper.club.items import latest_number
from tests.club.phones import joined, phones
from tests.club.served import serving_club
from tests.service.tables import SANG, started

FRIDAY, LATER, SATURDAY = "2026-11-27T10:00:00Z", "2026-11-27T20:00:00Z", "2026-11-28T10:00:00Z"


@pytest.fixture
def embedded(tmp_path):
    opened = open_database(tmp_path / "club")
    yield opened
    opened.close()


async def play_one(database):
    with phones(database, "run") as opened:
        (runs,) = await joined(*opened)
        await started(runs.services, SANG)
        await runs.exchange()


async def test_there_is_one_a_day_and_none_where_nothing_has_changed(embedded):
    await play_one(embedded)
    first = back_up(embedded, FRIDAY)
    assert first.name == "club-20261127T100000Z.db"
    await play_one(embedded)
    assert back_up(embedded, LATER) is None
    second = back_up(embedded, SATURDAY)
    assert back_up(embedded, "2026-11-29T10:00:00Z") is None
    assert [first.exists(), second.exists()] == [True, True]
    assert last_backup(embedded) == SATURDAY


async def test_a_backup_is_the_whole_club(embedded, tmp_path):
    await play_one(embedded)
    copy = back_up(embedded, FRIDAY)
    with embedded.reading() as db:
        number = latest_number(db)
    target = tmp_path / FILE
    target.write_bytes(copy.read_bytes())
    again = open_file(target)
    with again.reading() as db:
        assert latest_number(db) == number
    again.close()


async def test_a_backup_that_is_damaged_is_not_the_last_one_of_its_day(embedded):
    await play_one(embedded)
    copy = back_up(embedded, FRIDAY)
    copy.write_bytes(b"damaged")
    await play_one(embedded)
    assert back_up(embedded, SATURDAY) is not None
    assert last_backup(embedded) == SATURDAY


async def test_a_folder_that_cannot_be_written_stops_nothing(embedded):
    await play_one(embedded)
    (embedded.file.parent / "backups").write_text("in the way")
    assert back_up(embedded, FRIDAY) is None


async def test_health_says_that_the_database_is_reached_and_when_it_was_last_backed_up(embedded):
    await play_one(embedded)
    back_up(embedded, FRIDAY)
    with serving_club(embedded) as served:
        status, _, said = served.ask("/health")
    told = json.loads(said)
    assert (status, told["database"], told["backup"], told["disk"]) == (200, "reached", FRIDAY, "free")

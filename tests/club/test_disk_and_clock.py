"""A club whose disk is full, whose folder is read-only, or whose clock was set back: it says so, and loses nothing."""

import json
from contextlib import closing
from itertools import repeat

import pytest

from scorekeeper.club.database import NotOpened, back_up, last_backup, open_database
from scorekeeper.club.items import read_item
from scorekeeper.club.keys import add_key, open_key, visitor
from scorekeeper.service import club_exchange
from scorekeeper.service.app_services import open_services
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import say
from tests.club.phones import joined, phones
from tests.club.served import come, serving_club
from tests.proofs.disk import READ_ONLY, as_nobody, reachable_folder, small_disk
from tests.service.tables import PASS, SANG, record, started

FRIDAY, THURSDAY, SATURDAY = "2026-11-27T10:00:00Z", "2026-11-26T10:00:00Z", "2026-11-28T10:00:00Z"
AWAY = "The club cannot be reached just now. Everything stays on this phone and is sent later."


@pytest.mark.ci
async def test_a_full_disk_takes_no_push_and_loses_nothing_and_all_goes_on_once_there_is_room():
    with (
        small_disk(1_500_000) as folder,
        closing(open_database(folder)) as database,
        serving_club(database) as served,
        closing(open_services(None)) as services,
    ):
        ask = await come(services, served.invitation)
        match = await started(services, SANG)
        await club_exchange.exchange(services, ask)
        with (folder / "filling").open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
            file.writelines(repeat(b"x" * 4096))
        later = await started(services, PASS)
        with pytest.raises(Refused) as refused:
            await club_exchange.exchange(services, ask)
        assert [say(fault) for fault in refused.value.faults] == [AWAY]
        status, _, health = served.ask("/health")
        assert (status, json.loads(health)["disk"]) == (503, "full")
        (folder / "filling").unlink()
        await club_exchange.exchange(services, ask)
        with database.reading() as db:
            assert [each.id for each in (match, later) if read_item(db, "match", each.id) is None] == []


@pytest.fixture
def reachable():
    with reachable_folder() as folder:
        yield folder


@READ_ONLY
async def test_a_read_only_folder_or_file_is_told_and_left_untouched(reachable, folder_mode, file_mode):
    with closing(open_database(reachable)) as database, phones(database, "run") as (runs,):
        await joined(runs)
        await started(runs.services, SANG)
        await runs.exchange()
    (reachable / "club.db").chmod(file_mode)
    before = (reachable / "club.db").read_bytes()
    reachable.chmod(folder_mode)
    with as_nobody(), pytest.raises(NotOpened) as refused:
        open_database(reachable).close()
    reachable.chmod(0o755)
    assert say(refused.value.fault) == f"Nothing can be kept in {reachable}: it cannot be written."
    assert (reachable / "club.db").read_bytes() == before


async def test_clock_that_is_set_back_stops_no_backup_and_no_push(tmp_path):
    with closing(open_database(tmp_path)) as database, phones(database, "run") as (runs,):
        await joined(runs)
        match = await started(runs.services, SANG)
        await runs.exchange()
        newest = back_up(database, SATURDAY)
        match = await record(runs.services, match, PASS)
        await runs.exchange()
        assert back_up(database, THURSDAY) is not None
        assert (newest.exists(), last_backup(database)) == (True, THURSDAY)
        with database.writing() as db:
            _, secret = add_key(db, "Bo", "enter", until=FRIDAY)
            _, token = open_key(db, secret, THURSDAY)
            assert visitor(db, token, SATURDAY) is None
            assert visitor(db, token, THURSDAY) is not None

"""Long work tells how far it has come, and whoever follows it can call it off: then nothing has changed."""

import asyncio
from dataclasses import replace

import pytest

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page
from scorekeeper.service import import_export, library
from scorekeeper.service.backup import back_up
from scorekeeper.service.long_work import CALLED_OFF
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from tests.proofs.largest import plain_match, whole
from tests.service.tables import SANG, faults, started
from tests.support.faults import kinds_of
from tests.support.imported import import_files


class Follower:
    """Notes what it is told, and calls the work off after so many."""

    def __init__(self, enough=None):
        self.told = []
        self.enough = enough

    async def reached(self, done, of):
        self.told.append((done, of))
        if done == self.enough:
            raise Refused(CALLED_OFF)


async def ids_of(services):
    return [match.id for match in await library.matches(services, "open", 100)]


@pytest.fixture
async def kept(services):
    for _ in range(3):
        await started(services, SANG)
    return services


async def files_of(services):
    return await import_export.export(services, None, "json")


async def test_every_match_that_is_exported_is_told_of(kept):
    follower = Follower()
    assert len(await import_export.export(kept, None, "csv", follower)) == 3
    assert follower.told == [(1, 3), (2, 3), (3, 3)]


async def test_every_file_that_is_read_is_told_of_before_anything_is_kept(kept, other):
    seen = []

    class Looking(Follower):
        async def reached(self, done, of):
            seen.append((done, of, await ids_of(other)))

    await import_files(other, await files_of(kept), Looking())
    assert seen == [(1, 3, []), (2, 3, []), (3, 3, [])]
    assert len(await ids_of(other)) == 3


async def test_files_whose_reading_is_called_off_leave_nothing_behind(kept, other):
    assert kinds_of(await faults(import_files(other, await files_of(kept), Follower(enough=2)))) == ["called_off"]
    assert await ids_of(other) == []


async def test_a_restoration_that_is_called_off_leaves_nothing_behind(kept, other):
    follower = Follower(enough=2)
    assert kinds_of(await faults(restore_backup(other, (await back_up(kept)).content, follower))) == ["called_off"]
    assert follower.told == [(1, 3), (2, 3)]
    assert await ids_of(other) == []
    assert (await restore_backup(other, (await back_up(kept)).content)).back == 3


async def test_a_backup_can_be_called_off(kept):
    assert kinds_of(await faults(back_up(kept, Follower(enough=1)))) == ["called_off"]


async def test_a_match_that_is_deleted_while_all_are_exported_is_left_out(kept):
    first, *_ = [match.id for match in await library.matches(kept, "open", 100)]

    class Deleting(Follower):
        async def reached(self, done, of):
            if (done, of) == (1, 3):
                await library.discard(kept, first)

    assert len(await import_export.export(kept, None, "csv", Deleting())) == 2


async def test_everybody_else_has_a_turn_after_each_long_match_that_a_guest_brings(services):
    several = [replace(whole(plain_match(501), ()), id=f"long-{number}") for number in range(4)]
    content = print_backup(Backup([print_page(each) for each in several]))
    restoring = asyncio.ensure_future(restore_backup(services.for_session(guest=True), content))
    seen = set()
    while not restoring.done():
        seen.add(len(await ids_of(services)))
        await asyncio.sleep(0)
    assert (await restoring).back == 4
    assert seen >= {0, 1, 2, 3}

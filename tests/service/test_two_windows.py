import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier

import pytest

from scorekeeper.match.match import Deal
from scorekeeper.match.open_match import Draft
from scorekeeper.service import library, match_versions, play
from scorekeeper.service.app_services import AppServices, open_services, random_id, utc_now
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Overtaken, Refused
from scorekeeper.store.store import Store
from scorekeeper.texts.speech import say
from tests.service.tables import PASS, SANG, TRUMF, plain, record, refusal, started, told, worked_example


async def test_the_second_of_two_windows_is_told_and_shown_the_newer_sheet(services, open_at):
    other = open_at()
    seen = await started(services, SANG)
    newer = await record(other, seen, PASS)
    overtaken = await refusal(record(services, seen, TRUMF), Overtaken)
    assert plain(overtaken.newer) == plain(newer)
    assert overtaken.newer.revision == newer.revision
    assert [say(fault) for fault in overtaken.faults] == [
        "The match was changed in another window. Here is the newer sheet; the deal was not saved twice."
    ]
    assert len((await play.open_match(services, seen.id)).sheet.match.deals) == 2


@pytest.mark.parametrize(
    "command",
    [
        lambda services, id: play.amend(services, id, 2, 0, Deal(PASS)),
        lambda services, id: play.insert(services, id, 2, 0, Deal(PASS)),
        lambda services, id: play.delete(services, id, 2, 0),
        lambda services, id: play.undo(services, id, 2),
        lambda services, id: play.redo(services, id, 2),
        lambda services, id: play.finish(services, id, 2),
        lambda services, id: play.reopen(services, id, 2),
        lambda services, id: play.edit_details(services, id, 2, worked_example(title="Cabin")),
    ],
)
async def test_no_change_is_made_against_an_older_sheet(services, command):
    now = await started(services, SANG, PASS)
    await refusal(command(services, now.id), Overtaken)
    assert plain(await play.open_match(services, now.id)) == plain(now)


async def test_every_command_returns_only_once_its_write_is_durable(folder):
    class Slow(Store):
        """A store whose writes are safe a little later, as in a browser."""

        flushed = 0

        async def durable(self):
            self.flushed += 1

    plainly = open_services(folder)
    slow = Slow(plainly.store._db, plainly.store.read_game)
    services = AppServices(slow, plainly.catalogue, utc_now, random_id)
    now = await started(services, SANG)
    assert slow.flushed == 2
    await play.keep_draft(services, now.id, Draft(note="a"))
    await library.discard(services, now.id)
    assert slow.flushed == 4
    services.close()


async def test_a_folder_where_nothing_can_be_kept_is_refused_in_words(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Refused) as refused:
        open_services(tmp_path / "file")
    assert [say(fault) for fault in refused.value.faults] == [
        f"Nothing can be kept in {tmp_path / 'file'}: it cannot be written."
    ]


def test_services_say_that_the_matches_were_set_aside(folder, open_at):
    folder.mkdir()
    (folder / "matches.db").write_bytes(b"rubbish" * 99)
    services = open_at()
    (aside,) = [file.name for file in folder.iterdir() if "damaged" in file.name]
    assert say(services.notice) == (
        f"The kept matches could not be read. The file was set aside as {aside}; a new one is begun."
    )


async def test_damage_that_is_met_in_use_is_refused_in_words(services):
    now = await started(services)
    services.store._db.execute("UPDATE matches SET head = '{'")
    found = await told(play.open_match(services, now.id))
    assert found == ["The match m1 is damaged and cannot be read. It was left as it is."]


def test_a_store_without_a_folder_keeps_nothing_on_disk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    services = open_services(None)
    services.close()
    assert list(tmp_path.iterdir()) == []


def test_the_time_is_in_utc_to_the_second():
    assert len(utc_now()) == len("2026-01-31T20:00:00Z")
    assert utc_now().endswith("Z")


def test_ids_are_short_and_not_alike():
    assert {len(random_id()) for _ in range(100)} == {10}
    assert len({random_id() for _ in range(100)}) == 100


def at_once(folder, *works):
    """Return the results of two windows whose work begins at one moment, each on a thread of its own."""
    ready = Barrier(len(works))

    def window(work):
        with closing(open_services(folder)) as services:
            ready.wait()
            return asyncio.run(work(services))

    with ThreadPoolExecutor(len(works)) as threads:
        return [each.result() for each in [threads.submit(window, work) for work in works]]


def test_one_of_two_windows_that_take_the_last_possible_version_is_refused(tmp_path):
    async def parted():
        here = open_services(tmp_path / "here")
        now = await started(here, SANG)
        saved = (await back_up(here)).content
        others = []
        for number in range(9):
            with closing(open_services(tmp_path / str(number))) as other:
                await restore_backup(other, saved)
                there = await play.open_match(other, now.id)
                await record(other, there, Deal(PASS, note=f"phone {number}"))
                others.append((await back_up(other)).content)
        await record(here, now, TRUMF)
        for each in others[:7]:
            await restore_backup(here, each)
        here.close()
        return now.id, others[7:]

    id, last = asyncio.run(parted())
    done = at_once(tmp_path / "here", *(partial(restore_backup, content=content) for content in last))
    assert sorted((each.parted, len(each.not_taken)) for each in done) == [(0, 1), (1, 0)]
    with closing(open_services(tmp_path / "here")) as here:
        assert len(asyncio.run(match_versions.versions(here, id))) == 9

"""A second tap during a slow write: a command is carried out once, and every key counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.app_services import FILE, AppServices, random_id, utc_now
from scorekeeper.service.play import open_match
from scorekeeper.store.opening import open_store
from scorekeeper.store.store import Store
from tests.app.conftest import WORKED, Begin, Opened
from tests.app.entering import down
from tests.support.headless import Headless


class SlowStore(Store):
    """A store that is as slow to keep what was written as `kept` says."""

    kept = asyncio.Event()

    async def durable(self) -> None:
        await self.kept.wait()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    SlowStore.kept = asyncio.Event()
    SlowStore.kept.set()
    store = open_store(tmp_path / FILE, CATALOGUE.from_document, utc_now, make=SlowStore)
    services = AppServices(store, CATALOGUE, utc_now, random_id)
    yield services
    services.close()


@asynccontextmanager
async def slowly(phone: Headless) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Nothing is kept before the end of the block; the taps that are gathered in it are then waited for."""
    SlowStore.kept.clear()
    taps: list[asyncio.Task[None]] = []
    yield taps
    SlowStore.kept.set()
    await asyncio.gather(*taps)
    await phone.settle()


async def tap(phone: Headless, taps: list[asyncio.Task[None]], *names: str) -> None:
    """Tap these quickly, each as soon as the screen shows what came of the one before."""
    for name in names:
        control = phone.find(name).control
        taps.append(asyncio.create_task(phone.session.dispatch_event(control._i, "click", None)))
        await phone.settle()


async def twice(phone: Headless, name: str) -> None:
    """Tap the same place twice, before anything is kept of the first."""
    control = phone.find(name).control
    async with slowly(phone) as taps:
        for _ in range(2):
            taps.append(asyncio.create_task(phone.session.dispatch_event(control._i, "click", None)))
            await phone.settle()


async def count(services: AppServices) -> int:
    return len(await library.matches(services, "open")) + len(await library.matches(services, "over"))


async def test_play_again_begins_one_match(services: AppServices, opened: Opened) -> None:
    async with opened(
        "swedish", "Anna", "Bo", "Cleo", deals=WORKED, ended="2026-01-30T22:00:00Z", at="result"
    ) as phone:
        await twice(phone, "Play again")
        assert await count(services) == 2
        assert phone.sees("Enter deal 1")


async def test_play_again_of_the_menu_begins_one_match(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", "Play again")
        await twice(phone, "New match")
        assert await count(services) == 2


async def test_deleting_a_deal_deletes_no_other(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, at="log") as phone:
        await phone.tap(next(name for name in phone.names() if name.startswith("Deal 1")))
        await twice(phone, "Delete deal 1")
        assert [deal.answers for deal in (await open_match(services, phone.id)).sheet.match.deals] == [WORKED[1]]
        assert phone.sees("Deal 1 is deleted.")


async def test_stopping_a_match_is_not_told_to_be_impossible(opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", "End the match early")
        await twice(phone, "End the match")
        assert phone.sees("The match has ended.")


async def test_a_deal_is_saved_once(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", at="entry") as phone:
        await phone.tap("Sang", "6", "6")
        await twice(phone, "Save deal 1")
        assert len((await open_match(services, phone.id)).sheet.match.deals) == 1
        assert phone.sees("Deal 1 saved")


async def test_enter_that_is_held_down_saves_once(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", at="entry") as phone:
        await phone.tap("Sang", "6", "6")
        async with slowly(phone) as taps:
            for _ in range(3):
                hit = phone.session.dispatch_event(phone.page._i, "keyboard_event", down("Enter"))
                taps.append(asyncio.create_task(hit))
                await phone.settle()
        assert len((await open_match(services, phone.id)).sheet.match.deals) == 1
        assert phone.sees("Deal 1 saved")


async def test_undo_takes_back_as_many_steps_as_it_is_tapped(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", at="entry") as phone:
        await phone.tap("Sang", "6", "6", "Save deal 1", "Enter deal 2", "Sang", "6", "6", "Save deal 2")
        await twice(phone, "Undo")
        assert (await open_match(services, phone.id)).sheet.match.deals == ()


async def test_keys_that_are_tapped_quickly_all_count_in_their_order(services: AppServices, opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", at="entry") as phone:
        async with slowly(phone) as taps:
            await tap(phone, taps, "Sang", "6", "6", "Save deal 1")
        (deal,) = (await open_match(services, phone.id)).sheet.match.deals
        assert deal.answers == WORKED[0]


SHEET = (
    b'{"format": "scorekeeper/match", "version": 1, "game": "swedish", "players": ["A", "B", "C"], "first_dealer": 2,'
    b'"title": "From afar", "deals": []}'
)


def from_picker(content: bytes) -> dict[str, object]:
    file = {"id": 0, "name": "sheet.json", "size": len(content), "path": None, "bytes": content}
    return {"files": [file]}


async def test_a_file_that_is_picked_in_two_pickers_which_two_taps_opened_is_brought_in_once(
    services: AppServices,
) -> None:
    async with Headless(make_main(services), route="/matches") as phone:
        button = phone.find("Import").control
        picker = button.action.file_picker
        async with slowly(phone) as taps:
            for _ in range(2):
                await phone.session.dispatch_event(button._i, "click", None)
            for _ in range(2):
                picked = phone.session.dispatch_event(picker._i, "result", from_picker(SHEET))
                taps.append(asyncio.create_task(picked))
                await phone.settle()
        assert await count(services) == 1
        assert phone.sees("Imported: From afar, A, B, C.")
        await phone.fire(picker, "result", from_picker(SHEET))
        assert await count(services) == 1
        await phone.fire(picker, "result", from_picker(SHEET.replace(b"afar", b"near")))
        assert await count(services) == 2
        await phone.tap("Import")
        await phone.fire(picker, "result", from_picker(SHEET))
        assert await count(services) == 3


async def test_an_archived_match_is_archived_once_and_a_file_is_saved_once(opened: Opened) -> None:
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await twice(phone, "Spreadsheet (CSV)")
        assert [name for name, _ in phone.client.calls].count("save_file") == 1
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await twice(phone, "Archive")
        assert phone.sees("Friday is archived.")


async def test_deal_saved_by_others_during_a_slow_key_is_on_the_sheet_after_going_back(
    services: AppServices, begin: Begin
) -> None:
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services), route=f"/match/{hand.id}") as phone:
        await phone.tap("Enter deal 1")
        async with slowly(phone) as taps:
            await tap(phone, taps, "Sang", "6", "Back")
            waiting, SlowStore.kept = SlowStore.kept, asyncio.Event()
            SlowStore.kept.set()
            await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
            await phone.settle()
            waiting.set()
        assert phone.sees("Deal 2 of 12")

"""Long work shows how far it has come, and stops where a person says so."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.app.session.long_tasks import AT_WORK_ALREADY, run_long_task
from scorekeeper.app.session_start import make_main
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.service_faults import Refused
from tests.support.headless import Headless, noting


class Slowly:
    """Work of a hundred steps, which waits for leave to go on after each tenth of them."""

    def __init__(self):
        self.done = 0
        self.leave = asyncio.Semaphore(0)

    async def __call__(self, follower):
        for step in range(1, 101):
            await follower.reached(step, 100)
            self.done = step
            if step % 10 == 0:
                await self.leave.acquire()
        return "all of it"


@pytest.fixture
async def phone(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    apps = []
    async with Headless(make_main(services, greet=noting(apps))) as phone:
        phone.app = apps[0]
        yield phone


async def test_the_screen_says_how_far_it_has_come_and_nothing_when_it_is_done(phone):
    work = Slowly()
    working = asyncio.create_task(run_long_task(phone.app, "Exporting", work))
    await phone.settle()
    assert phone.sees("Exporting: 10 of 100")
    work.leave.release()
    await phone.settle()
    assert phone.sees("Exporting: 20 of 100")
    for _ in range(9):
        work.leave.release()
    assert await working == "all of it"
    await phone.settle()
    assert not phone.sees("Exporting: 100 of 100")
    assert "Stop" not in phone.names()


async def test_a_tap_stops_it_at_the_next_step_and_is_told(phone):
    work = Slowly()
    working = asyncio.create_task(run_long_task(phone.app, "Exporting", work))
    await phone.settle()
    await phone.tap("Stop")
    work.leave.release()
    assert await working is None
    await phone.settle()
    assert work.done == 10
    assert phone.sees("Stopped. Nothing was changed.")


async def test_work_after_a_durable_change_is_shown_without_a_stop_button(phone):
    leave = asyncio.Event()

    async def work(progress):
        await progress.finishing(Phrase("Cleaning the file"), 0, 1)
        await leave.wait()

    working = asyncio.create_task(run_long_task(phone.app, "Exporting", work))
    await phone.settle()
    assert phone.sees("Cleaning the file: 0 of 1")
    assert "Stop" not in phone.names()
    leave.set()
    await working


async def test_two_long_things_are_not_done_at_once(phone):
    work = Slowly()
    working = asyncio.create_task(run_long_task(phone.app, "Exporting", work))
    await phone.settle()
    with pytest.raises(Refused) as refused:
        await run_long_task(phone.app, "Reading", Slowly())
    assert refused.value.faults == (AT_WORK_ALREADY,)
    await phone.tap("Stop")
    work.leave.release()
    assert await working is None


async def test_short_work_shows_no_progress_bar(phone):
    seen = []

    async def short(follower):
        for step in range(1, 6):
            await follower.reached(step, 5)
            seen.append(phone.app.state.work)

    await run_long_task(phone.app, "Reading", short)
    assert seen == [None] * 5

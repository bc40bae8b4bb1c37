"""Long work is done beside the event loop: others have their turn, and what goes wrong in it is told."""

import asyncio
import sys
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from threading import get_ident

import pytest

from scorekeeper.exchange.anyfile import print_any
from scorekeeper.exchange.backupfile import print_backup
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service import play, travel
from scorekeeper.service.backup import back_up, bring_back
from scorekeeper.service.desk import open_desk
from scorekeeper.service.offload import LITTLE
from scorekeeper.texts.language import language_of, speaking, tr
from scorekeeper.web.threads import InThread
from tests.proofs.largest import plain_match, whole

MATCH = plain_match(3000)
ENOUGH = 20
"""Turns of the loop; work that is done in the loop's own thread leaves it two or three between its parts."""


@pytest.fixture
def open_at():
    """Opens desks on folders, that have threads; each is closed at the end."""
    with ExitStack() as desks:
        yield lambda folder: replace(desks.enter_context(closing(open_desk(folder))), offload=InThread())


@pytest.fixture
def desk(open_at, tmp_path):
    return open_at(tmp_path / "kept")


async def turns_during(work):
    """How often others have their turn while some work is done, and what comes of it. Threads take turns often."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        done, turns = asyncio.ensure_future(work), 0
        while not done.done():
            await asyncio.sleep(0)
            turns += 1
    finally:
        sys.setswitchinterval(before)
    return turns, done.result()


async def test_others_have_their_turn_while_a_long_match_comes_in_is_opened_leaves_and_comes_back(
    desk, open_at, tmp_path
):
    content = print_any(sheet_of(plain_match(3000)), "json")
    turns, (new,) = await turns_during(travel.bring_in(desk, [("sheet", content)]))
    assert turns > ENOUGH
    turns, _ = await turns_during(travel.export(desk, [new.id], "csv"))
    assert turns > ENOUGH
    turns, saved = await turns_during(back_up(desk))
    assert turns > ENOUGH
    other = open_at(tmp_path / "other")
    turns, _ = await turns_during(bring_back(other, saved.content))
    assert turns > ENOUGH
    turns, now = await turns_during(play.take(other, new.id))
    assert turns > ENOUGH
    assert now.sheet.totals == new.sheet.totals


async def test_a_backup_that_is_small_and_unpacks_to_much_is_unpacked_beside_the_loop(desk):
    content = print_backup([whole(MATCH, ())])
    assert len(content) < LITTLE
    turns, _ = await turns_during(bring_back(desk, content))
    assert turns > ENOUGH


@pytest.mark.parametrize("size", [0, LITTLE, LITTLE + 1])
async def test_work_gives_what_it_gives_and_raises_what_it_raises_in_the_language_that_is_spoken(size):
    with speaking(language_of("sv")):
        assert await InThread()(size, partial(tr, "Undo")) == tr("Undo") != "Undo"
    with pytest.raises(ZeroDivisionError):
        await InThread()(size, lambda: 1 // 0)


async def test_only_what_is_not_little_is_done_in_a_thread_and_one_after_the_other():
    threads = InThread()
    assert await threads(LITTLE, get_ident) == get_ident()
    assert await threads(LITTLE + 1, get_ident) != get_ident()
    now = []

    def work():
        now.append("begins")
        now.append("ends")

    await asyncio.gather(*(threads(LITTLE + 1, work) for _ in range(5)))
    assert now == ["begins", "ends"] * 5


async def test_work_that_nobody_waits_for_any_more_ends_in_silence():
    threads = InThread()
    task = asyncio.ensure_future(threads(LITTLE + 1, lambda: sum(range(100_000))))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await threads(LITTLE + 1, lambda: 3) == 3

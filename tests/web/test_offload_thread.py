"""Long work is done beside the event loop: others have their turn, and what goes wrong in it is told."""

import asyncio
import sys
import threading
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from threading import get_ident

import pytest

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page
from scorekeeper.exchange.file_formats import print_any
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service import import_export, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.long_work import LITTLE
from scorekeeper.service.restoring import restore_backup
from scorekeeper.store.reader import _deal
from scorekeeper.texts.language import language_of, speaking, tr
from scorekeeper.web.threads import InThread
from tests.proofs.largest import plain_match, whole
from tests.support.imported import import_files

MATCH = plain_match(3000)
ENOUGH = 2
"""Longest turns of the loop that are as much as is done beside it. Where all is done in the loop's own thread, nothing
is done beside it: then it is 0. Here it is 5 and more."""


@pytest.fixture
def open_at():
    """Opens services on folders, that have threads; each is closed at the end."""
    with ExitStack() as opened:
        yield lambda folder: replace(opened.enter_context(closing(open_services(folder))), offload=InThread())


@pytest.fixture
def services(open_at, tmp_path):
    return open_at(tmp_path / "kept")


TURN = asyncio.BaseEventLoop._run_once.__code__
"""The code that the event loop runs over and over."""


class Calls:
    """Counts the calls of functions, all and the most in one turn of the loop; it is told of them as a profiler is."""

    def __init__(self):
        self.count = self.before = self.longest = 0

    def __call__(self, frame, event, _function):
        if event in {"call", "c_call"}:
            self.count += 1
            if frame.f_code is TURN and event == "call":
                self.turn()

    def turn(self):
        self.before, self.longest = self.count, max(self.longest, self.count - self.before)


async def done_beside(work):
    """Return the amount of some work beside the loop, in longest turns of the loop, and the result of the work.

    Both are counted in calls of functions, and in no time: they are the same however busy the machine is.
    """
    own, beside = Calls(), Calls()
    threading.setprofile(beside)  # of the threads that begin from now on
    sys.setprofile(own)
    try:
        result = await work
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    own.turn()
    return beside.count / own.longest, result


@pytest.mark.ci
@pytest.mark.unmeasured
async def test_long_match_is_imported_opened_and_exported_while_others_have_their_turn(services, open_at, tmp_path):
    content = print_any(sheet_of(plain_match(3000)), "json")
    beside, ((new, _),) = await done_beside(import_files(services, [("sheet", content)]))
    assert beside > ENOUGH
    beside, _ = await done_beside(import_export.export(services, [new.id], "csv"))
    assert beside > ENOUGH
    beside, saved = await done_beside(back_up(services))
    assert beside > ENOUGH
    other = open_at(tmp_path / "other")
    beside, _ = await done_beside(restore_backup(other, saved.content))
    assert beside > ENOUGH
    _deal.cache_clear()  # as in a program that has just been started
    beside, now = await done_beside(play.open_match(other, new.id))
    assert beside > ENOUGH
    assert now.sheet.totals == new.sheet.totals


async def test_a_backup_that_is_small_and_unpacks_to_much_is_unpacked_beside_the_loop(services):
    content = print_backup(Backup([print_page(record) for record in [whole(MATCH, ())]]))
    assert len(content) < LITTLE
    beside, _ = await done_beside(restore_backup(services, content))
    assert beside > ENOUGH


@pytest.mark.parametrize("size", [0, LITTLE, LITTLE + 1])
async def test_offloaded_work_returns_and_raises_in_the_language_of_its_caller(size):
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

"""A browser whose pages and workers run at a part of their speed: their processes are stopped most of the time.

Chromium's own throttling slows a page down, but not its workers, and Python runs in one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.async_api import Browser

_RUN: Final = 0.002
"""Seconds that the processes run at a time, before they are stopped for a multiple of it."""


_LOOK: Final = 10
"""Turns after which pages are looked for again."""


@asynccontextmanager
async def slowed(browser: Browser, times: int) -> AsyncIterator[None]:
    """Slow the processes of all pages, open or opened meanwhile, to one part in `times`. For Linux."""
    line = await browser.new_browser_cdp_session()
    found = (await line.send("SystemInfo.getProcessInfo"))["processInfo"]
    await line.detach()
    program = next(each["id"] for each in found if each["type"] == "browser")
    over = threading.Event()
    stopping = asyncio.create_task(asyncio.to_thread(_stop_and_go, program, times, over))
    try:
        yield
    finally:
        over.set()
        await stopping


def renderers_of(program: int) -> list[int]:
    """The processes of a Chromium's pages and workers, by its own process; they are children of its zygotes."""
    parents, renderers = {}, []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError):  # one that has ended meanwhile
                pid, status = int(folder.name), (folder / "stat").read_text()
                parents[pid] = int(status.rpartition(")")[2].split()[1])
                if b"--type=renderer" in (folder / "cmdline").read_bytes():
                    renderers.append(pid)

    def ancestors(pid: int) -> Iterator[int]:
        while (pid := parents.get(pid, 0)) > 1:
            yield pid

    return [pid for pid in renderers if program in ancestors(pid)]


def _stop_and_go(program: int, times: int, over: threading.Event) -> None:
    """Stop the processes and let them run in turn, until it is over."""
    pages, turn = renderers_of(program), 0
    try:
        while not over.is_set():
            turn += 1
            if turn % _LOOK == 0:
                _send(pages, signal.SIGCONT)
                pages = renderers_of(program)
            began = time.perf_counter()
            _send(pages, signal.SIGCONT)
            time.sleep(_RUN)
            ran = time.perf_counter() - began  # a little longer than was asked for
            _send(pages, signal.SIGSTOP)
            time.sleep((times - 1) * ran)
    finally:
        _send(pages, signal.SIGCONT)


def _send(pages: list[int], what: signal.Signals) -> None:
    for page in pages:
        with suppress(ProcessLookupError):  # a page that was closed meanwhile
            os.kill(page, what)

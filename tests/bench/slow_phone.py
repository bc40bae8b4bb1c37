"""A browser whose pages and workers run at a part of their speed: their processes are stopped most of the time.

Chromium's own throttling slows a page down, but not its workers, and Python runs in one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from playwright.async_api import Browser

_RUN: Final = 0.002
"""Seconds that the processes run at a time, before they are stopped for a multiple of it."""


@asynccontextmanager
async def slowed(browser: Browser, times: int) -> AsyncIterator[None]:
    """Slow the processes of the open pages to one part in `times` for as long as this lasts. For Linux."""
    line = await browser.new_browser_cdp_session()
    found = (await line.send("SystemInfo.getProcessInfo"))["processInfo"]
    await line.detach()
    pages = [each["id"] for each in found if each["type"] == "renderer"]
    over = threading.Event()
    stopping = asyncio.create_task(asyncio.to_thread(_stop_and_go, pages, times, over))
    try:
        yield
    finally:
        over.set()
        await stopping


def _stop_and_go(pages: list[int], times: int, over: threading.Event) -> None:
    """Stop the processes and let them run in turn, until it is over."""
    try:
        while not over.is_set():
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

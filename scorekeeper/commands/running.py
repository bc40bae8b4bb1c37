"""Doing what is awaited, so that Ctrl+C ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do what is awaited. Ctrl+C stops it wherever it is; `asyncio.run` would let it go on to where it next waits."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(work)
    try:
        return loop.run_until_complete(task)
    finally:
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError):
                loop.run_until_complete(task)
        elif not task.cancelled():
            task.exception()  # what it raised is on its way out already; asyncio would log it as never retrieved
        loop.close()

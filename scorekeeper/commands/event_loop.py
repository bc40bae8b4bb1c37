"""Running a coroutine so that Ctrl+C ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine. Ctrl+C stops it at once; `asyncio.run` would let it go on to its next `await`."""
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
            task.exception()  # marks it as retrieved: it is being raised already, and asyncio would log it as lost
        loop.close()

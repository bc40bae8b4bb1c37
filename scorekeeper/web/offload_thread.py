"""Long work in a thread, so that the event loop can serve other sessions meanwhile."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from scorekeeper.service.long_work import LITTLE, Between, Steps, run_through

T = TypeVar("T")


class InThread:
    """Runs work in a daemon thread, one at a time; work of at most `LITTLE` bytes runs at once in the caller."""

    def __init__(self) -> None:
        """The lock is for all callers."""
        self._lock = asyncio.Lock()

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Run work on `size` bytes and return its result; what it raises is raised here."""
        if size <= LITTLE:
            return work()
        async with self._lock:
            return await _run_in_thread(work)

    async def in_slices(self, size: int, steps: Steps[T], _between: Between, /) -> T:
        """Run it in one go: nobody waits for a thread."""
        return await self(size, partial(run_through, steps))


def _run_in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()  # which holds the session's language

    def settle_in_loop(settle: Callable[[], Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(lambda: None if done.done() else settle())

    def run() -> None:
        try:
            result = context.run(work)
        except BaseException as error:  # noqa: BLE001  # it is raised where the work is awaited
            settle_in_loop(partial(done.set_exception, error))
        else:
            settle_in_loop(partial(done.set_result, result))

    Thread(target=run, name="offloaded work", daemon=True).start()
    return done

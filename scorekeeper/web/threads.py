"""Work in threads beside the event loop: long work with an awaited result, and work in the background."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast

from scorekeeper.service.long_work import LITTLE, Between, Offload, Steps

log = logging.getLogger(__name__)

T = TypeVar("T")


class InThread(Offload):
    """Runs work in a daemon thread, one at a time; work of at most `LITTLE` bytes runs at once in the caller."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = asyncio.Lock()

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Run work on `size` bytes and return its result, or raise its exception."""
        if size <= LITTLE:
            return work()
        async with self._lock:
            return await _run_in_thread(work)

    async def in_slices(self, size: int, steps: Steps[T], _between: Between, /) -> T:
        """Run it in one go: nobody waits for a thread."""

        def run_through() -> T:
            while True:
                try:
                    next(steps)
                except StopIteration as last:
                    return cast("T", last.value)

        return await self(size, run_through)


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
        except BaseException as error:  # noqa: BLE001  # it is raised for the code that awaits the work
            settle_in_loop(partial(done.set_exception, error))
        else:
            settle_in_loop(partial(done.set_result, result))

    Thread(target=run, name="offloaded work", daemon=True).start()
    return done


class BackgroundThread:
    """Runs functions one after the other in one daemon thread, which stops with the program."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread: Thread | None = None

    def __call__(self, work: Callable[[], object]) -> None:
        """Queue a function; the first one starts the thread."""
        self._waiting.put(work)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="background", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            work = self._waiting.get()
            try:
                work()
            except Exception:
                log.exception("A task in the background failed")

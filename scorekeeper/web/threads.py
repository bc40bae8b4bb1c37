"""Long work in a thread: meanwhile the others at the table have their turn, and the server hears its signals."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from scorekeeper.service.offload import LITTLE

T = TypeVar("T")


class InThread:
    """Does work in a thread, where it is not little; one after the other, whoever asks for it.

    The threads are daemons: none of them keeps the program from ending.
    """

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._turn = asyncio.Lock()

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Do it, and wait for what comes of it."""
        if size <= LITTLE:
            return work()
        async with self._turn:
            return await _started(work)


def _started(work: Callable[[], T]) -> asyncio.Future[T]:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    context = contextvars.copy_context()  # which holds the language that is spoken

    def tell(settle: Callable[[], Any]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(lambda: None if done.done() else settle())

    def run() -> None:
        try:
            result = context.run(work)
        except BaseException as error:  # noqa: BLE001  # it is raised where the work is awaited
            tell(partial(done.set_exception, error))
        else:
            tell(partial(done.set_result, result))

    Thread(target=run, name="offloaded work", daemon=True).start()
    return done

"""SIGINT and SIGTERM: the first one stops the server gracefully, the second one ends the program."""

from __future__ import annotations

import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from socket import socket
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Final

import uvicorn

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

_GRACE: Final = 3.0
"""Seconds until the program is ended after the second signal; open pages need two to finish."""

_EXIT_BY_SIGNAL: Final = 128  # plus the signal's number: the exit status that shells use


@contextmanager
def handling_stop_signals(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call `stop` on a signal; from the second one on, also end the program within `_GRACE` seconds.

    After a signal the handlers stay beyond this block, for a thread that is still at work would keep the program
    waiting. Transactions committed to SQLite are safe however the program ends. Does nothing outside the main thread.
    """
    if current_thread() is not main_thread():
        yield
        return
    count = 0

    def on_signal(number: int, frame: FrameType | None) -> None:
        nonlocal count
        count += 1
        if count > 1:
            _exit_soon(number)
        stop(number, frame)

    before = {number: signal.signal(number, on_signal) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items() if not count else ():
            signal.signal(number, handler)


def _exit_soon(number: int) -> None:
    timer = Timer(_GRACE, os._exit, [_EXIT_BY_SIGNAL + number])
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # no thread can be started during interpreter shutdown
        os._exit(_EXIT_BY_SIGNAL + number)


class SignalledServer(uvicorn.Server):
    """A uvicorn server that ends in order on SIGTERM or Ctrl+C, and does not raise it again after the shutdown.

    `started` is called once it answers, `ending` before it waits for accepted requests, and `ticked` ten times a
    second, with the count.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[uvicorn.Server], Awaitable[None]],
        ending: Callable[[], None] = lambda: None,
        ticked: Callable[[int], None] = lambda _: None,
    ) -> None:
        super().__init__(config)
        self._started, self._ending, self._ticked = started, ending, ticked

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to listen, then call `started`."""
        await super().startup(sockets)
        await self._started(self)

    async def on_tick(self, counter: int) -> bool:
        """Call `ticked`, and return whether to end."""
        self._ticked(counter)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Call `ending`, then end in order."""
        self._ending()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal."""
        with handling_stop_signals(self.handle_exit):
            yield

"""SIGINT and SIGTERM: the first one stops the server gracefully, the second one ends the program."""

from __future__ import annotations

import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from socket import socket
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Any, Final

import uvicorn

from scorekeeper.web.connections import Connections, Tls

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

_GRACE: Final = 3.0
"""Seconds until the program is ended after the second signal; open pages need two to finish."""

_EXIT_BY_SIGNAL: Final = 128  # plus the signal's number: the exit status that shells use


def _exit_soon(number: int) -> None:
    timer = Timer(_GRACE, os._exit, [_EXIT_BY_SIGNAL + number])
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # no thread can be started during interpreter shutdown
        os._exit(_EXIT_BY_SIGNAL + number)


class SignalledServer(uvicorn.Server):
    """A uvicorn server of bounded connections, which ends in order on SIGTERM or Ctrl+C without raising it again.

    `started` is called once it answers, `ending` before it waits for accepted requests, and `ticked` twice a second.
    """

    def __init__(  # the connections, three callbacks, and uvicorn's own options
        self,
        connections: Connections,
        tls: Tls | None,
        started: Callable[[], Awaitable[None]],
        *,
        ending: Callable[[], None] = lambda: None,
        ticked: Callable[[], None] = lambda: None,
        **options: Any,
    ) -> None:
        config = uvicorn.Config(
            connections,
            access_log=False,
            log_config=None,  # see `scorekeeper.web.log`
            proxy_headers=False,  # connections are counted by their own addresses
            server_header=False,
            ssl_certfile=tls.certificate if tls else None,
            ssl_keyfile=tls.key if tls else None,
            **options,
        )
        super().__init__(config)
        self._connections, self._started, self._ending, self._ticked = connections, started, ending, ticked

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to listen, then call `started`."""
        await super().startup(sockets)
        await self._started()

    async def on_tick(self, counter: int) -> bool:
        """End idle connections each second, call `ticked`, and return whether to end. Called ten times a second."""
        if counter % 10 == 0:
            self._connections.end_idle()
        if counter % 5 == 0:
            self._ticked()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Call `ending`, then end in order."""
        self._ending()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal; from the second one on, also end the program within `_GRACE` seconds.

        After a signal the handlers stay beyond this block, for a thread that is still at work would keep the program
        waiting. Transactions committed to SQLite are safe however the program ends. Does nothing outside the main
        thread.
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
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, on_signal) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items() if not count else ():
                signal.signal(number, handler)

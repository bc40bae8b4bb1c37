"""Connections, from their acceptance on: how many there may be, how long they may say nothing, and for whom.

A connection costs a descriptor before it has said a word. Without a bound, whoever opens enough of them leaves none
for the sheet's own browser, nor for its files, and the event loop busy with accepting what it cannot accept.

Bound and time limits are kept in `accept` itself: there they hold before a handshake of TLS, too. On Windows, asyncio
accepts without asking a Python socket: nothing here holds there, neither a bound nor a time limit, and only what
counts messages, sessions and guesses does. It has no few descriptors to run out of.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.web.lan.names import same_address

FIRST: Final = 10.0
"""Seconds for the first request's headers, and the handshake of TLS before them."""

BETWEEN: Final = 30.0
"""Seconds for the next one's. The last of a long answer may still be on its way for most of them."""

MOST: Final = 1024
"""Connections at once: fifty phones that load the page, with six or seven each, three times over."""

FILES: Final = 48
"""Descriptors that are left for files: the store and its backups, and what is read to be served."""

RESERVED: Final = 32
"""Connections that only this computer may have: its browser opens six or seven for each window that loads."""

_WISHED: Final = 4096  # descriptors, where the system's first word is fewer (macOS: 256) and it lets us have more
_SAID: Final = 60.0  # seconds from one line in the log to the next

_HERE: Final = frozenset({"127.0.0.1", "::1"})
"""The addresses by which a machine calls itself. Others that loop back are not a browser's."""

_FULL: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

_LOG: Final = logging.getLogger(__name__)


class Connections:
    """The open connections of a server whose requests `app` answers. `most` are let in at once."""

    def __init__(self, app: ASGIApp, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none."""
        self._app = app
        self._clock = clock
        self._most = most
        self._open: dict[tuple[str, int], _Connection] = {}
        self._peers: dict[str, dict[_Connection, None]] = {}  # of each address the oldest first
        self._strangers = 0
        self._said = -_SAID

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered; its connection may take its time for as long."""
        connection = self._open.get(tuple(scope.get("client") or ()))
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.until = None
        try:
            await self._app(scope, receive, send)
        finally:
            connection.until = self._clock() + BETWEEN

    def let_in(self, connection: _Connection) -> bool:
        """Whether there is room for a new connection; somebody's that says nothing may have to go for it.

        Three quarters full, whoever has most loses the oldest that waits for a request. It is counted until the
        event loop has closed it, so that no more descriptors are taken than there are.
        """
        mine, room = self._peers.get(connection.peer, {}), self._room(connection)
        counted = len(self._open) if connection.here else self._strangers
        if len(mine) >= room // 2 or counted >= room or len(self._open) >= self._most:
            _end_oldest(_silent(mine))
            self._say(f"{len(self._open)} connections are open, {len(mine)} of one address: others are refused")
            return False
        if counted >= room * 3 // 4:
            silent = [_silent(each) for each in self._peers.values()]
            _end_oldest(max(silent, key=len, default=[]))
        connection.until = self._clock() + FIRST
        connection.closed = self._closed
        self._open[connection.place] = connection
        self._peers.setdefault(connection.peer, {})[connection] = None
        self._strangers += not connection.here
        return True

    def end_silent(self) -> None:
        """End the connections whose time to ask for something is over."""
        now = self._clock()
        for connection in [*self._open.values()]:
            if connection.until is not None and connection.until <= now:
                connection.end()

    def out_of_descriptors(self) -> None:
        """The system had none for a new connection."""
        self._say("a connection was refused: the system has no more descriptors for this program")

    def _room(self, connection: _Connection) -> int:
        return self._most if connection.here else self._most - min(RESERVED, self._most // 2)

    def _closed(self, connection: _Connection) -> None:
        del self._open[connection.place]
        self._strangers -= not connection.here
        mine = self._peers[connection.peer]
        del mine[connection]
        if not mine:
            del self._peers[connection.peer]

    def _say(self, word: str) -> None:
        if self._clock() - self._said >= _SAID:
            self._said = self._clock()
            _LOG.warning(word)


class _Connection(socket.socket):
    """An accepted connection, which says when it is closed."""

    def __init__(self, accepted: socket.socket, address: Any) -> None:
        """Take over what was accepted from `address`."""
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        self.place: tuple[str, int] = (str(address[0]), int(address[1]))
        self.peer = same_address(self.place[0])
        self.here = self.peer in _HERE or self.peer == same_address(str(self.getsockname()[0]))
        self.until: float | None = None
        """When its time to ask for something is over; None while it is answered."""
        self.closed: Callable[[_Connection], None] | None = None

    def end(self) -> None:
        """Have the event loop close it, which learns of it as if the other side had."""
        self.until = None
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it, and let it be counted no more."""
        super().close()
        closed, self.closed = self.closed, None
        if closed is not None:
            closed(self)


class Listener(socket.socket):
    """A listening socket that accepts those connections alone which there is room for."""

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        """Take over a socket that listens already."""
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._connections = connections
        self._spare: int | None = _descriptor()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that there is room for."""
        while True:
            try:
                accepted, address = super().accept()
            except OSError as error:
                if error.errno not in _FULL:
                    raise
                self._refuse_one()
                continue
            connection = _Connection(accepted, address)
            if self._connections.let_in(connection):
                return connection, address
            connection.close()

    def close(self) -> None:
        """Listen no more."""
        super().close()
        self._give_spare()

    def _refuse_one(self) -> None:
        """With no descriptor left, take one that was put by: what waits to be accepted keeps the loop busy."""
        self._connections.out_of_descriptors()
        if not self._give_spare():
            self._spare = _descriptor()
            raise BlockingIOError
        with suppress(OSError):
            super().accept()[0].close()
        self._spare = _descriptor()

    def _give_spare(self) -> bool:
        spare, self._spare = self._spare, None
        if spare is not None:
            os.close(spare)
        return spare is not None


def room_for_connections() -> int:
    """How many connections the system's limit of descriptors leaves room for, `FILES` apart; raised where it may be.

    At least 64, which no system in use refuses: with less, a browser could not load the page.
    """
    try:
        import resource  # noqa: PLC0415  # not on Windows, which has no such limit
    except ImportError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = _WISHED if hard == resource.RLIM_INFINITY else min(_WISHED, hard)
    if soft != resource.RLIM_INFINITY and soft < wished:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
            soft = wished
    return MOST if soft == resource.RLIM_INFINITY else max(64, min(MOST, soft - _in_use() - FILES))


def _in_use() -> int:
    for place in ("/proc/self/fd", "/dev/fd"):
        with suppress(OSError):
            return len([*Path(place).iterdir()])
    return 0


def _descriptor() -> int | None:
    with suppress(OSError):
        return os.open(os.devnull, os.O_RDONLY)
    return None


def _silent(connections: Iterable[_Connection]) -> list[tuple[float, _Connection]]:
    """Those that have asked for nothing, with the time until when they may."""
    return [(connection.until, connection) for connection in connections if connection.until is not None]


def _end_oldest(silent: list[tuple[float, _Connection]]) -> None:
    if silent:
        min(silent, key=lambda each: each[0])[1].end()

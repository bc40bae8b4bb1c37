"""TCP connections: listening, certificates, and limits for their number, in all and by address, and idle time.

A connection costs a file descriptor before it has sent anything. Without a limit, a client that opens enough of them
leaves none for this computer's own browser, nor for the store, and keeps the event loop busy with failing accepts.

The limits are applied in `accept` itself, so they hold before a TLS handshake too. On Windows asyncio does not call
`accept` of the Python socket: there none of these limits holds, only those of messages, sessions and wrong codes.
"""

from __future__ import annotations

import errno
import logging
import os
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.rules.phrase import Failure, Fault, Sentence
from scorekeeper.web.lan.addresses import normalized

FIRST_REQUEST: Final = 10.0  # seconds for the first request's headers, and the TLS handshake before them

NEXT_REQUEST: Final = 30.0  # seconds from a response to the next request's headers; its own end may be sent meanwhile
MAX_CONNECTIONS: Final = 1024  # at once: three times the need of fifty phones that load the page
DESCRIPTORS_FOR_FILES: Final = 48  # kept free for files: the store, its backups, and served files
RESERVED: Final = 32  # connections for this computer: its browser opens six or seven for each loading window
_WANTED_DESCRIPTORS: Final = 4096  # requested if the system's soft limit is lower (macOS: 256)
_LOG_INTERVAL: Final = 60.0  # seconds between two warnings in the log

_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})
"""The loopback addresses that a browser on this machine connects from."""

_NO_DESCRIPTORS: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

_LOG: Final = logging.getLogger(__name__)


PORT_TAKEN = Sentence("Port {port} is in use already; name another one, or 0 for any that is free.")
PORT_REFUSED = Sentence("Port {port} cannot be used: {reason}.")
CERTIFICATE_NOT_USABLE = Sentence("The certificate and its key cannot be used: {reason}.")
KEY_HAS_PASSWORD = Fault("The certificate and its key cannot be used: the key needs a password.")


class NotServed(Failure):
    """The app could not be served; nothing is listening. `fault` tells why."""


@dataclass
class Connections:
    """The open connections of a server, at most `most`; as an ASGI app it passes requests on to `app`."""

    app: ASGIApp
    most: int
    clock: Callable[[], float] = time.monotonic
    _open: dict[tuple[str, int], _Connection] = field(default_factory=dict)
    _peers: dict[str, dict[_Connection, None]] = field(default_factory=dict)  # by address, the oldest first
    _remote_count: int = 0
    _last_warning: float = -_LOG_INTERVAL

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; its connection has no deadline until it is answered."""
        connection = self._open.get(tuple(scope.get("client") or ()))
        if connection is None:
            await self.app(scope, receive, send)
            return
        connection.deadline = None
        try:
            await self.app(scope, receive, send)
        finally:
            connection.deadline = self.clock() + NEXT_REQUEST

    def admit(self, connection: _Connection) -> bool:
        """Return whether a new connection is accepted; an idle one may be ended to make room.

        From three quarters of the limit on, the address with most idle connections loses the one that is due first. It
        counts until the event loop has closed it, so that the descriptors cannot run out.
        """
        of_peer = self._peers.get(connection.peer, {})
        room = self.most if connection.is_local else self.most - min(RESERVED, self.most // 2)
        counted = len(self._open) if connection.is_local else self._remote_count
        if len(of_peer) >= room // 2 or counted >= room or len(self._open) >= self.most:
            _end_first_due(_idle(of_peer))
            self.warn(f"{len(self._open)} connections are open, {len(of_peer)} of one address: others are refused")
            return False
        if counted >= room * 3 // 4:
            idle = [_idle(each) for each in self._peers.values()]
            _end_first_due(max(idle, key=len, default=[]))
        connection.deadline = self.clock() + FIRST_REQUEST
        connection.on_close = self._remove
        self._open[connection.remote_address] = connection
        self._peers.setdefault(connection.peer, {})[connection] = None
        self._remote_count += not connection.is_local
        return True

    def end_idle(self) -> None:
        """End the connections past their deadline."""
        now = self.clock()
        for connection in [*self._open.values()]:
            if connection.deadline is not None and connection.deadline <= now:
                connection.end()

    def warn(self, message: str) -> None:
        """Log a warning, unless one was logged within the last minute."""
        if self.clock() - self._last_warning >= _LOG_INTERVAL:
            self._last_warning = self.clock()
            _LOG.warning(message)

    def _remove(self, connection: _Connection) -> None:
        del self._open[connection.remote_address]
        self._remote_count -= not connection.is_local
        of_peer = self._peers[connection.peer]
        del of_peer[connection]
        if not of_peer:
            del self._peers[connection.peer]


class _Connection(socket.socket):
    """A connection that was accepted from `address`, and calls `on_close` when it is closed."""

    def __init__(self, accepted: socket.socket, address: Any) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        with suppress(OSError):  # asyncio does so for sockets that name TCP; these do not, and each answer waits 40 ms
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.remote_address: tuple[str, int] = (str(address[0]), int(address[1]))
        self.peer = normalized(self.remote_address[0])
        self.is_local = self.peer in _LOOPBACK or self.peer == normalized(str(self.getsockname()[0]))
        self.deadline: float | None = None
        """The time of its end unless a request comes first; None while a request is answered."""
        self.on_close: Callable[[_Connection], None] | None = None

    def end(self) -> None:
        """Shut it down; the event loop then closes it as after a shutdown by the other side."""
        self.deadline = None
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it, and report that once."""
        super().close()
        on_close, self.on_close = self.on_close, None
        if on_close is not None:
            on_close(self)


class Listener(socket.socket):
    """A listening socket that accepts only connections admitted by `Connections`."""

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        super().__init__(listening.family, listening.type, listening.proto, listening.detach())
        self._connections = connections
        self._spare: int | None = _descriptor()

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next admitted connection; others are closed. Raises `BlockingIOError` and `OSError`."""
        while True:
            try:
                accepted, address = super().accept()
            except OSError as error:
                if error.errno not in _NO_DESCRIPTORS:
                    raise
                self._refuse_one()
                continue
            connection = _Connection(accepted, address)
            if self._connections.admit(connection):
                return connection, address
            connection.close()

    def close(self) -> None:
        """Close it, and the spare descriptor."""
        super().close()
        self._release_spare()

    def _refuse_one(self) -> None:
        """Use the spare descriptor to accept and close, if none is left: a waiting connection keeps the loop busy."""
        self._connections.warn("a connection was refused: the system has no more descriptors for this program")
        if not self._release_spare():
            self._spare = _descriptor()
            raise BlockingIOError
        with suppress(OSError):
            super().accept()[0].close()
        self._spare = _descriptor()

    def _release_spare(self) -> bool:
        spare, self._spare = self._spare, None
        if spare is not None:
            os.close(spare)
        return spare is not None


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port; at any free one for 0. Raises `NotServed`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=host == "::")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise NotServed(PORT_TAKEN(port=port)) from None
        raise NotServed(PORT_REFUSED(port=port, reason=error.strerror or str(error))) from None


def room_for_connections(most: int = MAX_CONNECTIONS) -> int:
    """Return the number of connections that fit the limit of descriptors, `most` at most; some are kept for files.

    Raises the limit if the system allows it. At least 64: with fewer a browser could not load the page.
    """
    try:
        import resource  # noqa: PLC0415  # not on Windows, which has no such limit
    except ImportError:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(_WANTED_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    if soft == resource.RLIM_INFINITY:
        return most
    in_use = 0
    for folder in ("/dev/fd", "/proc/self/fd"):
        with suppress(OSError):
            in_use = len([*Path(folder).iterdir()])
    return max(64, min(most, soft - in_use - DESCRIPTORS_FOR_FILES))


def _descriptor() -> int | None:
    with suppress(OSError):
        return os.open(os.devnull, os.O_RDONLY)
    return None


def _idle(connections: Iterable[_Connection]) -> list[tuple[float, _Connection]]:
    """Return the connections that wait for a request, each with its deadline."""
    return [(connection.deadline, connection) for connection in connections if connection.deadline is not None]


def _end_first_due(idle: list[tuple[float, _Connection]]) -> None:
    if idle:
        min(idle, key=lambda each: each[0])[1].end()


@dataclass(frozen=True, slots=True)
class Tls:
    """The paths of a certificate chain and of its key; both PEM, the key without a password."""

    certificate: str
    key: str


def check_certificate(tls: Tls) -> None:
    """Raise `NotServed` unless both files can be read and belong together."""

    def no_password() -> str:
        raise NotServed(KEY_HAS_PASSWORD)

    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(tls.certificate, tls.key, no_password)
    except (OSError, ValueError) as error:  # a bad certificate raises an OSError too
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotServed(CERTIFICATE_NOT_USABLE(reason=reason)) from None

"""Limits for WebSockets and sessions: each costs memory, and a reloaded page leaves a session behind.

They are counted by owner: this computer, or an address of the local network. An owner with too many loses its own, and
some are reserved for this computer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

from flet import Page
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.web.request_limits import RateByOwner, refuse_socket

MAX_SOCKETS: Final = 128  # open sockets: fifty phones, each with a tab or two; a session takes 1 to 2 MB
MAX_SOCKETS_PER_OWNER: Final = 64  # open sockets of one owner: all phones behind a router can have one address
RESERVED_SOCKETS: Final = 8  # sockets reserved for this computer

MAX_DISCONNECTED: Final = 64  # kept for phones that have gone; the oldest of the owner with most are ended first
REGISTRATION_RATE: Final = (4.0, 64.0)  # of one owner: rate a second, and burst; each draws a whole screen: 20 to 50 ms
HOME: Final = ""  # the owner of this computer's own sockets
_MAX_DELAY: Final = 10.0  # seconds that a socket may wait to begin


@dataclass
class SessionGate:
    """ASGI middleware: passes WebSockets on to `app` within the limits, and closes others (1013).

    `owner` returns the owner of a socket.
    """

    app: ASGIApp
    owner: Callable[[Scope], str] = lambda _: HOME
    most: int = MAX_SOCKETS
    per_owner: int = MAX_SOCKETS_PER_OWNER
    reserved: int = RESERVED_SOCKETS
    _open: Counter[str] = field(default_factory=Counter)
    _rates: RateByOwner = field(default_factory=lambda: RateByOwner(*REGISTRATION_RATE))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a socket on, or close it."""
        owner = self.owner(scope)
        room = self.most if owner == HOME else self.most - self.reserved
        is_full = self._open[owner] >= self.per_owner or self._open.total() >= room
        if is_full or self._rates.of(owner).wait() > _MAX_DELAY:
            await refuse_socket(receive, send, 1013)
            return
        self._open[owner] += 1
        try:
            if wait := self._rates.of(owner).take():
                await asyncio.sleep(wait)
            await self.app(scope, receive, send)
        finally:
            self._open[owner] -= 1
            self._open += Counter()  # forgets owners without sockets


@dataclass
class SessionLimit:
    """Counts the sessions of one server, with a limited number of disconnected ones."""

    disconnected: int = MAX_DISCONNECTED
    _owners: dict[Session, str] = field(default_factory=dict)

    def has(self, session: Session) -> bool:
        """Whether a session is counted here."""
        return session in self._owners

    async def add(self, page: Page, owner: str = HOME) -> None:
        """Count a new session; end the oldest disconnected ones of the owner with most, while there are too many."""
        # Flet's annotation of a connection lacks the None.
        disconnected = [each for each in self._owners if cast("Connection | None", each.connection) is None]
        self._owners[page.session] = owner
        while len(disconnected) > self.disconnected:
            busiest, _ = Counter(self._owners[session] for session in disconnected).most_common(1)[0]
            ending = next(session for session in disconnected if self._owners[session] == busiest)
            disconnected.remove(ending)
            del self._owners[ending]
            await ending.disconnect(0)  # Flet removes expired ones

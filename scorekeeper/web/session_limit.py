"""How many sockets and sessions there may be: each costs memory, and a page that is loaded again leaves one behind.

They are counted for whoever has them: this computer, or a peer address of the local network. One that takes more
than its part loses its own, and a part is kept for this computer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from flet import Page
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from starlette.types import ASGIApp, Receive, Scope, Send

from scorekeeper.web.token_bucket import TokenBucket

AWAKE: Final = 128
"""Sockets that are open at once: fifty phones, each with a tab or two; a session takes 1 to 2 MB."""

EACH: Final = 64
"""Sockets of one owner: all the phones that come through one address, where a router gives them one."""

RESERVED: Final = 8
"""Of all sockets, those that only this computer may have."""

ASLEEP: Final = 64
"""Sessions that are kept for phones that have gone; the oldest of whoever has most are given up first."""

BEGINNING: Final = (4.0, 64.0)
"""Registrations of one owner: so many a second, after so many at once. Each draws a whole screen: 20 to 50 ms."""

HOME: Final = ""
"""The owner of what comes from this computer."""

_PATIENCE: Final = 10.0  # seconds that a socket waits for its turn to begin
_REMEMBERED: Final = 256  # owners; a socket of each may be open, twice over


class SessionGate:
    """Passes WebSockets on to `app` while there is room. `owner` says whose a socket is."""

    def __init__(
        self,
        app: ASGIApp,
        owner: Callable[[Scope], str] = lambda _: HOME,
        *,
        awake: int = AWAKE,
        each: int = EACH,
        reserved: int = RESERVED,
    ) -> None:
        """Stand before `app`."""
        self._app = app
        self._owner = owner
        self._awake = awake
        self._each = each
        self._reserved = reserved
        self._inside: Counter[str] = Counter()
        self._paces: dict[str, TokenBucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a socket on, or hang up."""
        owner = self._owner(scope)
        if not self._has_room(owner):
            await receive()
            await send({"type": "websocket.close", "code": 1013})
            return
        self._inside[owner] += 1
        try:
            await self._begin(owner, scope, receive, send)
        finally:
            self._inside[owner] -= 1
            self._inside += Counter()  # forgets owners of none

    def _has_room(self, owner: str) -> bool:
        room = self._awake if owner == HOME else self._awake - self._reserved
        return self._inside[owner] < self._each and self._inside.total() < room

    async def _begin(self, owner: str, scope: Scope, receive: Receive, send: Send) -> None:
        pace = self._pace(owner)
        if pace.wait() > _PATIENCE:
            await receive()
            await send({"type": "websocket.close", "code": 1013})
            return
        if wait := pace.take():
            await asyncio.sleep(wait)
        await self._app(scope, receive, send)

    def _pace(self, owner: str) -> TokenBucket:
        pace = self._paces.pop(owner, None) or TokenBucket(*BEGINNING)
        self._paces[owner] = pace  # the latest last
        while len(self._paces) > _REMEMBERED:
            del self._paces[next(iter(self._paces))]
        return pace


class SessionLimit:
    """Counts the sessions of one server, those that sleep too."""

    def __init__(self, asleep: int = ASLEEP) -> None:
        """Begin with none."""
        self._asleep = asleep
        self._owners: dict[Session, str] = {}

    def counts(self, session: Session) -> bool:
        """Whether a session is one of those that are counted."""
        return session in self._owners

    async def joined(self, page: Page, owner: str = HOME) -> None:
        """A session has begun; where too many sleep, the oldest end of whoever has most of them."""
        asleep = [session for session in self._owners if _sleeps(session)]
        self._owners[page.session] = owner
        while len(asleep) > self._asleep:
            most, _ = Counter(self._owners[session] for session in asleep).most_common(1)[0]
            ending = next(session for session in asleep if self._owners[session] == most)
            asleep.remove(ending)
            del self._owners[ending]
            await ending.disconnect(0)  # Flet puts away what has expired


def _sleeps(session: Session) -> bool:
    connection: Connection | None = session.connection  # whatever Flet's own types say
    return connection is None

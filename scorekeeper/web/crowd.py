"""How many sessions there may be: each costs memory, and a page that is loaded again leaves one behind."""

from __future__ import annotations

from typing import Final

from flet import Page
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from starlette.types import ASGIApp, Receive, Scope, Send

AWAKE: Final = 64
"""Phones and windows that are connected at once."""

ASLEEP: Final = 64
"""Sessions that are kept for phones that have gone; the oldest are given up first."""


class Room:
    """Passes WebSockets on to `app` while there is room."""

    def __init__(self, app: ASGIApp, awake: int = AWAKE) -> None:
        """Stand before `app`."""
        self._app = app
        self._awake = awake
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a socket on, or hang up."""
        if self._inside >= self._awake:
            await receive()
            await send({"type": "websocket.close", "code": 1013})
            return
        self._inside += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._inside -= 1


class Crowd:
    """Counts the sessions of one server, those that sleep too."""

    def __init__(self, asleep: int = ASLEEP) -> None:
        """Begin with none."""
        self._asleep = asleep
        self._sessions: list[Session] = []

    async def joined(self, page: Page) -> None:
        """A session has begun; of those that sleep, the oldest end where there are too many."""
        asleep = [session for session in self._sessions if _sleeps(session)]
        ending = asleep[: max(0, len(asleep) - self._asleep)]
        for session in ending:
            await session.disconnect(0)  # Flet puts away what has expired
        self._sessions = [session for session in self._sessions if session not in ending]
        self._sessions.append(page.session)


def _sleeps(session: Session) -> bool:
    connection: Connection | None = session.connection  # whatever Flet's own types say
    return connection is None

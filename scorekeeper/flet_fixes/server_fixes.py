"""Flet's connection to a browser, which ends with its socket.

Behaviour of Flet 1.0.5 (`flet_web/fastapi/flet_app.py`): if a socket closes before its session has begun, the sender
waits for ever (`:255`), with everything that it refers to. A session is kept for the return of a client that was never
let in (`:140`). Every message is formatted with all its controls for a debug log (`:418`).
Cost: memory for every socket that is opened and closed; more time for the log than for packing and sending.
Workaround: private methods and names of `FletApp` are overridden; a message has a short `__str__`.
Still needed? `tests/flet_fixes/test_still_needed.py`.
Removal: `FletApp` for `FletSocket.of`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from flet import Page
from flet.messaging.protocol import Message
from flet.messaging.session import Session
from flet_web.fastapi import FletApp, app_manager
from starlette.websockets import WebSocket

_SESSION_LIFETIME: Final = 3600  # seconds to keep a session for a phone that has disconnected


class FletSocket(FletApp):  # type: ignore[misc]  # flet_web says nothing of its types
    """Flet's connection for one socket, which ends with the socket, and ends a session that was never counted.

    `joined` is called with each new session's page; `counted` says whether a session was counted there.
    """

    counted: Callable[[Session], bool]
    _last_session: Session | None = None

    @classmethod
    def of(
        cls, main: object, joined: Callable[[Page], Awaitable[None]], counted: Callable[[Session], bool]
    ) -> FletSocket:
        """Return a connection for a new socket, in the running event loop."""
        app = cls(loop=asyncio.get_running_loop(), executor=app_manager.executor, main=main, before_main=joined)
        app.counted = counted
        return app

    async def handle(self, websocket: WebSocket) -> None:
        """Serve a client until it disconnects; a counted session is then kept for an hour, any other is ended."""
        try:
            await super().handle(websocket)
        finally:
            session = self._last_session
            if session is not None and not self.counted(session):
                await session.disconnect(0)  # Flet removes expired ones
            elif session is not None and session.connection is self:
                await session.disconnect(_SESSION_LIFETIME)

    async def _FletApp__receive_loop(self) -> None:  # noqa: N802  # overrides a private method of Flet's
        """Receive until the client disconnects, then end the sender too: Flet does so only if a session has begun."""
        try:
            await super()._FletApp__receive_loop()
        finally:
            self._last_session = self._FletApp__session
            if self._FletApp__send_queue is not None:
                self._FletApp__send_queue.put_nowait(None)

    def send_message(self, message: Message) -> None:
        """Send a message; drop it after the end of the socket, when Flet's own method would fail."""
        if self._FletApp__send_queue is not None:
            super().send_message(_BriefMessage(message.action, message.body))


class _BriefMessage(Message):
    def __str__(self) -> str:
        return self.action.name

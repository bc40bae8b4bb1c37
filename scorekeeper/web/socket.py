"""A browser's WebSocket: passed to Flet once its client has registered, and only valid messages of Flet's protocol.

Flet waits without limit for a socket that sends nothing, and leaks one that closes before its first message or whose
first message fails. So the first message is awaited here with a timeout, and Flet gets only what it can read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from flet import Page
from flet.messaging.protocol import Message as FletMessage
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet_web.fastapi import FletApp, app_manager
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from scorekeeper.web.frames import MAX_MESSAGE, FrameRefused, action_of, is_registration
from scorekeeper.web.token_bucket import TokenBucket

REGISTRATION_TIMEOUT: Final = 10.0
"""Seconds that a client has to register; the app's page does so at once."""

MESSAGE_RATE: Final = (30.0, 200.0)
"""Messages of one socket: rate a second, and burst. A person types 15 letters a second at most."""

BYTE_RATE: Final = (2.0**20, 2.0 * MAX_MESSAGE)
"""Inflated bytes of one socket: rate a second, and burst: two of the largest backup files."""

_MAX_DELAY: Final = 10.0  # seconds that a socket is not read; after 40 uvicorn's ping would close it

_SESSION_LIFETIME: Final = 3600
"""Seconds that a session is kept for a phone that has disconnected."""


class RegistrationGate:
    """ASGI middleware: passes a WebSocket on to `app` if its client registers within `timeout` seconds."""

    def __init__(self, app: ASGIApp, timeout: float = REGISTRATION_TIMEOUT) -> None:
        """Stand before `app`."""
        self._app = app
        self._timeout = timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept the socket, await its first message, and pass both on; close with 1008 (late) or 1002 (invalid)."""
        opening = await receive()
        await send({"type": "websocket.accept"})
        try:
            first = await asyncio.wait_for(receive(), self._timeout)
        except TimeoutError:
            await send({"type": "websocket.close", "code": 1008})
            return
        if first["type"] == "websocket.disconnect":
            return
        if not is_registration(first.get("bytes") or b""):
            await send({"type": "websocket.close", "code": 1002})
            return
        await self._app(scope, _replaying([opening, first], _rate_limited(receive, send)), _without_acceptance(send))


class FletSocket(FletApp):  # type: ignore[misc]  # flet_web says nothing of its types
    """Flet's connection for one socket, which ends with the socket, and ends a session that was never counted.

    `joined` is called with each new session's page; `counted` says whether a session was counted there.

    Flet formats every message with all its controls for a debug log. That takes longer than packing and sending it,
    so a message that is sent here has a short `__str__`.
    """

    counted: Callable[[Session], bool]
    _last_session: Session | None = None

    @classmethod
    def of(
        cls, main: object, joined: Callable[[Page], Awaitable[None]], counted: Callable[[Session], bool]
    ) -> FletSocket:
        """A connection for a new socket, in the running event loop."""
        app = cls(loop=asyncio.get_running_loop(), executor=app_manager.executor, main=main, before_main=joined)
        app.counted = counted
        return app

    async def handle(self, websocket: WebSocket) -> None:
        """Serve a client until it disconnects; its session is kept for an hour if it is counted, otherwise ended."""
        try:
            await super().handle(websocket)
        finally:
            session = self._last_session
            if session is not None and not self.counted(session):
                await session.disconnect(0)  # Flet removes what has expired
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

    def send_message(self, message: FletMessage) -> None:
        """Send a message."""
        super().send_message(_BriefMessage(message.action, message.body))


class _BriefMessage(FletMessage):
    def __str__(self) -> str:
        return self.action.name


def _replaying(received: list[Message], receive: Receive) -> Receive:
    """A `receive` that gives messages received already, and then the next ones."""

    async def receive_next() -> Message:
        return received.pop(0) if received else await receive()

    return receive_next


def _rate_limited(receive: Receive, send: Send) -> Receive:
    """A `receive` for the messages after the registration, within `MESSAGE_RATE` and `BYTE_RATE`.

    An invalid message closes the socket. While a socket is delayed it is not read, so that its messages wait at the
    sender (back pressure).
    """
    messages, size = TokenBucket(*MESSAGE_RATE), TokenBucket(*BYTE_RATE)

    async def receive_next() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        frame = message.get("bytes") or b""
        # Yields to the event loop at least once, so that other sockets are served between two messages of one.
        await asyncio.sleep(min(max(messages.take(), size.take(len(frame))), _MAX_DELAY))
        code = _refusal_code(frame)
        if code is None:
            return message
        with suppress(OSError, RuntimeError):
            await send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    return receive_next


def _refusal_code(frame: bytes) -> int | None:
    """The code with which a socket is closed for a frame after its registration; None for a valid frame."""
    try:
        action = action_of(frame)
    except FrameRefused as refused:
        return refused.code
    # A second registration would begin a second session, and only the last one would end with the socket.
    return 1002 if action is MessageAction.REGISTER_CLIENT else None


def _without_acceptance(send: Send) -> Send:
    """A `send` without the acceptance, which was sent already, and which ignores errors of a closed socket.

    Flet gets the disconnection from `receive`, and keeps the session for the phone's return. If `send` raised, Flet
    would neither keep nor end the session.
    """

    async def send_rest(message: Message) -> None:
        if message["type"] != "websocket.accept":
            with suppress(OSError, RuntimeError):
                await send(message)

    return send_rest

"""A browser's WebSocket: passed to Flet once its client has registered, with only valid messages of Flet's protocol.

Flet waits without limit for a socket that sends nothing, and leaks one whose first message fails. So the first message
is awaited here with a timeout, and Flet gets only readable messages.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from flet.messaging.protocol import MessageAction
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.web.frames import MAX_MESSAGE, FrameRefused, action_of
from scorekeeper.web.token_bucket import TokenBucket

REGISTRATION_TIMEOUT: Final = 10.0  # seconds for a client to register; the app's page does so at once

MESSAGE_RATE: Final = (30.0, 200.0)  # of a socket: rate a second, and burst; a person types at most 15 letters a second
BYTE_RATE: Final = (2.0**20, 2.0 * MAX_MESSAGE)  # inflated bytes of a socket; the burst is two of the largest backups
_MAX_DELAY: Final = 10.0  # seconds without reading a socket; after 40 uvicorn's ping would close it


@dataclass(frozen=True)
class RegistrationGate:
    """ASGI middleware: passes a WebSocket on to `app` if its client registers within `timeout` seconds."""

    app: ASGIApp
    timeout: float = REGISTRATION_TIMEOUT

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept the socket, await its first message, and pass both on; close with 1008 (late) or 1002 (invalid)."""
        opening = await receive()
        await send({"type": "websocket.accept"})
        try:
            first = await asyncio.wait_for(receive(), self.timeout)
        except TimeoutError:
            await send({"type": "websocket.close", "code": 1008})
            return
        if first["type"] == "websocket.disconnect":
            return
        try:
            registers = action_of(first.get("bytes") or b"") is MessageAction.REGISTER_CLIENT
        except FrameRefused:
            registers = False
        if not registers:
            await send({"type": "websocket.close", "code": 1002})
            return
        await self.app(scope, _replaying([opening, first], _rate_limited(receive, send)), _without_acceptance(send))


def _replaying(received: list[Message], receive: Receive) -> Receive:
    """Return a `receive` that first returns messages received already."""

    async def receive_next() -> Message:
        return received.pop(0) if received else await receive()

    return receive_next


def _rate_limited(receive: Receive, send: Send) -> Receive:
    """Return a `receive` for the messages after the registration, within `MESSAGE_RATE` and `BYTE_RATE`.

    An invalid message closes the socket. A delayed socket is not read, so that its messages wait at the sender (back
    pressure).
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
    """Return the close code for a frame after the registration; None for a valid frame."""
    try:
        action = action_of(frame)
    except FrameRefused as refused:
        return refused.code
    # A second registration would begin a second session, and only the last one would end with the socket.
    return 1002 if action is MessageAction.REGISTER_CLIENT else None


def _without_acceptance(send: Send) -> Send:
    """Return a `send` that skips the acceptance, which was sent already, and ignores errors of a closed socket.

    Flet gets the disconnection from `receive`, and keeps the session for the phone's return. If `send` raised, Flet
    would neither keep nor end the session.
    """

    async def send_rest(message: Message) -> None:
        if message["type"] != "websocket.accept":
            with suppress(OSError, RuntimeError):
                await send(message)

    return send_rest

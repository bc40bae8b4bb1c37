"""One browser's WebSocket, let in once its client has registered, and heard as far as it speaks Flet's protocol.

Flet waits without end for a socket that says nothing, and never lets go of one that leaves unheard or of which the
first message fails. So the first message is awaited here, with a deadline, and Flet only meets what it can read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from flet import Page
from flet.messaging.protocol import Message as Told
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet_web.fastapi import FletApp, app_manager
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from scorekeeper.web.frames import LARGEST, NotTaken, action_of, registers
from scorekeeper.web.token_bucket import TokenBucket

PATIENCE: Final = 10.0
"""Seconds that a client has to register; a page does so at once."""

MESSAGES: Final = (30.0, 200.0)
"""Messages of one socket: so many a second, after so many at once. A person types 15 letters a second at most."""

BYTES: Final = (2.0**20, 2.0 * LARGEST)
"""Bytes of one socket, inflated: so many a second, after so many at once: a backup, and the same one again."""

_LONGEST_WAIT: Final = 10.0  # seconds that a socket is left unread; after 40, the server takes it for dead

_KEPT: Final = 3600
"""Seconds that a session is kept for a phone that has gone."""


class RegistrationGate:
    """Passes on a WebSocket to `app` when it has registered within `patience` seconds; closes the others."""

    def __init__(self, app: ASGIApp, patience: float = PATIENCE) -> None:
        """Stand before `app`."""
        self._app = app
        self._patience = patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept the socket, wait for its first message, and either hand both on or hang up."""
        opening = await receive()
        await send({"type": "websocket.accept"})
        try:
            first = await asyncio.wait_for(receive(), self._patience)
        except TimeoutError:
            await send({"type": "websocket.close", "code": 1008})
            return
        if first["type"] == "websocket.disconnect":
            return
        if not registers(first.get("bytes") or b""):
            await send({"type": "websocket.close", "code": 1002})
            return
        await self._app(scope, _again([opening, first], _heard(receive, send)), _accepted(send))


class FletSocket(FletApp):  # type: ignore[misc]  # flet_web says nothing of its types
    """Flet's end of a socket, which ends when its socket does, and leaves no session behind that nobody counts.

    `joined` is called with each new session's page, and `counted` says of a session whether it was.

    Flet spells out every message, with all its controls, for a log that nobody keeps. That takes longer than packing
    and sending it; so the message it is given has nothing to say of itself.
    """

    counted: Callable[[Session], bool]
    _met: Session | None = None

    @classmethod
    def of(
        cls, main: object, joined: Callable[[Page], Awaitable[None]], counted: Callable[[Session], bool]
    ) -> FletSocket:
        """One for a new socket, in the event loop that runs."""
        app = cls(loop=asyncio.get_running_loop(), executor=app_manager.executor, main=main, before_main=joined)
        app.counted = counted
        return app

    async def handle(self, websocket: WebSocket) -> None:
        """Talk to a client until it goes; what it leaves is kept for its return if it is counted, or ended."""
        try:
            await super().handle(websocket)
        finally:
            session = self._met
            if session is not None and not self.counted(session):
                await session.disconnect(0)  # Flet puts away what has expired
            elif session is not None and session.connection is self:
                await session.disconnect(_KEPT)

    async def _FletApp__receive_loop(self) -> None:  # noqa: N802  # Flet's own name for it
        """Hear a client, and then end the sending too: Flet does so only where a session has begun."""
        try:
            await super()._FletApp__receive_loop()
        finally:
            self._met = self._FletApp__session
            if self._FletApp__send_queue is not None:
                self._FletApp__send_queue.put_nowait(None)

    def send_message(self, message: Told) -> None:
        """Send a message."""
        super().send_message(_Short(message.action, message.body))


class _Short(Told):
    def __str__(self) -> str:
        return self.action.name


def _again(heard: list[Message], receive: Receive) -> Receive:
    """What was heard already, and then the rest."""

    async def hear() -> Message:
        return heard.pop(0) if heard else await receive()

    return hear


def _heard(receive: Receive, send: Send) -> Receive:
    """What a client says after it has registered, at a pace that leaves time for the others.

    Whoever says what no client says is hung up on. While a socket waits for its turn it is not read, so that
    its messages wait where they come from.
    """
    messages, size = TokenBucket(*MESSAGES), TokenBucket(*BYTES)

    async def hear() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        frame = message.get("bytes") or b""
        # At least once round the loop: of a heap of messages, each waits until the other sockets have had a turn.
        await asyncio.sleep(min(max(messages.take(), size.take(len(frame))), _LONGEST_WAIT))
        code = _refusal(frame)
        if code is None:
            return message
        with suppress(OSError, RuntimeError):
            await send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}

    return hear


def _refusal(frame: bytes) -> int | None:
    """Why a socket is closed for what it says after its registration; None where it goes on."""
    try:
        action = action_of(frame)
    except NotTaken as refused:
        return refused.code
    # A second registration is a second session, and only the last one ends with its socket.
    return 1002 if action is MessageAction.REGISTER_CLIENT else None


def _accepted(send: Send) -> Send:
    """Sends all but the acceptance, which was sent already.

    What is said to a phone that has just gone, or that was hung up on, is lost: Flet hears of its going next, and
    keeps the session for its return. Were it told here, it would neither keep nor end it.
    """

    async def say(message: Message) -> None:
        if message["type"] != "websocket.accept":
            with suppress(OSError, RuntimeError):
                await send(message)

    return say

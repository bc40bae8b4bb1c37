"""One browser's WebSocket, let in once its client has registered.

Flet waits without end for a socket that says nothing, and never lets go of one that leaves unheard.
So the first message is awaited here, with a deadline, and Flet only meets those that speak its tongue.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgpack
from flet.messaging.protocol import Message as Told
from flet.messaging.protocol import MessageAction, RegisterClientRequestBody
from flet_web.fastapi import FletApp
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PATIENCE: Final = 10.0
"""Seconds that a client has to register; a page does so at once."""

_PACKED: Final = 0  # the first byte of a frame that is a message of Flet's


class Registered:
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
        await self._app(scope, _again([opening, first], receive), _accepted(send))


class Terse(FletApp):  # type: ignore[misc]  # flet_web says nothing of its types
    """Flet's end of a socket, which spells out every message, with all its controls, for a log that nobody keeps.

    That takes longer than packing and sending it; so the message it is given has nothing to say of itself.
    """

    def send_message(self, message: Told) -> None:
        """Send a message."""
        super().send_message(_Short(message.action, message.body))


class _Short(Told):
    def __str__(self) -> str:
        return self.action.name


def registers(frame: bytes) -> bool:
    """Whether a frame is a client's registration, as Flet would read it.

    >>> registers(b""), registers(bytes([0]) + b"hello")
    (False, False)
    """
    if frame[:1] != bytes([_PACKED]):
        return False
    try:
        action, body = msgpack.unpackb(frame[1:])
        RegisterClientRequestBody(**body)
        return MessageAction(action) is MessageAction.REGISTER_CLIENT
    except (msgpack.UnpackException, TypeError, ValueError):
        return False


def _again(heard: list[Message], receive: Receive) -> Receive:
    """What was heard already, and then the rest."""

    async def hear() -> Message:
        return heard.pop(0) if heard else await receive()

    return hear


def _accepted(send: Send) -> Send:
    """Sends all but the acceptance, which was sent already.

    What is said to a phone that has just gone is lost: Flet hears of its going next, and keeps the session
    for its return. Were it told here, it would neither keep nor end it.
    """

    async def say(message: Message) -> None:
        if message["type"] != "websocket.accept":
            with suppress(OSError):
                await send(message)

    return say

"""A browser's WebSocket: passed to Flet once its client has registered, with only valid messages of Flet's protocol.

Flet waits without limit for a socket that sends nothing, and leaks one whose first message fails. So the first message
is awaited here with a timeout, and Flet gets only readable messages.

A byte of MessagePack can stand for a list of 56 bytes, so the length of a message does not bound its memory. Its values
are counted first, by their headers alone, without creating any object.

`websockets` limits the size of a message, but neither the number of messages in one read from the network, nor the
number of frames in a message: 16 kB of deflated zeros inflate to 16 MB. And uvicorn reads frames before the handshake
is complete.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgpack
from flet.messaging.protocol import (
    ControlEventBody,
    InvokeMethodResponseBody,
    MessageAction,
    RegisterClientRequestBody,
    UpdateControlPropsBody,
    decode_ext_from_msgpack,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorekeeper.web.request_limits import TokenBucket

MAX_MESSAGE: Final = 16 * 2**20  # bytes of an inflated message: a backup picked on a phone is one message
_CHUNK: Final = 4096  # bytes parsed at a time; inflated, they are 4 MB at most
_MAX_QUEUED: Final = 2 * MAX_MESSAGE  # bytes of inflated messages in the queue
_MAX_FRAMES: Final = 1024  # frames of a message. A browser sends one frame, or frames of 128 kB

MAX_VALUES: Final = 10_000  # values of a message, with each in lists and maps; a registration has some hundreds
MAX_DEPTH: Final = 32  # nesting of lists and maps; a registration has five levels

_BODIES: Final[dict[MessageAction, tuple[Any, dict[str, Any]]]] = {
    MessageAction.REGISTER_CLIENT: (RegisterClientRequestBody, {"session_id": (str, type(None)), "page": dict}),
    MessageAction.CONTROL_EVENT: (ControlEventBody, {"target": int, "name": str}),
    MessageAction.UPDATE_CONTROL_PROPS: (UpdateControlPropsBody, {"id": int, "props": dict}),
    MessageAction.INVOKE_METHOD: (InvokeMethodResponseBody, {"control_id": int, "call_id": str}),
}
"""The messages of a client, and the types of their fields that Flet does not check."""

_PACKED: Final = b"\x00"  # the first byte of a frame with a message of Flet's
_LIST_OF_TWO: Final = 0x92  # the first byte of a MessagePack list of two

_FIXED_SIZES: Final = {
    **dict.fromkeys((0xC0, 0xC2, 0xC3), 0),
    0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
    0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip
"""Bytes that follow a value's first one, for those with a fixed size."""

_LENGTHS: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xC7: 1, 0xC8: 2, 0xC9: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""Bytes of the length of strings, blobs and extensions."""

_EXTENSIONS: Final = range(0xC7, 0xCA)  # one more byte: their kind

_COUNTS: Final = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Bytes of the count of lists and maps, and the values to each count."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Closes a connection that sends too much (code 1009), or anything before the handshake is complete."""

    def data_received(self, data: bytes) -> None:
        """Parse received bytes in chunks, and stop if a limit is exceeded."""
        for start in range(0, len(data), _CHUNK):
            if self.transport.is_closing():
                return
            if self.handshake_initiated and not self.handshake_complete:
                self.transport.abort()  # no browser sends before it is answered
                return
            super().data_received(data[start : start + _CHUNK])
            queued = self.queue._queue  # type: ignore[attr-defined]  # noqa: SLF001  # it has no public way to look
            size = sum(len(message.get("bytes") or message.get("text") or b"") for message in queued)
            if len(self.frames) > _MAX_FRAMES or size > _MAX_QUEUED:
                self.conn.fail(1009)
                self.handle_parser_exception()
                return


class FrameRefused(Exception):
    """A frame that must not be passed to Flet. `code` closes the WebSocket: 1002, not valid; 1009, too large."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def action_of(frame: bytes) -> MessageAction:
    """Return the action of a client's message. Raises `FrameRefused` for one that is unreadable or too large."""
    if len(frame) > MAX_MESSAGE:
        raise FrameRefused(1009)
    if frame[:1] != _PACKED or len(frame) < 3 or frame[1] != _LIST_OF_TWO:  # noqa: PLR2004  # a header, and an action
        raise FrameRefused(1002)
    check_bounds(frame, 1)
    try:
        action, body = msgpack.unpackb(memoryview(frame)[1:], ext_hook=decode_ext_from_msgpack)
        known, fields = _BODIES[MessageAction(action)]
        read = known(**body)
    except Exception:  # noqa: BLE001  # the hook is Flet's, and raises any error for a made-up date
        raise FrameRefused(1002) from None
    if type(action) is not int or not all(isinstance(getattr(read, name), kind) for name, kind in fields.items()):
        raise FrameRefused(1002)
    return MessageAction(action)


def check_bounds(packed: bytes, index: int = 0) -> None:
    """Raise `FrameRefused` unless there is exactly one value from `index` to the end, within the limits.

    >>> check_bounds(bytes([0x92, 1, 0xA1, 65]))
    >>> check_bounds(bytes([0xDC, 0xFF, 0xFF]) + bytes(65535))
    Traceback (most recent call last):
    scorekeeper.web.socket.FrameRefused: 1009
    """
    values, left = 1, [1]
    while left:
        left[-1] -= 1
        index, inner = _skip_header(packed, index)
        values += inner
        if values > MAX_VALUES or len(left) > MAX_DEPTH:
            raise FrameRefused(1009)
        left.append(inner)
        while left and not left[-1]:
            left.pop()
    if index != len(packed):
        raise FrameRefused(1002)


def _skip_header(packed: bytes, index: int) -> tuple[int, int]:
    """Return the end of the value at `index`, or of a list's or map's header, and the number of values inside it."""
    if index >= len(packed):
        raise FrameRefused(1002)
    first, index = packed[index], index + 1
    if first < 0x80 or first >= 0xE0:  # noqa: PLR2004  # small numbers
        return index, 0
    if first < 0xA0:  # noqa: PLR2004  # small maps and lists
        return index, (first & 0x0F) * (2 if first < 0x90 else 1)  # noqa: PLR2004
    if first < 0xC0:  # noqa: PLR2004  # short strings
        return index + (first & 0x1F), 0
    if first in _COUNTS:
        size, each = _COUNTS[first]
        return index + size, int.from_bytes(packed[index : index + size]) * each
    if first in _LENGTHS:
        size = _LENGTHS[first]
        length = int.from_bytes(packed[index : index + size])
        return index + size + length + (first in _EXTENSIONS), 0
    if first in _FIXED_SIZES:
        return index + _FIXED_SIZES[first], 0
    raise FrameRefused(1002)


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

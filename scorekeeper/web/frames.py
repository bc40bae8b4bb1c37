"""What a client may send: messages of Flet's protocol, whose cost is bounded before any of it is unpacked.

A byte of MessagePack can stand for a list of 56 bytes, so the length of a message says little of what it costs.
Its values are counted first, by their headers alone, without making one of them.
"""

from __future__ import annotations

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

LARGEST: Final = 16 * 2**20
"""Bytes of a message, inflated: a backup that is picked from a phone's files comes as one."""

MOST_VALUES: Final = 10_000
"""Values in a message, those in lists and maps counted each; a registration, the richest, has some hundreds."""

DEEPEST: Final = 32
"""Lists and maps within each other; a registration has five."""

_BODIES: Final[dict[MessageAction, tuple[Any, dict[str, Any]]]] = {
    MessageAction.REGISTER_CLIENT: (RegisterClientRequestBody, {"session_id": (str, type(None)), "page": dict}),
    MessageAction.CONTROL_EVENT: (ControlEventBody, {"target": int, "name": str}),
    MessageAction.UPDATE_CONTROL_PROPS: (UpdateControlPropsBody, {"id": int, "props": dict}),
    MessageAction.INVOKE_METHOD: (InvokeMethodResponseBody, {"control_id": int, "call_id": str}),
}
"""The messages that a client sends, and what Flet takes for granted of their fields."""

_PACKED: Final = b"\x00"  # the first byte of a frame that is a message of Flet's
_PAIR: Final = 0x92  # how MessagePack begins a list of two

_SIZES: Final = {
    **dict.fromkeys((0xC0, 0xC2, 0xC3), 0),
    0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
    0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip
"""Bytes that follow a value's first one, where that one says how many."""

_LENGTHS: Final = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xC7: 1, 0xC8: 2, 0xC9: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
"""Bytes of the length of strings, blobs and extensions."""

_EXTENSIONS: Final = range(0xC7, 0xCA)  # a byte more: their kind

_COUNTS: Final = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Bytes of the count of lists and maps, and the values to each count."""


class NotTaken(Exception):
    """A frame that Flet must not be given. `code` is the WebSocket's reason for closing."""

    def __init__(self, code: int) -> None:
        """1002: it is no message; 1009: it is too much of one."""
        super().__init__(code)
        self.code = code


def action_of(frame: bytes) -> MessageAction:
    """The action of a client's message. Raises `NotTaken` for whatever Flet would stumble over or choke on."""
    if len(frame) > LARGEST:
        raise NotTaken(1009)
    if frame[:1] != _PACKED or len(frame) < 3 or frame[1] != _PAIR:  # noqa: PLR2004  # a header, and an action
        raise NotTaken(1002)
    check_bounds(frame, 1)
    try:
        action, body = msgpack.unpackb(memoryview(frame)[1:], ext_hook=decode_ext_from_msgpack)
        known, fields = _BODIES[MessageAction(action)]
        read = known(**body)
    except Exception:  # noqa: BLE001  # the hook is Flet's, and raises whatever a made-up date makes it raise
        raise NotTaken(1002) from None
    if type(action) is not int or not all(isinstance(getattr(read, name), kind) for name, kind in fields.items()):
        raise NotTaken(1002)
    return MessageAction(action)


def check_bounds(packed: bytes, place: int = 0) -> None:
    """Raise `NotTaken` unless there is one value from `place` to the end, of not too many others.

    >>> check_bounds(bytes([0x92, 1, 0xA1, 65]))
    >>> check_bounds(bytes([0xDC, 0xFF, 0xFF]) + bytes(65535))
    Traceback (most recent call last):
    scorekeeper.web.frames.NotTaken: 1009
    """
    values, left = 1, [1]
    while left:
        left[-1] -= 1
        place, within = _after(packed, place)
        values += within
        if values > MOST_VALUES or len(left) > DEEPEST:
            raise NotTaken(1009)
        left.append(within)
        while left and not left[-1]:
            left.pop()
    if place != len(packed):
        raise NotTaken(1002)


def _after(packed: bytes, place: int) -> tuple[int, int]:
    """Where the value that begins at `place` ends, and how many values follow that are in it."""
    if place >= len(packed):
        raise NotTaken(1002)
    first, place = packed[place], place + 1
    if first < 0x80 or first >= 0xE0:  # noqa: PLR2004  # small numbers
        return place, 0
    if first < 0xA0:  # noqa: PLR2004  # small maps and lists
        return place, (first & 0x0F) * (2 if first < 0x90 else 1)  # noqa: PLR2004
    if first < 0xC0:  # noqa: PLR2004  # short strings
        return place + (first & 0x1F), 0
    if first in _COUNTS:
        size, each = _COUNTS[first]
        return place + size, int.from_bytes(packed[place : place + size]) * each
    if first in _LENGTHS:
        size = _LENGTHS[first]
        length = int.from_bytes(packed[place : place + size])
        return place + size + length + (first in _EXTENSIONS), 0
    if first in _SIZES:
        return place + _SIZES[first], 0
    raise NotTaken(1002)


def registers(frame: bytes) -> bool:
    """Whether a frame is a client's registration, as Flet would read it.

    >>> registers(b""), registers(bytes([0]) + b"hello")
    (False, False)
    """
    try:
        return action_of(frame) is MessageAction.REGISTER_CLIENT
    except NotTaken:
        return False

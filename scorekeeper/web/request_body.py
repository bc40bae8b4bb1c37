"""The body of a request: read whole, up to a size and for a time."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Receive

IDLE: Final = 10.0
"""Seconds in which something more of a body has to come."""


async def read_body(receive: Receive, most: int, longest: float = IDLE) -> bytes | None:
    """Return the body; None where it has more than `most` bytes, takes longer than so many seconds, or stops coming."""
    body, more = bytearray(), True
    try:
        async with asyncio.timeout(longest):
            while more and len(body) <= most:
                message = await asyncio.wait_for(receive(), IDLE)
                body.extend(message.get("body", b""))
                more = message["type"] == "http.request" and message.get("more_body", False)
    except TimeoutError:
        return None
    return bytes(body) if len(body) <= most else None

"""The body of a request: read whole, up to a size and for a time."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import Message, Receive

_TIMEOUT: Final = 10.0  # seconds to receive it


async def read_body(receive: Receive, most: int) -> bytes | None:
    """Return the body; None if it is longer than `most` bytes or takes longer than ten seconds."""
    body = bytearray()

    async def read() -> None:
        more = True
        while more and len(body) <= most:
            message: Message = await receive()
            body.extend(message.get("body", b""))
            more = message["type"] == "http.request" and message.get("more_body", False)

    try:
        await asyncio.wait_for(read(), _TIMEOUT)
    except TimeoutError:
        return None
    return bytes(body) if len(body) <= most else None

"""Limits of requests: token buckets for their rate, one for each owner too, the size of a body, refused sockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from starlette.types import Receive, Send

_MAX_OWNERS: Final = 256  # owners; each may have an open socket, twice over


class TokenBucket:
    """A limit of `burst` at once, and then `rate` a second. `clock` gives seconds that only go forward.

    >>> now = [0.0]
    >>> pace = TokenBucket(rate=2, burst=3, clock=lambda: now[0])
    >>> [pace.take() for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]
    >>> now[0] = 1.0; pace.wait()
    0.5
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._since = burst, clock()

    def wait(self, amount: float = 1) -> float:
        """Return the seconds until `amount` tokens can be taken; 0 if they can be now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return max(0.0, (amount - self._left) / self._rate)

    def take(self, amount: float = 1) -> float:
        """Take `amount` tokens, if need be in advance; return the seconds to wait before using them."""
        wait = self.wait(amount)
        self._left -= amount
        return wait


@dataclass
class RateByOwner:
    """A full token bucket for each owner; the owners that came longest ago are forgotten."""

    rate: float
    burst: float
    _buckets: dict[str, TokenBucket] = field(default_factory=dict)

    def of(self, owner: str) -> TokenBucket:
        """Return the bucket of an owner."""
        bucket = self._buckets.pop(owner, None) or TokenBucket(self.rate, self.burst)
        self._buckets[owner] = bucket  # the latest last
        while len(self._buckets) > _MAX_OWNERS:
            del self._buckets[next(iter(self._buckets))]
        return bucket


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


async def refuse_socket(receive: Receive, send: Send, code: int) -> None:
    """Close a WebSocket that asks to be opened."""
    await receive()
    await send({"type": "websocket.close", "code": code})

"""Tells everybody who watches that something has changed, as server-sent events, until the server ends.

Whoever reads slowly is told once of several changes; nothing is kept for anybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

_KEEP_ALIVE: Final = 20.0
"""Seconds after which a stream says that it is still there."""


class Changes:
    """Who listens, each with a flag that there is something to tell: several changes are told as one."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._flags = set[asyncio.Event]()
        self._ended = False

    def tell(self) -> None:
        """Tell that something has changed. Called on the event loop."""
        for flag in self._flags:
            flag.set()

    def end(self) -> None:
        """End all streams."""
        self._ended = True
        self.tell()

    async def stream(self) -> AsyncIterator[str]:
        """The events of one who listens."""
        flag = asyncio.Event()
        self._flags.add(flag)
        try:
            yield ": here\n\n"
            while not self._ended:
                try:
                    await asyncio.wait_for(flag.wait(), _KEEP_ALIVE)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                flag.clear()
                if not self._ended:
                    yield "event: changed\ndata:\n\n"
        finally:
            self._flags.discard(flag)

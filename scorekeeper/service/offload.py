"""Work that takes long and touches nothing that is kept: reading a file, playing a match through, printing it.

Where it is done is for whoever opens the services to say: at once, or beside the event loop, so that others have their
turn meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

LITTLE: Final = 20_000
"""Bytes, or what takes as long as so many: less is done at once, in less time than a thread takes to start."""


class Offload(Protocol):
    """Runs work of some size, in bytes, and returns its result."""

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Run it. The work may not use the store, whose connection belongs to one thread."""


class AtOnce:
    """Runs it in the calling thread: a command line has nothing else to do, and a browser has no threads."""

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Run it."""
        return work()

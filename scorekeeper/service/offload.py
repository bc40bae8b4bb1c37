"""Work that takes long and touches nothing that is kept: reading a file, playing a match through, printing it.

Where it is done is for whoever opens the services to say: at once, or beside the event loop, so that others have their
turn meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

LITTLE: Final = 20_000
"""Bytes, or what costs as much as so many: so little is done at once, sooner than a thread starts."""


class Offload(Protocol):
    """Does work of some size, in bytes, and gives what comes of it."""

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Do it. The work may not touch the store, whose connection belongs to one thread."""


class AtOnce:
    """Does it where it is asked for: a command has nothing else to do, and a browser no threads."""

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Do it now."""
        return work()

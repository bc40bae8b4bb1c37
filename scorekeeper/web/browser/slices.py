"""Long work in slices, so that the browser's one thread can draw and hear taps meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar, cast

from scorekeeper.service.long_work import Between, Steps

T = TypeVar("T")


class InSlices:
    """Runs work that has steps in slices, and other work at once."""

    def __init__(self, seconds: float = 0.02) -> None:
        """A slice ends with the step after which it has taken so many seconds."""
        self._seconds = seconds

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Run it."""
        return work()

    async def in_slices(self, _size: int, steps: Steps[T], between: Between, /) -> T:
        """Run it, slice by slice; others have their turn after each."""
        done = 0
        while True:
            end = time.monotonic() + self._seconds
            try:
                while True:
                    next(steps)
                    done += 1
                    if time.monotonic() >= end:
                        break
            except StopIteration as last:
                return cast("T", last.value)
            await asyncio.sleep(0)
            await between(done)

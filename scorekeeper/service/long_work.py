"""Long work: the place where it runs, and its progress.

Reading and printing take long, match by match; they change nothing in the store. Long work reports after each match and
can be stopped there; other tasks may run in between. Everything is written at the end in one transaction, so that a
command that was stopped has changed nothing.

The code that opens the services chooses the place: the calling thread (`Offload`), or another one.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from types import coroutine
from typing import Final, Protocol, TypeAlias, TypeVar, cast

from scorekeeper.rules.phrase import Fault, Phrase

CALLED_OFF = Fault("Stopped. Nothing was changed.")


class Progress(Protocol):
    """The receiver of a long command's reports."""

    async def reached(self, done: int, of: int) -> None:
        """Report that `done` matches of all are done. Raises `Refused` with `CALLED_OFF` to stop the command."""

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        """Report steps that follow a durable change, `done` of all. The command can no longer be stopped."""


class Unfollowed:
    """Shows no progress and stops nothing."""

    async def reached(self, done: int, of: int) -> None:
        """Go on."""

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        """Go on."""


UNFOLLOWED = Unfollowed()


@coroutine
def turn_of_others() -> Generator[None, None, None]:
    """Let others have their turn on the event loop."""
    yield


T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""Work that can pause after each of its steps; it returns its result."""

Between: TypeAlias = Callable[[int], Awaitable[None]]
"""Awaited between two slices of work, with the number of steps done. An exception from it ends the work."""

LITTLE: Final = 20_000
"""Bytes below which work is run at once: a thread would take longer to start."""


class Offload:
    """Runs work of some size, in bytes: in the calling thread, where work with steps runs in slices.

    A slice ends after the step that exceeds so many seconds.
    """

    def __init__(self, seconds: float = 0.02) -> None:
        self._seconds = seconds

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Run the work. It may not use the store, whose connection belongs to one thread."""
        return work()

    async def in_slices(self, _size: int, steps: Steps[T], between: Between, /) -> T:
        """Run work that has steps, with other tasks and `between` after each slice."""
        done, end = 0, time.monotonic() + self._seconds
        while True:
            try:
                next(steps)
            except StopIteration as last:
                return cast("T", last.value)
            done += 1
            if time.monotonic() >= end:
                await turn_of_others()
                await between(done)
                end = time.monotonic() + self._seconds

"""Long work: the place where it runs, and its progress.

Reading and printing take long, match by match; they change nothing in the store. Long work reports after each match and
can be stopped there; other tasks may run in between. Everything is written at the end in one transaction, so that a
command that was stopped has changed nothing.

The code that opens the services chooses the place: in the calling thread, whole or in slices, or in another one.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
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


class Offload(Protocol):
    """Runs work of some size, in bytes, and returns its result."""

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Run the work. It may not use the store, whose connection belongs to one thread."""

    async def in_slices(self, size: int, steps: Steps[T], between: Between, /) -> T:
        """Run work that has steps. If it runs in slices, `between` is awaited after each of them."""


class InThisThread:
    """Runs work in the calling thread: a command line has nothing else to do."""

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Run it."""
        return work()

    async def in_slices(self, _size: int, steps: Steps[T], _between: Between, /) -> T:
        """Run all of it."""
        return run_through(steps)


@dataclass(frozen=True)
class InSlices(InThisThread):
    """Runs work with steps in slices, and other work at once."""

    seconds: float = 0.02  # a slice ends after the step that exceeds this

    async def in_slices(self, _size: int, steps: Steps[T], between: Between, /) -> T:
        """Run the work slice by slice, with other tasks after each."""
        done, end = 0, time.monotonic() + self.seconds
        while True:
            try:
                next(steps)
            except StopIteration as last:
                return cast("T", last.value)
            done += 1
            if time.monotonic() >= end:
                await turn_of_others()
                await between(done)
                end = time.monotonic() + self.seconds


def run_through(steps: Steps[T]) -> T:
    """Run all steps, and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as last:
            return cast("T", last.value)

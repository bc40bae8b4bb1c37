"""Work that takes long: where it is done, and how far it has come.

What takes long is reading and printing, match by match; it touches nothing that is kept. It reports after each match,
and can be stopped there; between two of them others may have their turn. What is written is written in one go at the
end, so that a command that was called off has changed nothing.

Where it is done is for whoever opens the services to say: at once, or beside the event loop.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from types import coroutine
from typing import Final, Protocol, TypeAlias, TypeVar, cast

from scorekeeper.rules.phrase import Fault, Phrase

CALLED_OFF = Fault("Stopped. Nothing was changed.")


class Progress(Protocol):
    """What a long command reports to."""

    async def reached(self, done: int, of: int) -> None:
        """So many matches of so many are done. Raises `Refused` with `called_off` to stop the command."""

    async def finishing(self, what: Phrase, done: int, of: int) -> None:
        """The change is durable; so much of so much is done of what follows it. It is not stopped any more."""


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
"""Work that can be left off after each of its steps; it returns its result."""

Between: TypeAlias = Callable[[int], Awaitable[None]]
"""Awaited between two slices of work, with how many steps are done; what it raises ends the work."""

LITTLE: Final = 20_000
"""Bytes, or what takes as long as so many: less is done at once, in less time than a thread takes to start."""


class Offload(Protocol):
    """Runs work of some size, in bytes, and returns its result."""

    async def __call__(self, size: int, work: Callable[[], T], /) -> T:
        """Run it. The work may not use the store, whose connection belongs to one thread."""

    async def in_slices(self, size: int, steps: Steps[T], between: Between, /) -> T:
        """Run work that has steps. Where it is done in slices, `between` is awaited after each of them."""


class InThisThread:
    """Runs it in the calling thread: a command line has nothing else to do."""

    async def __call__(self, _size: int, work: Callable[[], T], /) -> T:
        """Run it."""
        return work()

    async def in_slices(self, _size: int, steps: Steps[T], _between: Between, /) -> T:
        """Run all of it."""
        return run_through(steps)


def run_through(steps: Steps[T]) -> T:
    """Run all steps, and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as last:
            return cast("T", last.value)

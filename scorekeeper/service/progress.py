"""How far a long command has come: it tells as it goes, and whoever follows it may call it off.

What takes long is reading and printing, match by match; between two of them others may have their turn. What is
written is written in one go at the end, so that a command that was called off has changed nothing.
"""

from __future__ import annotations

from typing import Protocol

from scorekeeper.rules.phrase import Fault


def called_off() -> Fault:
    """Long work that a person has stopped."""
    return Fault("Stopped. Nothing was changed.")


class Progress(Protocol):
    """Whoever follows long work."""

    async def reached(self, done: int, of: int) -> None:
        """So many matches of so many are done. Raises `Refused` with `called_off` where that is enough."""


class Unfollowed:
    """Nobody follows: the work is done in one go."""

    async def reached(self, done: int, of: int) -> None:
        """Go on."""


UNFOLLOWED = Unfollowed()

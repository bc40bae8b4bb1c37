"""How far a long command has come: it reports after each match, and can be stopped there.

What takes long is reading and printing, match by match; between two of them others may have their turn. What is
written is written in one go at the end, so that a command that was called off has changed nothing.
"""

from __future__ import annotations

from typing import Protocol

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

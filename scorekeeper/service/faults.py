"""What a person can be refused, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault
from scorekeeper.service.open_match import OpenMatch


class Refused(Exception):
    """Something could not be done; nothing was changed. `faults` says everything that is wrong, in order."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


class Overtaken(Refused):
    """The match was changed elsewhere in the meantime; `newer` is the match as it is now."""

    def __init__(self, newer: OpenMatch) -> None:
        """Tell of the change, and hand over what it led to."""
        super().__init__(ChangedElsewhere())
        self.newer = newer


@dataclass(frozen=True, slots=True)
class ChangedElsewhere(Fault):
    """Another window was quicker."""

    template: ClassVar[str] = (
        "The match was changed in another window. Here is the newer sheet; nothing was booked twice."
    )


@dataclass(frozen=True, slots=True)
class OnlyWatching(Fault):
    """A change by somebody who was asked to the table to watch."""

    template: ClassVar[str] = "You only watch here; the sheet is kept on the computer that serves it."


@dataclass(frozen=True, slots=True)
class NoSuchMatch(Fault):
    """An id that no match has."""

    template: ClassVar[str] = "There is no match {id}."
    id: str


@dataclass(frozen=True, slots=True)
class MatchDeleted(Fault):
    """The match was deleted, perhaps in another window."""

    template: ClassVar[str] = "The match was deleted. Restore it to go on."


def is_gone(refused: Refused) -> bool:
    """Whether something was refused because its match is not there any more: deleted, or never kept here."""
    return any(isinstance(fault, NoSuchMatch | MatchDeleted) for fault in refused.faults)


@dataclass(frozen=True, slots=True)
class MatchEnded(Fault):
    """A deal for a match that its players have ended."""

    template: ClassVar[str] = "The match was ended. Reopen it to go on."


@dataclass(frozen=True, slots=True)
class AlreadyOver(Fault):
    """The end of a match that has ended."""

    template: ClassVar[str] = "The match is over already."


@dataclass(frozen=True, slots=True)
class NotEnded(Fault):
    """A match to reopen that nobody has ended."""

    template: ClassVar[str] = "The match was not ended early; there is nothing to reopen."


@dataclass(frozen=True, slots=True)
class NothingToUndo(Fault):
    """Undo before the first change."""

    template: ClassVar[str] = "There is nothing to take back."


@dataclass(frozen=True, slots=True)
class NothingToRedo(Fault):
    """Redo after the last change."""

    template: ClassVar[str] = "There is nothing to do again."


@dataclass(frozen=True, slots=True)
class NoSuchDeal(Fault):
    """A place in the log where no deal stands."""

    template: ClassVar[str] = "The log has no line {line}; it has {lines}."
    line: int
    lines: int

"""What can go wrong with files and the terminal, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Phrase


class Stopped(Exception):
    """A command could not be carried out. `faults` says everything that is wrong, in order."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class NoSuchFile(Fault):
    """A path where nothing is."""

    template: ClassVar[str] = "There is no file {path}."
    path: str


@dataclass(frozen=True, slots=True)
class IsAFolder(Fault):
    """A folder where a file is wanted."""

    template: ClassVar[str] = "{path} is a folder, not a file."
    path: str


@dataclass(frozen=True, slots=True)
class NotAFolder(Fault):
    """A file where a folder is wanted."""

    template: ClassVar[str] = "{path} is a file, not a folder."
    path: str


@dataclass(frozen=True, slots=True)
class CannotRead(Fault):
    """A file that is there and cannot be read; the reason is the system's."""

    template: ClassVar[str] = "{path} cannot be read: {reason}."
    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class CannotWrite(Fault):
    """A file that cannot be written; the reason is the system's."""

    template: ClassVar[str] = "{path} cannot be written: {reason}."
    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class OutputClosed(Fault):
    """Standard output was closed before we began."""

    template: ClassVar[str] = "standard output cannot be written: it is closed."


@dataclass(frozen=True, slots=True)
class OutputRefused(Fault):
    """Standard output cannot be written; the reason is the system's."""

    template: ClassVar[str] = "standard output cannot be written: {reason}."
    reason: str


@dataclass(frozen=True, slots=True)
class NothingThere(Fault):
    """Standard input is closed."""

    template: ClassVar[str] = "There is nothing on standard input."


@dataclass(frozen=True, slots=True)
class NoSuchVariant(Fault):
    """An id that the catalogue does not have; `advice` says a similar one, or how to see them all."""

    template: ClassVar[str] = 'There is no variant "{id}". {advice}'
    id: str
    advice: Phrase


@dataclass(frozen=True, slots=True)
class Interrupted(Fault):
    """Ctrl+C."""

    template: ClassVar[str] = "Stopped."


@dataclass(frozen=True, slots=True)
class LinkStaysHere(Fault):
    """A link that leads every machine to itself."""

    template: ClassVar[str] = (
        "This link opens on this computer alone, while scorekeeper runs. --site takes the address of a published one."
    )


@dataclass(frozen=True, slots=True)
class NotesLeftOut(Fault):
    """A code that would have been too large with the notes in it."""

    template: ClassVar[str] = "The code leaves the notes out, for want of room. The link has them."


@dataclass(frozen=True, slots=True)
class TooLargeForACode(Fault):
    """A match that only a link or a file takes."""

    template: ClassVar[str] = "The match is too large for a code that a camera can read. The link takes it."

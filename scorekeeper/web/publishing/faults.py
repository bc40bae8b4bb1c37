"""Why the site could not be built, in a person's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault, Phrase


class NotPublished(Exception):
    """The site could not be built; what was in the folder before is as it was. `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        """Carry the fault that stopped it."""
        super().__init__(fault)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class FolderInUse(Fault):
    """The folder holds something that is not a site of ours."""

    folder: str
    template: ClassVar[str] = "{folder} holds something else. Name an empty folder, or one published before."


@dataclass(frozen=True, slots=True)
class FolderRefused(Fault):
    """The folder cannot be written."""

    folder: str
    reason: str
    template: ClassVar[str] = "The site cannot be written to {folder}: {reason}."


@dataclass(frozen=True, slots=True)
class NoSuchBase(Fault):
    """A base that is no path of a site."""

    base: str
    template: ClassVar[str] = "{base} is no path: --base takes one like /scorekeeper/."


@dataclass(frozen=True, slots=True)
class NotFetched(Fault):
    """The package index could not be reached, or has not what is locked, and no earlier copy is kept."""

    packages: tuple[str, ...]
    reason: str | Phrase
    template: ClassVar[str] = (
        "The Python package index could not be reached ({reason}), and no copy of {packages} is kept here from "
        "earlier. Publish once with a network; later it works without."
    )


@dataclass(frozen=True, slots=True)
class NoInstaller(Fault):
    """Python came without pip, which fetches packages."""

    template: ClassVar[str] = "pip is needed to fetch packages for the browser: python -m ensurepip installs it."


@dataclass(frozen=True, slots=True)
class OtherFlet(Fault):
    """The web client that is installed and the Flet that is locked for the browser differ."""

    installed: str
    locked: str
    template: ClassVar[str] = "flet-web {installed} is installed; the site is made for {locked}. Install that."

"""Faults of building the site."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase


class NotPublished(Exception):
    """The site could not be built; what was in the folder before is as it was. `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        """Carry the fault that stopped it."""
        super().__init__(fault)
        self.fault = fault


def folder_in_use(folder: str) -> Fault:
    """The folder holds something that is not a site of ours."""
    return Fault("{folder} holds something else. Name an empty folder, or one published before.", folder=folder)


def folder_refused(folder: str, reason: str) -> Fault:
    """The folder cannot be written."""
    return Fault("The site cannot be written to {folder}: {reason}.", folder=folder, reason=reason)


def not_written(path: str, reason: str) -> Fault:
    """What is kept elsewhere for the next time cannot be written; the reason is the system's."""
    return Fault(
        "What publishing keeps for the next time cannot be written to {path}: {reason}.", path=path, reason=reason
    )


def not_whole(file: str) -> Fault:
    """A file that an install makes or brings is not there: an editable install was made before it was needed."""
    return Fault("{file} is missing from this installation of scorekeeper. Install it again, then publish.", file=file)


def no_such_base(base: str) -> Fault:
    """A base that is no path of a site."""
    return Fault("{base} is no path: --base takes one like /scorekeeper/.", base=base)


def not_fetched(packages: tuple[str, ...], reason: str | Phrase) -> Fault:
    """The package index could not be reached, or has not what is locked, and no earlier copy is kept."""
    return Fault(
        "The Python package index could not be reached ({reason}), and no copy of {packages} is kept here from "
        "earlier. Publish once with a network; later it works without.",
        packages=packages,
        reason=reason,
    )


def no_installer() -> Fault:
    """Python came without pip, which fetches packages."""
    return Fault("pip is needed to fetch packages for the browser: python -m ensurepip installs it.")


def other_flet(installed: str, locked: str) -> Fault:
    """The web client that is installed and the Flet that is locked for the browser differ."""
    return Fault(
        "flet-web {installed} is installed; the site is made for {locked}. Install that.",
        installed=installed,
        locked=locked,
    )

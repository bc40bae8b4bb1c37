"""Faults of building the site."""

from __future__ import annotations

from scorekeeper.rules.phrase import Failure, Fault, Sentence


class NotPublished(Failure):
    """The site could not be built; the folder is unchanged. `fault` tells why."""


FOLDER_IN_USE = Sentence("{folder} holds something else. Name an empty folder, or one published before.")
FOLDER_REFUSED = Sentence("The site cannot be written to {folder}: {reason}.")
NOT_WRITTEN = Sentence("The notes for the next publishing cannot be written to {path}: {reason}.")
NOT_WHOLE = Sentence("{file} is missing from this installation of scorekeeper. Install it again, then publish.")
NO_SUCH_BASE = Sentence("{base} is no path: --base takes one like /scorekeeper/.")
NOT_FETCHED = Sentence(
    "The Python package index could not be reached ({reason}), and no copy of {packages} is kept here from "
    "earlier. Publish once with a network; later it works without."
)
NO_INSTALLER = Fault("pip is needed to fetch packages for the browser: python -m ensurepip installs it.")
OTHER_FLET = Sentence("flet-web {installed} is installed; the site is made for {locked}. Install that.")

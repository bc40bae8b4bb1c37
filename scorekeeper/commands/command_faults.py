"""Faults with files and the terminal."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence


class Stopped(Exception):
    """A command could not be carried out. `faults` has everything that is wrong, in order."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


NO_SUCH_FILE = Sentence("There is no file {path}.")
IS_A_FOLDER = Sentence("{path} is a folder, not a file.")
NOT_A_FOLDER = Sentence("{path} is a file, not a folder.")
CANNOT_READ = Sentence("{path} cannot be read: {reason}.")
CANNOT_WRITE = Sentence("{path} cannot be written: {reason}.")
OUTPUT_CLOSED = Fault("Standard output cannot be written: it is closed.")
OUTPUT_REFUSED = Sentence("Standard output cannot be written: {reason}.")
NOTHING_THERE = Fault("There is nothing on standard input.")
NO_SUCH_VARIANT = Sentence('There is no variant "{id}". {advice}')
SEVERAL_TABLES = Sentence('Tables with different rules have the id "{id}". Name one of them: {keys}.')
NOT_A_DATE = Sentence('"{text}" is not a date, such as 2026-01-31.')
MATCHES_LEFT_OUT = Sentence("Left out of all figures, as they cannot be read: {count}.")
FILES_LEFT_OUT = Sentence(
    "Left out: {left} file of {files}.", plural="Left out: {left} files of {files}.", counted="left"
)
NONE_COME_IN = Fault("So none comes in.")
NOTHING_FORGOTTEN = Fault(
    "Nothing was changed. Forgetting cannot be undone: `scorekeeper backup FILE` saves one more copy, "
    "and --yes forgets."
)
ONE_VERSION_ONLY = Sentence("There is one version of match {match}; nothing is to be chosen.")
NO_SUCH_VERSION = Sentence("There is no version {number}; the versions are 1 to {last}.")
INTERRUPTED = Fault("Stopped.")
LINK_STAYS_HERE = Fault(
    "This link opens on this computer alone, while scorekeeper runs. --site takes the address of a published one."
)
NOTES_LEFT_OUT = Fault("The code leaves the notes out, for want of room. The link has them.")
TOO_LARGE_FOR_A_CODE = Fault("The match is too large for a code that a camera can read. The link takes it.")
NOBODY_SITS_THERE = Sentence("Nobody called {said} sits there, and the seats are 1 to {seats}.")

"""What can go wrong with files and the terminal, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase


class Stopped(Exception):
    """A command could not be carried out. `faults` says everything that is wrong, in order."""

    def __init__(self, *faults: Fault) -> None:
        """Keep the faults, in order."""
        super().__init__(*faults)
        self.faults = faults


def no_such_file(path: str) -> Fault:
    """A path where nothing is."""
    return Fault("There is no file {path}.", path=path)


def is_a_folder(path: str) -> Fault:
    """A folder where a file is wanted."""
    return Fault("{path} is a folder, not a file.", path=path)


def not_a_folder(path: str) -> Fault:
    """A file where a folder is wanted."""
    return Fault("{path} is a file, not a folder.", path=path)


def cannot_read(path: str, reason: str) -> Fault:
    """A file that is there and cannot be read; the reason is the system's."""
    return Fault("{path} cannot be read: {reason}.", path=path, reason=reason)


def cannot_write(path: str, reason: str) -> Fault:
    """A file that cannot be written; the reason is the system's."""
    return Fault("{path} cannot be written: {reason}.", path=path, reason=reason)


def output_closed() -> Fault:
    """Standard output was closed before we began."""
    return Fault("standard output cannot be written: it is closed.")


def output_refused(reason: str) -> Fault:
    """Standard output cannot be written; the reason is the system's."""
    return Fault("standard output cannot be written: {reason}.", reason=reason)


def nothing_there() -> Fault:
    """Standard input is closed."""
    return Fault("There is nothing on standard input.")


def no_such_variant(id: str, advice: Phrase) -> Fault:
    """An id that the catalogue does not have; `advice` says a similar one, or how to see them all."""
    return Fault('There is no variant "{id}". {advice}', id=id, advice=advice)


def not_a_date(text: str) -> Fault:
    """A date that is none, or is not written as one."""
    return Fault('"{text}" is not a date, such as 2026-01-31.', text=text)


def matches_left_out(count: int) -> Fault:
    """How many matches cannot be read, and so are in no figure."""
    return Fault("Left out of all figures, as they cannot be read: {count}.", count=count)


def say_with_option() -> Fault:
    """A backup with somebody who was forgotten, and no option that says what to do."""
    return Fault("`--forgotten leave-out` or `--forgotten restore` says it.")


def nothing_forgotten() -> Fault:
    """A person who is to be forgotten, and nobody has said yes."""
    return Fault(
        "Nothing was changed. Forgetting cannot be undone: `scorekeeper backup FILE` saves one more copy, "
        "and --yes forgets."
    )


def interrupted() -> Fault:
    """Ctrl+C."""
    return Fault("Stopped.")


def link_stays_here() -> Fault:
    """A link that leads every machine to itself."""
    return Fault(
        "This link opens on this computer alone, while scorekeeper runs. --site takes the address of a published one."
    )


def notes_left_out() -> Fault:
    """A code that would have been too large with the notes in it."""
    return Fault("The code leaves the notes out, for want of room. The link has them.")


def too_large_for_a_code() -> Fault:
    """A match that only a link or a file takes."""
    return Fault("The match is too large for a code that a camera can read. The link takes it.")

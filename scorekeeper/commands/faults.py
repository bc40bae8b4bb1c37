"""What can go wrong with files and the terminal, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Phrase, short


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
    return Fault("Standard output cannot be written: it is closed.")


def output_refused(reason: str) -> Fault:
    """Standard output cannot be written; the reason is the system's."""
    return Fault("Standard output cannot be written: {reason}.", reason=reason)


def nothing_there() -> Fault:
    """Standard input is closed."""
    return Fault("There is nothing on standard input.")


def no_such_variant(id: str, advice: Phrase) -> Fault:
    """An id that the catalogue does not have; `advice` says a similar one, or how to see them all."""
    return Fault('There is no variant "{id}". {advice}', id=id, advice=advice)


def several_tables(id: str, keys: str) -> Fault:
    """The id of tables with different rules; their keys tell them apart."""
    return Fault('Tables with different rules have the id "{id}". Name one of them: {keys}.', id=id, keys=keys)


def not_a_date(text: str) -> Fault:
    """A date that is none, or is not written as one."""
    return Fault('"{text}" is not a date, such as 2026-01-31.', text=text)


def matches_left_out(count: int) -> Fault:
    """How many matches cannot be read, and so are in no figure."""
    return Fault("Left out of all figures, as they cannot be read: {count}.", count=count)


def files_left_out(left: int, files: int) -> Fault:
    """How many files were left out of an import, or would be; what is wrong with each was said before."""
    return Fault(
        "Left out: {left} file of {files}.",
        plural="Left out: {left} files of {files}.",
        counted=left,
        left=left,
        files=files,
    )


def none_come_in() -> Fault:
    """A file cannot be read, and all were to come in or none."""
    return Fault("So none comes in.")


def say_with_option() -> Fault:
    """A backup with somebody who was forgotten, and no option that says what to do."""
    return Fault("`--forgotten leave-out` or `--forgotten restore` says it.")


def season_of_that_name(name: str) -> Fault:
    """A season of a backup that has the name of one here and another id."""
    return Fault("A season called {name} is kept here, and the one in the file may be another.", name=name)


def say_which_season() -> Fault:
    """A backup with a season that may be one here, and no option that says whether it is."""
    return Fault("`--seasons same` puts their matches together, `--seasons apart` keeps two seasons.")


def several_seasons_here(name: str) -> Fault:
    """A season of a backup that is to be the same as one here, of which there are several of the name."""
    return Fault(
        "Several seasons here are called {name}. `--seasons apart` keeps them apart; the app asks about each.",
        name=name,
    )


def nothing_forgotten() -> Fault:
    """A person who is to be forgotten, and nobody has said yes."""
    return Fault(
        "Nothing was changed. Forgetting cannot be undone: `scorekeeper backup FILE` saves one more copy, "
        "and --yes forgets."
    )


def one_version_only(match: str) -> Fault:
    """A match of which one version is to be chosen, and there is but one."""
    return Fault("There is one version of match {match}; nothing is to be chosen.", match=match)


def no_such_version(number: int, last: int) -> Fault:
    """A number that no version of the match has."""
    return Fault("There is no version {number}; the versions are 1 to {last}.", number=number, last=last)


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


def nobody_sits_there(said: str, seats: int) -> Fault:
    """A seat that is neither the name of a player nor a number of a seat."""
    return Fault("Nobody called {said} sits there, and the seats are 1 to {seats}.", said=short(said), seats=seats)

"""Standard streams and files for commands; a failure raises `Stopped`, with its faults."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from scorekeeper.exchange.text_tables import without_controls
from scorekeeper.match.bounds import LARGEST_FILE
from scorekeeper.rules.phrase import Failure, Fault, Phrase, Sentence
from scorekeeper.texts import say

STDIN = "-"
"""The path that means standard input."""

_MAX_LINE = 600

NO_SUCH_FILE = Sentence("There is no file {path}.")
IS_A_FOLDER = Sentence("{path} is a folder, not a file.")
NOT_A_FOLDER = Sentence("{path} is a file, not a folder.")
CANNOT_READ = Sentence("{path} cannot be read: {reason}.")
CANNOT_WRITE = Sentence("{path} cannot be written: {reason}.")
OUTPUT_CLOSED = Fault("Standard output cannot be written: it is closed.")
OUTPUT_REFUSED = Sentence("Standard output cannot be written: {reason}.")
NOTHING_THERE = Fault("There is nothing on standard input.")


class Stopped(Failure):
    """A command of the command line could not be carried out."""


def use_utf8() -> None:
    """Set standard output and error to UTF-8, whatever the system's encoding; line ends are not translated."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def print_text(text: str) -> None:
    """Print a text for a person, without control characters. Raises as `print_data`."""
    _write_stdout(without_controls(text).encode("utf-8", "backslashreplace"))


def print_data(content: bytes) -> None:
    """Write bytes unchanged, but to a terminal no control characters. Raises `Stopped`, and `BrokenPipeError`."""
    shown = sys.stdout is not None and sys.stdout.isatty()
    _write_stdout(without_controls(content.decode("utf-8", "replace")).encode() if shown else content)


def print_drawing(text: str) -> None:
    """Print a text of our own that may hold the terminal's colour codes. Raises as `print_data`."""
    _write_stdout(text.encode())


def _write_stdout(content: bytes) -> None:
    with _handling_stdout_errors():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def flush_stdout() -> None:
    """Flush standard output, which argparse has written to. Raises as `print_data`."""
    with _handling_stdout_errors():
        sys.stdout.flush()


@contextmanager
def _handling_stdout_errors() -> Iterator[None]:
    if sys.stdout is None:  # closed before we began
        raise Stopped(OUTPUT_CLOSED)
    try:
        yield
    except OSError as error:
        with suppress(OSError, ValueError):  # so that the interpreter's last flush does not fail again
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
        if isinstance(error, BrokenPipeError):
            raise
        raise Stopped(OUTPUT_REFUSED(reason=_reason(error))) from None


def print_faults(faults: Iterable[Fault | Phrase]) -> None:
    """Print each fault or notice as one line on standard error; errors of writing are ignored."""
    if sys.stderr is None:  # closed before we began
        return
    with suppress(OSError):
        for fault in faults:
            sys.stderr.write(one_line(say(fault)) + "\n")
        sys.stderr.flush()


def one_line(text: str) -> str:
    r"""Return a text on one line, 600 characters at most, without control characters.

    >>> one_line("a\nb\x1b[2J")
    'a�b�[2J'
    """
    line = text if len(text) <= _MAX_LINE else text[:_MAX_LINE] + "…"
    return without_controls(line.replace("\n", "�"))


def read_file(path: str, most: int = LARGEST_FILE) -> bytes:
    """Return up to `most` + 1 bytes of a file, or of standard input for "-". Raises `Stopped`."""
    if path == STDIN and sys.stdin is None:
        raise Stopped(NOTHING_THERE)
    try:
        if path == STDIN:
            return sys.stdin.buffer.read(most + 1)
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Stopped(NO_SUCH_FILE(path=path)) from None
    except IsADirectoryError:
        raise Stopped(IS_A_FOLDER(path=path)) from None
    except OSError as error:
        folder = Path(path).is_dir()  # as Windows reports it
        raise Stopped(IS_A_FOLDER(path=path) if folder else CANNOT_READ(path=path, reason=_reason(error))) from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file completely or not at all; an existing one is replaced. Raises `Stopped`."""
    if path.is_dir():
        raise Stopped(IS_A_FOLDER(path=str(path)))
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe, a terminal
        else:
            _replace_file(path, content)
    except (OSError, ValueError) as error:
        raise Stopped(CANNOT_WRITE(path=str(path), reason=_reason(error))) from None


def _replace_file(path: Path, content: bytes) -> None:
    target = path.resolve()
    temporary = target.with_name(f".{token_hex(4)}.part")
    try:
        # That of the file it replaces, or 666 less the `umask` for a new one.
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666
        with os.fdopen(
            os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode), "wb"
        ) as file:
            file.write(content)
        if target.exists():
            temporary.chmod(mode)
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_file_at(path: Path, name: str, content: bytes) -> Path:
    """Write a file, or a new one of that name into a folder, and return its path. Raises `Stopped`."""
    if path.is_dir():
        return write_new_file(path, name, content)
    write_file(path, content)
    return path


def write_new_file(folder: Path, name: str, content: bytes) -> Path:
    """Write a file into a folder, and return its path; a taken name gets a number. Raises `Stopped`."""
    wanted = folder / name
    paths = (wanted, *(wanted.with_stem(f"{wanted.stem}-{number}") for number in range(2, 10_000)))
    path = next((path for path in paths if not path.exists() or _has_content(path, content)), wanted)
    write_file(path, content)
    return path


def _has_content(path: Path, content: bytes) -> bool:
    with suppress(OSError):
        return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content
    return False


def make_folder(path: Path) -> None:
    """Create a folder if it is missing. Raises `Stopped`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Stopped(NOT_A_FOLDER(path=str(path))) from None
    except (OSError, ValueError) as error:
        raise Stopped(CANNOT_WRITE(path=str(path), reason=_reason(error))) from None


def _reason(error: Exception) -> str:
    """Return the system's message of an error, with a small first letter."""
    message = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return message[:1].lower() + message[1:]

"""Reading and writing as a command does it: bytes in, bytes out, a sentence where it fails."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from scorekeeper.commands.faults import (
    CannotRead,
    CannotWrite,
    IsAFolder,
    NoSuchFile,
    NotAFolder,
    NothingThere,
    OutputClosed,
    OutputRefused,
    Stopped,
)
from scorekeeper.exchange.plaintext import without_controls
from scorekeeper.exchange.rawjson import MOST_BYTES
from scorekeeper.rules.phrase import Fault
from scorekeeper.texts.speech import say

STANDARD = "-"
"""Stands for standard input in the place of a file."""

_LONGEST_LINE = 600


def speak_utf8() -> None:
    """Let both streams speak UTF-8, whatever the language of the system; ends of lines stay as they are."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def put_out(text: str) -> None:
    """Write to a person, on standard output: what it holds can do nothing to a terminal. Raises as `put_out_data`."""
    _write_out(without_controls(text).encode("utf-8", "backslashreplace"))


def put_out_data(content: bytes) -> None:
    """Write to another program, on standard output: exactly these bytes, unless they are shown on a terminal.

    Raises `Stopped`, and `BrokenPipeError` where nobody reads any more.
    """
    shown = sys.stdout is not None and sys.stdout.isatty()
    _write_out(without_controls(content.decode("utf-8", "replace")).encode() if shown else content)


def put_out_drawn(text: str) -> None:
    """Write what we have drawn ourselves, in colours where the terminal has them. Raises as `put_out_data`."""
    _write_out(text.encode())


def _write_out(content: bytes) -> None:
    with _written_out():
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def flush_out() -> None:
    """Let out what another hand has written to standard output. Raises as `put_out` does."""
    with _written_out():
        sys.stdout.flush()


@contextmanager
def _written_out() -> Iterator[None]:
    if sys.stdout is None:  # closed before we began
        raise Stopped(OutputClosed())
    try:
        yield
    except OSError as error:
        _hang_up()
        if isinstance(error, BrokenPipeError):
            raise
        raise Stopped(OutputRefused(_reason(error))) from None


def _hang_up() -> None:
    """Let nothing more be written, at the interpreter's end neither: it would only fail again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(faults: Iterable[Fault]) -> None:
    """One line a fault on standard error."""
    if sys.stderr is None:  # closed before we began
        return
    with suppress(OSError):
        for fault in faults:
            sys.stderr.write(one_line(say(fault)) + "\n")
        sys.stderr.flush()


def one_line(text: str) -> str:
    r"""A sentence that can do nothing to a terminal but stand there.

    >>> one_line("a\nb\x1b[2J")
    'a�b�[2J'
    """
    line = text if len(text) <= _LONGEST_LINE else text[:_LONGEST_LINE] + "…"
    return without_controls(line.replace("\n", "�"))


def read_file(path: str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, or of standard input; no more than one above what it may have (any match's, here).

    Raises `Stopped`.
    """
    if path == STANDARD and sys.stdin is None:
        raise Stopped(NothingThere())
    try:
        if path == STANDARD:
            return sys.stdin.buffer.read(most + 1)
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Stopped(NoSuchFile(path)) from None
    except IsADirectoryError:
        raise Stopped(IsAFolder(path)) from None
    except OSError as error:
        folder = Path(path).is_dir()  # as Windows has it
        raise Stopped(IsAFolder(path) if folder else CannotRead(path, _reason(error))) from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; one that is there is replaced. Raises `Stopped`."""
    if path.is_dir():
        raise Stopped(IsAFolder(str(path)))
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe, a terminal
        else:
            _replace(path, content)
    except (OSError, ValueError) as error:
        raise Stopped(CannotWrite(str(path), _reason(error))) from None


def _replace(path: Path, content: bytes) -> None:
    target = path.resolve()
    part = target.with_name(f".{token_hex(4)}.part")
    try:
        mode = _mode_of(target)
        with os.fdopen(
            os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode), "wb"
        ) as file:
            file.write(content)
        if target.exists():
            part.chmod(mode)
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _mode_of(target: Path) -> int:
    """Who may read a file that is to be written: who could before; where it is new, as the person has it (`umask`)."""
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666


def write_beside(folder: Path, name: str, content: bytes) -> Path:
    """Write a file into a folder, and never over another: a number is added to the name where it is taken.

    A file that has this very content already is left as it is. Raises `Stopped`; gives back the path.
    """
    plain = folder / name
    paths = (plain, *(plain.with_stem(f"{plain.stem}-{number}") for number in range(2, 10_000)))
    path = next((path for path in paths if not path.exists() or _holds(path, content)), plain)
    write_file(path, content)
    return path


def _holds(path: Path, content: bytes) -> bool:
    with suppress(OSError):
        return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content
    return False


def make_folder(path: Path) -> None:
    """Make a folder where it is missing. Raises `Stopped`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Stopped(NotAFolder(str(path))) from None
    except (OSError, ValueError) as error:
        raise Stopped(CannotWrite(str(path), _reason(error))) from None


def _reason(error: Exception) -> str:
    """What the system says, as part of a sentence."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return said[:1].lower() + said[1:]

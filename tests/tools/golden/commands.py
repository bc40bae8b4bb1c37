"""The program's commands, and what they say, written to files."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from scorekeeper.cli import main
from tests.tools.golden import fixed


def ran(*words: str, stdin: bytes = b"") -> tuple[bytes, object, str]:
    """Return the output of a command, its exit code, and its errors."""
    fixed.tick()
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oe")
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main(list(words)) or 0
            except SystemExit as end:
                code = end.code
    finally:
        sys.stdin = before
    return out.buffer.getvalue(), code, err.buffer.getvalue().decode("utf-8")


def said(*words: str, stdin: bytes = b"") -> str:
    """Return output, exit code and errors as one text, without the path of the current folder."""
    printed, code, told = ran(*words, stdin=stdin)
    return f"{printed.decode('utf-8', 'backslashreplace')}\n--- {code}\n{told}".replace(str(Path.cwd()), "HERE")


class Story:
    """Commands one after the other, each with what it says, in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []

    def __call__(self, *words: str, stdin: bytes = b"") -> str:
        heard = said(*words, stdin=stdin)
        self.lines.append(f"$ scorekeeper {' '.join(words)}\n{heard.rstrip()}\n")
        return heard

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failed: object) -> None:
        put(self.path, "\n".join(self.lines))


def put(path: Path, text: str | bytes) -> None:
    """Write a file of the recording."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace"))


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """An empty folder, which is the current one meanwhile: what is said has no path of this machine in it."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="recording-") as made:
        os.chdir(made)
        try:
            yield Path(made)
        finally:
            os.chdir(before)

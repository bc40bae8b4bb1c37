"""Reports of exceptions for developers, without anything that a person wrote.

An exception's message may quote a name or a note, so a report has only its type. Paths are relative to their package,
so that no folder names the user.
"""

from __future__ import annotations

import platform
import sys
import traceback
from pathlib import Path

import flet as ft

from scorekeeper import __version__

_MAX_FRAMES = 30  # frames of one exception; the innermost matter most


def is_not_here(error: BaseException) -> bool:
    """Whether a part of the app could not be imported: in a browser it may need the network.

    >>> is_not_here(ModuleNotFoundError()), is_not_here(OSError(29, "I/O error", "/backup.zip"))
    (True, False)
    """
    return isinstance(error, ImportError) or (isinstance(error, OSError) and str(error.filename) in sys.path)


def report_of(error: BaseException) -> str:
    """Return a report with versions, exception types, and places in the program."""
    lines = [f"scorekeeper {__version__}, Flet {ft.__version__}, Python {platform.python_version()}, {sys.platform}"]
    current: BaseException | None = error
    seen: list[BaseException] = []
    while current is not None and current not in seen:  # an exception may be its own cause
        seen.append(current)
        lines.append(f"{type(current).__module__}.{type(current).__qualname__}")
        frames = traceback.extract_tb(current.__traceback__)[-_MAX_FRAMES:]
        lines += [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\n".join(lines) + "\n"


def _short(file: str) -> str:
    """Return a path relative to its package, or the file name alone.

    >>> _short("/lib/python3.11/site-packages/scorekeeper/app/kit/screens.py"), _short("/home/anna/run.py")
    ('scorekeeper/app/kit/screens.py', 'run.py')
    """
    parts = Path(file).parts
    for package in ("scorekeeper", "flet", "pydantic"):
        if package in parts[:-1]:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(package) :])
    return parts[-1] if parts else "?"

"""What went wrong, for whoever mends it: where in the program, and nothing of what anybody wrote.

An exception's own words may quote a name or a note, so of those only the kind of exception is told; and of
every place only our own path, so that no folder tells whose machine it is.
"""

from __future__ import annotations

import platform
import sys
import traceback
from pathlib import Path

import flet as ft

from scorekeeper import __version__

_DEEPEST = 30  # places of one exception; the innermost are the ones that matter


def report_of(error: BaseException) -> str:
    """A report that can be sent to anybody: versions, kinds of exceptions, places in the program."""
    about = f"scorekeeper {__version__}, Flet {ft.__version__}, Python {platform.python_version()}, {sys.platform}"
    lines = [about]
    told: BaseException | None = error
    seen: list[BaseException] = []
    while told is not None and told not in seen:  # an exception may be its own cause
        seen.append(told)
        lines.append(f"{type(told).__module__}.{type(told).__qualname__}")
        places = traceback.extract_tb(told.__traceback__)[-_DEEPEST:]
        lines += [f"  {_ours(place.filename)}:{place.lineno} {place.name}" for place in places]
        told = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    return "\n".join(lines) + "\n"


def _ours(file: str) -> str:
    """A file by its place in its package.

    >>> _ours("/lib/python3.11/site-packages/scorekeeper/app/session/error_boundary.py"), _ours("/home/anna/run.py")
    ('scorekeeper/app/session/error_boundary.py', 'run.py')
    """
    parts = Path(file).parts
    for package in ("scorekeeper", "flet", "pydantic"):
        if package in parts[:-1]:
            at = len(parts) - 1 - parts[::-1].index(package)
            return "/".join(parts[at:])
    return parts[-1] if parts else "?"

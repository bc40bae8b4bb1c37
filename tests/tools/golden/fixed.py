"""The clock, the ids and the random numbers, fixed, before the program is imported.

The clock stands still within a command, and goes on by a minute from one to the next. What `secrets` gives is counted
for each length apart, so that one more name of a temporary file changes no id of a match.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import random
import secrets
import sys
import time
import warnings
from collections import Counter

REAL = dt.datetime
BEGINNING = REAL(2026, 3, 1, 12, 0, tzinfo=dt.UTC)


class _Now:
    """The time that it is, and what was given of `secrets` to what is called so."""

    def __init__(self) -> None:
        self.time, self.name = BEGINNING, ""
        self.given: Counter[int] = Counter()


_now = _Now()


def begin(name: str) -> None:
    """Set everything back, for what is called so."""
    _now.time, _now.name = BEGINNING, name
    _now.given.clear()
    random.seed(name)


def tick(minutes: int = 1) -> None:
    """Let the clock go on."""
    _now.time += dt.timedelta(minutes=minutes)


def _bytes(size: int | None = None) -> bytes:
    size = 32 if size is None else size
    _now.given[size] += 1
    made, place = b"", 0
    while len(made) < size:
        made += hashlib.sha256(f"{_now.name}/{size}/{_now.given[size]}/{place}".encode()).digest()
        place += 1
    return made[:size]


def _letters(size: int | None = None) -> str:
    return _bytes(size).hex()


def _below(end: int) -> int:
    return int.from_bytes(_bytes(8)) % end


class _Kind(type):
    """Every time is one of the fixed kind, too."""

    def __instancecheck__(cls, value):
        return isinstance(value, REAL)

    def __subclasscheck__(cls, kind):
        return issubclass(kind, REAL)


class _Fixed(REAL, metaclass=_Kind):
    """`datetime` with a clock that stands still; all that it makes are values of the real one."""

    def __new__(cls, *arguments, **named):
        return REAL(*arguments, **named)

    @classmethod
    def now(cls, tz=None):
        return _now.time.astimezone(tz) if tz is not None else _now.time.astimezone().replace(tzinfo=None)

    @classmethod
    def utcnow(cls):
        return _now.time.replace(tzinfo=None)

    @classmethod
    def today(cls):
        return cls.now()


def install() -> None:
    """Replace what is not fixed in the standard library."""
    if os.environ.get("PYTHONHASHSEED") != "0" or "TZ" not in os.environ:
        raise SystemExit("`python -m tests.tools.golden` starts each part, in an environment of its own.")
    if any(name.partition(".")[0] == "scorekeeper" for name in sys.modules):
        raise SystemExit("The clock is to be fixed before the program is imported.")
    time.tzset()
    warnings.filterwarnings("ignore", "datetime.datetime size changed")  # said by what is compiled
    dt.datetime = _Fixed
    secrets.token_bytes = _bytes
    secrets.token_hex = secrets.token_urlsafe = _letters
    secrets.randbelow = _below
    secrets.choice = lambda several: several[_below(len(several))]
    begin("")

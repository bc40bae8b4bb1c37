"""Ctrl+C, and what a service manager sends: once, the server ends well; again, the program ends whatever it is at."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import Final

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

_GRACE: Final = 3.0
"""Seconds that the program has after the second signal: open pages have two to finish."""

_BY_SIGNAL: Final = 128  # and its number: the exit status that shells give


@contextmanager
def stopping(stop: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Call `stop` on a signal instead of raising one; from the second on, end the program within `_GRACE` seconds.

    That holds beyond the end of this block: a thread that is still at work would keep the program waiting. What was
    committed to SQLite is safe whenever a program ends. Nothing is done outside the main thread, which gets no signals.
    """
    if current_thread() is not main_thread():
        yield
        return
    heard = 0

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard += 1
        if heard > 1:
            _leave_soon(number)
        stop(number, frame)

    before = {number: signal.signal(number, hear) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items() if not heard else ():
            signal.signal(number, handler)


def _leave_soon(number: int) -> None:
    leaving = Timer(_GRACE, os._exit, [_BY_SIGNAL + number])
    leaving.daemon = True
    try:
        leaving.start()
    except RuntimeError:  # at the very end no thread can be started
        os._exit(_BY_SIGNAL + number)

"""What several server processes of one club tell each other through PostgreSQL: that something has changed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import psycopg

log = logging.getLogger(__name__)

CHANNEL: Final = "scorekeeper_club"

_LOOKS_UP: Final = 0.2  # seconds after which a thread that listens sees that it shall end
_PAUSE: Final = 5.0  # seconds until it is tried again where the database is not reached


class Notices:
    """Listens in a thread of its own; `told` is called in it after every change, by whatever process it was made."""

    def __init__(self, url: str, told: Callable[[], object]) -> None:
        """Begin."""
        self._url, self._told, self._ends = url, told, Event()
        self._thread = Thread(target=self._run, name="club notices", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End."""
        self._ends.set()
        self._thread.join(2 * _LOOKS_UP)

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.warning("The club's database does not tell of changes just now: %s", type(error).__name__)
                self._ends.wait(_PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._told()  # something may have changed while nobody listened
            while not self._ends.is_set():
                for _ in connection.notifies(timeout=_LOOKS_UP, stop_after=1):
                    self._told()

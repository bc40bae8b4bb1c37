"""A club's database: SQLite in a folder, or PostgreSQL 15 or newer."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

import psycopg
from sqlalchemy import Connection, Engine, text

PATIENCE: Final = 10
"""Seconds that a writer waits for another."""

CHANNEL: Final = "scorekeeper_club"
"""By which the server processes of one club tell each other through PostgreSQL that something has changed."""

_LOOKS_UP: Final = 0.2  # seconds after which a thread that listens there sees that it shall end
_PAUSE: Final = 5.0  # seconds until it is tried again where the database is not reached

_WITH_NAMES: Final = ("items", "versions", "matches", "seats")  # tables

log = logging.getLogger(__name__)


class Database:
    """The database of one club, up to date, in which everything is read and written in transactions.

    `file` is that of an embedded one.
    """

    def __init__(self, engine: Engine, file: Path | None = None) -> None:
        self._engine = engine
        self.file = file
        # There is one writer of a process at a time: who waits here is next, and neither asks SQLite again and again
        # nor holds a connection that others need.
        self._turn = Lock()

    @property
    def url(self) -> str | None:
        """Where PostgreSQL is reached; None of an embedded database."""
        url = self._engine.url.set(drivername="postgresql")
        return None if self.file is not None else url.render_as_string(hide_password=False)

    @property
    def is_being_written(self) -> bool:
        """Whether this process is writing, so that whoever would write had to wait."""
        return self._turn.locked()

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction in which everything read is of one moment."""
        return self._begun("REPEATABLE READ", writes=False)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at its end, and rolled back where an exception leaves it.

        On SQLite there is one at a time; on PostgreSQL one that takes a number of a change waits for those of other
        processes that do.
        """
        with self._turn, self._begun("READ COMMITTED", writes=True) as connection:
            yield connection

    @contextmanager
    def _begun(self, isolation: str, *, writes: bool) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level=isolation)
            connection.execution_options(writes=writes)
            with connection.begin():
                yield connection

    def write_anew(self) -> None:
        """Write the database anew, so that nothing of what was removed is left in it.

        PostgreSQL keeps it in its own log for some time. Raises `SQLAlchemyError` and `sqlite3.Error`.
        """
        if self.file is not None:
            with closing(sqlite3.connect(self.file, PATIENCE, isolation_level=None)) as db:
                db.execute("VACUUM")
                if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    raise sqlite3.OperationalError("others are reading")
            return
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.execute(text(f"VACUUM FULL {', '.join(_WITH_NAMES)}"))

    def close(self) -> None:
        """Close its connections."""
        self._engine.dispose()


class ChangeListener:
    """Listens in a thread of its own; `on_change` is called in it after every change, whatever process made it."""

    def __init__(self, url: str, on_change: Callable[[], object]) -> None:
        self._url, self._on_change, self._ends = url, on_change, Event()
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
            self._on_change()  # something may have changed while nobody listened
            while not self._ends.is_set():
                for _ in connection.notifies(timeout=_LOOKS_UP, stop_after=1):
                    self._on_change()

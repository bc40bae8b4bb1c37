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
"""The PostgreSQL channel by which the server processes of one club notify each other of changes."""

_LOOKS_UP: Final = 0.2  # seconds between two checks whether a listening thread should end
_PAUSE: Final = 5.0  # seconds until the next attempt if the database is out of reach

_WITH_NAMES: Final = ("items", "versions", "matches", "seats")  # tables with names of people

log = logging.getLogger(__name__)


class Database:
    """The migrated database of one club. All reads and writes are in transactions.

    `file` is the file of an embedded database, None of PostgreSQL.
    """

    def __init__(self, engine: Engine, file: Path | None = None) -> None:
        self._engine = engine
        self.file = file
        # One thread of a process writes at a time. A thread that waits here is next; it neither polls SQLite nor holds
        # a connection that others need.
        self._turn = Lock()

    @property
    def url(self) -> str | None:
        """The URL of PostgreSQL, with the password; None of an embedded database."""
        url = self._engine.url.set(drivername="postgresql")
        return None if self.file is not None else url.render_as_string(hide_password=False)

    @property
    def is_being_written(self) -> bool:
        """Whether a thread of this process is writing, so that another writer would have to wait."""
        return self._turn.locked()

    def reading(self) -> AbstractContextManager[Connection]:
        """Open a transaction in which all reads are of one moment."""
        return self._begun("REPEATABLE READ", writes=False)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that is committed at its end, and rolled back by an exception.

        SQLite has one at a time. On PostgreSQL, a transaction that takes the number of a change waits for those of
        other processes that have taken one.
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
        """Rewrite the database, so that nothing of removed rows is left in it.

        PostgreSQL keeps them in its log for some time. Raises `SQLAlchemyError` and `sqlite3.Error`.
        """
        if self.file is not None:
            with closing(sqlite3.connect(self.file, timeout=PATIENCE, isolation_level=None)) as db:
                db.execute("VACUUM")
                if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    raise sqlite3.OperationalError("others are reading")
            return
        with self._engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.execute(text(f"VACUUM FULL {', '.join(_WITH_NAMES)}"))

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


class ChangeListener:
    """A thread that listens to PostgreSQL, and calls `on_change` after every change by any process."""

    def __init__(self, url: str, on_change: Callable[[], object]) -> None:
        self._url, self._on_change, self._ends = url, on_change, Event()
        self._thread = Thread(target=self._run, name="club notices", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the thread."""
        self._ends.set()
        self._thread.join(2 * _LOOKS_UP)

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                log.warning("The club's database sends no notifications just now: %s", type(error).__name__)
                self._ends.wait(_PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._on_change()  # changes may have been missed before
            while not self._ends.is_set():
                for _ in connection.notifies(timeout=_LOOKS_UP, stop_after=1):
                    self._on_change()

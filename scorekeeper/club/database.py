"""A club's database: SQLite in a folder, or PostgreSQL 15 or newer; each brought up to date when it is opened."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, Final

import psycopg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from scorekeeper.club.schema import CLUB
from scorekeeper.rules.phrase import Failure, Fault, Sentence
from scorekeeper.store.files import make_file, make_folder

FILE: Final = "club.db"
"""The file of a club in its folder."""

CHANNEL: Final = "scorekeeper_club"
"""By which the server processes of one club tell each other through PostgreSQL that something has changed."""

_LOOKS_UP: Final = 0.2  # seconds after which a thread that listens there sees that it shall end
_PAUSE: Final = 5.0  # seconds until it is tried again where the database is not reached
_PATIENCE: Final = 10  # seconds that a writer waits for another
_POOL: Final = 8  # connections that are kept; to PostgreSQL there are no more

_WITH_NAMES: Final = ("items", "versions", "matches", "seats")  # tables

NOT_A_DATABASE = Sentence("{url} is no database for a club: its address begins with postgresql://.")
DATABASE_NOT_REACHED = Sentence("The database of the club cannot be reached ({reason}).")
NEWER_DATABASE = Fault("The database of the club was made by a newer scorekeeper. It was not changed.")

log = logging.getLogger(__name__)


class NotOpened(Failure):
    """A database that cannot be used, and the fault that says why."""


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
            with closing(sqlite3.connect(self.file, _PATIENCE, isolation_level=None)) as db:
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


def open_database(folder: Path, url: str | None = None) -> Database:
    """The club's database in a folder, or at a URL. Raises `NotOpened`."""
    if url is not None:
        return _opened(Database(_postgresql(url)))
    return open_file(folder / FILE)


def open_file(file: Path) -> Database:
    """The embedded database in a file. Raises `NotOpened`."""
    return _opened(Database(_sqlite(file), file))


def _opened(database: Database) -> Database:
    try:
        with database.writing() as connection:
            _migrate(connection)
            if connection.execute(select(CLUB.c.id)).first() is None:
                connection.execute(insert(CLUB).values(id=secrets.token_hex(8), number=0))
    except CommandError:
        raise NotOpened(NEWER_DATABASE) from None
    except SQLAlchemyError as error:
        first_line = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise NotOpened(DATABASE_NOT_REACHED(reason=first_line)) from error
    return database


def _sqlite(file: Path) -> Engine:
    try:
        make_folder(file.parent)
        make_file(file)
    except OSError as error:
        raise NotOpened(DATABASE_NOT_REACHED(reason=error.strerror or str(error))) from error
    engine = create_engine(f"sqlite:///{file}", pool_size=_POOL, connect_args={"timeout": _PATIENCE})

    @event.listens_for(engine, "connect")
    def connected(raw: Any, _record: Any) -> None:
        raw.isolation_level = None  # `begin` below begins the transactions
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise NotOpened(NOT_A_DATABASE(url=url)) from None
    if parsed.get_backend_name() != "postgresql":
        raise NotOpened(NOT_A_DATABASE(url=parsed.render_as_string(hide_password=True)))
    url_of_driver = parsed.set(drivername="postgresql+psycopg")
    return create_engine(url_of_driver, pool_pre_ping=True, pool_size=_POOL, max_overflow=0)


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "scorekeeper.club:migrations")
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":  # two processes may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(1397445458)"))
    command.upgrade(config, "head")

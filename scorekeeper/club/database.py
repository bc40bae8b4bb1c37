"""A club's database, SQLite in a folder or PostgreSQL 15 or newer: opening, migrating in one transaction, and backups.

An embedded database is backed up before a migration; PostgreSQL has its own backups.
"""

from __future__ import annotations

import logging
import os
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
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from scorekeeper.club.schema import CLUB
from scorekeeper.rules.phrase import Failure, Fault, Sentence
from scorekeeper.service.app_services import utc_now
from scorekeeper.store.backups import Backups, BackupSource, moment_of
from scorekeeper.store.files import make_file, make_folder
from scorekeeper.store.store_faults import CANNOT_KEEP

PATIENCE: Final = 10
"""Seconds that a writer waits for another."""

CHANNEL: Final = "scorekeeper_club"
"""The PostgreSQL channel by which the server processes of one club notify each other of changes."""

_LOOKS_UP: Final = 0.2  # seconds between two checks whether a listening thread should end
_PAUSE: Final = 5.0  # seconds until the next attempt if the database is out of reach

_WITH_NAMES: Final = ("items", "versions", "matches", "seats")  # tables with names of people

log = logging.getLogger(__name__)


class Database:
    """The migrated database of a club, used in transactions; `file` is that of an embedded one, None of PostgreSQL."""

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
        """Rewrite the database, so that nothing of removed rows is left. Raises `SQLAlchemyError`, `sqlite3.Error`."""
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


FILE: Final = "club.db"
"""The file of a club in its folder."""

MIGRATIONS: Final = "scorekeeper.club:migrations"
"""The package of Alembic's revisions, in Alembic's notation."""

_DEVELOPMENT: Final = {"0001", "0002"}
"""The revisions of development versions before 1.0."""

_POOL: Final = 8
"""Connections in the pool; the maximum for PostgreSQL."""

NOT_A_DATABASE = Sentence("{url} is no database for a club: its address begins with postgresql://.")
DATABASE_NOT_REACHED = Sentence("The database of the club cannot be reached ({reason}).")
NEWER_DATABASE = Fault("The database of the club was made by a newer scorekeeper: update this one. It was not changed.")
DEVELOPMENT_DATABASE = Fault(
    "The database of the club was made by a development version of scorekeeper. It was not changed. "
    "A phone of the club with that version can export the matches as match files; "
    "assets/from_before_1.py turns those into files that this one reads."
)


class NotOpened(Failure):
    """A database that cannot be used, with the fault."""


def open_database(folder: Path, url: str | None = None) -> Database:
    """Open the club's database in a folder, or at a URL. Raises `NotOpened`."""
    if url is not None:
        return _opened(Database(_postgresql(url)))
    file = folder / FILE
    return _opened(Database(_sqlite(file), file), backups_of(file))


def open_file(file: Path) -> Database:
    """Open a copy of an embedded database, without making backups. Raises `NotOpened`."""
    return _opened(Database(_sqlite(file), file))


def _opened(database: Database, backups: Backups | None = None) -> Database:
    try:
        _bring_up_to_date(database, backups)
    except BaseException:
        database.close()
        raise
    return database


def _bring_up_to_date(database: Database, backups: Backups | None) -> None:
    """Apply the missing revisions, and give a new club its id. Raises `NotOpened`."""
    try:
        with database.writing() as connection:
            _migrate(connection, backups)
            if connection.execute(select(CLUB.c.id)).first() is None:
                connection.execute(insert(CLUB).values(id=secrets.token_hex(8), number=0))
    except CommandError:  # the revision is unknown to Alembic
        raise NotOpened(NEWER_DATABASE) from None
    except SQLAlchemyError as error:
        first_line = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise NotOpened(DATABASE_NOT_REACHED(reason=first_line)) from error


def _migrate(connection: Connection, backups: Backups | None) -> None:
    """Apply the missing revisions. Raises `NotOpened`, and `CommandError` for a newer database."""
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    if connection.dialect.name == "postgresql":  # two processes may start at once
        connection.execute(text("SELECT pg_advisory_xact_lock(1397445458)"))
    current = MigrationContext.configure(connection).get_current_revision()
    if current in _DEVELOPMENT:
        raise NotOpened(DEVELOPMENT_DATABASE)
    scripts = ScriptDirectory.from_config(config)
    if backups and current and scripts.get_revision(current).revision != scripts.get_current_head():
        backups.make(utc_now())
    command.upgrade(config, "head")


def _sqlite(file: Path) -> Engine:
    try:
        make_folder(file.parent)
        make_file(file)
    except OSError as error:
        raise NotOpened(DATABASE_NOT_REACHED(reason=error.strerror or str(error))) from error
    if not (_is_writable(file.parent) and _is_writable(file)):  # SQLite would serve it, and fail at the first write
        raise NotOpened(CANNOT_KEEP(folder=str(file.parent)))
    engine = create_engine(f"sqlite:///{file}", pool_size=_POOL, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def connected(raw: Any, _record: Any) -> None:
        raw.isolation_level = None  # the listener of `begin` below starts the transactions
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _postgresql(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise NotOpened(NOT_A_DATABASE(url=url)) from None
    if parsed.get_backend_name() != "postgresql":
        raise NotOpened(NOT_A_DATABASE(url=parsed.render_as_string(hide_password=True)))
    url_of_driver = parsed.set(drivername="postgresql+psycopg")
    return create_engine(url_of_driver, pool_pre_ping=True, pool_size=_POOL, max_overflow=0)


def backups_of(file: Path) -> Backups:
    """Return the backups of an embedded database, in the folder beside its file."""
    source = BackupSource(
        lambda db: db.execute("SELECT version_num FROM alembic_version").fetchone()[0] in _DEVELOPMENT,
        _read,
        check_copy,
    )
    return Backups(file, source)


def last_backup(database: Database) -> str | None:
    """Return the time of the newest backup, in UTC; None without one, or if the database is not embedded."""
    copies = () if database.file is None else backups_of(database.file).copies()
    readable = (copy for copy in copies if copy.id is not None)
    newest = max(readable, key=lambda copy: (copy.touched, copy.path.name), default=None)
    return None if newest is None else moment_of(newest.path)


def back_up(database: Database, now: str) -> Path | None:
    """Make today's backup at a time in UTC, if anything has changed, and remove outdated ones; None without one."""
    return None if database.file is None else backups_of(database.file).make(now, daily=True)


def _read(db: sqlite3.Connection) -> tuple[str, int]:
    """Return the id of the club in a database, and the number of its latest change."""
    id, number = db.execute("SELECT id, number FROM club").fetchone()
    return str(id), int(number)


def check_copy(copy: sqlite3.Connection) -> None:
    """Raise `sqlite3.Error` if a copy is damaged."""
    if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
        raise sqlite3.DatabaseError("the copy is not sound")

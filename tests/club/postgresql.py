"""A PostgreSQL server for the tests, where one was started: each test has an empty database of its own process."""

import os
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine, make_url, text

POSTGRESQL = os.environ.get("SCOREKEEPER_POSTGRESQL")
"""The URL of a database on that server; without it the tests that need one are left out, and say so."""

LEFT_OUT = "SCOREKEEPER_POSTGRESQL names no database: see CONTRIBUTING"


@contextmanager
def empty_database(name=""):
    """The URL of an empty database; of several at once each has a name."""
    if POSTGRESQL is None:
        pytest.skip(LEFT_OUT)
    server = make_url(POSTGRESQL).set(drivername="postgresql+psycopg")
    own = server.set(drivername="postgresql", database=f"{server.database}_{os.getpid()}{name}")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    try:
        _do(engine, f'DROP DATABASE IF EXISTS "{own.database}" WITH (FORCE)', f'CREATE DATABASE "{own.database}"')
        yield own.render_as_string(hide_password=False)
        _do(engine, f'DROP DATABASE IF EXISTS "{own.database}" WITH (FORCE)')
    finally:
        engine.dispose()


def _do(engine, *statements):
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))

"""The databases that a club is tested on: SQLite in a folder, and PostgreSQL where one was started for the tests."""

import os

import pytest
from sqlalchemy import create_engine, make_url, text

from scorekeeper.club.database import open_database

POSTGRESQL = os.environ.get("SCOREKEEPER_POSTGRESQL")
"""The URL of a database on a server for the tests; without it the other half of them is left out, and says so."""


@pytest.fixture(scope="session")
def postgresql():
    """The URL of an empty database for this process alone, and what empties it again."""
    if POSTGRESQL is None:
        pytest.skip("SCOREKEEPER_POSTGRESQL names no database: see CONTRIBUTING")
    server = make_url(POSTGRESQL).set(drivername="postgresql+psycopg")
    own = server.set(database=f"{server.database}_{os.getpid()}")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")

    def anew():
        with engine.connect() as connection:
            connection.execute(text(f'DROP DATABASE IF EXISTS "{own.database}" WITH (FORCE)'))
            connection.execute(text(f'CREATE DATABASE "{own.database}"'))
        return own.set(drivername="postgresql").render_as_string(hide_password=False)

    yield anew
    with engine.connect() as connection:
        connection.execute(text(f'DROP DATABASE IF EXISTS "{own.database}" WITH (FORCE)'))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The database of a club of which nothing is kept yet."""
    url = request.getfixturevalue("postgresql")() if request.param == "postgresql" else None
    opened = open_database(tmp_path / "club", url)
    yield opened
    opened.close()

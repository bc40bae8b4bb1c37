"""The databases that a club is tested on: SQLite in a folder, and PostgreSQL where one was started for the tests."""

from contextlib import nullcontext

import pytest

from scorekeeper.club.database import open_database
from tests.club.phones import joined, phones
from tests.club.postgresql import empty_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The database of a club of which nothing is kept yet."""
    with empty_database() if request.param == "postgresql" else nullcontext() as url:
        opened = open_database(tmp_path / "club", url)
        yield opened
        opened.close()


@pytest.fixture
async def three(database):
    """Phones of whoever runs the club, and of two who enter in it."""
    with phones(database, "run", "enter", "enter") as opened:
        yield await joined(*opened)


@pytest.fixture
def runs(three):
    return three[0]


@pytest.fixture
def anna(three):
    return three[1]


@pytest.fixture
def bo(three):
    return three[2]

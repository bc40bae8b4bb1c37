from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.service.desk import open_desk


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kept"


@pytest.fixture
def open_at(folder):
    """Opens desks on one folder; each counts its ids and its minutes, and is closed at the end."""
    desks = []

    def open_one(where=folder):
        minutes, ids = count(), count(1)
        desks.append(desk := open_desk(where))
        return replace_clock(desk, minutes, ids)

    yield open_one
    for desk in desks:
        desk.close()


def replace_clock(desk, minutes, ids):
    return replace(desk, now=lambda: f"2026-01-31T20:{next(minutes):02}:00Z", new_id=lambda: f"m{next(ids)}")


@pytest.fixture
def desk(open_at):
    return open_at()

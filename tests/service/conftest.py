from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.service.app_services import open_services
from tests.support.stores import lay_empty_store


@pytest.fixture
def other(open_at, tmp_path):
    numbers = count(1)
    return replace(open_at(tmp_path / "other"), new_id=lambda: f"o{next(numbers)}")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kept"


@pytest.fixture
def open_at(folder):
    """Opens services on one folder; each counts its ids and its minutes, and is closed at the end."""
    opened = []

    def open_one(where=folder):
        minutes, ids = count(), count(1)
        opened.append(services := open_services(lay_empty_store(where)))
        return replace(services, now=lambda: f"2026-01-31T20:{next(minutes):02}:00Z", new_id=lambda: f"m{next(ids)}")

    yield open_one
    for services in opened:
        services.close()


@pytest.fixture
def services(open_at):
    return open_at()

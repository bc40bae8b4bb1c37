"""Services over real files, and matches on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import play
from scorekeeper.service.app_services import AppServices, open_services
from tests.app.entering import AtMatch
from tests.support.headless import Headless
from tests.support.stores import lay_empty_store

WORKED = (
    {"contract": "sang", "counts": [6, 6, 4]},
    {"contract": "pass", "counts": [9, 2, 5]},
)
"""The worked example of the Swedish game."""

Begin = Callable[..., Awaitable[OpenMatch]]
Opened = Callable[..., AbstractAsyncContextManager[AtMatch]]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    services = open_services(lay_empty_store(tmp_path))
    yield services
    services.close()


@pytest.fixture
def begin(services: AppServices) -> Begin:
    """Starts a match: `await begin("swedish", "Anna", "Bo", "Cleo", deals=[…])`; the last to sit deals first."""

    async def begun(game: str, *players: str, deals: Any = (), **facts: Any) -> OpenMatch:
        facts.setdefault("first_dealer", len(players) - 1)
        kept = tuple(Deal(answers) for answers in deals)
        return await play.start(services, Match(services.catalogue.game(game), players, deals=kept, **facts))

    return begun


@pytest.fixture
def opened(services: AppServices, begin: Begin) -> Opened:
    """Begins a match as `begin` does, and opens the app at its sheet, at a `route`, or `at` a page of the match."""

    @asynccontextmanager
    async def on_phone(*match: Any, size: tuple[int, int] = (390, 844), **facts: Any) -> AsyncIterator[AtMatch]:
        place = {key: facts.pop(key) for key in ("at", "route") if key in facts} or {"route": "/"}
        begun = await begin(*match, **facts)
        async with AtMatch(services, begun.id, size=size, **place) as phone:
            yield phone

    return on_phone


@pytest.fixture
def in_auckland(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of a table thirteen hours ahead."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "NZDT-13")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[Headless, float], Awaitable[None]]:
    """Let the clock of the event loop jump: its timers that are due by then ring at once."""

    async def by(phone: Headless, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + seconds)
        await phone.settle()

    return by


def timers() -> str:
    """Return the calls that the event loop has still to make."""
    return str([each for each in asyncio.get_running_loop()._scheduled if not each.cancelled()])


@pytest.fixture
def elsewhere(tmp_path):
    """The services of somebody else."""
    services = open_services(lay_empty_store(tmp_path / "elsewhere"))
    yield services
    services.close()

"""A table on the local network; and a session of the app, at a match of three, whose picture somebody taps on."""

from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from scorekeeper.app.session.app import App
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.web.browser.picture_taps import stamp_of
from tests.support.headless import Headless
from tests.support.serving import Served
from tests.web.guests import lan_server, opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    """A small app that phones on the local network may join."""
    async with lan_server(tmp_path_factory.mktemp("lan")) as served:
        yield served


@pytest.fixture(scope="module")
def port(table: Served) -> int:
    return urlsplit(table.address).port


@pytest.fixture(scope="module")
def home(table: Served) -> str:
    """The cookie of this computer's browser."""
    return opened(table)


@pytest.fixture
def players() -> tuple[str, ...]:
    """Who plays the match; where there is nobody, there is no match."""
    return "Anna", "Bo", "Cleo"


@pytest.fixture
async def seated(players: tuple[str, ...]) -> AsyncIterator[tuple[Headless, App]]:
    services, seen = open_services(None), []
    if players:
        await play.start(services, Match(CATALOGUE.game("swedish"), players, 2))

    async def greet(app: App) -> None:
        seen.append(app)

    async with Headless(make_main(services, greet=greet)) as phone:
        yield phone, seen[0]
    services.close()


@pytest.fixture
def phone(seated: tuple[Headless, App]) -> Headless:
    return seated[0]


@pytest.fixture
def app(seated: tuple[Headless, App]) -> App:
    """The session on the phone."""
    return seated[1]


@pytest.fixture
def of(app: App) -> str:
    """The stamp of the picture that is kept of the match."""
    return stamp_of(app.open_match)

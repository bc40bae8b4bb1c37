"""Opening the list of matches with ten thousand kept, as a ratio to opening it with ten.

Once as the service gives it, and once as the screen of a session without a browser draws it. Both stores
are real files; they take turns, so that whatever else the machine does hits both.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

from scorekeeper.app.features.library.library_actions import PAGE_SIZE
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.service.library import matches
from scorekeeper.service.match_summary import summary_cache_of
from tests.support.headless import Headless

FEW, MANY = 10, 10_000
ROUNDS = 25
WHEN = "2026-01-30T20:00:00Z"
DEALS = (
    {"contract": "sang", "counts": [6, 6, 4]},
    {"contract": "pass", "counts": [9, 2, 5]},
    {"contract": "trumf", "trump": "hearts", "counts": [3, 4, 9]},
)


def filled(folder: Path, count: int) -> AppServices:
    services = open_services(folder)
    match = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2, tuple(map(Deal, DEALS)), started=WHEN)
    with services.store.writing() as pages:
        for number in range(count):
            titled = replace(match, title=f"Evening {number}")
            pages.add(services.new_id(), titled, summary_cache_of(sheet_of(titled)), WHEN)
    return services


async def by_the_service(services: AppServices) -> None:
    """Read as many open matches as the screen asks for."""
    assert len(await matches(services, "open", PAGE_SIZE + 1)) >= FEW


async def on_the_screen(services: AppServices) -> None:
    """A new session, opened at the list."""
    async with Headless(make_main(services), route="/matches") as session:
        assert sum(name.startswith("Evening") for name in session.names()) >= FEW


async def ratio(
    what: str, opened: Callable[[AppServices], Awaitable[None]], few: AppServices, many: AppServices
) -> float:
    """Open both in turn, and print what it took."""
    took: dict[int, list[float]] = {FEW: [], MANY: []}
    for _ in range(ROUNDS):
        for count, services in ((FEW, few), (MANY, many)):
            before = time.perf_counter()
            await opened(services)
            took[count].append((time.perf_counter() - before) * 1000)
    short, long = (median(times) for times in took.values())
    print(
        f"open the list {what}: {long:.2f} ms with {MANY} matches, {short:.2f} ms with {FEW}; "
        f"ratio {long / short:.2f} (median of {ROUNDS}; 2 or less wanted)"
    )
    return long / short


async def both() -> float:
    """Both ways; the worse of the two ratios."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (filled(Path(folder) / str(count), count) for count in (FEW, MANY))
        ratios = [
            await ratio("by the service", by_the_service, few, many),
            await ratio("on the screen", on_the_screen, few, many),
        ]
        few.close()
        many.close()
    return max(ratios)


def main() -> float:
    """Print both ratios."""
    return asyncio.run(both())


if __name__ == "__main__":
    main()

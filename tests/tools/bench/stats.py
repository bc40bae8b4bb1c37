"""The cost of the figures of ten thousand unchanged matches, as a ratio to those of ten.

Both stores are real files of the same people. What is measured is all that `scorekeeper stats` does but starting Python
and printing: the store is opened, the answer is read, and the store is closed.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.admission import add_match
from scorekeeper.service.app_services import open_services
from scorekeeper.service.figures_of_people import figures
from scorekeeper.service.seating import SeatWriter

FEW, MANY, TIMES = 10, 10_000, 15
WANTED = 1.5
"""The ratio that is wanted at most."""

WHEN = "2026-01-30T20:00:00Z"
_DEALS = [("spader", [9, 4, 3]), ("trumf", [7, 5, 4]), ("sang", [6, 6, 4]), ("pass", [3, 7, 6])]


def fill(folder: Path, count: int) -> None:
    """Fill a store with so many stopped matches of four deals each, of five people in turn."""
    services = open_services(folder, now=lambda: WHEN)
    deals = [
        Deal({"contract": id, "counts": counts, **({"trump": "hearts"} if id == "trumf" else {})})
        for id, counts in _DEALS
    ]
    match = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 0, tuple(deals), started=WHEN, ended=WHEN)
    people = ("Anna", "Bo", "Cleo", "Dag", "Eva")
    with services.store.writing() as transaction:
        seating = SeatWriter(services, transaction)
        for number in range(count):
            players = tuple(people[(number + seat) % len(people)] for seat in range(3))
            add_match(seating, sheet_of(replace(match, players=players)))
    services.close()


async def answered(folder: Path) -> float:
    """Open the store, ask, and close it: the milliseconds that it took."""
    before = time.perf_counter()
    services = open_services(folder, now=lambda: WHEN)
    answer = await figures(services)
    services.close()
    assert len(answer.found.people) == 5  # those of `fill`
    return (time.perf_counter() - before) * 1000


async def measured() -> float:
    """The ratio of ten thousand to ten; printed with what it took, and what the first time took."""
    with tempfile.TemporaryDirectory() as place:
        folders = {count: Path(place) / str(count) for count in (FEW, MANY)}
        first: dict[int, float] = {}
        for count, folder in folders.items():
            fill(folder, count)
            first[count] = await answered(folder)
        took: dict[int, list[float]] = {FEW: [], MANY: []}
        for _ in range(TIMES):  # they take turns, so that whatever else the machine does hits both
            for count, folder in folders.items():
                took[count].append(await answered(folder))
    few, many = median(took[FEW]), median(took[MANY])
    print(
        f"figures where nothing has changed: {many:.1f} ms with {MANY} matches, {few:.1f} ms with {FEW}; "
        f"ratio {many / few:.2f} (median of {TIMES}; {WANTED} or less wanted); "
        f"the first time {first[MANY] / 1000:.1f} s and {first[FEW]:.0f} ms"
    )
    return many / few


def main() -> float:
    """Print the ratio."""
    return asyncio.run(measured())


if __name__ == "__main__":
    main()

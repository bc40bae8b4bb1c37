"""The cost of ten thousand kept matches of twenty deals, as ratios to a thousand of them.

What shows one page or one match may not cost more; what goes through everything may cost ten times as much, and
half of that again for the machine. Both stores are real files, made by the store itself; they take turns, so that
whatever else the machine does hits both.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from scorekeeper.app.features.library.library_actions import PAGE_SIZE
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.import_export import export
from scorekeeper.service.library import Search, latest, matches, played
from scorekeeper.service.match_summary import refresh, summary_cache_of
from scorekeeper.service.play import open_match

FEW, MANY, DEALS = 1_000, 10_000, 20
WHEN = "2026-01-30T20:00:00Z"
PAGE = 200
SAME, LINEAR = 2, 15
"""The ratios that are wanted at most: of what costs the same however much is kept, and of what goes through it all."""


@dataclass
class Cabinet:
    """A folder with that many matches, and the services over them."""

    folder: Path
    count: int
    day: int = 1

    def fill(self) -> None:
        """All of one evening and of the same names, kept in one transaction."""
        self.services = open_services(self.folder, now=self.today)
        tricks = ((3 + number % 7, 1 + number % 5) for number in range(DEALS))
        deals = tuple(Deal({"counts": [first, second, 16 - first - second]}) for first, second in tricks)
        match = Match(CATALOGUE.game("polley"), ("Anna", "Bo", "Cleo"), 0, deals, started=WHEN)
        summary = summary_cache_of(sheet_of(match))
        with self.services.store.writing() as pages:
            for _ in range(self.count):
                pages.add(self.services.new_id(), match, summary, WHEN)

    def today(self) -> str:
        """The time on the day that it is here."""
        return f"2026-02-{self.day:02}T20:00:00Z"

    def close(self) -> None:
        self.services.close()


class Task(NamedTuple):
    """Something to do: what it is called, how often it is done for the median, the ratio that is wanted at most.

    `before` is done first, and not measured.
    """

    what: str
    done: Callable[[Cabinet], Awaitable[object]]
    times: int
    wanted: int
    before: Callable[[Cabinet], None] = lambda _: None


def tomorrow(cabinet: Cabinet) -> None:
    """Write on a match, go home, and sleep."""
    with cabinet.services.store.writing() as pages:
        pages.touch(pages.latest() or "")
    cabinet.close()
    cabinet.day += 1


def forget(cabinet: Cabinet) -> None:
    """Drop what lists show of the matches."""
    with cabinet.services.store.writing() as pages:
        pages.drop_cache()


async def start(cabinet: Cabinet) -> None:
    """Open the store; on the first start of a day it makes a backup."""
    cabinet.services = open_services(cabinet.folder, now=cabinet.today)


async def page(cabinet: Cabinet) -> None:
    """Read the matches that their screen asks for."""
    assert len(await matches(cabinet.services, "open", PAGE_SIZE + 1)) == PAGE_SIZE + 1


async def hand(cabinet: Cabinet) -> None:
    """The latest match, with its sheet."""
    assert len((await open_match(cabinet.services, await latest(cabinet.services) or "")).sheet.match.deals) == DEALS


async def totals(cabinet: Cabinet) -> None:
    """Every match with its totals, page by page, as `scorekeeper matches` has them."""
    last, seen = None, 0
    while lines := await matches(cabinet.services, "open", PAGE, last):
        last, seen = lines[-1].id, seen + sum(bool(line.totals) for line in lines)
    assert seen == cabinet.count


async def sought(cabinet: Cabinet) -> None:
    """Search all matches for a text that none has, as a letter in the search field does."""
    assert await matches(cabinet.services, "open", PAGE_SIZE + 1, search=Search("zzz")) == ()


async def filters(cabinet: Cabinet) -> None:
    """The games and players of a list, for the menus of its filters."""
    assert (await played(cabinet.services, "open")).players == ("Anna", "Bo", "Cleo")


async def worked_out(cabinet: Cabinet) -> None:
    """Every total from its deals."""
    refresh(cabinet.services.store)


async def exported(cabinet: Cabinet) -> None:
    """Every match as a CSV file."""
    assert len(await export(cabinet.services, None, "csv")) == cabinet.count


async def backed_up(cabinet: Cabinet) -> None:
    """Everything in one file."""
    assert (await back_up(cabinet.services)).matches == cabinet.count


TASKS = (
    Task("open the store", start, 15, SAME, Cabinet.close),
    Task("open it on the first start of a day, with a backup", start, 5, LINEAR, tomorrow),
    Task("the first page of the list", page, 15, SAME),
    Task("take the latest match in hand, with its totals", hand, 15, SAME),
    Task("list every match with its totals", totals, 5, LINEAR),
    Task("seek in the list what is not there", sought, 5, LINEAR),
    Task("the games and players of the list", filters, 5, LINEAR),
    Task("work out every total from the deals", worked_out, 1, LINEAR, forget),
    Task("export every match as CSV", exported, 1, LINEAR),
    Task("save everything as one file", backed_up, 1, LINEAR),
)


async def ratio(task: Task, few: Cabinet, many: Cabinet) -> float:
    """Do it with both in turn, and print what it took."""
    took: dict[int, list[float]] = {FEW: [], MANY: []}
    for _ in range(task.times):
        for cabinet in (few, many):
            task.before(cabinet)
            before = time.perf_counter()
            await task.done(cabinet)
            took[cabinet.count].append((time.perf_counter() - before) * 1000)
    short, long = (median(times) for times in took.values())
    print(
        f"{task.what}: {long:.1f} ms with {MANY} matches of {DEALS} deals, {short:.1f} ms with {FEW}; "
        f"ratio {long / short:.1f} (median of {task.times}; {task.wanted} or less wanted)"
    )
    return long / short


async def every() -> dict[str, float]:
    """Every ratio, by what was done."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (Cabinet(Path(folder) / str(count), count) for count in (FEW, MANY))
        for cabinet in (few, many):
            cabinet.fill()
        ratios = {task.what: await ratio(task, few, many) for task in TASKS}
        for cabinet in (few, many):
            cabinet.close()
    return ratios


def main() -> dict[str, float]:
    """Print every ratio."""
    return asyncio.run(every())


if __name__ == "__main__":
    main()

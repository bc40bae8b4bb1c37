"""The cost of a larger catalogue: the start, the list of games and the heap, beside those of the first games alone.

Those are the tables of quotas. Two copies of the program are compared, of which one lacks the tallies; games in code
are in both. Each figure is of a process of its own, and the two take turns, so that whatever else the machine does hits
both.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from importlib import resources
from pathlib import Path
from statistics import median

from scorekeeper.app.session_start import make_main
from scorekeeper.rules import catalogue as rules
from scorekeeper.rules.catalogue import catalogue_in
from scorekeeper.service.app_services import open_services
from tests.support.headless import Headless
from tests.support.serving import ROOT

ROUNDS = 15
MOST, LONGEST = 1.02, 50
"""The limits: the ratio of two starts, and milliseconds until the list is shown."""

STARTED = ("a process until it has started and ended", "the first screen")
LISTS = ("for the first time", "once again")
HEAPS = ("a catalogue that was opened", "one whose list was made")


async def started() -> float:
    """Milliseconds until a first screen is drawn."""
    services = open_services(None)
    before = time.perf_counter()
    async with Headless(make_main(services)):
        drawn = time.perf_counter()
    services.close()
    return (drawn - before) * 1000


async def shown() -> tuple[float, float]:
    """Milliseconds until the list of games is drawn for the first time, and once again."""
    services = open_services(None)
    async with Headless(make_main(services)) as session:
        times = [time.perf_counter()]
        for _ in range(2):
            await session.go("/variants")
            assert session.names()
            times.append(time.perf_counter())
            await session.go("/settings")
            times.append(time.perf_counter())
    services.close()
    return (times[1] - times[0]) * 1000, (times[3] - times[2]) * 1000


def heap() -> tuple[int, int]:
    """Bytes of a catalogue once it is there, and once its list was made."""
    folder = resources.files(rules)
    catalogue_in(folder).ids()
    tracemalloc.start()
    kept = catalogue_in(folder)
    ids, opened = kept.ids(), tracemalloc.get_traced_memory()[0]
    infos = [each.info for each in kept.listed()]
    listed = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(infos) == len(ids)
    return opened, listed


def alone(place: Path, what: str) -> list[float]:
    """The figures of a process of its own, with the program that is in that place."""
    command = [sys.executable, "-m", "tests.tools.bench.catalogue_size", what]
    paths = os.pathsep.join((str(place), str(ROOT)))
    before = time.perf_counter()
    done = subprocess.run(command, cwd=place, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, check=True)
    whole = (time.perf_counter() - before) * 1000
    return [whole, *(float(number) for number in done.stdout.split())]


def copied(place: Path, *, whole: bool) -> Path:
    """Put a copy of the program there: the whole of it, or without the tallies."""
    shutil.copytree(ROOT / "scorekeeper", place / "scorekeeper", ignore=shutil.ignore_patterns("__pycache__"))
    for table in (place / "scorekeeper" / "rules" / "catalogue").glob("*.toml"):
        if not whole and 'shape = "tally"' in table.read_text("utf-8"):
            table.unlink()
    return place


def medians(few_in: Path, all_in: Path, what: str) -> list[list[float]]:
    """The figures of both in turn: with the first games, then with all of them."""
    took: dict[Path, list[list[float]]] = {few_in: [], all_in: []}
    for place in took:
        alone(place, what)  # its modules are compiled
    for _ in range(ROUNDS):
        for place, times in took.items():
            times.append(alone(place, what))
    return [[median(each) for each in zip(*times, strict=True)] for times in took.values()]


def compare(few_in: Path, all_in: Path) -> float:
    """Print the ratios of all games to the first of them; that of the starts."""
    few, many = medians(few_in, all_in, "started")
    for what, whole, part in zip(STARTED, many, few, strict=True):
        print(f"{what}: {whole:.0f} ms with all games, {part:.0f} ms with the first; ratio {whole / part:.3f}")
    print(f"  (medians of {ROUNDS}; {MOST} or less wanted)")
    short, long = (times[1:] for times in medians(few_in, all_in, "shown"))
    for what, whole, part in zip(LISTS, long, short, strict=True):
        print(f"the list of games, {what}: {whole:.0f} ms with all games, {part:.0f} ms with the first")
    print(f"  ({LONGEST} ms or less wanted)")
    heaps = [alone(place, "heap")[1:] for place in (all_in, few_in)]
    for what, whole, part in zip(HEAPS, *heaps, strict=True):
        print(
            f"{what}: {whole / 1024:.0f} KiB with all, {part / 1024:.0f} KiB with the first; ratio {whole / part:.2f}"
        )
    return many[0] / few[0]


def main() -> float:
    """Compare two copies of the program, each in a folder of its own."""
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as whole:
        return compare(copied(Path(few), whole=False), copied(Path(whole), whole=True))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["started"]:
            print(asyncio.run(started()))
        case ["shown"]:
            print(*asyncio.run(shown()))
        case ["heap"]:
            print(*heap())
        case _:
            main()

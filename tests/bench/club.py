"""What a club costs: the processor's time of an answer, how long pushes wait under load, and ten thousand matches.

The server is a process of its own, on SQLite, and on PostgreSQL too where SCOREKEEPER_POSTGRESQL names a database; what
PostgreSQL itself takes is not counted. The load is made in this process, whose own time is told: it shares the machine.
Each phone pushes the deals of its own match. BENCH_SECONDS says how long the load lasts.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, nullcontext
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import urlopen

from scorekeeper.club.arriving import read_parcel
from scorekeeper.club.database import Database, open_database
from scorekeeper.club.keys import Visitor, add_key, open_key
from scorekeeper.club.push import push
from scorekeeper.exchange.backup_file import Backup, Page, print_backup, print_page
from scorekeeper.exchange.backup_lists import BackedUpPerson, BackedUpSeason
from scorekeeper.match.draft import NO_DRAFTS
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.versions import Versions, begun
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import utc_now
from tests.club.postgresql import POSTGRESQL, empty_database
from tests.serving import Served, serving

FEW, MANY = 10, int(os.environ.get("BENCH_MANY", "10000"))
TIMES, ROUNDS = 200, 7
PHONES, SECONDS = 1_000, int(os.environ.get("BENCH_SECONDS", "120"))
WARM = 20
"""Seconds of the load that are not counted: by then each phone has pulled twice."""
RATIO, SLOWEST, PAGES = 1.5, 250.0, 2.0
"""The ratio of many to few, the milliseconds of 99 of 100 pushes under load, and how many empty pages the table of a
long season may cost once it is kept: at most."""
OF_SEASON = 2_000
"""Matches of the long season."""
PEOPLE: Final = tuple(
    BackedUpPerson(replace(Person(id, name), versions=begun({}, id)))
    for id, name in (("anna", "Anna"), ("bo", "Bo"), ("cleo", "Cleo"))
)
WHEN = "2026-01-30T20:00:00Z"
TICK = os.sysconf("SC_CLK_TCK")


class Table:
    """A match that grows by a deal with each push."""

    def __init__(self, id: str) -> None:
        """Begin without a deal."""
        self.id, self.versions = id, Versions()
        self.match = Match(CATALOGUE.game("polley"), ("Anna", "Bo", "Cleo"), 0, (), started=WHEN)

    def pushed(self) -> bytes:
        """The match after one more deal, as a phone pushes it."""
        return print_backup(Backup([self.page()], PEOPLE, handed=True))

    def page(self, *, ended: bool = False) -> Page:
        """The match after one more deal, `ended` by the players or not; after the last, another begins."""
        if len(self.match.deals) == 21 or not self.versions.ids:  # the deals of that game
            self.match, self.versions = replace(self.match, deals=()), begun({}, self.id)
            self.id = f"{self.id}x"
        deals = (*self.match.deals, Deal({"counts": [6, 5, 5]}))
        after = replace(self.match, deals=deals, ended=WHEN if ended else None)
        self.match, self.versions = after, self.versions.then(len(deals), self.id)
        facts = {"archived": False, "deleted": False, "updated": WHEN, "versions": self.versions}
        facts["seats"] = tuple(each.person.id for each in PEOPLE)
        return print_page(MatchRecord(self.id, self.match, 1, (), 0, NO_DRAFTS, **facts))


class Phone:
    """A connection to a club that is kept open, and a token."""

    def __init__(self, address: str, token: str) -> None:
        """Ask there with this token."""
        self.connection = HTTPConnection(urlsplit(address).netloc)
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: bytes | None = None) -> tuple[Any, bytes]:
        """The headers and the body of an answer, which has to be a good one."""
        self.connection.request("GET" if body is None else "POST", path, body, self.headers)
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 200, content  # HTTP's own
        assert b'"refused"' not in content
        return answer.headers, content


def filled(folder: Path, url: str | None, count: int) -> str:
    """A club with so many matches; the token of a phone that runs it."""
    with closing(open_database(folder / "club", url)) as database:
        with database.writing() as db:
            _, secret = add_key(db, "Bench", "run")
            who, token = open_key(db, secret, utc_now())
        for at in range(0, count, 200):
            pages = [Table(f"m{each}").page(ended=each < OF_SEASON) for each in range(at, min(at + 200, count))]
            _push(database, who, Backup(pages, PEOPLE, handed=True))
        _push(database, who, Backup(people=PEOPLE, seasons=[_season("long", OF_SEASON), _season("empty", 0)]))
    return token


def _push(database: Database, who: Visitor, backup: Backup) -> None:
    with database.writing() as db:
        push(db, read_parcel(print_backup(backup), CATALOGUE), who, CATALOGUE)


def _season(id: str, matches: int) -> BackedUpSeason:
    season = replace(Season(id, id, ("polley",)), versions=begun({}, id))
    return BackedUpSeason(season, tuple(f"m{each}x" for each in range(matches)))  # the first of each table


def processor(served: Served) -> float:
    """The processor's milliseconds that the server has taken so far."""
    fields = Path(f"/proc/{served.process.pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICK


def serving_of(folder: Path, url: str | None) -> Any:
    """The server of a club, which says nothing of its requests to anybody who does not read."""
    database = [] if url is None else ["--database", url]
    return serving("-m", "scorekeeper", "club", "--no-site", "--port", "0", "--data", folder, *database)


def latest(served: Served) -> str:
    """The number of the club's latest change."""
    with urlopen(f"{served.address}/health") as answer:  # noqa: S310  # ours
        return str(json.load(answer)["number"])


async def drained(served: Served) -> None:
    """Read what the server prints, so that it does not wait for it."""
    assert served.process.stdout is not None
    while await served.process.stdout.read(65536):
        pass


async def each_costs(served: Served, token: str, where: str) -> None:
    """The server's milliseconds for one push, pull and page."""
    phone, table = Phone(served.address, token), Table("bench")
    phone.ask("/club/api/push", table.pushed())
    number = latest(served)
    asked: dict[str, Callable[[], object]] = {
        "a pull with nothing new": lambda: phone.ask(f"/club/api/changes?after={number}"),
        "a page that is watched": lambda: phone.ask(f"/club/match/{table.id}"),
        "a push of one deal": lambda: phone.ask("/club/api/push", table.pushed()),
    }
    costs = {what: await _cost(served, where, what, done) for what, done in asked.items()}
    a_second = costs["a push of one deal"] / 60 + costs["a pull with nothing new"] / 10
    print(
        f"club on {where}: one core serves {1000 / a_second:.0f} phones that push a deal a minute, and pull every 10 s"
    )
    await _cost(served, where, "the table of a season with 2,000 matches, the first time", page_of(phone, "long"), 1)
    long, empty = [
        await _cost(served, where, f"the table of the {season} season", page_of(phone, season))
        for season in ("long", "empty")
    ]
    print(
        f"club on {where}, the table of a long season to that of an empty one: {long / empty:.2f} ({PAGES:.0f} wanted)"
    )


def page_of(phone: Phone, season: str) -> Callable[[], object]:
    """What asks for the table of a season."""
    return lambda: phone.ask(f"/club/season/{season}")


async def _cost(served: Served, where: str, what: str, done: Callable[[], object], times: int = TIMES) -> float:
    """The server's milliseconds for something, which are printed too."""
    before, began = processor(served), time.perf_counter()
    for _ in range(times):
        await asyncio.to_thread(done)
    took, cost = 1000 * (time.perf_counter() - began) / times, (processor(served) - before) / times
    print(
        f"club on {where}, {what}: {cost:.2f} ms of the server's processor, {took:.2f} ms until it is there "
        f"(mean of {times})"
    )
    return cost


class Connection:
    """A phone under load: its connection is kept open, and what it asks for waits for no thread."""

    def __init__(self, address: str, token: str) -> None:
        """Ask there with this token."""
        self.host, self.token = urlsplit(address).netloc, token
        self.ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: bytes | None = None) -> tuple[dict[str, str], bytes]:
        """The headers and the body of an answer, which has to be a good one."""
        if self.ends is None or self.ends[0].at_eof():  # the server closes what was idle for long
            host, _, port = self.host.partition(":")
            self.ends = await asyncio.open_connection(host, int(port))
        reader, writer = self.ends
        length = "" if body is None else f"Content-Length: {len(body)}\r\n"
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {self.host}\r\n{length}"
        writer.write(f"{head}Authorization: Bearer {self.token}\r\n\r\n".encode() + (body or b""))
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
        content = await reader.readexactly(int(headers["content-length"]))
        assert " 200 " in status, content
        assert b'"refused"' not in content
        return headers, content


def memory(served: Served) -> float:
    """The megabytes that the server has in memory."""
    text = Path(f"/proc/{served.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024


async def under_load(served: Served, token: str, where: str) -> float:
    """The milliseconds of 99 of 100 pushes, of many phones that push a deal a minute and pull every ten seconds."""
    pushes, pulls = list[float](), list[float]()
    tables = [Table(f"load{number}") for number in range(PHONES)]
    warm, ends = time.monotonic() + WARM, time.monotonic() + SECONDS
    first = latest(served)

    async def asks(
        number: int, every: float, took: list[float], ask: Callable[[Connection], Awaitable[object]]
    ) -> None:
        phone = Connection(served.address, token)
        await asyncio.sleep(every * number / PHONES)
        while (began := time.monotonic()) < ends:
            await ask(phone)
            if began > warm:
                took.append(1000 * (time.monotonic() - began))
            await asyncio.sleep(max(0.0, began + every - time.monotonic()))

    def pushing(number: int) -> Callable[[Connection], Awaitable[object]]:
        return lambda phone: phone.ask("/club/api/push", tables[number].pushed())

    def pulling() -> Callable[[Connection], Awaitable[object]]:
        known = {"number": first}

        async def pull(phone: Connection) -> None:
            headers, _ = await phone.ask(f"/club/api/changes?after={known['number']}")
            known["number"] = headers["scorekeeper-number"]

        return pull

    before, own, was = processor(served), time.process_time(), memory(served)
    everybody = [asks(number, 60, pushes, pushing(number)) for number in range(PHONES)]
    everybody += [asks(number, 10, pulls, pulling()) for number in range(PHONES)]
    await asyncio.gather(*everybody)
    cost, load = (processor(served) - before) / 1000, time.process_time() - own
    slow = quantiles(pushes, n=100)[98]
    print(
        f"club on {where}, {PHONES} phones that push a deal a minute and pull every ten seconds, for {SECONDS} s: "
        f"{len(pushes)} pushes, median {median(pushes):.0f} ms, 99 % {slow:.0f} ms ({SLOWEST:.0f} or less wanted); "
        f"{len(pulls)} pulls, median {median(pulls):.0f} ms; memory {was:.0f} to {memory(served):.0f} MB; "
        f"processor: server {cost:.1f} s, load {load:.1f} s"
    )
    return slow


async def many_to_few(place: Path, urls: list[Any], where: str) -> float:
    """The ratio of a pull with nothing new where many matches are kept to one where few are."""
    took: dict[int, list[float]] = {FEW: [], MANY: []}
    with urls[0] as few, urls[1] as many:
        tokens = {}
        for count, url in ((FEW, few), (MANY, many)):
            tokens[count] = filled(place / str(count), url, count)
        async with serving_of(place / str(FEW), few) as one, serving_of(place / str(MANY), many) as other:
            reading = [asyncio.create_task(drained(each)) for each in (one, other)]
            phones = {count: Phone(each.address, tokens[count]) for count, each in ((FEW, one), (MANY, other))}
            numbers = {count: latest(each) for count, each in ((FEW, one), (MANY, other))}
            for _ in range(ROUNDS):
                for count, served in ((FEW, one), (MANY, other)):
                    before = processor(served)
                    for _ in range(TIMES):
                        await asyncio.to_thread(phones[count].ask, f"/club/api/changes?after={numbers[count]}")
                    took[count].append((processor(served) - before) / TIMES)
            await each_costs(other, tokens[MANY], f"{where} with {MANY} matches")
            await under_load(other, tokens[MANY], where)
            for each, read in zip((one, other), reading, strict=True):
                each.process.send_signal(signal.SIGINT)
                await read
    little, much = median(took[FEW]), median(took[MANY])
    print(
        f"club on {where}, a pull with nothing new: {much:.2f} ms of the processor with {MANY} matches, "
        f"{little:.2f} ms with {FEW}; ratio {much / little:.2f} (median of {ROUNDS}; {RATIO} or less wanted)"
    )
    return much / little


def main() -> dict[str, float]:
    """Print everything, and return the ratios."""
    ratios: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as place:
        ratios["SQLite"] = asyncio.run(many_to_few(Path(place), [nullcontext(), nullcontext()], "SQLite"))
    if POSTGRESQL is None:
        print("club on PostgreSQL: not measured, as SCOREKEEPER_POSTGRESQL names no database")
        return ratios
    with tempfile.TemporaryDirectory() as place:
        urls = [empty_database(suffix) for suffix in ("few", "many")]
        ratios["PostgreSQL"] = asyncio.run(many_to_few(Path(place), urls, "PostgreSQL"))
    return ratios


if __name__ == "__main__":
    main()

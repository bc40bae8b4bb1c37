"""The cost of a club: processor time of an answer, waiting time of a push under load, and ten thousand matches.

The server is a process of its own, on SQLite, and one or two on PostgreSQL where SCOREKEEPER_POSTGRESQL names a
database; what PostgreSQL itself takes is not counted. The load is made in this process, whose own time is told: it
shares the machine. Each phone pushes the deals of its own match. BENCH_SECONDS says how long the load lasts.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, closing, nullcontext
from dataclasses import replace
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.parse import urlsplit

from scorekeeper.club.contents import read_parcel
from scorekeeper.club.database import Database, open_database
from scorekeeper.club.keys import Visitor, add_key, open_key
from scorekeeper.club.push import push
from scorekeeper.exchange.backup_file import Backup, Page, print_backup, print_page, read_backup
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.match.decision import UNDECIDED, Decision
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import NO_DRAFTS
from scorekeeper.match.person import Person
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.versions import NO_VERSIONS, Versions
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.app_services import utc_now
from tests.club.postgresql import POSTGRESQL, empty_database
from tests.support.serving import Served, serving

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
FIRST: Final = Versions(("0123456789.1",))
PEOPLE: Final = tuple(
    BackedUpPerson(replace(Person(id, name), versions=FIRST))
    for id, name in (("anna", "Anna"), ("bo", "Bo"), ("cleo", "Cleo"))
)
WHEN = "2026-01-30T20:00:00Z"
TICK = os.sysconf("SC_CLK_TCK")


class Table:
    """A match that grows by a deal with each push."""

    def __init__(self, id: str) -> None:
        """Begin without a deal."""
        self.id, self.versions = id, NO_VERSIONS
        self.match = Match(CATALOGUE.game("polley"), ("Anna", "Bo", "Cleo"), 0, (), started=WHEN)

    def pushed(self) -> bytes:
        """The match after one more deal, as a phone pushes it."""
        return print_backup(Backup([self.page()], PEOPLE, handed=True))

    def page(self, *, ended: bool = False) -> Page:
        """The match after one more deal, `ended` by the players or not; after the last, another begins."""
        if len(self.match.deals) == 21 or not self.versions.ids:  # the deals of that game
            self.match, self.versions = replace(self.match, deals=()), NO_VERSIONS
            self.id = f"{self.id}x"
        deals = (*self.match.deals, Deal({"counts": [6, 5, 5]}))
        after = replace(self.match, deals=deals, ended=WHEN if ended else None)
        self.match, self.versions = after, self.versions.then(f"0123456789.{len(deals)}")
        facts = {"archived": False, "deleted": False, "updated": WHEN, "versions": self.versions}
        facts["sitters"] = {each.person.id: Decision("", each.person.id, versions=FIRST) for each in PEOPLE}
        facts["season"] = Decision("", "long", versions=FIRST) if ended else UNDECIDED
        return print_page(MatchRecord(self.id, self.match, 1, (), 0, NO_DRAFTS, **facts))


class Phone:
    """A connection that is kept open to each server of a club, which are asked by turns, and a token."""

    def __init__(self, servers: Sequence[Served], token: str) -> None:
        self.connections = cycle([HTTPConnection(urlsplit(each.address).netloc) for each in servers])
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: bytes | None = None) -> tuple[Any, bytes]:
        """The headers and the body of an answer, which has to be a good one."""
        connection = next(self.connections)
        connection.request("GET" if body is None else "POST", path, body, self.headers)
        answer = connection.getresponse()
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
        _push(database, who, Backup(people=PEOPLE, seasons=[_season("long"), _season("empty")]))
        for at in range(0, count, 200):
            pages = [Table(f"m{each}").page(ended=each < OF_SEASON) for each in range(at, min(at + 200, count))]
            _push(database, who, Backup(pages, PEOPLE, handed=True))
    return token


def _push(database: Database, who: Visitor, backup: Backup) -> None:
    with database.writing() as db:
        push(db, read_parcel(print_backup(backup), CATALOGUE), who, CATALOGUE)


def _season(id: str) -> Season:
    return Season(id, id, ("polley",), versions=FIRST)


def processor(servers: Sequence[Served]) -> float:
    """The processor's milliseconds that the servers have taken so far."""
    stats = [Path(f"/proc/{each.process.pid}/stat").read_text().rpartition(")")[2].split() for each in servers]
    return sum(1000 * (int(fields[11]) + int(fields[12])) / TICK for fields in stats)


def serving_of(folder: Path, url: str | None) -> Any:
    """The server of a club, which says nothing of its requests to anybody who does not read."""
    database = [] if url is None else ["--database", url]
    return serving("-m", "scorekeeper", "club", "--no-site", "--port", "0", "--data", folder, *database)


def latest(phone: Phone) -> str:
    """Return up to where everything has come to a phone that has pulled all."""
    seen, more = "", "1"
    while more == "1":
        headers, _ = phone.ask(f"/club/api/changes?after={seen}")
        seen, more = headers["scorekeeper-seen"], headers["scorekeeper-more"]
    return seen


async def drained(served: Served) -> None:
    """Read what the server prints, so that it does not wait for it."""
    assert served.process.stdout is not None
    while await served.process.stdout.read(65536):
        pass


async def each_costs(servers: Sequence[Served], token: str, where: str) -> None:
    """The servers' milliseconds for one push, pull and page."""
    phone, table = Phone(servers, token), Table(f"bench{len(servers)}")
    phone.ask("/club/api/push", table.pushed())
    number = latest(phone)
    asked: dict[str, Callable[[], object]] = {
        "a pull with nothing new": lambda: phone.ask(f"/club/api/changes?after={number}"),
        "a page that is watched": lambda: phone.ask(f"/club/match/{table.id}"),
        "a push of one deal": lambda: phone.ask("/club/api/push", table.pushed()),
    }
    costs = {what: await _cost(servers, where, what, done) for what, done in asked.items()}
    a_second = costs["a push of one deal"] / 60 + costs["a pull with nothing new"] / 10
    print(
        f"club on {where}: one core serves {1000 / a_second:.0f} phones that push a deal a minute, and pull every 10 s"
    )
    await _cost(servers, where, "the table of a season with 2,000 matches, the first time", page_of(phone, "long"), 1)
    long, empty = [
        await _cost(servers, where, f"the table of the {season} season", page_of(phone, season))
        for season in ("long", "empty")
    ]
    print(
        f"club on {where}, the table of a long season to that of an empty one: {long / empty:.2f} ({PAGES:.0f} wanted)"
    )


def page_of(phone: Phone, season: str) -> Callable[[], object]:
    """Return a request for the table of a season."""
    return lambda: phone.ask(f"/club/season/{season}")


async def _cost(
    servers: Sequence[Served], where: str, what: str, done: Callable[[], object], times: int = TIMES
) -> float:
    """The servers' milliseconds for something, which are printed too."""
    before, began = processor(servers), time.perf_counter()
    for _ in range(times):
        await asyncio.to_thread(done)
    took, cost = 1000 * (time.perf_counter() - began) / times, (processor(servers) - before) / times
    print(
        f"club on {where}, {what}: {cost:.2f} ms of the server's processor, {took:.2f} ms until it is there "
        f"(mean of {times})"
    )
    return cost


class Connection:
    """A phone under load: its connection is kept open, and what it asks for waits for no thread."""

    def __init__(self, address: str, token: str) -> None:
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


def memory(servers: Sequence[Served]) -> float:
    texts = [Path(f"/proc/{each.process.pid}/status").read_text() for each in servers]
    return sum(int(text.partition("VmRSS:")[2].split()[0]) / 1024 for text in texts)


async def under_load(servers: Sequence[Served], token: str, where: str) -> float:
    """The milliseconds of 99 of 100 pushes, of many phones that push a deal a minute and pull every ten seconds."""
    pushes, pulls = list[float](), list[float]()
    tables = [Table(f"load{len(servers)}-{number}") for number in range(PHONES)]
    warm, ends = time.monotonic() + WARM, time.monotonic() + SECONDS
    first = latest(Phone(servers, token))

    async def asks(
        number: int, every: float, took: list[float], ask: Callable[[Connection], Awaitable[object]]
    ) -> None:
        phone = Connection(servers[number % len(servers)].address, token)
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
            known["number"] = headers["scorekeeper-seen"]

        return pull

    before, own, was = processor(servers), time.process_time(), memory(servers)
    everybody = [asks(number, 60, pushes, pushing(number)) for number in range(PHONES)]
    everybody += [asks(number, 10, pulls, pulling()) for number in range(PHONES)]
    await asyncio.gather(*everybody)
    cost, load = (processor(servers) - before) / 1000, time.process_time() - own
    check_all_is_there(Phone(servers, token), first, tables)
    slow = quantiles(pushes, n=100)[98]
    print(
        f"club on {where}, {PHONES} phones that push a deal a minute and pull every ten seconds, for {SECONDS} s: "
        f"{len(pushes)} pushes, median {median(pushes):.0f} ms, 99 % {slow:.0f} ms ({SLOWEST:.0f} or less wanted); "
        f"{len(pulls)} pulls, median {median(pulls):.0f} ms; memory {was:.0f} to {memory(servers):.0f} MB; "
        f"processor: server {cost:.1f} s, load {load:.1f} s"
    )
    return slow


def check_all_is_there(phone: Phone, first: str, tables: Sequence[Table]) -> None:
    """Every deal that was pushed is there, once."""
    number, deals = first, dict[str, int]()
    last = latest(phone)
    while number != last:
        headers, content = phone.ask(f"/club/api/changes?after={number}")
        pages = read_backup(content, CATALOGUE).pages if content else ()
        deals |= {page.name: len(json.loads(page.content)["deals"]) for page in pages}
        number = headers["scorekeeper-seen"]
    assert all(deals[f"matches/{each.id}.json"] == len(each.match.deals) for each in tables if each.versions.ids)


async def costs_of(servers: Sequence[Served], token: str, where: str) -> None:
    """Measure servers of a club with many matches: single requests, and requests under load."""
    await each_costs(servers, token, f"{where} with {MANY} matches")
    await under_load(servers, token, where)


async def many_to_few(place: Path, urls: list[Any], where: str) -> float:
    """The ratio of a pull with nothing new where many matches are kept to one where few are."""
    took: dict[int, list[float]] = {FEW: [], MANY: []}
    with urls[0] as few, urls[1] as many:
        tokens = {}
        for count, url in ((FEW, few), (MANY, many)):
            tokens[count] = filled(place / str(count), url, count)
        async with AsyncExitStack() as more:
            one = await more.enter_async_context(serving_of(place / str(FEW), few))
            other = await more.enter_async_context(serving_of(place / str(MANY), many))
            reading = [asyncio.create_task(drained(each)) for each in (one, other)]
            phones = {count: Phone([each], tokens[count]) for count, each in ((FEW, one), (MANY, other))}
            numbers = {count: latest(phone) for count, phone in phones.items()}
            for _ in range(ROUNDS):
                for count, served in ((FEW, one), (MANY, other)):
                    before = processor([served])
                    for _ in range(TIMES):
                        await asyncio.to_thread(phones[count].ask, f"/club/api/changes?after={numbers[count]}")
                    took[count].append((processor([served]) - before) / TIMES)
            together = [other]
            await costs_of(together, tokens[MANY], where)
            if many is not None:
                together.append(await more.enter_async_context(serving_of(place / str(MANY), many)))
                reading.append(asyncio.create_task(drained(together[-1])))
                await costs_of(together, tokens[MANY], f"{where} with two processes")
            for each, read in zip((one, *together), reading, strict=True):
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

"""Kept: whatever is killed or cut while phones push, a club has what it has acknowledged, once; and phones go on.

Killed with SIGKILL: a process of the club, or all of PostgreSQL; cut: the network between them and the phones.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, nullcontext
from itertools import count

import pytest

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.service import club_exchange, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.service_faults import Refused
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from tests.club.cable import cable_to
from tests.club.own_postgresql import OwnPostgresql
from tests.club.postgresql import empty_database
from tests.club.served import club_process, invitation_for_many
from tests.service.tables import worked_example
from tests.support.serving import PATIENCE

PHONES = 3
TOGETHER = 20
"""Kills of one club, before the next one begins with nothing."""
WITHIN = 0.4
"""Seconds in which three phones push some dozens of deals."""
COUNTS = ([6, 6, 4], [5, 7, 4], [4, 8, 4])


class Phone:
    """A store, and what the club has acknowledged to it."""

    def __init__(self, services, number):
        self.services, self.marks = services, (f"deal {number}/{each}" for each in count())
        self.token, self.match, self.acknowledged = None, None, {}

    async def join(self, link):
        found = open_invitation(read_invitation(link))
        self.token = found.token
        await club_exchange.join(self.services, found.address, found.token)

    def request(self, server):
        return request_to(club_exchange.Club(server.address, self.token, 0))

    async def exchange(self, server):
        await club_exchange.exchange(self.services, self.request(server))
        if (await club_exchange.waiting(self.services)).number == 0:
            self.acknowledged = notes_in(self.services)

    async def write(self, random):
        """A deal; or a new match, where the last one is over, or now and then."""
        if self.match is None or random.random() < 0.2 or self.match.sheet.due is None:
            self.match = await play.start(self.services, worked_example())
            return
        contract = self.match.sheet.due.choices[0]
        answers = {"contract": contract, "counts": random.choice(COUNTS)}
        answers |= {"trump": "hearts"} if contract == "trumf" else {}
        deal = Deal(answers, note=next(self.marks))
        self.match = await play.record(self.services, self.match.id, self.match.revision, deal)

    async def push_until_it_is_gone(self, server, random, first):
        """Write and push, until the server is not reached any more."""
        while True:
            await self.write(random)
            try:
                await self.exchange(server)
            except Refused as refused:
                if refused.faults != (club_exchange.CLUB_NOT_REACHED,):
                    raise
                return
            first.set()


def kept(services):
    """All that a phone has."""
    with services.store.reading() as transaction:
        records = [transaction.whole(id) for id in transaction.every_id()]
    return {
        each.id: (metadata_to_dict(each.match), [deal_to_dict(deal) for deal in each.match.deals], each.versions.newest)
        for each in records
    }


def notes_in(services):
    """Return the number of copies of each deal, by the note that it alone has."""
    with services.store.reading() as transaction:
        records = [transaction.whole(id) for id in transaction.every_id()]
    return Counter((each.id, deal.note) for each in records for deal in each.match.deals)


class KilledClub:
    """A club whose process is killed, on SQLite or at a URL of PostgreSQL."""

    def __init__(self, folder, url, stack):
        self.folder, self.url, self.stack = folder, url, stack

    async def begin(self):
        server = await self.go_on()
        return server, await invitation_for_many(server)

    async def hinder(self):
        await self.server.kill()

    async def go_on(self):
        self.server = await self.stack.enter_async_context(club_process(self.folder, self.url))
        return self.server


class KilledPostgresql(KilledClub):
    """A club whose database is killed, with all its processes, and begins again; the club's own goes on."""

    server = None

    async def begin(self):
        self.postgresql = self.stack.enter_context(OwnPostgresql.running())
        self.url = self.postgresql.url
        begun = await super().begin()
        await self.stack.enter_async_context(drained(self.server))
        return begun

    async def hinder(self):
        await asyncio.to_thread(self.postgresql.kill)

    async def go_on(self):
        if self.server is None:
            return await super().go_on()
        await asyncio.to_thread(self.postgresql.start)
        return self.server


class CutNetwork(KilledClub):
    """A club to which the network is cut in the middle of whatever is said."""

    cable = None

    async def begin(self):
        _, link = await super().begin()
        await self.stack.enter_async_context(drained(self.server))
        return self.cable, link

    async def hinder(self):
        self.cable.cut()

    async def go_on(self):
        if self.cable is None:
            await super().go_on()
            self.cable = await self.stack.enter_async_context(cable_to(self.server.address))
            return self.server
        self.cable.mend()
        return self.cable


@asynccontextmanager
async def drained(server):
    """Read what a server prints to its end, so that it does not wait for it."""

    async def read():
        while await server.process.stdout.read(65536):
            pass

    reading = asyncio.create_task(read())
    yield
    server.process.send_signal(signal.SIGINT)
    await reading
    await asyncio.wait_for(server.process.wait(), PATIENCE)  # else it is sent the signal once more as it ends


async def hinders(cases, folder, kind, database=nullcontext):
    """Hinder a club by `kind` while phones push, once in each case."""
    acknowledged = 0
    rest = iter(cases)
    for number in count():
        several = [case for case, _ in zip(rest, range(TOGETHER), strict=False)]
        if not several:
            break
        with database() as url:
            async with AsyncExitStack() as stack:
                acknowledged += await hinders_one_club(several, kind(folder / str(number), url, stack))
    assert acknowledged >= cases.whole - cases.first


async def hinders_one_club(cases, club_there):
    with ExitStack() as stores:
        phones = [Phone(stores.enter_context(closing(open_services(None))), number) for number in range(PHONES)]
        reached, link = await club_there.begin()
        for phone in phones:
            await phone.join(link)
        for case in cases:
            first = asyncio.Event()
            pushing = [phone.push_until_it_is_gone(reached, case.random, first) for phone in phones]
            tasks = [asyncio.create_task(each) for each in pushing]
            await asyncio.wait_for(first.wait(), PATIENCE)
            await asyncio.sleep(case.random.uniform(0, WITHIN))
            await club_there.hinder()
            await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
            reached = await club_there.go_on()
            await all_is_there(phones, reached)
        return sum(len(phone.acknowledged) for phone in phones)


async def all_is_there(phones, server):
    """Check that each acknowledged deal is there once, and that every phone ends with the server's content."""
    acknowledged = [phone.acknowledged for phone in phones]
    with closing(open_services(None)) as new:
        await club_exchange.join(new, server.address, "")
        await club_exchange.exchange(new, phones[0].request(server))
        found = notes_in(new)
        for several in acknowledged:
            assert {each: found[each] for each in several} == dict.fromkeys(several, 1)
        for _ in range(2):
            for phone in phones:
                await phone.exchange(server)
        await club_exchange.exchange(new, phones[0].request(server))
        for phone in phones:
            assert (await club_exchange.waiting(phone.services)).number == 0
            assert kept(phone.services) == kept(new)
            assert set(notes_in(phone.services).values()) <= {1}


@pytest.mark.proof(whole=250)
async def test_killed_club_has_each_acknowledged_match_once(cases, tmp_path):
    await hinders(cases, tmp_path, KilledClub)


@pytest.mark.proof(whole=250, share=False)
async def test_killed_club_on_postgresql_has_each_acknowledged_match_once(cases, tmp_path):
    await hinders(cases, tmp_path, KilledClub, empty_database)


@pytest.mark.proof(whole=250, share=False)
async def test_club_has_each_acknowledged_match_once_after_postgresql_was_killed(cases, tmp_path):
    await hinders(cases, tmp_path, KilledPostgresql)


@pytest.mark.proof(whole=250)
async def test_club_has_each_acknowledged_match_once_after_the_network_was_cut(cases, tmp_path):
    await hinders(cases, tmp_path, CutNetwork)

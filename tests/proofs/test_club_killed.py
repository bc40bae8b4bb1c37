"""Kept: a club that is killed while phones push has everything that it has acknowledged, once; and phones go on."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack, ExitStack, closing, nullcontext
from itertools import count

import pytest

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.service import club, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.faults import Refused
from scorekeeper.web.club_client import open_invitation, read_invitation, request_to
from tests.club.postgresql import empty_database
from tests.club.served import club_process, invitation_of
from tests.service.tables import worked_example
from tests.serving import PATIENCE

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
        await club.join(self.services, found.address, found.token)

    def request(self, server):
        return request_to(club.Club(server.address, self.token, 0))

    async def exchange(self, server):
        await club.exchange(self.services, self.request(server))
        if (await club.waiting(self.services)).number == 0:
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
                if refused.faults != (club.CLUB_NOT_REACHED,):
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
    """How often each deal is there, by the note that it alone has."""
    with services.store.reading() as transaction:
        records = [transaction.whole(id) for id in transaction.every_id()]
    return Counter((each.id, deal.note) for each in records for deal in each.match.deals)


async def kills(cases, folder, *, on_postgresql):
    acknowledged = 0
    rest = iter(cases)
    for number in count():
        several = [case for case, _ in zip(rest, range(TOGETHER), strict=False)]
        if not several:
            break
        with empty_database() if on_postgresql else nullcontext() as url:
            acknowledged += await kills_of_one_club(several, folder / str(number), url)
    assert acknowledged >= cases.whole - cases.first


async def kills_of_one_club(cases, folder, url):
    with ExitStack() as stores:
        phones = [Phone(stores.enter_context(closing(open_services(None))), number) for number in range(PHONES)]
        async with AsyncExitStack() as servers:
            server = await servers.enter_async_context(club_process(folder, url))
            link = await invitation_of(server)
            for phone in phones:
                await phone.join(link)
            for case in cases:
                first = asyncio.Event()
                pushing = [phone.push_until_it_is_gone(server, case.random, first) for phone in phones]
                tasks = [asyncio.create_task(each) for each in pushing]
                await asyncio.wait_for(first.wait(), PATIENCE)
                await asyncio.sleep(case.random.uniform(0, WITHIN))
                await server.kill()
                await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
                server = await servers.enter_async_context(club_process(folder, url))
                await all_is_there(phones, server)
        return sum(len(phone.acknowledged) for phone in phones)


async def all_is_there(phones, server):
    """What was acknowledged, once; and every phone ends with what the server has."""
    acknowledged = [phone.acknowledged for phone in phones]
    with closing(open_services(None)) as new:
        await club.join(new, server.address, "")
        await club.exchange(new, phones[0].request(server))
        found = notes_in(new)
        for several in acknowledged:
            assert {each: found[each] for each in several} == dict.fromkeys(several, 1)
        for _ in range(2):
            for phone in phones:
                await phone.exchange(server)
        await club.exchange(new, phones[0].request(server))
        for phone in phones:
            assert (await club.waiting(phone.services)).number == 0
            assert kept(phone.services) == kept(new)
            assert set(notes_in(phone.services).values()) <= {1}


@pytest.mark.proof(whole=200)
async def test_what_a_club_has_acknowledged_is_there_once_however_often_it_is_killed(cases, tmp_path):
    await kills(cases, tmp_path, on_postgresql=False)


@pytest.mark.proof(whole=200)
async def test_what_a_club_on_postgresql_has_acknowledged_is_there_once_however_often_it_is_killed(cases, tmp_path):
    await kills(cases, tmp_path, on_postgresql=True)

"""Kept: phones that play the same match apart, and hand it over in any way and order, end alike; nothing vanishes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.match.document import deal_to_dict, metadata_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.service import library, match_versions, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.import_export import export, import_link
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import DealsMissing
from scorekeeper.service.sharing import answer, ask, lacking, share_match
from tests.service.tables import worked_example
from tests.support.imported import import_files

SITE = "https://example.org/"
COUNTS = ([6, 6, 4], [5, 7, 4], [4, 8, 4], [7, 5, 4])


class Phones:
    """Two or three phones, each with a store of its own, and every version that any of them has made."""

    def __init__(self, stack, number):
        self.all = []
        for phone in range(number):
            services = stack.enter_context(closing(open_services(None)))
            ids, minutes = count(1), count()
            self.all.append(
                replace(
                    services,
                    new_id=lambda phone=phone, ids=ids: f"m{phone}{next(ids)}",
                    now=lambda phone=phone, minutes=minutes: f"2026-01-31T2{phone}:{next(minutes) % 60:02}:00Z",
                )
            )
        self.made = set()

    async def play(self, random, services):
        """Write once in some match of a phone, as somebody at the table would."""
        for line in random.sample(lines := await shown(services), min(1, len(lines))):
            now = await play.open_match(services, line.id)
            at = now.id, now.revision
            what = random.choice(["deal", "deal", "deal", "undo", "redo", "title", "amend"])
            place = next((place for place, each in enumerate(now.match.deals) if each.answers.get("contract")), None)
            if what == "deal" and now.sheet.due is not None:
                contract = now.sheet.due.choices[0]
                answers = {"contract": contract, "counts": random.choice(COUNTS)}
                answers |= {"trump": "hearts"} if contract == "trumf" else {}
                now = await play.record(services, *at, Deal(answers))
            elif what == "undo" and now.undo:
                now = await play.undo(services, *at)
            elif what == "redo" and now.redo:
                now = await play.redo(services, *at)
            elif what == "title":
                now = await play.edit_details(
                    services, *at, replace(now.match, title=f"Evening {random.randrange(100)}")
                )
            elif what == "amend" and place is not None:
                old = now.match.deals[place]
                deal = replace(old, answers={**old.answers, "counts": random.choice(COUNTS)})
                now = await play.amend(services, *at, place, deal)
            self.made |= {(now.id, id) for id in await versions_of(services, now.id)}

    async def hand_over(self, random, one, other):
        """Hand everything, or one match, over to another phone."""
        way = random.choice(["backup", "backup", "json", "link", "codes", "codes"])
        lines = await library.matches(one, "open")
        if way == "backup" or not lines:
            await restore_backup(other, (await back_up(one)).content)
            return
        id = random.choice(lines).id
        if way == "json":
            await import_files(other, await export(one, [id], "json"))
        elif way == "codes":
            await by_codes(one, other, id)
        else:
            await import_link(other, (await share_match(one, id, SITE)).link)

    async def meet(self):
        """Everybody hands everything over to everybody, until nothing is new."""
        for _ in range(3):
            for one in self.all:
                for other in self.all:
                    if one is not other:
                        await restore_backup(other, (await back_up(one)).content)


async def by_codes(one, other, id):
    """By the code that is shown; where deals before it are missing, by the answer to one that asks, at last whole."""
    for _ in range(3):
        link = (await share_match(one, id, SITE, await lacking(one, id))).link
        try:
            await import_link(other, link)
        except DealsMissing as missing:
            await answer(one, (await ask(other, missing.id, SITE, whole=missing.whole)).link)
        else:
            return
    pytest.fail("what was asked for was not answered")


async def versions_of(services, id):
    with services.store.reading() as transaction:
        return transaction.versions(id).ids


def kept(services):
    """All that a phone has: what each match is and the ids that it came through, the versions that have parted too."""
    found = {}
    with services.store.reading() as transaction:
        for id in transaction.every_id():
            whole = transaction.whole(id)
            metadata = metadata_to_dict(whole.match)
            deals = [deal_to_dict(deal) for deal in whole.match.deals]
            found[id] = (whole.version_of, whole.deleted, metadata, deals, whole.versions.newest)
    return found


def all_versions(services):
    with services.store.reading() as transaction:
        return {(transaction.version_of(id) or id, transaction.versions(id)) for id in transaction.every_id()}


async def shown(services):
    """The matches of a phone that are not deleted."""
    return [line for shelf in ("open", "over") for line in await library.matches(services, shelf)]


async def history(random):
    with ExitStack() as stack:
        phones = Phones(stack, random.choice([2, 2, 3]))
        started = 0
        for services in phones.all[: random.choice([1, 1, 2])]:
            begun = await play.start(services, worked_example())
            phones.made |= {(begun.id, id) for id in await versions_of(services, begun.id)}
            started += 1
        for _ in range(random.choice([random.randint(4, 14), 60])):
            one, other = random.sample(phones.all, 2)
            if random.random() < 0.6:
                await phones.play(random, one)
            else:
                await phones.hand_over(random, one, other)
        await phones.meet()
        first, *others = phones.all
        for other in others:
            assert kept(other) == kept(first)
        for services in phones.all:
            assert len(await shown(services)) == started  # each counts once
            known = all_versions(services)  # and nothing has vanished
            assert all(any(of == id and has.knows(each) for of, has in known) for id, each in phones.made)
        await everybody_agrees(random, phones, started)


async def everybody_agrees(random, phones, started):
    """Somebody chooses, or keeps both; then all have that."""
    chooser, more = random.choice(phones.all), 0
    for line in await shown(chooser):
        several = await match_versions.versions(chooser, line.id)
        if len(several) > 1:
            revision = (await play.open_match(chooser, line.id)).revision
            if random.random() < 0.3:
                await match_versions.keep_all(chooser, line.id, revision)
                more += len(several) - 1
            else:
                chosen = random.choice(several)
                now = await match_versions.choose(chooser, line.id, revision, chosen.id)
                assert now.match.deals == chosen.sheet.match.deals
    await phones.meet()
    for services in phones.all:
        assert kept(services) == kept(phones.all[0])
        lines = await shown(services)
        assert len(lines) == started + more
        for line in lines:
            assert len(await match_versions.versions(services, line.id)) == 1


@pytest.mark.proof(whole=2000, least=3)
def test_phones_that_play_apart_and_hand_over_in_any_order_end_alike(cases):
    for case in cases:
        asyncio.run(history(case.random))

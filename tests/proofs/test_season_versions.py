"""Kept: phones that change a season and people apart, and hand them over in any order, end alike; nothing vanishes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import count
from typing import get_args

import pytest

from scorekeeper.match.season import Counting, Season, season_version_to_dict
from scorekeeper.match.versioned import is_to_be_chosen, versions_of
from scorekeeper.match.versioned import versions_of as entry_versions
from scorekeeper.service import people, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.people import choose_entry
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.seasons import choose
from scorekeeper.service.service_faults import Refused
from tests.support.entries import change_entry


class Phones:
    """Two or three phones, each with a store of its own, and every version that any of them has made."""

    def __init__(self, stack, number):
        self.all = []
        for phone in range(number):
            services = stack.enter_context(closing(open_services(None)))
            minutes = count()
            self.all.append(replace(services, now=partial(moment, phone, minutes)))
        self.made = set()

    async def change(self, random, services):
        """Change the season of a phone once, as somebody at the table would; an older window may try it too."""
        (kept,) = await seasons.seasons(services)
        season = kept.season
        known = [each.id for each in await people.people(services)]
        what = random.choice(["name", "counts", "least", "people", "apart", "close", "open", "choose", "window"])
        try:
            if what == "name":
                await seasons.change(services, replace(season, name=f"Season {random.randrange(4)}"))
            elif what == "counts":
                await seasons.change(services, replace(season, counts=random.choice(get_args(Counting))))
            elif what == "least":
                await seasons.change(services, replace(season, least=random.randint(1, 3)))
            elif what == "people":
                few = tuple(random.sample(known, random.randrange(len(known))))
                await seasons.change(services, replace(season, people=few, nobody_left=False))
            elif what == "apart":
                pair = tuple(sorted(random.sample(known, 2)))
                await seasons.change(services, replace(season, apart=(*season.apart, pair)))
            elif what == "close":
                await seasons.close(services, season.id)
            elif what == "open":
                await seasons.open_again(services, season.id)
            elif what == "choose":
                await choose(services, season.id, random.choice(versions_of(season)).versions.newest)
            else:
                await seasons.change(services, replace(season, best=(season.best or 0) + 1))
                with pytest.raises(Refused):
                    await seasons.change(services, replace(season, name="Overwritten"))
        except Refused:  # a choice where there is none, or closing before one was made
            pass
        self.made |= newest_of(services)

    async def change_person(self, random, services):
        """Change the entry of somebody on a phone, or choose one of those that have parted."""
        id = random.choice([each.id for each in await people.people(services)])
        what = random.choice(["rename", "names", "guest", "colour", "note", "choose"])
        if what == "rename":
            await people.rename(services, id, random.choice(["Annie", "Bob", "Kim", "Lou"]))
        elif what == "names":
            await change_entry(services, id, other_names=(random.choice(["Aunt", "Uncle"]),))
        elif what == "guest":
            await change_entry(services, id, guest=random.random() < 0.5)
        elif what == "colour":
            await change_entry(services, id, colour=random.randrange(5))
        elif what == "note":
            await change_entry(services, id, note="for oneself")
        else:
            several = (await people.person(services, id)).person.parted
            for one in random.sample(several, min(1, len(several))):
                await choose_entry(services, id, one.versions.newest)
        self.made |= newest_of(services)

    async def hand_over(self, random, one, other):
        """Hand the season, or everything, over to another phone."""
        if random.random() < 0.5:
            await restore_backup(other, (await back_up(one)).content)
        else:
            ((kept,),) = (await seasons.seasons(one),)
            await restore_backup(other, (await hand_season(one, kept.season.id)).file.content)

    async def meet(self):
        """Everybody hands everything over to everybody."""
        for _ in range(2):
            for one in self.all:
                for other in self.all:
                    if one is not other:
                        await restore_backup(other, (await back_up(one)).content)


def moment(phone, minutes):
    return f"2026-01-31T2{phone}:{next(minutes) % 60:02}:00Z"


def season_in(services):
    with services.store.reading() as transaction:
        (season,) = transaction.seasons()
        return season


def newest_of(services):
    """The versions of the season and of everybody's entry, by id of what they are of."""
    with services.store.reading() as transaction:
        several = [*transaction.seasons(), *(kept.person for kept in transaction.every_person())]
        return {(one.id, version.versions.newest) for one in several for version in versions_of(one)}


def has_come_through(services, id, version):
    with services.store.reading() as transaction:
        several = [*transaction.seasons(), *(kept.person for kept in transaction.every_person())]
        return any(one.id == id and one.versions.knows(version) for one in several)


def entries(services):
    """The entries of all people, each version with the ids that it came through; not the notes."""
    with services.store.reading() as transaction:
        found = {kept.person.id: replace(kept.person, note="") for kept in transaction.every_person()}
    several = {id: entry_versions(person) for id, person in found.items()}
    return found, {
        id: [(each, each.versions.newest, set(each.versions.ids)) for each in kept] for id, kept in several.items()
    }


def whole(services):
    """All that is kept of the season: each version with its people and the ids that it came through."""
    several = versions_of(season_in(services))
    return [{**season_version_to_dict(each), "versions": sorted(each.versions.ids)} for each in several]


async def history(random):
    with ExitStack() as stack:
        phones = Phones(stack, random.choice([2, 2, 3]))
        first, *others = phones.all
        for name in ("Anna", "Bo", "Cleo"):
            await people.add(first, name)
        await seasons.begin(first, Season("", "Season", ("swedish",)))
        phones.made |= newest_of(first)
        for other in others:
            await restore_backup(other, (await back_up(first)).content)
        for _ in range(random.choice([random.randint(4, 16), 60])):
            one, other = random.sample(phones.all, 2)
            if random.random() < 0.6:
                await random.choice([phones.change, phones.change, phones.change_person])(random, one)
            else:
                await phones.hand_over(random, one, other)
        await phones.meet()
        for services in phones.all:
            assert whole(services) == whole(first)
            assert season_in(services) == season_in(first)
            assert entries(services) == entries(first)
            assert all(has_come_through(services, *each) for each in phones.made)  # no version has vanished
        await somebody_chooses(random, phones)


async def somebody_chooses(random, phones):
    """Somebody chooses; then all have that, with the people and pairs of all versions."""
    chooser = random.choice(phones.all)
    season = season_in(chooser)
    if not is_to_be_chosen(season):
        return
    one = random.choice(season.parted)
    now = await choose(chooser, season.id, one.versions.newest)
    assert (now.name, now.counts, now.closed) == (one.name, one.counts, one.closed)
    assert {pair for each in season.parted for pair in each.apart} == set(now.apart)
    await phones.meet()
    for services in phones.all:
        assert (season_in(services), season_in(services).parted) == (now, ())


@pytest.mark.proof(whole=2000, least=4)
def test_phones_that_exchange_changes_of_a_season_in_any_order_end_alike(cases):
    for case in cases:
        asyncio.run(history(case.random))

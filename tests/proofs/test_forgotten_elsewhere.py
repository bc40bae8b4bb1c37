"""Kept: whoever is forgotten on a phone stays so, whatever backups others who know them hand over, in any order."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.exchange.backup_file import record_to_dict
from scorekeeper.match.match import Deal
from scorekeeper.service import library, match_versions, people, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import Refused
from tests.service.tables import worked_example

NAMES = ("Qanna", "Qbosse", "Qcleo", "Qdag", "Qedith", "Qfrode")
DEALS = ({"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]})


class Phones:
    """The phone on which somebody is forgotten, and two others; who was, and which matches it had then."""

    def __init__(self, stack, folder):
        newcomers, ids = count(1), count(1)
        self.newcomer = lambda: f"Znew{next(newcomers)}"
        opened = [stack.enter_context(closing(open_services(folder / str(phone)))) for phone in range(3)]
        minutes = count()
        self.here, *self.others = [
            replace(each, new_id=lambda: f"m{next(ids)}", now=lambda: f"2026-01-31T20:{next(minutes) % 60:02}:00Z")
            for each in opened
        ]
        self.ways: dict[str, str] = {}
        self.forgotten: dict[str, set[str]] = {}

    def names(self, services):
        """Return the names that may sit down: nobody who was forgotten plays on that phone any more."""
        known = [name for name in NAMES if services is not self.here or name not in self.forgotten]
        return [*known, *(self.newcomer() for _ in range(3 - len(known)))]

    async def start(self, random, services):
        players = tuple(random.sample(self.names(services), 3))
        title = random.choice(["", f"{random.choice(players)}s afton"]) if not self.forgotten else ""
        await play.start(services, replace(worked_example(title=title), players=players))

    async def write(self, random, services):
        for line in random.sample(lines := await library.matches(services, "open"), min(1, len(lines))):
            now = await play.open_match(services, line.id)
            with suppress(Refused):
                await self.written(random, services, now, (now.id, now.revision))

    async def written(self, random, services, now, at):
        """Write once. A name is in no note to a match where they sit nowhere: nothing would tell whose name that is.

        Nor are seats changed in one match in two ways, which a link without the journal does not tell apart.
        """
        players = now.match.players
        what = random.choice(["deal", "deal", "take over", "swap", "undo", "redo", "both", "note"])
        if what == "deal":
            await play.record(services, *at, Deal(random.choice(DEALS)))
        elif what == "note" and not self.forgotten:
            await play.record(
                services, *at, Deal(random.choice(DEALS), note=f"{random.choice(players)} borrowed a pen")
            )
        elif what == "take over" and not self.swapped(now, "take over"):
            await play.take_over(services, *at, random.randrange(3), self.newcomer())
        elif what == "swap" and not self.swapped(now, "swap"):
            await play.edit_details(services, *at, replace(now.match, players=(players[1], players[0], *players[2:])))
        elif what in {"undo", "redo"}:
            await getattr(play, what)(services, *at)
        elif what == "both" and now.parted:
            await match_versions.keep_all(services, *at)

    def swapped(self, now, way):
        """Whether the names of a match were changed in another way already."""
        return self.ways.setdefault(now.match.started or now.id, way) != way

    async def merge(self, random, services):
        known = await people.people(services)
        if len(known) > 1:
            one, other = random.sample(known, 2)
            with suppress(Refused):  # the two sat at one table
                await people.merge(services, one.id, other.id)

    async def forget(self, random):
        known = [each for each in await people.people(self.here) if each.name in NAMES]
        for each in random.sample(known, min(1, len(known))):
            await forget(self.here, each.id)
            with self.here.store.reading() as transaction:
                had = set(transaction.every_id())
                left = {name for kept in transaction.every_person() for name in kept.person.names}
            theirs = {name.rstrip("y") for name in each.names if name.startswith("Q")}
            self.forgotten |= {name: had for name in theirs if not any(other.startswith(name) for other in left)}

    async def hand_over(self, one, other):
        await restore_backup(other, (await back_up(one)).content)

    async def stay_forgotten(self):
        """No match that was here when somebody was forgotten names them, and nobody of that name was seated in one.

        Somebody who sits there may be merged later with a new person of that name, by whoever decides so.
        """
        with self.here.store.reading() as transaction:
            told = {
                id: json.dumps(record_to_dict(transaction.whole(id)), ensure_ascii=False)
                for id in transaction.every_id()
            }
            seated = {id: {who for each in transaction.sitters(id).values() for who in each.values} for id in told}
            known = {each.person.id: each for each in transaction.every_person()}
        for name, had in self.forgotten.items():
            assert not [id for id in had & told.keys() if name in told[id]]
            for id, each in known.items():
                if any(name in other for other in (*each.person.names, each.person.note)):
                    assert not [match for match in had & seated.keys() if id in seated[match]], id


async def history(random, folder):
    with ExitStack() as stack:
        phones = Phones(stack, folder)
        every = [phones.here, *phones.others]
        for step in range(30):
            one, other = random.sample(every, 2)
            does = random.choice(["start", "write", "write", "write", "hand", "hand", "hand", "merge", "forget"])
            if does == "start" or step == 0:
                await phones.start(random, one)
            elif does == "write":
                await phones.write(random, one)
            elif does == "hand":
                await phones.hand_over(one, other)
            elif does == "merge":
                await phones.merge(random, random.choice(phones.others))
            elif random.random() < 0.5 and step > 5:
                await phones.forget(random)
            await phones.stay_forgotten()
        for other in phones.others:
            await phones.hand_over(other, phones.here)
            await phones.stay_forgotten()


@pytest.mark.proof(whole=500, least=2)
def test_forgotten_name_stays_out_of_every_match_whatever_other_phones_send(cases):
    for case in cases:
        with TemporaryDirectory() as folder:
            asyncio.run(history(case.random, Path(folder)))

"""Right: whoever is renamed, merged, split, forgotten or given a seat, the service says what a naive model says.

The model keeps persons and seats as lists, follows merges one step at a time, and remembers whole moments for undo.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.service import people, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.forgetting import forget
from scorekeeper.service.seating import Chosen
from scorekeeper.service.service_faults import Refused
from tests.service.tables import worked_example

NAMES = ["Anna", "anna", "Annie", "Bo", "BO", "Cleo", "Dag", "Eva", "Fia", "Gun"]
STEPS = 40


def key(name):
    return name.casefold()


@dataclass
class Someone:
    name: str
    others: list = field(default_factory=list)
    into: str | None = None


@dataclass
class Sheet:
    """A match as the model has it: whole moments, each with the names and the persons of the seats."""

    moments: list
    at: int = 0
    may_undo: bool = True

    @property
    def names(self):
        return self.moments[self.at][0]

    @property
    def seats(self):
        return self.moments[self.at][1]


@dataclass
class Model:
    people: dict = field(default_factory=dict)
    sheets: dict = field(default_factory=dict)

    def top(self, id):
        while id is not None and self.people[id].into is not None:
            id = self.people[id].into
        return id

    def tops(self):
        return [id for id, one in self.people.items() if one.into is None]

    def tree(self, top):
        return [id for id in self.people if self.top(id) == top]

    def called(self, name, seated=()):
        """Return the people with a name: by their name, or else by their other names; merged people count as one."""
        for names_of in (lambda one: [one.name], lambda one: one.others):
            found = {self.top(id) for id, one in self.people.items() if key(name) in map(key, names_of(one))}
            if found:
                return [] if found & set(seated) and len(found) == 1 else sorted(found)
        return []

    def known(self, name):
        return [id for id, one in self.people.items() if key(name) in map(key, [one.name, *one.others])]

    def seated_with(self, one, other):
        tables = [[self.top(id) for id in seats] for sheet in self.sheets.values() for seats in [sheet.seats]]
        return any(one in table and other in table for table in tables)

    def all_names(self, ids):
        return {key(name) for id in ids for name in [self.people[id].name, *self.people[id].others]}


class History:
    """Two windows on one folder, the model, and what is done next."""

    def __init__(self, random, folder):
        self.random, self.model, self.folder = random, Model(), folder
        self.windows = [open_services(folder) for _ in range(2)]

    @property
    def window(self):
        return self.random.choice(self.windows)

    def some(self, ids):
        return self.random.choice(list(ids)) if ids else None

    def three_names(self):
        names = {key(name): name for name in self.random.sample(NAMES, len(NAMES))}
        return tuple(names.values())[:3]

    async def step(self):
        often = [
            self.start,
            self.start,
            self.rename,
            self.merge,
            self.merge,
            self.split,
            self.give,
            self.mend,
            self.mend,
        ]
        does = self.random.choice([*often, self.undo, self.redo, self.add, self.forget])
        await does()
        for services in self.windows:
            await self.agree(services)

    async def start(self):
        names, model = self.three_names(), self.model
        chosen = self.some(model.tops()) if self.random.random() < 0.3 else None
        window = self.window
        now = await play.start(window, replace(worked_example(), players=names), Chosen((chosen,)))
        seats = [chosen, None, None]
        for seat, name in enumerate(names):
            if seats[seat] is None:
                found = model.called(name, seats)
                seats[seat] = found[0] if len(found) == 1 else None
        given = await people.seats(window, now.id)
        for seat, name in enumerate(names):
            several = len({model.top(id) for id in model.known(name) if key(model.people[id].name) == key(name)}) > 1
            others = {model.top(id) for id in model.known(name)}
            named = {model.top(id) for id in model.known(name) if key(model.people[id].name) == key(name)}
            if seats[seat] is None and not several and len(named or others) < 2:
                seats[seat] = given[seat].id
                assert given[seat].id not in model.people
                model.people[given[seat].id] = Someone(name)
        model.sheets[now.id] = Sheet([(list(names), seats)])

    async def add(self):
        name = self.random.choice(NAMES)
        self.model.people[(await people.add(self.window, name)).id] = Someone(name)

    async def rename(self):
        if (id := self.some(self.model.tops())) is not None:
            one, name = self.model.people[id], self.random.choice(NAMES)
            await people.rename(self.window, id, name)
            others = [*one.others, one.name]
            first = [other for at, other in enumerate(others) if key(other) not in map(key, others[:at])]
            one.others, one.name = [other for other in first if key(other) != key(name)], name

    async def merge(self):
        if len(tops := self.model.tops()) > 1:
            keep, other = self.random.sample(tops, 2)
            if self.model.seated_with(keep, other):
                await refused(people.merge(self.window, keep, other))
            else:
                await people.merge(self.window, keep, other)
                self.model.people[other].into = keep

    async def split(self):
        if (id := self.some(self.model.people)) is not None:
            if self.model.people[id].into is None:
                await refused(people.split(self.window, id))
            else:
                await people.split(self.window, id)
                self.model.people[id].into = None

    async def give(self):
        id, match = self.some(self.model.tops()), self.some(self.model.sheets)
        if id is None or match is None:
            return
        sheet, seat = self.model.sheets[match], self.random.randrange(3)
        tops = [self.model.top(each) for each in sheet.seats]
        if id in tops and tops[seat] != id:
            await refused(people.give_seats(self.window, [(match, seat)], id))
            return
        if self.random.random() < 0.3:
            name = self.random.choice(NAMES)
            id = (await people.give_seats_to_new(self.window, [(match, seat)], name)).id
            self.model.people[id] = Someone(name)
        else:
            await people.give_seats(self.window, [(match, seat)], id)
        if tops[seat] != id:
            sheet.seats[seat] = id
            sheet.may_undo = sheet.at == 0 and len(sheet.moments) == 1

    async def mend(self):
        """A name is corrected, or two players change seats."""
        match, model = self.some(self.model.sheets), self.model
        if match is None or not model.sheets[match].may_undo:
            return
        sheet, seat = model.sheets[match], self.random.randrange(3)
        names, seats = list(sheet.names), list(sheet.seats)
        if self.random.random() < 0.3:
            names[0], names[1], seats[0], seats[1] = names[1], names[0], seats[1], seats[0]
        else:
            name = self.random.choice(NAMES)
            if key(name) in [key(other) for at, other in enumerate(names) if at != seat] or names[seat] == name:
                return
            if key(name) != key(names[seat]):
                others = [model.top(id) for at, id in enumerate(seats) if at != seat]
                found = model.called(name, others)
                whose = found[0] if len(found) == 1 else None
                seats[seat] = seats[seat] if whose in {None, model.top(seats[seat])} else whose
                seats[seat] = whose if whose is not None else seats[seat]
            names[seat] = name
        await self.write(
            match, names, seats, lambda now: play.edit_details(self.windows[0], match, now.revision, named(now, names))
        )
        sheet.moments = [*sheet.moments[: sheet.at + 1], (names, seats)]
        sheet.at += 1

    async def undo(self):
        await self.go(-1, play.undo)

    async def redo(self):
        await self.go(1, play.redo)

    async def go(self, by, command):
        match = self.some(self.model.sheets)
        if match is None or not self.model.sheets[match].may_undo:
            return
        sheet = self.model.sheets[match]
        if 0 <= sheet.at + by < len(sheet.moments):
            names, seats = sheet.moments[sheet.at + by]
            tops = [self.model.top(id) for id in seats]
            for seat in range(3):  # two of that moment were merged since: the one who comes back is nobody
                if tops.count(tops[seat]) > 1 and tops[seat] is not None and names[seat] != sheet.names[seat]:
                    seats[seat], tops[seat], sheet.may_undo = None, None, False
            await self.write(match, names, seats, lambda now: command(self.windows[0], match, now.revision))
            sheet.at += by

    async def write(self, match, names, seats, change):
        """Change the players of a match; who sits there alone, and was called so, is renamed with the player."""
        model, sheet = self.model, self.model.sheets[match]
        before = dict(zip(sheet.seats, sheet.names, strict=True))
        await change(await play.open_match(self.windows[0], match))
        rows = [id for each, other in model.sheets.items() for id in (seats if each == match else other.seats)]
        for id, name in zip(seats, names, strict=True):
            one = model.people.get(id)
            if one is None or one.into is not None or id not in before or before[id] == name:
                continue
            if key(one.name) == key(before[id]) and sum(model.top(row) == id for row in rows) == 1:
                one.name = name
                one.others = [other for other in one.others if key(other) != key(name)]

    async def forget(self):
        if self.random.random() < 0.5 or (top := self.some(self.model.tops())) is None:
            return
        model, tree = self.model, set(self.model.tree(top))
        theirs = model.all_names(tree)
        for names, seats in (moment for sheet in model.sheets.values() for moment in sheet.moments):
            theirs |= {key(name) for name, id in zip(names, seats, strict=True) if id in tree}
        theirs -= model.all_names(model.people.keys() - tree)
        await forget(self.window, top)
        for sheet in model.sheets.values():
            ours = [id in tree or key(name) in theirs for name, id in zip(sheet.names, sheet.seats, strict=True)]
            for seat in range(3):
                if ours[seat]:
                    sheet.names[seat] = f"Player {seat + 1}"
                sheet.seats[seat] = None if sheet.seats[seat] in tree else sheet.seats[seat]
            if any(ours) or len(sheet.moments) > 1:
                sheet.may_undo = False
        for id in tree:
            del model.people[id]

    async def agree(self, services):
        """Check that the service and the model agree about every person and every seat."""
        model = self.model
        with services.store.reading() as transaction:
            said = {
                kept.person.id: (kept.person.name, list(kept.person.other_names), kept.merged_into, kept.top)
                for kept in transaction.every_person()
            }
            seats = {match: transaction.all_seats().get(match, {}) for match in model.sheets}
            names = {match: list(transaction.read(match).match.players) for match in model.sheets}
        assert said == {id: (one.name, one.others, one.into, model.top(id)) for id, one in model.people.items()}
        assert seats == {
            match: {seat: model.top(id) for seat, id in enumerate(sheet.seats) if id is not None}
            for match, sheet in model.sheets.items()
        }
        assert all(len({key(name) for name in table}) == len(table) for table in names.values())
        # Each name that somebody had is numbered by itself, also one that only an undo brings back.
        unnumbered = {match: [re.sub(r" \(\d\)$", "", name) for name in table] for match, table in names.items()}
        assert unnumbered == {match: sheet.names for match, sheet in model.sheets.items()}


def named(now, names):
    return replace(now.match, players=tuple(names))


async def refused(command):
    with pytest.raises(Refused):
        await command


async def history(random, folder):
    told = History(random, folder)
    with closing(told.windows[0]), closing(told.windows[1]):
        for _ in range(STEPS):
            await told.step()
    services = open_services(folder)
    with closing(services):
        await told.agree(services)
    assert (folder / FILE).exists()


@pytest.mark.proof(whole=1000, least=2)
def test_after_every_step_of_a_history_of_persons_the_service_and_a_naive_model_agree(cases):
    for case in cases:
        with TemporaryDirectory() as folder:
            asyncio.run(history(case.random, Path(folder)))

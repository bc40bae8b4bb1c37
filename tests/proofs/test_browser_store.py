"""Kept in a browser: what was confirmed is in the browser's database, and what is not there is called not kept.

The service and its store are the real ones, the browser is a model (`windows`). A case is an evening on which
deals are entered in one to three windows, with and without locks, while the database fails to write or to
read or lies about it, is cleared and comes back, and windows are reloaded at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.service_faults import Refused
from scorekeeper.web.browser.browser_store import OPEN_ELSEWHERE
from tests.proofs.windows import FAULTS, Database, NothingKept, Window

STEPS = 40
MOST = 3
"""Windows at once."""

MATCH = Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 0)
CHANCES = {
    "record": 6, "draft": 1, "all_at_once": 1, "fail": 1, "heal": 2, "reload": 1, "open": 1, "settle": 1, "clear": 0.2,
}  # fmt: skip


async def refused(command):
    """Whether another window writes, which is the only reason for which anything is refused here."""
    try:
        await command
    except Refused as told:
        (fault,) = told.faults
        return fault == OPEN_ELSEWHERE or pytest.fail(f"{fault}")
    return False


class Evening:
    """The events of an evening, and the conditions that hold after each of them."""

    def __init__(self, random, folder):
        self.random, self.folder, self.number = random, folder, 0
        self.database = Database(random, locks=random.random() < 0.5)
        self.confirmed = set()
        """The notes of the deals that some window has called kept."""

    async def whole(self):
        for _ in range(STEPS):
            if not self.database.windows:
                self.database.fault = ""
                await self.open(None)
            (kind,) = self.random.choices(list(CHANCES), list(CHANCES.values()))
            await getattr(self, kind)(self.random.choice(self.database.windows))
            assert self.confirmed <= self.database.notes()
        for window in list(self.database.windows):
            await window.settle()
            window.close()

    async def open(self, _):
        if len(self.database.windows) == MOST:
            return
        self.number += 1
        window = Window(self.database, self.folder / str(self.number))
        try:
            await window.open()
        except (OSError, NothingKept):  # it says that it cannot start, and shows nothing
            self.database.windows.remove(window)
            return
        assert window.notes() == self.database.notes()
        if window.has_lease() and not await library.latest(window.services):
            await refused(play.start(window.services, MATCH))

    async def record(self, window):
        """Throw a deal in, under a note of its own: whatever is said of it has to be so."""
        latest = await library.latest(window.services)
        if latest is None:
            return
        now = await play.open_match(window.services, latest)
        before, sound = window.store.unkept, not self.database.fault
        self.number += 1
        note = f"deal {self.number}"
        deal = Deal({"contract": "pass"}, thrown_in=True, note=note)
        if await refused(play.record(window.services, now.id, now.revision, deal)):
            assert before <= window.store.unkept  # what was not kept is not forgotten
            assert not sound or note not in self.database.notes()
            return
        here = window.notes()
        assert note in here
        assert not (sound and window.store.unkept)
        if not window.store.unkept:
            assert here <= self.database.notes()
            self.confirmed |= here

    async def draft(self, window):
        """Keep a draft, as every key does while a deal is entered."""
        latest = await library.latest(window.services)
        if latest is not None:
            await refused(play.keep_draft(window.services, latest, Draft({"contract": "pass"}, note=str(self.number))))

    async def all_at_once(self, window):
        before = window.notes()
        await asyncio.gather(*(self.draft(each) for each in self.database.windows), self.draft(window))
        assert not window.store.unkept or before <= window.notes()

    async def fail(self, _):
        self.database.fault = self.random.choice(FAULTS)

    async def heal(self, _):
        self.database.fault = ""

    async def reload(self, window):
        window.close()
        await self.open(None)

    async def settle(self, _):
        for window in self.database.windows:
            before = window.notes() if window.store.unkept else set()
            await window.settle()
            assert before <= window.notes()

    async def clear(self, _):
        self.database.clear()
        self.confirmed = set()


@pytest.mark.proof(whole=200)
def test_confirmed_changes_are_in_the_browser_and_others_are_called_not_kept(cases):
    logging.disable(logging.ERROR)  # every fault of the browser's is logged
    try:
        for case in cases:
            with TemporaryDirectory() as folder:
                asyncio.run(Evening(case.random, Path(folder)).whole())
    finally:
        logging.disable(logging.NOTSET)

"""Kept: whatever the clock says and whatever becomes of the file, never an older copy while a newer good one exists."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, contextmanager
from datetime import date, timedelta

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.backups import Backups
from scorekeeper.store.opening import open_store
from scorekeeper.store.store_faults import NotKept
from tests.store.keeping import SANG, add, book, read
from tests.support.tables import at_table

EVENINGS = 8
TABLE = at_table("swedish", first_dealer=2)
RUBBISH = b"\xff" * 9000


class History:
    """Evenings at one file. A copy is good unless we spoilt it, and of two good ones that with more deals is newer."""

    def __init__(self, folder, random):
        self.path, self.random, self.day = folder / "matches.db", random, date(2026, 1, 1)
        self.spoilt, self.deals, self.lost = set(), None, 0

    @contextmanager
    def opened(self):
        store = open_store(self.path, CATALOGUE.from_document, lambda: f"{self.day}T20:00:00Z")
        try:
            yield store
        finally:
            store.close()

    def good_copies(self):
        """Deals by copy, read by SQLite alone."""
        found = {}
        for copy in self.path.parent.glob("backups/matches-*.db"):
            if copy.name not in self.spoilt:
                with closing(sqlite3.connect(copy)) as db:
                    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                    found[copy.name] = db.execute("SELECT count(*) FROM deals").fetchone()[0]
        return found

    def newest_copy(self):
        """Return the number of deals in the newest good copy; None if there is none."""
        return max(self.good_copies().values(), default=None)

    def turn_the_clock(self):
        """A day later, mostly; else years forwards or back."""
        jump = self.random.choice([1, 1, 1, 1, 0, self.random.randint(-4000, 4000)])
        self.day = max(date(1980, 1, 1), self.day + timedelta(days=jump))

    def evening(self):
        """Come in, see that all is there, play, and go."""
        with self.opened() as store:
            self.check(store)
            if self.deals is None:
                add(store, TABLE)
                self.deals = 0
            for _ in range(self.random.randint(0, 3)):
                book(store, SANG)
                self.deals += 1
            if self.random.random() < 0.3:
                store.back_up(f"{self.day}T23:00:00Z")
            if self.random.random() < 0.3:
                self.lose_while_open(store)
                return
        if self.random.random() < 0.5:
            self.lose()

    def check(self, store):
        """Check that the kept deals are unchanged, and that a copy has them unless one was made that day."""
        kept = read(store)
        assert (kept and len(kept.match.deals)) == self.deals
        if self.deals is not None and not any(f"-{self.day:%Y%m%d}T" in name for name in self.good_copies()):
            assert self.newest_copy() == self.deals

    def lose(self):
        """The file, and sometimes the newest copy besides."""
        way = self.random.choice(["remove", "empty", "spoil", "cut"])
        if way == "remove":
            self.path.unlink()
        else:
            content = {"empty": b"", "spoil": RUBBISH, "cut": self.path.read_bytes()[:-4096]}[way]
            self.path.write_bytes(content)
        copies = list(Backups(self.path).newest_first())
        if copies and self.random.random() < 0.3:
            copies[0].write_bytes(self.random.choice([RUBBISH, b""]))
            self.spoilt.add(copies[0].name)
        self.deals = self.newest_copy()
        self.lost += 1

    def lose_while_open(self, store):
        """Nothing is kept in a file that is elsewhere; whoever comes next has the newest copy, or what replaced it."""
        aside = self.path.with_name(f"aside {self.lost}")
        way = self.random.choice(["move", "move and put back", "replace"])
        if way == "replace":
            with closing(sqlite3.connect(self.path)) as db, closing(sqlite3.connect(aside)) as copy:
                db.backup(copy)
            aside.replace(self.path)
            for ending in ("-wal", "-shm"):
                self.path.with_name(self.path.name + ending).rename(aside.with_name(aside.name + ending))
        else:
            self.path.rename(aside)
        with pytest.raises(NotKept):
            book(store, SANG)
        if way == "move and put back":
            aside.rename(self.path)
            book(store, SANG)
            self.deals += 1
            return
        self.deals = self.deals if way == "replace" else self.newest_copy()
        self.lost += 1
        with self.opened() as other:
            kept = read(other)
            assert (kept and len(kept.match.deals)) == self.deals
            with pytest.raises(NotKept):
                book(store, SANG)


@pytest.mark.proof(whole=200)
def test_after_every_opening_the_deals_are_those_of_the_file_or_of_the_newest_good_copy(cases, tmp_path):
    lost = 0
    for case in cases:
        folder = tmp_path / f"{case.number}"
        folder.mkdir()
        history = History(folder, case.random)
        for _ in range(EVENINGS):
            history.evening()
            history.turn_the_clock()
        lost += history.lost
        shutil.rmtree(folder)
    assert lost > cases.whole - cases.first

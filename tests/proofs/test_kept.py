"""Kept: what has been acknowledged is there whatever happens, and nothing is ever half there."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.exchange.backup_file import record_to_dict
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import import_export, library, own_games, people, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from scorekeeper.store.backups import Backups
from scorekeeper.store.migrations import migrate, steps
from tests.proofs import writing
from tests.proofs.killing import killed, lasts
from tests.proofs.playing import match_of
from tests.store.keeping import add, book, plain, read, store_at
from tests.store.later import STEP
from tests.support.faults import kind_of

RUBBISH = b"damaged" * 999

A_WHILE = 0.05
"""Seconds in which a program writes some dozens of deals."""


def is_sound(file):
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []


# --- deals


class Ledger:
    """The acknowledged deals so far, by match."""

    def __init__(self):
        self.done = {}
        self.about = None

    def hear(self, said):
        self.about = None
        for word, *rest in said:
            if word == "about":
                self.about = tuple(rest)
            elif word == "done":
                self.done[rest[0]], self.about = rest[1:], None

    async def check(self, services):
        """Every match as it was acknowledged; the one in hand may be one change further, and then it is that one."""
        with services.store.reading() as transaction:
            ids = transaction.ids()
        new = [id for id in ids if id not in self.done]
        assert set(self.done) <= set(ids)
        assert len(new) <= (self.about is not None and self.about[0] is None)
        for id in ids:
            now = await play.open_match(services, id)
            revision, deals = self.done.get(id, (1, []))
            if [now.revision, writing.deals_of(now)] != [revision, deals]:
                about, expected = self.about
                assert (about, now.revision) == (id, revision + 1)
                assert writing.deals_of(now) == expected
            self.done[id] = [now.revision, writing.deals_of(now)]
        await self.check_lists(services)

    async def check_lists(self, services):
        lines = {line.id: line for shelf in ("open", "over") for line in await library.matches(services, shelf, 9999)}
        assert lines.keys() == self.done.keys()
        for id in self.done:
            assert lines[id].totals == (await play.open_match(services, id)).sheet.totals


@pytest.mark.proof(whole=1000)
async def test_killed_program_loses_no_acknowledged_deal_and_leaves_none_half_written(cases, tmp_path):
    ledger, acknowledged = None, 0
    for case in cases:
        if ledger is None or case.number % 20 == 0:
            folder, ledger = tmp_path / f"{case.number}", Ledger()
        after = case.random.choice([1, 3, 3, 3])  # from its start, or from the first that is acknowledged
        seed = f"{case.random.random()}"
        said = killed(writing.write, str(folder), seed, random=case.random, within=A_WHILE, after=after).said
        acknowledged += sum(word == "done" for word, *_ in said)
        ledger.hear(said)
        services = open_services(folder)
        assert services.notice is None
        await ledger.check(services)
        services.close()
        is_sound(folder / FILE)
    assert acknowledged > (cases.whole - cases.first) / 2


@pytest.mark.proof(whole=200)
async def test_killed_program_loses_no_acknowledged_own_game_and_leaves_none_half_written(cases, tmp_path):
    kept: dict[str, int] = {}
    for case in cases:
        seed = f"{case.random.random()}"
        said = killed(writing.keep_own_games, str(tmp_path), seed, random=case.random, within=A_WHILE).said
        kept |= {id: start for word, id, start in said[1:] if word == "done"}
        services = open_services(tmp_path)
        assert services.notice is None
        found = await own_games.own_games(services)
        here = {own.id: own.game.document().get("start", 0) for own in found.games}
        services.close()
        if said[-1][0] == "about":  # what it was just writing may be there or not
            _, id, start = said[-1]
            assert here.get(id) in {kept.get(id), start}
            kept |= {id: here[id]} if id in here else {}
        assert (here, found.unreadable) == (kept, ())
        is_sound(tmp_path / FILE)


# --- a change of the schema, and many matches at once


def kept_matches(folder, count=60):
    """A folder with so many matches of eight deals in it."""
    folder.mkdir(exist_ok=True)
    match = match_of(Random(8), CATALOGUE.game("swedish"), 8)
    with store_at(folder / FILE) as store:
        for number in range(count):
            add(store, replace(match, note="x" * 400), f"m{number}")
    return folder


def contents(file):
    """All that a file of version 1 has in these tables."""
    with closing(sqlite3.connect(file)) as db:
        columns = "id, revision, cursor, archived, deleted, updated, touched, over, summary, head"
        return [
            db.execute(f"SELECT {named} FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608  # our own words only
            for table, named in {"matches": columns, "deals": "match_id, place, body", "changes": "*"}.items()
        ]


@pytest.mark.proof(whole=200)
def test_program_killed_while_it_migrates_a_file_leaves_the_old_schema_or_the_new(cases, tmp_path):
    master = kept_matches(tmp_path / "master")
    before = contents(master / FILE)
    within = lasts(writing.bring_up_to_date, str(shutil.copy(master / FILE, tmp_path / "whole.db")))
    for case in cases:
        file = shutil.copy(master / FILE, tmp_path / f"{case.number}.db")
        killed(writing.bring_up_to_date, str(file), random=case.random, within=within)
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            columns = [row[1] for row in db.execute("PRAGMA table_info(deals)")]
            assert columns == ["match_id", "place", "body", "checked", "length"][: 4 if version == 1 else 5]
            if version == 2:
                assert db.execute("SELECT count(*) FROM deals WHERE length = length(body)").fetchone() == (480,)
                assert db.execute("SELECT count(*) FROM shelves").fetchone() == (60,)
            else:
                assert db.execute("SELECT 1 FROM sqlite_master WHERE name = 'shelves'").fetchone() is None
                migrate(db, (*steps(), STEP))
        assert contents(file) == before
        is_sound(file)


@pytest.mark.proof(whole=200)
async def test_a_program_killed_while_it_brings_matches_in_has_brought_all_or_none(cases, tmp_path):
    master = kept_matches(tmp_path / "master", 3)
    services = open_services(master)
    files = list(await import_export.export(services, ["m0"], "json")) * 150
    services.close()
    within = lasts(writing.bring_in, str(shutil.copytree(master, tmp_path / "whole")), files)
    for case in cases:
        folder = shutil.copytree(master, tmp_path / f"{case.number}")
        killed(writing.bring_in, str(folder), files, random=case.random, within=within)
        with store_at(folder / FILE) as store, store.reading() as transaction:
            assert len(transaction.ids()) in {3, 153}
            assert all(len(transaction.read(id).match.deals) == 8 for id in transaction.ids())
        is_sound(folder / FILE)


@pytest.mark.proof(whole=200)
def test_a_program_killed_while_it_makes_a_backup_leaves_the_store_and_good_backups(cases, tmp_path):
    master = kept_matches(tmp_path / "master")
    before = contents(master / FILE)[1:]
    within = lasts(writing.back_up, str(shutil.copytree(master, tmp_path / "whole")))
    for case in cases:
        folder = shutil.copytree(master, tmp_path / f"{case.number}")
        killed(writing.back_up, str(folder), random=case.random, within=within)
        copies = list(Backups(folder / FILE).newest_first())
        assert all(contents(copy)[1:] == before for copy in copies)
        (folder / FILE).write_bytes(RUBBISH)
        services = open_services(folder)
        assert kind_of(services.notice) == ("store_put_back" if copies else "store_set_aside")
        services.close()
        assert contents(folder / FILE)[1:] == (before if copies else [[], []])


@pytest.mark.proof(whole=200)
def test_program_killed_while_it_repairs_a_file_leaves_the_repair_to_the_next_start(cases, tmp_path):
    master = kept_matches(tmp_path / "master")
    before = contents(master / FILE)[1:]
    open_services(master).close()
    damaged = {FILE: RUBBISH, f"{FILE}-wal": b"the last deals"}
    for name, content in damaged.items():
        (master / name).write_bytes(content)
    within = lasts(writing.repair, str(shutil.copytree(master, tmp_path / "whole")))
    for case in cases:
        folder = shutil.copytree(master, tmp_path / f"{case.number}")
        for _ in range(2):
            killed(writing.repair, str(folder), random=case.random, within=within)
        open_services(folder).close()
        assert contents(folder / FILE)[1:] == before
        aside = {file.read_bytes() for file in folder.glob(f"{FILE}.damaged-*") if not file.name.endswith("-shm")}
        assert aside >= set(damaged.values())
        shutil.rmtree(folder)


# --- everything in one file, and back


async def pages_of(folder):
    """Every match in a folder as a backup has it, journal and all."""
    with closing(open_services(folder)) as services, services.store.reading() as transaction:
        assert services.notice is None
        return {id: record_to_dict(transaction.whole(id)) for id in transaction.every_id()}


async def lived_in(folder, first, count):
    """A folder with matches whose journals have two changes, of which one was taken back, and a half-entered deal."""
    random = Random(first)
    with closing(open_services(folder, new_id=map("m{:05}".format, range(first, first + count)).__next__)) as services:
        for _ in range(count):
            now = await play.start(services, match_of(random, CATALOGUE.game("swedish"), 8))
            now = await play.edit_details(services, now.id, now.revision, replace(now.sheet.match, title="Friday"))
            now = await play.delete(services, now.id, now.revision, 7)
            now = await play.undo(services, now.id, now.revision)
            await play.keep_draft(services, now.id, Draft({"contract": "sang"}, note="half"))
    return folder


async def one_file(folder):
    with closing(open_services(folder)) as services:
        return (await back_up(services)).content


@pytest.mark.proof(whole=200)
async def test_program_killed_while_it_writes_a_backup_leaves_the_old_file_or_the_new(cases, tmp_path):
    folders = [await lived_in(tmp_path / f"store {number}", 100 * number, 9 + number) for number in range(3)]
    before, contents = [await pages_of(folder) for folder in folders], [await one_file(folder) for folder in folders]
    (tmp_path / "home").mkdir()
    file = tmp_path / "home" / "all.zip"
    programs = writing.back_up_to_a_file, [str(folder) for folder in folders], str(file)
    within = lasts(*programs)
    for case in cases:
        file.write_bytes(b"an older one")
        said = killed(*programs, random=case.random, within=within).said
        done = sum(word == "done" for word, *_ in said)
        older = contents[(done - 1) % 3] if done else b"an older one"
        assert file.read_bytes() in (older, contents[done % 3])
        assert all(other.suffix == ".part" for other in file.parent.iterdir() if other != file)
        assert [await pages_of(folder) for folder in folders] == before
        for folder in folders:
            is_sound(folder / FILE)


@pytest.mark.proof(whole=200)
async def test_program_killed_while_it_restores_a_backup_leaves_each_match_whole_or_absent(cases, tmp_path):
    here, there = await lived_in(tmp_path / "here", 0, 3), await lived_in(tmp_path / "there", 100, 60)
    before, brought = await pages_of(here), await pages_of(there)
    file = tmp_path / "all.zip"
    file.write_bytes(await one_file(there))
    within = lasts(writing.restore_from_a_file, str(shutil.copytree(here, tmp_path / "whole")), str(file))
    for case in cases:
        folder = shutil.copytree(here, tmp_path / f"{case.number}")
        was = killed(writing.restore_from_a_file, str(folder), str(file), random=case.random, within=within)
        now = await pages_of(folder)
        assert before.items() <= now.items() <= (before | brought).items()
        assert ("done",) not in was.said or now == before | brought
        is_sound(folder / FILE)
        with closing(open_services(folder)) as services:
            again = await restore_backup(services, file.read_bytes())
        came = len(now) - len(before)
        assert (again.back, again.here) == (60 - came, came)
        assert await pages_of(folder) == before | brought
        shutil.rmtree(folder)


NAME = "Thorgunn Aesa"


async def folder_with_a_name(folder):
    """Twenty matches with a name in players, titles and journals, three backups; the id of the person."""
    with closing(open_services(folder)) as services:
        for number in range(20):
            players = (NAME, "Bo", "Cleo") if number % 2 else ("Bo", "Cleo", "Dag")
            game = CATALOGUE.game("swedish")
            now = await play.start(services, Match(game, players, 0, title=f"{NAME} {number}"))
            await play.edit_details(
                services, now.id, now.revision, replace(now.match, players=tuple(reversed(players)))
            )
            if number % 8 == 0:
                services.store.back_up(f"2026-01-{number + 1:02}T20:00:00Z")
        person = next(each for each in await people.people(services) if each.name == NAME)
        return person.id


def files_with_the_name(folder):
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file.name for file in files if NAME.lower().encode() in file.read_bytes().lower()]


@pytest.mark.proof(whole=200)
async def test_program_killed_while_it_forgets_a_person_has_done_so_everywhere_or_nowhere(cases, tmp_path):
    here = tmp_path / "here"
    person = await folder_with_a_name(here)
    before = await pages_of(here)
    within = lasts(writing.forget, str(shutil.copytree(here, tmp_path / "whole")), person)
    after = await pages_of(tmp_path / "whole")
    assert files_with_the_name(tmp_path / "whole") == []
    for case in cases:
        folder = shutil.copytree(here, tmp_path / f"{case.number}")
        was = killed(writing.forget, str(folder), person, random=case.random, within=within)
        now = await pages_of(folder)  # which opens it, and so goes on with what was stopped
        assert now == after if ("done",) in was.said else now in (before, after)
        is_sound(folder / FILE)
        if now == after:  # an older backup has the texts still where no name was known any more to seek there
            names = {name for name in files_with_the_name(folder) if not name.startswith("matches-2026")}
            assert names == set()
        shutil.rmtree(folder)


# --- the log, cut off anywhere


@pytest.mark.proof(whole=6000, least=30)
def test_log_cut_off_anywhere_leaves_a_prefix_of_what_was_done(cases, tmp_path):
    random = cases.random
    match = match_of(random, CATALOGUE.game("raf"))
    states, path = [], tmp_path / FILE
    with store_at(path) as store:
        add(store, replace(match, deals=()))
        store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        states.append(plain_of(read(store)))
        told = [Deal(deal.answers, note="x" * random.randrange(400)) for deal in match.deals]
        states += [plain_of(book(store, deal)) for deal in told]
        file, log = path.read_bytes(), path.with_name(f"{FILE}-wal").read_bytes()
    cuts = range(0, len(log) + 97, 97)
    assert 2000 < len(cuts) < 6000
    reached = {}
    for case in cases:
        cut = cuts[case.number * len(cuts) // cases.whole]
        folder = tmp_path / "cut"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / FILE).write_bytes(file)
        (folder / f"{FILE}-wal").write_bytes(log[:cut])
        with store_at(folder / FILE) as store:
            assert store.notice is None
            reached[cut] = states.index(plain_of(read(store)))
    places = [reached[cut] for cut in sorted(reached)]
    assert places == sorted(places)
    assert places[-1] >= len(states) - 2


def plain_of(kept):
    return kept.revision, plain(kept.match)

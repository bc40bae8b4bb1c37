"""People forgotten by the club are gone from all that it keeps and shows, and from the phones at their next pull."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import select

from scorekeeper.club.club_forgetting import clean, forget
from scorekeeper.club.database import back_up
from scorekeeper.club.keys import add_key
from scorekeeper.club.schema import CLUB, METADATA
from scorekeeper.match.season import Season
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import club_exchange, forgetting, library, people, play, seasons
from tests.club.phones import exchanged
from tests.service.tables import PASS, SANG, record, started

AGNETA = "Agneta Zetterqvist"


async def id_of(phone, name):
    return next((each.id for each in await people.people(phone.services) if each.name == name), None)


async def played(phone, *deals, **facts):
    """A match of the worked example in which Agneta has the first seat."""
    match = await started(phone.services, *deals, **facts)
    first = (await people.seats(phone.services, match.id))[0]
    if first.name != AGNETA:
        await people.rename(phone.services, first.id, AGNETA)
    return match


def everything(database):
    """All that the database has, as text."""
    with database.reading() as db:
        return str([db.execute(select(table)).all() for table in METADATA.sorted_tables])


def holds(file, name):
    """Whether a file has the name anywhere, also where it was removed."""
    return any(name.encode() in each.read_bytes() for each in file.parent.rglob(f"{file.name}*"))


async def test_person_forgotten_by_the_club_s_runner_is_gone_from_the_club_and_every_phone(runs, anna, bo):
    match = await played(anna, SANG, title=f"{AGNETA}s evening")
    await exchanged(anna, runs, bo)
    with runs.database.writing() as db:
        add_key(db, f"For {AGNETA}", "watch")
    await forgetting.forget(runs.services, await id_of(runs, AGNETA))
    await exchanged(runs, anna, bo)
    assert "Agneta" not in everything(runs.database)
    assert r"\u2026s evening" in everything(runs.database)
    for phone in (runs, anna, bo):
        assert await id_of(phone, AGNETA) is None
        sheet = (await play.open_match(phone.services, match.id)).sheet
        assert sheet.match.players[0] == "Player 1"
        assert len(sheet.match.deals) == 1
    assert (await play.open_match(bo.services, match.id)).sheet.match.title == "…s evening"


async def test_later_push_with_a_forgotten_person_is_taken_without_the_name(runs, anna):
    match = await played(anna, SANG)
    await exchanged(anna, runs)
    match = await record(anna.services, await play.open_match(anna.services, match.id), PASS)
    await forgetting.forget(runs.services, await id_of(runs, AGNETA))
    await exchanged(runs, anna)
    assert "Agneta" not in everything(anna.database)
    assert len((await play.open_match(anna.services, match.id)).sheet.match.deals) == 2


async def test_person_forgotten_by_a_phone_with_right_to_enter_stays_in_the_club(runs, anna, bo):
    await played(anna, SANG)
    await exchanged(anna, runs, bo)
    await forgetting.forget(bo.services, await id_of(bo, AGNETA))
    await exchanged(bo, runs)
    assert (await club_exchange.waiting(bo.services)).refused == (
        "The club did not forget somebody who was forgotten here: only whoever runs it can.",
    )
    assert AGNETA in everything(runs.database)
    assert await id_of(runs, AGNETA) is not None
    assert await id_of(bo, AGNETA) is None


async def test_a_season_no_longer_names_whoever_was_forgotten(runs, bo):
    await played(runs, SANG)
    agneta = await id_of(runs, AGNETA)
    season = await seasons.begin(runs.services, Season("", f"Season of {AGNETA}", ("swedish",), people=(agneta,)))
    await exchanged(runs, bo)
    await forgetting.forget(runs.services, agneta)
    await exchanged(runs, bo)
    assert "Agneta" not in everything(runs.database)
    (there,) = (each.season for each in await seasons.seasons(bo.services) if each.season.id == season.id)
    assert agneta not in there.people


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_the_file_of_an_embedded_club_and_its_backups_are_clean(runs, anna):
    await played(anna, SANG, title=f"{AGNETA}s evening")
    await exchanged(anna, runs)
    file = runs.database.file
    copy = back_up(runs.database, "2026-11-26T10:00:00Z")
    assert holds(file, AGNETA)
    assert holds(copy, AGNETA)
    await forgetting.forget(runs.services, await id_of(runs, AGNETA))
    await runs.exchange()
    assert clean(runs.database, CATALOGUE)
    assert not holds(file, "Agneta")
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("SELECT count(*) FROM items WHERE kind = 'match'").fetchone() == (1,)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_backup_that_is_damaged_is_gone_once_somebody_is_forgotten(runs, anna):
    await played(anna, SANG)
    await anna.exchange()
    damaged = back_up(runs.database, "2026-11-26T10:00:00Z")
    with damaged.open("r+b") as file:
        file.seek(8 * 4096)
        file.write(b"\xff" * 4096)
    with runs.database.writing() as db:
        forget(db, [await id_of(anna, AGNETA)], CATALOGUE)
    assert clean(runs.database, CATALOGUE)
    assert not damaged.exists()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_backup_that_cannot_be_opened_just_now_stays_and_is_cleaned_later(runs, anna):
    await played(anna, SANG)
    await anna.exchange()
    copy = back_up(runs.database, "2026-11-26T10:00:00Z")
    away = copy.rename(copy.with_name("on another disk"))
    copy.symlink_to(away.with_name("not there"))
    with runs.database.writing() as db:
        forget(db, [await id_of(anna, AGNETA)], CATALOGUE)
    assert not clean(runs.database, CATALOGUE)
    assert copy.is_symlink()
    away.replace(copy)
    assert clean(runs.database, CATALOGUE)
    assert not holds(copy, "Agneta")


async def test_unclean_database_is_cleaned_later(runs, anna):
    await played(anna, SANG)
    await anna.exchange()
    with runs.database.writing() as db:
        forget(db, [await id_of(anna, AGNETA)], CATALOGUE)
    with runs.database.reading() as db:
        assert db.execute(select(CLUB.c.unclean)).scalar_one()
    assert clean(runs.database, CATALOGUE)
    with runs.database.reading() as db:
        assert not db.execute(select(CLUB.c.unclean)).scalar_one()


async def test_a_merge_by_whoever_runs_the_club_is_known_on_every_phone(runs, anna, bo):
    await played(anna, SANG)
    other = await started(bo.services, SANG)
    await exchanged(anna, bo, runs, anna, bo)
    keep, second = await id_of(runs, AGNETA), (await people.seats(runs.services, other.id))[0].id
    assert keep != second
    await people.merge(runs.services, keep, second)
    await exchanged(runs, anna, bo)
    for phone in (anna, bo):
        assert (await people.person(phone.services, second)).id == keep
        assert (await club_exchange.waiting(phone.services)).number == 0
    await people.split(runs.services, second)
    await exchanged(runs, anna, bo)
    assert (await people.person(bo.services, second)).id == second
    assert len(await library.matches(bo.services, "open")) == 2


async def test_somebody_who_was_merged_elsewhere_into_whoever_was_forgotten_is_forgotten_too(runs, anna, bo):
    bo.who = replace(bo.who, key=runs.who.key)
    await played(anna, SANG)
    await started(bo.services, SANG)
    await exchanged(anna, bo, runs, anna, bo)
    agneta, second = await id_of(bo, AGNETA), await id_of(bo, "A")
    await forgetting.forget(runs.services, agneta)
    await people.merge(bo.services, agneta, second)
    await exchanged(runs, bo, runs, anna, bo)
    for phone in (runs, anna, bo):
        known = {each.id for each in await people.people(phone.services)}
        assert known.isdisjoint({agneta, second})
        assert (await club_exchange.waiting(phone.services)).number == 0
    assert "Agneta" not in everything(runs.database)

"""Ratings over a real store: which matches count, in which order, and what follows a change of people."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.match.season import Season
from scorekeeper.service import forgetting, library, people, play, season_tables, seasons
from scorekeeper.service.figures_of_people import CountedMatches, figures, pair, ratings, trend
from scorekeeper.service.long_work import CALLED_OFF, Offload
from scorekeeper.service.service_faults import SEASON_GONE, Refused
from tests.service.tables import PASS, SANG, faults
from tests.support.entries import change_entry
from tests.support.tables import at_table

FIRST, SECOND, THIRD = (f"2026-0{month}-31T20:00:00Z" for month in (1, 3, 5))


async def kept(services, *deals, players=("Anna", "Bo", "Cleo"), started=FIRST, over=True):
    """A match stopped early; after the one deal Anna has 2 points fewer, Bo 2 more, Cleo none of either."""
    ended = "2026-06-01T23:00:00Z" if over else None
    match = at_table("swedish", *(deals or (SANG,)), first_dealer=2, players=players, started=started, ended=ended)
    return await play.start(services, match)


async def rated(services, *which):
    """The ratings by name, to one decimal."""
    names = {each.id: each.name for each in await people.people(services)}
    return {names[id]: round(each.strength, 1) for id, each in (await ratings(services, *which)).items()}


async def id_of(services, name):
    return next(each.id for each in await people.people(services) if each.name == name)


async def test_a_match_counts_once_it_is_over_and_no_more_once_it_is_deleted(services):
    now = await kept(services, SANG, over=False)
    assert await rated(services) == {}
    now = await play.finish(services, now.id, now.revision)
    assert await rated(services) == {"Anna": 21.4, "Bo": 27.9, "Cleo": 25.7}
    await library.discard(services, now.id)
    assert await rated(services) == {}


async def test_matches_count_in_the_order_of_their_start_not_as_they_came_in(services):
    later = await kept(services, PASS, started=SECOND)
    await kept(services, SANG, started=FIRST)
    before = await rated(services)
    await library.discard(services, later.id)
    await kept(services, PASS, started=SECOND)
    assert await rated(services) == before
    await kept(services, PASS, started="2025-01-01T20:00:00Z")
    assert await rated(services) != before


async def test_only_the_matches_count_that_are_asked_for(services):
    await kept(services)
    await kept(services, PASS, started=SECOND)
    alone = {"Anna": 21.4, "Bo": 27.9, "Cleo": 25.7}
    assert await rated(services) != alone
    assert await rated(services, CountedMatches(until=date(2026, 2, 28))) == alone
    assert await rated(services, CountedMatches("raf")) == {}


async def test_merged_person_has_one_rating_and_a_forgotten_one_none(services):
    await kept(services)
    await kept(services, players=("Anne", "Bo", "Cleo"), started=SECOND)
    await people.merge(services, await id_of(services, "Anna"), await id_of(services, "Anne"))
    merged = await ratings(services)
    assert merged[await id_of(services, "Anna")].matches == 2
    assert len(merged) == 3
    await forgetting.forget(services, await id_of(services, "Anna"))
    assert (await rated(services)).keys() == {"Bo", "Cleo"}


async def test_a_guest_has_no_rating_from_the_moment_that_they_are_one(services):
    await kept(services)
    anna = await id_of(services, "Anna")
    assert anna in await ratings(services)
    await change_entry(services, anna, guest=True)
    assert await rated(services) == {"Bo": 27.9, "Cleo": 25.7}


async def test_in_a_season_its_matches_count_and_no_others(services):
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",)))
    ours = await kept(services)
    unfinished = await kept(services, over=False, started=SECOND)
    await kept(services, PASS, started=THIRD)
    await seasons.add_matches(services, spring.id, [ours.id, unfinished.id])
    answer = await season_tables.ratings(services, spring.id)
    found = {answer.names[id]: (round(each.strength, 1), each.matches) for id, each in answer.found.items()}
    assert found == {"Anna": (21.4, 1), "Bo": (27.9, 1), "Cleo": (25.7, 1)}
    await seasons.remove(services, spring.id)
    assert await faults(season_tables.ratings(services, spring.id)) == [SEASON_GONE]


@pytest.fixture
async def in_steps(services):
    """Services of a browser that is so slow that it takes a slice for each match, and three matches of a season."""
    season = await seasons.begin(services, Season("", "Spring", ("swedish",)))
    ours = [await kept(services, started=when) for when in (FIRST, SECOND, THIRD)]
    await seasons.add_matches(services, season.id, [each.id for each in ours])
    return replace(services, offload=Offload(seconds=0))


async def turns_of(work):
    """Return the number of turns that others had during some work, and its result."""
    task, turns = asyncio.ensure_future(work), 0
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    return turns, task.result()


async def test_others_have_their_turn_after_each_slice_of_what_is_worked_out(in_steps, services):
    spring = await seasons.season_called(services, "Spring")
    anna, bo = await id_of(services, "Anna"), await id_of(services, "Bo")
    for ask in (
        ratings,
        lambda on: season_tables.ratings(on, spring.id),
        figures,
        lambda on: trend(on, anna),
        lambda on: pair(on, anna, bo),
        lambda on: season_tables.table(on, spring.id),
    ):
        turns, answer = await turns_of(ask(in_steps))
        assert turns > 3  # one for each match
        await library.discard(services, (await kept(services)).id)  # nothing cached holds any more
        assert answer == await ask(services)


async def test_match_changed_during_the_rating_counts_in_it(in_steps, services):
    task = asyncio.ensure_future(ratings(in_steps))
    await asyncio.sleep(0)
    await kept(services, PASS, started="2025-01-01T20:00:00Z")
    assert not task.done()
    found = await task
    assert {each.matches for each in found.values()} == {4}
    assert found == await ratings(services)


async def test_ratings_are_done_though_matches_are_changed_all_the_time(in_steps, services):
    task, number = asyncio.ensure_future(ratings(in_steps)), 0
    while not task.done():
        await asyncio.sleep(0)
        await kept(services, PASS, started=FIRST)
        number += 1
    assert 3 < {each.matches for each in task.result().values()}.pop() < 3 + number


async def test_work_that_is_called_off_ends_at_its_next_slice(in_steps, monkeypatch):
    monkeypatch.setattr("scorekeeper.service.figures_of_people._SHORT", 0)
    reached = []

    class Stopped:
        async def reached(self, done, of):
            reached.append((done, of))
            raise Refused(CALLED_OFF)

    await figures(in_steps)  # makes the digests
    assert await faults(ratings(in_steps, progress=Stopped())) == [CALLED_OFF]
    assert reached == [(1, 3)]

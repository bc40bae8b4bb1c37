"""Figures over a real store: what counts, what the cache holds, and that it is never in the way."""

from __future__ import annotations

import csv
import io
import sqlite3
import time
from contextlib import closing
from dataclasses import asdict
from datetime import date

import pytest

from scorekeeper.match.digest import CACHES
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service import figures_of_people, forgetting, library, people, play
from scorekeeper.service.figures_of_people import CountedMatches, csv_of_people, figures, pair, played_games, trend
from scorekeeper.service.match_summary import summary_cache_of
from tests.service.tables import PASS, SANG, times_as_much
from tests.support.tables import at_table

STARTED = "2026-01-31T20:00:00Z"
ENDED = "2026-01-31T23:00:00Z"


def table(*deals, players=("Anna", "Bo", "Cleo"), **facts):
    return at_table("swedish", *(deals or (SANG,)), first_dealer=2, players=players, **{"ended": ENDED, **facts})


async def kept(services, *deals, **facts):
    return await play.start(services, table(*deals, **facts))


def placed(answer):
    """The places of everybody, by name."""
    return {answer.names[id]: person.places.counts for id, person in answer.found.people.items()}


async def test_a_match_counts_once_it_is_over(services):
    now = await kept(services, SANG, PASS, ended=None)
    assert placed(await figures(services)) == {}
    await play.finish(services, now.id, now.revision)
    assert placed(await figures(services)) == {"Anna": [0, 0, 1], "Bo": [1], "Cleo": [0, 1]}


async def test_a_stopped_match_does_not_count_where_only_finished_ones_do(services):
    await kept(services)
    assert placed(await figures(services, CountedMatches(finished=True))) == {}


async def test_a_whole_match_whose_players_said_that_it_was_the_end_is_finished(services):
    whole = [{"contract": "nolo", "counts": [0, 0, 12]}] * 3
    await play.start(services, at_table("manni", *whole, ended=ENDED))
    assert (await figures(services, CountedMatches(finished=True))).found.matches == 1
    printed = io.StringIO((await csv_of_people(services)).found.decode("utf-8-sig"), newline="")
    assert [row["stopped early"] for row in csv.DictReader(printed)] == [""] * 3


async def test_an_archived_match_counts_and_a_deleted_one_does_not(services):
    first, second = await kept(services), await kept(services)
    await library.archive(services, first.id)
    await library.discard(services, second.id)
    assert (await figures(services)).found.matches == 1


async def test_a_correction_changes_the_figures(services):
    now = await kept(services, SANG, PASS)
    before = await figures(services)
    reopened = await play.reopen(services, now.id, now.revision)
    amended = await play.amend(services, now.id, reopened.revision, 1, Deal(dict(PASS, counts=[2, 9, 5])))
    await play.finish(services, now.id, amended.revision)
    after = await figures(services)
    assert (placed(before)["Anna"], placed(after)["Anna"]) == ([0, 0, 1], [1])


async def test_two_names_that_were_merged_are_one_person_in_figures_and_two_again_after(services):
    await kept(services)
    await kept(services, players=("Anne", "Bo", "Cleo"))
    ids = {each.name: each.id for each in await people.people(services)}
    await people.merge(services, ids["Anna"], ids["Anne"])
    assert placed(await figures(services))["Anna"] == [0, 0, 2]
    await people.split(services, ids["Anne"])
    assert placed(await figures(services))["Anna"] == [0, 0, 1]


async def test_a_new_name_is_in_the_figures_at_once(services):
    await kept(services)
    await figures(services)
    (anna,) = [each.id for each in await people.people(services) if each.name == "Anna"]
    await people.rename(services, anna, "Ann")
    assert sorted(placed(await figures(services))) == ["Ann", "Bo", "Cleo"]


async def test_dates_are_local_and_both_are_included(services, monkeypatch):
    monkeypatch.setenv("TZ", "Pacific/Auckland")  # 13 hours before UTC in January
    time.tzset()
    try:
        for day in (29, 30, 31):
            await kept(services, started=f"2026-01-{day}T12:00:00Z")
        days = [(date(2026, 1, 30), None), (None, date(2026, 1, 30)), (date(2026, 1, 31), date(2026, 1, 31))]
        counts = [
            (await figures(services, CountedMatches(since=since, until=until))).found.matches for since, until in days
        ]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert counts == [3, 1, 1]


async def test_only_matches_of_the_game_count_that_is_named(services):
    await kept(services)
    await play.start(services, at_table("kaiser", players=("Anna", "Bo", "Cleo", "Dag"), ended=ENDED))
    assert list((await figures(services, CountedMatches(game="kaiser"))).found.games) == ["kaiser"]
    assert sorted(await played_games(services)) == ["kaiser", "swedish"]


async def test_a_house_table_with_an_id_of_the_catalogue_is_apart_from_it(services):
    await kept(services)
    for times in (50, 3):
        await play.start(services, at_table(times_as_much(services, times), SANG, ended=ENDED))
    found = await figures(services)
    highest = {game.points.high: key for key, game in found.found.games.items()}
    assert sorted(highest) == [2, 6, 100]
    assert highest[2] == "swedish"
    assert all(key.startswith("swedish~") for points, key in highest.items() if points > 2)
    assert (await figures(services, CountedMatches(game="swedish"))).found.matches == 1
    assert (await figures(services, CountedMatches(game=highest[6]))).found.matches == 1


async def test_a_table_whose_description_alone_has_changed_is_the_same_game(services):
    document = dict(table().game.document(), title="Another title.", conventions=[])
    await play.start(services, at_table(services.catalogue.from_document(document), SANG, ended=ENDED))
    assert list((await figures(services)).found.games) == ["swedish"]


async def test_a_damaged_match_is_left_out_and_counted(services):
    first, _ = await kept(services), await kept(services)
    with services.store.writing() as transaction:
        transaction._db.execute("UPDATE deals SET body = '{' WHERE match_id = ?", (first.id,))
    answer = await figures(services)
    assert (answer.found.matches, answer.skipped) == (1, 1)
    assert (await csv_of_people(services)).skipped == 1
    assert (await figures(services)).skipped == 1


@pytest.mark.parametrize("game", ["swedish", "finnish-partners"])  # the contracts of one have names beyond ASCII
async def test_unchanged_matches_are_not_counted_again(services, monkeypatch, game):
    await play.start(services, at_table(game, ended=ENDED))
    first = await figures(services)
    for path in (
        "figures_of_people.make_digests",
        "figures_of_people.played_matches",
        "figures_of_people.digest_from_json",
    ):
        monkeypatch.delattr(f"scorekeeper.service.{path}")
    assert asdict((await figures(services)).found) == asdict(first.found)


async def test_a_match_that_has_not_changed_is_not_played_through_again(services, monkeypatch):
    first = await play.start(services, at_table("finnish-partners", ended=ENDED))
    assert (await figures(services)).found.matches == 1
    await kept(services)
    played = []
    made = figures_of_people.digest_of
    monkeypatch.setattr(
        figures_of_people, "digest_of", lambda sheet, *how: played.append(sheet.match) or made(sheet, *how)
    )
    assert (await figures(services)).found.matches == 2
    assert first.match not in played
    assert len(played) == 1


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM digests",
        "UPDATE digests SET form = form - 1",
        "UPDATE digests SET revision = 77",
        "UPDATE digests SET body = '[1]'",
    ],
)
async def test_a_cache_that_is_dropped_damaged_or_of_another_form_is_made_again(services, damage):
    await kept(services)
    first = await figures(services)
    with services.store.writing() as transaction:
        transaction._db.execute(damage)
    services.answers.clear()
    assert asdict((await figures(services)).found) == asdict(first.found)
    with services.store.reading() as transaction:
        assert transaction.without_digest(CACHES) == []


async def test_figures_are_there_also_where_the_file_cannot_be_written(services):
    await kept(services)
    services.store._db.execute("PRAGMA query_only = 1")
    assert (await figures(services)).found.matches == 1


async def test_the_cache_is_no_change_of_the_store(services):
    await kept(services)
    with services.store.reading() as transaction:
        before = transaction.changes
    await figures(services)
    with services.store.reading() as transaction:
        assert transaction.changes == before


async def test_answers_of_an_earlier_state_do_not_pile_up(services):
    for _ in range(3):
        await kept(services)
        await figures(services)
        await figures(services, CountedMatches(finished=True))
    assert len(services.answers) == 2


async def test_no_name_is_in_the_cache(services):
    await kept(services)
    await figures(services)
    with services.store.reading() as transaction:
        cached = transaction._db.execute("SELECT body FROM digests").fetchall()
    assert len(cached) == 1
    assert not any(name in body for name in ("Anna", "Bo", "Cleo") for (body,) in cached)


async def test_a_person_who_is_forgotten_is_in_no_figure_and_nothing_of_them_is_in_the_cache(services):
    await kept(services)
    anna = next(id for id, name in (await figures(services)).names.items() if name == "Anna")
    await forgetting.forget(services, anna)
    assert services.answers == {}
    answer = await figures(services)
    assert placed(answer) == {"Bo": [1], "Cleo": [0, 1]}
    assert answer.found.games["swedish"].points.count == 3


async def test_a_backup_beside_the_file_has_the_matches_and_nothing_that_is_cached_for_figures(services):
    await kept(services)
    await figures(services)
    services.store.back_up("2026-02-01T20:00:00Z")
    (copy,) = services.store.backups.copies()
    with closing(sqlite3.connect(copy.path)) as db:
        rows = db.execute("SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM digests)").fetchone()
    assert rows == (1, 0)


async def test_match_removed_for_good_leaves_the_cache(services):
    now = await kept(services)
    await figures(services)
    await library.discard(services, now.id)
    await library.remove(services, await library.deleted_matches(services))
    with services.store.reading() as transaction:
        assert transaction._db.execute("SELECT count(*) FROM digests").fetchone() == (0,)
    assert (await figures(services)).found.people == {}


async def test_a_trend_and_a_pair_are_in_the_order_of_play_whenever_they_were_entered(services):
    await kept(services, SANG, started="2026-02-02T20:00:00Z")
    await kept(services, PASS, started="2026-01-01T20:00:00Z")
    ids = {name: id for id, name in (await figures(services)).names.items()}
    assert [point.total for point in await trend(services, ids["Anna"])] == [-5, -2]
    both = (await pair(services, ids["Anna"], ids["Bo"]))["swedish"]
    assert (both.against.ahead, both.against.behind, both.one.total, both.other.total) == (0, 2, -7, 6)


async def test_a_match_whose_start_is_not_known_is_of_no_time(services):
    match = table(started=None)
    with services.store.writing() as transaction:
        transaction.add("m1", match, summary_cache_of(sheet_of(match)), STARTED)
    assert (await figures(services)).found.matches == 1
    assert (await figures(services, CountedMatches(since=date.min))).found.matches == 0

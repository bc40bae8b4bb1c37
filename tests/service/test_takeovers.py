"""Replace a player: who sat when is kept, and each counts for their own deals."""

from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.exchange.csv_file import print_csv
from scorekeeper.exchange.match_file import print_match
from scorekeeper.exchange.text_sheet import print_text
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.match import SAT_ELSEWHERE, SITS_THERE
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.sheet_sentences import takeovers
from scorekeeper.service import figures_of_people, library, people, play, season_tables, seasons
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.play import TAKEN_OVER_LATER
from scorekeeper.texts.speech import say
from tests.service.handed_seasons import SPRING
from tests.service.searching import found
from tests.service.tables import PASS, SANG, TRUMF, faults, record, seats, started
from tests.service.ways import WAYS, by_backup

ANNA = EarlierPlayer("A", 0, 2)


async def taken_over(services, name="Dora"):
    """Dora sits for A from deal 3 on: A has sat for Sang and pass, Dora for trumps."""
    now = await started(services, SANG, PASS)
    now = await play.take_over(services, now.id, now.revision, 0, name)
    return await record(services, now, TRUMF)


async def test_the_seat_keeps_its_deals_and_has_another_player(services):
    now = await taken_over(services)
    assert (now.match.players, now.match.earlier) == (("Dora", "B", "C"), (ANNA,))
    assert now.sheet.totals == (await started(services, SANG, PASS, TRUMF)).sheet.totals
    assert [say(each) for each in takeovers(now.sheet)] == ["Dora replaced A from deal 3."]
    assert "Dora replaced A from deal 3." in print_text(now.sheet)
    assert await seats(services, now.id) == ["Dora", "B", "C", "A"]


async def test_undo_and_redo_change_the_player_and_the_person_back_and_forth(services):
    now = await started(services, SANG, PASS)
    before = await seats(services, now.id)
    now = await play.take_over(services, now.id, now.revision, 0, "Dora")
    now = await play.undo(services, now.id, now.revision)
    assert (now.match.players, now.match.earlier, await seats(services, now.id)) == (("A", "B", "C"), (), before)
    now = await play.redo(services, now.id, now.revision)
    assert (now.match.players, now.match.earlier) == (("Dora", "B", "C"), (ANNA,))
    assert await seats(services, now.id) == ["Dora", "B", "C", "A"]


async def test_deals_inserted_and_deleted_before_a_takeover_move_it_and_those_after_do_not(services):
    now = await taken_over(services)
    now = await play.delete(services, now.id, now.revision, 2)
    assert now.match.earlier == (ANNA,)
    now = await play.delete(services, now.id, now.revision, 0)
    assert now.match.earlier == (replace(ANNA, until=1),)
    now = await play.undo(services, now.id, now.revision)
    now = await play.undo(services, now.id, now.revision)
    assert now.match.earlier == (ANNA,)
    now = await play.amend(services, now.id, now.revision, 0, replace(now.match.deals[0], note="told again"))
    assert now.match.earlier == (ANNA,)


async def test_replaced_player_may_come_back_only_to_that_seat(services):
    now = await taken_over(services)
    assert await faults(play.take_over(services, now.id, now.revision, 1, "A")) == [SAT_ELSEWHERE(name="A")]
    assert await faults(play.take_over(services, now.id, now.revision, 0, "DORA")) == [SITS_THERE(name="Dora")]
    now = await play.take_over(services, now.id, now.revision, 0, "A")
    assert (now.match.players, now.match.earlier[1]) == (("A", "B", "C"), EarlierPlayer("Dora", 0, 3))
    assert await seats(services, now.id) == ["A", "B", "C", "Dora"]


async def test_nobody_takes_over_a_seat_from_a_deal_that_its_player_has_not_played(services):
    now = await taken_over(services)
    assert await faults(play.take_over(services, now.id, now.revision, 0, "Eva", 1)) == [TAKEN_OVER_LATER(name="Dora")]


async def test_figures_count_each_person_for_their_own_deals(services):
    now = await taken_over(services)
    await play.finish(services, now.id, now.revision)
    outcomes = [each.points for each in now.sheet.outcomes]
    answer = await figures_of_people.figures(services, figures_of_people.EVERYTHING)
    points = {answer.names[id]: person.games["swedish"].points for id, person in answer.found.people.items()}
    assert {name: (each.count, each.total) for name, each in points.items()} == {
        "A": (1, outcomes[0][0] + outcomes[1][0]),
        "Dora": (1, outcomes[2][0]),
        "B": (1, now.sheet.totals[1]),
        "C": (1, now.sheet.totals[2]),
    }
    ids = {name: id for id, name in answer.names.items()}
    assert ids["Dora"] not in answer.found.people[ids["A"]].against
    assert answer.found.people[ids["A"]].against[ids["B"]].matches == 1


@pytest.mark.parametrize(("setting", "rows"), [("each", {"A", "B", "C", "Dora"}), ("ended", {"B", "C", "Dora"})])
async def test_a_season_counts_a_seat_that_changed_hands_as_it_is_set(services, setting, rows):
    spring = await seasons.begin(services, replace(SPRING, taken_over=setting))
    now = await taken_over(services)
    await play.finish(services, now.id, now.revision)
    await seasons.add_matches(services, spring.id, [now.id])
    answer = await season_tables.table(services, spring.id)
    points = {answer.names[row.person]: row.points for row in answer.table.rows}
    assert points.keys() == rows
    assert points["Dora"] == (now.sheet.totals[0] if setting == "ended" else now.sheet.outcomes[2].points[0])


async def test_the_files_of_a_match_in_which_nobody_took_over_say_nothing_of_it(services):
    match = (await started(services, SANG)).match
    assert b"earlier" not in print_csv(sheet_of(match))
    assert "earlier" not in print_match(match)


@pytest.mark.parametrize("gone", ["Þórgunnur Æsa", "Dora"])
async def test_forgetting_a_former_player_removes_only_that_name(tmp_path, gone):
    with closing(open_services(tmp_path)) as services:
        now = await taken_over(services)
        await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Dora", "Bertil", "C")))
        now = await play.open_match(services, now.id)
        now = await play.take_over(services, now.id, now.revision, 2, "Þórgunnur Æsa")
        now = await record(services, now, {"contract": "spader", "counts": [8, 4, 4]})
        now = await play.take_over(services, now.id, now.revision, 2, "Cleo")
        person = next(each for each in await people.people(services) if gone in each.names)
        await forget(services, person.id)
        now = await play.open_match(services, now.id)
        others = {"Þórgunnur Æsa", "Dora"} - {gone}
        sat = {*now.match.players, *(each.name for each in now.match.earlier)}
        assert gone not in sat
        assert {"A", "Bertil", "C", "Cleo", *others} <= sat
        for _ in range(6):
            now = await play.undo(services, now.id, now.revision)
        content = (await back_up(services)).content
        (tmp_path / "backup.zip").write_bytes(content)
        services.store.back_up("2026-02-01T00:00:00Z")
    assert found(tmp_path, gone) == []


async def test_next_match_at_the_table_has_the_players_who_sit_there_now(services):
    now = await taken_over(services)
    again = await library.again(services, now.id)
    assert (again.players, again.earlier) == (("Dora", "B", "C"), ())
    begun = await play.start(services, again, await library.seated(services, now.id))
    assert await seats(services, begun.id) == ["Dora", "B", "C"]


async def test_a_name_that_is_corrected_on_the_form_leaves_who_sat_there_before(services):
    now = await taken_over(services)
    now = await play.edit_details(
        services, now.id, now.revision, replace(now.match, players=("Doris", "B", "C"), earlier=())
    )
    assert (now.match.players, now.match.earlier) == (("Doris", "B", "C"), (ANNA,))
    assert await seats(services, now.id) == ["Doris", "B", "C", "A"]


@pytest.mark.parametrize("way", WAYS)
async def test_another_phone_that_has_the_match_is_told_who_took_over_and_knows_the_persons(services, other, way):
    now = await started(services, SANG, PASS)
    await by_backup(services, other, now.id)
    there = await play.take_over(other, now.id, now.revision, 0, "Dora")
    there = await record(other, there, TRUMF)
    await way(other, services, now.id)
    here = await play.open_match(services, now.id)
    assert (here.match, await seats(services, here.id)) == (there.match, ["Dora", "B", "C", "A"])
    here = await play.undo(services, here.id, here.revision)
    assert (here.match.players, await seats(services, here.id)) == (("A", "B", "C"), ["A", "B", "C"])


async def test_two_who_relieved_each_other_are_no_one_person(services):
    now = await taken_over(services)
    dora, _, _, anna = await people.seats(services, now.id)
    await people.merge(services, dora.id, (await people.add(services, "Dodo")).id)
    assert await seats(services, now.id) == ["Dora", "B", "C", "A"]
    assert (await people.seats(services, now.id))[3].id == anna.id


@pytest.fixture
async def stopped(services):
    """A match that was stopped before Dora, who took over from A, played a deal."""
    now = await started(services, SANG, PASS)
    now = await play.take_over(services, now.id, now.revision, 0, "Dora")
    return await play.finish(services, now.id, now.revision)


async def test_a_match_that_is_stopped_before_who_took_over_played_a_deal_is_of_whoever_played(services, stopped):
    answer = await figures_of_people.figures(services, figures_of_people.EVERYTHING)
    totals = {answer.names[id]: person.games["swedish"].points.total for id, person in answer.found.people.items()}
    assert totals == dict(zip("ABC", stopped.sheet.totals, strict=True))


async def test_the_pages_of_a_season_have_everybody_of_its_table_however_a_seat_counts(services, stopped):
    for setting in ("each", "ended"):
        season = await seasons.begin(services, replace(SPRING, taken_over=setting))
        await seasons.add_matches(services, season.id, [stopped.id])
        assert (await season_tables.pages(services, season.id)).startswith(b"%PDF")
        await seasons.remove(services, season.id)

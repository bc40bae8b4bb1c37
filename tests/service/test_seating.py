"""The people on the seats of a match."""

from dataclasses import replace

import pytest

from scorekeeper.service import import_export, library, people, play
from scorekeeper.service.seating import Chosen
from scorekeeper.service.sharing import share_match
from tests.service.tables import faults, known, seats, worked_example
from tests.support.entries import change_entry
from tests.support.faults import kinds_of
from tests.support.imported import import_files


async def seated(services, *players, chosen=None):
    """A match of these players, and what its seats' persons are called."""
    match = replace(worked_example(), players=players)
    now = await (play.start(services, match) if chosen is None else play.start(services, match, chosen))
    return now, await seats(services, now.id)


async def mended(services, now, *players):
    now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=players))
    return now, await seats(services, now.id)


async def test_a_new_name_makes_a_person_and_a_known_one_is_found_however_it_is_written(services):
    assert (await seated(services, "Anna", "Bo", "Cleo"))[1] == ["Anna", "Bo", "Cleo"]
    assert (await seated(services, "bo", "ANNA", "Dag"))[1] == ["Bo", "Anna", "Dag"]
    assert {name: each.matches for name, each in (await known(services)).items()} == {
        "Anna": 2,
        "Bo": 2,
        "Cleo": 1,
        "Dag": 1,
    }


async def test_a_name_that_two_players_had_in_turn_goes_back_to_each_by_undoing_it(services):
    now, _ = await seated(services, "Dag", "Anna", "Gun")
    sat = [each.id for each in await people.seats(services, now.id)]
    now, _ = await mended(services, now, "Dag", "Anna", "Bo")
    now, _ = await mended(services, now, "Gun", "Anna", "Bo")
    for _ in range(2):
        now = await play.undo(services, now.id, now.revision)
    assert [each.id for each in await people.seats(services, now.id)] == sat
    assert await seats(services, now.id) == ["Dag", "Anna", "Gun"]


async def test_a_name_that_two_have_is_nobodys_until_one_is_chosen(services):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    other = await people.add(services, "Anna")
    assert (await seated(services, "Anna", "Bo", "Cleo"))[1] == [None, "Bo", "Cleo"]
    again, _ = await seated(services, "Anna", "Bo", "Cleo", chosen=Chosen((other.id,)))
    assert (await people.seats(services, again.id))[0].id == other.id
    assert (await people.seats(services, now.id))[0].id != other.id


async def test_a_name_is_first_sought_among_the_names_and_then_among_the_other_names(services):
    await seated(services, "Anna", "Bo", "Cleo")
    anna = (await known(services))["Anna"]
    await people.rename(services, anna.id, "Anna Berg")
    assert (await seated(services, "Anna", "Bo", "Cleo"))[1] == ["Anna Berg", "Bo", "Cleo"]
    await people.add(services, "Anna")
    assert (await seated(services, "Anna", "Bo", "Cleo"))[1] == ["Anna", "Bo", "Cleo"]


async def test_nobody_sits_twice_at_a_table(services):
    await seated(services, "Anna", "Bo", "Cleo")
    anna = (await known(services))["Anna"]
    await change_entry(services, anna.id, other_names=("Annie",))
    now, found = await seated(services, "Anna", "Annie", "Cleo")
    assert found == ["Anna", "Annie", "Cleo"]
    assert (await people.seats(services, now.id))[1].id != anna.id
    found = kinds_of(await faults(seated(services, "A", "B", "C", chosen=Chosen((anna.id, anna.id)))))
    assert found == ["person_seated_twice"]
    assert kinds_of(await faults(seated(services, "A", "B", "C", chosen=Chosen(("nobody",))))) == ["person_gone"]


async def test_a_guest_is_one_only_where_the_name_is_nobodys_yet(services):
    await seated(services, "Anna", "Bo", "Cleo", chosen=Chosen(guests={2}))
    await seated(services, "Anna", "Dag", "Cleo", chosen=Chosen(guests={0, 1}))
    assert {each.name: each.person.guest for each in await people.people(services)} == {
        "Anna": False,
        "Bo": False,
        "Cleo": True,
        "Dag": True,
    }


async def test_a_corrected_spelling_keeps_the_person_and_undoing_it_puts_back_what_was(services):
    await seated(services, "Anna", "Bo", "Cleo")
    now, _ = await seated(services, "Anna", "Bo", "Dga")
    now, found = await mended(services, now, "Ana", "Bo", "Dag")
    assert found == ["Anna", "Bo", "Dag"]  # Dag sits here alone, and is renamed; Anna sat elsewhere too
    now = await play.undo(services, now.id, now.revision)
    assert await seats(services, now.id) == ["Anna", "Bo", "Dga"]
    assert sorted(await known(services)) == ["Anna", "Bo", "Cleo", "Dga"]


async def test_a_name_corrected_to_somebody_elses_gives_the_seat_to_them_and_undo_gives_it_back(services):
    await seated(services, "Anna", "Bo", "Cleo")
    now, _ = await seated(services, "Ana", "Bo", "Cleo")
    now, found = await mended(services, now, "Anna", "Bo", "Cleo")
    assert found == ["Anna", "Bo", "Cleo"]
    assert sorted(await known(services)) == ["Anna", "Bo", "Cleo"]  # Ana sits nowhere now
    now = await play.undo(services, now.id, now.revision)
    assert await seats(services, now.id) == ["Ana", "Bo", "Cleo"]
    now = await play.redo(services, now.id, now.revision)
    assert await seats(services, now.id) == ["Anna", "Bo", "Cleo"]


async def test_players_who_change_seats_take_their_persons_along(services):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    now, found = await mended(services, now, "Cleo", "Anna", "Bo")
    assert found == ["Cleo", "Anna", "Bo"]
    now, found = await mended(services, now, "Bo", "Anna", "Claire")
    assert found == ["Bo", "Anna", "Claire"]
    for _ in range(2):
        now = await play.undo(services, now.id, now.revision)
    assert await seats(services, now.id) == ["Anna", "Bo", "Cleo"]


async def test_a_seat_given_away_after_a_correction_stays_given_when_the_correction_is_undone(services):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    now, _ = await mended(services, now, "Bo", "Anna", "Cleo")
    other = await people.give_seats_to_new(services, [(now.id, 1)], "Anna")
    now = await play.undo(services, now.id, now.revision)
    seats = await people.seats(services, now.id)
    assert [each.name for each in seats] == ["Anna", "Bo", "Cleo"]
    assert seats[0].id == other.id


async def test_imported_or_repeated_match_has_the_people_of_the_first_match(services, open_at, tmp_path):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    files = await import_export.export(services, [now.id], "csv")
    imported = await import_files(services, [*files, *files])
    other = replace(open_at(tmp_path / "other"), new_id=lambda: "o1")
    theirs = await play.start(other, now.match)
    link = (await share_match(other, theirs.id, "https://example.org/")).link
    linked = await import_export.import_link(services, link)
    again = await play.start(services, await library.again(services, now.id))
    every = (now, *(each.open_match for each in imported), linked.open_match, again)
    ids = {tuple(each.id for each in await people.seats(services, one.id)) for one in every}
    assert len(ids) == 1


async def test_played_again_the_same_persons_sit_down_though_two_have_the_name(services):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    other = await people.give_seats_to_new(services, [(now.id, 0)], "Anna")
    match, chosen = await library.again(services, now.id), await library.seated(services, now.id)
    again = await play.start(services, match, chosen)
    assert (await people.seats(services, again.id))[0].id == other.id


async def test_a_person_is_known_since_the_earliest_of_their_matches(services):
    for started in ("2024-05-01T20:00:00Z", "2023-05-01T20:00:00Z", "2025-05-01T20:00:00Z"):
        await play.start(services, worked_example(started=started))
    assert {each.person.since for each in await people.people(services)} == {"2023-05-01T20:00:00Z"}


@pytest.mark.parametrize("seat", [-1, 3])
async def test_there_is_no_seat_beyond_the_table(services, seat):
    now, _ = await seated(services, "Anna", "Bo", "Cleo")
    dag = await people.add(services, "Dag")
    assert kinds_of(await faults(people.give_seats(services, [(now.id, seat)], dag.id))) == ["no_such_seat_of_match"]

"""Persons: what they are called, merging two, giving seats."""

from dataclasses import replace

import pytest

from scorekeeper.service import library, people, play
from tests.service.tables import faults, known, seats, told, worked_example
from tests.support.entries import change_entry
from tests.support.faults import kinds_of


async def played(services, *players):
    """A match of these players; its id."""
    return (await play.start(services, replace(worked_example(), players=players))).id


async def test_note_colour_guest_and_other_names_are_kept(services):
    anna = await people.add(services, "Anna")
    await change_entry(services, anna.id, note="left-handed\nand quick")
    await change_entry(services, anna.id, colour=3)
    await change_entry(services, anna.id, guest=True)
    await change_entry(services, anna.id, other_names=("Annie", "ANNA", "annie", "Ann"))
    person = (await people.person(services, anna.id)).person
    assert (person.note, person.colour, person.guest) == ("left-handed\nand quick", 3, True)
    assert person.other_names == ("Annie", "Ann")


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda services, id: people.rename(services, id, " "), "person_without_name"),
        (lambda services, id: people.rename(services, id, "\u200b"), "person_without_name"),
        (lambda services, id: people.rename(services, id, "n" * 25), "person_name_too_long"),
        (lambda services, id: people.rename(services, id, "a\nb"), "person_name_not_writable"),
        (lambda services, id: change_entry(services, id, other_names=("a\x00",)), "person_name_not_writable"),
        (
            lambda services, id: change_entry(services, id, other_names=tuple([f"n{n}" for n in range(21)])),
            "too_many_other_names",
        ),
        (lambda services, id: change_entry(services, id, note="n" * 1001), "note_too_long"),
        (lambda services, id: change_entry(services, id, colour=-1), "no_such_colour"),
    ],
)
async def test_invalid_change_of_a_person_is_refused_and_nothing_changes(services, change, kind):
    anna = await people.add(services, "Anna")
    assert kinds_of(await faults(change(services, anna.id))) == [kind]
    assert await people.person(services, anna.id) == anna


async def test_people_who_sat_at_one_table_cannot_be_merged_even_through_others(services):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Annie", "Dag", "Cleo")
    match = await played(services, "Ann", "Annie", "Eva")
    who = await known(services)
    await library.discard(services, match)
    await people.merge(services, who["Anna"].id, who["Annie"].id)
    for keep, other in (("Anna", "Ann"), ("Annie", "Ann")):
        found = await told(people.merge(services, who[keep].id, who[other].id))
        assert found == ["Anna and Ann cannot be one person: they sat at one table on 31 January 2026."]
    assert kinds_of(await faults(people.merge(services, who["Anna"].id, who["Annie"].id))) == ["merged_with_oneself"]


async def test_people_of_a_match_whose_time_is_damaged_are_not_merged(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    who = await known(services)
    services.store._db.execute("UPDATE matches SET played = 'soon'")
    found = await told(people.merge(services, who["Anna"].id, who["Bo"].id))
    assert found == [f"The match {match} is damaged and cannot be read. It was left as it is."]


async def test_taking_apart_what_was_not_merged_is_refused(services):
    anna = await people.add(services, "Anna")
    assert kinds_of(await faults(people.split(services, anna.id))) == ["not_merged"]
    assert kinds_of(await faults(people.split(services, "nobody"))) == ["person_gone"]


async def test_people_merged_earlier_go_with_their_person(services):
    ids = [(await people.add(services, name)).id for name in ("Anna", "Annie", "Ann")]
    await change_entry(services, ids[0], note="stays")
    await people.merge(services, ids[1], ids[2])
    whole = await people.merge(services, ids[0], ids[1])
    assert [each.name for each in whole.merged] == ["Annie", "Ann"]
    annie = await people.split(services, ids[1])
    assert [each.name for each in annie.merged] == ["Ann"]
    assert (await people.person(services, ids[0])).merged == ()


async def test_seats_in_several_matches_are_given_to_another_person_or_to_nobody_known_yet(services):
    matches = [await played(services, "Anna", "Bo", "Cleo") for _ in range(3)]
    other = await people.give_seats_to_new(services, [(matches[0], 0), (matches[1], 0)], "Anna")
    assert other.matches == 2
    mine = [(await people.seats(services, match))[0].id for match in matches]
    assert (mine[0], mine[1]) == (other.id, other.id)
    assert mine[2] != other.id
    found = kinds_of(await faults(people.give_seats(services, [(matches[2], 0), (matches[0], 1)], other.id)))
    assert found == ["sits_there_already"]
    assert [(await people.seats(services, match))[0].id for match in matches] == mine


async def test_a_deleted_match_counts_for_nobody_until_it_is_restored(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    await library.discard(services, match)
    assert await people.people(services) == ()
    await library.restore(services, match)
    assert sorted(await known(services)) == ["Anna", "Bo", "Cleo"]


async def test_spectator_changes_nobody_and_a_guest_cannot_merge_or_give_seats(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    anna, dag = (await known(services))["Anna"], await people.add(services, "Dag")
    watching, guest = services.for_session(watches=True), services.for_session(guest=True)
    for who, kind in ((watching, "may_only_watch"), (guest, "not_for_guests_people")):
        for tried in (
            people.merge(who, anna.id, dag.id),
            people.split(who, anna.id),
            people.give_seats(who, [(match, 0)], dag.id),
            people.give_seats_to_new(who, [(match, 0)], "Eva"),
        ):
            assert kinds_of(await faults(tried)) == [kind]
    for tried in (people.rename(watching, anna.id, "A"), people.add(watching, "Eva")):
        assert kinds_of(await faults(tried)) == ["may_only_watch"]


async def test_people_are_listed_as_they_played_last(services):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Dag", "Eva", "Bo")
    await change_entry(services, (await people.add(services, "Yet to play")).id, note="from Oslo")
    assert [each.name for each in await people.people(services)] == ["Bo", "Dag", "Eva", "Anna", "Cleo", "Yet to play"]


async def test_a_circle_of_merges_which_only_a_damaged_file_has_ends_nothing(services):
    ids = [(await people.add(services, name)).id for name in ("Anna", "Annie")]
    match = await played(services, "Anna", "Bo", "Cleo")
    services.store._db.execute("UPDATE people SET merged_into = ? WHERE id = ?", ids)
    services.store._db.execute("UPDATE people SET merged_into = ? WHERE id = ?", ids[::-1])
    assert await seats(services, match) == [None, "Bo", "Cleo"]
    assert await seats(services, await played(services, "Anna", "Bo", "Cleo")) == ["Anna", "Bo", "Cleo"]

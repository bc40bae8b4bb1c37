"""Persons in a backup: the same id is the same person, a new id is somebody new, and merges travel."""

from dataclasses import replace

from scorekeeper.service import people, play, seasons
from scorekeeper.service.backup import back_up
from scorekeeper.service.import_export import import_link
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.sharing import share_match
from tests.service.handed_seasons import SPRING
from tests.service.tables import SANG, known, record, said, seats, worked_example
from tests.service.ways import SITE
from tests.support.entries import change_entry


async def played(services, *players, **texts):
    now = await play.start(services, replace(worked_example(**texts), players=players))
    return (await record(services, now, SANG)).id


async def saved(services):
    return (await back_up(services)).content


async def test_persons_come_back_as_they_were_merged_ones_too_and_can_be_taken_apart(services, other):
    first, second = await played(services, "Anna", "Bo", "Cleo"), await played(services, "Annie", "Bo", "Dag")
    who = await known(services)
    await change_entry(services, who["Anna"].id, note="left-handed")
    await people.merge(services, who["Anna"].id, who["Annie"].id)
    await people.add(services, "Not yet")
    content = await saved(services)
    await restore_backup(other, content)
    assert await known(other) == await known(services)
    assert await seats(other, second) == ["Anna", "Bo", "Dag"]
    assert await saved(other) == content
    await people.split(other, who["Annie"].id)
    assert [await seats(other, match) for match in (first, second)] == [["Anna", "Bo", "Cleo"], ["Annie", "Bo", "Dag"]]
    assert said(await restore_backup(other, content)) == ["2 were here already."]


async def test_owners_of_seats_before_a_change_of_names_are_restored(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    now = await play.start(services, replace(worked_example(), players=("Ana", "Bo", "Cleo")))
    now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Anna", "Bo", "Cleo")))
    await restore_backup(other, await saved(services))
    assert await seats(other, now.id) == ["Anna", "Bo", "Cleo"]
    await play.undo(other, now.id, now.revision)
    assert await seats(other, now.id) == ["Ana", "Bo", "Cleo"]


async def test_one_of_the_same_name_with_another_id_is_somebody_else_until_they_are_merged(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(other, "Anna", "Dag", "Eva")
    await restore_backup(other, await saved(services))
    annas = [each for each in await people.people(other) if each.name == "Anna"]
    assert len(annas) == 2
    await people.merge(other, *(each.id for each in annas))
    await restore_backup(services, await saved(other))
    for phone in (services, other):
        (anna,) = [each for each in await people.people(phone) if each.name == "Anna"]
        assert anna.matches == 2


async def test_a_merge_that_was_taken_apart_does_not_come_back_with_an_old_backup(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Annie", "Dag", "Eva")
    who = await known(services)
    await people.merge(services, who["Anna"].id, who["Annie"].id)
    old = await saved(services)
    await restore_backup(other, old)
    await people.split(services, who["Annie"].id)
    for phone in (services, other):
        await restore_backup(phone, await saved(services))
        await restore_backup(phone, old)
        assert {"Anna", "Annie"} <= (await known(phone)).keys()


async def test_two_who_sat_at_one_table_elsewhere_are_two_again_on_every_phone(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Annie", "Dag", "Eva")
    await restore_backup(other, await saved(services))
    who = await known(services)
    await people.merge(services, who["Anna"].id, who["Annie"].id)
    met = await played(other, "Anna", "Annie", "Bo")
    restored = await restore_backup(services, await saved(other))
    assert said(restored)[-1] == "1 merge of two people was taken apart: they sat at one table."
    await restore_backup(other, await saved(services))
    for phone in (services, other):
        assert await seats(phone, met) == ["Anna", "Annie", "Bo"]


async def test_people_on_seats_are_known_by_name_from_any_phone_that_knows_them(services, other):
    """A phone that has a match by its link alone finds people of its own, until it hears of those who are meant."""
    match = await played(services, "Anna", "Bo", "Cleo")
    await import_link(other, (await share_match(services, match, SITE)).link)
    now = await play.open_match(other, match)
    now = await play.take_over(other, match, now.revision, 2, "Dag")
    await record(other, now, {"contract": "pass", "counts": [2, 9, 5]})
    await import_link(services, (await share_match(other, match, SITE)).link)
    assert await seats(services, match) == ["Anna", "Bo", "Dag", "Cleo"]
    assert (await known(services))["Anna"].matches == 1
    await restore_backup(other, await saved(services))
    await restore_backup(services, await saved(other))
    assert [each and each.id for each in await people.seats(other, match)] == [
        each and each.id for each in await people.seats(services, match)
    ]


async def test_a_version_that_came_by_a_link_takes_nobody_out_of_a_match_or_its_season(services, other):
    spring = await seasons.begin(services, SPRING)
    now = await play.start(services, replace(worked_example(), players=("Anna", "Bo", "Cleo")), season=spring.id)
    await import_link(other, (await share_match(services, now.id, SITE)).link)
    await record(services, now, SANG)
    there = await play.open_match(other, now.id)
    for deal in ({"contract": "pass", "counts": [2, 9, 5]}, SANG):
        there = await record(other, there, deal)
    assert (await import_link(services, (await share_match(other, now.id, SITE)).link)).became == "parted"
    assert await seats(services, now.id) == ["Anna", "Bo", "Cleo"]
    with services.store.reading() as transaction:
        assert transaction.season_matches() == {now.id: spring.id}
    assert {each.name: each.matches for each in await people.people(services)} == {"Anna": 1, "Bo": 1, "Cleo": 1}

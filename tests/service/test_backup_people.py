"""Persons in a backup: known by id, joined by name where asked, left forgotten where they were forgotten."""

import json
from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.service import library, people, play
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.restoring import alike_in_backup, restore_backup
from scorekeeper.texts.speech import say
from tests.entries import change_entry
from tests.faults import kinds_of
from tests.service.tables import SANG, record, refusal, worked_example
from tests.service.test_backup import forget_persons, packed, said, transaction


async def played(services, *players, **texts):
    now = await play.start(services, replace(worked_example(**texts), players=players))
    return (await record(services, now, SANG)).id


async def seats(services, match):
    return [each and each.name for each in await people.seats(services, match)]


async def known(services):
    return {each.name: each for each in await people.people(services)}


async def saved(services):
    return (await back_up(services)).content


@pytest.fixture
def other(open_at, tmp_path):
    numbers = count(1)
    return replace(open_at(tmp_path / "other"), new_id=lambda: f"o{next(numbers)}")


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


async def test_whose_seats_were_before_a_change_of_names_comes_back_too(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    now = await play.start(services, replace(worked_example(), players=("Ana", "Bo", "Cleo")))
    now = await play.edit_details(services, now.id, now.revision, replace(now.match, players=("Anna", "Bo", "Cleo")))
    await restore_backup(other, await saved(services))
    assert await seats(other, now.id) == ["Anna", "Bo", "Cleo"]
    await play.undo(other, now.id, now.revision)
    assert await seats(other, now.id) == ["Ana", "Bo", "Cleo"]


async def test_an_old_backup_without_persons_is_seated_by_name(services, other):
    match = await played(services, "Anna", "Bo", "Cleo")
    forget_persons(services)
    anna = await people.add(other, "anna")
    await restore_backup(other, await saved(services))
    assert await seats(other, match) == ["anna", "Bo", "Cleo"]
    assert (await people.person(other, anna.id)).matches == 1


async def test_one_of_the_same_name_here_is_joined_unless_the_two_sat_at_one_table(services, other):
    theirs = await played(services, "Anna", "Bo", "Cleo")
    mine = await played(other, "Anna", "Dag", "Eva")
    content = await saved(services)
    assert [(each.theirs.name, each.here.name) for each in await alike_in_backup(other, content)] == [("Anna", "Anna")]
    assert said(await restore_backup(other, content)) == [
        "1 match is back.",
        "1 person was joined with one who was here.",
    ]
    assert (await known(other))["Anna"].matches == 2
    (merged,) = (await known(other))["Anna"].merged
    await people.split(other, merged.id)
    assert (await people.seats(other, theirs))[0].id != (await people.seats(other, mine))[0].id


async def test_who_is_whom_can_be_said(services, other):
    theirs = await played(services, "Anna", "Annie", "Cleo")
    mine = await played(other, "Anna", "Bo", "Eva")
    there, here = await known(services), await known(other)
    joins = {there["Anna"].id: None, there["Annie"].id: here["Anna"].id}
    await restore_backup(other, await saved(services), joins=joins)
    seated = [each.id for each in await people.seats(other, theirs)]
    assert seated[1] == (await people.seats(other, mine))[0].id
    assert seated[0] == there["Anna"].id


async def test_who_is_said_to_be_somebody_they_sat_with_stays_apart_and_that_is_told(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await restore_backup(other, await saved(services))
    await played(services, "Gun", "Bo", "Cleo")
    joins = {(await known(services))["Gun"].id: (await known(other))["Bo"].id}
    assert said(await restore_backup(other, await saved(services), joins=joins)) == [
        "1 match is back.",
        "1 was here already.",
        "1 person was not joined with the one chosen here: the two sat at one table.",
    ]
    assert sorted(await known(other)) == ["Anna", "Bo", "Cleo", "Gun"]


async def test_whom_to_join_is_suggested_and_a_guest_does_not_say_it(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(other, "Anna", "Ann", "Eva")
    ann = (await known(other))["Ann"]
    await change_entry(other, ann.id, other_names=("Bo",))
    content = await saved(services)
    pairs = await alike_in_backup(other, content)
    assert [(each.theirs.name, each.here.name, each.same) for each in pairs] == [
        ("Anna", "Anna", True),
        ("Bo", "Ann", False),
    ]
    guest = other.for_session(guest=True)
    refused = await refusal(restore_backup(guest, content, joins={pairs[1].theirs.id: ann.id}))
    assert kinds_of(refused.faults) == ["not_for_guests_people"]
    assert said(await restore_backup(guest, content))[0] == "1 match is back."


async def test_whoever_was_forgotten_here_is_not_asked_about_by_name(services):
    await played(services, "Anna", "Bo", "Cleo")
    content = await saved(services)
    await forget(services, (await known(services))["Anna"].id)
    await played(services, "Anna", "Dag", "Eva")
    assert kinds_of((await refusal(alike_in_backup(services, content))).faults) == ["forgotten_in_backup"]
    assert await alike_in_backup(services, content, "leave_out") == ()
    assert [each.theirs.name for each in await alike_in_backup(services, content, "restore")] == ["Anna"]


async def test_two_of_the_same_name_are_not_joined_and_nobody_who_sat_with_them_is(services, other):
    await people.add(other, "Anna")
    await people.add(other, "Anna")
    await played(services, "Anna", "Bo", "Cleo")
    assert said(await restore_backup(other, await saved(services))) == ["1 match is back."]
    bo = next(each for each in await people.people(other) if each.name == "Bo")
    joined = await restore_backup(other, await saved(services), joins={(await known(services))["Cleo"].id: bo.id})
    assert joined.who.joined == 0


async def test_ids_that_no_person_has_and_a_person_in_two_seats_are_nobodys(services, other):
    match = await played(services, "Anna", "Bo", "Cleo")
    written = transaction(await saved(services))
    name = f"matches/{match}.json"
    page = json.loads(written[name])
    page["seats"] = [page["seats"][0], page["seats"][0], "nobody"]
    await restore_backup(other, packed(written | {name: json.dumps(page).encode()}))
    assert await seats(other, match) == ["Anna", None, None]


async def test_an_old_backup_asks_before_it_brings_back_who_was_forgotten(services):
    match = await played(services, "Anna", "Bo", "Cleo", title="Anna's evening", note="quiet")
    anna = (await known(services))["Anna"]
    content = await saved(services)
    await forget(services, anna.id, {"Anna's evening": "Player 1's evening"})
    refused = await refusal(restore_backup(services, content))
    assert kinds_of(refused.faults) == ["forgotten_in_backup"]
    assert "Anna" not in say(refused.faults[0])
    assert said(await restore_backup(services, content, forgotten="leave_out")) == ["1 was here already."]
    assert sorted(await known(services)) == ["Bo", "Cleo"]
    restored = await restore_backup(services, content, forgotten="restore")
    assert (restored.back, restored.renewed, restored.parted) == (0, 1, 0)
    assert sorted(await known(services)) == ["Anna", "Bo", "Cleo"]
    assert (await known(services))["Anna"].id == anna.id
    back = await play.open_match(services, match)
    assert (back.match.players[0], back.match.title) == ("Anna", "Anna's evening")
    assert said(await restore_backup(services, content)) == ["1 was here already."]


@pytest.mark.parametrize("removed", [False, True])
async def test_an_older_backup_without_persons_asks_too_and_so_after_the_match_was_removed(services, removed):
    match = await played(services, "Anna", "Bo", "Cleo")
    database = services.store._db
    rows = database.execute("SELECT * FROM people").fetchall(), database.execute("SELECT * FROM seats").fetchall()
    forget_persons(services)
    content = await saved(services)
    database.executemany("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)", rows[0])
    database.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows[1])
    await forget(services, (await known(services))["Anna"].id)
    if removed:
        await library.discard(services, match)
        await library.remove(services, await library.deleted_matches(services))
    assert kinds_of((await refusal(restore_backup(services, content))).faults) == ["forgotten_in_backup"]
    await restore_backup(services, content, forgotten="leave_out")
    assert (await play.open_match(services, match)).match.players == ("Player 1", "Bo", "Cleo")
    assert sorted(await known(services))[:2] == ["Bo", "Cleo"]


async def test_a_backup_from_after_the_forgetting_asks_nothing(services):
    match = await played(services, "Anna", "Bo", "Cleo")
    await forget(services, (await known(services))["Anna"].id)
    content = await saved(services)
    await library.discard(services, match)
    await library.remove(services, await library.deleted_matches(services))
    assert said(await restore_backup(services, content)) == ["1 match is back."]
    assert await seats(services, match) == [None, "Bo", "Cleo"]


async def test_a_guest_does_not_bring_back_who_was_forgotten(services):
    await played(services, "Anna", "Bo", "Cleo")
    content = await saved(services)
    await forget(services, (await known(services))["Anna"].id)
    guest = services.for_session(guest=True)
    assert kinds_of((await refusal(restore_backup(guest, content, forgotten="restore"))).faults) == [
        "not_for_guests_people"
    ]


def with_people(content, *more, names=()):
    """A backup with more people in it, and others of other names or merges, by their ids."""
    pages = transaction(content)
    listed = [entry | dict(names).get(entry["id"], {}) for entry in json.loads(pages["people.json"])["people"]]
    return packed(pages | {"people.json": json.dumps({"people": [*listed, *more]}).encode()})


async def test_a_file_that_says_that_somebody_new_is_somebody_known_asks_and_does_not_do_it(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await restore_backup(other, await saved(services))
    await played(services, "Dora", "Bo", "Cleo")
    who = await known(services)
    anna, dora = who["Anna"].id, who["Dora"].id
    content = with_people(await saved(services), names={dora: {"merged_into": anna}})
    pairs = await alike_in_backup(other, content)
    assert [(each.theirs.name, each.here.name, each.same, each.merged_there) for each in pairs] == [
        ("Dora", "Anna", False, True)
    ]
    assert said(await restore_backup(other, content)) == [
        "1 match is back.",
        "1 was here already.",
        "1 person counts as somebody else there; here the two are not merged.",
    ]
    assert {name: each.matches for name, each in (await known(other)).items()} == {
        "Anna": 1,
        "Bo": 2,
        "Cleo": 2,
        "Dora": 1,
    }


async def test_whoever_may_says_that_they_are_one_and_can_take_it_apart_and_a_guest_may_not(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await restore_backup(other, await saved(services))
    await played(services, "Dora", "Bo", "Cleo")
    who = await known(services)
    anna, dora = who["Anna"].id, who["Dora"].id
    content = with_people(await saved(services), names={dora: {"merged_into": anna}})
    guest = other.for_session(guest=True)
    refused = await refusal(restore_backup(guest, content, joins={dora: anna}))
    assert kinds_of(refused.faults) == ["not_for_guests_people"]
    assert (await restore_backup(other, content, joins={dora: anna})).who == (1, 0, 0)
    assert {name: each.matches for name, each in (await known(other)).items()} == {"Anna": 2, "Bo": 2, "Cleo": 2}
    await people.split(other, dora)
    assert (await known(other))["Dora"].matches == 1


async def test_two_who_are_new_come_merged_and_whom_they_bring_along_is_not_joined_unasked(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Dora", "Bo", "Cleo")
    who = await known(services)
    await people.merge(services, who["Anna"].id, who["Dora"].id)
    content = await saved(services)
    await played(other, "Anna", "Eva", "Finn")
    (pair,) = await alike_in_backup(other, content)
    assert (pair.theirs.names, pair.here.name, pair.same) == (("Anna", "Dora"), "Anna", True)
    await restore_backup(other, content)
    assert sorted((each.name, each.matches) for each in await people.people(other) if each.name != "Bo") == [
        ("Anna", 1),
        ("Anna", 2),
        ("Cleo", 2),
        ("Eva", 1),
        ("Finn", 1),
    ]


async def test_whoever_counts_there_as_one_and_has_the_name_of_another_here_is_not_suggested(services, other):
    await played(services, "Anna", "Bo", "Cleo")
    await played(services, "Dora", "Bo", "Cleo")
    who = await known(services)
    await people.merge(services, who["Anna"].id, who["Dora"].id)
    await played(other, "Anna", "Dora", "Finn")
    pairs = await alike_in_backup(other, await saved(services))
    assert [(each.theirs.name, each.here.name, each.same) for each in pairs] == [
        ("Anna", "Anna", False),
        ("Anna", "Dora", False),
    ]


async def test_of_somebody_merged_into_who_was_forgotten_here_the_match_comes_and_the_merge_does_not(services):
    await played(services, "Anna", "Bo", "Cleo")
    anna = (await known(services))["Anna"].id
    content = with_people(await saved(services), {"id": "d0", "name": "Dora", "merged_into": anna})
    await forget(services, anna)
    await restore_backup(services, content, forgotten="leave_out")
    assert (await people.person(services, "d0")).name == "Dora"


async def test_a_name_that_begins_like_the_number_of_a_seat_is_left_out_of_title_and_note_too(services):
    match = await played(services, "Player Joe", "Bo", "Cleo", title="Player Joe's evening", note="for Player Joe")
    content = await saved(services)
    await forget(services, (await known(services))["Player Joe"].id, {"Player Joe's evening": "", "for Player Joe": ""})
    await library.discard(services, match)
    await library.remove(services, await library.deleted_matches(services))
    await restore_backup(services, content, forgotten="leave_out")
    now = (await play.open_match(services, match)).match
    assert (now.players[0], now.title, now.note) == ("Player 1", "Player 1's evening", "for Player 1")

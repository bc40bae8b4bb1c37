"""The entries of people that two phones change apart."""

import json
import zipfile
from dataclasses import replace
from io import BytesIO
from itertools import count

import pytest

from scorekeeper.match.person import Person
from scorekeeper.match.person_versions import is_to_be_chosen
from scorekeeper.service import people
from scorekeeper.service.backup import back_up, restore_backup
from scorekeeper.service.forgetting import forget
from scorekeeper.service.people_faults import entry_changed_meanwhile
from scorekeeper.service.person_versions import choose_entry
from tests.service.tables import refusal


@pytest.fixture
def other(open_at, tmp_path):
    numbers = count(1)
    return replace(open_at(tmp_path / "other"), new_id=lambda: f"o{next(numbers)}")


async def hand_over(one, other):
    await restore_backup(other, (await back_up(one)).content)


async def entry(services, id):
    return (await people.person(services, id)).person


async def both_have(services, other, name="Anna"):
    anna = await people.add(services, name)
    await hand_over(services, other)
    return anna.id


async def test_an_entry_that_went_on_there_is_taken_but_for_the_note_and_ours_that_went_on_stays(services, other):
    anna = await both_have(services, other)
    await people.set_note(services, anna, "Pays in coins")
    await people.rename(other, anna, "Annie")
    await people.set_guest(other, anna, guest=True)
    await hand_over(other, services)
    now = await entry(services, anna)
    assert (now.name, now.other_names, now.guest, now.note) == ("Annie", ("Anna",), True, "Pays in coins")
    await people.set_colour(services, anna, 3)
    await hand_over(other, services)
    assert (await entry(services, anna)).colour == 3


async def test_a_note_makes_no_version(services, other):
    anna = await both_have(services, other)
    await people.set_note(services, anna, "Pays in coins")
    await people.set_note(other, anna, "Bids high")
    assert (await entry(services, anna)).versions == (await entry(other, anna)).versions
    await hand_over(other, services)
    assert (await entry(services, anna)).note == "Pays in coins"


async def test_entries_that_parted_are_both_kept_alike_and_found_by_all_names_until_one_is_chosen(services, other):
    anna = await both_have(services, other)
    ours = (await people.rename(services, anna, "Anna B")).person
    theirs = (await people.rename(other, anna, "Annie")).person
    await hand_over(other, services)
    await hand_over(services, other)
    one, two = await entry(services, anna), await entry(other, anna)
    assert one == two
    assert is_to_be_chosen(one)
    assert set(one.names) == {"Anna", "Anna B", "Annie"}
    counts = ours if ours.versions.newest < theirs.versions.newest else theirs
    assert one.name == counts.name
    await choose_entry(services, anna, theirs.versions.newest)
    await hand_over(other, services)
    await hand_over(services, other)
    for phone in (services, other):
        now = await entry(phone, anna)
        assert (now.name, set(now.other_names), now.parted) == ("Annie", {"Anna", "Anna B"}, ())
    assert (await refusal(choose_entry(services, anna, ours.versions.newest))).faults == (
        entry_changed_meanwhile("Annie"),
    )


async def test_other_names_of_both_are_kept_and_nothing_is_to_be_chosen_for_them(services, other):
    anna = await both_have(services, other)
    await people.set_other_names(services, anna, ("Aunt",))
    await people.set_other_names(other, anna, ("Ann",))
    await hand_over(other, services)
    now = await entry(services, anna)
    assert (sorted(now.other_names), is_to_be_chosen(now)) == (["Ann", "Aunt"], False)
    await people.set_guest(services, anna, guest=True)
    await hand_over(services, other)
    now = await entry(other, anna)
    assert (sorted(now.other_names), now.guest, now.parted) == (["Ann", "Aunt"], True, ())


async def test_since_is_the_earlier_of_both(services, other):
    anna = await both_have(services, other)
    for phone, since in ((services, "2024-05-01T20:00:00Z"), (other, "2023-01-01T20:00:00+01:00")):
        with phone.store.writing() as transaction:
            transaction.set_person(replace(transaction.person(anna), since=since))
    await people.rename(services, anna, "Annie")
    await hand_over(other, services)
    await hand_over(services, other)
    assert [(await entry(phone, anna)).since for phone in (services, other)] == ["2023-01-01T20:00:00+01:00"] * 2


async def test_who_is_forgotten_goes_out_of_every_version(services, other):
    anna = await both_have(services, other, "Annabel")
    await people.rename(services, anna, "Annabel B")
    await people.rename(other, anna, "Annie")
    await hand_over(other, services)
    await forget(services, anna)
    rows = "".join(services.store._db.iterdump())
    assert "Anna" not in rows
    assert "Annie" not in rows


async def test_an_entry_of_an_earlier_scorekeeper_that_was_renamed_stays_as_it_is(services, other):
    for phone, name in ((services, "Anna"), (other, "Annie")):
        with phone.store.writing() as transaction:
            transaction.add_person(Person("p1", name, note="kept"))
    await people.set_colour(services, "p1", 3)
    await hand_over(services, other)
    assert (await entry(other, "p1")).name == "Annie"
    await people.rename(services, "p1", "Annie")
    await hand_over(services, other)
    now = await entry(other, "p1")
    assert (now.colour, now.other_names) == (3, ("Anna",))


async def test_a_backup_has_the_versions_of_people(services, other, open_at, tmp_path):
    anna = await both_have(services, other)
    await people.rename(services, anna, "Anna B")
    await people.rename(other, anna, "Annie")
    await hand_over(other, services)
    content = (await back_up(services)).content
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert json.loads(archive.read("backup.json"))["version"] == 11
    third = open_at(tmp_path / "third")
    await restore_backup(third, content)
    assert await entry(third, anna) == await entry(services, anna)
    assert (await entry(third, anna)).versions == (await entry(services, anna)).versions

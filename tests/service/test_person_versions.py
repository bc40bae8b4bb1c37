"""The entries of people that two phones change apart."""

from dataclasses import replace

from scorekeeper.match.person import TOO_MANY_OTHER_NAMES
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.service import people
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.people import choose_entry
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.service_faults import ENTRY_CHANGED_MEANWHILE
from scorekeeper.texts.speech import say
from tests.service.tables import faults, refusal
from tests.support.entries import change_entry


async def hand_over(one, other):
    await restore_backup(other, (await back_up(one)).content)


async def told(one, other):
    """Return the messages on the other phone after it restored a backup of the first one."""
    return [say(phrase) for phrase in (await restore_backup(other, (await back_up(one)).content)).phrases]


async def entry(services, id):
    return (await people.person(services, id)).person


async def both_have(services, other, name="Anna"):
    anna = await people.add(services, name)
    await hand_over(services, other)
    return anna.id


async def test_newer_entry_of_a_person_is_taken_without_its_note_and_a_newer_own_one_stays(services, other):
    anna = await both_have(services, other)
    await change_entry(services, anna, note="Pays in coins")
    await people.rename(other, anna, "Annie")
    await change_entry(other, anna, guest=True)
    await hand_over(other, services)
    now = await entry(services, anna)
    assert (now.name, now.other_names, now.guest, now.note) == ("Annie", ("Anna",), True, "Pays in coins")
    await change_entry(services, anna, colour=3)
    await hand_over(other, services)
    assert (await entry(services, anna)).colour == 3


async def test_import_says_what_it_changed_about_known_people(services, other):
    ids = {name: await both_have(services, other, name) for name in ("Anna", "Bo", "Cleo", "Dag")}
    assert await told(services, other) == ["There is no match in this backup."]
    await people.rename(other, ids["Anna"], "Annie")
    await change_entry(other, ids["Bo"], other_names=("Bosse",))
    await change_entry(other, ids["Cleo"], guest=True)
    await people.rename(other, ids["Dag"], "Dagny")
    await people.rename(services, ids["Dag"], "Dagmar")
    await people.add(other, "Eva")
    assert await told(other, services) == [
        "1 person is new here.",
        "The names of 2 people were taken over from there.",
        "Further details of 1 person were taken over from there.",
        "1 person was changed here and there: both entries are kept. Choose the one that counts.",
    ]
    assert await told(other, services) == ["There is no match in this backup."]


async def test_a_note_makes_no_version(services, other):
    anna = await both_have(services, other)
    await change_entry(services, anna, note="Pays in coins")
    await change_entry(other, anna, note="Bids high")
    assert (await entry(services, anna)).versions == (await entry(other, anna)).versions
    await hand_over(other, services)
    assert (await entry(services, anna)).note == "Pays in coins"


async def test_parted_entries_of_a_person_are_both_kept_and_found_until_one_is_chosen(services, other):
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
    assert await faults(choose_entry(services, anna, ours.versions.newest)) == [ENTRY_CHANGED_MEANWHILE(name="Annie")]


async def test_other_names_of_both_are_kept_and_nothing_is_to_be_chosen_for_them(services, other):
    anna = await both_have(services, other)
    await change_entry(services, anna, other_names=("Aunt",))
    await change_entry(other, anna, other_names=("Ann",))
    await hand_over(other, services)
    now = await entry(services, anna)
    assert (sorted(now.other_names), is_to_be_chosen(now)) == (["Ann", "Aunt"], False)
    await change_entry(services, anna, guest=True)
    await hand_over(services, other)
    now = await entry(other, anna)
    assert (sorted(now.other_names), now.guest, now.parted) == (["Ann", "Aunt"], True, ())


async def test_other_names_of_two_phones_are_all_kept_until_somebody_removes_some(services, other):
    anna = await both_have(services, other)
    twenty = {"here": [f"Here {n}" for n in range(20)], "there": [f"There {n}" for n in range(20)]}
    await change_entry(services, anna, other_names=tuple(twenty["here"]))
    await change_entry(other, anna, other_names=tuple(twenty["there"]))
    await hand_over(other, services)
    await hand_over(services, other)
    one, two = await entry(services, anna), await entry(other, anna)
    assert one == two
    assert set(one.other_names) == {*twenty["here"], *twenty["there"]}
    await change_entry(services, anna, note="Pays in coins")
    too_many = [TOO_MANY_OTHER_NAMES(number=40, most=20)]
    assert list((await refusal(choose_entry(services, anna, one.versions.newest))).faults) == too_many
    assert list((await refusal(change_entry(services, anna, guest=True))).faults) == too_many
    await change_entry(services, anna, other_names=tuple(twenty["there"]))
    await hand_over(services, other)
    for phone in (services, other):
        assert list((await entry(phone, anna)).other_names) == twenty["there"]
    assert list((await refusal(people.rename(services, anna, "Annie"))).faults) == [
        TOO_MANY_OTHER_NAMES(number=21, most=20)
    ]


async def test_since_is_the_earlier_of_both(services, other):
    anna = await both_have(services, other)
    for phone, since in ((services, "2024-05-01T20:00:00Z"), (other, "2023-01-01T20:00:00+01:00")):
        with phone.store.writing() as transaction:
            transaction.write_people(replace(transaction.person(anna), since=since))
    await people.rename(services, anna, "Annie")
    await hand_over(other, services)
    await hand_over(services, other)
    assert [(await entry(phone, anna)).since for phone in (services, other)] == ["2023-01-01T20:00:00+01:00"] * 2


async def test_forgotten_person_leaves_every_version_of_the_entry(services, other):
    anna = await both_have(services, other, "Annabel")
    await people.rename(services, anna, "Annabel B")
    await people.rename(other, anna, "Annie")
    await hand_over(other, services)
    await forget(services, anna)
    rows = "".join(services.store._db.iterdump())
    assert "Anna" not in rows
    assert "Annie" not in rows


async def test_entry_above_the_limit_is_refused_with_a_sentence(services, open_at, tmp_path):
    anna = (await people.add(services, "Anna")).id
    others = [open_at(tmp_path / str(number)) for number in range(20)]
    for number, each in enumerate(others):
        await hand_over(services, each)
        await change_entry(each, anna, colour=number % 4)
        await people.rename(each, anna, f"Anna {number}")
    await people.rename(services, anna, "Anna S")
    for each in others[:19]:
        await hand_over(each, services)
    before = await entry(services, anna)
    assert len(before.parted) == 20
    said = "1 person was changed there in one more way than can be kept: choose one here, then bring this in again."
    assert said in await told(others[19], services)
    assert await entry(services, anna) == before
    await choose_entry(services, anna, before.parted[0].versions.newest)
    await hand_over(others[19], services)
    assert "Anna 19" in (await entry(services, anna)).names


async def test_note_on_somebody_in_two_versions_loses_a_forgotten_name(services, other):
    anna = await both_have(services, other)
    dora = await people.add(services, "Dora")
    await change_entry(services, anna, note="Sister of Dora")
    await people.rename(services, anna, "Anna B")
    await people.rename(other, anna, "Annie")
    await hand_over(other, services)
    before = await entry(services, anna)
    await forget(services, dora.id)
    assert await entry(services, anna) == replace(before, note="Sister of …")
    assert len(before.parted) == 2

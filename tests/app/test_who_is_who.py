"""A backup of another phone: it is asked who of it is whom here."""

from itertools import count

import pytest

from scorekeeper.app.main import make_main
from scorekeeper.app.session.state import SessionRole
from scorekeeper.exchange.backup_file import Backup, print_backup
from scorekeeper.exchange.backup_lists import BackedUpPerson
from scorekeeper.match.match import Match
from scorekeeper.match.person import Person
from scorekeeper.service import people, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.forgetting import forget
from scorekeeper.service.restoring import restore_backup
from tests.app.test_matches import pick
from tests.entries import change_entry
from tests.headless import Headless


async def begin_on(services, *players, started):
    game = services.catalogue.game("swedish")
    return await play.start(services, Match(game, players, 0, started=started))


@pytest.fixture
async def theirs(tmp_path):
    """The backup of a phone on which Anna, Bo and Cleo played."""
    numbers = count(1)
    other = open_services(tmp_path / "other", new_id=lambda: f"o{next(numbers)}")
    await begin_on(other, "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z")
    anna = next(each for each in await people.people(other) if each.name == "Anna")
    await change_entry(other, anna.id, note="left-handed")
    content = (await back_up(other)).content
    other.close()
    return content


async def known(services):
    return {each.name: each for each in await people.people(services)}


async def test_whoever_has_a_name_of_theirs_is_asked_about_and_joined_as_it_is_said(services, theirs):
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    await begin_on(services, "Bo", "Dag", "Eva", started="2026-01-04T20:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        assert phone.sees("Who is who?")
        assert phone.sees("In the backup · Since 2 Jan 2026 · left-handed")
        assert phone.names() == [
            "Back",
            "Anna: Anna, 1 match · 3 Jan 2026",
            "Anna: Somebody else",
            "Bo: Bo, 1 match · 4 Jan 2026",
            "Bo: Somebody else",
            "Restore",
        ]
        assert phone.is_selected("Bo: Bo, 1 match · 4 Jan 2026")
        await phone.tap("Anna: Somebody else")
        await phone.tap("Restore")
        assert phone.sees("1 match is back.")
        assert phone.sees("1 person was joined with one who was here.")
    everybody = sorted((each.name, each.matches) for each in await people.people(services))
    assert everybody == [("Anna", 1), ("Anna", 1), ("Bo", 2), ("Cleo", 1), ("Dag", 2), ("Eva", 2)]


async def test_of_two_of_that_name_here_neither_is_taken_until_one_is_tapped(services, theirs):
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    annie = (await begin_on(services, "Annie", "Dag", "Eva", started="2026-01-04T20:00:00Z")).id
    who = (await people.seats(services, annie))[0]
    await change_entry(services, who.id, other_names=("Anna",))
    other = await people.add(services, "Anna")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        assert phone.is_selected("Anna: Somebody else")
        await phone.tap("Anna: Annie, 1 match · 4 Jan 2026")
        await phone.tap("Restore")
    assert (await people.person(services, who.id)).matches == 2
    assert (await people.person(services, other.id)).matches == 0


async def test_whom_the_file_makes_one_with_somebody_here_is_shown_and_stays_somebody_else_until_it_is_tapped(
    services,
):
    anna, dora = Person("a1", "Anna"), Person("d1", "Dora")
    await restore_backup(services, print_backup(Backup([], [BackedUpPerson(anna)])))
    content = print_backup(Backup([], [BackedUpPerson(anna), BackedUpPerson(dora, merged_into="a1")]))
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=content)
        assert phone.sees("In the backup · Counts as Anna there")
        assert phone.is_selected("Dora: Somebody else")
        await phone.tap("Dora: Anna, not played yet")
        await phone.tap("Restore")
        assert phone.sees("1 person was joined with one who was here.")
    assert (await people.person(services, "d1")).name == "Anna"


async def test_nothing_is_asked_where_nobody_has_such_a_name_and_nothing_is_restored_by_going_back(services, theirs):
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        await phone.tap("Back")
        assert phone.sees("Matches")
        assert sorted(await known(services)) == ["Anna", "Dag", "Eva"]
        await people.rename(services, (await known(services))["Anna"].id, "Ylva")
        await change_entry(services, (await known(services))["Ylva"].id, other_names=())
        await pick(phone, a_zip=theirs)
        assert phone.sees("1 match is back.")
    assert sorted(await known(services)) == ["Anna", "Bo", "Cleo", "Dag", "Eva", "Ylva"]


async def test_who_was_forgotten_here_is_decided_first_and_then_not_asked_about_by_name(services, theirs):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        await forget(services, (await known(services))["Anna"].id)
        await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
        await pick(phone, b_zip=theirs)
        assert phone.sees("The backup holds somebody who was forgotten here.")
        assert not phone.sees("Who is who?")
        await phone.tap("Bring them back")
        assert phone.sees("Who is who?")
        await phone.tap("Anna: Somebody else")
        await phone.tap("Restore")
        assert phone.sees("is as it is there now")
    assert [each.name for each in await people.people(services)].count("Anna") == 2


async def test_where_it_cannot_be_kept_what_was_said_stays(services, theirs):
    await begin_on(services, "Anna", "Bo", "Eva", started="2026-01-03T20:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        await phone.tap("Anna: Somebody else")
        services.store._db.execute("PRAGMA query_only = 1")
        await phone.tap("Restore")
        services.store._db.execute("PRAGMA query_only = 0")
        assert phone.sees("Who is who?")
        assert phone.is_selected("Anna: Somebody else")
        assert sorted(await known(services)) == ["Anna", "Bo", "Eva"]
        await phone.tap("Restore")
        assert phone.sees("1 match is back.")


async def test_a_guest_of_the_table_is_not_asked_who_is_whom(services, theirs):
    await begin_on(services, "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    async with Headless(make_main(services, SessionRole(guest=True)), route="/matches") as phone:
        await pick(phone, a_zip=theirs)
        assert phone.sees("1 match is back.")

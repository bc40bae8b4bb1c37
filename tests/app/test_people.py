"""People: the list of them, and a person."""

from scorekeeper.app.main import make_main
from scorekeeper.service import people
from tests.app.conftest import WORKED
from tests.headless import Headless


async def test_the_list_has_who_played_last_first_with_matches_and_wins(services, begin):
    await begin(
        "swedish", "Anna", "Bo", "Cleo", deals=WORKED, started="2026-01-02T20:00:00Z", ended="2026-01-02T21:00:00Z"
    )
    await begin("swedish", "Anna", "Dan", "Eva", deals=WORKED, started="2026-01-01T20:00:00Z")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu")
        await phone.tap("People")
        assert [name for name in phone.names() if name in {"Anna", "Bo", "Cleo", "Dan", "Eva"}] == [
            "Anna",
            "Bo",
            "Cleo",
            "Dan",
            "Eva",
        ]
        assert phone.sees("2 matches · 1 win") or phone.sees("1 match · 1 win")
        await phone.tap("Bo")
        assert phone.trail[-1].startswith("/people/")
        assert phone.sees("1 match")


async def test_nobody_is_known_on_an_empty_sheet(services):
    async with Headless(make_main(services), route="/people") as phone:
        assert phone.sees("Nobody is known yet.")


async def test_an_added_person_is_shown_and_listed_before_they_have_played(services):
    async with Headless(make_main(services), route="/people") as phone:
        await phone.tap("Add a person")
        await phone.enter("Name", "Anna Ek")
        await phone.tap("A guest")
        await phone.tap("Add")
        assert phone.sees("not played yet · guest")
        await phone.tap("Back")
        assert "Anna Ek" in phone.names()
    assert [(each.name, each.person.guest) for each in await people.people(services)] == [("Anna Ek", True)]


async def test_an_address_of_nobody_says_so(services):
    async with Headless(make_main(services), route="/people/nobody") as phone:
        assert phone.sees("This person is not kept here")

"""Games in which much hangs on the totals, entered: a number for each, and nothing for whoever is out of the match."""

import flet as ft

from tests.app.entering import entry_of

OUT = {"left-by": 0, "left": [0, 80, 34]}, {"left-by": 0, "left": [0, 40, 7]}


def rummy(services, *deals, at=""):
    return entry_of(services, "rummy-13", *deals, players=3, first_dealer=0, at=at)


async def test_player_out_of_the_match_is_not_asked_for_a_number_or_offered_as_declarer(services):
    async with rummy(services, *OUT) as phone:
        assert phone.sees("out of the match")
        await phone.go(f"/match/{phone.id}/entry")
        assert "Bo" not in phone.names()
        await phone.tap("Anna", "2", "5")
        assert await phone.save() == {"left-by": 0, "left": [0, 0, 25]}


def inks(phone, *words):
    """The colours of these words, in the order in which they are shown."""
    return [(text.value, text.color) for text in phone.all(ft.Text) if text.value in words]


async def test_player_out_of_the_match_is_grey_on_the_sheet_and_others_are_not(services):
    async with rummy(services, *OUT) as phone:
        assert inks(phone, "Bo", "Cleo")[:2] == [("Bo", ft.Colors.ON_SURFACE_VARIANT), ("Cleo", ft.Colors.ON_SURFACE)]
        assert inks(phone, "120") == [("120", ft.Colors.ON_SURFACE_VARIANT)]
        grey = [row for row in phone.all(ft.Container) if row.bgcolor == ft.Colors.SURFACE and row.padding is not None]
        assert len(grey) == 1


async def test_the_seat_of_who_is_out_of_the_match_is_grey_in_the_entry_with_the_total(services):
    async with rummy(services, *OUT, at="entry") as phone:
        soft = ft.Colors.ON_SURFACE_VARIANT
        assert inks(phone, "Bo", "120") == [("Bo", soft), ("120", soft)]
        await phone.tap("Anna")
        assert inks(phone, "Bo", "120") == [("Bo", soft), ("120", soft)]


async def test_nobody_is_grey_once_the_match_is_over(services):
    async with rummy(services, *OUT, {"left-by": 0, "left": [0, 0, 80]}) as phone:
        assert inks(phone, "120") == [("120", ft.Colors.ON_SURFACE)]


async def test_deal_of_canasta_takes_a_signed_number_of_each_side_and_shows_its_first_meld(services):
    async with entry_of(services, "canasta", {"points": [1500, -185]}, first_dealer=0, at="") as phone:
        assert phone.sees_all("90 to begin", "15 to begin")
        await phone.go(f"/match/{phone.id}/entry")
        await phone.tap("1", "4", "2", "0", "Next", "Plus or minus", "2", "5")
        assert await phone.save() == {"points": [1420, -25]}

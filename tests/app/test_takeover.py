"""Replace a player, in the app."""

import flet as ft

from scorekeeper.app.session_start import make_main
from scorekeeper.service import people, play, seasons
from tests.app.conftest import WORKED
from tests.support.entries import change_entry
from tests.support.headless import Headless

TITLE = "Replace a player"


async def test_somebody_takes_over_a_seat_from_the_next_deal_on_and_the_sheet_says_so(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", TITLE)
        assert phone.one(ft.TextField, label="From deal").value == "3"
        await phone.tap("Cleo")
        await phone.enter("New player", "Dora")
        await phone.tap("Replace")
        assert phone.sees_all("Dora replaced Cleo from deal 3.", "Dora plays a contract")
        match = (await play.open_match(services, phone.id)).match
        assert match.players == ("Anna", "Bo", "Dora")
        await phone.tap("Undo")
        assert not phone.sees("Dora")


async def test_refusal_of_a_takeover_clears_while_typing_and_enter_submits(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", TITLE, "Replace")
        assert phone.sees("Player 1 has no name.")
        await phone.enter("New player", "Bo")
        assert not phone.sees("Player 1 has no name.")
        await phone.tap("Replace")
        assert phone.sees("Two players are called Bo.")
        await phone.enter("New player", "Dora")
        await phone.enter("From deal", "7")
        await phone.tap("Replace")
        assert phone.sees("There is no deal 7 yet: the next one is deal 3.")
        await phone.enter("From deal", "2")
        assert not phone.sees("There is no deal 7 yet")
        assert phone.one(ft.TextField, label="New player").value == "Dora"
        await phone.fire(phone.one(ft.TextField, label="From deal"), "submit", "2")
        assert phone.sees("Dora replaced Anna from deal 2.")


async def test_known_people_who_do_not_sit_there_can_be_tapped(services, opened):
    doras = [await people.add(services, "Dora") for _ in range(2)]
    for dora, where in zip(doras, ("of Oslo", "of Turku"), strict=True):
        await change_entry(services, dora.id, note=where)
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", TITLE)
        assert [name for name in phone.names() if name.startswith("Dora")] == ["Dora, of Oslo", "Dora, of Turku"]
        assert phone.names().count("Cleo") == 1  # her seat
        await phone.tap("Cleo", "Dora, of Turku")
        assert phone.one(ft.TextField, label="New player").value == "Dora"
        await phone.tap("Replace")
        assert phone.sees("Dora replaced Cleo from deal 3.")
    assert (await people.seats(services, phone.id))[2].id == doras[1].id
    assert (await play.open_match(services, phone.id)).match.players == ("Anna", "Bo", "Dora")


async def test_another_name_that_is_typed_after_a_tap_is_that_of_somebody_else(services, opened):
    dora = await people.add(services, "Dora")
    await change_entry(services, dora.id, note="of Oslo")
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", TITLE, "Dora")
        await phone.enter("New player", "Eva")
        await phone.tap("Replace")
        assert phone.sees("Eva replaced Anna from deal 3.")
    seats = await people.seats(services, phone.id)
    assert (seats[0].name, seats[0].id == dora.id) == ("Eva", False)


async def test_a_season_asks_for_whom_a_seat_counts_that_changed_hands(services):
    async with Headless(make_main(services), route="/seasons/new") as phone:
        await phone.enter("Name of the season", "Spring")
        assert phone.is_selected("Each for own deals")
        await phone.tap("The one who finished", "Start the season")
        (kept,) = await seasons.seasons(services)
        assert kept.season.taken_over == "ended"
        assert phone.sees("a replaced player’s match counts for the one who finished")


async def test_takeover_says_first_that_the_score_stays_and_puts_fields_in_a_row_in_landscape(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    labels = {"New player", "From deal"}
    for size, beside in (((360, 740), False), ((740, 360), True)):
        async with Headless(make_main(services), size=size) as phone:
            await phone.tap("Menu", TITLE)
            words = [text.value for text in phone.all(ft.Text) if text.value]
            assert words.index("The new player takes over the score and the contracts still to play.") < words.index(
                "Who is leaving?"
            )
            rows = [{getattr(each, "label", None) for each in row.controls} for row in phone.all(ft.Row)]
            assert any(labels <= row for row in rows) is beside

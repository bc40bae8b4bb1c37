"""A match can be mended: its names, seats, first dealer, game, title, stake and note."""

import flet as ft

from scorekeeper.app.session_start import make_main
from scorekeeper.service import people, play
from scorekeeper.service.forgetting import forget
from tests.app.conftest import WORKED
from tests.support.headless import Headless


async def kept(services, begun):
    return (await play.open_match(services, begun.id)).sheet.match


async def test_a_name_and_a_stake_are_mended_and_that_can_be_taken_back(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "Change names and rules")
        assert not phone.is_enabled("Save")
        await phone.enter("Player 2", "Beate")
        await phone.enter("Stake per point", "0.10 kr")
        await phone.tap("Save")
        assert phone.sees_all("The match is changed.", "Beate")
        match = await kept(services, begun)
        assert (match.players, str(match.stake), len(match.deals)) == (("Anna", "Beate", "Cleo"), "0.10 kr", 2)
        await phone.tap("Undo")
        assert phone.sees("Bo")
        assert not phone.sees("Beate")


async def test_deals_that_would_not_fit_a_changed_game_are_shown_before_saving(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend") as phone:
        await phone.tap("Change the game", "The Bismarck family")
        assert phone.sees("No deal would fit")
        assert not any("Finnish Bismarck, four" in name for name in phone.names())
        await phone.tap("RAF 8-5-3")
        assert phone.sees_all("2 deals would not fit any more; none is lost.", "Sang is not a contract of this game.")
        await phone.tap("Save")
    match = await kept(services, begun)
    assert (match.game.info.id, len(match.deals)) == ("raf", 2)


async def test_person_forgotten_in_another_window_does_not_return_with_the_form(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", title="At Anna's", note="Aces low")
    anna = (await people.seats(services, begun.id))[0]
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend") as phone:
        await phone.enter("House conventions", "Aces high")
        await phone.tap("Move Bo up")
        await forget(services.for_session(), anna.id)
        await phone.settle()
        assert [phone.one(ft.TextField, label=f"Player {seat}").value for seat in (1, 2)] == ["Bo", "Player 1"]
        assert phone.one(ft.TextField, label="Title").value == "At …'s"
        await phone.tap("Save")
    match = await kept(services, begun)
    assert (match.players, match.title, match.note) == (("Bo", "Player 1", "Cleo"), "At …'s", "Aces high")


async def test_person_forgotten_while_the_form_is_half_filled_does_not_return(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo")
    anna = (await people.seats(services, begun.id))[0]
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend") as phone:
        await phone.enter("Player 2", "Beate")
        await phone.go(f"/people/{anna.id}/forget")
        await phone.tap("Forget", "Forget")
        await phone.go(f"/match/{begun.id}/mend")
        assert [phone.one(ft.TextField, label=f"Player {seat}").value for seat in (1, 2)] == ["Player 1", "Beate"]
        await phone.tap("Save")
    assert (await kept(services, begun)).players == ("Player 1", "Beate", "Cleo")


async def test_leaving_it_as_it_was_changes_nothing(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend") as phone:
        await phone.enter("Player 1", "Xenia")
        await phone.tap("Cancel")
        await phone.go(f"/match/{begun.id}/mend")
        assert phone.one(ft.TextField, label="Player 1").value == "Anna"
    assert (await kept(services, begun)).players == ("Anna", "Bo", "Cleo")


async def test_half_filled_form_is_kept_while_the_sheet_is_looked_at(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "Change names and rules")
        await phone.enter("Player 1", "")
        await phone.tap("Save")
        assert phone.one(ft.TextField, label="Player 1").error == "Player 1 has no name."
        await phone.back()
        await phone.tap("Menu", "Change names and rules")
        assert phone.one(ft.TextField, label="Player 1").value == ""
    assert (await kept(services, begun)).players == ("Anna", "Bo", "Cleo")


async def test_another_first_dealer_shows_the_deals_that_do_not_fit(services, begin):
    begun = await begin("british", "Anna", "Bo", "Cleo", deals=[{"contract": "no-trumps", "counts": [8, 4, 4]}])
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend") as phone:
        assert phone.is_selected("Who deals first? Cleo")
        await phone.tap("Who deals first? Anna", "Save")
    match = await kept(services, begun)
    assert match.first_dealer == 0


async def test_the_form_of_another_match_is_shown_at_its_address(services, begin):
    one, other = await begin("swedish", "Anna", "Bo", "Cleo"), await begin("swedish", "Dag", "Eva", "Finn")
    async with Headless(make_main(services), route=f"/match/{one.id}/mend") as phone:
        assert phone.one(ft.TextField, label="Player 1").value == "Anna"
        await phone.go(f"/match/{other.id}/mend")
        assert phone.one(ft.TextField, label="Player 1").value == "Dag"

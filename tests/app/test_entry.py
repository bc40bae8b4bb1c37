"""Entering a deal: few taps, nothing lost, nothing booked twice."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest

from scorekeeper.app import theme
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.app.conftest import WORKED
from tests.support.counting import CountingCatalogue
from tests.support.headless import Headless
from tests.support.tables import at_table


async def at_once(phone: Headless, *names: str) -> None:
    """Tap these faster than the screen can change."""
    found = [phone.find(name).control._i for name in names]
    await asyncio.gather(*(phone.session.dispatch_event(control, "click", None) for control in found))
    await phone.settle()


async def while_behind(phone: Headless, *names: str) -> None:
    """Tap these on a phone that is behind its server: it still shows what it showed before the first tap."""
    found = [phone.find(name).control._i for name in names]
    for control in found:
        await phone.session.dispatch_event(control, "click", None)
        await phone.settle()


async def test_a_deal_with_a_suit_is_five_taps_from_the_opening_of_its_entry_to_the_sheet(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1")
        await phone.tap("Trumf", "hearts", "8", "3", "Save deal 1")
        assert phone.trail == ["/"]
        assert phone.sees_all("Deal 1 saved", "Deal 2 of 12")


async def test_tap_asks_the_game_once_and_twice_if_a_number_follows_from_the_answer(tmp_path):
    catalogue = CountingCatalogue(CATALOGUE)
    services = open_services(tmp_path, catalogue)
    await play.start(services, Match(catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), 2))
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        catalogue.calls.clear()
        asked = {}
        for name in ("Trumf", "hearts", "8", "3", "Anna: 8, score 0", "7"):
            await phone.tap(name)
            asked[name] = catalogue.since("questions")
        assert asked == {"Trumf": 1, "hearts": 1, "8": 1, "3": 2, "Anna: 8, score 0": 0, "7": 2}
        assert phone.is_enabled("Save deal 1")
    services.close()


async def test_saved_deal_is_undone_by_the_undo_beside_its_message(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "Sang", "6", "6", "Save deal 1", "Undo")
        assert phone.sees("Undone: Deal 1")
        assert (await play.open_match(services, phone.id)).sheet.totals == (0, 0, 0)


async def test_save_is_dead_until_the_deal_adds_up_and_says_why(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1")
        assert not phone.is_enabled("Save deal 1")
        await phone.tap("Trumf")
        assert not phone.is_enabled("Save deal 1")
        await phone.tap("spades", "12")
        assert phone.sees("12 of 16 tricks")
        assert not phone.is_enabled("Save deal 1")
        assert [key for key in ("3", "4", "5", "16") if phone.is_enabled(key)] == ["3", "4"]
        await phone.tap("3", "Cleo: 1, score −3", "2")
        assert phone.sees("That makes 17 tricks; there are 16.")
        assert not phone.is_enabled("Save deal 1")


async def test_scores_are_live_and_the_last_number_is_filled_in(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "6")
        assert "Anna: 6, score −2" in phone.names()
        assert "Cleo: nothing yet" in phone.names()
        await phone.tap("6")
        assert "Cleo: 4, score 0" in phone.names()
        assert phone.sees("filled in")


async def test_a_number_that_was_filled_in_gives_way_when_another_changes(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "6", "6", "7")
        assert {"Anna: 6, score −2", "Bo: 7, score +3", "Cleo: 3, score −1"} <= set(phone.names())
        await phone.tap("Anna: 6, score −2", "5")
        assert "Cleo: 4, score 0" in phone.names()


async def test_a_number_that_was_filled_in_can_be_tapped_over(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "6", "6", "Cleo: 4, score 0", "5")
        assert "Bo: 6, score +2" in phone.names()
        assert phone.sees("That makes 17 tricks; there are 16.")


async def test_a_blank_is_not_a_nought(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "0")
        assert "Anna: 0, score −8" in phone.names()
        await phone.tap("Anna: 0, score −8", "Clear")
        assert "Anna: nothing yet" in phone.names()


async def test_a_contract_that_was_played_is_shown_as_used_and_says_why(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=[*WORKED, {"contract": "sang", "counts": [4, 4, 8]}])
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 4")
        assert not phone.is_enabled("Sang")
        assert phone.sees("Anna has already played Sang.")


async def test_back_leaves_the_entry_with_its_draft_and_not_the_app(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Trumf", "hearts", "8")
        await phone.back()
        assert phone.sees("Anna plays Trumf, hearts")
        await phone.tap("Enter the tricks")
        assert "Anna: 8, score 0" in phone.names()


async def test_quick_taps_are_all_heard(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang")
        await at_once(phone, "6", "7")
        assert {"Anna: 6, score −2", "Bo: 7, score +3"} <= set(phone.names())


async def test_players_who_go_out_are_tapped_in_quick_succession_and_a_repeat_counts_once(opened):
    async with opened("trex", "Anna", "Bo", "Cleo", "Dag") as phone:
        await phone.tap("Dag owes Trix")
        await at_once(phone, "Cleo", "Anna", "Dag")
        assert {"Trix 1: Cleo", "Trix 2: Anna", "Trix 3: Dag"} <= set(phone.names())
        await phone.tap("More", "Clear this entry", "Dag owes Trix")
        await at_once(phone, "Cleo", "Cleo")
        assert {"Trix 1: Cleo", "Trix 2: not said yet"} <= set(phone.names())


async def test_a_tap_is_heard_on_a_phone_that_does_not_show_yet_what_came_of_the_one_before(opened):
    async with opened("trex", "Anna", "Bo", "Cleo", "Dag") as phone:
        await phone.tap("Dag owes Trix")
        await while_behind(phone, "Cleo", "Anna", "Dag")
        assert {"Trix 1: Cleo", "Trix 2: Anna", "Trix 3: Dag"} <= set(phone.names())
        await phone.tap("More", "Clear this entry", "Dag owes Trix")
        await while_behind(phone, "Cleo", "Cleo", "Dag")
        assert {"Trix 1: Cleo", "Trix 2: Dag", "Trix 3: not said yet"} <= set(phone.names())


async def test_two_names_that_answer_two_questions_are_heard_however_quickly_they_come(services, begin):
    await begin("barbu", "Anna", "Bo", "Cleo", "Dag", first_dealer=0)
    both = {"Last trick but one: Bo", "Last trick: Anna"}
    async with Headless(make_main(services)) as phone:
        for tapped in (at_once, while_behind):
            await phone.tap("Anna owes Dernières")
            await tapped(phone, "Bo", "Anna")
            assert both <= set(phone.names())
            await phone.tap("More", "Clear this entry")


async def test_doubles_are_tapped_quickly_in_a_table_that_nobody_has_to_open(services, opened):
    async with opened("barbu", "Anna", "Bo", "Cleo", "Dag", first_dealer=0) as phone:
        await phone.tap("Anna owes Plis", "13", "Save deal 1", "Anna owes Dames")
        assert phone.sees("How many queens does Anna have?")
        await phone.tap("Doubles: none")
        assert phone.sees("Anna is still to be doubled by Bo (2), Cleo (2), Dag (2)")
        await at_once(phone, "Anna – Bo: none", "Bo – Cleo: none", "Bo – Dag: none")
        await at_once(phone, "Anna – Cleo: none", "Anna – Cleo: none")
        assert {"Anna – Bo: Doubled", "Anna – Cleo: Redoubled", "Doubles: Doubled 3 · Redoubled 1"} <= set(
            phone.names()
        )
        await phone.tap("Next", "1", "0", "1")
        assert {"Anna: 1, score −12", "Bo: 0, score +24"} <= set(phone.names())
        await phone.tap("Save deal 2")
        assert (await play.open_match(services, phone.id)).sheet.totals == (-38, 24, -12, -24)
        noted = "Anna · Dames · Doubles: Anna – Bo, Anna – Cleo redoubled, Bo – Cleo, Bo – Dag"
        await phone.tap("All deals", f"Deal 2: {noted}, Anna −12, Bo +24, Cleo −12, Dag −24")
        await phone.tap("Correct deal 2", "Doubles: Doubled 3 · Redoubled 1", "Anna – Cleo: Redoubled", "Save deal 2")
        assert (await play.open_match(services, phone.id)).sheet.totals == (-38, 24, -12, -24)
        await phone.tap("Back", "Undo")
        assert (await play.open_match(services, phone.id)).sheet.match.deals[1].answers["doubles-1-3"] == "redoubled"


async def test_a_double_that_the_next_contract_does_not_know_is_gone_with_the_contract(opened):
    async with opened("barbu", "Anna", "Bo", "Cleo", "Dag", first_dealer=0) as phone:
        await phone.tap("Anna owes Dames", "Doubles: none", "Bo – Cleo: none", "Anna – Dag: none")
        await phone.tap("Contract: Dames", "Atout")
        assert "Doubles: Doubled 1" in phone.names()
        await phone.tap("Doubles: Doubled 1")
        assert {"Anna – Bo: none", "Anna – Dag: Doubled"} <= set(phone.names())
        assert "Bo – Cleo: none" not in phone.names()


async def test_doubles_are_asked_after_the_contract_if_undoubled_scores_are_shared(services):
    await play.start(
        services, at_table("barbu", players=("Anna", "Bo", "Cleo", "Dag"), options={"undoubled": "shared"})
    )
    async with Headless(make_main(services)) as phone:
        await phone.tap("Anna owes Barbu")
        assert phone.sees("Ready to save.")
        await phone.tap("Bo – Cleo: none")
        assert phone.sees("Who took the king of hearts?")
        await phone.tap("Bo – Cleo: Doubled", "Bo – Cleo: Redoubled", "Save deal 1")
        assert [text.value for text in phone.all(ft.Text) if text.size == 38] == ["+1", "−7", "−7", "−7"]


async def test_a_card_tapped_twice_is_chosen_once_and_says_nothing_of_the_tricks(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1")
        await at_once(phone, "Sang", "Sang")
        assert {"Contract: Sang", "Anna: nothing yet"} <= set(phone.names())


async def test_clear_removes_the_answer_that_the_screen_showed(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "6", "Anna: 6, score −2")
        await at_once(phone, "7", "Clear")
        assert {"Anna: nothing yet", "Bo: nothing yet"} <= set(phone.names())


async def test_a_deal_of_the_log_is_mended_in_the_same_screen(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("All deals", "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0", "Correct deal 1")
        assert phone.sees("Correcting deal 1 of 12")
        await phone.tap("7", "Bo: 6, score +2", "5", "Save deal 1")
        assert phone.trail[-1].endswith("/log")
        assert phone.sees("Deal 1 corrected")
        assert (await play.open_match(services, phone.id)).sheet.totals == (-4, 3, 1)


async def test_looking_at_a_kept_deal_leaves_nothing_half_mended(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("All deals", "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0", "Correct deal 1", "Back", "Back")
        assert not phone.sees("being corrected")
        assert phone.is_enabled("Enter deal 3")


async def test_a_deal_is_put_in_before_another(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED[1:]) as phone:
        await phone.tap("All deals", "Deal 1: Anna · Pass, Anna −5, Bo +4, Cleo +1", "Insert a deal before deal 1")
        await phone.tap("Sang", "6", "6", "Save deal 1")
        assert phone.sees_all("1 later deal changes", "Deal 1: Anna’s Pass becomes Bo’s.")
        assert len((await play.open_match(services, phone.id)).sheet.match.deals) == 1
        await phone.tap("Insert the deal")
        deals = (await play.open_match(services, phone.id)).sheet.match.deals
        assert [deal.answers["contract"] for deal in deals] == ["sang", "pass"]


async def test_a_deal_is_deleted_and_the_deletion_taken_back(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("All deals", "Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1", "Delete deal 2")
        assert phone.sees("Deal 2 is deleted.")
        await phone.tap("Undo this")
        assert len((await play.open_match(services, phone.id)).sheet.match.deals) == 2


async def test_a_hand_that_is_thrown_in_has_a_line_of_its_own_and_is_played_again(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "More", "Throw in this hand (redeal)")
        assert phone.sees("Deal 1 saved")
        assert "Deal 1: Anna · Sang, thrown in" in [thing.label for thing in phone.all(ft.Semantics)]
        assert phone.sees_all("Deal 1 of 12", "Anna plays Sang")
        await phone.tap("All deals")
        assert phone.sees("thrown in, played again")


async def test_a_hand_that_cannot_be_thrown_in_yet_says_why(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "More", "Throw in this hand (redeal)")
        assert phone.sees_all("Which contract?", "Close")
        assert (await play.open_match(services, phone.id)).sheet.match.deals == ()


async def test_two_players_without_a_card_are_red_and_the_right_last_number_is_not(opened):
    async with opened("estonian-3", "Anna", "Bo", "Cleo", deals=[{"counts": [12, 0, 0]}] * 12) as phone:
        await phone.tap("Enter the cards left")
        assert "Announce" not in phone.names()
        await phone.tap("0", "0")
        assert reds(phone) == ["0"]
        await phone.tap("5")
        assert reds(phone) == ["0", "0"]
        assert phone.sees("2 players have 0 cards left; only one can go out.")


def reds(phone):
    """The numbers that are shown as wrong."""
    return [text.value for text in phone.all(ft.Text) if text.color == theme.RED and text.value.isdecimal()]


async def test_only_a_game_that_knows_it_throws_hands_in(opened):
    async with opened("british", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter the tricks", "More")
        assert "Throw in this hand (redeal)" not in phone.names()


async def test_a_note_is_kept_with_its_deal(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Sang", "More", "Add a note")
        await phone.enter("Note", "Bo revoked")
        await phone.tap("Keep the note", "6", "6", "Save deal 1")
        assert (await play.open_match(services, phone.id)).sheet.match.deals[0].note == "Bo revoked"


async def test_a_game_whose_questions_depend_on_answers_is_entered_in_the_same_screen(opened):
    async with opened("ecarte", "Anna", "Bo") as phone:
        await phone.tap("Enter deal 1", "Anna shows it")
        assert "Anna: nothing yet" in phone.names()
        await phone.tap("Nobody", "4", "Save deal 1")
        assert phone.sees("Deal 2")


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
async def test_the_entry_is_whole_on_every_window(opened, size):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=size) as phone:
        await phone.tap("Enter deal 1", "Sang")
        assert {str(n) for n in range(17)} <= set(phone.names())


async def test_every_key_is_felt_where_the_device_can(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "Sang", "6", "6")
        assert [name for name, _ in phone.client.calls].count("selection_click") == 3


async def test_a_device_that_cannot_be_felt_enters_as_well(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    phone = Headless(make_main(services))
    phone.device_answers = {"selection_click": lambda _: 1 / 0}
    async with phone:
        await phone.tap("Enter deal 1", "Sang", "6", "6", "Save deal 1")
        assert phone.sees("Deal 1 saved")


async def test_digits_are_heard_that_come_while_the_keys_of_whole_numbers_above_them_go(opened):
    async with opened("tyzicha", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Enter deal 1", "Anna", "Hand: not said yet", "Played", "Bid: not said yet")
        await while_behind(phone, "120", "1", "2")
        assert {"Bid: 120", "Anna: 12"} <= set(phone.names())
        await phone.tap("Clear", "Bid: 120")
        assert "130" in phone.names()

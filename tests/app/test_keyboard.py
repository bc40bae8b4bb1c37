"""A laptop without its mouse: every deal entered, saved and taken back by keys alone."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.service import play
from tests.app.entering import down, press
from tests.support.headless import Headless, noting

LAPTOP = (1280, 800)
SANG = ("Enter", "3", "6", "6", "Enter")
"""Deal 1 of the Swedish game: 6, 6 and 4 tricks at 8, 4 and 4."""


async def _hit(phone: Headless, key: str) -> None:
    """Press a key, and do not wait for what it does."""
    await phone.session.dispatch_event(phone.page._i, "keyboard_event", down(key))


@pytest.mark.parametrize(
    ("keys", "counts"),
    [
        (("2", "3", "8", "3"), [8, 3, 5]),
        (("3", "1", "1", "5"), [11, 5, 0]),  # a number of two digits waits for the second of them
        (("3", "Numpad 1", "Numpad Enter", "Numpad 8"), [1, 8, 7]),  # a one that is all is followed by Enter
        (("3", "6", "6", "Arrow Up", "Arrow Right"), [7, 6, 3]),
        (("3", "6", "6", "Backspace", "5"), [6, 5, 5]),  # taken back, walked to or stepped to, it is written anew
        (("3", "6", "6", "Arrow Up", "Arrow Down", "5"), [6, 5, 5]),
        (("3", "6", "6", "Arrow Right", "5"), [6, 5, 5]),
    ],
)
async def test_a_deal_is_entered_by_digits_and_arrows_and_saved_by_enter(keys, counts, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Enter", *keys, "Enter")
        assert phone.sees("Deal 1 saved")
        assert phone.trail == ["/"]
        assert (await phone.deal())["counts"] == counts


async def test_a_digit_after_the_last_count_is_not_taken_and_begins_no_other(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Enter", "3", "6", "6")
        assert phone.sees("Ready to save.")
        await press(phone, "4")  # of Cleo, whose count was filled in
        assert phone.sees("16 at most")
        await press(phone, "Enter")
        assert phone.sees("Deal 1 saved")


async def test_backspace_takes_an_answer_back_and_escape_leaves_the_draft(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Enter", "3", "6", "Arrow Up", "Backspace", "Escape")
        assert phone.trail == ["/"]
    draft = (await play.open_match(services, phone.id)).drafts.next
    assert draft is not None
    assert draft.answers == {"contract": "sang"}


async def test_ctrl_z_takes_the_last_deal_back_and_ctrl_shift_z_puts_it_in_again(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, *SANG, "Ctrl+Z")
        assert (await play.open_match(services, phone.id)).sheet.totals == (0, 0, 0)
        await press(phone, "Ctrl+Shift+Z")
        assert (await play.open_match(services, phone.id)).sheet.totals == (-2, 2, 0)


async def test_command_and_z_is_ctrl_and_z_on_a_mac(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, *SANG, "Meta+Z")
        assert (await play.open_match(services, phone.id)).sheet.totals == (0, 0, 0)


async def test_the_keys_rest_while_a_dialog_is_open(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Enter", "3")
        await phone.tap("More", "Add a note")
        await press(phone, "6", "6", "Enter")
        assert (await play.open_match(services, phone.id)).drafts.next.answers == {"contract": "sang"}
        await phone.tap("Cancel")
        await press(phone, "6", "6", "Enter")
        assert phone.sees("Deal 1 saved")


async def test_enter_belongs_to_what_was_walked_to_with_tab(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Tab", "Tab")
        walked_to = phone.find("Menu").control
        # The client's own order: the key, and in the same turn the tap that it was.
        await asyncio.gather(_hit(phone, "Enter"), phone.session.dispatch_event(walked_to._i, "click", None))
        await phone.settle()
        assert phone.sees("Change names and rules")
        assert phone.trail == ["/"]


async def test_enter_presses_the_large_button_if_tab_led_to_no_control(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Tab", "Enter")
        assert phone.sees("Anna’s contract")


async def test_only_the_keys_of_the_screen_that_is_shown_are_kept(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), route=f"/match/{hand.id}/entry") as phone:
        assert {"Enter", "Escape", "7"} <= set(apps[0].keys)
        await phone.go("/matches")
        assert set(apps[0].keys) == {"Escape"}
        await phone.go("/match/nowhere")
        assert set(apps[0].keys) == set()
        await phone.go(f"/match/{hand.id}")
        assert set(apps[0].keys) == {"Enter"}


async def test_quick_keys_go_to_successive_players(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await press(phone, "Enter", "3")
        await asyncio.gather(*(_hit(phone, "6") for _ in range(2)))
        await phone.settle()
        assert phone.sees("16 of 16 tricks")


async def test_a_window_that_only_watches_has_no_keys_for_entering(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services, SessionRole(watches=True)), size=LAPTOP) as phone:
        await press(phone, "Enter")
        assert phone.trail == ["/"]


async def test_keys_are_explained_in_a_wide_window_but_not_on_a_touch_device(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=LAPTOP) as phone:
        await phone.tap("Enter deal 1")
        assert phone.sees("Keyboard: type the number")
        await phone.back()
        phone.page.platform = ft.PagePlatform.ANDROID
        await phone.tap("Enter deal 1")
        assert not phone.sees("Keyboard:")

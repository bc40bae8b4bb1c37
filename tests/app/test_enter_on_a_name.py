"""Enter on a name goes on to the next, and with the last one to the button; what is typed after it is not lost."""

from __future__ import annotations

import asyncio

import flet as ft

from scorekeeper.app.session_start import make_main
from tests.app.entering import down
from tests.support.headless import Headless


def field(phone: Headless, number: int) -> ft.TextField:
    return phone.one(ft.TextField, label=f"Player {number}")


async def test_enter_on_a_name_goes_to_the_next_and_with_the_last_to_the_button(services):
    async with Headless(make_main(services), route="/new") as phone:
        for number, name in ((1, "Anna"), (2, "Bo")):
            await phone.enter(f"Player {number}", name)
            await phone.fire(field(phone, number), "submit", name)
            assert phone.client.focused == field(phone, number + 1)._i
        await phone.fire(field(phone, 3), "submit", "")
        assert phone.client.focused == phone.find("Start the match").control._i


async def test_keys_typed_before_the_next_field_has_focus_go_into_it(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 1", "Anna")
        await phone.session.dispatch_event(field(phone, 1)._i, "submit", "Anna")
        keys = [down("B", "Shift"), down("X"), down("Backspace"), down("O"), down("A", "Ctrl")]
        typed = [phone.session.dispatch_event(phone.page._i, "keyboard_event", key) for key in keys]
        await asyncio.gather(*typed)
        await phone.fire(field(phone, 2), "focus")
        assert [field(phone, number).value for number in (1, 2, 3)] == ["Anna", "Bo", ""]
        await phone.fire(phone.page, "keyboard_event", down("Y"))
        await phone.fire(field(phone, 3), "focus")
        assert [field(phone, number).value for number in (1, 2, 3)] == ["Anna", "Bo", ""]


async def test_keys_typed_early_stand_before_the_text_that_the_field_gets_later(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.session.dispatch_event(field(phone, 1)._i, "submit", "")
        await phone.session.dispatch_event(phone.page._i, "keyboard_event", down("C", "Shift"))
        await phone.fire(field(phone, 2), "focus")
        await phone.enter("Player 2", "l")
        assert field(phone, 2).value == "Cl"
        await phone.enter("Player 2", "Cleo")
        await phone.enter("Player 2", "Dag")
        assert field(phone, 2).value == "Dag"


async def test_a_fault_that_no_longer_holds_is_not_said_any_more(services):
    async with Headless(make_main(services), route="/new") as phone:
        for number, name in ((1, "Anna"), (2, "Bo"), (3, "Anna")):
            await phone.enter(f"Player {number}", name)
        await phone.tap("Start the match")
        assert phone.sees("1 more to put right above.")
        await phone.enter("Player 3", "Cleo")
        assert phone.sees("Tap a name.")
        assert not phone.sees("more to put right above.")
        assert field(phone, 3).error is None
        await phone.tap("Who deals first? Cleo")
        assert not phone.sees("Tap a name.")


async def test_clearing_the_names_by_keyboard_moves_the_focus_to_the_first_name(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 1", "Anna")
        await phone.fire(phone.page, "keyboard_event", down("Tab"))
        await phone.tap("Clear the names")
        assert phone.client.focused == field(phone, 1)._i


async def test_a_tap_on_clear_brings_up_no_keyboard_over_the_names_to_choose_from(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.enter("Player 1", "Anna")
        await phone.tap("Clear the names")
        assert phone.client.focused is None

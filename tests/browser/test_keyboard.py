"""A laptop's keyboard in the real browser: Flutter's own use of the keys does not come between."""

import re

import pytest

from tests.browser.table import stand

LAPTOP = {"width": 1280, "height": 800}


@pytest.mark.long  # a whole match without a mouse: test_keyboard_alone.py
async def test_deals_are_entered_and_taken_back_without_a_mouse(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), first_dealer=2)
    phone = await opened(cabin.served, f"/match/{match}", **LAPTOP)
    keys = phone.page.keyboard
    await phone.sees(re.compile("^Deal 1 of 12"))
    await keys.press("Enter")
    await phone.sees("Contract: not said yet")
    for key in ("3", "6", "6"):
        await keys.press(key)
    await phone.sees("16 of 16 tricks")
    await keys.press("Enter")
    await stand(phone, Anna="−2", Bo="+2", Cleo="0")
    await keys.press("Control+z")
    await stand(phone, Anna="0", Bo="0", Cleo="0")
    assert await cabin.deals(match) == []
    await keys.press("Control+Shift+Z")
    await stand(phone, Anna="−2", Bo="+2", Cleo="0")


@pytest.mark.long
async def test_typing_into_a_note_answers_no_question(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), first_dealer=2)
    phone = await opened(cabin.served, f"/match/{match}", **LAPTOP)
    await phone.page.keyboard.press("Enter")
    await phone.tap("Sang", "More", "Add a note")
    await phone.enter("Note", "")
    await phone.page.keyboard.type("6 for 6")
    await phone.tap("Keep the note")
    await phone.sees("6 for 6")
    await phone.sees("0 of 16 tricks")

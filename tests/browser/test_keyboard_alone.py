"""A match by keys alone: Tab, arrows, Enter, Space, Escape and digits; the focus stays on something."""

import json

import pytest

from tests.browser.table import stand

HELD = (
    """(held => (held.getAttribute("aria-label") || held.textContent).trim().split("\\n")[0])(document.activeElement)"""
)
"""The first line of the name of what has the focus."""

IS_ON_A_THING = """document.activeElement.closest("flt-semantics-host") !== null"""
"""Whether the focus is on something with a name, and not on the whole window or on nothing."""

TABBED = """before => new Promise(done => {
    let frames = 0;
    const look = () => document.activeElement !== before || ++frames > 20 ? done() : requestAnimationFrame(look);
    look();
})"""
"""Once the focus is elsewhere: a new screen's first Tab may lead to what has it already."""

WRITTEN = "document.activeElement.value"

FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"


async def walk_to(phone, name, key="Tab"):
    """Press Tab until the focus is on what is called so; what was passed on the way."""
    passed = []
    for _ in range(60):
        held = await phone.page.evaluate(HELD)
        if held == name and await phone.page.evaluate(IS_ON_A_THING):
            return passed
        passed.append(held)
        before = await phone.page.evaluate_handle("document.activeElement")
        await phone.page.keyboard.press(key)
        await phone.page.evaluate(TABBED, before)
    raise AssertionError(f"{name} is not reached, only {passed}")


async def go(phone, name, key="Enter"):
    """Walk to what is called so, and press Enter or Space on it."""
    await walk_to(phone, name)
    await phone.page.keyboard.press(key)


async def is_at(phone, name):
    """Wait until the focus is on what is called so."""
    await phone.until(f"{HELD} === {json.dumps(name)} && {IS_ON_A_THING}")


async def is_somewhere(phone):
    """Wait until the focus is on a thing again."""
    await phone.until(IS_ON_A_THING)


async def names_are_written(phone, *names):
    for number, name in enumerate(names, 1):
        await is_at(phone, f"Player {number}")
        await phone.page.keyboard.type(name)
        if await phone.page.evaluate(WRITTEN) != name:  # nobody types within the frame in which a field is reached
            await phone.page.keyboard.press("Control+A")
            await phone.page.keyboard.type(name)
        await phone.page.keyboard.press("Enter")
    await is_at(phone, "Start the match")


async def begin(phone):
    """From the first screen to a sheet: the names are written, cleared, and written again."""
    await phone.sees("New match")
    await go(phone, "New match")
    await phone.sees("Player 3")
    await walk_to(phone, "Player 1")
    await names_are_written(phone, "Ana", "Bo", "Cleo")
    await go(phone, "Clear the names")
    await names_are_written(phone, "Anna", "Bo", "Cleo")
    await walk_to(phone, "Who deals first? Cleo", "Shift+Tab")
    await phone.page.keyboard.press("Space")
    await go(phone, "Start the match")
    await phone.sees("Enter deal 1")
    await is_somewhere(phone)


async def type_deal(phone, number, *digits):
    """Open the entry of a deal, type its answers, and save it with Enter."""
    await go(phone, f"Enter deal {number}")
    await phone.sees("Contract: not said yet")
    for digit in digits:
        await phone.page.keyboard.press(digit)
    await phone.sees("16 of 16 tricks")
    await phone.page.keyboard.press("Enter")
    await phone.sees(f"Enter deal {number + 1}")
    await is_somewhere(phone)


async def correct_the_first(phone):
    """Open the first deal on the sheet, count 5 and 7 tricks in place of 6 and 6, and save it."""
    await go(phone, FIRST)
    await go(phone, "Correct deal 1")
    await go(phone, "Anna: 6, score −2", "Space")
    for key in ("5", "ArrowDown", "7"):
        await phone.page.keyboard.press(key)
    await phone.sees("Bo: 7, score +3")
    await go(phone, "Save deal 1")
    await phone.sees("Deal 1: Anna · Sang, Anna −3, Bo +3, Cleo 0")


@pytest.mark.ci
async def test_a_match_is_begun_played_and_corrected_by_keys_alone(opened, served):
    phone = await opened(served)
    await begin(phone)
    await type_deal(phone, 1, "3", "6", "6")
    await stand(phone, Anna="−2", Bo="+2", Cleo="0")
    await type_deal(phone, 2, "3", "6", "6")
    await stand(phone, Anna="0", Bo="0", Cleo="0")
    await correct_the_first(phone)
    await stand(phone, Anna="−1", Bo="+1", Cleo="0")
    await go(phone, "Enter deal 3")
    await phone.sees("Contract: not said yet")


async def opens_and_closes(phone, opener, within):
    """Open something by its name and close it with Escape; the focus returns to its place."""
    await go(phone, opener)
    await phone.sees(within)
    await walk_to(phone, within)
    await phone.page.keyboard.press("Escape")
    await is_at(phone, opener)


@pytest.mark.long
@pytest.mark.parametrize("screen", [{}, {"dark": True}], ids=["light", "dark"])
async def test_whatever_is_opened_by_keys_and_closed_leaves_the_focus_where_it_was(screen, opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2, deals=[{"contract": "sang", "counts": [6, 6, 4]}])
    phone = await opened(cabin.served, f"/match/{match}", **screen)
    await phone.sees("Enter deal 2")
    await opens_and_closes(phone, "Menu", "Change names and rules")
    await opens_and_closes(phone, FIRST, "Correct deal 1")
    await opens_and_closes(phone, "All deals", "Back")
    await type_deal(phone, 2, "3", "6", "6")
    await go(phone, "Undo")
    await phone.sees("Enter deal 2")
    await is_somewhere(phone)
    await go(phone, "Redo")
    await phone.sees("Enter deal 3")
    await is_somewhere(phone)
    await correct_the_first(phone)
    await go(phone, "Enter deal 3")
    await go(phone, "More")
    await go(phone, "Add a note")
    await is_at(phone, "Note")
    await phone.page.keyboard.type("6 for 6")
    await go(phone, "Keep the note")
    await phone.sees("6 for 6")
    await is_somewhere(phone)
    await phone.page.keyboard.press("Escape")
    await phone.sees("Enter deal 3")
    await is_somewhere(phone)
    await go(phone, "Menu")
    await go(phone, "Change names and rules")
    await go(phone, "Move Anna down")
    await phone.sees("Move Anna up")
    await is_somewhere(phone)


@pytest.mark.long
async def test_a_person_is_added_and_given_up_by_keys_alone(opened, served):
    phone = await opened(served, "/people")
    await phone.sees("Add a person")
    await go(phone, "Add a person")
    await is_at(phone, "Name")
    await phone.page.keyboard.press("Escape")
    await is_at(phone, "Add a person")
    await phone.page.keyboard.press("Enter")
    await is_at(phone, "Name")
    await phone.page.keyboard.type("Aaron")
    await phone.page.keyboard.press("Enter")
    await phone.sees("Aaron")
    await is_somewhere(phone)

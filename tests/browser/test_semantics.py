"""A screen reader finds everything where it is drawn, also after a change of what stands above it."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.page import BOXES
from tests.browser.table import Cabin

pytestmark = pytest.mark.ci

FIELDS = """host => [...host.querySelectorAll("input, textarea")].map(field =>
    ({name: field.getAttribute("aria-label"), box: field.getBoundingClientRect().toJSON()}))"""
"""Every text field of a screen and its rectangle, in reading order."""

FOUND = f"""([host, quiet, most]) => new Promise(done => {{
    const found = () => [...({FIELDS})(host), ...({BOXES})(host)].map(({{name, box}}) =>
        [name, ...[box.x, box.y, box.width, box.height].map(length => Math.round(length * 10) / 10)]);
    const begun = performance.now();
    let [before, since] = ["", begun];
    const look = () => {{
        const [things, now] = [found(), performance.now()];
        if (JSON.stringify(things) !== before) [before, since] = [JSON.stringify(things), now];
        if (now - since >= quiet || now - begun > most) done(things);
        else setTimeout(look, 40);
    }};
    look();
}})"""
"""The named nodes and their boxes in tenths of a pixel, once nothing has changed for so many milliseconds."""

FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"

LAID_OUT = """(host, width) => new Promise(done => {
    const wide = () => Math.round(host.firstElementChild.getBoundingClientRect().width) === width;
    const look = () => wide() ? done() : setTimeout(look, 20);
    look();
})"""
"""Once the screen that a screen reader finds is so wide."""

QUIET, RESTLESS = 900, 15_000
"""Milliseconds: a screen that was covered is laid out once more 300 after that; and what is never waited for longer."""


async def found(phone, quiet=QUIET):
    """Return the places of named things for a screen reader, once nothing changes."""
    await phone.page.locator("#curtain").wait_for(state="detached")
    host = await phone.page.locator("flt-semantics-host").element_handle()
    return [(name, *box) for name, *box in await phone.page.evaluate(FOUND, [host, quiet, RESTLESS])]


async def agrees_with_what_is_drawn(phone):
    """Nothing moves when the window is made wider and back, for another width has the whole screen laid out anew.

    Where a notice has gone by itself meanwhile, it is done again.
    """
    before, size = await found(phone), phone.page.viewport_size
    for width in (size["width"] + 1, size["width"]):
        await phone.page.set_viewport_size({**size, "width": width})
        await phone.page.locator("flt-semantics-host").evaluate(LAID_OUT, width)
    after = await found(phone, QUIET / 4)
    if [name for name, *_ in before] != [name for name, *_ in after]:
        await agrees_with_what_is_drawn(phone)
    else:
        assert before == after


async def sheet(phone):
    await phone.tap("Enter deal 2", "Pass", "9", "2", "Save deal 2")
    await phone.sees(re.compile("^Deal 2 saved"))
    await agrees_with_what_is_drawn(phone)
    await phone.tap(FIRST, "Delete deal 1")
    await phone.sees("Deal 1 is deleted.")
    await agrees_with_what_is_drawn(phone)


async def entry(phone):
    await phone.tap("Enter deal 2", "Trumf")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("hearts", "8")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("More", "Add a note")
    await phone.enter("Note", "Cleo has named hearts twice")
    await phone.tap("Keep the note")
    await phone.sees("Cleo has named hearts twice")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Contract: Trumf")
    await agrees_with_what_is_drawn(phone)


async def correction(phone):
    await phone.tap(FIRST, "Correct deal 1", "Contract: Sang")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Pass", "Save deal 1")
    await phone.sees(re.compile("^Deal 1 corrected"))
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Back", "Undo")
    await phone.sees(re.compile("^Undone"))
    await agrees_with_what_is_drawn(phone)


async def new_match(phone):
    await phone.sees("Player 3")
    await phone.tap("Change the game", "Compendium games: different rules each deal", "Barbu")
    await phone.sees("Player 4")  # a field more
    await agrees_with_what_is_drawn(phone)
    await phone.tap("5 players")
    await agrees_with_what_is_drawn(phone)
    await phone.enter("Player 2", "Anna")
    await phone.enter("Player 3", "Anna")
    await phone.tap("Start the match")
    await agrees_with_what_is_drawn(phone)  # with faults


async def match_form(phone):
    await phone.sees("Player 3")
    await phone.tap("Change the game", "The Bismarck family", "British Bismarck")
    await phone.sees("British Bismarck")
    await agrees_with_what_is_drawn(phone)
    await phone.enter("Stake per point", "a lot")
    await agrees_with_what_is_drawn(phone)  # with a fault
    await phone.enter("Stake per point", "1")
    await phone.tap("Save")
    await phone.button("Menu").wait_for(state="attached")
    await agrees_with_what_is_drawn(phone)


async def people(phone):
    await phone.tap("Anna", "Menu", "Change name and note")
    await phone.enter("Name", "Anna of the longest name")
    await phone.tap("Save")
    await phone.sees(re.compile("^Anna is now called"))
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Back", "Add a person")
    await agrees_with_what_is_drawn(phone)
    await phone.enter("Name", "Aaron")
    await phone.tap("Add")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Back")
    await phone.sees(re.compile("^Aaron"))
    await agrees_with_what_is_drawn(phone)


async def season(phone):
    await phone.tap("New season", "Start the season")
    await agrees_with_what_is_drawn(phone)  # what is lacking is said
    await phone.enter("Name of the season", "Autumn")
    await phone.tap("Average")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Start the season", "Game night")
    await phone.enter("Somebody new", "Jon")
    await phone.tap("Add")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Back")
    await agrees_with_what_is_drawn(phone)


async def own_game(phone):
    await phone.tap("Use house rules", "Next", "Spader, 8 / 4 / 4, take tricks; spades")
    await phone.enter("3rd", "3")
    await agrees_with_what_is_drawn(phone)  # with a fault
    await phone.enter("2nd", "5")
    await phone.enter("Name", "Storspader")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("More rules: Storspader")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Step 5: Name")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Save")
    await phone.sees("Our Swedish Bismarck")
    await agrees_with_what_is_drawn(phone)


async def matches(phone):
    await phone.tap(re.compile("^More: "), "Delete")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Undo this")
    await agrees_with_what_is_drawn(phone)


async def settings(phone):
    await phone.tap("Menu", "Settings", "Svenska")
    await phone.sees("Språk")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Tillbaka")
    await agrees_with_what_is_drawn(phone)


WALKS = {
    sheet: "/match/{match}",
    season: "/seasons",
    new_match: "/new",
    match_form: "/match/{match}/mend",
    entry: "/match/{match}",
    correction: "/match/{match}/log",
    people: "/people",
    own_game: "/variants/swedish",
    matches: "/matches",
    settings: "/match/{match}",
}
"""The taps of a walk by its screen, and the address where it begins."""


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
async def test_everything_is_found_where_it_is_drawn_after_each_change_of_a_screen(walk, opened, served, tmp_path):
    cabin = Cabin(served, tmp_path / "sheets")
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2, deals=[{"contract": "sang", "counts": [6, 6, 4]}])
    await walk(await opened(served, WALKS[walk].format(match=match), motion=True))


@pytest.mark.long
async def test_a_field_that_is_written_into_keeps_its_words_and_its_caret(opened, served):
    phone = await opened(served, "/new", motion=True)
    await phone.sees("Player 3")
    await phone.tap("Change the game", "Compendium games: different rules each deal", "Barbu")
    await phone.sees("Player 4")
    field, keys = phone.page.get_by_role("textbox", name="Player 1"), phone.page.keyboard
    await field.click()
    await keys.type("Ana")
    await keys.press("ArrowLeft")
    await found(phone)  # the screen is laid out once more meanwhile
    await keys.type("n")
    await expect(field).to_have_value("Anna")
    await expect(field).to_be_focused()
    await agrees_with_what_is_drawn(phone)

"""A screen reader finds everything where it is drawn, also after a change of what stands above it."""

import re

import pytest

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
"""What has a name, and its rectangle in tenths of a pixel, as soon as for so many milliseconds nothing has changed."""

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
    """Where a screen reader finds what has a name on the screen, once nothing changes."""
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
    await phone.tap("Enter deal 2")
    for name in ("Pass", "9", "2", "Save deal 2"):
        await phone.tap(name)
    await phone.sees(re.compile("^Deal 2 booked"))
    await agrees_with_what_is_drawn(phone)
    await phone.tap(FIRST)
    await phone.tap("Delete deal 1")
    await phone.sees("Deal 1 is deleted.")
    await agrees_with_what_is_drawn(phone)


async def new_match(phone):
    await phone.sees("Player 3")
    await phone.tap("Change the game")
    await phone.tap("Barbu")
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
    await phone.tap("Change the game")
    await phone.tap("British Bismarck")
    await phone.sees("British Bismarck")
    await agrees_with_what_is_drawn(phone)
    await phone.enter("Stake for a point", "a lot")
    await agrees_with_what_is_drawn(phone)  # with a fault
    await phone.enter("Stake for a point", "1")
    await phone.tap("Save")
    await phone.button("Menu").wait_for(state="attached")
    await agrees_with_what_is_drawn(phone)


async def season(phone):
    await phone.tap("Begin a season")
    await phone.tap("Begin the season")
    await agrees_with_what_is_drawn(phone)  # what is lacking is said
    await phone.enter("Name of the season", "Autumn")
    await phone.tap("Mean")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Begin the season")
    await phone.tap("An evening")
    await phone.enter("Somebody new", "Jon")
    await phone.tap("Add")
    await agrees_with_what_is_drawn(phone)
    await phone.tap("Back")
    await agrees_with_what_is_drawn(phone)


WALKS = {
    sheet: "/match/{match}",
    season: "/seasons",
    new_match: "/new",
    match_form: "/match/{match}/mend",
}
"""What is done on a screen, and where it begins."""


@pytest.mark.parametrize("walk", WALKS)
async def test_everything_is_found_where_it_is_drawn_after_each_change_of_a_screen(walk, opened, served, tmp_path):
    cabin = Cabin(served, tmp_path / "sheets")
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2, deals=[{"contract": "sang", "counts": [6, 6, 4]}])
    await walk(await opened(served, WALKS[walk].format(match=match)))

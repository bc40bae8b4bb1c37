"""The picture of the sheet, tapped before the app is there. Each test has a phone with a match; the host is gone."""

import json
import re

import pytest
from playwright.async_api import expect

from tests.browser.page import Phone
from tests.browser.pictured import TAPPED, held
from tests.browser.pocket import KEPT, live, stands

SPOILT = """change => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper-picture /");
    request.onerror = failed;
    request.onsuccess = () => {
        const transaction = request.result.transaction("pictures", "readwrite");
        const shelf = transaction.objectStore("pictures");
        shelf.get("sheet").onsuccess = ({ target }) => {
            const kept = { ...target.result };
            const [name, from, to] = change;
            kept[name] = kept[name].replace(new RegExp(from), to);
            shelf.put(kept, "sheet");
        };
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""
"""Make the kept picture one of something else."""


FOREIGN = """() => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    field.remove();
}"""
"""Take the focus, as Flutter does when it has started."""


LOST = """async () => {
    const cache = await caches.open((await caches.keys())[0]);
    const scripts = (await cache.keys()).filter(({ url }) => url.includes("/main.dart."));
    for (const script of scripts) await cache.delete(script);
    return scripts.length;
}"""
"""Take Flutter's scripts from what this device keeps; returns how many they were."""

SHORT = """() => {
    const none = async () => { throw new RangeError("out of memory"); };
    for (const way of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"]) WebAssembly[way] = none;
}"""
"""The page has no memory for Flutter's WebAssembly. Python's is in a worker."""


async def opened(context, gone, *names):
    """The app opened again, and these tapped on its picture before it is there."""
    phone = Phone(await context.new_page(), gone.address)
    await phone.page.add_init_script(f"({TAPPED})({json.dumps(names)})")
    await phone.page.goto(f"{gone.address}/")
    await live(phone)
    return phone


@pytest.mark.long
async def test_a_whole_deal_that_was_keyed_before_the_app_was_there_is_saved_once_as_it_comes(context, gone):
    phone = await opened(context, gone, "Enter deal 1", "Sang", "6", "6", "Save deal 1")
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")
    at = "name => performance.getEntriesByName(name)[0].startTime"
    assert await phone.page.evaluate(at, "taken") < await phone.page.evaluate(at, "live") + 1000
    await phone.page.evaluate(KEPT, "2")
    await phone.page.reload()
    await live(phone)
    await phone.sees(re.compile("^Deal 2 of 12"))


@pytest.mark.long
async def test_failed_start_is_explained_above_the_entry_and_the_menu_of_the_picture(context, gone):
    beside = await context.new_page()
    await beside.goto(f"{gone.address}/trouble.js")  # no page that has had the script: it would be kept in its memory
    assert await beside.evaluate(LOST) >= 1
    page = await context.new_page()
    await (await context.new_cdp_session(page)).send("Network.clearBrowserCache")  # all that the browser keeps itself
    await page.goto(f"{gone.address}/")
    again = page.get_by_role("button", name="Try again")
    await page.get_by_role("button", name="Enter deal 1").click()
    await expect(page.get_by_text("Loading was cut off.")).to_be_visible()
    await again.click(trial=True)  # nothing covers it
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Menu").click()
    await again.click(trial=True)


@pytest.mark.long
@pytest.mark.ci
async def test_a_start_without_memory_for_flutter_is_said_on_the_picture(context, gone):
    page = await context.new_page()
    await page.add_init_script(f"({SHORT})()")
    await page.goto(f"{gone.address}/")
    await expect(page.get_by_text("Scorekeeper could not start.")).to_be_visible()


@pytest.mark.long
async def test_keys_pressed_while_the_screens_change_are_neither_lost_nor_doubled(context, gone):
    phone = await opened(context, gone, "Enter deal 1", "Sang", "at store open", "6", "at drawn", "5", "4")
    await phone.sees("How many tricks did Bo take?")
    await phone.sees("Cleo: 6, score +2")
    await phone.tap("6", "Save deal 1")
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")


SAVED = """() => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper-picture /");
    request.onerror = failed;
    request.onsuccess = () => {
        const keys = request.result.transaction("pictures").objectStore("pictures").getAllKeys();
        keys.onsuccess = () => { request.result.close(); done(keys.result.filter((key) => key.startsWith("saved "))); };
    };
})"""
"""The deals that were saved on the picture, and are neither booked nor shown."""


async def entered(page, *names):
    """Tap a whole deal on the picture, and Save."""
    for name in ("Enter deal 1", *names, "Save deal 1"):
        await page.get_by_role("button", name=name, exact=name.isdecimal()).click()
    await expect(page.locator("#picture [aria-busy]:visible")).to_have_text("Saving…")


@pytest.mark.long
@pytest.mark.ci
async def test_deal_saved_in_a_tab_closed_too_early_is_shown_and_recorded_by_the_next_tab(context, gone):
    page = await held(context, gone)
    await entered(page, "Sang", "6", "6")
    await page.close()
    page = await held(context, gone)
    await expect(page.locator("#picture [aria-busy]:visible")).to_have_text("Saving…")
    assert len(await page.evaluate(SAVED)) == 1
    await page.close()
    phone = await opened(context, gone)
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")
    await phone.until("performance.getEntriesByName('saves forgotten').length")
    assert await phone.page.evaluate(SAVED) == []
    await phone.sees(re.compile("^Deal 2 of 12"))


@pytest.mark.long
async def test_second_of_two_deals_saved_in_closed_tabs_becomes_a_half_entered_deal(context, gone):
    first, second = await held(context, gone), await held(context, gone)
    await entered(first, "Sang", "6", "6")
    await entered(second, "Pass", "9", "2")
    for page in (first, second):
        await page.close()
    phone = await opened(context, gone)
    await phone.sees(re.compile("is not on the sheet: the match has changed since"))
    await phone.until("performance.getEntriesByName('saves forgotten').length")
    assert await phone.page.evaluate(SAVED) == []
    await phone.tap("Save deal 2")
    await phone.sees(re.compile("^Deal 3 of 12"))


OTHERS = (
    ("version", "^.*$", "another"),
    ("of", "^\\w+", "f00f00f00f"),  # a match that was deleted
)


@pytest.mark.long
async def test_a_picture_of_something_else_leads_to_the_sheet_and_never_books_anything(context, gone):
    for change in OTHERS:
        page = await held(context, gone)
        await page.evaluate(SPOILT, change)
        await page.close()
        keys = [] if change[0] == "version" else ["Sang", "6", "6", "Save deal 1"]
        phone = await opened(context, gone, "Enter deal 1", *keys)
        await phone.sees(re.compile("^Deal 1 of 12 · "))
        await phone.button("Enter deal 1").wait_for(state="attached")
        await phone.sees_no(re.compile("^Deal 1 saved"))
        await phone.page.evaluate(KEPT, "1")
        await phone.page.close()


@pytest.mark.long
async def test_a_reload_finds_what_was_keyed_and_the_app_goes_on_where_the_thumb_left_off(context, gone):
    page = await held(context, gone)
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Pass").click()
    await page.get_by_role("button", name="9", exact=True).press("Enter")
    question = page.locator("#picture h2:visible")
    await expect(question).to_have_text("How many tricks did Bo take?")
    await page.reload()
    await expect(question).to_have_text("How many tricks did Bo take?")
    await expect(page.locator("#picture .figure").first).to_have_text("9")
    await page.evaluate("sessionStorage.setItem('free', '1')")
    await page.reload()
    phone = Phone(page, gone.address)
    await live(phone)
    await phone.sees("How many tricks did Bo take?")
    await phone.tap("2", "Save deal 1")
    await stands(phone, Anna="−5", Bo="+4", Cleo="+1")
    assert await page.evaluate("Object.keys(sessionStorage).filter((name) => name.includes('tapped'))") == []


@pytest.mark.long
async def test_keyboard_answers_on_the_picture_and_the_app_continues_in_mid_number(context, gone):
    page = await held(context, gone)
    question, keys = page.locator("#picture h2:visible"), page.keyboard
    await keys.press("Enter")
    await keys.press("3")
    await expect(page.get_by_role("button", name="Contract: Sang")).to_be_visible()
    await expect(page.get_by_role("button", name="Anna <b>: nothing yet")).to_be_visible()
    await keys.press("1")
    await expect(question).to_have_text("How many tricks did Anna <b> take?")
    await expect(page.get_by_role("button", name="Anna <b>: 1, score −7")).to_be_visible()
    await keys.press("1")
    await expect(question).to_have_text("How many tricks did Bo take?")
    await expect(page.get_by_role("button", name="Anna <b>: 11, score +3")).to_be_visible()
    await page.evaluate(FOREIGN)
    await keys.press("Tab")  # from Back, where the entry began: to More
    await expect(page.get_by_role("button", name="More")).to_be_focused()
    await keys.press("1")
    await page.evaluate("sessionStorage.setItem('free', '1')")
    await page.reload()
    phone = Phone(page, gone.address)
    await live(phone)
    await phone.sees("How many tricks did Bo take?")
    await keys.press("0")  # the second digit, in the app
    await phone.sees(re.compile("^Bo: 10"))


@pytest.mark.long
async def test_a_tap_on_what_leads_somewhere_is_answered_in_its_place_and_carried_out_once(context, gone):
    page = await held(context, gone)
    assert await page.evaluate("document.querySelectorAll('#picture b b').length") == 0  # one is called "Anna <b>"
    await expect(page.locator("#picture")).to_contain_text("Anna <b>")
    await page.locator("#picture .main").click()
    await page.get_by_role("button", name="Sang").click()
    await expect(page.locator("#picture h2:visible")).to_have_text("How many tricks did Anna <b> take?")
    await page.keyboard.press("Escape")
    await page.evaluate("sessionStorage.clear()")
    await page.reload()
    await page.get_by_role("button", name="Menu").click()
    link = page.get_by_role("link", name="Settings")
    await link.click()
    await expect(link).to_contain_text("Opening…")
    await expect(link).to_have_attribute("aria-busy", "true")
    await page.get_by_role("link", name="Matches").click()
    await expect(page.get_by_role("link", name="Matches")).not_to_contain_text("Opening…")
    await page.close()
    phone = await opened(context, gone, "Menu", "Settings", "Matches")
    await phone.sees("Appearance")
    assert await phone.page.evaluate("location.hash") == "#/settings"
    await phone.tap("Back")
    await phone.sees(re.compile("^Deal 1 of 12"))

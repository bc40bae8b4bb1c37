"""The picture of the next start is that of what was set last: its colours, its language, its names."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.page import Phone
from tests.browser.pictured import PICTURE_SAYS, begun, held
from tests.browser.pocket import begin, live

ACCENT_BY_NIGHT = "rgb(221, 171, 210)"  # plum
GROUND_BY_NIGHT = "rgb(15, 21, 18)"


async def set_all(phone):
    """Plum, by night and in Swedish."""
    await phone.tap("Plum", "Dark", "Svenska")
    await phone.sees("Ljust eller mörkt")


async def renamed(phone, new):
    """Player 2 is called otherwise in this match."""
    await phone.tap("Menu", "Change names and rules")
    await phone.enter("Player 2", new)
    await phone.tap("Save")
    await phone.sees(re.compile("The match is changed"))


async def is_by_night_in_plum_and_swedish(picture):
    """Check that the picture on this page shows night, plum and Swedish."""
    await expect(picture.locator(".main")).to_have_text("Skriv in giv 1")
    await expect(picture.locator(".main")).to_have_css("background-color", ACCENT_BY_NIGHT)
    await expect(picture.page.locator("body")).to_have_css("background-color", GROUND_BY_NIGHT)


@pytest.mark.long
async def test_accent_darkness_language_and_a_name_are_those_of_the_next_picture(context, gone):
    phone = Phone(await context.new_page(), gone.address)
    await phone.page.goto(gone.address)
    await live(phone)
    await renamed(phone, "Beate")
    await phone.tap("Menu", "Settings")
    await set_all(phone)
    await phone.page.evaluate(PICTURE_SAYS, "Skriv in giv 1")
    await phone.page.close()
    page = await held(context, gone)
    picture = page.locator("#picture")
    await is_by_night_in_plum_and_swedish(picture)
    await expect(picture.get_by_role("rowheader", name="Beate")).to_be_visible()
    assert "Bo" not in re.findall(r"\w+", await picture.inner_text())


@pytest.mark.long
async def test_a_match_that_was_begun_in_a_page_closed_at_once_is_the_next_picture(visit, gone, tmp_path):
    pocket = visit[0].copied(tmp_path / "profile")
    phone = await pocket.opened(gone)
    await begin(phone)
    await phone.page.close()
    page = await held(await pocket.context(), gone)
    await expect(page.locator("#picture").get_by_role("rowheader", name="Bo")).to_be_visible()
    await pocket.close()


@pytest.mark.long
async def test_picture_in_another_language_stays_hidden_after_the_window_was_closed(context, gone):
    page = await held(context, gone)
    await page.evaluate("localStorage.setItem('flutter.scorekeeper.language', '\"sv\"')")
    await page.reload()
    await expect(page.locator("#welcome")).to_be_visible()
    await expect(page.locator("#picture")).to_be_hidden()
    await page.evaluate("localStorage.setItem('flutter.scorekeeper.language', '\"en\"')")
    await page.reload()
    await expect(page.locator("#picture .main")).to_have_text("Enter deal 1")


@pytest.mark.long
@pytest.mark.ci
async def test_the_picture_of_the_served_app_has_what_was_set_last(browser, served):
    context = await begun(browser, served)
    phone = await Phone.opened(context, served)
    await renamed(phone, "Beate")
    await phone.tap("Menu", "Settings")
    await set_all(phone)
    page = await context.new_page()
    await page.route("**/flutter_bootstrap.js*", lambda _: None)  # the app does not come
    await page.goto(served.address, wait_until="commit")
    await is_by_night_in_plum_and_swedish(page.locator("#picture"))
    await expect(page.locator("#picture").get_by_role("rowheader", name="Beate")).to_be_visible()
    await context.close()

"""A first visit wakes from the memory snapshot, and what that was made from comes once the app is there."""

import shutil

import pytest

from tests.browser.pocket import begin, hosting, live, stands, whole, woke
from tests.browser.table import play

SWEDISH = "Object.defineProperty(navigator, 'languages', { value: ['sv-SE'] })"
LATER = ("app.zip", "pyodide/python_stdlib.zip", "languages/fi.mo")
"""The files that a Swedish speaker does not need in the first minute."""


def held_back(site, folder):
    """A copy of a site without what comes later, which is put aside."""
    shutil.copytree(site, folder / "site")
    for name in LATER:
        (folder / "site" / name).rename(folder / name.replace("/", " "))
    return folder / "site"


@pytest.mark.long
async def test_a_screen_that_needs_what_has_not_come_yet_says_so_offline_and_opens_once_it_has(pocket, sites, tmp_path):
    async with hosting(held_back(sites["/"].folder, tmp_path)) as host:
        phone = await pocket.opened(host)
        assert await woke(phone)
        await begin(phone)
        await play(phone, 1, "Sang", "6", "6")
        await host.stop()
        await phone.page.reload()
        await live(phone)
        assert await woke(phone)
        await stands(phone, Anna="−2", Bo="+2", Cleo="0")
        assert await phone.page.locator("html").get_attribute("data-kept") is None
        await phone.page.evaluate("location.hash = '#/matches'")
        await phone.sees("Import")  # the sheet has a menu too
        await phone.tap("Menu", "Save a backup")
        await phone.sees("A part that this needs is not on this device yet. It is fetched over the network once.")
        await phone.page.evaluate("location.hash = '#/people'")
        await phone.sees("This page is not on this device yet")
        for name in LATER:
            (tmp_path / name.replace("/", " ")).rename(host.folder / name)
        await host.start()
        await phone.page.reload()
        await live(phone)
        await whole(phone)
        await phone.sees("Anna <b>")
        await phone.page.evaluate("location.hash = '#/matches'")
        await phone.sees("Import")  # the sheet has a menu too
        await phone.tap("Menu")
        name, _ = await phone.download("Save a backup")
        assert name.endswith("-backup.zip")


@pytest.mark.long
@pytest.mark.ci
async def test_a_first_visit_speaks_swedish_before_any_other_language_has_come(pocket, sites, tmp_path):
    async with hosting(held_back(sites["/"].folder, tmp_path)) as host:
        phone = await pocket.page(host, before=SWEDISH)
        await live(phone)
        await phone.sees("Vilka spelar i kväll?")
        assert await woke(phone)

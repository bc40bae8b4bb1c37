"""A browser in which nothing can be kept: the app starts, says so once, and offers a file after each match."""

import json
import re
import shutil

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from scorekeeper.exchange.backup_file import read_backup, read_page
from scorekeeper.rules.catalogue import CATALOGUE
from tests.browser.late_imports import listed
from tests.browser.page import Phone, new_context
from tests.browser.pocket import Pocket, begin, hosting, live, stands
from tests.browser.table import play

DENIED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""Chromium's setting for whoever allows no site to store anything."""

NO_DATABASE = """
for (const name of ["indexedDB", "IDBKeyRange"]) Object.defineProperty(self, name, { value: undefined });
"""

NOT_KEPT = re.compile("^Not kept: this browser does not take")
ONCE = re.compile("^Nothing can be kept in this browser: it does not allow this site to store anything.")
MISSING = re.compile("^Nothing can be kept in this browser: it has no database.")


@pytest_asyncio.fixture(loop_scope="session")
async def denying(browser_program, tmp_path):
    """A phone whose browser lets no site store anything."""
    settings = tmp_path / "profile" / "Default" / "Preferences"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(DENIED), "utf-8")
    async with async_playwright() as playwright:
        pocket = Pocket(playwright, browser_program, tmp_path / "profile")
        yield pocket
        await pocket.close()


async def a_match_ends_in_a_file(phone, why):
    await phone.sees(why)
    await phone.tap("Close")
    await phone.sees_no(why)
    await begin(phone)
    await play(phone, 1, "Sang", "6", "6")
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")
    await phone.sees_no(NOT_KEPT)
    await phone.tap("Menu", "End the match early", "End the match", "See the result")
    await phone.sees("This browser is not saving anything.")
    name, content = await phone.download("Save a backup")
    (page,) = read_backup(content).pages
    assert name.endswith("-backup.zip")
    assert len(read_page(page, CATALOGUE).match.deals) == 1
    await phone.sees_no("This browser is not saving anything.")
    await phone.sees_no(why)


@pytest.mark.long
async def test_app_starts_with_storage_denied_and_offers_a_file_after_the_match(denying, sites):
    async with hosting(sites["/"].folder) as host:
        await a_match_ends_in_a_file(await denying.opened(host), ONCE)


@pytest.mark.long
@pytest.mark.ci
async def test_app_starts_without_a_database_and_offers_a_file_after_the_match(browser, sites, tmp_path):
    shutil.copytree(sites["/"].folder, tmp_path / "site")
    worker = tmp_path / "site" / "database.js"
    worker.write_text(NO_DATABASE + worker.read_text("utf-8"), "utf-8")
    context = await new_context(browser)
    async with hosting(listed(tmp_path / "site")) as host:
        phone = Phone(await context.new_page(), host.address)
        await phone.page.goto(f"{host.address}/")
        await live(phone)
        await a_match_ends_in_a_file(phone, MISSING)
    await context.close()

"""The served client in a browser: its address bar, its Back, its downloads, its network."""

from __future__ import annotations

import pytest
import pytest_asyncio

from tests.browser.page import Phone, new_context
from tests.support.headless import Headless
from tests.support.serving import serving
from tests.web.small import main


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("small")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def small(folder):
    async with serving("-m", "tests.web.small", folder, "127.0.0.1", "0") as served:
        yield served


@pytest.mark.ci
@pytest.mark.long
async def test_the_headless_session_reads_the_names_that_the_browser_reads(opened, small):
    phone = await opened(small)
    await phone.sees("Home 0")
    async with Headless(main) as headless:
        assert await phone.names() == headless.names() == ["One more", "Dead", "Match", "Match", "Break", "Undo"]
        assert await phone.names(within="Bo") == headless.names(within="Bo") == ["Match"]


async def test_taps_writing_and_states_go_by_name(opened, small):
    phone = await opened(small)
    await phone.tap("One more")
    await phone.sees("Home 1")
    assert await phone.is_selected("One more")
    assert not await phone.is_enabled("Dead")
    await phone.enter("Name", "Åsa Örn")
    await phone.sees("Home 7")
    assert not await phone.is_selected("One more")


@pytest.mark.ci
async def test_back_after_saving_leads_to_the_sheet_before_and_not_into_the_entry_again(opened, small):
    phone = await opened(small)
    await phone.tap("Match", within="Bo")
    await phone.tap("Enter", "Save")
    await phone.sees("At /match/8")
    await phone.back()
    await phone.sees("Home 0")
    assert phone.page.url == f"{small.address}/"


async def test_back_in_the_middle_of_an_entry_leads_to_its_match(opened, small):
    phone = await opened(small)
    await phone.tap("Match", within="Anna")
    await phone.tap("Enter")
    await phone.sees("Entry of /match/7")
    await phone.back()
    await phone.sees("At /match/7")


@pytest.mark.long
async def test_going_home_from_deep_within_leaves_only_home_behind(opened, small):
    phone = await opened(small)
    await phone.tap("Match", within="Anna")
    await phone.tap("Enter")
    await phone.sees("Entry of")
    before = await phone.page.evaluate("history.length")
    await phone.tap("Home")
    await phone.sees("Home 0")
    await phone.tap("Match", within="Bo")
    await phone.sees("At /match/8")
    await phone.back()
    await phone.sees("Home 0")
    assert await phone.page.evaluate("history.length") < before


@pytest.mark.long
async def test_going_up_from_an_address_that_was_typed_leaves_no_way_back_into_it(opened, small):
    phone = await opened(small, "/match/7/entry")
    await phone.tap("Save")
    await phone.sees("At /match/7")
    await phone.tap("Enter")
    await phone.sees("Entry of /match/7")
    await phone.back()
    await phone.sees("At /match/7")


@pytest.mark.ci
async def test_back_still_works_after_the_page_is_loaded_again(opened, small):
    phone = await opened(small)
    await phone.tap("Match", within="Anna")
    await phone.tap("Enter")
    await phone.sees("Entry of")
    await phone.reload()
    await phone.sees("Entry of /match/7")
    await phone.tap("Save")
    await phone.sees("At /match/7")
    await phone.back()
    await phone.sees("Home")
    assert phone.page.url == f"{small.address}/"


@pytest.mark.ci
async def test_a_download_has_the_name_and_the_bytes_that_the_app_gave_it(opened, small):
    phone = await opened(small, "/match/7/entry")
    assert await phone.download("Download") == ("Åses ark.csv", b"\xc3\x85,1\r\n")


async def test_a_picked_file_reaches_the_app_whole(opened, small, tmp_path):
    phone = await opened(small, "/match/7/entry")
    file = tmp_path / "sheet.json"
    file.write_bytes(b"{}")
    await phone.pick("Import", file)
    await phone.sees("sheet.json b'{}'")


@pytest.mark.ci
async def test_nothing_is_fetched_from_anywhere_else(opened, small):
    phone = await opened(small)
    await phone.reload()
    await phone.sees("Home 0")
    # Flutter's Rive plug-in asks for a script that no part of the app uses; the page's policy refuses it.
    assert phone.left == []
    assert phone.stopped == []


@pytest.mark.ci
async def test_a_defect_is_told_to_the_log_and_not_to_the_terminal(opened, small, folder):
    phone = await opened(small)
    await phone.tap("Break")
    await phone.sees("Error running app")
    assert "ZeroDivisionError" in (folder / "scorekeeper.log").read_text()
    # That the terminal stays empty is seen when the server is stopped.


@pytest.mark.ci
async def test_page_fetches_only_the_fonts_that_it_uses(browser, small):
    context = await new_context(browser)
    page = await context.new_page()
    fetched: list[str] = []
    page.on("response", lambda response: fetched.append(response.url) if response.ok else None)
    phone = Phone(page, small.address)
    await page.goto(small.address)
    await phone.awake()
    await phone.sees("Home 0")
    fonts = {url.rpartition("/")[2] for url in fetched if url.endswith((".ttf", ".otf", ".woff2"))}
    assert fonts == {"CupertinoIcons.ttf", "MaterialIcons-Regular.otf", "roboto.woff2"}
    await context.close()

"""The published site, in a Chromium that is closed and killed, from a host that is really stopped."""

import re
import shutil
from zipfile import ZipFile

import pytest
from playwright.async_api import expect

from tests.browser.late_imports import listed
from tests.browser.pocket import begin, hosting, live, loaded, stands, whole, woke
from tests.browser.table import play
from tests.exchange.links import LINK

NEW_VERSION = "A new version of scorekeeper is here."


def changed(folder, source):
    """A copy of a site, of a later version: the start page's looks differ."""
    shutil.copytree(source, folder)
    with (folder / "start.css").open("a") as style:
        style.write("body { --version: new; }")
    return listed(folder)


async def version(phone):
    """Return the version that the start page's own style gives."""
    return await phone.page.evaluate("getComputedStyle(document.body).getPropertyValue('--version')")


@pytest.mark.ci
@pytest.mark.parametrize("base", ["/", pytest.param("/cards/", marks=pytest.mark.long)])
async def test_one_visit_offers_to_install_and_the_site_then_works_offline_below_any_path(pocket, sites, base):
    async with hosting(sites[base].folder, base) as host:
        phone = await pocket.page(
            host, before="addEventListener('beforeinstallprompt', () => { globalThis.prompted = true; });"
        )
        await whole(phone)
        browser = await phone.page.context.new_cdp_session(phone.page)
        assert await browser.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        assert (await browser.send("Page.getAppManifest"))["errors"] == []
        await phone.until("globalThis.prompted")
        await host.stop()
        await pocket.close()
        phone = await pocket.opened(host)
        asked = []
        phone.page.on("request", lambda request: asked.append(request.url))
        await begin(phone)
        await play(phone, 1, "Sang", "6", "6")
        await phone.page.reload()
        await live(phone)
        await stands(phone, Anna="−2", Bo="+2", Cleo="0")
        await phone.tap("Menu", "Export")
        name, content = await phone.download("Spreadsheet (CSV)")
        assert name.endswith(".csv")
        assert "Anna <b>" in content.decode("utf-8-sig")
        assert [url for url in asked if not url.startswith((host.address, "blob:", "data:"))] == []


@pytest.mark.ci
async def test_killing_the_browser_after_a_deal_loses_nothing_and_shows_its_picture_at_once(player, gone):
    phone = await player.opened(gone)
    await play(phone, 1, "Pass", "9", "2")
    await player.kill()
    phone = await player.page(gone)
    await loaded(phone.page)
    picture = phone.page.locator("#picture")
    await expect(picture.get_by_role("rowheader", name="Bo")).to_be_visible()
    assert "Anna <b>" in await picture.inner_text()
    await live(phone)
    assert await woke(phone)
    before, after = [
        await phone.page.evaluate(f"performance.getEntriesByName('{mark}')[0].startTime")
        for mark in ("picture", "live")
    ]
    assert before < after
    await stands(phone, Anna="−5", Bo="+4", Cleo="+1")


@pytest.mark.long
async def test_each_deal_is_there_again_when_its_tab_is_closed_once_it_is_said_to_be_saved(player, gone):
    for number, contract in enumerate(["Sang"] * 3 + ["Pass"] * 3 + ["Spader"] * 3, 1):
        phone = await player.opened(gone)
        await play(phone, number, contract, "6", "6")
        await phone.page.close()
        phone = await player.opened(gone)
        await phone.sees(f"Enter deal {number + 1}")
        await phone.page.close()


@pytest.mark.long
@pytest.mark.ci
async def test_a_second_window_follows_and_writes_once_the_first_is_closed(player, gone):
    first = await player.opened(gone)
    second = await player.opened(gone)
    await second.sees(re.compile("open in another window"))
    await play(first, 1, "Sang", "6", "6")
    await stands(second, Anna="−2", Bo="+2", Cleo="0")
    await first.page.close()
    await second.sees("This window writes now.")
    await play(second, 2, "Pass", "9", "2")
    await second.page.reload()
    await live(second)
    await stands(second, Anna="−5", Bo="+4", Cleo="+1")


@pytest.mark.long
async def test_the_start_page_and_python_speak_as_was_chosen_or_else_as_the_browser_does(visitor, gone):
    phone = await visitor.opened(gone, "#/settings")
    page = phone.page.locator("html")
    await expect(page).to_have_attribute("lang", "en")
    finnish = "Object.defineProperty(navigator, 'languages', { value: ['tlh', 'fi-FI', 'en'] })"
    await phone.page.add_init_script(finnish)
    await phone.page.reload()
    await live(phone)
    await expect(page).to_have_attribute("lang", "fi")
    await phone.tap("Svenska")
    await phone.until("localStorage.getItem('flutter.scorekeeper.language') === '\"sv\"'")
    await phone.page.reload()
    await live(phone)
    await expect(page).to_have_attribute("lang", "sv")
    assert "sv fi" in [await worker.evaluate("self.name") for worker in phone.page.workers]
    await phone.tap("Telefonens språk")
    await phone.sees("Asetukset")


@pytest.mark.ci
@pytest.mark.long
async def test_a_new_version_is_offered_and_taken_when_the_person_wants_it(visitor, gone, tmp_path):
    async with hosting(changed(tmp_path / "site", gone.folder), port=gone.port) as host:
        phone = await visitor.page(host)
        await expect(phone.page.get_by_text(NEW_VERSION)).to_be_visible()
        assert await version(phone) == ""
        async with phone.page.expect_event("load"):
            await phone.page.get_by_role("button", name="Use it now").click()
        await live(phone)
        assert await version(phone) == "new"


@pytest.mark.long
async def test_an_update_that_is_cut_off_leaves_the_version_that_works(visitor, gone, tmp_path):
    async with hosting(changed(tmp_path / "site", gone.folder), port=gone.port) as host:
        (host.folder / "start.css").unlink()  # the one file that is new does not arrive
        phone = await visitor.page(host)
        await loaded(phone.page)
        failed = (
            "navigator.serviceWorker.ready.then(async (r) => { try { await r.update(); } catch {} return !r.waiting; })"
        )
        assert await phone.page.evaluate(failed)
        await visitor.close()
    phone = await visitor.opened(gone)
    await phone.sees("Ready to play?")
    assert await version(phone) == ""


@pytest.mark.long
async def test_a_first_visit_that_is_cut_off_says_so_and_goes_on_where_it_stopped(pocket, sites, tmp_path):
    async with hosting(shutil.copytree(sites["/"].folder, tmp_path / "site")) as host:
        painter = host.folder / "canvaskit" / "skwasm.wasm"
        painter.rename(tmp_path / "held back")
        phone = await pocket.page(host)
        bar = phone.page.get_by_role("progressbar", name="Progress")
        await expect(phone.page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
        await expect(bar).to_be_visible()
        await expect(phone.page.get_by_text(re.compile(r"^Loading: \d+ of 100\."))).to_be_visible()
        await expect(phone.page.get_by_text(re.compile("Loading was cut off."))).to_be_visible()
        (tmp_path / "held back").rename(painter)
        (host.folder / "main.dart.wasm").unlink()  # what has come already is not asked for again
        await phone.page.get_by_role("button", name="Try again").click()
        await live(phone)
        await phone.sees("Ready to play?")
        await expect(bar).to_have_count(0)


@pytest.mark.long
async def test_interrupted_first_visit_gets_all_files_of_a_newer_version(pocket, sites, tmp_path):
    async with hosting(shutil.copytree(sites["/"].folder, tmp_path / "old")) as host:
        (host.folder / "start.css").unlink()
        phone = await pocket.page(host)
        # On a busy machine Python may say first that it cannot start.
        told = re.compile(r"Loading was cut off\.|Scorekeeper could not start\.")
        await expect(phone.page.get_by_text(told)).to_be_visible()
        await pocket.close()
    site = shutil.copytree(sites["/"].folder, tmp_path / "newer")
    with ZipFile(site / "app.zip", "a") as app:
        app.writestr("newer.txt", "of the newer version")
    async with hosting(changed(tmp_path / "new", site), port=host.port) as host:
        phone = await pocket.opened(host)
        assert await version(phone) == "new"
        await whole(phone)
        assert await phone.page.evaluate("fetch('app.zip').then(async (r) => (await r.blob()).size)") == (
            (host.folder / "app.zip").stat().st_size
        )


@pytest.mark.long
async def test_window_of_an_older_version_is_offered_the_version_that_another_window_took(visitor, gone, tmp_path):
    async with hosting(changed(tmp_path / "site", gone.folder), port=gone.port) as host:
        other = await visitor.opened(host)
        phone = await visitor.page(host)
        await expect(phone.page.get_by_text(NEW_VERSION)).to_be_visible()
        async with phone.page.expect_event("load"):
            await phone.page.get_by_role("button", name="Use it now").click()
        await live(phone)
        assert await version(other) == ""
        await other.page.bring_to_front()  # a window in the background draws nothing
        async with other.page.expect_event("load"):
            await other.page.get_by_role("button", name="Use it now").click()
        await live(other)
        assert [await version(phone), await version(other)] == ["new", "new"]


@pytest.mark.long
async def test_link_on_a_first_visit_opens_a_match_saves_it_once_and_rates_its_players(pocket, sites):
    async with hosting(sites["/"].folder) as host:
        phone = await pocket.opened(host, LINK.removeprefix("https://example.org/scores/"))
        await phone.sees("Take this match?")
        await phone.page.wait_for_url("**/#/take")
        await phone.tap("Save")
        await stands(phone, A="−5", B="+4", C="+1")
        await phone.page.reload()
        await live(phone)
        await stands(phone, A="−5", B="+4", C="+1")
        await phone.tap("Menu", "End the match early", "End the match")
        await phone.page.evaluate("location.hash = '#/people'")
        await phone.tap("B")
        await phone.sees(re.compile("27.9\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}8.2"))

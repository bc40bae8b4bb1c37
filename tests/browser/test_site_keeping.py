"""The storage of the published site while the browser's database dies, is cleared, or belongs to another window."""

import re
from base64 import b64encode

import pytest
import pytest_asyncio
from playwright.async_api import expect

from scorekeeper.exchange.backup_file import read_backup, read_page
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.store.store_faults import DEVELOPMENT_STORE, NEWER_STORE
from scorekeeper.texts import say
from tests.browser.chromium import QUICK, chromium
from tests.browser.page import Phone, new_context
from tests.browser.pictured import PICTURE_SAYS
from tests.browser.pocket import begin, hosting, live, stands
from tests.browser.table import play
from tests.store.development import left_by_development

DIES_ONCE = """() => {
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...asked) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return transaction.apply(this, asked);
    };
}"""
"""The connection that the worker has is closed behind its back: as on a phone that was asleep."""

DIES = """() => {
    const transaction = IDBDatabase.prototype.transaction;
    self.heal = () => { IDBDatabase.prototype.transaction = transaction; };
    IDBDatabase.prototype.transaction = function (...asked) {
        this.close();
        return transaction.apply(this, asked);
    };
}"""
"""Every connection, and each that is opened instead."""

FILLS_UP = """() => {
    const put = IDBObjectStore.prototype.put;
    self.heal = () => { IDBObjectStore.prototype.put = put; };
    IDBObjectStore.prototype.put = function (...asked) {
        const request = put.apply(this, asked);
        this.transaction.abort();
        return request;
    };
}"""
"""Every transaction that writes is given up by the browser; what is there can be read."""

DELETED = """() => new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase("scorekeeper /");
    request.onsuccess = done;
    request.onerror = request.onblocked = () => failed(new Error("it is in the way"));
})"""

TAKEN = """() => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper /");
    request.onerror = failed;
    request.onsuccess = () => {
        const db = request.result;
        const transaction = db.transaction("files", "readwrite");
        const store = transaction.objectStore("files");
        store.get("record").onsuccess = ({ target }) =>
            store.put({ ...target.result, fence: target.result.fence + 1 }, "record");
        transaction.oncomplete = () => { db.close(); done(); };
    };
})"""
"""The script of another window that takes the lease without a word."""

AS_BEFORE = """contents => new Promise((done, failed) => {
    const request = indexedDB.open("/kept", 21);
    request.onupgradeneeded = () => {
        const store = request.result.createObjectStore("FILE_DATA");
        store.createIndex("timestamp", "timestamp", { unique: false });
        const timestamp = new Date("2026-01-31T20:00:00Z");
        for (const [name, text] of Object.entries(contents)) {
            const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
            store.put({ timestamp, mode: 0o100644, contents: bytes }, `/kept/${name}`);
        }
    };
    request.onerror = failed;
    request.onsuccess = () => { request.result.close(); done(); };
})"""
"""Files in the database of a development version."""

WHOLE = """() => new Promise((done, failed) => {
    const request = indexedDB.open("/kept");
    request.onerror = failed;
    request.onsuccess = () => {
        const row = request.result.transaction("FILE_DATA").objectStore("FILE_DATA").get("/kept/matches.db");
        row.onsuccess = () => { request.result.close(); done([...row.result.contents]); };
    };
})"""

WRITTEN_BY_NEWER = """() => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper /");
    request.onerror = failed;
    request.onsuccess = () => {
        const transaction = request.result.transaction("files", "readwrite");
        const store = transaction.objectStore("files");
        store.get("record").onsuccess = ({ target }) => store.put({ ...target.result, format: 2 }, "record");
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""

ROWS = """() => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper /");
    request.onerror = failed;
    request.onsuccess = () => {
        const rows = request.result.transaction("files").objectStore("files").getAll();
        rows.onsuccess = () => {
            request.result.close();
            const text = (key, value) => (value instanceof Map ? [...value] : value);
            done(rows.result.map((row) => JSON.stringify(row, text)));
        };
    };
})"""


DIED = """() => new Promise((done) => {
    const look = () => (IDBDatabase.prototype.transaction === self.whole ? done() : setTimeout(look, 100));
    look();
})"""
"""Wait until a connection has died of `DIES_ONCE`."""

NOT_KEPT = re.compile("^Not kept: this browser does not take")
SCREENS = {"": "Deal 2 of 12", "settings": "Settings"}
"""Examples of the screens that say so: `tests/app/test_backup_reminder.py` has every one."""
ELSEWHERE = re.compile("open in another window, and that one writes")


@pytest_asyncio.fixture(loop_scope="session")
async def host(sites):
    async with hosting(sites["/"].folder) as host:
        yield host


def silence(page):
    """Keep a new tab from telling the others anything, as where they are frozen: the fence alone is there."""
    page.on("worker", lambda worker: worker.evaluate("() => { BroadcastChannel.prototype.postMessage = () => {}; }"))


async def opened(context, address):
    """The app in a new tab."""
    phone = Phone(await context.new_page(), address)
    await phone.page.goto(f"{address}/")
    await live(phone)
    return phone


async def inside(phone, script):
    """Run something where the store is."""
    (worker,) = [each for each in phone.page.workers if each.url.endswith("python-worker.js")]
    return await worker.evaluate(script)


async def again(phone):
    await phone.page.reload()
    await live(phone)


@pytest.mark.ci
@pytest.mark.long
async def test_a_connection_that_died_is_opened_again_and_the_deal_is_kept(context, gone):
    phone = await opened(context, gone.address)
    await inside(phone, DIES_ONCE)
    await play(phone, 1, "Sang", "6", "6")
    await phone.sees_no(NOT_KEPT)
    await again(phone)
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")


@pytest.mark.long
async def test_picture_follows_the_sheet_after_the_database_connection_of_the_page_died(context, gone):
    phone = await opened(context, gone.address)
    await phone.page.evaluate(PICTURE_SAYS, "Cleo")
    await phone.page.evaluate("() => { self.whole = IDBDatabase.prototype.transaction; }")
    await phone.page.evaluate(DIES_ONCE)
    await play(phone, 1, "Sang", "6", "6")
    await phone.page.evaluate(DIED)
    await phone.page.evaluate(PICTURE_SAYS, "−2")


async def goes_to(phone, screen, words):
    await phone.page.evaluate(f"location.hash = '/{screen}'")
    await phone.sees(re.compile(f"^{words}"))


@pytest.mark.long
@pytest.mark.ci
@pytest.mark.parametrize("fault", [DIES, pytest.param(FILLS_UP, marks=pytest.mark.long)], ids=["dies", "fills up"])
async def test_unsaved_changes_are_called_so_on_every_screen_and_can_be_saved_as_a_file(context, gone, fault):
    phone = await opened(context, gone.address)
    await inside(phone, fault)
    await play(phone, 1, "Sang", "6", "6")
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")
    for screen, words in SCREENS.items():
        await goes_to(phone, screen, words)
        await phone.sees(NOT_KEPT)
        await phone.sees_no("What was saved is safe")
    await goes_to(phone, "", SCREENS[""])
    name, content = await phone.download("Save everything as a file")
    (page,) = read_backup(content).pages
    assert name.endswith("-backup.zip")
    assert len(read_page(page, CATALOGUE).match.deals) == 1
    await phone.sees(NOT_KEPT)
    await inside(phone, "() => self.heal()")
    await play(phone, 2, "Pass", "9", "2")
    await phone.sees_no(NOT_KEPT)
    await again(phone)
    await stands(phone, Anna="−5", Bo="+4", Cleo="+1")


@pytest.mark.long
@pytest.mark.parametrize("how", ["by a page", "by the browser"])
async def test_clearing_the_site_data_makes_the_next_deal_save_all_earlier_ones(context, gone, how):
    phone = await opened(context, gone.address)
    await play(phone, 1, "Sang", "6", "6")
    if how == "by a page":
        await phone.page.evaluate(DELETED)
    else:
        session = await context.new_cdp_session(phone.page)
        await session.send("Storage.clearDataForOrigin", {"origin": gone.address, "storageTypes": "indexeddb"})
    await play(phone, 2, "Pass", "9", "2")
    await phone.sees_no(NOT_KEPT)
    await again(phone)
    await stands(phone, Anna="−5", Bo="+4", Cleo="+1")


@pytest.mark.long
async def test_window_that_lost_its_lease_is_refused_and_writes_once_it_has_it_again(context, gone):
    phone = await opened(context, gone.address)
    await phone.page.evaluate(TAKEN)
    await phone.tap("Enter deal 1", "Sang")
    await phone.sees(ELSEWHERE)
    await phone.tap("6")
    await phone.sees("This window writes now.")
    await phone.tap("6", "Save deal 1")
    await phone.sees(re.compile("^Deal 1 saved"))
    await again(phone)
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")


# Nothing of the site is kept there, so that each of four starts compiles all of it; windows without locks are told in
# every run by `test_confirmed_changes_are_in_the_browser_and_others_are_called_not_kept` in tests/proofs.
@pytest.mark.long
@pytest.mark.parametrize("told", [True, False], ids=["told", "untold"])
async def test_over_plain_http_the_newest_window_writes_and_the_older_is_refused(browser_program, host, told):
    async with chromium(browser_program, QUICK, "--host-resolver-rules=MAP table.test 127.0.0.1") as browser:
        context = await new_context(browser)
        address = host.address.replace("127.0.0.1", "table.test")
        first = await opened(context, address)
        assert await inside(first, "() => [self.isSecureContext, navigator.locks === undefined]") == [False, True]
        await begin(first)
        if not told:
            first.page.context.on("page", silence)
        second = await opened(context, address)
        await play(second, 1, "Sang", "6", "6")
        if told:
            await first.sees(ELSEWHERE)
        else:
            await first.tap("Enter deal 1", "Pass")
            await first.sees(ELSEWHERE)
            await again(first)
            await first.tap("Back")
        await stands(first, Anna="−2", Bo="+2", Cleo="0")
        await first.tap("Enter deal 2", "Pass")
        await first.sees("This window writes now." if told else "Cleo")
        await first.tap("9", "2", "Save deal 2")
        await first.sees(re.compile("^Deal 2 saved"))
        await again(second)
        await stands(second, Anna="−5", Bo="+4", Cleo="+1")


LOSE = """() => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper /");
    request.onerror = failed;
    request.onsuccess = () => {
        const transaction = request.result.transaction("files", "readwrite");
        transaction.objectStore("files").clear();
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""
"""All rows of the browser's database are gone."""


@pytest.mark.long
async def test_without_anything_of_what_was_kept_the_app_begins_anew_and_says_so(context, gone):
    phone = await opened(context, gone.address)
    await phone.page.evaluate(LOSE)
    await again(phone)
    await phone.sees(re.compile("^The matches that this browser kept are gone"))
    await begin(phone)


@pytest.mark.long
async def test_a_database_of_a_newer_version_stays_as_it_is_and_the_page_asks_for_an_update(context, gone):
    phone = await opened(context, gone.address)
    await phone.page.evaluate(WRITTEN_BY_NEWER)
    before = await phone.page.evaluate(ROWS)
    await phone.page.reload()
    await expect(phone.page.locator("#words")).to_contain_text(say(NEWER_STORE(name="matches.db")))
    assert await phone.page.evaluate(ROWS) == before


@pytest.mark.ci
@pytest.mark.long
async def test_store_of_a_development_version_stays_and_the_page_says_how_to_import_it(empty, host, tmp_path):
    left_by_development(tmp_path / "matches.db")
    page = await empty.new_page()
    await page.goto(f"{host.address}/licences.txt")
    await page.evaluate(AS_BEFORE, {"matches.db": b64encode((tmp_path / "matches.db").read_bytes()).decode()})
    await page.goto(f"{host.address}/")
    await expect(page.locator("#words")).to_contain_text(say(DEVELOPMENT_STORE(name="matches.db")))
    assert bytes(await page.evaluate(WHOLE)) == (tmp_path / "matches.db").read_bytes()

"""A memory snapshot from which Python cannot wake: the site starts plainly, in one go, says so, and loses nothing."""

import json
import re
import shutil

import pytest

from tests.browser.late_imports import listed
from tests.browser.page import Phone, new_context
from tests.browser.pocket import begin, hosting, live, snapshot_here, stands, woke
from tests.browser.table import play
from tests.support.waking import unpacked

BUILD_ID = slice(16, 48)
"""The place of the build id of Pyodide in a snapshot."""

NO_MEMORY = """
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (pages > 128) throw new RangeError("none left");  // so much at once is asked for only when a snapshot is restored
  return grow.call(this, pages);
};
"""


def changed(site, change):
    """Another snapshot in the place of a site's, by what `change` does to the unpacked one and where its head ends."""
    memory = bytearray(unpacked(site, site / "python.snapshot")[0])
    change(memory, int.from_bytes(memory[4:8], "little"))
    (site / "python.snapshot").write_bytes(memory)


def of_another_build(site):
    def change(memory, _head):
        memory[BUILD_ID] = bytes(32)

    changed(site, change)


def of_another_memory(site):
    """Change a part of the memory that a snapshot leaves out, because it is as before Python begins."""

    def change(memory, head):
        memory[head + 4] ^= 1

    changed(site, change)


def cut_off(site):
    """Cut the snapshot off as fetched, not as it is in memory."""
    snapshot = site / "python.snapshot"
    snapshot.write_bytes(snapshot.read_bytes()[:5_000_000])


def damaged(site):
    def change(memory, _head):
        memory[-20_000] ^= 1

    changed(site, change)


def truncated(site):
    def change(memory, _head):
        del memory[20_000_000:]

    changed(site, change)


def of_another_site(site):
    """Change the site so that its snapshot wakes and raises an exception."""
    worker = site / "python-worker.js"
    text, count = re.subn('"madeFor": "[0-9a-f]+"', '"madeFor": "0123456789abcdef"', worker.read_text("utf-8"))
    assert count == 1
    worker.write_text(text, "utf-8")


def too_large_for_the_memory(site):
    worker = site / "python-worker.js"
    worker.write_text(NO_MEMORY + worker.read_text("utf-8"), "utf-8")


def never_awake(site):
    """Pyodide swallows that the interpreter cannot be made, and waits."""
    worker = site / "python-worker.js"
    text, count = re.subn("PATIENCE = 20_000", "PATIENCE = 3_000", worker.read_text("utf-8"))
    assert count == 1
    worker.write_text(text, "utf-8")
    wake = site / "wake.mjs"
    text, count = re.subn(
        "let memory = await snapshot;", "let memory = await new Promise(() => {});", wake.read_text("utf-8")
    )
    assert count == 1
    wake.write_text(text, "utf-8")


@pytest.mark.long
@pytest.mark.ci
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (cut_off, "it is cut off"),
        pytest.param(truncated, "it is damaged", marks=pytest.mark.long),
        pytest.param(of_another_build, "Snapshot build id mismatch", marks=pytest.mark.long),
        pytest.param(of_another_memory, "this browser's memory begins otherwise", marks=pytest.mark.long),
        pytest.param(damaged, "it is damaged", marks=pytest.mark.long),
        pytest.param(of_another_site, "the snapshot was made for", marks=pytest.mark.long),
        pytest.param(never_awake, "it took too long", marks=pytest.mark.long),
        pytest.param(too_large_for_the_memory, "no memory for it", marks=pytest.mark.long),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_broken_snapshot_is_logged_and_the_site_starts_without_it_also_offline(
    empty, sites, tmp_path, spoil, why
):
    site = shutil.copytree(sites["/"].folder, tmp_path / "site")
    spoil(site)
    said = []
    async with hosting(listed(site)) as host:
        phone = Phone(await empty.new_page(), host.address)
        phone.page.on("console", lambda message: said.append(message.text))
        await phone.page.goto(f"{host.address}/")
        await live(phone)
        await snapshot_here(phone)
        await begin(phone)
        await play(phone, 1, "Sang", "6", "6")
        await host.stop()
        await phone.page.reload()
        await live(phone)
    await stands(phone, Anna="−2", Bo="+2", Cleo="0")
    assert not await woke(phone)
    told = [line for line in said if line.startswith("Python did not wake from its snapshot")]
    assert [why in line for line in told] == [True, True], told


@pytest.mark.long
async def test_after_two_starts_that_did_not_come_to_their_end_the_third_is_a_plain_one(empty, sites):
    async with hosting(sites["/"].folder) as host:
        phone = Phone(await empty.new_page(), host.address)
        await phone.page.goto(f"{host.address}/")
        await live(phone)
        await snapshot_here(phone)
        await phone.page.evaluate("localStorage.setItem('scorekeeper-unfinished /', 2)")
        await phone.page.reload()
        await live(phone)
        assert not await woke(phone)
        await phone.page.reload()
        await live(phone)
        assert await woke(phone)


FIRST_BYTES = """(async () => {
    const cache = await caches.open("scorekeeper " + document.baseURI);
    const [request] = (await cache.keys()).filter(({ url }) => url.includes("/python.snapshot?"));
    return [...new Uint8Array(await (await cache.match(request)).arrayBuffer()).subarray(0, 2)];
})()"""
"""The first bytes of the kept snapshot."""

NO_ROOM = """
const { put } = Cache.prototype;
Cache.prototype.put = async function (key, response) {
  if (response.headers.has("content-type")) return put.call(this, key, response);
  throw new DOMException("no room for what is unpacked", "QuotaExceededError");
};
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "first_bytes"),
    [("", list(b"\0s")), pytest.param(NO_ROOM, list(b"\x28\xb5"), marks=pytest.mark.long)],
    ids=["room", "no room"],
)
async def test_snapshot_is_stored_unpacked_or_as_fetched_if_there_is_no_room(
    empty, sites, tmp_path, before, first_bytes
):
    site = shutil.copytree(sites["/"].folder, tmp_path / "site")
    (site / "sw.js").write_text(before + (site / "sw.js").read_text("utf-8"), "utf-8")
    async with hosting(site) as host:
        phone = Phone(await empty.new_page(), host.address)
        await phone.page.goto(f"{host.address}/")
        await live(phone)
        await snapshot_here(phone)
        assert await phone.page.evaluate(FIRST_BYTES) == first_bytes
        await host.stop()
        await phone.page.reload()
        await live(phone)
        assert await woke(phone)


PLAYED = {
    "format": "scorekeeper/match",
    "version": 1,
    "game": "swedish",
    "title": "Kesä ja talvi",
    "players": ["Anna", "Bo", "Cleo"],
    "first_dealer": 2,
    "deals": [
        {"contract": "sang", "counts": [6, 6, 4], "time": "2026-01-15T21:30:00Z"},
        {"contract": "pass", "counts": [9, 2, 5], "time": "2026-07-15T21:30:00Z"},
    ],
}
MATCH = re.compile("^Kesä ja talvi:")
"""One deal of a winter evening, and one of a summer night that in Helsinki has begun already."""


@pytest.mark.long
async def test_phone_in_helsinki_shows_its_own_time_and_language_after_waking(browser, sites, tmp_path):
    (tmp_path / "played.json").write_text(json.dumps(PLAYED), "utf-8")
    context = await new_context(browser, locale="fi-FI", zone="Europe/Helsinki")
    async with hosting(sites["/"].folder) as host:
        phone = Phone(await context.new_page(), host.address)
        await phone.page.goto(f"{host.address}/#/matches")
        await live(phone)
        await snapshot_here(phone)
        await phone.pick("Tuo tiedostoja", tmp_path / "played.json")
        await phone.button(MATCH).wait_for(state="attached")
        await host.stop()
        await phone.page.reload()
        await live(phone)
        assert await woke(phone)
        await phone.tap(MATCH)
        await phone.tap(re.compile("^Jako 1:"))
        await phone.sees(re.compile(r"15\.1\.2026, 23:30"))
        await phone.page.keyboard.press("Escape")
        await phone.tap(re.compile("^Jako 2:"))
        await phone.sees(re.compile(r"16\.7\.2026, 00:30"))
    await context.close()

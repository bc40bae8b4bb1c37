"""The renderer of Flutter on the site: each browser fetches only its own.

The app also starts if a Chromium cannot run it, or if the host does not know the types of the files.
"""

import os
import shutil
from pathlib import Path

import pytest
import pytest_asyncio

from scorekeeper.flet_fixes.client_files import CLIENT
from tests.browser.late_imports import listed
from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live, snapshot_here, whole, woke

SKWASM = ["canvaskit/skwasm.js", "canvaskit/skwasm.wasm", "main.dart.mjs", "main.dart.wasm"]
CANVASKIT = ["canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm", "main.dart.js"]

YEARS_AGO = 1_600_000_000

KEPT = """(async () => {
    const cache = await caches.open("scorekeeper " + document.baseURI);
    const paths = (await cache.keys()).map(({url}) => new URL(url).pathname.slice(1));
    return paths.filter((path) => /^main\\.dart|^canvaskit/.test(path)).sort();
})()"""
"""The files of renderers that are on the device."""

RUNS = "globalThis._flutter_skwasmInstance ? 'skwasm' : 'canvaskit'"

CANNOT = """
const { compileStreaming } = WebAssembly;
WebAssembly.compileStreaming = async (source) => {
  const response = await source;
  if (response.url.endsWith("main.dart.wasm")) throw new WebAssembly.CompileError("not this one");
  return compileStreaming(response);
};
"""

NO_WEBGL = """
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...more);
};
"""

PAINTS = """
const { getContext } = OffscreenCanvas.prototype;
OffscreenCanvas.prototype.getContext = function (...asked) {
  const found = getContext.apply(this, asked);
  if (asked[0].startsWith("webgl")) globalThis.paints = found;
  return found;
};
"""
"""Keeps what skwasm paints with, whose memory can be taken from it as by a graphics card that begins anew."""

LOSE = "paints.getExtension('WEBGL_lose_context').loseContext()"


@pytest_asyncio.fixture(loop_scope="session")
async def context(browser):
    context = await new_context(browser)
    yield context
    await context.close()


async def visited(context, host):
    """The app in a new tab, once it is kept on the device."""
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/")
    await live(phone)
    await whole(phone)
    return phone


@pytest.mark.long
@pytest.mark.ci
async def test_first_visit_fetches_one_renderer_and_the_next_start_works_offline(context, sites):
    said = []
    async with hosting(sites["/"].folder, unknown=(".wasm", ".mjs")) as host:
        context.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        phone = await visited(context, host)
        await snapshot_here(phone)
        assert await phone.page.evaluate(KEPT) == SKWASM
        await host.stop()
        await phone.page.reload()
        await live(phone)
        assert await phone.page.evaluate(RUNS) == "skwasm"
        assert await woke(phone)
    assert said == []


@pytest.mark.long
@pytest.mark.parametrize(
    "lack", [CANNOT, pytest.param(NO_WEBGL, marks=pytest.mark.long)], ids=["cannot", "has no WebGL"]
)
async def test_a_chromium_that_cannot_run_skwasm_takes_canvaskit_and_remembers_it_offline(context, sites, lack):
    await context.add_init_script(lack)
    async with hosting(sites["/"].folder) as host:
        phone = await visited(context, host)
        await phone.sees("Ready to play?")
        await host.stop()
        await phone.page.reload()
        await live(phone)
        assert await phone.page.evaluate(RUNS) == "canvaskit"
        assert set(await phone.page.evaluate(KEPT)) >= set(CANVASKIT)


async def graphics_lost(phone):
    """The graphics card forgets all; wait until the page is loaded anew."""
    async with phone.page.expect_event("load"):
        await phone.page.evaluate(LOSE)


@pytest.mark.long
async def test_lost_graphics_context_reloads_the_page_with_its_entries_and_only_twice(context, sites):
    await context.add_init_script(PAINTS)
    async with hosting(sites["/"].folder) as host:
        phone = await visited(context, host)
        await phone.tap("New match")
        await phone.enter("Player 2", "Bo")
        await graphics_lost(phone)
        await live(phone)
        assert await phone.page.evaluate(RUNS) == "skwasm"
        await phone.sees("Who deals first? Bo")
        await graphics_lost(phone)
        await live(phone)
        assert await phone.page.evaluate(RUNS) == "canvaskit"
        await phone.sees("Who deals first? Bo")


def with_canvaskit_alone(site, folder):
    """A copy of the site as versions before skwasm were: all paint with CanvasKit, Chromium with one of its own."""
    shutil.copytree(site, folder)
    shutil.copytree(CLIENT / "canvaskit" / "chromium", folder / "canvaskit" / "chromium")
    script = folder / "renderer.js"
    text = script.read_text("utf-8")
    assert text.count("(name ??= choose())") == 1
    script.write_text(text.replace("(name ??= choose())", '"canvaskit"'), "utf-8")
    listed(folder)
    for path in filter(Path.is_file, folder.rglob("*")):
        os.utime(path, (YEARS_AGO, YEARS_AGO))  # or the host would say that nothing has changed since
    return folder


@pytest.mark.long  # an update is taken in `test_site.py`
async def test_an_update_from_a_version_with_canvaskit_alone_brings_skwasm_before_it_is_used(context, sites, tmp_path):
    async with hosting(with_canvaskit_alone(sites["/"].folder, tmp_path / "old")) as host:
        phone = await visited(context, host)
        assert await phone.page.evaluate(RUNS) == "canvaskit"
        await host.stop()
        async with hosting(sites["/"].folder, port=host.port) as newer:
            await phone.page.reload()
            await phone.page.get_by_role("button", name="Use it now").wait_for()
            await newer.stop()
        async with phone.page.expect_event("load"):
            await phone.page.get_by_role("button", name="Use it now").click()
        await live(phone)
        assert await phone.page.evaluate(RUNS) == "skwasm"
        kept = await phone.page.evaluate(KEPT)
        assert set(kept) >= set(SKWASM)
        assert [path for path in kept if "chromium" in path] == []

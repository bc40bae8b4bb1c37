"""The renderer of Flutter on the site: each browser fetches only its own.

The app also starts if a Chromium cannot run it, or if the host does not know the types of the files.
"""

import pytest

from tests.browser.page import Phone
from tests.browser.pocket import hosting, live, snapshot_here, whole, woke

SKWASM = ["canvaskit/skwasm.js", "canvaskit/skwasm.wasm", "main.dart.mjs", "main.dart.wasm"]
CANVASKIT = ["canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm", "main.dart.js"]

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


async def visited(context, host):
    """The app in a new tab, once it is kept on the device."""
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/")
    await live(phone)
    await whole(phone)
    return phone


@pytest.mark.long
@pytest.mark.ci
async def test_first_visit_fetches_one_renderer_and_the_next_start_works_offline(empty, sites):
    said = []
    async with hosting(sites["/"].folder, unknown=(".wasm", ".mjs")) as host:
        empty.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        phone = await visited(empty, host)
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
async def test_a_chromium_that_cannot_run_skwasm_takes_canvaskit_and_remembers_it_offline(empty, sites, lack):
    await empty.add_init_script(lack)
    async with hosting(sites["/"].folder) as host:
        phone = await visited(empty, host)
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
async def test_lost_graphics_context_reloads_the_page_with_its_entries_and_only_twice(empty, sites):
    await empty.add_init_script(PAINTS)
    async with hosting(sites["/"].folder) as host:
        phone = await visited(empty, host)
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

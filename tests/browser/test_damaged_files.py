"""A start that fails in each of its files: it ends in words and a button, or the app is there all the same."""

import re
import shutil

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.late_imports import listed
from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live, snapshot_here, whole, woke

SOON = {
    "trouble.js": [("HARMLESS = 10_000", "HARMLESS = 1_000"), ("QUIET = 60", "QUIET = 20")],
    "python-worker.js": [("PATIENCE = 20_000", "PATIENCE = 5_000")],
}
"""Shorter delays before a page says that something is wrong, for tests."""

DAMAGE = """async (file) => {
    const cache = await caches.open("scorekeeper " + document.baseURI);
    const [request] = (await cache.keys()).filter(({url}) => url.startsWith(new URL(file, document.baseURI) + "?"));
    const { headers } = await cache.match(request);
    await cache.put(request, new Response("\\u0000 damaged", { headers }));
}"""

DAMAGED = """(async () => {
    const cache = await caches.open("scorekeeper " + document.baseURI);
    const kept = (await cache.keys()).map(async (request) => [request.url, await (await cache.match(request)).text()]);
    return (await Promise.all(kept)).filter(([, text]) => text.endsWith("damaged")).map(([url]) => url);
})()"""

BLOCKED = "Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: () => Promise.reject() });"

COULD_NOT = re.compile("^Scorekeeper could not start|not wholly on this device yet")

IN_WORDS = [
    "pyodide/pyodide.asm.wasm",  # this is CI's
    *("wake.mjs", "start.js", "canvaskit/skwasm.wasm", "main.dart.wasm"),
    *("python-worker.js", "database.js", "pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"),
    *("extensions/_pydantic_core.wasm", "pyodide/pyodide-lock.json"),
    *("flutter_bootstrap.js", "main.dart.mjs", "canvaskit/skwasm.js"),
]
MISSED = [
    *("start.js", "python-worker.js", "database.js", "app.zip", "main.dart.wasm"),
    *("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "extensions/_pydantic_core.wasm"),
    *("flutter_bootstrap.js", "canvaskit/skwasm.wasm"),
]
MENDED = [
    *("python.snapshot", "index.html", "trouble.js", "app.zip", "pyodide/python_stdlib.zip"),
    "extensions/_cmsgpack.wasm",  # msgpack does without
]


def cases(files, some):
    """The first of the files in CI, the others in the long run."""
    return [pytest.param(file, marks=[] if at < some else pytest.mark.long) for at, file in enumerate(files)]


def impatient(source, folder):
    """A copy of a site whose pages soon say that something is wrong."""
    shutil.copytree(source, folder)
    for name, changes in SOON.items():
        text = (folder / name).read_text("utf-8")
        for long, short in changes:
            assert text.count(long) == 1
            text = text.replace(long, short)
        (folder / name).write_text(text, "utf-8")
    return listed(folder)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visited(browser, sites, tmp_path_factory):
    """A browser that has the app from one visit, and its host."""
    context = await new_context(browser)
    site = impatient(sites["/"].folder, tmp_path_factory.mktemp("impatient") / "site")
    async with hosting(site) as host:
        phone = await begun(context, host)
        await live(phone)
        await whole(phone)
        await snapshot_here(phone)
        await phone.page.close()
        yield context, host
    await context.close()


async def begun(context, host):
    """The site in a new tab, still starting."""
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/", wait_until="commit")
    return phone


async def damaged(visited, file):
    """The app in a new tab, after a file of it was damaged in the cache."""
    context, host = visited
    phone = await begun(context, host)
    await live(phone)
    await phone.page.evaluate(DAMAGE, file)
    assert len(await phone.page.evaluate(DAMAGED)) == 1
    await phone.page.reload(wait_until="commit")
    return phone


@pytest.mark.long
@pytest.mark.parametrize("file", cases(IN_WORDS, 1))
async def test_a_damaged_file_ends_the_start_in_words_and_a_button_that_fetches_it_again(visited, file):
    phone = await damaged(visited, file)
    words = phone.page.locator("#words")
    await expect(words).to_contain_text(COULD_NOT)
    await words.get_by_role("button", name="Try again").click()
    await live(phone)
    await phone.sees("Ready to play?")
    assert await phone.page.evaluate(DAMAGED) == []
    await phone.page.close()


@pytest.mark.long
@pytest.mark.ci
@pytest.mark.parametrize("file", cases(MENDED, 1))
async def test_a_damaged_file_that_another_can_stand_in_for_is_fetched_again_without_a_word(visited, file):
    phone = await damaged(visited, file)
    await live(phone)
    await phone.sees("Ready to play?")
    await snapshot_here(phone)
    await phone.page.reload()
    await live(phone)
    assert await woke(phone)
    assert await phone.page.evaluate(DAMAGED) == []
    await phone.page.close()


@pytest.mark.long
@pytest.mark.parametrize("file", cases(["wake.mjs", *MISSED], 1))
async def test_missing_file_ends_the_start_with_a_button_if_service_workers_are_blocked(browser, sites, tmp_path, file):
    context = await new_context(browser)
    await context.add_init_script(BLOCKED)
    async with hosting(impatient(sites["/"].folder, tmp_path / "site")) as host:
        (host.folder / file).rename(tmp_path / "held back")
        phone = await begun(context, host)
        words = phone.page.locator("#words")
        await expect(words).to_contain_text(COULD_NOT)
        (tmp_path / "held back").rename(host.folder / file)
        await words.get_by_role("button", name="Try again").click()
        await live(phone)
        await phone.sees("Ready to play?")
    await context.close()

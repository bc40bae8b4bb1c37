"""The service worker by itself, under a page that does not ask which version it is."""

from importlib import resources

import pytest_asyncio

from scorekeeper.web.publishing.site_pages import write_worker
from tests.browser.page import new_context
from tests.browser.pocket import hosting

CONTROLLED = """async () => {
  await navigator.serviceWorker.register("sw.js");
  if (!navigator.serviceWorker.controller)
    await new Promise((told) => { navigator.serviceWorker.oncontrollerchange = told; });
}"""
ASKED = "path => fetch(path).then((answer) => answer.text(), (error) => error.name)"


FILLED = """() => new Promise(async (told) => {
  const heard = [];
  navigator.serviceWorker.onmessage = ({ data }) => {
    heard.push(data);
    if (data.after) told(heard.some(({ whole }) => whole));
  };
  (await navigator.serviceWorker.ready).active.postMessage({ live: ["skwasm", "en"] });
})"""
"""Whether a page that is live hears that the app is kept whole, until the worker has done all that it does then."""


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser):
    context = await new_context(browser)
    yield await context.new_page()
    await context.close()


async def test_a_file_of_a_newer_version_is_never_handed_out_under_an_older_worker(page, tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><title>Old</title>")
    (tmp_path / "start.js").write_text('const VERSION = "";')
    (tmp_path / "early.txt").write_text("old")
    (tmp_path / "late.txt").write_text("old")
    (tmp_path / "sw.js").write_bytes((resources.files("scorekeeper.web") / "phone" / "sw.js").read_bytes())
    write_worker(tmp_path)
    async with hosting(tmp_path) as host:
        await page.goto(host.address + "/")
        await page.evaluate(CONTROLLED)
        assert await page.evaluate(ASKED, "early.txt") == "old"
        (tmp_path / "early.txt").write_text("new")
        (tmp_path / "late.txt").write_text("new")
        assert await page.evaluate(ASKED, "early.txt") == "old"
        assert await page.evaluate(ASKED, "late.txt") == "TypeError"


async def test_app_with_a_file_missing_is_not_called_whole_though_it_runs(page, tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><title>Live</title>")
    (tmp_path / "start.js").write_text('const VERSION = "";')
    (tmp_path / "mark.txt").write_text("a mark")
    (tmp_path / "sw.js").write_bytes((resources.files("scorekeeper.web") / "phone" / "sw.js").read_bytes())
    write_worker(tmp_path)
    async with hosting(tmp_path) as host:
        await page.goto(host.address + "/")
        await page.evaluate(CONTROLLED)
        (tmp_path / "mark.txt").rename(tmp_path / "held back")
        assert await page.evaluate(FILLED) is False
        (tmp_path / "held back").rename(tmp_path / "mark.txt")
        assert await page.evaluate(FILLED) is True

"""The service worker by itself, under a page that does not ask which version it is."""

import pytest_asyncio

from tests.browser.late_imports import listed
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
async def page(empty, tmp_path):
    """The page of a site of a few words, under its worker."""
    texts = {"index.html": "<!doctype html><title>Live</title>", "start.js": 'const VERSION = "";'}
    for name, text in (texts | {"early.txt": "old", "late.txt": "old"}).items():
        (tmp_path / name).write_text(text)
    async with hosting(listed(tmp_path)) as host:
        page = await empty.new_page()
        await page.goto(host.address + "/")
        await page.evaluate(CONTROLLED)
        yield page


async def test_a_file_of_a_newer_version_is_never_handed_out_under_an_older_worker(page, tmp_path):
    assert await page.evaluate(ASKED, "early.txt") == "old"
    (tmp_path / "early.txt").write_text("new")
    (tmp_path / "late.txt").write_text("new")
    assert await page.evaluate(ASKED, "early.txt") == "old"
    assert await page.evaluate(ASKED, "late.txt") == "TypeError"


async def test_app_with_a_file_missing_is_not_called_whole_though_it_runs(page, tmp_path):
    (tmp_path / "late.txt").rename(tmp_path / "held back")
    assert await page.evaluate(FILLED) is False
    (tmp_path / "held back").rename(tmp_path / "late.txt")
    assert await page.evaluate(FILLED) is True

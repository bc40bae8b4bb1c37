"""Delays of the app's start by a tap on the picture, and their length; with the browser's clock in hand."""

from importlib import resources

import pytest
import pytest_asyncio
from playwright.async_api import Error

from tests.browser.page import new_context

DONE = """() => {
    globalThis.done = [];
    for (const name of ["first", "second"]) inputFirst.step(() => done.push(name));
    requestAnimationFrame(() => done.push("frame"));
}"""
"""Two steps of the app's start, and a frame of the app."""

HIDDEN = """() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser):
    context = await new_context(browser)
    page = await context.new_page()
    await page.clock.install(time=0)
    await page.clock.pause_at(1000)
    script = resources.files("scorekeeper.web") / "client" / "input_first.js"
    await page.add_script_tag(content=script.read_text("utf-8"))
    yield page
    await context.close()


async def done(page, milliseconds=0):
    """Return the steps of the start that are done by then."""
    await page.clock.run_for(milliseconds)
    return await page.evaluate("done")


async def test_nothing_waits_if_nobody_taps(page):
    await page.evaluate(DONE)
    assert await done(page) == ["first", "second"]
    assert await done(page, 20) == ["first", "second", "frame"]


async def test_the_start_goes_on_in_its_order_half_a_second_after_the_last_tap(page):
    await page.evaluate("inputFirst.tapped()")
    await page.evaluate(DONE)
    assert await done(page, 300) == []
    await page.evaluate("inputFirst.tapped()")
    assert await done(page, 490) == []
    assert await done(page, 100) == ["first", "second", "frame"]


async def test_waiting_frame_has_a_number_so_that_flutter_in_webassembly_draws(page):
    await page.evaluate("inputFirst.tapped()")
    assert await page.evaluate("typeof requestAnimationFrame(() => {})") == "number"


@pytest.mark.ci
async def test_a_key_between_two_steps_holds_the_second(page):
    await page.evaluate("inputFirst.tapped()")
    await page.evaluate("globalThis.done = []; inputFirst.step(() => { done.push('first'); inputFirst.tapped(); })")
    await page.evaluate("inputFirst.step(() => done.push('second'))")
    assert await done(page, 600) == ["first"]
    assert await done(page, 600) == ["first", "second"]


@pytest.mark.ci
async def test_taps_without_an_end_hold_the_start_for_two_seconds_and_never_again(page):
    await page.evaluate("inputFirst.tapped(); setInterval(inputFirst.tapped, 50)")
    await page.evaluate(DONE)
    assert await done(page, 1900) == []
    assert await done(page, 200) == ["first", "second", "frame"]
    await page.evaluate(DONE)
    assert await done(page) == ["first", "second"]


@pytest.mark.ci
@pytest.mark.parametrize("ended", ["inputFirst.end()", HIDDEN])
async def test_the_start_goes_on_at_once_where_the_app_is_awaited_or_the_page_is_hidden(page, ended):
    await page.evaluate("inputFirst.tapped()")
    await page.evaluate(DONE)
    await page.evaluate(ended)
    assert await done(page, 40) == ["first", "second", "frame"]


@pytest.mark.ci
async def test_a_step_that_fails_does_not_hold_the_next(page):
    await page.evaluate("inputFirst.tapped()")
    await page.evaluate("inputFirst.step(() => { throw new Error('no script'); })")
    await page.evaluate(DONE)
    with pytest.raises(Error, match="no script"):
        await done(page, 600)
    assert await done(page, 100) == ["first", "second", "frame"]

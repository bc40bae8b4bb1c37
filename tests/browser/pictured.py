"""The picture of the app before Python runs, as a page shows it."""

from tests.browser.page import Phone, new_context
from tests.browser.pocket import begin

HELD = "if (!sessionStorage.getItem('free')) window.Worker = class { postMessage() {} terminate() {} };"
"""Python does not start, so the picture stays, until the page is loaded again with a mark in its storage."""

TAPPED = """names => {
    const frame = requestAnimationFrame.bind(window); // the browser's: the page lets the app's frames wait
    const named = (place) => place.ariaLabel ?? place.querySelector("span")?.textContent ?? place.textContent;
    const tap = (name) => [...document.querySelectorAll("#picture button:not(:disabled), #picture a")]
        .find((place) => place.getClientRects().length && named(place) === name).click();
    const step = () => {
        const [name] = names;
        const ready = name?.startsWith("at ") ? performance.getEntriesByName(name.slice(3)).length
            : document.querySelector("#picture .main");
        if (!ready) return frame(step);
        if (!name.startsWith("at ")) tap(name);
        names.shift();
        if (names.length) step();
    };
    step();
}"""
"""Tap these on the picture as soon as it is there; "at drawn" waits for a mark of the app's start."""


async def held(context, gone):
    """The picture alone, as long as one looks at it."""
    page = await context.new_page()
    await page.add_init_script(HELD)
    await page.goto(f"{gone.address}/")
    await page.locator("#picture .main:visible").first.wait_for()
    return page


async def begun(browser, served):
    """A phone with a match of three."""
    context = await new_context(browser)
    phone = await Phone.opened(context, served)
    await begin(phone)
    await phone.page.close()
    return context


PICTURE_SAYS = """word => new Promise((done, failed) => {
    const request = indexedDB.open("scorekeeper-picture /");
    request.onerror = failed;
    request.onsuccess = () => {
        const look = () => {
            const picture = request.result.transaction("pictures").objectStore("pictures").get("sheet");
            picture.onsuccess = () => {
                if (!picture.result?.markup.includes(word)) return setTimeout(look, 100);
                request.result.close();
                done();
            };
        };
        look();
        setTimeout(() => failed(new Error(`the picture never says ${word}`)), 60_000);
    };
})"""
"""Wait until the kept picture of the sheet has a word in it."""

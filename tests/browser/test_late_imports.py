"""A Python that has woken, whose archives have not come yet: what it imports brings them, offline too."""

import re

import pytest

from tests.browser.late_imports import ASK, IMPORTED, LINK, importing_site, listed
from tests.browser.page import Phone
from tests.browser.pocket import hosting, live, snapshot_here, whole, woke

NOT_AT_ONCE = """
XMLHttpRequest.prototype.send = () => { throw new DOMException("not for workers", "NetworkError"); };
"""

WATCHED = """
addEventListener("DOMContentLoaded", () => {
  const bar = document.getElementById("bar");
  const look = () => { if (!bar.hidden) globalThis.reached = bar.value; };
  new MutationObserver(look).observe(bar, { attributes: true });
});
"""


async def visited(context, host):
    """Let the app be on the phone from one visit, and stop the host."""
    phone = await opened(context, host)
    await whole(phone)
    await snapshot_here(phone)
    await phone.page.close()
    await host.stop()


async def opened(context, host, route=""):
    phone = Phone(await context.new_page(), host.address)
    await phone.page.goto(f"{host.address}/{route}")
    await live(phone)
    return phone


async def offers_the_match(phone):
    """The link's match is shown, by a Python that has woken."""
    await phone.sees("Take this match?")
    await phone.sees(re.compile("Bo, \\+4"))
    assert await woke(phone)


@pytest.mark.long
@pytest.mark.ci
async def test_link_opened_on_a_phone_that_has_the_app_shows_its_match_online_and_offline(visitor, gone):
    async with hosting(gone.folder, port=gone.port) as host:
        for start in ("second", "offline"):
            if start == "offline":
                await host.stop()
            await offers_the_match(await visitor.opened(host, LINK))
            await visitor.close()


@pytest.mark.long
async def test_start_shows_a_bar_while_archives_load_if_no_worker_answers_at_once(empty, sites, tmp_path):
    site = importing_site(sites["/"].folder, tmp_path / "site")
    worker = site / "python-worker.js"
    worker.write_text(NOT_AT_ONCE + worker.read_text("utf-8"), "utf-8")
    async with hosting(listed(site)) as host:
        await visited(empty, host)
        await empty.add_init_script(WATCHED)
        phone = await opened(empty, host, LINK)
        assert await phone.page.evaluate("globalThis.reached") == 100
        await offers_the_match(phone)
        await phone.page.evaluate(ASK)
        await phone.page.reload()
        await live(phone)
        assert re.match('{"imported":\\[true,', await phone.page.evaluate(IMPORTED))

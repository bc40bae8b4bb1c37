"""A table that is open to the local network, in real browsers: the one on this computer, and a phone that joins.

The phone's browser believes in an address of a local network, and is led to this machine all the same.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser.chromium import QUICK, chromium, program
from tests.browser.page import Phone, new_context
from tests.browser.table import seat
from tests.support.serving import app, code_of, serving

PHONE = "192.168.7.7"


@pytest_asyncio.fixture(loop_scope="session")
async def table(tmp_path):
    """A table with a match, open on this machine's own addresses."""
    async with serving(*app(tmp_path / "sheets"), "--lan", "--host", "127.0.0.1") as served:
        yield served


@pytest_asyncio.fixture(loop_scope="session")
async def anna(opened, table):
    """This computer's browser, at the address that it was opened at."""
    phone = await opened(table, urlsplit(table.opened).path + "?" + urlsplit(table.opened).query)
    assert phone.page.url == f"{table.address}/"
    return phone


async def begun(phone):
    await phone.tap("New match")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo", "Start the match")
    await phone.sees(re.compile("Deal 1 of 12"))


async def enters(phone, *names):
    """Tap these; a number goes to whoever is asked for next, so each waits until that one shows (`Anna: 6`)."""
    for name in names:
        who, _, number = name.rpartition(": ")
        await phone.tap(number)
        if who:
            await phone.sees(re.compile(f"^{who}: {number}, score"))


@pytest.mark.ci
@pytest.mark.long
async def test_a_phone_says_the_code_and_follows_the_table(table, anna):
    await begun(anna)
    port, code = table.address.rpartition(":")[2], await code_of(table)
    led = f"--host-resolver-rules=MAP {PHONE} 127.0.0.1, EXCLUDE 127.0.0.1"
    async with chromium(program(), QUICK, led) as browser:
        page = await (await new_context(browser)).new_page()
        await page.goto(f"http://{PHONE}:{port}/")
        await page.get_by_label("Code").fill("AAAAAA")
        await page.get_by_role("button", name="Join").click()
        await expect(page.get_by_role("alert")).to_have_text("This is not the code.")
        await page.get_by_label("Code").fill(f"{code[:3]} {code[3:]}".lower())
        await page.get_by_role("button", name="Join").click()
        await page.wait_for_url(f"http://{PHONE}:{port}/")
        phone = Phone(page, f"http://{PHONE}:{port}")
        await phone.awake()
        await phone.sees(re.compile("over a plain connection"))
        await phone.tap("Understood")
        await enters(anna, "Enter deal 1", "Sang", "Anna: 6", "Bo: 6", "Save deal 1")
        await phone.sees(re.compile("Deal 1 saved"))
        await phone.reload()
        await phone.sees(re.compile("Deal 2 of 12"))
        await phone.sees_no(re.compile("over a plain connection"))


@pytest.mark.long
async def test_the_code_stands_in_the_app_on_this_computer_and_is_never_sent_to_a_phone(table, anna):
    port, code = table.address.rpartition(":")[2], await code_of(table)
    shown = f"{code[:3]} {code[3:]}"
    await anna.tap("Menu", "Let phones join")
    await anna.sees(f"and say the code {shown}")
    led = f"--host-resolver-rules=MAP {PHONE} 127.0.0.1, EXCLUDE 127.0.0.1"
    async with chromium(program(), QUICK, led) as browser:
        page = await (await new_context(browser)).new_page()
        received: list[bytes] = []

        def listen(socket):
            socket.on(
                "framereceived", lambda frame: received.append(frame if isinstance(frame, bytes) else frame.encode())
            )

        page.on("websocket", listen)
        await page.goto(f"http://{PHONE}:{port}/")
        await page.get_by_label("Code").fill(code)
        await page.get_by_role("button", name="Join").click()
        await page.wait_for_url(f"http://{PHONE}:{port}/")
        phone = Phone(page, f"http://{PHONE}:{port}")
        await phone.awake()
        await phone.sees("The matches are on the computer that serves it.")
        await page.goto(f"http://{PHONE}:{port}/invite")
        await phone.awake()
        await phone.sees("There is nothing at this address")
        assert received
        assert [frame for frame in received if code.encode() in frame or shown.encode() in frame] == []

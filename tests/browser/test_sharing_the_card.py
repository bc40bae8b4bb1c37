"""The card of a result, and each file of a match, is handed to the share sheet where there is one, else saved."""

import asyncio
import json
import struct

import pytest

from tests.browser.page import Phone, new_context
from tests.browser.pocket import hosting, live
from tests.exchange.links import LINK
from tests.support.serving import PATIENCE

SANG = [{"contract": "sang", "counts": [6, 6, 4]}]

SHEET = """
globalThis.shared = [];
navigator.canShare = ({files}) => files.every(file => %s.includes(file.type));
navigator.share = async told => {
    const bytes = new Uint8Array(await told.files[0].arrayBuffer());
    const {name, type} = told.files[0];
    shared.push({name, type, title: told.title, bytes: [...bytes], active: navigator.userActivation.isActive});
    %s
};
"""
"""A share sheet, which Chromium has on phones alone. It says whether it was opened within a tap."""

CLOSED = 'throw new DOMException("closed", "AbortError");'
BROKEN = 'throw new DOMException("no app takes it", "DataError");'


async def with_sheet(browser, cabin, then="", takes=("image/png",)):
    """A phone with a share sheet on the result of a match."""
    match = await cabin.bring("swedish", ("Anna", "Bo", "安娜 🎴"), 2, title="Cabin", deals=SANG)
    context = await new_context(browser)
    phone = Phone(await context.new_page(), cabin.served.address)
    await phone.page.add_init_script(SHEET % (json.dumps(takes), then))
    await phone.page.goto(f"{phone.address}/match/{match}/result")
    await phone.awake()
    return phone


@pytest.mark.long
async def test_the_share_sheet_is_given_the_card_within_the_tap(browser, cabin):
    phone = await with_sheet(browser, cabin)
    await phone.tap("Send the card")
    await phone.until("shared.length === 1")
    (shared,) = await phone.page.evaluate("shared")
    image = bytes(shared["bytes"])
    assert (shared["name"], shared["type"], shared["title"]) == ("swedish-cabin.png", "image/png", "Bo is ahead")
    assert shared["active"]
    assert struct.unpack_from(">II", image, 16)[0] == 1440  # four times its own width, whatever the screen
    await phone.sees_no("Saved as")
    await phone.page.context.close()


@pytest.mark.long
async def test_closing_the_share_sheet_shows_no_message_and_saves_no_file(browser, cabin):
    phone = await with_sheet(browser, cabin, CLOSED)
    files = []
    phone.page.on("download", lambda download: files.append(download.suggested_filename))
    await phone.tap("Send the card")
    await phone.until("shared.length === 1")
    await phone.tap("Send the card")
    await phone.until("shared.length === 2")
    assert files == []
    await phone.page.context.close()


@pytest.mark.long
async def test_card_refused_by_the_share_sheet_is_saved_as_a_file(browser, cabin):
    phone = await with_sheet(browser, cabin, BROKEN)
    name, image = await phone.download("Send the card")
    assert name == "swedish-cabin.png"
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    await phone.page.context.close()


@pytest.mark.long
async def test_without_a_share_sheet_the_card_is_saved_and_the_button_says_so(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2, title="Cabin", deals=SANG)
    phone = await opened(cabin.served, f"/match/{match}/result")
    name, image = await phone.download("Save the image")
    assert name == "swedish-cabin.png"
    assert struct.unpack_from(">II", image, 16)[0] == 1440
    await phone.sees("Saved as swedish-cabin.png.")


@pytest.mark.ci
@pytest.mark.long
async def test_file_is_shared_within_the_tap_or_saved_if_its_type_is_refused(browser, cabin):
    phone = await with_sheet(browser, cabin, takes=("image/png", "application/pdf"))
    async with asyncio.timeout(PATIENCE):
        while not (files := await phone.page.evaluate("shared")):  # a tap before the file is ready downloads it
            await phone.tap("Export", "PDF")
            await phone.sees("Letters that it has no font for stand there as boxes.")
    (shared,) = files
    assert (shared["name"], shared["type"], shared["title"]) == ("swedish-cabin.pdf", "application/pdf", "Bo is ahead")
    assert bytes(shared["bytes"]).startswith(b"%PDF-1.7")
    assert bytes(shared["bytes"]).rstrip().endswith(b"%%EOF")
    assert shared["active"]
    await phone.tap("Export")
    name, match = await phone.download("Match file (JSON)")
    assert (name, match[:1]) == ("swedish-cabin.json", b"{")
    await phone.page.context.close()


@pytest.mark.long
async def test_the_published_site_shares_too(browser, sites):
    context = await new_context(browser)
    async with hosting(sites["/"].folder) as host:
        phone = Phone(await context.new_page(), host.address)
        await phone.page.add_init_script(SHEET % ('["image/png"]', ""))
        await phone.page.goto(f"{host.address}/{LINK.removeprefix('https://example.org/scores/')}")
        await live(phone)
        await phone.tap("Save", "Menu", "Export", "Result picture")
        await phone.until("shared.length === 1")
        assert await phone.page.evaluate("shared[0].active")
    await context.close()

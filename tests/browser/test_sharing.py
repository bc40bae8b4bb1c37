"""A sheet goes from one browser profile to another: the code as it is drawn, and the link that it stands for."""

import base64

import pytest

from scorekeeper.exchange.match_link import read_match_link, shared_match
from tests.browser.pocket import SITE
from tests.browser.table import stand
from tests.exchange.worked import MATCH

DOTS = """async ([png, side, quiet]) => {
    const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], {type: "image/png"}));
    const paper = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    paper.drawImage(picture, 0, 0);
    const dot = picture.width / side;
    const dark = (x, y) => paper.getImageData((x + quiet + 0.5) * dot, (y + quiet + 0.5) * dot, 1, 1).data[0] < 128;
    const places = [...Array(side).keys()].map(place => place - quiet);
    return places.map(y => places.map(x => Number(dark(x, y))));
}"""
"""The dots of a code in a picture of it, the quiet ones around it too, each read at its middle."""


@pytest.mark.long
async def test_a_sheet_goes_to_a_second_profile_as_a_code_and_a_link(opened, cabin):
    facts = {key: MATCH[key] for key in ("game", "players", "first_dealer", "deals")}
    match = await cabin.bring(**facts, title="Friday")
    phone = await opened(cabin.served, f"/match/{match}", dark=True)
    await phone.tap("Menu", "Send to another phone")
    await phone.enter("Site", SITE)
    await phone.tap("Use this site")
    await phone.sees(f"It leads to {SITE}")
    await phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await phone.tap("Copy link")
    await phone.sees("The link is copied.")
    link = await phone.page.evaluate("navigator.clipboard.readText()")
    await phone.still()
    held = read_match_link(link)
    code = shared_match(held.match, SITE, identity=held.identity).code
    image = await phone.page.get_by_role("img", name="QR code of a link to Friday: A, B, C").bounding_box()
    picture = base64.b64encode(await phone.page.screenshot(clip=image)).decode()
    drawn = await phone.page.evaluate(DOTS, [picture, len(code.matrix) + 8, 4])
    for row in (0, -1):  # the corners are round, and in the dark the page shows there
        drawn[row][0] = drawn[row][-1] = 0
    quiet = [[0] * len(drawn)] * 4
    assert drawn == [*quiet, *([0] * 4 + [*row] + [0] * 4 for row in code.matrix), *quiet]

    other = await opened(cabin.served, "/" + link.removeprefix(SITE))
    await other.sees("Take this match?")
    await other.page.wait_for_url("**/take")
    await other.tap("Open it")  # both profiles are served from one store: it is here already
    await stand(other, A="−5", B="+4", C="+1")
    await other.page.wait_for_url(f"{cabin.served.address}/")


@pytest.mark.ci
async def test_a_link_that_comes_to_an_open_tab_is_shown_there(opened, cabin):
    phone = await opened(cabin.served, "/matches")
    await phone.sees("Import")
    await phone.page.evaluate("location.hash = '#/take/M1ABC'")
    await phone.sees("The link is damaged or cut off. Copy it whole, or scan the code once more.")
    await phone.page.wait_for_url("**/take")

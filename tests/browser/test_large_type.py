"""Type at twice its ordinary size: nothing is cut off, covered or too small to tap."""

import re

import pytest

from tests.browser.figures import GO
from tests.browser.fitting import LONGEST, at_rest, fits

pytestmark = pytest.mark.ci

WIDTH = 390
LARGE = {"width": WIDTH, "height": 844, "text": 2}
DEALS = [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}]


@pytest.mark.long
async def test_a_match_can_be_read_and_entered_at_twice_the_size(opened, cabin):
    match = await cabin.bring("swedish", LONGEST[:3], first_dealer=2, stake="0.50 €", deals=DEALS)
    phone = await opened(cabin.served, f"/match/{match}", **LARGE)
    await phone.sees(re.compile("^Deal 3 of 12"))
    await phone.still()
    await fits(phone, WIDTH)
    await phone.tap("Enter deal 3")
    await phone.sees("Contract: not said yet")
    await fits(phone, WIDTH)
    await phone.tap("Trumf", "hearts")
    await phone.sees(re.compile("plays Trumf, hearts|Trumps: hearts"))
    await fits(phone, WIDTH)
    await phone.tap("8", "3")
    await phone.sees("16 of 16 tricks")
    await fits(phone, WIDTH)
    await phone.tap("Save deal 3")
    await phone.sees(re.compile("^Deal 3 saved"))
    await fits(phone, WIDTH)


@pytest.mark.long
async def test_every_other_screen_can_be_read_at_twice_the_size(opened, cabin):
    match = await cabin.bring("swedish", LONGEST[:3], first_dealer=2, stake="0.50 €", deals=DEALS)
    phone = await opened(cabin.served, f"/match/{match}/result", **LARGE)
    for screen in (
        f"/match/{match}/log",
        f"/match/{match}/table",
        "/new",
        "/matches",
        "/variants/swedish",
        "/settings",
    ):
        await fits(phone, WIDTH)
        await phone.page.evaluate(GO, screen)
        await phone.page.wait_for_url(f"**{screen}")
    await fits(phone, WIDTH)


@pytest.mark.long
@pytest.mark.parametrize(("game", "taps"), [("swedish", ["Trumf"]), ("kaiser", []), ("tyzicha", [LONGEST[0]])])
async def test_the_keys_of_an_entry_have_room_on_the_smallest_phone_at_twice_the_size(opened, cabin, game, taps):
    match = await cabin.bring(game, LONGEST[: 4 if game == "kaiser" else 3])
    phone = await opened(cabin.served, f"/match/{match}/entry", width=360, height=640, text=2)
    await phone.still()  # the app measures the size of type in what it has drawn, and draws once more
    await phone.tap(*taps)
    key = {"swedish": "diamonds", "kaiser": LONGEST[1], "tyzicha": "160"}[game]
    await phone.sees(key)
    await fits(phone, 360)
    spots = {spot.name: spot for spot in await phone.spots()}
    assert not spots[key].cut
    assert spots["Save deal 1"].box.y + spots["Save deal 1"].box.height <= 640


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"), [pytest.param("swedish", 3, marks=pytest.mark.long), ("barbu", 4), ("coiffeur", 4)]
)
async def test_half_of_the_smallest_phone_and_more_is_the_sheet_at_twice_the_size(opened, cabin, game, players):
    match = await cabin.bring(game, LONGEST[:players], title="Midsummer at the cabin")
    phone = await opened(cabin.served, f"/match/{match}", width=360, height=740, text=2)
    await phone.sees("Enter deal 1")
    await phone.still()
    spots = {spot.name: spot for spot in await phone.spots()}
    grid = next(spot for name, spot in spots.items() if name.startswith("Bartholomew"))
    assert spots["Enter deal 1"].box.y - grid.box.y >= 740 / 2
    await fits(phone, 360)


@pytest.mark.long
async def test_the_bar_of_the_sheet_scrolls_with_it_at_twice_the_size(opened, cabin):
    match = await cabin.bring("swedish", LONGEST[:3])
    phone = await opened(cabin.served, f"/match/{match}", width=360, height=740, text=2)
    await phone.still()
    await phone.scroll(400)
    assert "Menu" not in [spot.name for spot in await at_rest(phone)]
    await phone.tap("Menu")
    await phone.sees("Table view")

"""The shelves, the games to read and a match's details on the smallest phone, with the longest names."""

import pytest

from tests.browser.fitting import HEIGHT, LONGEST, SEVEN_ROUNDS, WIDTH, fits

pytestmark = pytest.mark.ci


async def opened_at(opened, cabin, route):
    return await opened(cabin.served, route, width=WIDTH, height=HEIGHT)


@pytest.mark.long
async def test_the_shelves_fit(opened, cabin):
    for title in ("Midsummer, late", "A title of some length, as long as it may get: it needs more than a line"):
        await cabin.bring("estonian-4", LONGEST, title=title, deals=SEVEN_ROUNDS)
    phone = await opened_at(opened, cabin, "/matches")
    await phone.sees(f"Midsummer, late: {', '.join(LONGEST)}")
    await fits(phone)
    await phone.tap(f"More: Midsummer, late: {', '.join(LONGEST)}", "Delete")
    await phone.sees("Midsummer, late is deleted.")
    await fits(phone)


@pytest.mark.long
async def test_a_game_to_read_fits(opened, cabin):
    phone = await opened_at(opened, cabin, "/variants/estonian-4")
    await phone.sees("At the table")
    await fits(phone)


@pytest.mark.long
async def test_the_details_of_a_match_fit_and_what_would_not(opened, cabin):
    match = await cabin.bring("estonian-4", LONGEST, title="Midsummer", deals=SEVEN_ROUNDS)
    phone = await opened_at(opened, cabin, f"/match/{match}/mend")
    await phone.sees("Names and rules")
    await fits(phone)
    await phone.tap("Change the game", "The Bismarck family")
    await phone.sees("Finnish Bismarck, four")
    await fits(phone)
    await phone.tap("Finnish Bismarck, four")
    await phone.sees("28 deals would not fit any more; none is lost.")
    await fits(phone)
    await phone.tap("Grandi, 2nd: 2")
    await phone.sees("Grandi, 2nd")
    await fits(phone)


@pytest.mark.long
async def test_handing_over_and_taking_over_fit(opened, cabin):
    match = await cabin.bring("estonian-4", LONGEST, title="Midsummer, late", deals=SEVEN_ROUNDS)
    phone = await opened_at(opened, cabin, f"/match/{match}/hand")
    await phone.sees("Use this site")
    await fits(phone)
    await phone.enter("Site", "https://example.org/a-folder-with-a-long-name/scores/")
    await phone.tap("Use this site")
    await phone.sees("QR code of a link to Midsummer, late: ")
    await fits(phone)
    link = await cabin.command("link", match, "--site", "https://example.org/")
    phone = await opened_at(opened, cabin, "/" + link.strip().removeprefix("https://example.org/"))
    await phone.sees("Take this match?")
    await fits(phone)

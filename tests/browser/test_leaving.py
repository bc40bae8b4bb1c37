"""Leaving in the middle of an entry: nothing that was said is lost, and the app is always found again."""

import pytest

PLAYERS = ("Anna", "Bo", "Cleo")


async def test_the_systems_back_leaves_the_entry_and_keeps_its_draft(opened, cabin):
    phone = await opened(cabin.served, f"/match/{await cabin.bring('swedish', PLAYERS, 2)}")
    sheet = phone.page.url
    await phone.tap("Enter deal 1", "Sang", "6")
    await phone.sees("Anna: 6, score −2")
    await phone.back()
    await phone.sees("Anna plays Sang")
    assert phone.page.url == sheet
    await phone.tap("Enter the tricks")
    await phone.sees("Anna: 6, score −2")
    await phone.back()
    await phone.tap("Cancel the announcement")
    await phone.sees_no("Anna plays Sang")


@pytest.mark.long
async def test_back_beyond_the_first_page_and_forward_again_finds_the_match_as_it_was(opened, cabin):
    phone = await opened(cabin.served, f"/match/{await cabin.bring('swedish', PLAYERS, 2)}/entry")
    await phone.tap("Sang", "6")
    await phone.sees("Anna: 6, score −2")
    await phone.page.go_back()
    assert phone.page.url == "about:blank"
    await phone.page.go_forward()
    await phone.awake()
    await phone.sees("Anna: 6, score −2")


@pytest.mark.long
async def test_a_menu_is_closed_when_one_comes_back_from_the_screen_that_it_led_to(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    phone = await opened(cabin.served, f"/match/{match}", motion=True)
    for _ in range(2):
        await phone.tap("Menu", "People")
        await phone.button("Add a person").wait_for(state="attached")
        await phone.tap("Back")
        await phone.button("Menu").wait_for(state="attached")
        await phone.still()
        assert "People" not in await phone.names()

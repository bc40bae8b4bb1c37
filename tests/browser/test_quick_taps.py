"""A thumb that is faster than the screen."""

import pytest

from tests.browser.table import stand


@pytest.mark.long
async def test_taps_that_come_before_the_screen_has_changed_are_each_heard_once(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"), 2)
    phone = await opened(cabin.served, f"/match/{match}", motion=True)
    await phone.tap("Anna owes Sang")
    await phone.sees("0 of 16 tricks")
    await phone.tap_blindly("6", "7")
    await phone.sees("Ready to save.")
    await phone.tap_blindly("Save deal 1", "Save deal 1")
    await stand(phone, Anna="−2", Bo="+3", Cleo="−1")
    assert await cabin.deals(match) == [{"contract": "sang", "counts": [6, 7, 3]}]


@pytest.mark.long
async def test_thumb_held_down_while_the_screen_answers_another_tap_counts_when_lifted(opened, cabin):
    match = await cabin.bring("trex", ("Anna", "Bo", "Cleo", "Dag"), 3)
    phone = await opened(cabin.served, f"/match/{match}", motion=True)
    await phone.tap("Dag owes Trix")
    await phone.sees("Trix 1: not said yet")
    async with phone.thumb_on("Anna"):
        await phone.tap_blindly("Cleo")
        await phone.sees("Trix 1: Cleo")
    await phone.sees("Trix 2: Anna")
    async with phone.thumb_on("Dag"):
        await phone.tap_blindly("Bo")
        await phone.sees("Trix 3: Bo")
    await phone.sees("Ready to save.")

"""The log by hand: a deal mended, what follows from it, and the way back; a hand that is thrown in."""

import pytest

from tests.browser.figures import DEALS, PLAYERS
from tests.browser.table import play, stand


@pytest.mark.long
@pytest.mark.ci
async def test_a_mended_deal_changes_the_totals_and_is_held_against_the_later_ones(opened, cabin):
    phone = await opened(cabin.served, f"/match/{await cabin.bring('swedish', PLAYERS, 2, deals=DEALS)}")
    await stand(phone, Anna="−5", Bo="+4", Cleo="+1")

    await phone.tap("All deals", "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0", "Correct deal 1", "Contract: Sang")
    await phone.tap("Pass", "Save deal 1")
    await phone.sees("Deal 1 corrected: Anna · Pass: Anna −2 · Bo 0 · Cleo +2")
    await phone.sees("A deal does not fit any more")
    await phone.sees("Correct deal 4: Anna has already played Pass.")
    await phone.tap("Back")
    await stand(phone, Anna="−5", Bo="+2", Cleo="+3")

    await phone.tap("Correct deal 4: Anna has already played Pass.", "Contract: Pass", "Spader", "Save deal 4")
    await phone.sees_no("A deal does not fit any more")
    await stand(phone, Anna="−9", Bo="+4", Cleo="+5")

    await phone.tap("Undo")
    await stand(phone, Anna="−5", Bo="+2", Cleo="+3")
    await phone.tap("Undo")
    await stand(phone, Anna="−5", Bo="+4", Cleo="+1")
    await phone.sees_no("A deal does not fit any more")


@pytest.mark.long  # without a browser: `tests/app/test_entry.py`
async def test_a_hand_that_is_thrown_in_is_dealt_again_with_its_contract(opened, cabin):
    match = await cabin.bring("swedish", PLAYERS, 2)
    phone = await opened(cabin.served, f"/match/{match}")
    await phone.tap("Enter deal 1", "Trumf", "spades", "More", "Throw in this hand (redeal)")
    await phone.sees("Deal 1 saved")
    await phone.sees("Deal 1 of 12")
    await play(phone, 1, "hearts", "8", "5")
    await stand(phone, Anna="0", Bo="+1", Cleo="−1")
    assert await cabin.deals(match) == [
        {"contract": "trumf", "trump": "spades", "thrown_in": True},
        {"contract": "trumf", "trump": "hearts", "counts": [8, 5, 3]},
    ]

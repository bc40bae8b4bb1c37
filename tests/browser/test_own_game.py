"""A table makes Swedish Bismarck its own, and plays it, in a real browser."""

import pytest

from tests.browser.table import play, seat, stand

pytestmark = pytest.mark.long  # without a browser: `tests/app/test_own_form.py`, `tests/app/test_own_games.py`


async def test_a_game_is_made_ours_mended_kept_and_played_by_its_own_quotas(opened, served):
    phone = await opened(served, "/variants/swedish")
    await phone.tap("Use house rules")
    await phone.tap("Spader, 8 / 4 / 4, take tricks · spades")
    await phone.enter("3rd", "3")
    await phone.sees("The quotas add up to 15; 16 tricks are played.")
    assert not await phone.is_enabled("Save")
    await phone.enter("2nd", "5")
    await phone.sees_no("The quotas add up to 15; 16 tricks are played.")
    await phone.enter("Its name", "Storspader")
    await phone.sees("Your changes to Swedish Bismarck")
    await phone.tap("Save")
    await phone.sees("Our Swedish Bismarck")
    await phone.tap("Play this")
    for number, name in enumerate(("Anna", "Bo", "Cleo"), 1):
        await seat(phone, number, name)
    await phone.tap("Who deals first? Cleo")
    await phone.tap("Start the match")
    await play(phone, 1, "Storspader", "9", "5")  # quotas 8, 5 and 3
    await stand(phone, Anna="+1", Bo="0", Cleo="−1")
    await phone.sees("Made from Swedish Bismarck")

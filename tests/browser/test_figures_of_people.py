"""Figures of people in the browser: a person, two beside each other, and back to a match of theirs."""

import pytest

from tests.browser.figures import DEALS, PLAYERS
from tests.browser.table import Cabin

pytestmark = pytest.mark.ci


@pytest.mark.long
async def test_from_the_list_of_people_to_two_beside_each_other_and_a_match_of_theirs(opened, served, tmp_path):
    cabin = Cabin(served, tmp_path / "sheets")  # with nobody of other tests in it
    for day in ("2026-01-30", "2026-02-06"):
        times = {"started": f"{day}T20:00:00Z", "ended": f"{day}T22:00:00Z"}
        await cabin.bring("swedish", PLAYERS, 2, deals=DEALS[:2], **times)
    phone = await opened(cabin.served, "/people")
    await phone.tap("Anna")
    await phone.sees("Total of each match. −5, −5")
    await phone.sees("Sang: As declarer −2.00 (2) · made 0 of 2. Pass: As defender −3.00 (2)")
    await phone.tap("Bo")
    await phone.sees("Anna: 0")
    await phone.sees("Bo: 2")
    await phone.tap("Finished only")
    await phone.sees("The two were in no match together that counts here.")


@pytest.mark.long  # without a browser: `tests/app/test_figures_of_people.py`
async def test_from_a_result_the_table_in_all_by_time_and_back_and_from_a_game_everybody(opened, served, tmp_path):
    cabin = Cabin(served, tmp_path / "sheets")
    last = {"started": "2020-01-30T20:00:00Z", "ended": "2020-01-30T22:00:00Z"}
    await cabin.bring("swedish", PLAYERS, 2, deals=DEALS[:2], **last)
    match = await cabin.bring("swedish", PLAYERS, 2, deals=DEALS[:2], **last)
    phone = await opened(cabin.served, f"/match/{match}/result")
    await phone.tap("All-time")
    await phone.sees("These players, average per match")
    await phone.sees("Bo – Cleo: Ahead 2 · Level 0 · Behind 0. Bo – Anna: Ahead 2 · Level 0 · Behind 0")
    await phone.sees("Sang: As declarer −2.00 (2) · made 0 of 2")
    await phone.tap("This year")
    await phone.sees("No match counts here.")
    await phone.tap("All time", "Bo")
    await phone.sees("Longest winning streak 2 · current 2")
    phone = await opened(cabin.served, "/variants/swedish")
    await phone.tap("All-time")
    await phone.sees("All players, average per match")
    await phone.tap("Back")
    await phone.sees("Play this")
    name, image = await _card(await opened(cabin.served, "/people"))
    assert name == "person-bo.png"
    assert image.startswith(b"\x89PNG\r\n\x1a\n")


async def _card(phone):
    """The card of Bo, as it is saved where there is no share sheet."""
    await phone.tap("Bo")
    await phone.sees("Longest winning streak 2 · current 2")
    return await phone.download("Save the image")

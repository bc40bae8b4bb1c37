"""Figures of people in the browser: a person, two beside each other, and back to a match of theirs."""

import pytest

from tests.browser.table import Cabin
from tests.browser.test_mending import DEALS, PLAYERS

pytestmark = pytest.mark.ci


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
    await phone.tap("Played out only")
    await phone.sees("The two were in no match together that counts here.")

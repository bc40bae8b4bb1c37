"""One match in two windows: whoever writes second is told, and nothing is lost or doubled."""

import re

import pytest

from tests.browser.table import stand

PLAYERS = ("Anna", "Bo", "Cleo")


@pytest.mark.long  # without a browser: `tests/app/test_live_sync.py`
async def test_the_second_writer_is_told_and_sees_the_newer_sheet(opened, cabin):
    match = await cabin.bring("swedish", PLAYERS, 2)
    first = await opened(cabin.served, f"/match/{match}")
    second = await opened(cabin.served, f"/match/{match}")
    await second.tap("Anna owes Pass", "3", "3")
    await second.sees("Cleo: 10, score −4")

    await first.tap("Anna owes Sang", "6", "6", "Save deal 1")
    await stand(first, Anna="−2", Bo="+2", Cleo="0")

    await second.sees(re.compile("Deal 1 saved"))
    await second.tap("Save deal 1")
    await second.sees(re.compile("Deal 1 was saved in another window first."))
    await second.tap("More", "Discard changes")
    await second.sees(re.compile("Deal 2 of 12"))
    await stand(second, Anna="−2", Bo="+2", Cleo="0")
    assert await cabin.deals(match) == [{"contract": "sang", "counts": [6, 6, 4]}]


@pytest.mark.ci
async def test_a_match_that_the_command_line_brings_in_is_shown_in_an_open_list_at_once(opened, cabin):
    phone = await opened(cabin.served, "/matches")
    await phone.sees("Matches")
    await cabin.bring("swedish", ("Gun", "Hal", "Ida"), title="From the command line")
    await phone.sees(re.compile("From the command line: Gun, Hal, Ida"))

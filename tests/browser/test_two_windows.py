"""What another program writes, in an open window."""

import re

import pytest

PLAYERS = ("Anna", "Bo", "Cleo")


@pytest.mark.ci
async def test_a_match_that_the_command_line_brings_in_is_shown_in_an_open_list_at_once(opened, cabin):
    phone = await opened(cabin.served, "/matches")
    await phone.sees("Matches")
    await cabin.bring("swedish", ("Gun", "Hal", "Ida"), title="From the command line")
    await phone.sees(re.compile("From the command line: Gun, Hal, Ida"))

"""Calypso is counted once, after four deals: until then the sheet says so, and draws no line."""

from __future__ import annotations

import pytest

FOUR = ("Anna", "Bo", "Cleo", "Dag")


@pytest.mark.parametrize("played", [0, 1, 2])
async def test_the_first_three_deals_say_that_counting_waits_and_draw_no_flat_line(opened, played):
    async with opened("calypso", *FOUR, deals=[{}] * played) as phone:
        assert phone.sees("counting waits for the fourth deal")
        assert not phone.sees("Running totals")


async def test_the_fourth_deal_asks_for_everything(opened):
    async with opened("calypso", *FOUR, deals=[{}] * 3) as phone:
        assert not phone.sees("counting waits")
        assert phone.sees("Enter deal 4")

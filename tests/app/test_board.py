"""The table view: what stands in the middle of the table, and the screen that stays on for it."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session_start import make_main
from tests.app.conftest import WORKED
from tests.support.headless import Headless

ACROSS, UPRIGHT = (844, 390), (390, 844)


def heard(phone: Headless) -> list[str]:
    """Return the labels of the panels for a screen reader."""
    return [each.label for each in phone.all(ft.Semantics) if each.container and each.label]


async def test_the_table_view_has_every_total_and_says_who_is_first(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, size=ACROSS) as phone:
        await phone.tap("Menu", "Table view")
        assert heard(phone) == [
            "Anna: −5, owes Spader, Trumf, Pass",
            "Bo: +4, leading, owes Spader, Trumf, Sang",
            "Cleo: +1, owes Spader, Trumf, Sang, Pass",
        ]
        assert phone.sees("Deal 3 of 12")
        await phone.tap("Close the table view")
        assert phone.sees("Enter deal 3")


async def test_totals_on_the_table_view_are_32_pixels_or_more_with_nine_players_and_long_names(services, begin):
    names = [f"Maximiliane Oberhuber-{n:02}" for n in range(1, 10)]
    await begin("twenty-five", *names)
    for size in (ACROSS, UPRIGHT):
        async with Headless(make_main(services), size=size) as phone:
            await phone.tap("Menu", "Table view")
            assert [text.size >= 32 for text in phone.all(ft.Text, value="0")] == [True] * 9


async def test_nobody_leads_before_the_first_deal(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=ACROSS) as phone:
        await phone.tap("Menu", "Table view")
        everything = "owes Spader, Trumf, Sang, Pass"
        assert heard(phone) == [f"{name}: 0, {everything}" for name in ("Anna", "Bo", "Cleo")]
        assert len(phone.all(ft.Text, value=everything.replace(" ·", "\u00a0·"))) == 3


async def test_partners_on_one_panel_of_the_table_view_owe_each_their_own(opened):
    first = {"contract": "misere", "counts": [3, 10]}
    async with opened("finnish-partners", "Anna", "Bo", "Cleo", "Dag", deals=[first], size=ACROSS) as phone:
        await phone.tap("Menu", "Table view")
        whole = "Trump, No trump, Misère, Free choice of trump"
        assert phone.sees("Anna owes Trump, No trump, Free choice of trump")
        assert [phone.sees(f"{name} owes {whole}") for name in ("Bo", "Cleo", "Dag")] == [True] * 3


async def test_a_game_without_contracts_to_owe_has_totals_alone_on_the_table_view(opened):
    async with opened("twenty-five", "Anna", "Bo", "Cleo", size=ACROSS) as phone:
        await phone.tap("Menu", "Table view")
        assert heard(phone) == ["Anna: 0", "Bo: 0", "Cleo: 0"]


async def test_announcement_stands_on_the_table_view(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=ACROSS) as phone:
        await phone.tap("Enter deal 1", "Sang", "Announce", "Menu", "Table view")
        assert phone.sees("Anna plays Sang: Anna 8 · Bo 4 · Cleo 4")


async def test_table_view_of_a_stopped_match_tells_its_deals_and_names_no_winner(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route=f"/match/{begun.id}/table", size=ACROSS) as phone:
        assert phone.sees("Stopped after 2 of 12 deals.")
        assert heard(phone) == ["Anna: −5", "Bo: +4, leading", "Cleo: +1"]

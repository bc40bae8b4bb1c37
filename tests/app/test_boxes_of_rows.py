"""A sheet on which each row is a contract that both sides play once: the empty places can be tapped, like boxes."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.pictures.font_metrics import measure
from tests.support.headless import Headless
from tests.support.reading import walk

FOUR = ("Anna", "Bo", "Cleo", "Dag")
EICHEL = {"side": 0, "contract": "eichel", "points": 100}


async def test_an_empty_place_begins_the_next_deal_with_its_row_and_its_side(opened):
    async with opened("coiffeur", *FOUR, deals=[EICHEL]) as phone:
        assert "Anna & Cleo, Eichel: not played yet" not in phone.names()
        await phone.tap("Bo & Dag, Undenufe: not played yet")
        assert phone.sees_all("Announced by: Bo & Dag", "Row: Undenufe")
        for digit in "100":
            await phone.tap(digit)
        await phone.tap("Save deal 2")
        assert phone.sees("Deal 2 saved")
        assert "Bo & Dag, Undenufe: not played yet" not in phone.names()


async def test_opening_an_empty_place_announces_nothing(opened):
    async with opened("coiffeur", *FOUR) as phone:
        await phone.tap("Anna & Cleo, Eichel: not played yet")
        assert phone.sees("Row: Eichel")
        await phone.tap("Back")
        assert phone.sees("Enter deal 1")
        await phone.tap("Enter deal 1")
        assert phone.sees("Row: not said yet")


@pytest.mark.parametrize(
    ("role", "facts"), [(SessionRole(watches=True), {}), (SessionRole(), {"ended": "2026-01-30T22:00:00Z"})]
)
async def test_empty_places_cannot_be_tapped_if_nothing_can_be_played(services, begin, role, facts):
    await begin("coiffeur", *FOUR, deals=[EICHEL], **facts)
    async with Headless(make_main(services, role)) as phone:
        assert not phone.sees("not played yet")


async def test_undenufe_is_whole_on_its_key_also_once_it_is_chosen_on_a_narrow_phone(opened):
    async with opened("coiffeur", *FOUR, route="/", size=(360, 740)) as phone:
        await phone.tap("Enter deal 1", "Anna & Cleo")
        key = phone.find("Undenufe").control
        row = next(each for each in phone.all(ft.Row) if any(key in walk([part]) for part in each.controls))
        width = (360 - 2 * 12 - 6 * (len(row.controls) - 1)) / len(row.controls)
        held = next(each for each in walk([key]) if isinstance(each, ft.Container) and each.padding is not None)
        letters = measure("Undenufe", 16) + 8 * 0.25  # Flutter's distance between letters
        sides = held.padding if isinstance(held.padding, ft.Padding) else ft.Padding.all(held.padding)
        assert letters <= width - sides.left - sides.right - 2 * 2

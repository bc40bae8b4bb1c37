"""A ruling at the table, in the app."""

import flet as ft

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.support.headless import Headless


async def test_a_ruling_is_entered_corrected_deleted_and_undone(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)

    async def stored():
        now = await play.open_match(services, begun.id)
        return now.match.deals[2:], now.sheet.totals

    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "Ruling at the table")
        await phone.enter("Bo", "two")
        await phone.tap("Save")
        assert phone.sees('"two" is no number of points.')
        await phone.enter("Bo", "2")
        assert not phone.sees('"two" is no number of points.')
        await phone.tap("Bo: Plus or minus")
        assert phone.one(ft.TextField, label="Bo").value == "−2"
        await phone.enter("Reason", "Renege")
        await phone.tap("Save")
        assert phone.sees("The ruling is on the sheet.")
        ((ruling,), totals) = await stored()
        assert (ruling.ruling, ruling.note, totals) == ((0, -2, 0), "Renege", (-5, 2, 1))
        assert phone.sees_all("Ruling: Renege", "Sum −2: 0 and −2 by rulings")
        await phone.tap("Ruling, Anna 0, Bo −2, Cleo 0")
        assert phone.sees("Insert a deal before deal 3")
        await phone.tap("Correct the ruling")
        assert phone.one(ft.TextField, label="Bo").value == "-2"
        await phone.enter("Bo", "-3")
        await phone.tap("Save")
        assert (await stored())[1] == (-5, 1, 1)
        await phone.tap("Undo")
        assert (await stored())[1] == (-5, 2, 1)
        await phone.tap("Ruling, Anna 0, Bo −2, Cleo 0", "Delete the ruling")
        assert phone.sees("The ruling is deleted.")
        assert await stored() == ((), (-5, 4, 1))


async def test_a_half_entered_deal_stays_when_a_ruling_is_saved(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Enter deal 3", "Sang", "Back", "Menu", "Ruling at the table")
        await phone.enter("Cleo", "1")
        await phone.tap("Save")
    now = await play.open_match(services, phone.id)
    assert now.match.deals[2] == Deal(ruling=(0, 0, 1), time=now.match.deals[2].time)
    assert now.drafts.next.answers == {"contract": "sang"}


async def test_all_deals_list_a_ruling_without_a_number(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    await play.record(services, begun.id, begun.revision, Deal(note="Renege", ruling=(0, -2, 0)))
    async with Headless(make_main(services)) as phone:
        await phone.tap("All deals")
        assert "Ruling, Anna 0, Bo −2, Cleo 0" in phone.names()

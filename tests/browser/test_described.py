"""Descriptions below a name reach people who do not see them, though the name alone finds the control."""

from __future__ import annotations

import pytest


@pytest.mark.ci
@pytest.mark.long
async def test_a_line_of_a_list_says_below_its_name_what_it_shows(opened, cabin):
    phone = await opened(cabin.served, "/variants")
    await phone.tap("The Bismarck family")
    row = phone.button("Bismarck, 1949")
    await row.wait_for(state="attached")
    name, *shown = (await row.text_content()).split("\n")
    assert name == "Bismarck, 1949"
    assert any(line.startswith("The classic Swedish game: nine deals in three fixed rounds") for line in shown)


@pytest.mark.ci
@pytest.mark.long
async def test_in_two_columns_the_keys_are_read_in_the_order_of_their_numbers(opened, cabin):
    match = await cabin.bring("swedish", ("Anna", "Bo", "Cleo"))
    phone = await opened(cabin.served, f"/match/{match}/entry", width=1280, height=800)
    await phone.tap("Sang")
    await phone.sees("How many tricks did Anna take?")
    heard = [spot.name for spot in await phone.spots()]
    assert [name for name in heard if name.isdecimal()] == [str(number) for number in range(17)]
    assert heard.index("Cleo: nothing yet") < heard.index("0") < heard.index("Save deal 1")

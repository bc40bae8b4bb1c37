"""Bonuses, premiums and tricks that nobody took are tapped in where there are any, and else cost no tap."""

import pytest

from scorekeeper.app.features.deal_entry.entry_layout import abreast
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.sheet import sheet_of
from scorekeeper.service.play import open_match
from tests.app.entering import entry_of
from tests.support.tables import at_table

BEFORE = [
    {"tricks-bid": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]},
    {"tricks-bid": [1, 1, 0, 0], "tricks": [1, 1, 0, 0]},
    {"tricks-bid": [1, 1, 1, 0], "tricks": [1, 1, 1, 0]},
    {"tricks-bid": [1, 1, 1, 1], "tricks": [1, 1, 1, 1]},
]
"""Four deals of Skull King, so that each has five cards in the next; Anna is forehand in it."""


def skull_king(services):
    return entry_of(services, "skull-king", *BEFORE)


def ninety_nine(services, **how):
    return entry_of(services, "ninety-nine", players=3, first_dealer=2, **how)


async def test_two_taps_a_player_and_one_for_a_bonus_are_enough_for_a_deal_of_skull_king(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2", "Bo", "2", "Dag", "Anna: nothing yet, score +40", "30")
        assert await phone.save() == {
            "tricks-bid": [2, 1, 0, 2],
            "tricks": [2, 2, 0, 1],
            "bonus": [30, 0, 0, 0],
        }
        assert (await open_match(services, phone.id)).sheet.last == (70, -10, 50, -10)


async def test_bids_are_the_only_taps_without_a_miss_or_a_bonus(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2")
        assert await phone.save() == {"tricks-bid": [2, 1, 0, 2], "tricks": [2, 1, 0, 2]}


async def test_after_a_bonus_the_next_one_is_a_tap_on_the_name_and_one_on_the_number(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2", "Anna: nothing yet, score +40", "30")
        await phone.tap("Dag: nothing yet, score +40", "20")
        assert (await phone.save())["bonus"] == [30, 0, 0, 20]


async def test_each_multiple_of_ten_has_a_key_of_its_own(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2", "Anna: nothing yet, score +40")
        assert [name for name in phone.names() if name.isdecimal()] == [str(number) for number in range(0, 240, 10)]
        await phone.tap("230")
        assert (await phone.save())["bonus"] == [230, 0, 0, 0]


async def test_a_trick_that_nobody_took_is_tapped_in_its_cell(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2", "Tricks that nobody took: none", "1")
        assert phone.sees("The tricks add up to 5; there are 4.")
        await phone.tap("Anna")
        assert await phone.save() == {"tricks-bid": [2, 1, 0, 2], "tricks": [1, 1, 0, 2], "tricks-lost": 1}


async def test_a_bonus_of_one_who_then_missed_has_to_be_cleared(services):
    async with skull_king(services) as phone:
        await phone.tap("2", "1", "0", "2", "Bo: nothing yet, score +20", "20", "Tricks: 2 · 1 · 0 · 2")
        await phone.tap("Bo: 1, score +40", "2", "Dag")
        assert phone.sees("Bo missed the bid, so their bonus of 20 counts nothing.")
        assert not phone.is_enabled("Save deal 5")
        await phone.tap("Bo: 20, score −10", "Clear")
        assert await phone.save() == {"tricks-bid": [2, 1, 0, 2], "tricks": [2, 2, 0, 1]}


async def test_six_taps_are_enough_for_a_deal_of_ninety_nine_and_one_more_for_a_premium(services):
    async with ninety_nine(services) as phone:
        await phone.tap("3", "3", "1", "4", "3")
        assert phone.sees("Was there a premium, and whose?")
        await phone.tap("Premium: Declaration, Owner: Anna")
        assert await phone.save() == {
            "tricks-bid": [3, 3, 1],
            "tricks": [4, 3, 2],
            "premium": "declaration",
            "premium-by": 0,
        }
        assert (await open_match(services, phone.id)).sheet.last == (4, 63, 32)


async def test_deal_without_a_premium_is_saved_at_once(services):
    async with ninety_nine(services) as phone:
        await phone.tap("4", "3", "1", "4", "3")
        assert await phone.save() == {"tricks-bid": [4, 3, 1], "tricks": [4, 3, 2]}


async def test_a_premium_is_taken_back(services):
    async with ninety_nine(services) as phone:
        await phone.tap("3", "3", "1", "4", "3", "Premium: Declaration, Owner: Anna", "Premium: Declaration", "Clear")
        assert phone.sees("Which premium was it?")
        await phone.tap("Owner: Anna", "Clear")
        assert await phone.save() == {"tricks-bid": [3, 3, 1], "tricks": [4, 3, 2]}


async def test_on_a_low_screen_the_premium_and_whose_it_is_are_asked_one_after_the_other(services):
    async with ninety_nine(services, size=(375, 667)) as phone:
        await phone.tap("3", "3", "1", "4", "3", "Revelation")
        assert phone.sees("Whose premium was it?")
        await phone.tap("Cleo")
        assert await phone.save() == {
            "tricks-bid": [3, 3, 1],
            "tricks": [4, 3, 2],
            "premium": "revelation",
            "premium-by": 2,
        }


@pytest.mark.parametrize(
    ("names", "columns"),
    [
        (("Anna", "Bo", "Cleo"), 3),
        (("Maximilianamaria", "Bo", "Cleo"), 2),
        (("Wolfeschlegelsteinhausen", "Bo", "Cleo"), 1),
    ],
)
def test_questions_stand_side_by_side_if_no_name_has_to_be_broken(names, columns):
    sheet = sheet_of(at_table("skull-king", players=names, options={"scoring": "choice"}))
    asked = sheet.match.game.questions(sheet.position, {})
    assert abreast(Viewport(360), sheet, asked) == columns

"""Impossible answers are red at their field, and told, as soon as they are entered."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from tests.app.entering import press

SALAD = [
    {"tricks": [7, 6, 4]},
    {"hearts": [5, 5, 3]},
    {"queens": [4, 0, 0]},
    {"spade-king": 1},
    {"last-trick": 2},
]


def red(phone):
    """The figures and words in red."""
    return [text.value for text in phone.all(ft.Text) if text.color == theme.RED]


async def test_tricks_above_their_total_are_red_while_the_rest_of_the_hand_is_open(opened):
    async with opened("canadian-salad", "Anna", "Bo", "Cleo", deals=SALAD) as phone:
        await phone.tap("Enter deal 6", "10", "7", "Tricks: 10 · 7 · 0", "9")
        assert not red(phone)
        await phone.tap("Tricks: 9 · 7 · 1", "Bo: 7")
        await press(phone, "1", "2")
        assert "The tricks add up to 21; there are 17." in red(phone)
        assert {"9", "12"} <= set(red(phone))
        assert not phone.is_enabled("Save deal 6")


async def test_first_digit_of_a_number_marks_nothing_red(opened):
    async with opened("tute", "Anna", "Bo", "Cleo", "Dag") as phone:
        await phone.tap("Enter deal 1", "1")
        assert phone.sees("119")
        assert red(phone) == []
        await phone.tap("Next")
        assert {"1", "119"} <= set(red(phone))


async def test_a_choice_that_is_barred_by_a_later_answer_is_red(opened):
    async with opened("kaiser", "Anna", "Bo", "Cleo", "Dag") as phone:
        both = "Five of hearts: Anna & Cleo, Three of spades: Bo & Dag"
        await phone.tap("Enter deal 1", "Bo", "8", "hearts", "5", both, "Anna & Cleo: 5, score +10", "0")
        assert red(phone) == ["Anna & Cleo", "Anna & Cleo took no trick, so not the five of hearts either."]
        assert not phone.is_enabled("Save deal 1")

"""Scores on every screen: in which colour they are, and where they have a plus."""

from __future__ import annotations

import re

import flet as ft
import pytest
from flet import canvas

from scorekeeper.app import theme
from scorekeeper.app.session_start import make_main
from tests.app.conftest import WORKED
from tests.support.headless import Headless

SALAD = (
    {"hand": "tricks", "tricks": [8, 2, 7]},
    {"hand": "hearts", "hearts": [6, 3, 4]},
)
"""Anna has 140, Bo 50, Cleo 110; the fewest win."""

NAMES = {theme.UP: "ahead", theme.DOWN: "behind", theme.INK: "ink", theme.SOFT: "soft"}


def scores(phone: Headless, *wanted: str) -> set[tuple[str, str]]:
    """Each of these figures on the screen, and the colour that it is in."""
    found = set()
    for text in phone.all(ft.Text):
        spans = [(span.text, span.style.color if span.style else None) for span in text.spans or []]
        for said, colour in [(text.value, text.color), *spans]:
            if said and said.strip() in wanted:
                found.add((said.strip(), NAMES[colour]))
    drawn = [(text.value, text.style.color) for text in phone.all(canvas.Text) if text.style]  # axes are softer
    return found | {
        (said, NAMES[colour]) for said, colour in drawn if said in wanted and colour in NAMES and colour != theme.SOFT
    }


@pytest.mark.parametrize("screen", ["", "/result", "/table"])
async def test_a_total_has_the_colour_of_where_it_stands(services, begin, screen):
    begun = await begin("canadian-salad", "Anna", "Bo", "Cleo", deals=SALAD)
    async with Headless(make_main(services), route=f"/match/{begun.id}{screen}") as phone:
        assert scores(phone, "140", "50", "110") == {("140", "ink"), ("50", "ahead"), ("110", "ink")}


async def test_in_the_list_of_matches_a_total_has_that_colour_too(opened):
    async with opened("canadian-salad", "Anna", "Bo", "Cleo", deals=SALAD, route="/matches") as phone:
        assert scores(phone, "140", "50", "110") == {("140", "ink"), ("50", "ahead"), ("110", "ink")}


@pytest.mark.parametrize("screen", ["", "/log"])
async def test_a_minus_of_a_deal_is_in_the_colour_of_a_minus(services, begin, screen):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=({"contract": "sang", "counts": [1, 15, 0]},))
    async with Headless(make_main(services), route=f"/match/{begun.id}{screen}") as phone:
        assert {("−7", "behind"), ("+11", "ink"), ("−4", "behind")} <= scores(phone, "−7", "+11", "−4")


async def test_a_minus_of_the_deal_that_is_entered_is_in_that_colour_too(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Enter deal 3")
        assert scores(phone, "−5", "+4", "+1") == {("−5", "behind"), ("+4", "ahead"), ("+1", "ahead")}
        await phone.tap("Sang", "Announce", "Enter the tricks", "1", "15")
        assert scores(phone, "−3", "+11", "−8") == {("−3", "behind"), ("+11", "ink"), ("−8", "behind")}


def said(phone: Headless) -> str:
    """All that is written on the screen, and heard by a screen reader."""
    words = [*phone.texts(), *(text.value or "" for text in phone.all(canvas.Text))]
    words += [control.label or "" for control in phone.all(ft.Semantics)]
    return "\n".join(words)


@pytest.mark.parametrize("screen", ["", "/log", "/result", "/table", "/entry"])
@pytest.mark.parametrize(("game", "deals", "plus"), [("canadian-salad", SALAD, False), ("swedish", WORKED * 2, True)])
async def test_a_plus_stands_only_where_a_deal_can_be_negative(services, begin, screen, game, deals, plus):
    begun = await begin(game, "Anna", "Bo", "Cleo", deals=deals)
    async with Headless(make_main(services), route=f"/match/{begun.id}{screen}") as phone:
        assert bool(re.search(r"\+\d", said(phone))) == plus

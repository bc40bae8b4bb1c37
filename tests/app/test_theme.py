"""The colours, measured: everything that is read stands out from what it is read on, by day and by night."""

from __future__ import annotations

from itertools import product

import flet as ft
import pytest

from scorekeeper.app import theme
from scorekeeper.app.session_start import make_main
from tests.support.headless import Headless

TEXT, SHAPE = 4.5, 3.0
"""The contrast that WCAG 2.2 AA asks of type (1.4.3), and of the outline of a control (1.4.11)."""

GROUNDS = ("surface", "surface_container", "surface_container_high", "primary_container")


def luminance(colour: str) -> float:
    """The relative luminance of `#RRGGBB`, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(params=["green", "blue", "plum"])
async def schemes(services, request):
    async with Headless(make_main(services)) as phone:
        theme.apply_accent(phone.page, request.param)
        return {"day": phone.page.theme.color_scheme, "night": phone.page.dark_theme.color_scheme}


def role(scheme: ft.ColorScheme, name: str) -> str:
    return getattr(scheme, name)


def test_the_measure_agrees_with_the_published_examples():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("time", ["day", "night"])
@pytest.mark.parametrize("ink", ["on_surface", "on_surface_variant", "primary", "tertiary", "error"])
def test_type_stands_out_from_every_ground(schemes, time, ink):
    scheme = schemes[time]
    least = min((round(contrast(role(scheme, ink), role(scheme, ground)), 2), ground) for ground in GROUNDS)
    assert least[0] >= TEXT, least


@pytest.mark.parametrize(("time", "ground"), [*product(["day", "night"], ["primary", "tertiary", "error"])])
def test_type_stands_out_on_a_filled_button(schemes, time, ground):
    scheme = schemes[time]
    assert contrast(role(scheme, f"on_{ground}"), role(scheme, ground)) >= TEXT


@pytest.mark.parametrize("time", ["day", "night"])
def test_selected_item_has_a_border_that_stands_out(schemes, time):
    scheme = schemes[time]
    assert min(contrast(role(scheme, "primary"), role(scheme, ground)) for ground in GROUNDS) >= SHAPE


def test_the_roles_that_are_measured_are_those_that_the_screens_use():
    used = {theme.BACK, theme.PAPER, theme.KEY, theme.INK, theme.SOFT, theme.ACCENT, theme.TINT, theme.UP, theme.DOWN}
    known = {"surface", "surface_container", "surface_container_high", "on_surface", "on_surface_variant"}
    known |= {"primary", "primary_container", "tertiary"}
    assert {ft.Colors(colour).name.lower() for colour in used} == known

"""The preferences of a device: the next session restores them and asks the device for them at the right time."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from tests.app.device import WHOLE, Device
from tests.support.headless import Headless


@pytest.fixture
async def device(begin):
    """A device on which a match is played."""
    await begin(*WHOLE)
    return Device()


async def test_dark_stays_dark_in_the_next_session_on_this_device(services, device):
    async with device.give(Headless(make_main(services))) as phone:
        await phone.tap("Menu", "Settings", "Dark")
        assert phone.page.theme_mode == ft.ThemeMode.DARK
    async with device.give(Headless(make_main(services), route="/settings")) as phone:
        assert phone.page.theme_mode == ft.ThemeMode.DARK
        assert phone.is_selected("Dark")
        await phone.tap("Same as phone")
        assert phone.page.theme_mode == ft.ThemeMode.SYSTEM


async def test_a_device_that_keeps_nonsense_is_as_on_the_first_day(services, device):
    device.kept = {"scorekeeper.light": "purple", "scorekeeper.awake": "perhaps", "scorekeeper.cloth": "tartan"}
    async with device.give(Headless(make_main(services), route="/settings")) as phone:
        assert phone.is_selected("Same as phone")
        assert phone.is_selected("On")
        assert phone.is_selected("Green")


async def test_the_screen_stays_on_while_a_match_goes_on_and_not_after_it(services, device):
    async with device.give(Headless(make_main(services))) as phone:
        assert device.awake
        await phone.tap("Menu", "End the match early", "End the match")
        assert not device.awake


async def test_the_screen_may_go_dark_where_that_is_liked(services, device):
    async with device.give(Headless(make_main(services), route="/settings")) as phone:
        await phone.tap("Off", "Back")
        assert not device.awake
        assert device.kept["scorekeeper.awake"] == "off"


async def test_a_device_that_cannot_keep_its_screen_on_says_so(services, device):
    device.wakes = False
    async with device.give(Headless(make_main(services))) as phone:
        await phone.tap("Menu", "Settings")
        assert phone.sees("This browser cannot keep the screen on here")


async def test_another_cloth_lies_on_the_table_at_once_and_in_the_next_session(services, device):
    async with device.give(Headless(make_main(services), route="/settings")) as phone:
        assert phone.is_selected("Green")
        assert phone.page.theme.color_scheme.primary == "#1D5C46"
        await phone.tap("Plum")
        assert phone.page.theme.color_scheme.primary == "#6D3763"
        assert phone.page.dark_theme.color_scheme.primary == "#DDABD2"
    async with device.give(Headless(make_main(services))) as phone:
        assert phone.page.theme.color_scheme.primary == "#6D3763"

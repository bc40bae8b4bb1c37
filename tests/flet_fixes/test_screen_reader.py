"""A screen that was covered is laid out once more for a screen reader, by a short message, as soon as nobody taps."""

from itertools import pairwise

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.screen_reader import ShownScreen
from tests.app.conftest import WORKED
from tests.support.headless import Headless

QUIET = 0.3
"""Seconds without a tap after which it is done."""

SHORT = 100
"""Bytes that each message of it has at most."""

ASKED, LAID_OUT = MessageAction.INVOKE_METHOD, MessageAction.PATCH_CONTROL


@pytest.fixture
def opened(services):
    """Opens a phone at an address, with a screen reader or without one."""

    def phone(route="/", *, read=True):
        headless = Headless(make_main(services), route=route)
        headless.device_answers["get_accessibility_features"] = lambda _: {"accessible_navigation": read, **OTHERS}
        return headless

    return phone


OTHERS = dict.fromkeys(
    ("bold_text", "disable_animations", "high_contrast", "invert_colors", "reduce_motion", "on_off_switch_labels"),
    False,
) | {"supports_announcements": True}


async def told_when_quiet(phone, jump):
    """Return the messages to the client once nobody has tapped for a while."""
    before = len(phone.client.sent)
    await jump(phone, QUIET)
    told = phone.client.sent[before:]
    assert all(size < SHORT for _, size in told)
    return [action for action, _ in told]


async def test_a_screen_is_laid_out_again_when_the_one_above_it_is_gone(begin, opened, jump):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with opened() as phone:
        assert await told_when_quiet(phone, jump) == []
        for _ in range(2):
            await phone.tap("All deals")
            assert await told_when_quiet(phone, jump) == []
            await phone.tap("Back")
            assert await told_when_quiet(phone, jump) == [ASKED, LAID_OUT]
            assert await told_when_quiet(phone, jump) == []


async def test_a_screen_is_laid_out_again_when_a_dialog_on_it_is_gone(begin, opened, jump):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with opened("/people") as phone:
        await phone.tap("Add a person")
        await phone.tap("Cancel")
        assert await told_when_quiet(phone, jump) == [ASKED, LAID_OUT]


async def test_without_a_screen_reader_nothing_is_laid_out_again(begin, opened, jump):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with opened(read=False) as phone:
        await phone.tap("All deals")
        await phone.tap("Back")
        assert await told_when_quiet(phone, jump) == [ASKED]


async def test_nobody_who_taps_on_waits_for_it(begin, opened, jump):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with opened() as phone:
        await phone.tap("All deals")
        await phone.tap("Back")
        await phone.tap("All deals")
        assert await told_when_quiet(phone, jump) == []
        assert await told_when_quiet(phone, jump) == [ASKED, LAID_OUT]


def test_each_repeated_layout_is_slightly_narrower_and_differs_from_the_one_before():
    screen = ShownScreen(ft.View(padding=0))
    less = [screen.once_more().body.patch[1][-1].right for _ in range(4)]
    assert all(0 < each < 1e-10 for each in less)
    assert all(each != before for before, each in pairwise(less))


def test_a_screen_that_is_still_blank_is_not_laid_out_again():
    assert ShownScreen().once_more() is None
    assert ShownScreen(ft.View()).once_more() is None

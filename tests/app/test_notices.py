"""Messages of the app and how long they stay: a success passes, a fault waits."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session.deal_words import saved_line
from scorekeeper.app.session_start import make_main
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.service import play
from scorekeeper.texts import language_of, speaking
from tests.app.conftest import WORKED, timers
from tests.support.headless import Headless, noting
from tests.support.reading import walk

BOOKED = "Deal 1 saved"


async def book(phone, *names):
    for name in names or ("Anna owes Sang", "6", "6", "Save deal 1"):
        await phone.tap(name)


async def test_message_about_a_saved_deal_passes_after_some_seconds(opened, jump):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await book(phone)
        await jump(phone, 7)
        assert phone.sees(BOOKED)
        await jump(phone, 2)
        assert not phone.sees(BOOKED)
        assert phone.sees("Swedish Bismarck")


async def test_a_notice_ends_with_the_next_tap_and_its_timer_with_it(opened, jump):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await book(phone)
        await jump(phone, 7)
        await phone.tap("Undo")
        assert not phone.sees(BOOKED)
        await jump(phone, 7)
        assert phone.sees("Undone: Deal 1")
        await jump(phone, 2)
        assert not phone.sees("Undone")


async def test_message_about_a_fault_stays_until_the_next_tap(services, begin, jump):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "End the match early")
        await play.finish(services.for_session(), hand.id, hand.revision)
        await phone.tap("End the match")
        assert phone.sees("This match was changed in another window.")
        await jump(phone, 3600)
        assert phone.sees("This match was changed in another window.")
        await phone.tap("Close")
        assert not phone.sees("This match was changed in another window.")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
@pytest.mark.parametrize(("route", "button"), [("/matches", "New match"), ("/", "Enter deal 1")])
async def test_the_buttons_at_the_foot_stay_the_same_while_a_notice_comes_and_goes(
    services, begin, route, button, size
):
    await begin("swedish", "Anna", "Bo", "Cleo")
    sessions = []
    async with Headless(make_main(services, greet=noting(sessions)), route=route, size=size) as phone:
        before = phone.find(button).control._i
        sessions[0].show_error("It is not done.")
        await phone.settle()
        assert phone.sees("It is not done.")
        assert phone.find(button).control._i == before
        sessions[0].notices.clear()
        await phone.settle()
        assert not phone.sees("It is not done.")
        assert phone.find(button).control._i == before


async def test_no_timer_is_left_when_a_session_ends(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await book(phone)
        assert "Notices" in timers()
        await phone.fire(phone.page, "close")
    assert "Notices" not in timers()


async def test_a_notice_that_ends_while_the_phone_sleeps_is_gone_when_it_wakes(opened, jump):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await book(phone)
        await phone.sleep()
        await jump(phone, 60)
        await phone.wake()
        assert not phone.sees(BOOKED)
        assert phone.sees("Deal 2 of 12")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
async def test_a_notice_of_the_sheet_stands_in_the_place_of_its_title(opened, size):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=size) as phone:
        await book(phone)
        lines = phone.texts()
        said = next(n for n, line in enumerate(lines) if BOOKED in line)
        assert said < lines.index("Trumf")
        assert [title.opacity for title in phone.all(ft.Container) if holds(title, "Swedish Bismarck")][-1] == 0
        assert "Undo" in phone.names()
        assert len([text for text in phone.all(ft.Semantics) if text.live_region]) == 1


async def test_a_long_notice_stands_in_the_place_of_the_title_in_smaller_type(services, begin):
    await begin("swedish", "Konstantin-Maximilian Ab", "Wilhelmina-Charlotte Und", "Bartholomew Featherstone")
    sessions = []
    async with Headless(make_main(services, greet=noting(sessions)), size=(360, 640)) as phone:
        words = "Konstantin-Maximilian Ab has replaced Wilhelmina-Charlotte Und."
        sessions[0].notify(words)
        await phone.settle()
        lines = phone.texts()
        assert lines.index(words) < lines.index("Trumf")
        assert [text.size for text in phone.all(ft.Text) if text.value == words] == [12]


@pytest.mark.parametrize("language", ["en", "sv", "fi", "da", "is", "et", "pt", "pl"])
async def test_the_notice_of_a_saved_deal_takes_one_line_in_every_language(begin, language):
    hand = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:1])
    with speaking(language_of(language)):
        for corrected in (False, True):
            assert measure(saved_line(hand.sheet, 0, corrected=corrected), 14) < 144


async def test_a_saved_deal_shows_the_head_of_the_sheet(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:1], size=(360, 640)) as phone:
        await book(phone, "Bo owes Sang", "6", "6", "Save deal 2")
        assert [said for name, said in phone.client.calls if name == "scroll_to"] != []


def holds(control, words):
    """Whether these words are in it."""
    return words in [text.value for text in walk([control]) if isinstance(text, ft.Text)]

"""Nothing that goes wrong on a screen or in a tap ends the session."""

from __future__ import annotations

import asyncio
import gc
import re

import flet as ft
import pytest

from scorekeeper.app.kit import error_boundary, notice_line, screen
from scorekeeper.app.routes import routes
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_report import report_of
from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.link import MARK
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.rules.deal_faults import TRUMPS_MISSING
from scorekeeper.service.service_faults import Refused
from scorekeeper.service.sharing import share_match
from scorekeeper.web.browser.warm_up import addresses
from tests.app.conftest import WORKED
from tests.app.one_screen import one_screen
from tests.support.headless import Headless, noting

ARCHIVE = "/app.zip"


@screen
def Fragile(app: App) -> ft.View:
    count, put = ft.use_state(0)
    if count == 1:
        raise ZeroDivisionError
    return ft.View(controls=[ft.Text(f"count {count}"), ft.Button("Break", on_click=app.on(put, 1))])


@error_boundary
def FragilePart(number: int) -> ft.Control:
    if number == 1:
        raise ZeroDivisionError
    return ft.Text(f"part {number}")


@screen
def Handlers(app: App) -> ft.View:
    number, put = ft.use_state(0)

    def refuse():
        raise Refused(TRUMPS_MISSING)

    def fail():
        raise ZeroDivisionError

    def miss(error):
        raise error

    return ft.View(
        controls=[
            FragilePart(number, key="part"),
            ft.Button("Miss", on_click=app.on(miss, ModuleNotFoundError("No module named 'scorekeeper.later'"))),
            ft.Button("Miss the archive", on_click=app.on(miss, OSError(29, "I/O error", ARCHIVE))),
            ft.Button("Refuse", on_click=app.on(refuse)),
            ft.Button("Fail", on_click=app.on(fail)),
            ft.Button("Next", on_click=app.on(lambda: put(lambda n: n + 1))),
            ft.Text(" ".join(app.state.notice.lines) if app.state.notice else "nothing said"),
            *filter(None, [notice_line(app)]),
        ]
    )


async def test_a_screen_that_cannot_be_drawn_says_so_calmly_and_offers_a_way_out():
    async with Headless(one_screen(Fragile)) as phone:
        await phone.tap("Break")
        assert phone.sees("This page could not be shown")
        assert not phone.sees("ZeroDivisionError")
        assert phone.is_enabled("All matches")
        await phone.tap("Copy a report")
        assert phone.sees("Report copied.")


@pytest.mark.parametrize(("text", "scrolls"), [(1.0, False), (2.0, True)])
async def test_in_large_type_that_page_scrolls_and_all_its_buttons_with_it(text, scrolls):
    async with Headless(one_screen(Fragile, text)) as phone:
        await phone.tap("Break")
        (column,) = (
            each for each in phone.all(ft.Column) if any(isinstance(p, ft.FilledButton) for p in each.controls)
        )
        assert (column.scroll == ft.ScrollMode.AUTO) == scrolls
        assert [type(part) for part in column.controls[-2:]] == [ft.FilledButton, ft.OutlinedButton]


async def test_a_part_that_cannot_be_drawn_leaves_the_rest_alone_and_comes_back():
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap("Next")
        assert phone.sees("This part of the screen could not be drawn.")
        await phone.tap("Next")
        assert phone.sees("part 2")


async def test_a_refusal_becomes_a_sentence_on_the_screen():
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap("Refuse")
        assert phone.sees(TRUMPS_MISSING.template)


async def test_a_defect_in_a_tap_becomes_a_calm_line_and_the_next_tap_works():
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap("Fail")
        assert phone.sees("Something went wrong here. What was saved is safe.")
        await phone.tap("Refuse")
        assert phone.sees(TRUMPS_MISSING.template)


@pytest.mark.parametrize("missing", ["Miss", "Miss the archive"])
async def test_part_not_loaded_yet_is_called_so_and_not_reported_as_a_defect(missing, monkeypatch):
    monkeypatch.syspath_prepend(ARCHIVE)
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap(missing)
        assert phone.sees("A part that this needs is not on this device yet. It is fetched over the network once.")
        assert not phone.sees("Copy a report")


async def test_message_goes_with_the_next_tap():
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap("Refuse", "Next")
        assert phone.sees("nothing said")


async def test_a_defect_in_a_tap_can_be_reported_and_then_that_is_said():
    async with Headless(one_screen(Handlers)) as phone:
        await phone.tap("Fail")
        button = phone.find("Copy a report").control
        assert isinstance(button.action, ft.CopyToClipboard)
        assert "builtins.ZeroDivisionError" in button.action.data
        await phone.tap("Copy a report")
        assert phone.sees("Report copied.")


def failing(name):
    try:
        {}[name]
    except KeyError as error:
        raise ValueError(f"{name} has no score") from error


def test_a_report_says_where_it_happened_and_names_nobody():
    with pytest.raises(ValueError, match="Anna") as failed:
        failing("Anna")
    report = report_of(failed.value)
    first, *lines = report.splitlines()
    assert first.startswith("scorekeeper 1.0.0, Flet 1.0.5, Python 3.")
    kinds = [line for line in lines if not line.startswith("  ")]
    assert kinds == ["builtins.ValueError", "builtins.KeyError"]
    assert re.search(r"^  test_error_boundary\.py:\d+ failing$", report, re.MULTILINE)
    assert "Anna" not in report
    assert "/" not in report.replace("scorekeeper/", "")


def test_a_report_of_a_fault_without_end_has_an_end():
    def deeper(n):
        return deeper(n + 1)

    with pytest.raises(RecursionError) as failed:
        deeper(0)
    assert len(report_of(failed.value).splitlines()) < 40


def test_a_report_of_a_fault_that_is_its_own_cause_has_an_end():
    error = ValueError("Anna")
    error.__cause__ = error
    assert report_of(error).splitlines()[1:] == ["builtins.ValueError"]


async def test_a_session_that_ends_on_its_way_to_another_address_ends_in_silence(services):
    told, apps = [], []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context["message"]))
    async with Headless(make_main(services, greet=noting(apps))) as phone:
        apps[0].go("/settings")
        phone.client.send_message = lambda _message: None  # it is gone, and answers nothing
        await asyncio.sleep(0)
        phone.session.close()
        await asyncio.sleep(0)
    apps.clear()
    del phone
    gc.collect()
    await asyncio.sleep(0)
    assert told == []


@screen
def Waiting(app: App) -> ft.View:
    found, put = ft.use_state("")
    tries = ft.use_ref(0)

    def load():
        tries.current += 1
        if tries.current == 1:
            raise ZeroDivisionError
        put("It is here.")

    use_once(app, "it", load)
    return ft.View(controls=[ft.Text(found)]) if found else ft.View()


async def test_empty_screen_that_cannot_load_says_so_and_appears_once_it_can():
    async with Headless(one_screen(Waiting)) as phone:
        assert phone.sees_all("This page could not be shown", "Nothing is lost: every deal that was saved is kept.")
        assert phone.is_enabled("All matches")
        assert phone.is_enabled("Copy a report")
        await phone.tap("Try again")
        assert phone.sees("It is here.")
        assert not phone.sees("This page could not be shown")


@screen
def Refusing(app: App) -> ft.View:
    def load():
        raise Refused(TRUMPS_MISSING)

    use_once(app, "it", load)
    return ft.View()


async def test_an_empty_screen_whose_loading_is_refused_says_why():
    async with Headless(one_screen(Refusing)) as phone:
        assert phone.sees_all("This page could not be shown", "Which suit is trumps?")
        assert "Copy a report" not in phone.names()


@screen
def Half(app: App) -> ft.View:
    def load():
        raise ZeroDivisionError

    use_once(app, "it", load)
    return ft.View(controls=[ft.Text("half of it"), *filter(None, [notice_line(app)])])


async def test_screen_that_cannot_load_the_rest_keeps_its_content_and_says_so():
    async with Headless(one_screen(Half)) as phone:
        assert phone.sees_all("half of it", "Something went wrong here. What was saved is safe.")


@pytest.mark.ci
async def test_at_every_address_there_are_words_and_a_button_where_the_store_cannot_be_read(services, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    letters = (await share_match(services, match.id, "https://example.org/")).link.partition(MARK)[2]
    services.close()
    empty = []
    for address in addresses(routes(), {":id": match.id, ":link": letters}):
        async with Headless(make_main(services), route=address) as phone:
            if not phone.texts() or not phone.names():
                empty.append(address)
    assert empty == []

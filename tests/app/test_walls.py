"""Nothing that goes wrong on a screen or in a tap ends the session."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.context import APP, ROOT, App, Root
from scorekeeper.app.walls import piece, screen
from scorekeeper.rules.deal_faults import TrumpsMissing
from scorekeeper.service.faults import Refused
from tests.headless import Headless


def whole(body):
    """A main that shows one screen."""

    @ft.component
    def Shown(app):
        router = lambda: ft.Router([ft.Route(path="/", component=body)], manage_views=True)  # noqa: E731
        return ROOT(app.root, lambda: APP(app, router))

    async def main(page):
        page.render_views(Shown, App(None, Root(), page, None))

    return main


@screen
def Fragile(app: App) -> ft.View:
    count, put = ft.use_state(0)
    if count == 1:
        raise ZeroDivisionError
    return ft.View(controls=[ft.Text(f"count {count}"), ft.Button("Break", on_click=app.on(put, 1))])


@piece
def FragilePart(number: int) -> ft.Control:
    if number == 1:
        raise ZeroDivisionError
    return ft.Text(f"part {number}")


@screen
def Handlers(app: App) -> ft.View:
    number, put = ft.use_state(0)

    def refuse():
        raise Refused(TrumpsMissing())

    def fail():
        raise ZeroDivisionError

    return ft.View(
        controls=[
            FragilePart(number, key="part"),
            ft.Button("Refuse", on_click=app.on(refuse)),
            ft.Button("Fail", on_click=app.on(fail)),
            ft.Button("Next", on_click=app.on(lambda: put(lambda n: n + 1))),
            ft.Text(" ".join(app.root.word.lines) if app.root.word else "nothing said"),
        ]
    )


async def test_a_screen_that_cannot_be_drawn_says_so_calmly_and_offers_a_way_out():
    async with Headless(whole(Fragile)) as phone:
        await phone.tap("Break")
        assert phone.sees("This page could not be shown")
        assert not phone.sees("ZeroDivisionError")
        assert phone.is_enabled("All matches")


async def test_a_part_that_cannot_be_drawn_leaves_the_rest_alone_and_comes_back():
    async with Headless(whole(Handlers)) as phone:
        await phone.tap("Next")
        assert phone.sees("This part of the screen could not be drawn.")
        await phone.tap("Next")
        assert phone.sees("part 2")


async def test_a_refusal_becomes_a_sentence_on_the_screen():
    async with Headless(whole(Handlers)) as phone:
        await phone.tap("Refuse")
        assert phone.sees(TrumpsMissing.template)


async def test_a_defect_in_a_tap_becomes_a_calm_line_and_the_next_tap_works():
    async with Headless(whole(Handlers)) as phone:
        await phone.tap("Fail")
        assert phone.sees("Something went wrong here. What was saved is safe.")
        await phone.tap("Refuse")
        assert phone.sees(TrumpsMissing.template)


async def test_what_was_said_is_gone_with_the_next_tap():
    async with Headless(whole(Handlers)) as phone:
        await phone.tap("Refuse")
        await phone.tap("Next")
        assert phone.sees("nothing said")

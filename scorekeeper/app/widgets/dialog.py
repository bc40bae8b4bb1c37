"""Asking before something is done, and offering what else can be done: hooks, so called on every drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.keyboard import use_open_dialog
from scorekeeper.app.widgets.button import OnTap, tap
from scorekeeper.texts.language import tr

_LINE = theme.TARGET + theme.HAIR


class Item(NamedTuple):
    """One line of a menu; None for what it does shows it as not to be had now.

    `action` is done by the client itself, within the tap, where a browser allows it at no other time.
    """

    icon: ft.IconData
    label: str
    on_tap: OnTap
    action: ft.ClientAction | None = None


def use_switch() -> tuple[bool, Callable[[], None], Callable[[], None]]:
    """Whether something is shown, and how to show it and to close it; a hook."""
    shown, put = ft.use_state(initial=False)
    return shown, lambda: put(lambda _: True), lambda: put(lambda _: False)


def use_question(app: App, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> Handler:
    """A question with two answers. What is returned asks it; `on_yes` is done on the one answer."""
    asked, ask, close = use_switch()

    def agreed() -> object:
        close()
        return on_yes()

    def dialog() -> ft.AlertDialog:
        return ft.AlertDialog(
            title=ft.Text(title, size=theme.TITLE),
            content=ft.Text(text, color=theme.SOFT),
            bgcolor=theme.PAPER,
            shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
            actions=[
                ft.TextButton(tr("Cancel"), on_click=app.on(close)),
                ft.FilledButton(yes, on_click=app.on(agreed)),
            ],
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app, dialog() if asked else None)
    return app.on(ask)


def use_menu(app: App, offered: Callable[[], Sequence[Item]]) -> Handler:
    """A menu that comes up from the bottom edge, where the thumb is. What is returned opens it.

    What is `offered` is asked while it is open and at no other time: most menus are drawn over and never opened.
    """
    opened, show, close = use_switch()

    def line(item: Item) -> ft.Control:
        async def chosen() -> None:
            close()
            if item.on_tap is not None:
                await item.on_tap()

        return _line(app, item, None if item.on_tap is None else chosen)

    def sheet() -> ft.BottomSheet:
        items = offered()
        return ft.BottomSheet(
            ft.Container(
                ft.Column([line(item) for item in items], spacing=0, tight=True, scroll=ft.ScrollMode.AUTO),
                padding=ft.Padding.symmetric(vertical=theme.GAP),
                height=len(items) * _LINE * app.viewport.text + 2 * theme.GAP,
            ),
            bgcolor=theme.PAPER,
            scrollable=True,
            use_safe_area=True,
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app, sheet() if opened else None)
    return app.on(show)


def _line(app: App, item: Item, on_tap: OnTap) -> ft.Control:
    colour = theme.INK if on_tap is not None else theme.EDGE
    return tap(
        ft.Row(
            [ft.Icon(item.icon, size=22, color=colour), ft.Text(item.label, size=theme.BODY, color=colour)],
            spacing=theme.INSET,
        ),
        item.label,
        on_tap,
        action=item.action,
        height=_LINE * app.viewport.text,
        padding=ft.Padding.symmetric(horizontal=theme.INSET + theme.HAIR),
    )

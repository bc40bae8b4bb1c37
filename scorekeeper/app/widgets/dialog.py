"""Dialogs: a confirmation, and a menu. They are hooks, so they are called on every render."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.open_dialogs import use_open_dialog
from scorekeeper.app.widgets.button import OnTap, tap
from scorekeeper.texts.language import tr

_LINE = theme.TARGET + theme.HAIR
_HEADING = 36  # the height of the heading of a group of items
_SIDE = theme.INSET + theme.HAIR


class Item(NamedTuple):
    """An item of a menu; disabled where `on_tap` is None.

    `action` is run by the client itself within the tap, as browsers require for the clipboard and file pickers.
    """

    icon: ft.IconData
    label: str
    on_tap: OnTap
    action: ft.ClientAction | None = None


class Heading(NamedTuple):
    """The heading of a group of items of a menu."""

    label: str


def use_switch() -> tuple[bool, Callable[[], None], Callable[[], None]]:
    """Whether something is shown, a function that shows it, and one that hides it; a hook."""
    shown, set_shown = ft.use_state(initial=False)
    return shown, lambda: set_shown(lambda _: True), lambda: set_shown(lambda _: False)


def use_question(app: App, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> Handler:
    """A confirmation dialog; returns the handler that opens it. `on_yes` is called on confirmation. A hook."""
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

    use_open_dialog(app.dialogs, dialog() if asked else None)
    return app.on(ask)


def use_menu(app: App, offered: Callable[[], Sequence[Item | Heading]]) -> Handler:
    """A menu in a bottom sheet; returns the handler that opens it. A hook.

    `offered` gives its items, and is called only while the menu is open: most menus are never opened.
    """
    opened, show, close = use_switch()

    def row(item: Item | Heading) -> ft.Control:
        if isinstance(item, Heading):
            return _menu_heading(app, item)

        async def chosen() -> None:
            close()
            if item.on_tap is not None:
                await item.on_tap()

        return menu_item(app, item if item.on_tap is None else item._replace(on_tap=chosen))

    def sheet() -> ft.BottomSheet:
        items = offered()
        return ft.BottomSheet(
            ft.Container(
                ft.Column([row(item) for item in items], spacing=0, tight=True, scroll=ft.ScrollMode.AUTO),
                padding=ft.Padding.symmetric(vertical=theme.GAP),
                height=sum(map(_height, items)) * app.viewport.text + 2 * theme.GAP,
            ),
            bgcolor=theme.PAPER,
            scrollable=True,
            use_safe_area=True,
            animation_style=ft.AnimationStyle(
                reverse_duration=ft.Duration()
            ),  # the screen that was chosen waits for it
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app.dialogs, sheet() if opened else None)
    return app.on(show)


def _height(item: Item | Heading) -> int:
    """The height of a row of a menu, in logical pixels at the ordinary size of type."""
    return _HEADING if isinstance(item, Heading) else _LINE


def _menu_heading(app: App, heading: Heading) -> ft.Control:
    said = ft.Text(heading.label, size=theme.SMALL, color=theme.SOFT)
    return ft.Container(
        ft.Semantics(heading_level=2, content=said),
        height=_HEADING * app.viewport.text,
        alignment=ft.Alignment.BOTTOM_LEFT,
        padding=ft.Padding.only(left=_SIDE, right=_SIDE, bottom=theme.HAIR),
    )


def menu_item(app: App, item: Item, *, side: int = _SIDE) -> ft.Control:
    """An item of a menu, with so much space at its sides."""
    colour = theme.INK if item.on_tap is not None else theme.EDGE
    words = ft.Container(ft.Text(item.label, size=theme.BODY, color=colour), expand=True)
    return tap(
        ft.Row([ft.Icon(item.icon, size=22, color=colour), words], spacing=theme.INSET),
        item.label,
        item.on_tap,
        action=item.action,
        height=_LINE * app.viewport.text,
        padding=ft.Padding.symmetric(horizontal=side),
    )

"""Dialogs: a confirmation, and a menu. They are hooks, so call them on every render."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import OnTap, tap
from scorekeeper.app.kit.rows import unbroken_size
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.texts import tr

_LINE = theme.TARGET + theme.HAIR
_HEADING = 36  # the height of the heading of a group of items
_CORNER = 28  # the radius of the upper corners of Flutter's bottom sheet
_SIDE = theme.INSET + theme.HAIR
_ICON = 22
_ABREAST = 2
_WIDEST = 640  # of a sheet at the foot of a wide window
_MOST = 0.9  # share of the window's height for a menu, so that the screen below stays in sight
_LINE_HEIGHT = 1.43  # line height, in font sizes


class DialogItem(NamedTuple):
    """An item of a menu; disabled without `on_tap`. Within the tap the client runs `action`, as browsers require."""

    icon: ft.IconData
    label: str
    on_tap: OnTap
    action: ft.ClientAction | None = None


def use_switch() -> tuple[bool, Callable[[], None], Callable[[], None]]:
    """Return whether something is shown, a function that shows it, and one that hides it. A hook."""
    shown, set_shown = ft.use_state(initial=False)
    return shown, lambda: set_shown(lambda _: True), lambda: set_shown(lambda _: False)


def use_question(app: App, title: str, text: str, yes: str, on_yes: Callable[[], object]) -> Handler:
    """Return the handler that opens a confirmation dialog; `on_yes` runs on confirmation. A hook."""
    asked, ask, close = use_switch()

    def agreed() -> object:
        close()
        return on_yes()

    def dialog() -> ft.AlertDialog:
        return plain_dialog(app, title, ft.Text(text, color=theme.SOFT), yes, agreed, close)

    use_open_dialog(app.dialogs, dialog() if asked else None)
    return app.on(ask)


def plain_dialog(
    app: App,
    title: str,
    content: ft.Control,
    yes: str,
    on_yes: Callable[[], object],
    close: Callable[[], None],
    **look: Any,
) -> ft.AlertDialog:
    """Return a dialog with a title and content, a button that closes it, and one that acts."""
    return ft.AlertDialog(
        title=ft.Text(title, size=theme.TITLE),
        semantics_label=title,
        content=content,
        bgcolor=theme.PAPER,
        shape=ft.RoundedRectangleBorder(radius=theme.RADIUS),
        actions=[ft.TextButton(tr("Cancel"), on_click=app.on(close)), ft.FilledButton(yes, on_click=app.on(on_yes))],
        on_dismiss=app.on(close, clear_notice=False),
        **look,
    )


def use_menu(app: App, name: str, offered: Callable[[], Sequence[DialogItem | str]]) -> Handler:
    """Return the handler that opens a menu. `offered` returns its items and headings, while it is open. A hook."""
    opened, show, close = use_switch()

    def chosen(item: DialogItem) -> Handler:
        async def close_and_do() -> None:
            close()
            if item.on_tap is not None:
                await item.on_tap()

        return close_and_do

    def sheet() -> ft.BottomSheet:
        layout = menu_layout(app.viewport, app.page.height or theme.LOW, offered())
        rows = [_menu_row(app, row, layout.abreast, chosen) for row in layout.rows]
        content = ft.Container(
            ft.Column(rows, spacing=0, tight=True, scroll=ft.ScrollMode.AUTO),
            padding=ft.Padding.only(top=theme.GAP, bottom=theme.GAP + app.state.covered),
            height=layout.height + app.state.covered,
            bgcolor=theme.PAPER,  # the client reads the sheet's colour once, on a reload before it knows the theme
            border_radius=ft.BorderRadius.only(top_left=_CORNER, top_right=_CORNER),
        )
        at_once = ft.AnimationStyle(reverse_duration=ft.Duration())  # the chosen screen waits for it
        return bottom_sheet(app, name, content, close, animation_style=at_once)

    use_open_dialog(app.dialogs, sheet() if opened else None)
    return app.on(show)


def bottom_sheet(app: App, name: str, content: ft.Control, close: Callable[[], None], **look: Any) -> ft.BottomSheet:
    """Return a sheet at the foot of the window, which covers the screen until it is closed."""
    return ft.BottomSheet(
        ft.Semantics(label=name, container=True, content=content),  # Flutter's own name for the sheet is "Dialog"
        bgcolor=theme.PAPER,
        scrollable=True,
        use_safe_area=True,
        on_dismiss=app.on(close, clear_notice=False),
        **look,
    )


def inset_in_sheet(app: App, content: ft.Control, below: float) -> ft.Container:
    """Return the content of a bottom sheet with its distance from the edges, `below` at the foot."""
    around = {"left": theme.INSET, "right": theme.INSET, "top": theme.INSET, "bottom": below + app.state.covered}
    return ft.Container(content, padding=ft.Padding.only(**around))


class MenuLayout(NamedTuple):
    """The rows of a menu, each a heading or `abreast` items side by side; and its height, in logical pixels."""

    abreast: int
    rows: tuple[str | tuple[DialogItem, ...], ...]
    height: float


def menu_layout(view: Viewport, height: float, items: Sequence[DialogItem | str]) -> MenuLayout:
    """Return the layout of a menu: an item a row; or two, if it would be too high and two break no word."""
    single = _laid(view, items, 1)
    labels = [item.label for item in items if isinstance(item, DialogItem)]
    fits = single.height <= _MOST * height or not stands_abreast(view, labels)
    return single if fits else _laid(view, items, _ABREAST)


def stands_abreast(view: Viewport, labels: Sequence[str]) -> bool:
    """Whether two items of a menu fit side by side without breaking a word."""
    room = _room(view, _ABREAST)
    return all(unbroken_size(label, theme.BODY, room, view.text) == theme.BODY for label in labels)


def _laid(view: Viewport, items: Sequence[DialogItem | str], abreast: int) -> MenuLayout:
    rows: list[str | tuple[DialogItem, ...]] = []
    for item in items:
        last = rows[-1] if rows else ""
        if isinstance(item, str):
            rows.append(item)
        elif not isinstance(last, str) and len(last) < abreast:
            rows[-1] = (*last, item)
        else:
            rows.append((item,))
    return MenuLayout(abreast, tuple(rows), sum(_height(view, row, abreast) for row in rows) + 2 * theme.GAP)


def _room(view: Viewport, abreast: int) -> float:
    """Return the width of the words of an item, with `abreast` items in a row."""
    sides = 2 * _SIDE + theme.INSET if abreast == 1 else _SIDE + theme.HAIR + theme.EDGE_GAP
    return min(view.width, _WIDEST) / abreast - sides - _ICON


def _height(view: Viewport, row: str | tuple[DialogItem, ...], abreast: int) -> float:
    """Return the height of a row: its lines of words, and enough for a tap."""
    if isinstance(row, str):
        return _HEADING * view.text
    size, room = theme.BODY * view.text, _room(view, abreast)
    lines = max(len(wrapped(item.label, size, room)) for item in row)
    return max(_LINE, lines * size * _LINE_HEIGHT + theme.GAP)


def _menu_row(
    app: App, row: str | tuple[DialogItem, ...], abreast: int, chosen: Callable[[DialogItem], Handler]
) -> ft.Control:
    height = _height(app.viewport, row, abreast)
    if isinstance(row, str):
        text = ft.Text(row, size=theme.SMALL, color=theme.SOFT)
        return ft.Container(
            ft.Semantics(heading_level=2, content=text),
            height=height,
            alignment=ft.Alignment.BOTTOM_LEFT,
            padding=ft.Padding.only(left=_SIDE, right=_SIDE, bottom=theme.HAIR),
        )
    live = [item if item.on_tap is None else item._replace(on_tap=chosen(item)) for item in row]
    if abreast == 1:
        return menu_item(app, live[0], height=height)
    beside: list[ft.Control] = [
        ft.Container(menu_item(app, item, right=theme.HAIR, gap=theme.EDGE_GAP, height=height), expand=True)
        for item in live
    ]
    return ft.Row([*beside, *[ft.Container(expand=True)] * (abreast - len(row))], spacing=0)


def menu_item(  # the parameters are its spacing
    app: App,
    item: DialogItem,
    *,
    side: int = _SIDE,
    right: int | None = None,
    gap: int = theme.INSET,
    height: float | None = None,
) -> ft.Control:
    """Return an item of a menu, with the given space at its sides and behind its icon."""
    colour = theme.INK if item.on_tap is not None else theme.EDGE
    words = ft.Container(ft.Text(item.label, size=theme.BODY, color=colour), expand=True)
    return tap(
        ft.Row([ft.Icon(item.icon, size=_ICON, color=colour), words], spacing=gap),
        item.label,
        item.on_tap,
        action=item.action,
        height=_LINE * app.viewport.text if height is None else height,
        padding=ft.Padding.only(left=side, right=side if right is None else right),
    )

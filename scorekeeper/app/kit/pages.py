"""The layout of every screen: a bar at the top, a scrolling body, and a foot with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import icon_button
from scorekeeper.app.kit.notice_views import above_buttons, not_kept, notice_line
from scorekeeper.app.kit.rows import at_dots, caption, heading, stretched, unbroken_size
from scorekeeper.app.session.app import App, Handler, KeyHandlers
from scorekeeper.app.session.state import Viewport
from scorekeeper.flet_fixes.client_gaps import probe
from scorekeeper.texts import tr


def page(  # noqa: PLR0913  # the parts of a page
    app: App,
    title: str,
    body: Sequence[ft.Control],
    *,
    kicker: str = "",
    back: Handler | None = None,
    actions: Sequence[ft.Control] = (),
    foot: Sequence[ft.Control] = (),
    widest: float = theme.WIDEST,
    scroll: bool | ft.Column = True,
    tells: bool = True,
    in_title: ft.Control | None = None,
    rolls: bool = False,
    keys: KeyHandlers | None = None,
) -> ft.View:
    """Return a screen. The body scrolls unless `scroll` is False or a scrolling column in it; the foot stays.

    The notice is above the foot, unless the screen shows it elsewhere (`tells=False`). Above it is the warning that
    something is not kept. Nothing in the body moves for either. In a short window both are at the upper edge.
    `in_title` stands in the place of the title. With `rolls` the bar scrolls with the body. Escape goes back; `keys`
    are further keys.
    """
    app.keys = {**({"Escape": back} if back is not None else {}), **(keys or {})}
    room = title_room(app.viewport, len(actions), has_back=back is not None, widest=widest)
    size = unbroken_size(title, theme.TITLE, room, app.viewport.text)
    above = [caption(at_dots(kicker, theme.CAPTION, room, app.viewport.text))] if kicker else []
    bar = _bar(
        _with_told(ft.Column([*above, heading(title, size, level=1)], spacing=2, tight=True), in_title), back, actions
    )
    middle = stretched(body, theme.EDGE_GAP, tight=rolls, expand=not rolls)
    middle.scroll = ft.ScrollMode.AUTO if scroll is True and not rolls else None
    within = ft.Container(middle, expand=not rolls, padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP))
    whole = stretched([bar, within], expand=True, scroll=ft.ScrollMode.AUTO if rolls else None)
    app.body = scroll if isinstance(scroll, ft.Column) else whole if rolls else middle
    upper: ft.Control = whole
    if app.viewport.wide:  # in the middle of a wide window
        held = ft.Container(whole, width=min(widest, app.viewport.width))
        upper = ft.Container(held, alignment=ft.Alignment.TOP_CENTER, expand=True)
    parts = [upper]
    app.tells_unkept = app.state.unkept and not app.viewport.short
    if app.tells_unkept:
        parts.append(not_kept(app))
    notice = notice_line(app) if tells else None
    if notice or foot:
        parts.append(_foot(app, above_buttons(notice, foot), widest))
    if app.state.covered:
        parts.append(ft.Container(height=app.state.covered))
    return ft.View(
        bgcolor=theme.BACK,
        padding=0,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[ft.SafeArea(expand=True, content=stretched(parts, expand=True)), probe(app.scale_text)],
    )


def list_page(app: App, title: str, body: Sequence[ft.Control], **parts: Any) -> ft.View:
    """Return a page with one column, such as a list, with room below it; `parts` are further arguments of `page`."""
    return page(app, title, [*body, ft.Container(height=theme.GAP)], **parts)


def list_room(app: App) -> float:
    """Return the width of the content of such a page, in logical pixels."""
    return min(theme.WIDEST, app.viewport.width) - 2 * theme.EDGE_GAP


def title_room(view: Viewport, actions: int, *, has_back: bool = False, widest: float = theme.WIDEST) -> float:
    """Return the width of the title beside so many buttons."""
    buttons = (actions + has_back) * (theme.TARGET + theme.HAIR)
    return min(widest, view.width) - buttons - _left(has_back=has_back) - theme.GAP


def _with_told(title: ft.Control, in_title: ft.Control | None) -> ft.Control:
    """Return the title or its replacement, without a change in the height of the bar."""
    if in_title is None:
        return title
    left = ft.Alignment.CENTER_LEFT
    hidden = ft.Container(title, opacity=0, alignment=left)
    over = ft.Container(in_title, left=0, right=0, top=-theme.GAP, bottom=-theme.GAP, alignment=left)
    none = ft.ClipBehavior.NONE
    return ft.Stack([hidden, ft.Container(height=theme.TARGET), over], alignment=left, clip_behavior=none)


def _bar(words: ft.Control, back: Handler | None, actions: Sequence[ft.Control]) -> ft.Control:
    row: list[ft.Control] = [ft.Container(words, expand=True), *actions]
    if back is not None:
        row.insert(0, icon_button(ft.Icons.ARROW_BACK, tr("Back"), back))
    left = _left(has_back=back is not None)
    padding = ft.Padding.only(left=left, right=theme.GAP, top=theme.GAP, bottom=theme.GAP)
    return ft.Container(ft.Row(row, spacing=theme.HAIR), padding=padding)


def _left(*, has_back: bool) -> float:
    return theme.HAIR if has_back else theme.INSET + theme.HAIR


def _foot(app: App, column: ft.Control, widest: float) -> ft.Control:
    """Return the band at the lower edge; in a wide window its content is aligned with the page."""
    whole: ft.Control = column
    if app.viewport.wide:
        room = min(widest, app.viewport.width) - 2 * theme.EDGE_GAP
        width = room if widest < theme.WIDEST else min(room, app.viewport.aside * app.viewport.text)
        within = ft.Container(column, width=width)
        row = ft.Row([within], alignment=ft.MainAxisAlignment.END, width=room)
        whole = ft.Row([row], alignment=ft.MainAxisAlignment.CENTER)
    side = 0 if app.viewport.wide else theme.INSET
    return ft.Container(
        whole,
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.LINE)),
        padding=ft.Padding.only(left=side, right=side, top=theme.EDGE_GAP, bottom=theme.INSET),
    )

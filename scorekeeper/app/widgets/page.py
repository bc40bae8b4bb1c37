"""The layout of every screen: a bar at the top, a body that scrolls, and a foot with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.keyboard import Keys, offer
from scorekeeper.app.session.notice_line import above_buttons, notice_line
from scorekeeper.app.session.text_scale import probe
from scorekeeper.app.widgets.button import icon_button
from scorekeeper.app.widgets.words import caption, heading, unbroken_size
from scorekeeper.texts.language import tr

_NARROW = 720  # up to this width, the foot is as wide as the page


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
    told: ft.Control | None = None,
    keys: Keys | None = None,
) -> ft.View:
    """A screen. The body scrolls unless `scroll` is False or the column in it that does; the foot stays at the edge.

    The notice is shown above the foot, unless the screen shows it elsewhere (`tells=False`); `told` is shown in place
    of the title. Escape goes back; `keys` are further keys.
    """
    offer(app, {**({"Escape": back} if back is not None else {}), **(keys or {})})
    middle = ft.Column(
        list(body),
        expand=True,
        spacing=theme.EDGE_GAP,
        scroll=ft.ScrollMode.AUTO if scroll is True else None,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    app.body = scroll if isinstance(scroll, ft.Column) else middle
    buttons = len(actions) + (back is not None)
    room = min(widest, app.viewport.width) - buttons * (theme.TARGET + theme.HAIR) - 2 * theme.GAP
    size = unbroken_size(title, theme.TITLE, room, app.viewport.text)
    upper: list[ft.Control] = [
        _bar(told or _title(title, kicker, size), back, actions),
        ft.Container(middle, expand=True, padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP)),
    ]
    parts = [_limited(app, _stretched(upper, expand=True), widest)]
    notice = notice_line(app) if tells else None
    if notice or foot:
        parts.append(_foot(app, above_buttons(notice, foot), widest))
    return ft.View(
        bgcolor=theme.BACK,
        padding=0,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[ft.SafeArea(expand=True, content=_stretched(parts, expand=True)), probe(app)],
    )


def _stretched(controls: Sequence[ft.Control], spacing: float = 0, **look: Any) -> ft.Column:
    return ft.Column(list(controls), spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **look)


def _limited(app: App, upper: ft.Control, widest: float) -> ft.Control:
    """In a wide window the content, no wider than `widest` and centred."""
    if not app.viewport.wide:
        return upper
    held = ft.Container(upper, width=min(widest, app.viewport.width))
    return ft.Container(held, alignment=ft.Alignment.TOP_CENTER, expand=True)


def _title(title: str, kicker: str, size: float) -> ft.Control:
    above = [caption(kicker)] if kicker else []
    return ft.Column([*above, heading(title, size, level=1)], spacing=2, tight=True)


def _bar(words: ft.Control, back: Handler | None, actions: Sequence[ft.Control]) -> ft.Control:
    row: list[ft.Control] = [ft.Container(words, expand=True), *actions]
    if back is not None:
        row.insert(0, icon_button(ft.Icons.ARROW_BACK, tr("Back"), back))
    left = theme.HAIR if back is not None else theme.INSET + theme.HAIR
    return ft.Container(
        ft.Row(row, spacing=theme.HAIR),
        padding=ft.Padding.only(left=left, right=theme.GAP, top=theme.GAP, bottom=theme.GAP),
    )


def _foot(app: App, column: ft.Control, widest: float) -> ft.Control:
    """The band at the lower edge; in a wide window its content is aligned with the page."""
    whole: ft.Control = column
    if app.viewport.wide:
        room = min(widest, app.viewport.width) - 2 * theme.EDGE_GAP
        within = ft.Container(column, width=room if room <= _NARROW else min(room, theme.ASIDE * app.viewport.text))
        row = ft.Row([within], alignment=ft.MainAxisAlignment.END, width=room)
        whole = ft.Row([row], alignment=ft.MainAxisAlignment.CENTER)
    side = 0 if app.viewport.wide else theme.INSET
    return ft.Container(
        whole,
        bgcolor=theme.PAPER,
        border=ft.Border.only(top=ft.BorderSide(1, theme.LINE)),
        padding=ft.Padding.only(left=side, right=side, top=theme.EDGE_GAP, bottom=theme.INSET),
    )

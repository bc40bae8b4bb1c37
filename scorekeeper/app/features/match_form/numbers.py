"""Rows of numbers that the players set for themselves, where a game leaves them open."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.match_views.keypad import number_keys
from scorekeeper.app.session.app import App
from scorekeeper.app.session.keyboard import use_open_dialog
from scorekeeper.app.session.match_form import Form, Wrong, set_row
from scorekeeper.app.session.match_forms import write
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.words import caption, heading
from scorekeeper.rules.settings import Setting, numbers_of
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say


class Spot(NamedTuple):
    """One number: which row, and which of its numbers."""

    setting: Setting
    place: int


_NONE: Spot | None = None


def use_numbers(app: App, form: Form | None, wrong: Wrong | None) -> ft.Control | None:
    """A card with all of them, and a keypad that comes up for the one that is tapped; a hook."""
    spot, pick = ft.use_state(_NONE)

    def close() -> None:
        pick(lambda _: None)

    def put(number: int) -> None:
        if form is None or spot is None:
            return
        close()

        def change(now: Form) -> Form:
            numbers = list(numbers_of(spot.setting, now.options))
            numbers[spot.place] = number
            return set_row(now, spot.setting.key, tuple(numbers))

        write(app, form.match_id, change)

    keypad = None if form is None or spot is None else _keypad(app, form, spot, put, close)
    use_open_dialog(app, keypad)
    if form is None or wrong is None or not form.game.outline.settings:
        return None
    outline = form.game.outline
    parts: list[ft.Control] = [heading(tr("Your table's own numbers"), theme.NAME)]
    if outline.legend is not None:
        parts.append(caption(say(outline.legend)))
    for setting in outline.settings:
        parts.append(_row(app, form, setting, lambda at: pick(lambda _: at)))
        if setting.key in wrong.settings:
            parts.append(ft.Text(say(wrong.settings[setting.key]), size=theme.SMALL, color=theme.DOWN))
    return panel(*parts, spacing=theme.EDGE_GAP)


def _row(app: App, form: Form, setting: Setting, on_pick: Callable[[Spot], None]) -> ft.Control:
    """One row: what it is for, and its numbers under their heads."""
    numbers = numbers_of(setting, form.options)
    cells: list[ft.Control] = []
    for place, (head, number) in enumerate(zip(setting.heads, numbers, strict=True)):
        face = ft.Column(
            [
                ft.Text(str(number), size=theme.TITLE, color=theme.INK),
                # Four in a row leave no room for a word in large type.
                ft.Text(say(head), size=theme.CAPTION / max(1, app.viewport.text), color=theme.SOFT),
            ],
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        cells.append(
            tap(
                ft.Container(face, alignment=ft.Alignment.CENTER),
                f"{setting.label}, {say(head)}: {number}",
                app.on(on_pick, Spot(setting, place)),
                height=theme.BUTTON * max(1, app.viewport.text),
                expand=True,
                bgcolor=theme.KEY,
                border=ft.Border.all(1, theme.EDGE),
                border_radius=theme.RADIUS_SMALL,
            )
        )
    name = ft.Text(setting.label, size=theme.BODY, color=theme.INK)
    return ft.Column([name, ft.Row(cells, spacing=theme.GAP)], spacing=theme.HAIR, tight=True)


def _keypad(
    app: App, form: Form, spot: Spot, on_number: Callable[[int], None], on_close: Callable[[], None]
) -> ft.DialogControl:
    setting = spot.setting
    now = numbers_of(setting, form.options)[spot.place]
    return ft.BottomSheet(
        ft.Container(
            ft.Column(
                [
                    heading(f"{setting.label}, {say(setting.heads[spot.place])}", theme.NAME),
                    number_keys(app, range(setting.total + 1), now, on_number),
                ],
                spacing=theme.EDGE_GAP,
                tight=True,
            ),
            padding=theme.INSET,
        ),
        bgcolor=theme.PAPER,
        scrollable=True,
        use_safe_area=True,
        on_dismiss=app.on(on_close, clear_notice=False),
    )

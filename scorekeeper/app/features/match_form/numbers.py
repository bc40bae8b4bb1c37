"""Rows of numbers of the house rules, such as quotas."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.dialogs import bottom_sheet, inset_in_sheet
from scorekeeper.app.match_views.keypad import number_keys
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_form
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match_form import FormFaults, MatchForm, set_row
from scorekeeper.rules.settings import RowSetting, numbers_of
from scorekeeper.texts import say, tr


class NumberPosition(NamedTuple):
    """One number: its row (a setting), and its `column` there."""

    setting: RowSetting
    column: int


_NONE: NumberPosition | None = None


def use_numbers(app: App, form: MatchForm | None, wrong: FormFaults | None) -> ft.Control | None:
    """Return the panel with all rows, and a keypad in a bottom sheet for the tapped number. A hook."""
    chosen, choose = ft.use_state(_NONE)

    def close() -> None:
        choose(lambda _: None)

    def set_number(number: int) -> None:
        if form is None or chosen is None:
            return
        close()

        def change(now: MatchForm) -> MatchForm:
            numbers = list(numbers_of(chosen.setting, now.options))
            numbers[chosen.column] = number
            return set_row(now, chosen.setting.key, tuple(numbers))

        change_form(app, form.match_id, change)

    keypad = None if form is None or chosen is None else _keypad(app, form, chosen, set_number, close)
    use_open_dialog(app.dialogs, keypad)
    if form is None or wrong is None or not form.game.outline.settings:
        return None
    outline = form.game.outline
    parts: list[ft.Control] = [] if outline.legend is None else [kit.caption(say(outline.legend))]
    for setting in outline.settings:
        parts.append(_row(app, form, setting, lambda at: choose(lambda _: at)))
        if setting.key in wrong.settings:
            parts.append(ft.Text(say(wrong.settings[setting.key]), size=theme.SMALL, color=theme.DOWN))
    return kit.titled(tr("Your table's own numbers"), *parts, spacing=theme.EDGE_GAP)


def _row(app: App, form: MatchForm, setting: RowSetting, on_choice: Callable[[NumberPosition], None]) -> ft.Control:
    """Return one row: its label, and its numbers with their headings."""
    numbers = numbers_of(setting, form.options)
    cells: list[ft.Control] = []
    middle, centre = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER
    for column, (head, number) in enumerate(zip(setting.heads, numbers, strict=True)):
        figure = ft.Text(str(number), size=theme.TITLE, color=theme.INK)
        # Not scaled with the text size: four in a row leave no room for it.
        below = ft.Text(say(head), size=theme.CAPTION / max(1, app.viewport.text), color=theme.SOFT)
        face = ft.Column([figure, below], spacing=0, tight=True, alignment=middle, horizontal_alignment=centre)
        cell = kit.tap(
            ft.Container(face, alignment=ft.Alignment.CENTER),
            f"{setting.label}, {say(head)}: {number}",
            app.on(on_choice, NumberPosition(setting, column)),
            height=theme.BUTTON * max(1, app.viewport.text),
            expand=True,
            bgcolor=theme.KEY,
            border=ft.Border.all(1, theme.EDGE),
            border_radius=theme.RADIUS_SMALL,
        )
        cells.append(cell)
    name = ft.Text(setting.label, size=theme.BODY, color=theme.INK)
    return ft.Column([name, ft.Row(cells, spacing=theme.GAP)], spacing=theme.HAIR, tight=True)


def _keypad(
    app: App, form: MatchForm, chosen: NumberPosition, on_number: Callable[[int], None], on_close: Callable[[], None]
) -> ft.DialogControl:
    setting = chosen.setting
    now = numbers_of(setting, form.options)[chosen.column]
    title = kit.heading(f"{setting.label}, {say(setting.heads[chosen.column])}", theme.NAME)
    keys = number_keys(app, range(setting.total + 1), now, on_number)
    whole = ft.Column([title, keys], spacing=theme.EDGE_GAP, tight=True)
    return bottom_sheet(app, inset_in_sheet(app, whole, theme.INSET), on_close)

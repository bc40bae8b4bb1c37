"""A field for a day, typed or chosen in a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Final

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App
from scorekeeper.app.theme import apply_accent
from scorekeeper.flet_fixes.client_gaps import picked
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.days import local_time
from scorekeeper.texts import ENGLISH, tr

FIRST: Final = date(1900, 1, 1)
LAST: Final = date(2199, 12, 31)
"""The calendar covers `FIRST` to `LAST`. Any other day can be typed."""


def use_day_field(app: App, label: str, choose: str, value: str, on_text: Callable[[str], Any]) -> ft.TextField:
    """Return a text field for a day, with a button called `choose` that opens a calendar at the written day. A hook.

    `on_text` gets the typed text, or the chosen day, as 2026-01-31. Closing the calendar without a choice keeps the
    typed text.
    """
    shown, show, close = kit.use_switch()

    def open_it() -> None:
        if app.viewport.text > 1:
            apply_accent(app.page, app.state.preferences.accent, app.viewport.text)
            app.page.update()
        show()

    def chosen(moment: str) -> Any:
        close()
        return on_text(picked(moment).isoformat())

    def calendar() -> ft.DatePicker:
        now = local_time(app.services.now()).date()
        return ft.DatePicker(
            value=_within(day_in(value) or now),
            first_date=FIRST,
            last_date=LAST,
            current_date=_within(now),
            # "25 Nov" as in the app, and Monday first
            locale=ft.Locale("en", "GB") if app.language == ENGLISH else None,
            entry_mode=ft.DatePickerEntryMode.CALENDAR_ONLY,  # typing is for the field itself
            help_text=choose,
            cancel_text=tr("Cancel"),
            confirm_text=tr("OK"),
            on_change=app.typed(chosen),
            on_dismiss=app.on(close, clear_notice=False),
        )

    use_open_dialog(app.dialogs, calendar() if shown else None)
    button = kit.icon_button(ft.Icons.CALENDAR_MONTH, choose, app.on(open_it))
    return kit.text_field(app, label, value, on_text, hint="2026-01-31", suffix_icon=button)


def day_in(text: str) -> date | None:
    """Return the day written in a text; None if it is none.

    >>> day_in(" 2026-01-31 "), day_in("2026-02-30")
    (datetime.date(2026, 1, 31), None)
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def _within(day: date) -> date:
    return min(max(day, FIRST), LAST)

"""Facts that Flet's client does not report, and things that it draws in an unwanted way.

Behaviour of Flet 1.0.5, and the workaround:
- It does not report the reader's text size (`flet/controls/page.py`, `PageMediaData`), so large type would overflow
  every row: an invisible text is measured.
- Its calendar has 42 pixels for a day, whatever the text size, and cuts off wider text: the type grows less.
- Its date picker gives the moment at which a day begins, in UTC and without its time zone: `picked` finds the day.
- Its text fonts lack the signs of the suits: letters of the icon font, which every client has, replace them.
Still needed? `tests/flet_fixes/test_still_needed.py`; the calendar: look at it with large type.
Removal: the text size of the page's media for `probe`; no `calendar` in the theme; the event's day for `picked`; the
sign itself for its letter.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Final

import flet as ft

_WORD = "0000000000"
_SIZE = 20
_NATURAL = 114.8  # the width of the word at the ordinary size
_STEP = 20  # steps of the scale: smaller differences change no layout

_DAY, _MONTH = 26, 22
"""The largest type in a calendar that leaves room for two digits of a day, and for a month beside its year."""

SUIT_FONT: Final = "packages/cupertino_icons/CupertinoIcons"
SUIT_LETTERS: Final = {"clubs": "\uf830", "diamonds": "\uf832", "hearts": "\uf834", "spades": "\uf836"}
"""The characters of the suits' icons in the icon font."""


def probe(scale_text: Callable[[float], None]) -> ft.Control:
    """Return an invisible, silent text without height; it reports the reader's text scale, usually 1.0."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        scale_text(round(event.width / _NATURAL * _STEP) / _STEP)

    return ft.Row([ft.Text(_WORD, size=_SIZE, no_wrap=True, opacity=0, on_size_change=measured)], height=0)


def calendar(day: float, month: float, text: float) -> tuple[ft.DatePickerTheme, ft.TextTheme]:
    """Return the themes of a calendar with these sizes of type, smaller if the reader's text scale leaves no room."""
    days = ft.TextStyle(size=min(day, _DAY / text))
    months = ft.TextStyle(size=min(month, _MONTH / text))
    return ft.DatePickerTheme(day_text_style=days, weekday_text_style=days), ft.TextTheme(title_small=months)


def picked(moment: str) -> date:
    """Return the day that begins at a moment in the client's time zone.

    The client gives that moment in UTC, without its time zone, which may differ from that of this process. A day may
    begin at one o'clock, if clocks go forward at midnight. So it is the nearest midnight.
    """
    return (datetime.fromisoformat(moment).astimezone() + timedelta(hours=12)).date()

"""What Flet's client does not tell, or draws otherwise than it is wanted.

What Flet 1.0.5 does, and what is done:
- It does not report the reader's text size (`flet/controls/page.py`, `PageMediaData`): an invisible text is measured,
  without which large type runs out of every row.
- Its calendar has 42 pixels for a day, whatever the text size, and cuts off what is wider: its type grows less.
- Its date picker tells the moment at which a day begins, in UTC, and not in which time zone: `picked` finds the day.
- Its text fonts lack the signs of the suits: they are letters of the icons' font, which every client has.
No longer needed: where `tests/flet_fixes/test_still_needed.py` says so; for the calendar, when it is looked at with
large type.
The way back: the text size of the page's media for `probe`; no `calendar` in the theme; the event's day for `picked`;
the sign itself for its letter.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Final

import flet as ft

_WORD = "0000000000"
_SIZE = 20
_NATURAL = 114.8  # how wide the word is at the ordinary size
_STEP = 20  # parts of one: smaller differences change no layout

_DAY, _MONTH = 26, 22
"""The sizes of type in a calendar up to which a day has room for two digits, and the month for its year beside it."""

SUIT_FONT: Final = "packages/cupertino_icons/CupertinoIcons"
SUIT_LETTERS: Final = {"clubs": "\uf830", "diamonds": "\uf832", "hearts": "\uf834", "spades": "\uf836"}
"""The characters of the suits' icons in that font."""


def probe(scale_text: Callable[[float], None]) -> ft.Control:
    """The invisible text, which takes no room and is not announced; tells the scale of the reader's text, 1.0 usual."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        scale_text(round(event.width / _NATURAL * _STEP) / _STEP)

    return ft.Row([ft.Text(_WORD, size=_SIZE, no_wrap=True, opacity=0, on_size_change=measured)], height=0)


def calendar(day: float, month: float, text: float) -> tuple[ft.DatePickerTheme, ft.TextTheme]:
    """The themes of a calendar with these sizes of type, as far as there is room in the reader's text size."""
    days = ft.TextStyle(size=min(day, _DAY / text))
    months = ft.TextStyle(size=min(month, _MONTH / text))
    return ft.DatePickerTheme(day_text_style=days, weekday_text_style=days), ft.TextTheme(title_small=months)


def picked(moment: str) -> date:
    """The day that a client means by the moment at which it begins there.

    It says when that is in UTC, and not in which time zone it is: it may be another one than that of this process,
    and where clocks go forward at midnight a day begins at one. So it is the nearest midnight.
    """
    return (datetime.fromisoformat(moment).astimezone() + timedelta(hours=12)).date()

"""The reader's text size. Flet does not report it, so an invisible text is measured."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App

_WORD = "0000000000"
_SIZE = 20
_NATURAL = 114.8  # how wide the word is at the ordinary size
_STEP = 20  # parts of one: smaller differences change no layout


def probe(app: App) -> ft.Control:
    """The invisible text, which takes no room and is not announced by screen readers."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        app.scale_text(round(event.width / _NATURAL * _STEP) / _STEP)

    return ft.Row([ft.Text(_WORD, size=_SIZE, no_wrap=True, opacity=0, on_size_change=measured)], height=0)

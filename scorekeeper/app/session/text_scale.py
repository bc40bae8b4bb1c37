"""How large the reader has set their type. Flet does not tell, so a word that nobody sees is measured."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.session.app import App

_WORD = "0000000000"
_SIZE = 20
_NATURAL = 114.8  # how wide the word is at the ordinary size
_STEP = 20  # parts of one: smaller differences change no layout


def probe(app: App) -> ft.Control:
    """The word. It takes no room, and being transparent it is not read out."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        app.scale_text(round(event.width / _NATURAL * _STEP) / _STEP)

    return ft.Row([ft.Text(_WORD, size=_SIZE, no_wrap=True, opacity=0, on_size_change=measured)], height=0)

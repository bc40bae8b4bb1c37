"""A text field with its fault below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts.speech import say


def _border() -> ft.OutlineInputBorder:
    """The border without focus; the client colours it on focus, and where there is an error."""
    return ft.OutlineInputBorder(side=ft.BorderSide(1, theme.EDGE), border_radius=theme.RADIUS_SMALL)


def text_field(  # noqa: PLR0913  # what is written, what is said about it, and how it looks
    app: App,
    label: str,
    value: str,
    on_text: Callable[[str], Any],
    *,
    fault: Fault | Phrase | None = None,
    hint: str = "",
    lines: int = 1,
    **look: Any,
) -> ft.TextField:
    """A text field with a label; `on_text` is called with its whole text at every change."""
    return ft.TextField(
        label=label,
        value=value,
        hint_text=hint or None,
        error=say(fault) if fault is not None else None,
        error_max_lines=3,
        on_change=app.typed(on_text),
        multiline=lines > 1,
        min_lines=lines,
        max_lines=None if lines > 1 else 1,
        text_size=theme.BODY,
        color=theme.INK,
        label_style=ft.TextStyle(color=theme.SOFT),
        hint_style=ft.TextStyle(color=theme.SOFT),
        error_style=ft.TextStyle(color=theme.DOWN, size=theme.SMALL),
        border=_border(),
        content_padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.INSET),
        **look,
    )

"""A text field with its fault below it, and a dialog that asks for a text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.dialogs import plain_dialog, use_switch
from scorekeeper.app.kit.notice_views import notice_line
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts import say, tr


def text_field(  # noqa: PLR0913  # its text, its fault, and its look
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
    """Return a text field with a label; `on_text` gets its whole text at every change."""
    edge = ft.BorderSide(1, theme.EDGE)  # without focus; the client colours the focused field, and one with an error
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
        border=ft.OutlineInputBorder(side=edge, border_radius=theme.RADIUS_SMALL),
        content_padding=ft.Padding.symmetric(horizontal=theme.EDGE_GAP, vertical=theme.INSET),
        **look,
    )


def search_field(app: App, words: str, on_words: Callable[[str], Any], hint: str) -> ft.TextField:
    """Return the search field above a list."""
    icon = ft.Icons.SEARCH
    return text_field(
        app, tr("Search"), words, on_words, hint=hint, prefix_icon=icon, filled=True, fill_color=theme.PAPER
    )


def setter(write: Callable[[Callable[[Any], Any]], object], field: str) -> Callable[[Any], None]:
    """Return a function that sets a field of a form; `write` applies a change to the form as it is now."""

    def put(value: Any) -> None:
        write(lambda now: replace(now, **{field: value}))

    put.__qualname__ = f"{setter.__name__}.{field}"  # `App.on` tells handlers apart by it
    return put


def use_text_dialog(  # noqa: PLR0913  # the question, and the handling of the answer
    app: App,
    title: str,
    yes: str,
    text: str,
    on_text: Callable[[str], Awaitable[None]],
    *,
    more: Sequence[ft.Control] = (),
    on_open: Callable[[], None] = lambda: None,
) -> Handler:
    """Return the handler that opens a dialog asking for a text, with `text` in its field and `more` below. A hook.

    It stays open, with the text and a notice, if `on_text` is refused.
    """
    shown, show, close = use_switch()
    typed: ft.MutableRef[str] = ft.use_ref(text)

    def open_it() -> None:
        typed.current = text
        on_open()
        show()

    def write(written: str) -> None:
        typed.current = written

    async def keep() -> None:
        await on_text(typed.current or "")
        close()

    def dialog() -> ft.AlertDialog:
        value, notice = typed.current or "", notice_line(app)
        field = ft.TextField(
            label=tr("Name"), value=value, autofocus=True, on_change=app.typed(write), on_submit=app.on(keep)
        )
        content = ft.Column([field, *more, *([notice] if notice else [])], tight=True, spacing=theme.EDGE_GAP)
        return plain_dialog(app, title, content, yes, keep, close)

    use_open_dialog(app.dialogs, dialog() if shown else None)
    return app.on(open_it)

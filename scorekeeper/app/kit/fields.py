"""Fields for text and for files, and the lists of faults in files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.buttons import quiet_button
from scorekeeper.app.kit.dialogs import plain_dialog, use_switch
from scorekeeper.app.kit.notice_views import notice_line
from scorekeeper.app.kit.rows import at_end, panel, ruled, sentence, with_icon
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
    label: str = "",
    lines: int = 1,
    more: Sequence[ft.Control] = (),
    on_open: Callable[[], None] = lambda: None,
) -> Handler:
    """Return the handler that opens a dialog asking for a text, with `text` in its field and `more` below. A hook.

    The label is "Name" unless another is given. It stays open, with the text and a notice, if `on_text` is refused.
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
        field = ft.TextField(label=label or tr("Name"), value=value, autofocus=True, on_change=app.typed(write))
        if lines > 1:
            field.multiline, field.min_lines, field.max_lines = True, 2, lines
        else:
            field.on_submit = app.on(keep)
        content = ft.Column([field, *more, *([notice] if notice else [])], tight=True, spacing=theme.EDGE_GAP)
        return plain_dialog(app, title, content, yes, keep, close)

    use_open_dialog(app.dialogs, dialog() if shown else None)
    return app.on(open_it)


_KINDS = ("csv", "json", "zip", "tsv", "txt")
_MOST = 40


def use_files(app: App, on_files: Callable[[Sequence[ft.FilePickerFile]], Awaitable[None]]) -> ft.ClientAction:
    """Return the client action of a button that opens the file picker. A hook.

    The client opens a picker at every tap, so two quick taps open two. The same files from both are handled once; to
    import them again a person taps again.
    """
    handler = ft.use_memo(lambda: [on_files], [])
    handler[0] = on_files  # the picker outlives a render
    handled: list[tuple[int, list[tuple[str, bytes]]]] = ft.use_memo(list, [])

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        picked_now = app.taps, [(file.name, sha256(file.bytes or b"").digest()) for file in event.files]
        if picked_now not in handled:
            handled[:] = [picked_now, *(each for each in handled if each[0] == app.taps)]
            await app.attempt(handler[0], event.files)

    picker = ft.use_memo(lambda: ft.FilePicker(on_result=picked), [])
    return ft.PickFiles(
        picker,
        allow_multiple=True,
        with_data=True,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_KINDS),
    )


def fault_panel(app: App, faults: Sequence[Fault], on_read: Handler, title: str = "") -> list[ft.Control]:
    """Return the titled panel with the faults of an import; empty without faults."""
    if not faults:
        return []
    title = title or tr("Nothing was imported")
    return _list_panel(app, title, faults, on_read, tr("Close the list of problems"), theme.DOWN)


def left_panel(app: App, left: Sequence[Phrase], on_read: Handler) -> list[ft.Control]:
    """Return the panel with the lines about omitted things, the first as its title; empty without any."""
    if not left:
        return []
    return _list_panel(app, say(left[0]), left[1:], on_read, tr("Close the list of what was left out"), theme.SOFT)


def _list_panel(
    app: App, title: str, lines: Sequence[Fault | Phrase], on_read: Handler, close: str, ink: ft.ColorValue
) -> list[ft.Control]:
    sentences = [say(line) for line in lines[:_MOST]]
    if len(lines) > _MOST:
        sentences.append(tr("And {number} more.", number=len(lines) - _MOST))
    large = app.viewport.text >= theme.LARGE  # then on a row of its own: otherwise words have half the room
    icon = ft.Icon(ft.Icons.ERROR_OUTLINE, size=20, color=ink)
    shut = quiet_button(tr("Close"), on_read, name=close)
    head = with_icon(icon, sentence(title, soft=False), *([] if large else [shut]))
    foot = [at_end(shut)] if large else []
    rows: list[ft.Control] = [
        ft.Container(sentence(line, soft=False, size=theme.SMALL), padding=ft.Padding.symmetric(vertical=theme.GAP))
        for line in sentences
    ]
    return [ft.Semantics(live_region=True, content=panel(head, *ruled(rows), *foot))]

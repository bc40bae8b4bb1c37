"""Words on a page: headings, sentences, and what the app has just said."""

from __future__ import annotations

import re

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_report_panel import report_part
from scorekeeper.app.session.state import Work
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.texts.language import tr


def heading(text: str, size: float = theme.TITLE, *, level: int = 2) -> ft.Control:
    """A heading, for the eye and for a screen reader."""
    return ft.Semantics(heading_level=level, content=ft.Text(text, size=size, color=theme.INK))


def tied(text: str) -> str:
    r"""A sentence whose row of figures stays on one line.

    >>> tied("Anna plays Sang: 8, 4, 4").split(" ")
    ['Anna', 'plays', 'Sang:', '8,\xa04,\xa04']
    """
    return re.sub(r"(?<=\d), (?=\d)", ",\u00a0", text)


def sentence(text: str, *, soft: bool = True, size: float = theme.BODY, centred: bool = False) -> ft.Text:
    """A sentence that may run over several lines."""
    align = ft.TextAlign.CENTER if centred else ft.TextAlign.START
    return ft.Text(text, size=size, color=theme.SOFT if soft else theme.INK, text_align=align)


def caption(text: str) -> ft.Text:
    """The small line over a card, or under a figure."""
    return ft.Text(text, size=theme.CAPTION, color=theme.SOFT)


def word_line(app: App) -> ft.Control | None:
    """What the app has just said: what was booked, with Undo beside it, or why something cannot be done.

    While something takes long, how far it has come instead, with a way to stop it.
    """
    if app.root.work is not None:
        return _work_line(app, app.root.work)
    word = app.root.word
    if word is None:
        return None
    colour = theme.DOWN if word.tone == "trouble" else theme.INK
    icon = ft.Icons.ERROR_OUTLINE if word.tone == "trouble" or app.root.unkept else ft.Icons.CHECK
    said = ft.Text("\n".join(word.lines), size=theme.SMALL, color=colour)
    row: list[ft.Control] = [
        ft.Icon(icon, size=20, color=colour),
        ft.Container(ft.Semantics(live_region=True, content=said), expand=True),
    ]
    if word.undo:
        row.append(quiet_button(tr("Undo"), app.on(app.undo), name=tr("Undo this")))
    else:
        row.append(quiet_button(tr("OK"), app.on(app.hush), name=tr("Close the message")))
    line = ft.Row(row, spacing=theme.GAP)
    return ft.Column([line, report_part(app, word.report)], spacing=theme.GAP, tight=True) if word.report else line


def _work_line(app: App, work: Work) -> ft.Control:
    said = tr("{what}: {done} of {of}", what=work.words, done=work.done, of=work.of)
    bar = ft.ProgressBar(value=work.done / work.of, color=theme.ACCENT, bgcolor=theme.TINT, bar_height=theme.HAIR)
    words = ft.Column([ft.Text(said, size=theme.SMALL, color=theme.INK), bar], spacing=theme.GAP, tight=True)
    return ft.Row(
        [ft.Container(words, expand=True), quiet_button(tr("Stop"), app.on(app.call_off))], spacing=theme.INSET
    )

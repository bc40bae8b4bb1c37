"""The notice of a screen: a message, an error, or the progress of a long task."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_report_panel import report_part
from scorekeeper.app.session.state import LongTask, Notice
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.pictures.font_metrics import wrapped
from scorekeeper.texts.language import tr

_ICON = 20
_LINE = 1.43  # the height of a line, in font sizes


def notice_line(app: App) -> ft.Control | None:
    """The notice with its button (Undo or OK), or the progress of a long task with Stop; None without either."""
    if app.state.work is not None:
        return _progress_line(app, app.state.work)
    notice = app.state.notice
    if notice is None:
        return None
    row = _words(app, notice)
    if notice.undo:
        row.append(quiet_button(tr("Undo"), app.on(app.undo), name=tr("Undo this")))
    else:
        row.append(quiet_button(tr("Close"), app.on(app.notices.clear)))
    line = ft.Row(row, spacing=theme.GAP)
    return ft.Column([line, report_part(app, notice.report)], spacing=theme.GAP, tight=True) if notice.report else line


def passing_notice(app: App, room: float) -> ft.Control | None:
    """The notice alone, for the place of a title with Undo beside it, if it is one that goes by itself and fits there.

    `room` is the width of that place. A longer one is for the foot, where nothing moves for it.
    """
    notice = app.state.notice
    if app.state.work is not None or notice is None or notice.seconds is None:
        return None
    size, words = theme.SMALL * app.viewport.text, room - _ICON - theme.GAP
    if sum(len(wrapped(line, size, words)) for line in notice.lines) * size * _LINE > theme.TARGET:
        return None
    return ft.Row(_words(app, notice), spacing=theme.GAP)


def above_buttons(notice: ft.Control | None, buttons: Sequence[ft.Control], spacing: float = theme.GAP) -> ft.Column:
    """The buttons below a notice, or without one.

    They have one place in either case: so they stay the same controls, and a thumb that is down on one while a notice
    comes or goes is heard.
    """
    stretch = ft.CrossAxisAlignment.STRETCH
    gap = spacing if notice is not None and buttons else 0
    below = ft.Column(list(buttons), spacing=spacing, tight=True, horizontal_alignment=stretch)
    above = ft.Container(notice, padding=ft.Padding.only(bottom=gap))
    return ft.Column([above, below], spacing=0, tight=True, horizontal_alignment=stretch)


def _words(app: App, notice: Notice) -> list[ft.Control]:
    colour = theme.DOWN if notice.tone == "trouble" else theme.INK
    icon = ft.Icons.ERROR_OUTLINE if notice.tone == "trouble" or app.state.unkept else ft.Icons.CHECK
    said = ft.Text("\n".join(notice.lines), size=theme.SMALL, color=colour)
    return [
        ft.Icon(icon, size=_ICON, color=colour),
        ft.Container(ft.Semantics(live_region=True, content=said), expand=True),
    ]


def _progress_line(app: App, work: LongTask) -> ft.Control:
    said = tr("{what}: {done} of {of}", what=work.words, done=work.done, of=work.of)
    bar = ft.ProgressBar(value=work.done / work.of, color=theme.ACCENT, bgcolor=theme.TINT, bar_height=theme.HAIR)
    words = ft.Column([ft.Text(said, size=theme.SMALL, color=theme.INK), bar], spacing=theme.GAP, tight=True)
    stop = [quiet_button(tr("Stop"), app.on(app.call_off))] if work.stoppable else []
    return ft.Row([ft.Container(words, expand=True), *stop], spacing=theme.INSET)

"""The notice at the foot of a screen: a message, an error, or the progress of a long task."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.error_report_panel import report_part
from scorekeeper.app.session.state import LongTask
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.texts.language import tr


def notice_line(app: App) -> ft.Control | None:
    """The notice with its button (Undo or OK), or the progress of a long task with Stop; None without either."""
    if app.state.work is not None:
        return _progress_line(app, app.state.work)
    notice = app.state.notice
    if notice is None:
        return None
    colour = theme.DOWN if notice.tone == "trouble" else theme.INK
    icon = ft.Icons.ERROR_OUTLINE if notice.tone == "trouble" or app.state.unkept else ft.Icons.CHECK
    said = ft.Text("\n".join(notice.lines), size=theme.SMALL, color=colour)
    row: list[ft.Control] = [
        ft.Icon(icon, size=20, color=colour),
        ft.Container(ft.Semantics(live_region=True, content=said), expand=True),
    ]
    if notice.undo:
        row.append(quiet_button(tr("Undo"), app.on(app.undo), name=tr("Undo this")))
    else:
        row.append(quiet_button(tr("OK"), app.on(app.clear_notice), name=tr("Close the message")))
    line = ft.Row(row, spacing=theme.GAP)
    return ft.Column([line, report_part(app, notice.report)], spacing=theme.GAP, tight=True) if notice.report else line


def _progress_line(app: App, work: LongTask) -> ft.Control:
    said = tr("{what}: {done} of {of}", what=work.words, done=work.done, of=work.of)
    bar = ft.ProgressBar(value=work.done / work.of, color=theme.ACCENT, bgcolor=theme.TINT, bar_height=theme.HAIR)
    words = ft.Column([ft.Text(said, size=theme.SMALL, color=theme.INK), bar], spacing=theme.GAP, tight=True)
    return ft.Row(
        [ft.Container(words, expand=True), quiet_button(tr("Stop"), app.on(app.call_off))], spacing=theme.INSET
    )

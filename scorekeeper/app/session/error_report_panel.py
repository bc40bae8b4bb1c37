"""The button that copies the report of an exception."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import second_button
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_COPIED = Phrase("The report is copied. It says where in the program it happened, and names nobody.")


def report_part(app: App, report: str) -> ft.Control:
    """A button that copies the report; over plain http, without a clipboard, the report as selectable text."""
    if app.role.plain:
        return ft.Text(report, size=theme.CAPTION, color=theme.SOFT, selectable=True)
    return second_button(tr("Copy a report"), app.on(app.notify, say(_COPIED)), action=ft.CopyToClipboard(report))

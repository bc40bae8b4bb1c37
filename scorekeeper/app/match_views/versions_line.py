"""The line that says that a match has several versions, and leads to where they stand side by side."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import counted, tr

ROUTE = "versions"
"""The part of a match's address at which its versions are."""


def versions_words(open_match: OpenMatch, *, writes: bool) -> str:
    """That there are several versions, and for who `writes` that one is to be chosen; empty where there is one."""
    if not open_match.parted:
        return ""
    if not writes:
        return counted(
            open_match.parted,
            "There are two versions of this match.",
            "There are {n} other versions of this match.",
        )
    return counted(
        open_match.parted,
        "There are two versions of this match. Choose the one that counts.",
        "There are {n} other versions of this match. Choose the one that counts.",
    )


def versions_line(app: App, open_match: OpenMatch) -> ft.Control | None:
    """The line with its button, for above the buttons of the sheet, where it moves nothing; None of one version."""
    said = versions_words(open_match, writes=app.may_write)
    if not said:
        return None
    shown = kit.quiet_button(tr("Side by side"), app.on(app.go_to, ROUTE))
    icon = ft.Icon(ft.Icons.CALL_SPLIT, size=20, color=theme.ACCENT)
    words = ft.Container(kit.sentence(said, soft=False, size=theme.SMALL), expand=True)
    if app.viewport.text < theme.LARGE:
        return ft.Row([icon, words, shown], spacing=theme.GAP)
    below = ft.Row([shown], alignment=ft.MainAxisAlignment.END)
    return ft.Column([ft.Row([icon, words], spacing=theme.GAP), below], spacing=0, tight=True)

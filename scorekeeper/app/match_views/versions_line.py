"""The line that says that a match has several versions, and leads to where they stand side by side."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.words import sentence
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
    """The panel with the line and a button; None where there is one version."""
    said = versions_words(open_match, writes=app.may_write)
    if not said:
        return None
    words = ft.Row(
        [
            ft.Icon(ft.Icons.CALL_SPLIT, size=24, color=theme.ACCENT),
            ft.Container(sentence(said, soft=False), expand=True),
        ],
        spacing=theme.GAP,
    )
    shown = ft.Row([quiet_button(tr("Side by side"), app.on(app.go_to, ROUTE))], alignment=ft.MainAxisAlignment.END)
    return ft.Container(
        ft.Column([words, shown], spacing=0, tight=True),
        bgcolor=theme.TINT,
        border=ft.Border.all(1, theme.LINE),
        border_radius=theme.RADIUS,
        padding=ft.Padding.only(left=theme.INSET, right=theme.GAP, top=theme.EDGE_GAP),
    )

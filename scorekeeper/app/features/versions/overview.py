"""The versions of a match, each with its deals, its totals, when it was written, and the button that chooses it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.versions.pairs import beside, is_stacked, lines_of_buttons, size_of_names
from scorekeeper.app.features.versions.use_versions import Versions
from scorekeeper.app.kit import caption, colour_of, heading, panel, ruled, second_button
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.local_time import moment
from scorekeeper.service.match_versions import MatchVersion
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import names_of, signed

_TWO = 2

Choose = Callable[[int], Handler]
"""The handler that chooses a version, by its index."""


def overview(app: App, several: Versions, choose: Choose | None) -> ft.Control:
    """Two versions side by side; more of them, or large type, one below the other. Without `choose` no buttons."""
    stacked = len(several) > _TWO or is_stacked(app, (each.sheet for each in several))
    size = size_of_names(app, (each.sheet for each in several), theme.SMALL)
    words = [_words(version, place, size) for place, version in enumerate(several)]
    buttons = [_button(app, place, choose) for place in range(len(several))] if choose is not None else []
    if not stacked:
        below = [beside(buttons, stacked=False)] if buttons else []
        return panel(beside(words, stacked=False), *below, spacing=theme.EDGE_GAP)
    rows: list[ft.Control] = [
        ft.Container(
            ft.Column(
                [each, *buttons[place : place + 1]],
                spacing=theme.EDGE_GAP,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=theme.INSET,
        )
        for place, each in enumerate(words)
    ]
    return panel(*ruled(rows), padding=0)


def _words(version: MatchVersion, place: int, size: float) -> ft.Control:
    sheet = version.sheet
    written = tr("Last written {moment}", moment=moment(version.updated))
    lines: list[ft.Control] = [heading(tr("Version {number}", number=place + 1), theme.NAME)]
    lines += [ft.Text(spans=_totals(sheet, size)), caption(counted(len(sheet.match.deals), "{n} deal", "{n} deals"))]
    lines.append(caption(written))
    if version.counts:
        lines.append(caption(tr("It counts until somebody chooses")))
    return ft.Column(lines, spacing=theme.HAIR, tight=True)


def _totals(sheet: Sheet, size: float) -> list[ft.TextSpan]:
    """The name and the total of each account, one below the other."""
    spans: list[ft.TextSpan] = []
    for account, (name, total) in enumerate(zip(names_of(sheet), sheet.totals, strict=True)):
        before = "\n" if spans else ""
        spans.append(ft.TextSpan(f"{before}{name} ", ft.TextStyle(size=size, color=theme.INK)))
        figure = signed(total, plus=sheet.plus, unit=sheet.unit)
        spans.append(ft.TextSpan(figure, ft.TextStyle(size=theme.SMALL, color=colour_of(sheet.ahead(account)))))
    return spans


def _button(app: App, place: int, choose: Choose) -> ft.Control:
    name = tr("Version {number}: this one counts", number=place + 1)
    return second_button(tr("This one counts"), choose(place), name=name, lines=lines_of_buttons(app))

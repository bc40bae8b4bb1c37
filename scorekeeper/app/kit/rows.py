"""Controls in rows and columns; and two games or two versions side by side or one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit.words import caption


def stretched(controls: Sequence[ft.Control], spacing: float = 0, **look: Any) -> ft.Column:
    """Return controls one below the other, all as wide as their column."""
    return ft.Column(list(controls), spacing=spacing, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **look)


def centred(control: ft.Control) -> ft.Control:
    """Return a control in the middle of its row, in its own width."""
    return ft.Row([control], alignment=ft.MainAxisAlignment.CENTER)


def centred_column(controls: Sequence[ft.Control]) -> ft.Column:
    """Return controls one below the other, without a gap, each in the middle."""
    return ft.Column(list(controls), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def at_end(control: ft.Control) -> ft.Row:
    """Return a control at the end of its row, in its own width."""
    return ft.Row([control], alignment=ft.MainAxisAlignment.END)


def with_icon(icon: ft.Icon, words: ft.Control, *more: ft.Control, **look: Any) -> ft.Row:
    """Return an icon, words that fill the row, and further controls behind them."""
    return ft.Row([icon, ft.Container(words, expand=True), *more], spacing=theme.GAP, **look)


class RowCell(NamedTuple):
    """The cell of one of the two: its control, and its words for a screen reader."""

    drawn: ft.Control
    label: str


class Gaps(NamedTuple):
    """The gaps between two controls, beside each other and one below the other."""

    beside: float = theme.EDGE_GAP
    below: float = theme.GAP


def beside(controls: Sequence[ft.Control], *, stacked: bool, gaps: Gaps = Gaps()) -> ft.Control:  # noqa: B008  # immutable
    """Return two controls side by side, equally wide; or one below the other."""
    if stacked:
        return ft.Column(list(controls), spacing=gaps.below, tight=True)
    return ft.Row(
        [ft.Container(control, expand=1) for control in controls],
        spacing=gaps.beside,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def both(cells: Sequence[RowCell], names: Sequence[str], *, stacked: bool, gaps: Gaps = Gaps()) -> RowCell:  # noqa: B008
    """Return two cells as one, each with its owner's name: read out before it, and shown above it if stacked."""
    drawn = [cell.drawn for cell in cells]
    if stacked:
        named = zip(names, drawn, strict=True)
        drawn = [ft.Column([caption(name), control], spacing=2, tight=True) for name, control in named]
    label = "; ".join(f"{name}: {cell.label}" for name, cell in zip(names, cells, strict=True))
    return RowCell(beside(drawn, stacked=stacked, gaps=gaps), label)

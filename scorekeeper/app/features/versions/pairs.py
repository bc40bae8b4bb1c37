"""What two versions say: rows of two cells with a name for screen readers, and how much room they have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.match.sheet import Sheet
from scorekeeper.texts import names_of, tr


def is_stacked(app: App, sheets: Iterable[Sheet]) -> bool:
    """Whether two cells stand one below the other, as large type wants it, and names that would break in a column."""
    view = app.viewport
    if view.wide:
        return False
    room = (kit.inner_width(view.width - 2 * theme.EDGE_GAP) - theme.EDGE_GAP) / 2
    names = [name for sheet in sheets for name in (*sheet.match.players, *names_of(sheet))]
    return view.text >= theme.LARGE or any(
        kit.unbroken_size(name, theme.SMALL, room, view.text) < theme.SMALL for name in names
    )


def size_of_names(app: App, sheets: Iterable[Sheet], size: float) -> float:
    """The largest font size up to `size` at which no word of a name breaks on a line of a panel."""
    room = kit.inner_width(app.viewport.width - 2 * theme.EDGE_GAP)
    names = [name for sheet in sheets for name in names_of(sheet)]
    return min((kit.unbroken_size(name, size, room, app.viewport.text) for name in names), default=size)


def lines_of_buttons(app: App) -> int:
    """How many lines the buttons of the screen have room for."""
    return 2 if app.viewport.text >= theme.LARGE else 1


def pair_row(label: str, cells: Sequence[kit.Cell], names: Sequence[str], *, stacked: bool) -> ft.Control:
    """A row of two cells below its label; `names` are those of the two versions."""
    pair = kit.both(cells, names, stacked=stacked)
    content = ft.Column([kit.caption(label), pair.drawn], spacing=theme.HAIR, tight=True)
    return padded(ft.Semantics(label=f"{label}. {pair.said}", exclude_semantics=True, content=content))


def padded(content: ft.Control) -> ft.Control:
    """A row of a panel without padding."""
    return ft.Container(content, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP))


def nothing() -> kit.Cell:
    """What stands where one version has nothing."""
    return kit.Cell(ft.Text("–", size=theme.SMALL, color=theme.SOFT), tr("nothing of it"))

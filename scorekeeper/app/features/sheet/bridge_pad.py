"""A bridge pad: premiums above the line, the latest on top; below it the points towards games, a line under each."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import BridgePad
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import listed, names_of

_LINE = 2


def bridge_pad(sheet: Sheet) -> list[ft.Control]:
    """The pad of a match; nothing in a game that draws no line."""
    return [] if sheet.bridge_pad is None else [kit.hairline(), PadView(sheet.bridge_pad, names_of(sheet))]


@kit.error_boundary
def PadView(pad: BridgePad, names: tuple[str, ...]) -> ft.Control:
    """The pad, a column for each side."""
    sides = range(len(names))
    above = [_written([row[side] for row in reversed(pad.above)]) for side in sides]
    parts: list[ft.Control] = [
        _columns([_head(name, pad.games[side]) for side, name in enumerate(names)], bottom=True),
        kit.hairline(),
        _columns(above, bottom=True),
        ft.Container(height=_LINE, bgcolor=theme.INK),
    ]
    for game in pad.below:
        parts += [_columns([_written([row[side] for row in game]) for side in sides]), kit.hairline()]
    whole = ft.Column(parts[:-1] if pad.below else parts, spacing=0, tight=True)
    return ft.Semantics(label=heard_of_pad(pad, names), exclude_semantics=True, content=whole)


def _columns(contents: Sequence[ft.Control], *, bottom: bool = False) -> ft.Control:
    """Columns of the same width with a line between them."""
    line = ft.Border.only(left=ft.BorderSide(1, theme.LINE))
    place = ft.Alignment.BOTTOM_CENTER if bottom else ft.Alignment.TOP_CENTER
    padding = ft.Padding.symmetric(horizontal=theme.GAP, vertical=theme.HAIR)
    columns: list[ft.Control] = [
        ft.Container(content, expand=True, alignment=place, border=line if number else None, padding=padding)
        for number, content in enumerate(contents)
    ]
    return ft.Row(columns, spacing=0, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _head(name: str, games: int) -> ft.Control:
    words = [ft.Text(name, size=theme.SMALL, color=theme.INK, text_align=ft.TextAlign.CENTER)]
    words.append(ft.Text(games_won(games), size=theme.CAPTION, color=theme.SOFT))
    return ft.Column(list(words), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def games_won(games: int) -> str:
    """How many games a side has won, in words."""
    return counted(games, "{n} game", "{n} games")


def _written(points: Sequence[int]) -> ft.Control:
    """The points of one side below each other; what is 0 is not written."""
    figures = [ft.Text(str(each), size=theme.BODY, color=theme.INK) for each in points if each]
    nothing = [ft.Text("", size=theme.BODY)]
    return ft.Column(list(figures or nothing), spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def heard_of_pad(pad: BridgePad, names: Sequence[str]) -> str:
    """What a screen reader says of the pad."""
    return "; ".join(_heard(pad, side, name) for side, name in enumerate(names))


def _heard(pad: BridgePad, side: int, name: str) -> str:
    """What a screen reader says of one side."""
    above = [str(row[side]) for row in pad.above if row[side]]
    below = [str(row[side]) for game in pad.below for row in game if row[side]]
    said = [name, games_won(pad.games[side])]
    said += [f"{tr('Above the line')} {listed(above)}"] if above else []
    said += [f"{tr('Below the line')} {listed(below)}"] if below else []
    return ", ".join(said)

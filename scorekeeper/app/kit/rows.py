"""Words in rows, columns and panels; and two things beside each other or one below the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.pictures.font_metrics import fitting_size, measure, wrapped

_WORDS = re.compile(r"[^\s-]+-*")  # a line may end behind a hyphen
_DOT = " · "  # between facts
_WIDER = 1.05  # factor for measured widths, so that one line never becomes two
LETTER_GAP = 0.5  # logical pixels that the client adds to a letter's width at most, at ordinary type
_IN_FACTS = 0.3  # likewise, as little as it may be: a line of facts that fits is not broken


def heading(text: str, size: float = theme.TITLE, *, level: int = 2) -> ft.Control:
    """Return a heading, with its level for screen readers."""
    return ft.Semantics(heading_level=level, content=ft.Text(text, size=size, color=theme.INK))


def unbroken_size(text: str, size: float, room: float, scale: float) -> float:
    """Return the largest font size up to `size` at which no word is wider than `room`, at the reader's text scale.

    >>> unbroken_size("Bo Ek", 18, 200, 2.0), round(unbroken_size("Bartholomew Featherstone", 18, 100, 2.0), 1)
    (18.0, 7.5)
    """
    longest = max(_WORDS.findall(text), key=lambda word: measure(word, 1), default="")
    return fitting_size(longest, size * scale, room - LETTER_GAP * scale * len(longest)) / scale


def one_line_size(text: str, size: float, room: float, scale: float) -> float:
    """Return the largest font size up to `size` at which a text takes one line, at the reader's text scale.

    >>> one_line_size("Deal 3", 18, 200, 2.0), round(one_line_size("Enter the card points", 18, 296, 2.0), 1)
    (18.0, 14.9)
    """
    return fitting_size(text, size * scale, room - LETTER_GAP * scale * len(text)) / scale


def at_dots(text: str, size: float, room: float, scale: float) -> str:
    r"""Return facts with a line break for a separator that would begin or end a line; a long fact is not kept whole.

    >>> at_dots("Anna · null ouvert · game lost", 16, 150, 1.0), at_dots("Anna · plays null ouvert", 16, 100, 1.0)
    ('Anna · null ouvert\ngame lost', 'Anna · plays null ouvert')
    """

    def fits(line: str) -> bool:
        return measure(line, size * scale) + _IN_FACTS * scale * len(line) <= room

    first, *facts = text.split(_DOT)
    lines = [first]
    for fact in facts:
        longer, begun = f"{lines[-1]}{_DOT}{fact}", f"{lines[-1]}{_DOT}{fact.partition(' ')[0]}"
        stays = fits(longer) or (fits(begun) and not fits(fact))
        lines[-1:] = [longer] if stays else [lines[-1], fact]
    return "\n".join(lines)


def lines_at_dots(text: str, size: float, room: float, scale: float) -> int:
    """Return the number of lines that facts take, broken so."""
    lines = at_dots(text, size, room, scale).split("\n")
    return sum(len(wrapped(line, _WIDER * size * scale, room)) for line in lines)


def tied(text: str) -> str:
    r"""Return a sentence with no-break spaces between the numbers of a list.

    >>> tied("Anna plays Sang: 8, 4, 4").split(" ")
    ['Anna', 'plays', 'Sang:', '8,\xa04,\xa04']
    """
    return re.sub(r"(?<=\d), (?=\d)", ",\u00a0", text)


def tied_to_name(text: str) -> str:
    r"""Return a name and a number with a no-break space between the two.

    >>> tied_to_name("Bo Ek 8")
    'Bo Ek\xa08'
    """
    return "\u00a0".join(text.rsplit(" ", 1))


def sentence(text: str, *, soft: bool = True, size: float = theme.BODY, centred: bool = False) -> ft.Text:
    """Return a sentence that may run over several lines."""
    align = ft.TextAlign.CENTER if centred else ft.TextAlign.START
    return ft.Text(text, size=size, color=theme.SOFT if soft else theme.INK, text_align=align)


def coloured(*parts: tuple[str, ft.ColorValue], size: float) -> ft.Text:
    """Return a text in parts, each in its own colour."""
    return ft.Text(spans=[ft.TextSpan(words, ft.TextStyle(size=size, color=colour)) for words, colour in parts])


def caption(text: str) -> ft.Text:
    """Return the small text above a panel's content, or below a figure."""
    return ft.Text(text, size=theme.CAPTION, color=theme.SOFT)


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


_EDGE = 1


def inner_width(room: float) -> float:
    """Return the width of the content of a panel that is `room` wide."""
    return room - 2 * (theme.INSET + _EDGE)


def panel(*controls: ft.Control, padding: ft.PaddingValue = theme.INSET, spacing: float = 0, **look: Any) -> ft.Control:
    """Return a panel with controls one below the other, as wide as its parent."""
    return ft.Container(
        stretched(controls, spacing, tight=True),
        bgcolor=theme.PAPER,
        border=ft.Border.all(_EDGE, theme.LINE),
        border_radius=theme.RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        padding=padding,
        **look,
    )


def hairline() -> ft.Control:
    """Return a thin horizontal line."""
    return ft.Container(height=1, bgcolor=theme.LINE)


def titled(title: str, *controls: ft.Control, spacing: float = theme.GAP) -> ft.Control:
    """Return a panel with a heading."""
    return panel(heading(title, theme.NAME), *controls, spacing=spacing)


def listed_panel(title: str, rows: Sequence[ft.Control]) -> ft.Control:
    """Return a panel with a heading and rows with lines between them, each as wide as the panel."""
    around = ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.EDGE_GAP, bottom=theme.HAIR)
    return panel(ft.Container(heading(title, theme.NAME), padding=around), *ruled(list(rows)), padding=0)


def row_panel(rows: Sequence[ft.Control]) -> ft.Control:
    """Return a panel with rows as wide as itself, and a thin line between each two."""
    return panel(*ruled(list(rows)), padding=0)


def ruled(rows: list[ft.Control]) -> list[ft.Control]:
    """Return rows with a thin line between each two."""
    return [part for row in rows for part in (hairline(), row)][1:]


def columns(app: App, left: Sequence[ft.Control], right: Sequence[ft.Control]) -> list[ft.Control]:
    """Return controls in two columns; on a phone in one, the left ones first."""
    end = ft.Container(height=theme.GAP)
    if not app.viewport.wide:
        return [*left, *right, end]
    both = [stretched(column, theme.EDGE_GAP, tight=True, expand=True) for column in (left, right) if column]
    row = ft.Row([*both], spacing=2 * theme.EDGE_GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return [row, end]


def column_width(app: App) -> float:
    """Return the width of a column, in logical pixels."""
    room = min(theme.WIDEST, app.viewport.width) - 2 * theme.EDGE_GAP
    return (room - 2 * theme.EDGE_GAP) / 2 if app.viewport.wide else room


def padded(content: ft.Control, bgcolor: ft.ColorValue | None = None) -> ft.Container:
    """Return the content of a panel's row with its distance from the sides and its neighbours."""
    around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP)
    return ft.Container(content, padding=around, bgcolor=bgcolor)

"""A small matrix of people: each row counts the matches in which its person was ahead of each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.match.figures import Against
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, truncated
from scorekeeper.pictures.shapes import Picture, Rect, Shape, TextLine
from scorekeeper.texts import tr

MOST: Final = 8  # the most people in a matrix
_LABEL, _FIGURE = 13.0, 13.0
_TALL = 26.0
_GAP = 8.0
_SHARE = 0.42  # share of the width for names, more if the cells leave it
_WIDE = 44.0  # a cell is no wider, times the text factor
_INSET = 3.0  # of a figure in its cell, on each side


class _Grid(NamedTuple):
    left: float
    wide: float
    tall: float
    text: float


def matrix_picture(
    names: Sequence[str], against: Sequence[Sequence[Against]], width: float, *, text: float = 1.0
) -> Picture:
    """Return the matrix of people, with a row for each, numbered like the columns.

    `against` has each person's matches against each of the others, in the order of names. A cell is tinted if the
    person of the row was ahead more often than behind.
    """
    numbered = [f"{number} {name}" for number, name in enumerate(names, 1)]
    label = _LABEL * text
    figure = max(measure(str(lead.ahead), _FIGURE * text) for leads in against for lead in leads)
    free = max(width * _SHARE, width - _GAP - len(names) * (figure + 4 * _INSET))
    left = min(max(measure(name, label) for name in numbered), free) + _GAP
    grid = _Grid(left, min((width - left) / len(names), _WIDE * text), _TALL * text, text)
    shapes: list[Shape] = [
        _centred(grid, column, grid.tall / 2, str(column + 1), label) for column in range(len(names))
    ]
    for row, name in enumerate(numbered):
        middle = (row + 1.5) * grid.tall
        shapes.append(TextLine(0, middle + label * CAP_HEIGHT / 2, truncated(name, label, left - _GAP), label))
        for column, played in enumerate(against[row]):
            shapes += _cell(grid, row, column, played)
    return Picture(width, (len(names) + 1) * grid.tall, tuple(shapes), _words(names, against))


def _cell(grid: _Grid, row: int, column: int, played: Against) -> list[Shape]:
    middle = (row + 1.5) * grid.tall
    if row == column or not played.matches:
        return [_centred(grid, column, middle, "–" if row != column else "·", _FIGURE * grid.text)]
    box = Rect(grid.left + column * grid.wide + 1, middle - grid.tall / 2 + 1, grid.wide - 2, grid.tall - 2, "tint")
    figure = _centred(grid, column, middle, str(played.ahead), _FIGURE * grid.text)._replace(ink="ink")
    return [box, figure] if played.ahead > played.behind else [figure]


def _centred(grid: _Grid, column: int, middle: float, words: str, size: float) -> TextLine:
    """Return words in the middle of a cell, smaller if they are too wide."""
    size = fitting_size(words, size, grid.wide - 2 * _INSET)
    x = grid.left + (column + 0.5) * grid.wide
    return TextLine(x, middle + size * CAP_HEIGHT / 2, words, size, "soft", "middle")


def _words(names: Sequence[str], against: Sequence[Sequence[Against]]) -> str:
    pairs = []
    for (one, name), (other, fellow) in combinations(enumerate(names), 2):
        lead = against[one][other]
        facts = f"{tr('Ahead')} {lead.ahead} · {tr('Level')} {lead.level} · {tr('Behind')} {lead.behind}"
        if lead.matches:
            pairs.append(f"{name} – {fellow}: {facts}")
    return ". ".join(pairs)

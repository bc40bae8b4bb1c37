"""The table of a season as a card: a picture, to be sent."""

from __future__ import annotations

from typing import Final

from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.season_said import facts_said, points_said, rank_said, season_lines
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, horizontal_line, moved
from scorekeeper.texts.language import tr

WIDTH: Final = 360.0
"""The width of the card, in logical pixels, as that of a result."""

_EDGE, _GAP = 20.0, 10.0
_SMALL, _NAME, _TITLE, _POINTS = 14.0, 18.0, 30.0, 24.0
_LEADING = 1.2
_RANK = 34.0
_WIDEST = 0.3  # of the width may be points; longer ones are set smaller
_MOST = 20
"""Rows that are shown, the first ones."""


def season_card(found: SeasonAnswer) -> Picture:
    """The card of a season's table."""
    shapes: list[Shape] = []
    down = 0.0
    parts = season_card_parts(found)
    for part in parts:
        shapes += moved(part.shapes, 0, down)
        down += part.height
    said = " ".join(f"{part.alt_text}." for part in parts if part.alt_text)
    return Picture(WIDTH, down, (Rect(0, 0, WIDTH, down, fill="paper"), *shapes), said)


def season_card_parts(found: SeasonAnswer) -> list[Picture]:
    """The parts of the card, one below the other, each with its alternative text."""
    rows = [_row(found, row) for row in found.table.rows[:_MOST]]
    return [_head(found), *rows, *_others(len(found.table.rows) - _MOST), Picture(WIDTH, _EDGE, (), "")]


def _others(number: int) -> list[Picture]:
    """That there are more rows than are shown; nothing where there are not."""
    if number <= 0:
        return []
    words = tr("And {number} more.", number=number)
    line = TextLine(_EDGE + _RANK, 1.5 * _GAP + _SMALL, words, _SMALL, "soft")
    return [Picture(WIDTH, 2 * _GAP + _SMALL, (horizontal_line(_EDGE, 0, WIDTH - 2 * _EDGE), line), words)]


def _head(found: SeasonAnswer) -> Picture:
    season, room, lines = found.season, WIDTH - 2 * _EDGE, season_lines(found)
    down, shapes = _EDGE, list[Shape]()
    size = max(fitting_size(max(season.name.split(), key=len, default=""), _TITLE, room), _SMALL)
    for line in wrapped(season.name, size, room):
        down += size * _LEADING
        shapes.append(TextLine(_EDGE, down, line, size))
    down += _GAP / 2
    for line in [each for told in lines for each in wrapped(told, _SMALL, room)]:
        down += _SMALL * _LEADING
        shapes.append(TextLine(_EDGE, down, line, _SMALL, "soft"))
    return Picture(WIDTH, down + 1.5 * _GAP, tuple(shapes), ". ".join([season.name, *lines]))


def _row(found: SeasonAnswer, row: SeasonRow) -> Picture:
    """The rank, the name, how many matches, and the points; soft where there is no rank."""
    points, rank, name = points_said(row.points, found.season.counts), rank_said(row), found.name_of(row)
    facts = " · ".join(facts_said(found.season, row, "card"))
    large = fitting_size(points, _POINTS, (WIDTH - 2 * _EDGE) * _WIDEST)
    room = WIDTH - 2 * _EDGE - _RANK - measure(points, large) - _GAP
    ink: Ink = "soft" if row.rank is None else "ink"
    down, shapes = _GAP, list[Shape]()
    for size, words in ((_NAME, name), (_SMALL, facts)):
        for line in wrapped(words, size, room):
            down += size * _LEADING
            shapes.append(TextLine(_EDGE + _RANK, down, line, size, ink if size == _NAME else "soft"))
    height = down + _GAP
    shapes.append(TextLine(_EDGE, _GAP + _NAME * _LEADING, rank, _NAME, "soft"))
    shapes.append(TextLine(WIDTH - _EDGE, height / 2 + large * CAP_HEIGHT / 2, points, large, ink, "end"))
    above = horizontal_line(_EDGE, 0, WIDTH - 2 * _EDGE)
    return Picture(WIDTH, height, (above, *shapes), f"{rank} {name}: {points}, {facts}")

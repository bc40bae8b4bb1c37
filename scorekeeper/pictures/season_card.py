"""The table of a season as a card, a picture to send."""

from __future__ import annotations

from typing import Final

from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.pictures.card import EDGE, SMALL, WIDTH, CardRow, RowSizes, card_row, one_below_another, titled
from scorekeeper.pictures.season_said import facts_said, points_said, rank_said, season_lines
from scorekeeper.pictures.shapes import Ink, Picture, TextLine, horizontal_line
from scorekeeper.texts import tr

_GAP = 10.0
_ROW: Final = RowSizes(_GAP, 24.0, 0.3, indent=34.0)
_MOST = 20
"""The most rows shown, the first ones."""


def season_card(found: SeasonAnswer) -> Picture:
    """Return the card of a season's table."""
    rows = [_row(found, row) for row in found.table.rows[:_MOST]]
    more = _others(len(found.table.rows) - _MOST)
    return one_below_another([_head(found), *rows, *more, Picture(WIDTH, EDGE, (), "")])


def _others(number: int) -> list[Picture]:
    """Return a line with the number of further rows; empty if all are shown."""
    if number <= 0:
        return []
    words = tr("And {number} more.", number=number)
    line = TextLine(EDGE + _ROW.indent, 1.5 * _GAP + SMALL, words, SMALL, "soft")
    return [Picture(WIDTH, 2 * _GAP + SMALL, (horizontal_line(EDGE, 0, WIDTH - 2 * EDGE), line), words)]


def _head(found: SeasonAnswer) -> Picture:
    name, lines = found.season.name, season_lines(found)
    shapes, down = titled(name, lines, _GAP)
    return Picture(WIDTH, down + 1.5 * _GAP, tuple(shapes), ". ".join([name, *lines]))


def _row(found: SeasonAnswer, row: SeasonRow) -> Picture:
    """Return the rank, the name, the number of matches, and the points; soft without a rank."""
    points, rank, name = points_said(row.points, found.season.counts), rank_said(row), found.name_of(row)
    facts = " · ".join(facts_said(found.season, row, "card"))
    ink: Ink = "soft" if row.rank is None else "ink"
    return card_row(_ROW, CardRow(name, facts, points, rank, ink, ink), f"{rank} {name}: {points}, {facts}")

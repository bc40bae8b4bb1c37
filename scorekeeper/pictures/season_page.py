"""The table of a season as one page to hang up. Lengths are typographic points, 72 to an inch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonTable
from scorekeeper.pictures.font_metrics import fitting_size, truncated, wrapped
from scorekeeper.pictures.printed import LONG_SIDE, MARGIN, SHORT_SIDE
from scorekeeper.pictures.season_said import COUNTING_WORDS, matches_said, points_said, rank_said, rules_said, time_said
from scorekeeper.pictures.shapes import Picture, Shape, TextLine, moved
from scorekeeper.pictures.tables import PAD, TableCell, TableColumn, table, widths
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

_TITLE, _BODY = 30.0, 12.0
_NAME, _POINTS, _HEAD = 17.0, 19.0, 10.0
_ROW = 34.0
_LEAST_ROW = 24.0  # with more rows than that leaves room for, everything is smaller
_GAP = 18.0
_LEADING = 1.4


def season_page(season: Season, found: SeasonTable, names: Mapping[str, str]) -> Picture:
    """The page: the name, what the season counts by, and the table, as large as the page lets it be."""
    room = SHORT_SIDE - 2 * MARGIN
    shapes: list[Shape] = []
    down = MARGIN
    size = fitting_size(season.name, _TITLE, room)
    down += size
    shapes.append(TextLine(MARGIN, down, season.name, size))
    for words in season_lines(season, found):
        for line in wrapped(words, _BODY, room):
            down += _BODY * _LEADING
            shapes.append(TextLine(MARGIN, down, line, _BODY, "soft"))
    down += _GAP
    if found.rows:
        left = LONG_SIDE - MARGIN - down
        row = min(_ROW, max(_LEAST_ROW, left / (len(found.rows) + 1)))
        scale = 1.0
        grid, wide, high = table(_columns(season, found, names, room), row)
        if high > left:  # all of it is smaller, and still as wide as the page
            scale = left / high
            grid, wide, high = table(_columns(season, found, names, room / scale), row)
        shapes += moved(grid, MARGIN, down, min(scale, room / wide, left / high))
    return Picture(SHORT_SIDE, LONG_SIDE, tuple(shapes), ". ".join([season.name, *season_lines(season, found)]))


def season_lines(season: Season, found: SeasonTable) -> list[str]:
    """What stands below the name of a season: its time, what it counts by, and how many matches there are."""
    closed = [tr("closed")] if season.closed is not None else []
    time = [" · ".join(each for each in (time_said(season), *closed) if each)]
    return [each for each in (*time, ", ".join(rules_said(season, found)), matches_said(found)) if each]


_COUNT: Final = 60.0
"""The width of a column of numbers, at least."""


def _columns(season: Season, found: SeasonTable, names: Mapping[str, str], room: float) -> list[TableColumn]:
    def cells(texts: list[str]) -> tuple[TableCell, ...]:
        ranked = zip(texts, found.rows, strict=True)
        return tuple(TableCell(text, ink="soft" if row.rank is None else "ink") for text, row in ranked)

    rank = TableColumn("", cells([rank_said(row) for row in found.rows]), _NAME, "end", head_size=_HEAD)
    counts = [(tr("Matches"), [str(row.matches) for row in found.rows])]
    if season.counts != "wins":  # else they are what is counted
        counts.append((tr("Won"), [str(row.won) for row in found.rows]))
    points = [points_said(row.points, season.counts) for row in found.rows]
    numbers = [
        *(TableColumn(title, cells(texts), _NAME, "end", min_width=_COUNT, head_size=_HEAD) for title, texts in counts),
        TableColumn(
            say(COUNTING_WORDS[season.counts]), cells(points), _POINTS, "end", min_width=_COUNT, head_size=_HEAD
        ),
    ]
    left = room - sum(widths([rank, *numbers])) - 2 * PAD
    called = [truncated(names.get(row.person, ""), _NAME, left) for row in found.rows]
    name = TableColumn(tr("Name"), cells(called), _NAME, min_width=left, head_size=_HEAD)
    return [rank, name, *numbers]

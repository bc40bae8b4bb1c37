"""The layout of the score grid: column widths and font sizes at which nothing is cut."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from scorekeeper.app import kit, theme
from scorekeeper.app.kit.canvas import size_for
from scorekeeper.app.session.state import Viewport
from scorekeeper.match.score_grid import DOT, GridCell
from scorekeeper.pictures.font_metrics import wrapped

LEAST_BOX = 40
MOST_BOX = 64
PAD = 14  # left and right of the grid's content
_NAME_MOST = 280
_LETTER = 10.4  # width of a letter of a name, rather more than on average
_ROOMY = 500  # the width from which everything is larger by `_LARGE`
_LARGE = 1.3
_TOTAL = 76.0  # the least width of a total
_TOTAL_MOST = 0.55  # share of the grid's width for totals; wider ones are smaller
USED = 13  # the size of the points in a box that is crossed out
_CHART = 84  # the height of the line chart on a phone
_LEAST_SCORE = 34.0  # the least width of the column of a deal
_ENOUGH = 3  # deals to show before a name is kept on one line


class GridLayout(NamedTuple):
    """The widths and font sizes of the grid. `stacked`: name and total are in a line above the boxes.

    `scale` is 1 on a phone, and more in a wide window, which is read from further away; `text` is the reader's text
    scale. `tight`: a word of a name would break beside the total, so the total is below it. `figure` is the font size
    of totals, `points` the factor that makes points fit into boxes. `captions` is the number of lines below the name in
    every row, so that no row grows with its words.
    """

    stacked: bool
    box: float
    name: float
    total: float
    scale: float = 1.0
    text: float = 1.0
    tight: bool = False
    figure: float = theme.TOTAL
    points: float = 1.0
    captions: int = 1


def room_in(view: Viewport) -> float:
    """Return the width of the grid: of the whole window, or beside the next deal."""
    room = min(theme.WIDEST, view.width) - 2 * theme.EDGE_GAP
    return room - (view.aside + 2 * theme.EDGE_GAP if view.wide else 0)


def chart_height(view: Viewport) -> float:
    """Return the height of the line chart below the grid; 0 if a low window has no room for it."""
    if view.wide:
        return (2 if view.low else 3) * _CHART
    return 0 if view.low else _CHART


def lines_of(names: Sequence[str]) -> list[str]:
    r"""Return the lines of a row's name that is broken between partners.

    >>> lines_of(["Anna", "Cleo"])
    ['Anna', '&\xa0Cleo']
    """
    return [f"&\u00a0{name}" if index else name for index, name in enumerate(names)]


def layout_of_deals(
    room: float,
    scores: Sequence[Sequence[str]],
    rows: Sequence[Sequence[str]],
    totals: Sequence[str],
    text: float = 1.0,
    captions: Sequence[str] = (),
) -> tuple[int, GridLayout]:
    """Return the number of latest deals to show, and the layout with as many columns.

    `scores` are by deal, `rows` the names of each row, and `captions` the words below the names. Fewer deals are shown
    if a name would take many lines, or a word below it would break.

    >>> layout_of_deals(366, [["+3", "0"]] * 5, [["Anna", "Cleo"], ["Bo", "Dag"]], ("−4", "+22"))[0]
    4
    >>> layout_of_deals(366, [["+3", "0"]] * 5, [["Bartholomew Featherstone", "Bo"]], ("−4",))[0]
    1
    >>> scores, words = [["+1500"]] * 5, ["forehand · first"]
    >>> [layout_of_deals(366, scores, [["Bo"]], ("−400",), 1, below)[0] for below in ([], words)]
    [4, 3]
    """
    inner, scale = room - 2 * PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    least = (
        max(_LEAST_SCORE, kit.width_of((score for each in scores for score in each), theme.BODY) + theme.HAIR) * text
    )
    partners = any(len(names) > 1 for names in rows)
    wholes, lines = [" & ".join(names) for names in rows], [line for names in rows for line in lines_of(names)]
    words = [word for line in lines for word in line.replace("-", "- ").split(" ")]
    below = {word for caption in captions for word in caption.replace(DOT, " ").split()}
    beneath = kit.width_of(below, theme.CAPTION, text) if below else 0.0
    count, name = 0, 0.0
    for parts, enough in ((wholes, _ENOUGH), (lines, 0 if partners else _ENOUGH), (words, 0)):
        name = theme.GAP + max(kit.width_of(parts, theme.NAME * scale, text), beneath)
        count = min(len(scores), floor((inner - total - name) / least))
        if count >= min(enough, len(scores)):
            break
    if inner - total < name:
        return len(scores), layout_of(room, len(scores), lines, totals, text)
    count = 0 if parts is words and partners else count
    box = min(MOST_BOX * scale, (inner - total - name) / max(count, 1))
    name, figure = inner - total - count * box, figure / scale
    return count, GridLayout(stacked=False, box=box, name=name, total=total, scale=scale, text=text, figure=figure)


def _totals(inner: float, scale: float, totals: Sequence[str], text: float) -> tuple[float, float]:
    figure = size_for(totals, theme.TOTAL * scale, _TOTAL_MOST * inner - 6, text)
    return figure, max(_TOTAL * scale * text, 6 + kit.width_of(totals, figure, text))


def layout_of(room: float, boxes: int, names: Sequence[str], totals: Sequence[str], text: float = 1.0) -> GridLayout:
    """Return the layout for a width, in logical pixels; `text` is the reader's text scale."""
    inner, scale = room - 2 * PAD, _LARGE if room >= _ROOMY else 1.0
    figure, total = _totals(inner, scale, totals, text)
    longest = max(68.0, 12 + _LETTER * max(map(len, names)) * scale) * text
    if boxes * LEAST_BOX + total + min(longest, _NAME_MOST) > inner:
        wide = min(MOST_BOX * 1.5, inner / max(boxes, 1))
        name = inner - total - 2 * gap_around(wide)
        words = [word for each in names for word in each.replace("-", "- ").split()]
        tight = kit.width_of(words, theme.NAME, text) > name - theme.GAP
        figure /= scale
        return GridLayout(stacked=True, box=wide, name=name, total=total, text=text, tight=tight, figure=figure)
    box = min(MOST_BOX * scale, (inner - total - min(longest, _NAME_MOST)) / max(boxes, 1))
    name = inner - total - boxes * box
    return GridLayout(stacked=False, box=box, name=name, total=total, scale=scale, text=text, figure=figure / scale)


def with_points(layout: GridLayout, grid_cells: Sequence[GridCell]) -> GridLayout:
    """Return the layout with the points of all boxes small enough that the widest fits."""
    room = layout.box - 2 * gap_around(layout.box) - 4
    smaller = [
        size_for([grid_cell.text], size, room, layout.text) / size
        for grid_cell in grid_cells
        for size in [theme.BODY if grid_cell.look == "score" else USED]
    ]
    return layout._replace(points=min(smaller, default=1.0))


def with_captions(layout: GridLayout, rows: Sequence[str]) -> GridLayout:
    """Return the layout with as many lines below every name as any row may need, whoever deals or leads.

    >>> layout = GridLayout(stacked=False, box=40, name=130, total=76)
    >>> with_captions(layout, ["forehand", "deals · first", ""]).captions
    1
    >>> with_captions(layout, ["Bartholomew deals", "first"]).captions
    2
    """
    if layout.stacked:
        return layout
    parts = sorted({part for words in rows for part in words.split(DOT)}, key=lambda part: -kit.width_of([part], 1))
    longest = DOT.join(parts[:2]) if len(rows) > 1 else "".join(rows)
    lines = max(sum(caption_lines(layout, part) for part in words.split(DOT)) for words in [longest, *rows])
    return layout if caption_lines(layout, longest) == 1 else layout._replace(captions=lines)


def caption_lines(layout: GridLayout, words: str) -> int:
    """Return the number of lines of these words below a name."""
    return len(wrapped(words, theme.CAPTION * layout.text, layout.name - theme.HAIR))


def gap_around(box: float) -> int:
    """Return the space left and right of a box of that width; above the boxes, names and totals keep it too."""
    return 3 if box < theme.TARGET else 4

"""The layout of the table view: the sentence below, and the columns and the largest type that fit above it.

All sizes are logical pixels on the screen. The panels are as large as it allows, whatever the reader's own text size;
the sentence below follows that size.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from scorekeeper.app import kit, theme
from scorekeeper.pictures.font_metrics import measure, wrapped
from scorekeeper.texts import signed

LEAST: Final = 32
"""The smallest size of a total."""

LINE: Final = 1.4
"""Line height as a factor of the type size, rather more than the real one."""

_MOST = 240
_NAMES = (40, 36, 32, 28, 24, 21, 18, 16, 14, 12)
_TOTAL_TO_NAME = 4  # the size of a total to that of a name, so that both are readable from the same distance
_BROKEN = 1000  # added to the height of a row in which a name or a total would be cut
_SHORT_ROW = 0.85  # the worth of a layout with a shorter last row, whose panels are wider
_WIDER = 1.05  # factor for measured widths, so that one line never becomes two
_FOOT = 64  # the least height of the sentence below
_FOOT_SHARE = 0.25  # share of the screen for the sentence in its ordinary size
_FOOT_SIZES = (theme.BODY, theme.SMALL, theme.CAPTION)


class Panel(NamedTuple):
    """The panel of one account: its name, its total, its standing in a word, and a line for what seats owe."""

    name: str
    total: int
    words: str
    ahead: bool
    standing: int  # see `Sheet.ahead`
    plus: bool = True
    unit: int = 1
    owed: tuple[str, ...] = ()

    @property
    def points(self) -> str:
        """The total as shown."""
        return signed(self.total, plus=self.plus, unit=self.unit)


class BoardLayout(NamedTuple):
    """The number of panels side by side, and the font sizes on them.

    `row` is the height of a row if the panels do not all fit at their least size, and scroll. `owed` is the height of
    the owed contracts, equal on every panel so that totals stay in line; 0 without any. `named` is the height of the
    names if one takes more lines than another; else 0.
    """

    columns: int
    total: int
    name: int
    words: int
    row: float | None = None
    owed: float = 0.0
    named: float = 0.0


class FootLayout(NamedTuple):
    """The font size of the sentence below, before the reader's own text size, and its height on the screen."""

    size: int
    height: float


def foot_layout(width: float, height: float, text: float, sentence: str) -> FootLayout:
    """Return the layout of the sentence below, in that width of a screen of that height. A long one is smaller.

    >>> foot_layout(780, 390, 1.0, "Deal 3 of 12")
    FootLayout(size=16, height=64)
    >>> foot_layout(280, 640, 2.0, "Deal 3 of 12, Konstantin-Maximilian Ab deals, Wilhelmina-Charlotte leads").size
    12
    """
    layouts = []
    for size in _FOOT_SIZES:
        lines = len(wrapped(sentence, size * text * _WIDER, width))
        layouts.append(FootLayout(size, max(_FOOT, lines * size * LINE * text + 2 * theme.GAP)))
    return next((layout for layout in layouts if layout.height <= _FOOT_SHARE * height), layouts[-1])


def layout_of(width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    """Return the layout in columns and rows with the largest totals and names.

    >>> layout_of(840, 300, [Panel("Anna", -12, "", ahead=False, standing=-1)] * 3)
    BoardLayout(columns=3, total=143, name=40, words=20, row=None, owed=0.0, named=0.0)
    >>> layout_of(360, 560, [Panel("Anna", -12, "", ahead=False, standing=-1)] * 3).columns
    1
    """
    columns = range(1, len(panels) + 1)
    layouts = [_layout(count, size, width, height, panels) for count in columns for size in _NAMES]
    return max(layouts, key=lambda layout: _worth(layout, len(panels)))


def _worth(layout: BoardLayout, panels: int) -> float:
    if layout.row is not None:
        return -layout.row * ceil(panels / layout.columns)
    worth = min(layout.total, layout.name * _TOTAL_TO_NAME)
    return worth * (_SHORT_ROW if panels % layout.columns else 1)


def _layout(columns: int, name: int, width: float, height: float, panels: Sequence[Panel]) -> BoardLayout:
    """Return the layout with names of that size."""
    room, low = width / columns - 2 * theme.GAP, height / ceil(len(panels) / columns)
    names = [panel.name.replace("-", "- ") for panel in panels]
    widest = kit.width_of((panel.points for panel in panels), 1.0) * _WIDER
    of_names = [LINE * name * len(wrapped(each, name * _WIDER, room)) for each in names]
    of_name = max(of_names)
    broken = max(measure(word, name * _WIDER) for each in names for word in each.split()) > room
    broken = broken or LEAST * widest > room
    words = max(theme.CAPTION, name // 2)
    owed = LINE * words * max(sum(len(wrapped(each, words * _WIDER, room)) for each in panel.owed) for panel in panels)
    named = of_name if min(of_names) < of_name else 0.0
    around = of_name + LINE * words + owed + 2 * theme.EDGE_GAP
    total = floor(min((room - theme.GAP) / widest, low - around, _MOST))
    if total >= LEAST and not broken:
        return BoardLayout(columns, total, name, words, None, owed, named)
    return BoardLayout(columns, LEAST, name, words, around + LEAST * LINE + (_BROKEN if broken else 0), owed, named)

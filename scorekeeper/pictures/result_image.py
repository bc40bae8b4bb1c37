"""The image of the result: the winner, everybody's place and total, and the line chart."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, DESCENT, fitting_size, measure, wrapped
from scorekeeper.pictures.lines import alt_text as lines_alt_text
from scorekeeper.pictures.lines import is_drawn, lines_picture
from scorekeeper.pictures.result_picture import day_of, points_said, progress_sentence, result_sentence
from scorekeeper.pictures.shapes import (
    WIDTH,
    Ink,
    Picture,
    Rect,
    Shape,
    TextLine,
    horizontal_line,
    moved,
    one_below_another,
    stroke,
    write,
)
from scorekeeper.pictures.timeline import timeline_of
from scorekeeper.texts import made_from, names_of, translated

_EDGE = 20.0
_SMALL = 14.0
_TITLES = (34.0, 30.0, 26.0, 22.0)  # the sentence takes the largest at which it has few enough lines
_NAMES = (22.0, 20.0, 18.0, 16.0)  # likewise, one for all names
_TOTAL = 36.0
_TOTALS = 0.45  # share of the width for totals; longer ones are smaller
_ROW = 64.0
_LEADING = 1.2
_PLACE = 26.0
_MARK = 24.0
_GAP = 12.0
_PICTURE = 260.0
_TITLE_LINES, _NAME_LINES = 3, 2
_LEAST = 15.0  # a name beside its total is no smaller
_SLACK = 0.999  # for the rounding of widths
_BY_STANDING: Final[dict[int, Ink]] = {1: "accent", 0: "ink", -1: "behind"}


class _Standing(NamedTuple):
    """The layout of all rows; `stacked`: totals are below the names, which would be too small beside them."""

    room: float
    names: float
    text: float
    name: float
    total: float
    stacked: bool


def result_image(sheet: Sheet) -> Picture:
    """Return the image of a match as it stands."""
    return one_below_another(result_parts(sheet), alt_text(sheet))


def result_parts(sheet: Sheet, *, text: float = 1.0) -> list[Picture]:
    """Return the parts of the image in order, each with its alternative text; `text` is the reader's text scale."""
    room = WIDTH - 2 * _EDGE
    size, progress = _SMALL * text, progress_sentence(sheet)
    shown = TextLine(_EDGE, size * 1.2, progress, size, "soft")
    parts = [_head(sheet, room, text), Picture(WIDTH, size * 1.2 + 16, (shown,), progress)]
    total = min(fitting_size(points_said(sheet, each), _TOTAL * text, room * _TOTALS) for each in sheet.totals)
    standing = _standing(sheet, room, text, total)
    order = sorted(range(len(sheet.totals)), key=lambda each: (sheet.standing.places[each], each))
    parts += [_row(sheet, account, standing) for account in order]
    if is_drawn(sheet):
        lines = lines_picture(timeline_of(sheet), room, _PICTURE, text=text, keyed=False)
        drawn = (horizontal_line(_EDGE, 0, room), *moved(lines.shapes, _EDGE, _EDGE))
        parts.append(Picture(WIDTH, _EDGE + lines.height, drawn, lines.alt_text))
    last = parts.pop()
    return [*parts, last._replace(height=last.height + _EDGE)]


def alt_text(sheet: Sheet) -> str:
    """Return the alternative text of the image."""
    order = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    places = "; ".join(f"{place}. {name} {points_said(sheet, total)}" for place, name, total in order)
    lines = f" {lines_alt_text(timeline_of(sheet))}" if is_drawn(sheet) else ""
    return f"{result_sentence(sheet)}. {progress_sentence(sheet)}. {places}.{lines}"


def _head(sheet: Sheet, room: float, text: float) -> Picture:
    match, small = sheet.match, _SMALL * text
    about = [match.title, translated(match.game.info.name), made_from(match.game), day_of(sheet)]
    shapes: list[Shape] = []
    lines = wrapped(" · ".join(part for part in about if part), small, room)
    down = write(shapes, lines, (_EDGE, _EDGE), small, small * _LEADING, "soft")
    sentence = result_sentence(sheet)
    size = _size(sentence, tuple(each * text for each in _TITLES), _TITLE_LINES, room)
    down = write(shapes, wrapped(sentence, size, room), (_EDGE, down + 6), size, size * _LEADING)
    return Picture(WIDTH, down + size * DESCENT, tuple(shapes), sentence)


def _standing(sheet: Sheet, room: float, text: float, total: float) -> _Standing:
    beside = room - _PLACE * text - _MARK
    left = beside - max(measure(points_said(sheet, each), total) for each in sheet.totals) - _GAP
    for names, stacked in ((left, False), (beside, True)):
        sizes = tuple(each * text for each in _NAMES)
        name = min(_size(each, sizes, _NAME_LINES, names) for each in names_of(sheet))
        if stacked or name >= _LEAST * text:
            break
    return _Standing(room, names, text, name, total, stacked)


def _row(sheet: Sheet, account: int, standing: _Standing) -> Picture:
    room, names, text, size, large, stacked = standing
    place, total = sheet.standing.places[account], points_said(sheet, sheet.totals[account])
    lines = wrapped(names_of(sheet)[account], size, names)
    words = len(lines) * size * _LEADING
    below = large * CAP_HEIGHT + 1.5 * _GAP if stacked else 0.0
    height = max(_ROW, words + below + 20)
    middle, left = (height - below) / 2, _EDGE + _PLACE * text
    first = middle - (words - size * _LEADING) / 2 + size * CAP_HEIGHT / 2
    baseline = height - 2 * _GAP + 4 if stacked else middle + large * CAP_HEIGHT / 2
    won = place == 1 and len(set(sheet.standing.places)) > 1
    shapes = (
        *([Rect(0, 1, WIDTH, height - 1, fill="tint")] if won else []),
        horizontal_line(_EDGE, 0, room),
        TextLine(_EDGE, middle + _NAMES[0] * text * CAP_HEIGHT / 2, str(place), _NAMES[0] * text, "soft"),
        stroke(account).mark((left + 6, middle)),
        *(
            TextLine(left + _MARK, first + number * size * _LEADING, line, size, "ink")
            for number, line in enumerate(lines)
        ),
        TextLine(_EDGE + room, baseline, total, large, _BY_STANDING[sheet.ahead[account]], "end"),
    )
    return Picture(WIDTH, height, shapes, f"{place}. {names_of(sheet)[account]}, {total}")


def _size(words: str, sizes: tuple[float, ...], most: int, room: float) -> float:
    """Return the largest size at which words take at most so many lines, or else the smallest; no word breaks."""
    longest = max(words.split(), key=lambda word: measure(word, 1), default="")
    whole = [size for size in sizes if measure(longest, size) <= room]
    fitting = (size for size in whole if len(wrapped(words, size, room)) <= most)
    return next(fitting, whole[-1] if whole else fitting_size(longest, sizes[-1], room * _SLACK))

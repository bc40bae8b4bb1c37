"""The image of the result: who won, everybody's place and total, and the line chart."""

from __future__ import annotations

from scorekeeper.match.days import local_date
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.lines import MIN_DEALS, lines_picture
from scorekeeper.pictures.lines import alt_text as lines_alt_text
from scorekeeper.pictures.result import progress_sentence, result_sentence
from scorekeeper.pictures.shapes import Picture, Rect, Shape, TextLine, horizontal_line, moved
from scorekeeper.pictures.strokes import stroke
from scorekeeper.pictures.timeline import timeline_of
from scorekeeper.texts.language import translated
from scorekeeper.texts.speech import names_of, signed

WIDTH = 480.0
"""The width of the image, in logical pixels."""

_EDGE = 28.0
_SMALL = 13.0
_TITLE = 32.0
_NAME = 20.0
_TOTAL = 26.0
_ROW = 42.0
_PLACE = 30.0
_MARK = 24.0
_PICTURE = 220.0


def result_image(sheet: Sheet) -> Picture:
    """The image of a match as it stands."""
    room = WIDTH - 2 * _EDGE
    shapes, down = _head(sheet, room)
    for account in sorted(range(len(sheet.totals)), key=lambda each: (sheet.standing.places[each], each)):
        shapes += _standing(sheet, account, down, room)
        down += _ROW
    if len(sheet.lines) > MIN_DEALS:
        picture = lines_picture(timeline_of(sheet), room, _PICTURE, keyed=False)
        shapes += [horizontal_line(_EDGE, down, room), *moved(picture.shapes, _EDGE, down + _EDGE)]
        down += _EDGE + picture.height
    down += _EDGE
    frame = Rect(0, 0, WIDTH, down, fill="paper")
    return Picture(WIDTH, down, (frame, *shapes), alt_text(sheet))


def alt_text(sheet: Sheet) -> str:
    """The alternative text of the image."""
    order = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    places = "; ".join(f"{place}. {name} {signed(total, plus=sheet.plus)}" for place, name, total in order)
    lines = f" {lines_alt_text(timeline_of(sheet))}" if len(sheet.lines) > MIN_DEALS else ""
    return f"{result_sentence(sheet)}. {progress_sentence(sheet)}. {places}.{lines}"


def _head(sheet: Sheet, room: float) -> tuple[list[Shape], float]:
    """The game, the day and who won; and the y coordinate below."""
    match = sheet.match
    about = [match.title, translated(match.game.info.name), local_date(match.started)]
    kicker = wrapped(" · ".join(part for part in about if part), _SMALL, room)
    shapes: list[Shape] = []
    down = _EDGE
    for line in kicker:
        down += _SMALL * 1.35
        shapes.append(TextLine(_EDGE, down, line, _SMALL, "soft"))
    down += 8
    size = max(fitting_size(result_sentence(sheet), _TITLE, room), _NAME)
    for line in wrapped(result_sentence(sheet), size, room):
        down += size * 1.2
        shapes.append(TextLine(_EDGE, down, line, size, "ink"))
    down += _SMALL * 1.8
    shapes.append(TextLine(_EDGE, down, progress_sentence(sheet), _SMALL, "soft"))
    return shapes, down + 16


def _standing(sheet: Sheet, account: int, down: float, room: float) -> list[Shape]:
    """One row: the place, the mark of the account's line, its name and its total."""
    place, name = sheet.standing.places[account], names_of(sheet)[account]
    total = signed(sheet.totals[account], plus=sheet.plus)
    middle = down + _ROW / 2
    won = place == 1 and len(set(sheet.standing.places)) > 1
    left = _EDGE + _PLACE + _MARK
    size = fitting_size(name, _NAME, room - _PLACE - _MARK - measure(total, _TOTAL) - 12)
    ground = [Rect(_EDGE - 12, down + 1, room + 24, _ROW - 1, fill="tint")] if won else []
    return [
        *ground,
        horizontal_line(_EDGE, down, room),
        TextLine(_EDGE, middle + _NAME * CAP_HEIGHT / 2, str(place), _NAME, "soft"),
        stroke(account).mark((_EDGE + _PLACE + 6, middle)),
        TextLine(left, middle + size * CAP_HEIGHT / 2, name, size, "ink"),
        TextLine(_EDGE + room, middle + _TOTAL * CAP_HEIGHT / 2, total, _TOTAL, "ink", "end"),
    ]

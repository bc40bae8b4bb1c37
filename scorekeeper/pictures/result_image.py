"""The result as a card to send to a friend: who won, everybody's place and total, and how it went."""

from __future__ import annotations

from scorekeeper.match.days import local_date
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.letters import CAPITAL, fitted, measure, wrapped
from scorekeeper.pictures.lines import LEAST, lines_picture
from scorekeeper.pictures.lines import said as heard
from scorekeeper.pictures.result import how_far, verdict
from scorekeeper.pictures.shapes import Box, Picture, Shape, Words, across, moved
from scorekeeper.pictures.strokes import stroke
from scorekeeper.pictures.timeline import timeline_of
from scorekeeper.texts.language import translated
from scorekeeper.texts.speech import names_of, signed

WIDTH = 480.0
"""How wide the card is, in logical pixels."""

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
    """The card of a match as it stands."""
    room = WIDTH - 2 * _EDGE
    shapes, down = _head(sheet, room)
    for account in sorted(range(len(sheet.totals)), key=lambda each: (sheet.standing.places[each], each)):
        shapes += _standing(sheet, account, down, room)
        down += _ROW
    if len(sheet.lines) > LEAST:
        picture = lines_picture(timeline_of(sheet), room, _PICTURE, keyed=False)
        shapes += [across(_EDGE, down, room), *moved(picture.shapes, _EDGE, down + _EDGE)]
        down += _EDGE + picture.height
    down += _EDGE
    frame = Box(0, 0, WIDTH, down, fill="paper")
    return Picture(WIDTH, down, (frame, *shapes), said(sheet))


def said(sheet: Sheet) -> str:
    """The same card in words."""
    order = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    places = "; ".join(f"{place}. {name} {signed(total)}" for place, name, total in order)
    lines = f" {heard(timeline_of(sheet))}" if len(sheet.lines) > LEAST else ""
    return f"{verdict(sheet)}. {how_far(sheet)}. {places}.{lines}"


def _head(sheet: Sheet, room: float) -> tuple[list[Shape], float]:
    """What was played and when, and who won; and where that ends."""
    match = sheet.match
    about = [match.title, translated(match.game.info.name), local_date(match.started)]
    kicker = wrapped(" · ".join(part for part in about if part), _SMALL, room)
    shapes: list[Shape] = []
    down = _EDGE
    for line in kicker:
        down += _SMALL * 1.35
        shapes.append(Words(_EDGE, down, line, _SMALL, "soft"))
    down += 8
    size = max(fitted(verdict(sheet), _TITLE, room), _NAME)
    for line in wrapped(verdict(sheet), size, room):
        down += size * 1.2
        shapes.append(Words(_EDGE, down, line, size, "ink"))
    down += _SMALL * 1.8
    shapes.append(Words(_EDGE, down, how_far(sheet), _SMALL, "soft"))
    return shapes, down + 16


def _standing(sheet: Sheet, account: int, down: float, room: float) -> list[Shape]:
    """One row: the place, the mark of their line, the name and the total."""
    place, name, total = sheet.standing.places[account], names_of(sheet)[account], signed(sheet.totals[account])
    middle = down + _ROW / 2
    won = place == 1 and len(set(sheet.standing.places)) > 1
    left = _EDGE + _PLACE + _MARK
    size = fitted(name, _NAME, room - _PLACE - _MARK - measure(total, _TOTAL) - 12)
    ground = [Box(_EDGE - 12, down + 1, room + 24, _ROW - 1, fill="tint")] if won else []
    return [
        *ground,
        across(_EDGE, down, room),
        Words(_EDGE, middle + _NAME * CAPITAL / 2, str(place), _NAME, "soft"),
        stroke(account).mark((_EDGE + _PLACE + 6, middle)),
        Words(left, middle + size * CAPITAL / 2, name, size, "ink"),
        Words(_EDGE + room, middle + _TOTAL * CAPITAL / 2, total, _TOTAL, "ink", "end"),
    ]

"""The picture of an empty sheet with a pencil on it, for pages without content."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from scorekeeper.pictures.shapes import XY, Ink, Picture, Polyline, Shape

_WIDTH: Final = 160.0
_HEIGHT: Final = 138.0
_SHEET: Final = (24.0, 12.0, 112.0, 108.0)  # x, y, width, height, before it is rotated
_TURN: Final = -7.0  # degrees, about the middle
_ROWS: Final = 3
_BOXES: Final = 3
_BOX: Final = 16.0


def blank_sheet() -> Picture:
    """Return a sheet with a cross in its first box, and a pencil. Its alternative text is empty: it is decoration."""
    x, y, width, height = _SHEET
    shapes = [_closed(_corners(x, y, width, height), "edge", "paper", 1.5)]
    for row in range(_ROWS):
        top = y + 14 + row * 30
        shapes.append(Polyline(((x + 10, top + 8), (x + 32, top + 8)), "edge", 4))
        boxes = [_corners(x + 40 + column * 22, top, _BOX, _BOX) for column in range(_BOXES)]
        shapes += [_closed(box, "edge", "paper", 1.5) for box in boxes]
    near, far, top, bottom = x + 44, x + 36 + _BOX, y + 18, y + 10 + _BOX  # of the cross
    shapes += [Polyline(line, "accent", 2.5) for line in (((near, top), (far, bottom)), ((far, top), (near, bottom)))]
    return Picture(_WIDTH, _HEIGHT, (*_turned(shapes), *_pencil()), "")


def _pencil() -> list[Shape]:
    tip, neck, end, half = (92.0, 92.0), 12.0, 66.0, 4.5
    turn = radians(38)
    along, beside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def xy(far: float, aside: float) -> XY:
        return tip[0] + along[0] * far + beside[0] * aside, tip[1] + along[1] * far + beside[1] * aside

    wood = (tip, xy(neck, half), xy(neck, -half))
    shaft = (xy(neck, half), xy(end, half), xy(end, -half), xy(neck, -half))
    lead = (tip, xy(4, 1.5), xy(4, -1.5))
    return [_closed(shaft, "accent", "accent", 1), _closed(wood, "edge", "paper", 1), _closed(lead, "ink", "ink", 1)]


def _corners(x: float, y: float, width: float, height: float) -> tuple[XY, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _closed(vertices: tuple[XY, ...], ink: Ink, fill: Ink, width: float) -> Polyline:
    return Polyline(vertices, ink, width, closed=True, fill=fill)


def _turned(paths: Iterable[Polyline]) -> list[Shape]:
    x, y, width, height = _SHEET
    middle, turn = (x + width / 2, y + height / 2), radians(_TURN)

    def turned(xy: XY) -> XY:
        right, down = xy[0] - middle[0], xy[1] - middle[1]
        return middle[0] + right * cos(turn) - down * sin(turn), middle[1] + right * sin(turn) + down * cos(turn)

    return [path._replace(vertices=tuple(turned(xy) for xy in path.vertices)) for path in paths]

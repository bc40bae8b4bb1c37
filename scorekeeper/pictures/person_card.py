"""The card of a person: matches, wins and places, and each game with its mean. A picture, to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorekeeper.match.figures import Figures, PersonFigures
from scorekeeper.match.statistics import games_in_order
from scorekeeper.pictures.figures_said import COUNTS, beside_mean, game_said, mean_of, number_said, places_said
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.shapes import Ink, Picture, Rect, Shape, TextLine, horizontal_line, moved
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say

WIDTH: Final = 360.0
"""The width of the card, in logical pixels, as that of a result."""

_EDGE, _GAP = 20.0, 12.0
_SMALL, _NAME, _TITLE, _MEAN = 14.0, 18.0, 30.0, 28.0
_LEADING = 1.2
_MEANS = 0.4  # of the width may be a mean; a longer one is set smaller
_MOST = 8
"""Games that are shown, those of most matches."""


def person_card(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> Picture:
    """The card of the person of that id; `counted` says which matches it counts, where that is not all."""
    parts = person_card_parts(figures, names, id, counted)
    shapes: list[Shape] = []
    down = 0.0
    for part in parts:
        shapes += moved(part.shapes, 0, down)
        down += part.height
    said = " ".join(f"{part.alt_text}." for part in parts if part.alt_text)
    return Picture(WIDTH, down, (Rect(0, 0, WIDTH, down, fill="paper"), *shapes), said)


def person_card_parts(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> list[Picture]:
    """The parts of the card, one below the other, each with its alternative text."""
    person = figures.people.get(id, PersonFigures())
    games = games_in_order(person)[:_MOST]
    rows = [_row(figures, person, key) for key in games]
    return [_head(names.get(id, ""), person, counted), *rows, Picture(WIDTH, _EDGE, (), "")]


def _head(name: str, person: PersonFigures, counted: str) -> Picture:
    """The name, which matches count, and matches, wins and places over all games."""
    room, places = WIDTH - 2 * _EDGE, person.places
    lines = [counted] if counted else []
    lines.append(" · ".join(f"{say(each.word)} {each.of(places)}" for each in COUNTS))
    lines.append(f"{tr('Places')} {places_said(places)}")
    mean = tr("Mean")
    down, shapes = _EDGE, list[Shape]()
    size = max(fitting_size(max(name.split(), key=len, default=""), _TITLE, room), _SMALL)
    for line in wrapped(name, size, room):
        down += size * _LEADING
        shapes.append(TextLine(_EDGE, down, line, size))
    down += _GAP / 2
    for line in [each for told in lines for each in wrapped(told, _SMALL, room - measure(mean, _SMALL) - _GAP)]:
        down += _SMALL * _LEADING
        shapes.append(TextLine(_EDGE, down, line, _SMALL, "soft"))
    if person.games:  # what stands below it
        shapes.append(TextLine(WIDTH - _EDGE, down, mean, _SMALL, "soft", "end"))
    return Picture(WIDTH, down + _GAP, tuple(shapes), ". ".join([name, *lines]))


def _row(figures: Figures, person: PersonFigures, key: str) -> Picture:
    """A game: its name, how many matches, the best and the worst; and the mean, soft where it is of few."""
    points, game = person.games[key].points, figures.games[key]
    title = game_said(figures.games, key)
    told = " · ".join(f"{word} {number}" for word, number in beside_mean(points, game, card=True))
    mean = number_said(mean_of(points, game.unit))
    large = fitting_size(mean, _MEAN, (WIDTH - 2 * _EDGE) * _MEANS)
    room = WIDTH - 2 * _EDGE - measure(mean, large) - _GAP
    down, shapes = _GAP, list[Shape]()
    for size, words in ((_NAME, title), (_SMALL, told)):
        for line in wrapped(words, size, room):
            down += size * _LEADING
            shapes.append(TextLine(_EDGE, down, line, size, "ink" if size == _NAME else "soft"))
    height = down + _GAP
    middle = height / 2 + large * CAP_HEIGHT / 2
    ink: Ink = "soft" if points.few else "ink"
    shapes.append(TextLine(WIDTH - _EDGE, middle, mean, large, ink, "end"))
    above = horizontal_line(_EDGE, 0, WIDTH - 2 * _EDGE)
    return Picture(WIDTH, height, (above, *shapes), f"{title}: {tr('Mean')} {mean}, {told}")

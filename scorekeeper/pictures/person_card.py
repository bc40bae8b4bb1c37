"""The card of a person, a picture to send: matches, wins and places, and each game with its mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorekeeper.match.figures import Figures, PersonFigures
from scorekeeper.match.statistics import games_in_order
from scorekeeper.pictures.card import EDGE, SMALL, WIDTH, CardRow, RowSizes, card_row, one_below_another, titled
from scorekeeper.pictures.figures_said import COUNTS, beside_mean, game_said, mean_of, number_said, places_said
from scorekeeper.pictures.font_metrics import measure
from scorekeeper.pictures.shapes import Picture, TextLine
from scorekeeper.texts import say, tr

_GAP = 12.0
_ROW: Final = RowSizes(_GAP, 28.0, 0.4)
_MOST = 8
"""The most games shown, by the number of matches."""


def person_card(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> Picture:
    """Return the card of the person with that id; `counted` names the filter of its matches, if not all count."""
    person = figures.people.get(id, PersonFigures())
    games = games_in_order(person)[:_MOST]
    rows = [_row(figures, person, key) for key in games]
    return one_below_another([_head(names.get(id, ""), person, counted), *rows, Picture(WIDTH, EDGE, (), "")])


def _head(name: str, person: PersonFigures, counted: str) -> Picture:
    """Return the name, the filter, and matches, wins and places over all games."""
    places = person.places
    lines = [counted] if counted else []
    lines.append(" · ".join(f"{say(each.word)} {each.of(places)}" for each in COUNTS))
    lines.append(f"{tr('Places')} {places_said(places)}")
    mean = tr("Average")
    shapes, down = titled(name, lines, _GAP, beside=measure(mean, SMALL) + _GAP)
    if person.games:  # the rows below
        shapes.append(TextLine(WIDTH - EDGE, down, mean, SMALL, "soft", "end"))
    return Picture(WIDTH, down + _GAP, tuple(shapes), ". ".join([name, *lines]))


def _row(figures: Figures, person: PersonFigures, key: str) -> Picture:
    """Return a game: its name, number of matches, best and worst total; and the mean, in soft ink if of few."""
    points, game = person.games[key].points, figures.games[key]
    title = game_said(figures.games, key)
    facts = " · ".join(f"{word} {number}" for word, number in beside_mean(points, game, card=True))
    mean = number_said(mean_of(points, game.unit))
    row = CardRow(title, facts, mean, figure_ink="soft" if points.few else "ink")
    return card_row(_ROW, row, f"{title}: {tr('Average')} {mean}, {facts}")

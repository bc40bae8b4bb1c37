"""Cards to send, of a person and of a season's table: a title, and rows with a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scorekeeper.match.figures import Figures, PersonFigures
from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.match.statistics import games_in_order
from scorekeeper.pictures.figures_said import COUNTS, beside_mean, game_said, mean_of, number_said, places_said
from scorekeeper.pictures.font_metrics import CAP_HEIGHT, fitting_size, measure, wrapped
from scorekeeper.pictures.season_said import facts_said, points_said, rank_said, season_lines
from scorekeeper.pictures.shapes import WIDTH, Ink, Picture, Shape, TextLine, horizontal_line, one_below_another, write
from scorekeeper.texts import say, tr

_EDGE, _SMALL = 20.0, 14.0
_NAME, _TITLE = 18.0, 30.0
_LEADING = 1.2
_ROOM: Final = WIDTH - 2 * _EDGE
_LAST: Final = Picture(WIDTH, _EDGE, (), "")  # the edge below the last row

_MOST_GAMES = 8  # the most games shown of a person, by the number of matches
_MOST_PEOPLE = 20  # the most rows shown of a season, the first ones


class RowSizes(NamedTuple):
    """The sizes of a card's rows: gaps, the figure at the end and its largest share of the width, the start."""

    gap: float
    figure: float
    widest: float  # a longer figure is smaller
    indent: float = 0.0


_GAMES: Final = RowSizes(12.0, 28.0, 0.4)
_PEOPLE: Final = RowSizes(10.0, 24.0, 0.3, indent=34.0)


class CardRow(NamedTuple):
    """A row: a name, facts below it, and a figure at the end; `rank` is before the name."""

    name: str
    facts: str
    figure: str
    rank: str = ""
    name_ink: Ink = "ink"
    figure_ink: Ink = "ink"


def person_card(figures: Figures, names: Mapping[str, str], id: str, counted: str = "") -> Picture:
    """Return the card of the person with that id; `counted` names the filter of its matches, if not all count."""
    person = figures.people.get(id, PersonFigures())
    rows = [_game_row(figures, person, key) for key in games_in_order(person)[:_MOST_GAMES]]
    name, lines = names.get(id, ""), [counted] if counted else []
    lines.append(" · ".join(f"{say(each.word)} {each.of(person.places)}" for each in COUNTS))
    lines.append(f"{tr('Places')} {places_said(person.places)}")
    mean = tr("Average")
    shapes, down = _titled(name, lines, _GAMES.gap, beside=measure(mean, _SMALL) + _GAMES.gap)
    if person.games:  # the rows below
        shapes.append(TextLine(WIDTH - _EDGE, down, mean, _SMALL, "soft", "end"))
    head = Picture(WIDTH, down + _GAMES.gap, tuple(shapes), ". ".join([name, *lines]))
    return one_below_another([head, *rows, _LAST])


def _game_row(figures: Figures, person: PersonFigures, key: str) -> Picture:
    """Return a game: its name, number of matches, best and worst total; and the mean, in soft ink if of few."""
    points, game = person.games[key].points, figures.games[key]
    title = game_said(figures.games, key)
    facts = " · ".join(f"{word} {number}" for word, number in beside_mean(points, game, card=True))
    mean = number_said(mean_of(points, game.unit))
    row = CardRow(title, facts, mean, figure_ink="soft" if points.few else "ink")
    return _card_row(_GAMES, row, f"{title}: {tr('Average')} {mean}, {facts}")


def season_card(found: SeasonAnswer) -> Picture:
    """Return the card of a season's table, with the number of further rows if there is no room for all."""
    name, lines = found.season.name, season_lines(found)
    shapes, down = _titled(name, lines, _PEOPLE.gap)
    head = Picture(WIDTH, down + 1.5 * _PEOPLE.gap, tuple(shapes), ". ".join([name, *lines]))
    parts = [head, *(_person_row(found, row) for row in found.table.rows[:_MOST_PEOPLE])]
    others = len(found.table.rows) - _MOST_PEOPLE
    if others > 0:
        words = tr("And {number} more.", number=others)
        line = TextLine(_EDGE + _PEOPLE.indent, 1.5 * _PEOPLE.gap + _SMALL, words, _SMALL, "soft")
        parts.append(Picture(WIDTH, 2 * _PEOPLE.gap + _SMALL, (horizontal_line(_EDGE, 0, _ROOM), line), words))
    return one_below_another([*parts, _LAST])


def _person_row(found: SeasonAnswer, row: SeasonRow) -> Picture:
    """Return the rank, the name, the number of matches, and the points; soft without a rank."""
    points, rank, name = points_said(row.points, found.season.counts), rank_said(row), found.name_of(row)
    facts = " · ".join(facts_said(found.season, row, "card"))
    ink: Ink = "soft" if row.rank is None else "ink"
    return _card_row(_PEOPLE, CardRow(name, facts, points, rank, ink, ink), f"{rank} {name}: {points}, {facts}")


def _titled(title: str, lines: Sequence[str], gap: float, *, beside: float = 0.0) -> tuple[list[Shape], float]:
    """Return a title with lines below it, with so much room `beside` them, and the position of the last line."""
    down, shapes = _EDGE, list[Shape]()
    size = max(fitting_size(max(title.split(), key=len, default=""), _TITLE, _ROOM), _SMALL)
    down = write(shapes, wrapped(title, size, _ROOM), (_EDGE, down), size, size * _LEADING)
    below = [each for line in lines for each in wrapped(line, _SMALL, _ROOM - beside)]
    return shapes, write(shapes, below, (_EDGE, down + gap / 2), _SMALL, _SMALL * _LEADING, "soft")


def _card_row(sizes: RowSizes, row: CardRow, alt_text: str) -> Picture:
    gap, start = sizes.gap, _EDGE + sizes.indent
    large = fitting_size(row.figure, sizes.figure, _ROOM * sizes.widest)
    room = _ROOM - sizes.indent - measure(row.figure, large) - gap
    down, shapes = gap, list[Shape]([horizontal_line(_EDGE, 0, _ROOM)])
    for size, words, ink in ((_NAME, row.name, row.name_ink), (_SMALL, row.facts, "soft")):
        down = write(shapes, wrapped(words, size, room), (start, down), size, size * _LEADING, ink)
    height = down + gap
    if row.rank:
        shapes.append(TextLine(_EDGE, gap + _NAME * _LEADING, row.rank, _NAME, "soft"))
    middle = height / 2 + large * CAP_HEIGHT / 2
    shapes.append(TextLine(WIDTH - _EDGE, middle, row.figure, large, row.figure_ink, "end"))
    return Picture(WIDTH, height, tuple(shapes), alt_text)

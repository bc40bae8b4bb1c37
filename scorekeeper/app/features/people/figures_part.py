"""The figures of a person, as panels on the person's screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.features.people.figure_details import (
    RatingPart,
    card_part,
    contracts_panel,
    counted_panels,
    fellows_panel,
    stakes_panel,
)
from scorekeeper.app.features.people.people_actions import save_csv
from scorekeeper.app.features.people.use_figures import (
    ChooseFilter,
    Filter,
    filter_in_words,
    left_out,
    today,
    use_filter,
)
from scorekeeper.app.session.app import App, use_app
from scorekeeper.match.figures import FEW, Figures, GameFigures, GameOverall, PersonFigures, TrendPoint
from scorekeeper.match.statistics import games_in_order
from scorekeeper.pictures.figures_said import COUNTS, game_said, mean_said, places_said, rulings_said
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.trend import MIN_MATCHES, Trend, trend_picture
from scorekeeper.service import figures_of_people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import say, tr

_HIGH = 190.0


class PanelsFound(NamedTuple):
    """The source of the panels: the figures of the counted matches, and the games of all matches."""

    counted: CountedMatches
    figures: Figures
    names: Mapping[str, str]
    skipped: int
    trend: list[TrendPoint]
    games: dict[str, GameOverall]


@kit.error_boundary
def FiguresPart(person: KnownPerson, room: float) -> ft.Control:
    """The filter of matches, and the panels below it, which are filled in as soon as they are computed."""
    app = use_app()
    chosen, choose = ft.use_state(Filter())

    async def work(counted: CountedMatches, progress: Progress) -> PanelsFound:
        answer = await figures_of_people.figures(app.services, counted, progress)
        every = answer if counted == EVERYTHING else await figures_of_people.figures(app.services, EVERYTHING, progress)
        trend = await figures_of_people.trend(app.services, person.id, counted, progress)
        played = every.found.people.get(person.id, PersonFigures()).games
        games = {key: game for key, game in every.found.games.items() if key in played}
        return PanelsFound(counted, answer.found, answer.names, answer.skipped, trend, games)

    worked = kit.use_worked_out(app, person.id, chosen.counted(today(app)), work)
    found = worked.found
    filters = use_filter(app, chosen, choose, found.games if found else None)
    parts: list[ft.Control] = worked.waiting(app)
    if found is not None:
        nothing_yet = kit.titled(tr("Figures"), kit.sentence(tr("They come with the first match that is over.")))
        parts = _panels(app, person, found, room, chosen, choose) if found.games else [nothing_yet]
        counts = person.id in found.figures.people
        rating = [RatingPart(person, found.counted, key="rating")] if counts and not person.person.guest else []
        parts = [*(filters if found.games else []), *parts, *rating, *left_out(found.skipped)]
        if counts:
            filter_text = filter_in_words(chosen, found.games, today(app))
            parts += card_part(app, found.figures, found.names, person.id, filter_text, room)
            table = app.on(save_csv, app, person, chosen.counted(today(app)))
            parts.append(kit.second_button(tr("Spreadsheet (CSV)"), table))
    return ft.Column(parts, spacing=theme.EDGE_GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _panels(
    app: App, who: KnownPerson, found: PanelsFound, room: float, chosen: Filter, choose: ChooseFilter
) -> list[ft.Control]:
    person = found.figures.people.get(who.id)
    if person is None:
        return [kit.titled(tr("Figures"), kit.sentence(tr("No match counts here.")))]
    keys = games_in_order(person)
    detailed = keys if chosen.game else keys[:1]
    inner, text = kit.inner_width(room), app.viewport.text
    parts = [_overall(person), *_over_time(who, person, found, inner, text)]
    parts.append(_by_game(app, person, found, chosen, choose))
    for key in detailed:
        parts += contracts_panel(person, found.figures, key, inner, text)
        parts += counted_panels(person, found.figures, key, inner, text)
        parts.append(_by_seat(app, person.games[key], found.figures, key))
    parts += fellows_panel(app, who, person, found.names, inner)
    parts += stakes_panel(app, person, found.names)
    return parts


def _overall(person: PersonFigures) -> ft.Control:
    """Return matches, wins and places over all games, for which only places are counted."""
    places, run = person.places, person.run
    return kit.titled(
        tr("All-time"),
        panels.numbers([panels.number(str(each.of(places)), say(each.word)) for each in COUNTS]),
        kit.sentence(f"{tr('Places')} {places_said(places)}", soft=False),
        kit.sentence(
            tr("Longest winning streak {longest} · current {now}", longest=run.longest, now=run.now), soft=False
        ),
    )


def _over_time(
    who: KnownPerson, person: PersonFigures, found: PanelsFound, room: float, text: float
) -> list[ft.Control]:
    """Return the trend over time: the totals of one game, or the places in several."""
    if len(found.trend) < MIN_MATCHES:
        return []
    places = len(person.games) > 1
    title = tr("Place in each match") if places else tr("Total of each match")
    trend = Trend(
        title,
        tuple(point.place if places else point.total for point in found.trend),
        day(found.trend[0].started),
        day(found.trend[-1].started),
        who.colour,
        places,
        1 if places else next((found.figures.games[key].unit for key in person.games), 1),
    )
    drawn = panels.pictured(trend_picture(trend, room, _HIGH * text, text=text))
    return [kit.titled(tr("Over time"), kit.caption(title), drawn)]


def _by_game(app: App, person: PersonFigures, found: PanelsFound, chosen: Filter, choose: ChooseFilter) -> ft.Control:
    """Return each game with its mean. A tap on one filters by that game."""
    rows = []
    for key in games_in_order(person):
        game, points = found.figures.games[key], person.games[key].points
        on_tap = None if chosen.game else app.on(choose, chosen._replace(game=key))
        name, below = game_said(found.figures.games, key), panels.points_said(points, game)
        mean = mean_said(points, game.unit)
        rows.append(panels.row(app, name, below, mean, soft=points.few, on_tap=on_tap))
    words = kit.sentence(
        tr("In brackets: number of matches. Grey: fewer than {few}, so little to go on.", few=FEW), size=theme.CAPTION
    )
    rows.append(ft.Container(words, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)))
    return kit.listed_panel(tr("Average per match"), rows)


def _by_seat(app: App, person: GameFigures, figures: Figures, key: str) -> ft.Control:
    """Return each seat, and the deals as forehand."""
    rows, game = [], figures.games[key]
    for seat, on_seat in sorted(person.seats.items()):
        won = f"{tr('Matches')} {on_seat.places.matches} · {tr('Won')} {on_seat.places.wins}"
        name, points = tr("Seat {number}", number=seat + 1), on_seat.points
        rows.append(panels.row(app, name, won, mean_said(points, game.unit), soft=points.few))
    if person.forehand.count:
        for words, points in (
            (tr("Average as forehand"), person.forehand),
            (tr("Average in other deals"), person.elsewhere),
        ):
            rows.append(panels.row(app, words, "", mean_said(points, game.unit), soft=points.few))
    if person.rulings.count:
        rows.append(panels.row(app, rulings_said(person.rulings, game.unit), "", ""))
    return kit.listed_panel(tr("{game}: by seat", game=game_said(figures.games, key)), rows)

"""The figures of a person, as panels on the person's screen: places, games, contracts, the others, stakes, the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.features.people.figure_panels import (
    ChooseFilter,
    Filter,
    filter_in_words,
    left_out,
    today,
    use_filter,
)
from scorekeeper.app.features.people.people_list import save_csv
from scorekeeper.app.match_views.share_files import image_button
from scorekeeper.app.session.app import App, use_app
from scorekeeper.exchange.figures_file import person_card_files
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.match.figures import (
    FEW,
    Against,
    ContractFigures,
    Figures,
    GameFigures,
    GameOverall,
    PartnerFigures,
    PersonFigures,
    TrendPoint,
)
from scorekeeper.match.statistics import contracts_in_order, games_in_order
from scorekeeper.pictures.bars import Bar
from scorekeeper.pictures.cards import person_card
from scorekeeper.pictures.figures_said import (
    COUNTS,
    amount_said,
    counted_of,
    game_said,
    mean_of,
    mean_said,
    places_said,
    rating_explained,
    rating_said,
    rulings_said,
)
from scorekeeper.pictures.lines import MIN_MATCHES, Trend, trend_picture
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.shapes import WIDTH, Picture, moved
from scorekeeper.rules.scores import COUNTED
from scorekeeper.service import figures_of_people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import counted as counted_said
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
        rows.append(kit.figure_row(app, name, below, mean, soft=points.few, on_tap=on_tap))
    words = kit.sentence(
        tr("In brackets: number of matches. Grey: fewer than {few}, so little to go on.", few=FEW), size=theme.CAPTION
    )
    rows.append(ft.Container(words, padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)))
    return kit.listed_panel(tr("Average per match"), rows)


def _by_seat(app: App, person: GameFigures, figures: Figures, key: str) -> ft.Control:
    rows, game = [], figures.games[key]
    for seat, on_seat in sorted(person.seats.items()):
        won = f"{tr('Matches')} {on_seat.places.matches} · {tr('Won')} {on_seat.places.wins}"
        name, points = tr("Seat {number}", number=seat + 1), on_seat.points
        rows.append(kit.figure_row(app, name, won, mean_said(points, game.unit), soft=points.few))
    if person.forehand.count:
        for words, points in (
            (tr("Average as forehand"), person.forehand),
            (tr("Average in other deals"), person.elsewhere),
        ):
            rows.append(kit.figure_row(app, words, "", mean_said(points, game.unit), soft=points.few))
    if person.rulings.count:
        rows.append(kit.figure_row(app, rulings_said(person.rulings, game.unit), "", ""))
    return kit.listed_panel(tr("{game}: by seat", game=game_said(figures.games, key)), rows)


def contracts_panel(
    person: PersonFigures, figures: Figures, key: str, room: float, text: float
) -> Iterator[ft.Control]:
    """Yield the panel of the contracts of a game; nothing if it has none."""
    contracts, game = person.contracts.get(key), figures.games[key]
    if contracts:
        order = contracts_in_order(figures, key, contracts)
        rows = panels.contract_rows(game, {each: _bars(contracts[each], game.unit) for each in order})
        title = tr("{game}: by contract", game=game_said(figures.games, key))
        caption = kit.caption(tr("Average per deal. Solid: declarer. Outline: defender."))
        yield kit.titled(title, panels.bars(rows, room, text), caption, spacing=theme.EDGE_GAP)


def counted_panels(person: PersonFigures, figures: Figures, key: str, room: float, text: float) -> Iterator[ft.Control]:
    """Yield a panel for each thing counted in a game's deals, by size."""
    for what, sizes in counted_of(person.games[key]):
        counting = COUNTED[what]
        title = f"{game_said(figures.games, key)}: {say(counting.by_size)}"
        chart = panels.bars(panels.counted_rows(counting, sizes), room, text)
        yield kit.titled(title, chart, kit.caption(say(counting.shown)), spacing=theme.EDGE_GAP)


def _bars(contract: ContractFigures, unit: int) -> tuple[Bar, ...]:
    found = []
    if contract.declared.points.count:
        found.append(panels.declared_bar(contract.declared, unit))
    if contract.defended.count:
        points = contract.defended
        found.append(Bar(mean_of(points, unit), mean_said(points, unit), hollow=True, few=points.few))
    return tuple(found)


_END = 96.0  # width of a row for its edges and the arrow at its end
_MOST = 30  # the most other people shown, by the number of matches


def fellows_panel(
    app: App, who: KnownPerson, person: PersonFigures, names: Mapping[str, str], room: float
) -> list[ft.Control]:
    """Return everybody who sat at a table with this person; a tap opens the page of the two."""
    everybody = {*person.against, *person.beside}

    def matches(other: str) -> int:
        against, beside = person.against.get(other, Against()), person.beside.get(other, PartnerFigures())
        return against.matches + beside.places.matches

    order = sorted(everybody, key=lambda other: (-matches(other), names.get(other, ""), other))[:_MOST]
    rows = []
    for other in filter(names.__contains__, order):
        against, beside = person.against.get(other), person.beside.get(other)
        lines = [f"{tr('Matches')} {matches(other)}"]
        if against:
            lines.append(panels.lead_said(against))
        if beside:
            lines.append(f"{tr('As partners')} {beside.places.matches} · {tr('Won')} {beside.places.wins}")
        extra = panels.lead_bar(against, max(room - _END, 40.0)) if against else None
        leads = app.on(app.go, f"/people/{who.id}/beside/{other}")
        rows.append(kit.figure_row(app, names[other], "\n".join(lines), "", on_tap=leads, extra=extra))
    return [kit.listed_panel(tr("Head to head"), rows)] if rows else []


def stakes_panel(app: App, person: PersonFigures, names: Mapping[str, str]) -> list[ft.Control]:
    """Return the balance of this person over all matches, and with each other person."""
    rows = [stake_row(app, tr("Over all matches"), currency, sum_) for currency, sum_ in sorted(person.stakes.items())]
    for other, sums in sorted(person.stakes_with.items(), key=lambda each: names.get(each[0], "")):
        rows += [
            stake_row(app, names[other], currency, amount)
            for currency, amount in sorted(sums.items())
            if other in names
        ]
    return [kit.listed_panel(tr("Stakes"), rows)] if rows else []


def stake_row(app: App, title: str, currency: str, amount: Fraction) -> ft.Control:
    """Return an amount that a person is owed, or owes."""
    below = tr("to get") if amount > 0 else tr("to pay") if amount < 0 else ""
    return kit.figure_row(app, title, below, amount_said(amount, currency))


@kit.error_boundary
def RatingPart(person: KnownPerson, counted: CountedMatches) -> ft.Control:
    """The rating from the counted matches; three dots until it is computed. Guests have none."""
    app = use_app()
    work = partial(figures_of_people.ratings, app.services)
    worked = kit.use_worked_out(app, (person.id, counted), counted, work, quiet=True)
    if worked.failed:
        return worked.waiting(app)[0]
    figure = panels.number("…", tr("Working out the figures"))
    if worked.found is not None:
        found = worked.found.get(person.id)  # None if they met nobody
        matches = counted_said(found.matches if found else 0, "{n} match", "{n} matches")
        figure = panels.number(rating_said(found) if found else "–", matches)
    return kit.titled(tr("Rating"), figure, kit.sentence(rating_explained(), size=theme.SMALL))


def card_part(
    app: App, figures: Figures, names: Mapping[str, str], id: str, counted: str, room: float
) -> list[ft.Control]:
    """Return the card as wide as `room`, and its buttons; `counted` tells which matches it counts."""
    files = person_card_files(figures, names, id, counted)
    scale = min(1.0, (room - 2) / WIDTH)  # with its border
    card = person_card(figures, names, id, counted)
    fitted = Picture(card.width * scale, card.height * scale, tuple(moved(card.shapes, 0, 0, scale)), card.alt_text)
    shown = ft.Screenshot(panels.pictured(fitted))
    held = ft.Container(
        shown, border=ft.Border.all(1, theme.LINE), border_radius=theme.RADIUS, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    svg = kit.second_button(tr("Save as SVG"), app.on(app.save_file, files.name, files.svg))
    if files.shared is not None and FORMATS["svg"].media in app.state.share_types:
        sent = ft.OpenUrl(files.shared.address)
        svg = kit.second_button(tr("Send as SVG"), app.on(app.notices.clear), action=sent)
    return [kit.centred(held), kit.pair(app, svg, image_button(app, *files.image, lambda: shown, scale))]

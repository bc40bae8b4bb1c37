"""Screens of all-time figures: of a match or a game, with the people who played it; and of two people side by side."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.features.people.figure_panels import ChooseFilter, Filter, left_out, today, use_filter
from scorekeeper.app.features.people.figures_part import stake_row
from scorekeeper.app.features.people.people_list import person_missing_page
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import form_in, game_at, use_own_games
from scorekeeper.match.figures import (
    FEW,
    Against,
    Figures,
    GameFigures,
    GameOverall,
    PairInGame,
    PersonFigures,
    TrendPoint,
)
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.statistics import contracts_in_order
from scorekeeper.pictures.figures_said import contract_said, game_said, mean_said, number_said, places_said
from scorekeeper.pictures.local_time import day
from scorekeeper.pictures.matrix import MOST, matrix_picture
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import figures_of_people, people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.service_faults import Refused, is_unreadable
from scorekeeper.texts import listed, signed, tr, translated

_MOST = 30  # the most people listed for a game
_FEWEST = 3  # the fewest people for a matrix


class GameFound(NamedTuple):
    """The people whose figures are shown, the title, and the figures of the game."""

    people: tuple[KnownPerson | None, ...]
    title: str
    figures: Figures
    skipped: int


class Whose(NamedTuple):
    """The subject of a page: a match, by id, or a game, by key; the name of the game, and the target of Back."""

    id: str
    game: str
    back: Handler


GameWork: TypeAlias = Callable[[CountedMatches, Progress], Awaitable[GameFound]]


@kit.match_screen
def InAllScreen(app: App, open_match: OpenMatch) -> ft.View:
    """The people at this table and their game, over all its matches."""
    chosen, choose = ft.use_state(Filter(game=game_key(open_match.match.game, app.services.catalogue)))

    async def work(counted: CountedMatches, progress: Progress) -> GameFound:
        seats = await people.seats(app.services, open_match.id)
        answer = await figures_of_people.figures(app.services, counted, progress)
        return GameFound(seats, tr("These players, average per match"), answer.found, answer.skipped)

    name = translated(open_match.match.game.info.name)
    return _use_page(app, Whose(open_match.id, name, app.on(app.go_to, "result")), chosen, choose, work)


@kit.screen
def GameInAllScreen(app: App) -> ft.View:
    """Everybody who has played the game of the route, and the game, over all its matches."""
    id = ft.use_route_params().get("game", "")
    chosen, choose = ft.use_state(Filter())

    async def work(counted: CountedMatches, progress: Progress) -> GameFound:
        everybody = await people.people(app.services)
        answer = await figures_of_people.figures(app.services, counted, progress)
        return GameFound(everybody, tr("All players, average per match"), answer.found, answer.skipped)

    game = game_at(app, form_in(app, None), id, use_own_games(app))
    name = translated(game.info.name) if game is not None else ""
    back = app.on(app.go, app.page.route.removesuffix("/in-all"))
    key = game_key(game, app.services.catalogue) if game is not None else id
    return _use_page(app, Whose(key, name, back), chosen._replace(game=key), choose, work)


def _use_page(app: App, whose: Whose, chosen: Filter, choose: ChooseFilter, work: GameWork) -> ft.View:
    """Return the page with the computed figures; only matches of one game count. A hook."""
    worked = kit.use_worked_out(app, whose.id, chosen.counted(today(app)), work)
    found = worked.found
    filters = use_filter(app, chosen._replace(game=""), lambda to: choose(to._replace(game=chosen.game)))
    body = worked.waiting(app)
    if found is not None:
        body = [*filters, *_panels(app, found, chosen), *left_out(found.skipped)]
    return kit.list_page(app, tr("All-time"), body, kicker=whose.game, back=whose.back)


def _panels(app: App, found: GameFound, chosen: Filter) -> list[ft.Control]:
    if not found.figures.games:
        every = chosen == Filter(game=chosen.game)
        text = tr("They come with the first match that is over.") if every else tr("No match counts here.")
        return [kit.titled(tr("Figures"), kit.sentence(text))]
    room = kit.inner_width(kit.list_room(app))
    parts: list[ft.Control] = []
    for key in sorted(found.figures.games, key=lambda key: (-found.figures.games[key].matches, key)):
        seated = _seated(found, key)
        matrix = [] if parts else _matrix(found.figures, seated, room, app.viewport.text)  # it covers all of them
        parts += [*_people(app, found, key, seated), *matrix, *_game(found.figures, key, room, app.viewport.text)]
    return parts


def _seated(found: GameFound, key: str) -> list[tuple[KnownPerson, GameFigures]]:
    """Return everybody with their figures of a game, the best mean first, and means of few matches last."""
    seated: list[tuple[KnownPerson, GameFigures]] = []
    for each in dict.fromkeys(known for known in found.people if known is not None):
        person = found.figures.people.get(each.id)
        if person is not None and key in person.games:
            seated.append((each, person.games[key]))
    turn = -1 if found.figures.games[key].high_wins else 1
    seated.sort(key=lambda each: (each[1].points.few, turn * each[1].points.total / each[1].points.count))
    return seated


def _people(
    app: App, found: GameFound, key: str, seated: Sequence[tuple[KnownPerson, GameFigures]]
) -> list[ft.Control]:
    game = found.figures.games[key]
    rows = [
        kit.figure_row(
            app,
            known.name,
            f"{panels.points_said(of.points, game)}\n"
            f"{tr('Won')} {of.places.wins} · {tr('Shared')} {of.places.shared_wins}",
            mean_said(of.points, game.unit),
            soft=of.points.few,
            on_tap=app.on(app.go, f"/people/{known.id}"),
        )
        for known, of in seated[:_MOST]
    ]
    return [kit.listed_panel(found.title, rows)] if rows else []


def _matrix(
    figures_: Figures, seated: Sequence[tuple[KnownPerson, GameFigures]], room: float, text: float
) -> list[ft.Control]:
    """Return the matrix of wins of each against each; empty for two people, who have a page of their own."""
    shown = [known for known, _ in seated[:MOST]]
    if len(shown) < _FEWEST:
        return []
    leads = [[figures_.people[one.id].against.get(other.id, Against()) for other in shown] for one in shown]
    picture = matrix_picture([known.name for known in shown], leads, room, text=text)
    caption = tr("Row beats column: number of matches.")
    return [kit.titled(tr("Results against each other"), panels.pictured(picture), kit.caption(caption))]


def _game(figures_: Figures, key: str, room: float, text: float) -> list[ft.Control]:
    """Return the game over all its players: mean, spread, contracts, and the hardest of them."""
    game = figures_.games[key]
    spread = number_said(None if game.points.spread is None else game.points.spread / game.unit)
    facts = [f"{tr('Average')} {mean_said(game.points, game.unit)}", tr("Spread {spread}", spread=spread)]
    parts: list[ft.Control] = [
        panels.numbers([panels.number(str(game.matches), tr("Matches"))]),
        kit.sentence(" · ".join(facts), soft=game.points.few),
    ]
    order = contracts_in_order(figures_, key, game.contracts)
    if order:
        rows = panels.contract_rows(
            game, {contract: (panels.declared_bar(game.contracts[contract], game.unit),) for contract in order}
        )
        parts += [panels.bars(rows, room, text), kit.caption(tr("The declarer’s average per deal."))]
    if game.hardest:
        names = [contract_said(game, contract) for contract in game.hardest]
        parts.append(kit.sentence(tr("Hardest contract: {contracts}", contracts=listed(names)), soft=False))
    parts.append(
        kit.caption(tr("In brackets: number of matches. Grey: fewer than {few}, so little to go on.", few=FEW))
    )
    return [kit.titled(tr("{game}: everybody", game=game_said(figures_.games, key)), *parts)]


_LAST = 10  # the number of listed matches


NotTwo: TypeAlias = Literal["gone", "one"]  # the reason for no pair: one person is not stored, or both are the same


class PairFound(NamedTuple):
    """The content of the screen: the two people, their games, and their common matches, the last one first."""

    two: tuple[KnownPerson, KnownPerson]
    pair: dict[str, PairInGame]
    figures: Figures
    skipped: int
    last: list[tuple[TrendPoint, TrendPoint]]
    games: dict[str, GameOverall]


@kit.screen
def PairScreen(app: App) -> ft.View:
    """The two people of the address."""
    params = ft.use_route_params()
    one, other = params.get("person", ""), params.get("other", "")
    chosen, choose = ft.use_state(Filter())

    async def work(counted: CountedMatches, progress: Progress) -> PairFound | NotTwo:
        return await _found(app, one, other, counted, progress)

    worked = kit.use_worked_out(app, (one, other), chosen.counted(today(app)), work)
    found = worked.found
    filters = use_filter(app, chosen, choose, found.games if isinstance(found, PairFound) else None)
    back = app.on(app.go, f"/people/{one}")
    if found == "gone":
        return person_missing_page(app, gone=True)
    if found == "one":
        return kit.message_page(
            tr("They are one person"), tr("One was merged into the other."), tr("All people"), app.on(app.go, "/people")
        )
    body = worked.waiting(app)
    if isinstance(found, PairFound):
        body = [*filters, *_pair_panels(app, found), *left_out(found.skipped)]
    title = " – ".join(each.name for each in found.two) if isinstance(found, PairFound) else tr("Side by side")
    return kit.list_page(app, title, body, kicker=tr("Side by side"), back=back)


async def _found(app: App, one: str, other: str, counted: CountedMatches, progress: Progress) -> PairFound | NotTwo:
    try:
        two = await people.person(app.services, one), await people.person(app.services, other)
    except Refused as refused:
        if is_unreadable(refused):
            raise
        return "gone"
    if two[0].id == two[1].id:
        return "one"
    answer = await figures_of_people.figures(app.services, counted, progress)
    every = answer if counted == EVERYTHING else await figures_of_people.figures(app.services, EVERYTHING, progress)
    in_games = await figures_of_people.pair(app.services, two[0].id, two[1].id, counted, progress)
    trends = [await figures_of_people.trend(app.services, each.id, counted, progress) for each in two]
    theirs = {point.match: point for point in trends[1]}
    common = [(point, theirs[point.match]) for point in reversed(trends[0]) if point.match in theirs]
    both = [every.found.people.get(each.id, PersonFigures()).games for each in two]
    games = {key: game for key, game in every.found.games.items() if key in both[0] and key in both[1]}
    return PairFound(two, in_games, answer.found, answer.skipped, common[:_LAST], games)


def _pair_panels(app: App, found: PairFound) -> list[ft.Control]:
    if not found.pair:
        return [kit.titled(tr("Figures"), kit.sentence(tr("The two were in no match together that counts here.")))]
    room, (one, other) = kit.inner_width(kit.list_room(app)), found.two
    inks = one.colour, other.colour
    if inks[0] % len(theme.LINES) == inks[1] % len(theme.LINES):
        inks = inks[0], inks[0] + 1
    sums = found.figures.people.get(one.id, PersonFigures()).stakes_with.get(other.id, {})
    stakes = [stake_row(app, one.name, currency, amount) for currency, amount in sorted(sums.items())]
    order = sorted(found.pair, key=lambda key: (-found.pair[key].against.matches - found.pair[key].beside.matches, key))
    against = [key for key in order if found.pair[key].against.matches]
    beside = [key for key in order if found.pair[key].beside.matches]
    return [
        *([_leads(found, against, room, inks), _by_game(app, found, against, room, inks)] if against else []),
        *([_partners(app, found, beside)] if beside else []),
        *([kit.listed_panel(tr("Stakes"), stakes)] if stakes else []),
        _last(app, found),
    ]


def _leads(found: PairFound, keys: list[str], room: float, inks: tuple[int, int]) -> ft.Control:
    leads = [found.pair[key].against for key in keys]
    lead = Against(*(sum(map(attrgetter(each), leads)) for each in ("ahead", "behind", "level")))
    one, other = found.two
    shown = [(lead.ahead, one.name), (lead.level, tr("Tied")), (lead.behind, other.name)]
    return kit.titled(
        tr("Results between the two"),
        panels.numbers([panels.number(str(count), name) for count, name in shown]),
        panels.lead_bar(lead, room, inks),
    )


def _by_game(app: App, found: PairFound, keys: list[str], room: float, inks: tuple[int, int]) -> ft.Control:
    rows = []
    for key in keys:
        game, unit = found.pair[key], found.figures.games[key].unit
        means = [
            f"{who.name}: {mean_said(points, unit)}"
            for who, points in zip(found.two, (game.one, game.other), strict=True)
        ]
        below = "\n".join([panels.lead_said(game.against), *means])
        bar = panels.lead_bar(game.against, room - 2, inks)
        rows.append(kit.figure_row(app, game_said(found.figures.games, key), below, "", extra=bar))
    return kit.listed_panel(tr("By game, average per match"), rows)


def _partners(app: App, found: PairFound, keys: list[str]) -> ft.Control:
    rows = []
    for key in keys:
        places, points = found.pair[key].beside, found.pair[key].pair
        name, mean = game_said(found.figures.games, key), mean_said(points, found.figures.games[key].unit)
        below = f"{tr('Matches')} {places.matches} · {tr('Won')} {places.wins} · {tr('Places')} {places_said(places)}"
        rows.append(kit.figure_row(app, name, below, mean, soft=points.few))
    return kit.listed_panel(tr("As partners"), rows)


def _last(app: App, found: PairFound) -> ft.Control:
    rows = []
    for mine, theirs in found.last:
        game = found.figures.games[mine.game]
        name = game_said(found.figures.games, mine.game)
        totals = " : ".join(signed(point.total, plus=False, unit=game.unit) for point in (mine, theirs))
        places = f"{tr('Places')} {mine.place} : {theirs.place}"
        below = " · ".join(part for part in (day(mine.started), places) if part)
        rows.append(kit.figure_row(app, name, below, totals, on_tap=app.on(app.go, f"/match/{mine.match}/result")))
    return kit.listed_panel(tr("Last matches"), rows)

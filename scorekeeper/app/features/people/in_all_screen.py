"""All-time figures: the people of a match, or everybody, over all matches of a game, and the game itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.features.people.figure_panels import ChooseFilter, Filter, left_out, today, use_filter
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.match_forms import form_in, game_at, use_own_games
from scorekeeper.match.figures import FEW, Against, Figures, GameFigures
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.statistics import contracts_in_order
from scorekeeper.pictures.figures_said import contract_said, game_said, mean_said, number_said
from scorekeeper.pictures.matrix import MOST, matrix_picture
from scorekeeper.rules.same_game import game_key
from scorekeeper.service import figures_of_people, people
from scorekeeper.service.figures_of_people import CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts import listed, tr, translated

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
        panels.row(
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

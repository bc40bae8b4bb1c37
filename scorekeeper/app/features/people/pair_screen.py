"""Two people side by side: wins by game, as opponents and as partners, and their last matches."""

from __future__ import annotations

from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people import figure_panels as panels
from scorekeeper.app.features.people.figure_panels import Filter, left_out, today, use_filter
from scorekeeper.app.features.people.figures_part import stake_row
from scorekeeper.app.features.people.people_list import person_missing_page
from scorekeeper.app.session.app import App
from scorekeeper.match.figures import Against, Figures, GameOverall, PairInGame, PersonFigures, TrendPoint
from scorekeeper.pictures.figures_said import game_said, mean_said, places_said
from scorekeeper.pictures.local_time import day
from scorekeeper.service import figures_of_people, people
from scorekeeper.service.figures_of_people import EVERYTHING, CountedMatches
from scorekeeper.service.long_work import Progress
from scorekeeper.service.people import KnownPerson
from scorekeeper.service.service_faults import Refused, is_unreadable
from scorekeeper.texts import signed, tr

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
        body = [*filters, *_panels(app, found), *left_out(found.skipped)]
    title = " – ".join(each.name for each in found.two) if isinstance(found, PairFound) else tr("Side by side")
    return kit.list_page(app, title, body, kicker=tr("Side by side"), back=back)


async def _found(app: App, one: str, other: str, counted: CountedMatches, progress: Progress) -> PairFound | NotTwo:
    """Find the figures of two people, or the reason for none."""
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


def _panels(app: App, found: PairFound) -> list[ft.Control]:
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
        rows.append(panels.row(app, game_said(found.figures.games, key), below, "", extra=bar))
    return kit.listed_panel(tr("By game, average per match"), rows)


def _partners(app: App, found: PairFound, keys: list[str]) -> ft.Control:
    rows = []
    for key in keys:
        places, points = found.pair[key].beside, found.pair[key].pair
        name, mean = game_said(found.figures.games, key), mean_said(points, found.figures.games[key].unit)
        below = f"{tr('Matches')} {places.matches} · {tr('Won')} {places.wins} · {tr('Places')} {places_said(places)}"
        rows.append(panels.row(app, name, below, mean, soft=points.few))
    return kit.listed_panel(tr("As partners"), rows)


def _last(app: App, found: PairFound) -> ft.Control:
    rows = []
    for mine, theirs in found.last:
        game = found.figures.games[mine.game]
        name = game_said(found.figures.games, mine.game)
        totals = " : ".join(signed(point.total, plus=False, unit=game.unit) for point in (mine, theirs))
        places = f"{tr('Places')} {mine.place} : {theirs.place}"
        below = " · ".join(part for part in (day(mine.started), places) if part)
        rows.append(panels.row(app, name, below, totals, on_tap=app.on(app.go, f"/match/{mine.match}/result")))
    return kit.listed_panel(tr("Last matches"), rows)

"""Actions on seasons, each with the screen and the notice after it; and hooks that read the seasons for a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import changed
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.session.match_forms import use_own_games
from scorekeeper.exchange.season_file import SeasonFormat, people_file_name, print_season, season_file_name
from scorekeeper.match.evening import Seating
from scorekeeper.match.match import Match
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.pictures.local_time import evening as evening_title
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import distinct_names
from scorekeeper.rules.same_game import MARK, game_key, id_in
from scorekeeper.service import own_games, season_tables, seasons
from scorekeeper.service.evenings import Evening, TableToStart, matches_tonight, start_tables
from scorekeeper.service.long_work import UNFOLLOWED
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.own_games import OwnGames
from scorekeeper.service.service_faults import NO_GAME_FOR, Refused
from scorekeeper.texts import counted, tr, translated
from scorekeeper.texts.speech import table_said


def use_season(app: App) -> kit.FoundAtAddress[Season]:
    """Return the season of the address. A hook."""
    id, none = ft.use_route_params().get("season", ""), kit.FoundAtAddress[Season]()
    return kit.use_read(app, id, lambda: kit.found_or_gone(seasons.season_called(app.services, id)), none)


def use_season_table(app: App) -> kit.FoundAtAddress[SeasonAnswer]:
    """Return the table of the season of the address. A hook."""
    id, none = ft.use_route_params().get("season", ""), kit.FoundAtAddress[SeasonAnswer]()
    work = partial(season_tables.table, app.services, id)

    async def read() -> kit.FoundAtAddress[SeasonAnswer]:
        if app.state.work is not None:
            return await kit.found_or_gone(work(UNFOLLOWED))
        found = await kit.found_or_gone(run_long_task(app, tr("Working out the figures"), work))
        return kit.FoundAtAddress(found.known, gone=found.known is None)

    found = kit.use_read(app, id, read, none)
    return found if found.known is None or found.known.season.id == id else none


def use_game_names(app: App) -> Mapping[str, str]:
    """Return the names of all games by key, own ones first. A hook."""
    own, catalogue = use_own_games(app), app.services.catalogue
    games = own.games if own else ()
    ours = {game_key(each.game, catalogue): each.name for each in games if not each.put_away}
    return ours | {game.info.id: translated(game.info.name) for game in catalogue.listed()}


def game_name(key: str, names: Mapping[str, str]) -> str:
    """Return the name of a season's game; for a table that is not stored here, the known part of it."""
    if key in names:
        return names[key]
    known = next((name for other, name in names.items() if id_in(other) == id_in(key)), id_in(key))
    return table_said(known, key) if MARK in key else known


def use_matches(app: App, answer: SeasonAnswer) -> tuple[MatchSummary, ...]:
    """Return the matches of a season, and those that fit it. A hook."""
    key = (answer.matches, answer.fitting)
    return kit.use_read(app, key, lambda: season_tables.matches_listed(app.services, answer), ())


def use_tonight(app: App) -> tuple[MatchSummary, ...]:
    """Return the matches of this evening in the season of the address. A hook."""
    id = ft.use_route_params().get("season", "")
    return kit.use_read(app, ("tonight", id), lambda: matches_tonight(app.services, id), ())


def path_of(season: Season, part: str = "") -> str:
    """Return the address of a season's table, or of a screen that opens on top of it."""
    return f"/seasons/{season.id}/{part}" if part else f"/seasons/{season.id}"


async def keep(app: App, wanted: Season) -> None:
    """Begin a season, or change one with an id; then show its table."""
    after = await changed(app, seasons.change if wanted.id else seasons.begin, wanted)
    if wanted.id:
        app.notify(tr("Saved."))
    app.go(path_of(after))


async def choose_version(app: App, season: Season, version: Season) -> None:
    """Choose the version whose settings count; the people of all versions stay."""
    await changed(app, seasons.choose, season.id, version.versions.newest or "")
    app.notify(tr("Saved."))


async def merge(app: App, keep: Season, other: Season) -> None:
    """Merge a season into another of its name, and show its table."""
    after = await changed(app, seasons.merge, keep.id, other.id)
    app.go(path_of(after))


async def add_fitting(app: App, season: Season, matches: Sequence[str]) -> None:
    """Add matches played in its time to a season."""
    number = await changed(app, seasons.add_matches, season.id, matches)
    app.notify(counted(number, "{n} match counts here now.", "{n} matches count here now."))


async def turn_match(app: App, season: Season, match: str, belongs: bool) -> None:  # noqa: FBT001  # a handler's
    """Remove a match from a season if it belongs to it, or else add it."""
    if belongs:
        await changed(app, seasons.take_out, [match])
    else:
        await changed(app, seasons.add_matches, season.id, [match])


async def start_evening(app: App, season: Season, found: Evening, shown: Seating, location: str) -> None:
    """Start a match at each table, in the season's first game for so many players; then show the matches."""
    title, tables = evening_title(app.services.now()), []
    known = await own_games.own_games(app.services)
    for number, each in enumerate(shown.tables, 1):
        game = _game(app, season, known, len(each.seats))
        if game is None:
            raise Refused(NO_GAME_FOR(players=len(each.seats)))
        here = [found.here[key] for key in each.seats]
        names = distinct_names([who.name for who in here])
        match_title = tr("{evening}, table {number}", evening=title, number=number) if len(shown.tables) > 1 else title
        match = Match(game, tuple(names), each.first_dealer, title=match_title, location=location)
        tables.append(TableToStart(match, tuple(who.person for who in here)))
    started = await changed(app, start_tables, season.id, tables)
    app.match.refresh(started[0])
    app.go("/matches" if len(started) > 1 else "/")


def _game(app: App, season: Season, known: OwnGames, players: int) -> AnyGame | None:
    """Return the first game of a season for so many players; None if there is none."""
    catalogue = app.services.catalogue
    listed = {id: catalogue.game(id) for id in season.games if id in catalogue.ids()}
    own = {id: each.game for each in known.games for id in (each.id, game_key(each.game, catalogue))}
    games = [listed.get(key) or own.get(key) for key in season.games]
    return next((game for game in games if game is not None and players in game.info.players), None)


async def remove(app: App, season: Season) -> None:
    """Remove a season; its matches stay."""
    await changed(app, seasons.remove, season.id)
    app.go("/seasons")


async def save_pages(app: App, season: Season) -> None:
    """Save a PDF with a page for each person of a season."""
    made = await run_long_task(
        app, tr("Working out the figures"), lambda follower: season_tables.pages(app.services, season.id, follower)
    )
    if made is not None:
        await app.save_file(people_file_name(season), made)


async def save_table(app: App, answer: SeasonAnswer, form: SeasonFormat) -> None:
    """Save the table of a season as a file."""
    await app.save_file(season_file_name(answer.season, form), print_season(answer, form))

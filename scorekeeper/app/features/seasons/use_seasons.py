"""Hooks that read the seasons for a screen, and read them again when others change something."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.session.own_game_forms import use_own_games
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.rules.same_game import MARK, game_key, id_in
from scorekeeper.service import season_tables, seasons
from scorekeeper.service.evenings import matches_tonight
from scorekeeper.service.long_work import UNFOLLOWED
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import table_said, tr, translated

_NO_MATCHES: tuple[MatchSummary, ...] = ()


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


def use_matches(app: App, answer: SeasonAnswer | None) -> tuple[MatchSummary, ...]:
    """Return the matches of a season, and those that fit it. A hook."""
    found, show = ft.use_state(_NO_MATCHES)

    async def read() -> None:
        if answer is not None:
            show(await season_tables.matches_listed(app.services, answer))

    use_once(app, None if answer is None else (answer.matches, answer.fitting), read)
    return found


def use_tonight(app: App) -> tuple[MatchSummary, ...]:
    """Return the matches of this evening in the season of the address. A hook."""
    id = ft.use_route_params().get("season", "")
    return kit.use_read(app, ("tonight", id), lambda: matches_tonight(app.services, id), ())

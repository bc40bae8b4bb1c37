"""Hooks that read the seasons that a screen shows, and read them again when others change something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.app.session.own_games import use_own_games
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.rules.same_game import MARK, game_key, id_in
from scorekeeper.service import season_tables, seasons
from scorekeeper.service.evenings import matches_tonight
from scorekeeper.service.faults import Refused, is_unreadable
from scorekeeper.service.long_work import UNFOLLOWED, Progress
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.seasons import KeptSeason
from scorekeeper.texts.game_names import table_said
from scorekeeper.texts.language import tr, translated

_NOT_YET: tuple[KeptSeason, ...] | None = None


class FoundTable(NamedTuple):
    """The table of the season of an address: None until it is read, and where there is none (`gone`)."""

    answer: SeasonAnswer | None
    gone: bool


class FoundSeason(NamedTuple):
    """The season of an address: None until it is read, and where there is none (`gone`)."""

    season: Season | None
    gone: bool


_NO_MATCHES: tuple[MatchSummary, ...] = ()
_NO_TABLE = FoundTable(None, gone=False)
_NO_SEASON = FoundSeason(None, gone=False)


def use_seasons(app: App) -> tuple[KeptSeason, ...] | None:
    """All seasons, None until they are read. A hook."""
    known, set_known = ft.use_state(_NOT_YET)

    async def read() -> None:
        set_known(await seasons.seasons(app.services))

    use_once(app, "seasons", read)
    use_rereading(app, read)
    return known


def use_season(app: App) -> FoundSeason:
    """The season of the address. A hook."""
    id = ft.use_route_params().get("season", "")
    found, show = ft.use_state(_NO_SEASON)

    async def read() -> None:
        try:
            season = await seasons.season_called(app.services, id)
        except Refused as refused:
            if is_unreadable(refused):
                raise
            show(FoundSeason(None, gone=True))
        else:
            show(FoundSeason(season, gone=False))

    use_once(app, id, read)
    use_rereading(app, read)
    return found


def use_season_table(app: App) -> FoundTable:
    """The table of the season of the address. A hook."""
    id = ft.use_route_params().get("season", "")
    found, show = ft.use_state(_NO_TABLE)

    async def work(progress: Progress) -> SeasonAnswer:
        return await season_tables.table(app.services, id, progress)

    async def read() -> None:
        try:
            if app.state.work is not None:
                made: SeasonAnswer | None = await work(UNFOLLOWED)
            else:
                made = await run_long_task(app, tr("Working out the figures"), work)
        except Refused as refused:
            if is_unreadable(refused):
                raise
            show(FoundTable(None, gone=True))
        else:
            show(FoundTable(made, gone=made is None))

    use_once(app, id, read)
    use_rereading(app, read)
    mine = found.answer is None or found.answer.season.id == id
    return found if mine else _NO_TABLE


def use_game_names(app: App) -> Mapping[str, str]:
    """The names of all games by key, own ones first. A hook."""
    own, catalogue = use_own_games(app), app.services.catalogue
    kept = own.games if own else ()
    ours = {game_key(each.game, catalogue): each.name for each in kept if not each.put_away}
    return ours | {game.info.id: translated(game.info.name) for game in catalogue.listed()}


def game_name(key: str, names: Mapping[str, str]) -> str:
    """The name of a game of a season; of a table that is not kept here, or by other rules than now, what is known."""
    if key in names:
        return names[key]
    known = next((name for other, name in names.items() if id_in(other) == id_in(key)), id_in(key))
    return table_said(known, key) if MARK in key else known


def use_matches(app: App, answer: SeasonAnswer | None) -> tuple[MatchSummary, ...]:
    """The matches of a season, and those that could be its. A hook."""
    found, show = ft.use_state(_NO_MATCHES)

    async def read() -> None:
        if answer is not None:
            show(await season_tables.matches_listed(app.services, answer))

    use_once(app, None if answer is None else (answer.matches, answer.fitting), read)
    return found


def use_tonight(app: App) -> tuple[MatchSummary, ...]:
    """The matches of this evening of the season of the address. A hook."""
    id = ft.use_route_params().get("season", "")
    found, show = ft.use_state(_NO_MATCHES)

    async def read() -> None:
        show(await matches_tonight(app.services, id))

    use_once(app, ("tonight", id), read)
    use_rereading(app, read)
    return found

"""The routes of the app: each address with its screen.

The screens of the first minute are imported here, the others when their address is first opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.deal_entry.entry_screen import CorrectionScreen, EntryScreen
from scorekeeper.app.features.games.games_screen import PickGameScreen, PickOtherGameScreen
from scorekeeper.app.features.library.library_screen import MatchesScreen
from scorekeeper.app.features.match_form.match_form_screens import NewMatchScreen
from scorekeeper.app.features.result_screen import ResultScreen
from scorekeeper.app.features.share.shared_link_screen import SharedLinkArrival, SharedLinkScreen
from scorekeeper.app.features.sheet.sheet_screen import SheetScreen
from scorekeeper.app.session.app import APP, STATE, App, use_app
from scorekeeper.texts import speaking, tr

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Later:
    """A screen imported when it is first drawn, so that no start waits for it; a first visit may need the network."""

    module: str
    name: str

    def __call__(self) -> ft.View:
        """Return the screen, or one that says why it could not be imported."""
        try:
            found: Callable[[], ft.View] = getattr(import_module(f"scorekeeper.app.features.{self.module}"), self.name)
        except (ImportError, OSError):
            log.exception("The screen %s could not be imported", self.name)
            return NotHereScreen()
        return found()


def routes() -> list[ft.Route]:
    """Return all routes. A child opens on top of its parent, so that the system's Back leads there."""
    read_other = Later("games.game_screen", "ReadOtherGameScreen")
    of_match = [
        _at("entry", EntryScreen),
        _at("correction", CorrectionScreen),
        _at("log", Later("log_screen", "LogScreen")),
        _at("table", Later("board_screen", "BoardScreen")),
        _at("result", ResultScreen),
        _at("in-all", Later("people.all_time_screens", "InAllScreen")),
        _at("rules", Later("games.game_screen", "MatchRulesScreen")),
        _at("hand", Later("share.share_screen", "ShareScreen")),
        _at("ask", Later("share.share_screen", "AskScreen")),
        _at("versions", Later("versions.versions_screen", "VersionsScreen")),
        _at(
            "mend", Later("match_form.match_form_screens", "MendMatchScreen"), _picking(PickOtherGameScreen, read_other)
        ),
    ]
    make_for_match = Later("own_game.table_form_screen", "MakeOursForMatchScreen")
    picking = _picking(PickGameScreen, Later("games.game_screen", "ReadGameScreen"), *_of_game(make_for_match))
    of_listed = _of_game(Later("own_game.table_form_screen", "MakeOursScreen"))
    beside = [
        _at("matches", MatchesScreen),
        _people(),
        _seasons(),
        _at("settings", Later("settings_screen", "SettingsScreen")),
        _at("club", Later("club_screen", "ClubScreen")),
        _at("invite", Later("share.share_screen", "InvitationScreen")),
        _at("take", SharedLinkScreen, _at(":link", SharedLinkArrival)),
        _at("new", NewMatchScreen, picking),
        _at(
            "variants",
            Later("games.games_screen", "VariantsScreen"),
            _at(":game", Later("games.game_screen", "VariantScreen"), *of_listed),
        ),
    ]
    return [_at("match/:id", SheetScreen, *of_match), ft.Route(component=SheetScreen, children=beside)]


def _at(path: str, screen: Callable[[], ft.View], *below: ft.Route) -> ft.Route:
    return ft.Route(path=path, component=screen, children=[*below] or None)


def _people() -> ft.Route:
    return _at(
        "people",
        Later("people.people_list", "PeopleScreen"),
        _at(
            ":person",
            Later("people.person_screen", "PersonScreen"),
            _at("change", Later("people.change_screens", "ChangePersonScreen")),
            _at("merge", Later("people.change_screens", "MergeScreen")),
            _at("seats", Later("people.change_screens", "SeatsScreen")),
            _at("forget", Later("people.change_screens", "ForgetScreen")),
            _at("beside/:other", Later("people.all_time_screens", "PairScreen")),
        ),
    )


def _seasons() -> ft.Route:
    return _at(
        "seasons",
        Later("seasons.season_screens", "SeasonsScreen"),
        _at("new", Later("seasons.form_screen", "ChangeSeasonScreen")),
        _at(
            ":season",
            Later("seasons.season_screens", "SeasonScreen"),
            _at("change", Later("seasons.form_screen", "ChangeSeasonScreen")),
            _at("evening", Later("seasons.evening_screen", "EveningScreen")),
            _at("matches", Later("seasons.season_screens", "SeasonMatchesScreen")),
            _at("hand", Later("share.share_screen", "ShareSeasonScreen")),
            _at("rating", Later("seasons.season_screens", "SeasonRatingScreen")),
        ),
    )


def _picking(pick: Callable[[], ft.View], read: Callable[[], ft.View], *below: ft.Route) -> ft.Route:
    return _at("game", pick, _at(":game", read, *below))


def _of_game(make_ours: Callable[[], ft.View]) -> list[ft.Route]:
    shown = _at(":other", Later("games.comparison_screen", "BesideScreen"))
    return [
        _at("beside", Later("games.comparison_screen", "PickBesideScreen"), shown),
        _at("in-all", Later("people.all_time_screens", "GameInAllScreen")),
        _at("hand", Later("share.share_screen", "ShareGameScreen")),
        _at("ours", make_ours),
    ]


@kit.error_boundary
def NotFoundScreen() -> ft.Control:
    """The screen at an unknown address."""
    app = use_app()
    with speaking(app.language):  # the router draws it, outside every screen
        return kit.message(
            tr("There is nothing at this address"),
            tr("The sheet in hand is where you left it."),
            tr("Back to the sheet"),
            app.on(app.go, "/"),
        )


@kit.screen
def NotHereScreen(app: App) -> ft.View:
    """The screen in place of one that could not be imported."""
    return kit.message_page(
        tr("This page is not on this device yet"),
        f"{tr('It comes over the network once.')} {tr('Nothing is lost: every deal that was saved is kept.')}",
        tr("Back to the sheet"),
        app.on(app.go, "/"),
    )


@ft.component
def AppRoot(app: App) -> list[ft.View]:
    """The root component: the router, within the contexts `STATE` and `APP` that screens read."""

    def router() -> ft.Control:
        return ft.Router(routes(), manage_views=True, not_found=NotFoundScreen)

    return cast("list[ft.View]", STATE(app.state, lambda: APP(app, router)))

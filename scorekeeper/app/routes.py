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
from scorekeeper.app.features.deal_entry.screen import CorrectionScreen, EntryScreen
from scorekeeper.app.features.games.screen import PickGameScreen, PickOtherGameScreen
from scorekeeper.app.features.library.screen import MatchesScreen
from scorekeeper.app.features.match_form.new_match_screen import NewMatchScreen
from scorekeeper.app.features.result import ResultScreen
from scorekeeper.app.features.share.shared_link_screen import SharedLinkArrival, SharedLinkScreen
from scorekeeper.app.features.sheet.screen import SheetScreen
from scorekeeper.app.session.app import APP, STATE, App, use_app
from scorekeeper.texts.language import speaking, tr

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Later:
    """A screen of a feature, which is imported when it is first drawn: no start waits for it.

    On a phone that is on its first visit the import may need the network.
    """

    module: str
    name: str

    def __call__(self) -> ft.View:
        """The screen, or one in its place that says why it is not there."""
        try:
            found: Callable[[], ft.View] = getattr(import_module(f"scorekeeper.app.features.{self.module}"), self.name)
        except (ImportError, OSError):
            log.exception("The screen %s could not be imported", self.name)
            return NotHereScreen()
        return found()


def routes() -> list[ft.Route]:
    """All routes. A child opens on top of its parent, so that the system's Back leads there."""
    return [
        ft.Route(
            path="match/:id",
            component=SheetScreen,
            children=[
                ft.Route(path="entry", component=EntryScreen),
                ft.Route(path="correction", component=CorrectionScreen),
                ft.Route(path="log", component=Later("log", "LogScreen")),
                ft.Route(path="table", component=Later("board.screen", "BoardScreen")),
                ft.Route(path="result", component=ResultScreen),
                ft.Route(path="in-all", component=Later("people.in_all_screen", "InAllScreen")),
                ft.Route(path="rules", component=Later("games.game_screen", "MatchRulesScreen")),
                ft.Route(path="hand", component=Later("share.screen", "ShareScreen")),
                ft.Route(path="ask", component=Later("share.screen", "AskScreen")),
                ft.Route(path="versions", component=Later("versions.screen", "VersionsScreen")),
                ft.Route(
                    path="mend",
                    component=Later("match_form.edit_screen", "MendMatchScreen"),
                    children=_picking(PickOtherGameScreen, Later("games.game_screen", "ReadOtherGameScreen")),
                ),
            ],
        ),
        ft.Route(
            component=SheetScreen,
            children=[
                ft.Route(path="matches", component=MatchesScreen),
                ft.Route(
                    path="people",
                    component=Later("people.screen", "PeopleScreen"),
                    children=[
                        ft.Route(
                            path=":person",
                            component=Later("people.person_screen", "PersonScreen"),
                            children=[
                                ft.Route(path="change", component=Later("people.change_screen", "ChangePersonScreen")),
                                ft.Route(path="merge", component=Later("people.merge_screen", "MergeScreen")),
                                ft.Route(path="seats", component=Later("people.seats_screen", "SeatsScreen")),
                                ft.Route(path="forget", component=Later("people.forget_screen", "ForgetScreen")),
                                ft.Route(path="beside/:other", component=Later("people.pair_screen", "PairScreen")),
                            ],
                        ),
                    ],
                ),
                _seasons(),
                ft.Route(path="settings", component=Later("settings", "SettingsScreen")),
                ft.Route(path="invite", component=Later("share.invitation_screen", "InvitationScreen")),
                ft.Route(
                    path="take",
                    component=SharedLinkScreen,
                    children=[ft.Route(path=":link", component=SharedLinkArrival)],
                ),
                ft.Route(
                    path="new",
                    component=NewMatchScreen,
                    children=_picking(
                        PickGameScreen,
                        Later("games.game_screen", "ReadGameScreen"),
                        _of_game(Later("own_game.screen", "MakeOursForMatchScreen")),
                    ),
                ),
                ft.Route(
                    path="variants",
                    component=Later("games.screen", "VariantsScreen"),
                    children=[
                        ft.Route(
                            path=":game",
                            component=Later("games.game_screen", "VariantScreen"),
                            children=_of_game(Later("own_game.screen", "MakeOursScreen")),
                        )
                    ],
                ),
            ],
        ),
    ]


def _seasons() -> ft.Route:
    """The list of seasons, and what is below each of them."""
    return ft.Route(
        path="seasons",
        component=Later("seasons.screen", "SeasonsScreen"),
        children=[
            ft.Route(path="new", component=Later("seasons.form_screen", "ChangeSeasonScreen")),
            ft.Route(
                path=":season",
                component=Later("seasons.season_screen", "SeasonScreen"),
                children=[
                    ft.Route(path="change", component=Later("seasons.form_screen", "ChangeSeasonScreen")),
                    ft.Route(path="evening", component=Later("seasons.evening_screen", "EveningScreen")),
                    ft.Route(path="matches", component=Later("seasons.matches_screen", "SeasonMatchesScreen")),
                    ft.Route(path="hand", component=Later("share.season_screen", "ShareSeasonScreen")),
                    ft.Route(path="rating", component=Later("seasons.rating_screen", "SeasonRatingScreen")),
                ],
            ),
        ],
    )


def _picking(
    pick: Callable[[], ft.View], read: Callable[[], ft.View], below: list[ft.Route] | None = None
) -> list[ft.Route]:
    """The routes below a match's form for choosing a game, and for reading about it."""
    page = ft.Route(path=":game", component=read, children=below)
    return [ft.Route(path="game", component=pick, children=[page])]


def _of_game(make_ours: Callable[[], ft.View]) -> list[ft.Route]:
    """The routes below the page of a game: beside another, its figures, handing it over, making it one's own."""
    shown = ft.Route(path=":other", component=Later("games.comparison_screen", "BesideScreen"))
    return [
        ft.Route(path="beside", component=Later("games.comparison_screen", "PickBesideScreen"), children=[shown]),
        ft.Route(path="in-all", component=Later("people.in_all_screen", "GameInAllScreen")),
        ft.Route(path="hand", component=Later("share.own_game_screen", "ShareGameScreen")),
        ft.Route(path="ours", component=make_ours),
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

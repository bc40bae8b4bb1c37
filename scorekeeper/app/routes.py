"""The routes of the app: each address with its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import flet as ft

from scorekeeper.app.features.board.screen import BoardScreen
from scorekeeper.app.features.deal_entry.screen import CorrectionScreen, EntryScreen
from scorekeeper.app.features.games.comparison_screen import BesideScreen, PickBesideScreen
from scorekeeper.app.features.games.game_screen import (
    MatchRulesScreen,
    ReadGameScreen,
    ReadOtherGameScreen,
    VariantScreen,
)
from scorekeeper.app.features.games.screen import PickGameScreen, PickOtherGameScreen, VariantsScreen
from scorekeeper.app.features.library.screen import MatchesScreen
from scorekeeper.app.features.log.screen import LogScreen
from scorekeeper.app.features.match_form.edit_screen import MendMatchScreen
from scorekeeper.app.features.match_form.new_match_screen import NewMatchScreen
from scorekeeper.app.features.own_game.screen import MakeOursForMatchScreen, MakeOursScreen
from scorekeeper.app.features.people.change_screen import ChangePersonScreen
from scorekeeper.app.features.people.forget_screen import ForgetScreen
from scorekeeper.app.features.people.in_all_screen import GameInAllScreen, InAllScreen
from scorekeeper.app.features.people.merge_screen import MergeScreen
from scorekeeper.app.features.people.pair_screen import PairScreen
from scorekeeper.app.features.people.person_screen import PersonScreen
from scorekeeper.app.features.people.screen import PeopleScreen
from scorekeeper.app.features.people.seats_screen import SeatsScreen
from scorekeeper.app.features.result.screen import ResultScreen
from scorekeeper.app.features.seasons.evening_screen import EveningScreen
from scorekeeper.app.features.seasons.form_screen import ChangeSeasonScreen
from scorekeeper.app.features.seasons.matches_screen import SeasonMatchesScreen
from scorekeeper.app.features.seasons.rating_screen import SeasonRatingScreen
from scorekeeper.app.features.seasons.screen import SeasonsScreen
from scorekeeper.app.features.seasons.season_screen import SeasonScreen
from scorekeeper.app.features.settings.screen import SettingsScreen
from scorekeeper.app.features.share.invitation_screen import InvitationScreen
from scorekeeper.app.features.share.own_game_screen import ShareGameScreen
from scorekeeper.app.features.share.screen import AskScreen, ShareScreen
from scorekeeper.app.features.share.season_screen import ShareSeasonScreen
from scorekeeper.app.features.share.shared_link_screen import SharedLinkArrival, SharedLinkScreen
from scorekeeper.app.features.sheet.screen import SheetScreen
from scorekeeper.app.features.versions.screen import VersionsScreen
from scorekeeper.app.session.app import APP, STATE, App, use_app
from scorekeeper.app.session.error_boundary import error_boundary
from scorekeeper.app.widgets.message_page import message
from scorekeeper.texts.language import speaking, tr


def routes() -> list[ft.Route]:
    """All routes. A child opens on top of its parent, so that the system's Back leads there."""
    return [
        ft.Route(
            path="match/:id",
            component=SheetScreen,
            children=[
                ft.Route(path="entry", component=EntryScreen),
                ft.Route(path="correction", component=CorrectionScreen),
                ft.Route(path="log", component=LogScreen),
                ft.Route(path="table", component=BoardScreen),
                ft.Route(path="result", component=ResultScreen),
                ft.Route(path="in-all", component=InAllScreen),
                ft.Route(path="rules", component=MatchRulesScreen),
                ft.Route(path="hand", component=ShareScreen),
                ft.Route(path="ask", component=AskScreen),
                ft.Route(path="versions", component=VersionsScreen),
                ft.Route(
                    path="mend",
                    component=MendMatchScreen,
                    children=_picking(PickOtherGameScreen, ReadOtherGameScreen),
                ),
            ],
        ),
        ft.Route(
            component=SheetScreen,
            children=[
                ft.Route(path="matches", component=MatchesScreen),
                ft.Route(
                    path="people",
                    component=PeopleScreen,
                    children=[
                        ft.Route(
                            path=":person",
                            component=PersonScreen,
                            children=[
                                ft.Route(path="change", component=ChangePersonScreen),
                                ft.Route(path="merge", component=MergeScreen),
                                ft.Route(path="seats", component=SeatsScreen),
                                ft.Route(path="forget", component=ForgetScreen),
                                ft.Route(path="beside/:other", component=PairScreen),
                            ],
                        ),
                    ],
                ),
                _seasons(),
                ft.Route(path="settings", component=SettingsScreen),
                ft.Route(path="invite", component=InvitationScreen),
                ft.Route(
                    path="take",
                    component=SharedLinkScreen,
                    children=[ft.Route(path=":link", component=SharedLinkArrival)],
                ),
                ft.Route(
                    path="new",
                    component=NewMatchScreen,
                    children=_picking(PickGameScreen, ReadGameScreen, _of_game(MakeOursForMatchScreen)),
                ),
                ft.Route(
                    path="variants",
                    component=VariantsScreen,
                    children=[ft.Route(path=":game", component=VariantScreen, children=_of_game(MakeOursScreen))],
                ),
            ],
        ),
    ]


def _seasons() -> ft.Route:
    """The list of seasons, and what is below each of them."""
    return ft.Route(
        path="seasons",
        component=SeasonsScreen,
        children=[
            ft.Route(path="new", component=ChangeSeasonScreen),
            ft.Route(
                path=":season",
                component=SeasonScreen,
                children=[
                    ft.Route(path="change", component=ChangeSeasonScreen),
                    ft.Route(path="evening", component=EveningScreen),
                    ft.Route(path="matches", component=SeasonMatchesScreen),
                    ft.Route(path="hand", component=ShareSeasonScreen),
                    ft.Route(path="rating", component=SeasonRatingScreen),
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
    shown = ft.Route(path=":other", component=BesideScreen)
    return [
        ft.Route(path="beside", component=PickBesideScreen, children=[shown]),
        ft.Route(path="in-all", component=GameInAllScreen),
        ft.Route(path="hand", component=ShareGameScreen),
        ft.Route(path="ours", component=make_ours),
    ]


@error_boundary
def NotFoundScreen() -> ft.Control:
    """The screen at an unknown address."""
    app = use_app()
    with speaking(app.language):  # the router draws it, outside every screen
        return message(
            tr("There is nothing at this address"),
            tr("The sheet in hand is where you left it."),
            tr("Back to the sheet"),
            app.on(app.go, "/"),
        )


@ft.component
def AppRoot(app: App) -> list[ft.View]:
    """The root component: the router, within the contexts `STATE` and `APP` that screens read."""

    def router() -> ft.Control:
        return ft.Router(routes(), manage_views=True, not_found=NotFoundScreen)

    return cast("list[ft.View]", STATE(app.state, lambda: APP(app, router)))

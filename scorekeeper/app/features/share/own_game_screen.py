"""Sending an own game: a QR code for another phone's camera, a link, or a file."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.share.handing_over import WIDEST, Handed, use_handing_over
from scorekeeper.app.match_views.game_brief import game_missing_page
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_game_forms import own_game_in, use_own_games
from scorekeeper.exchange.game_file import game_name, print_game, shared_game
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.own_games import own_game
from scorekeeper.texts import tr

_SCAN = Phrase("Point the camera of the other phone at it. The game is kept there among its own games.")
_TOO_LARGE = Phrase("This game is too large for a code that a camera can read. The link takes it, and so does a file.")
_BRIEF = Phrase("The code has the rules without the texts of the rule card, for want of room. The link has them.")


@kit.screen
def ShareGameScreen(app: App) -> ft.View:
    """The own game of the route as a QR code and a link."""
    known = use_own_games(app)
    own = own_game_in(known, ft.use_route_params().get("game", ""))
    body, foot = use_handing_over(app, None if own is None else _handed(app, own))
    if own is None:
        return game_missing_page(app, gone=known is not None)
    back = app.on(app.go, app.page.route.removesuffix("/hand"))
    return kit.page(app, tr("Send to another phone"), body, kicker=own.name, back=back, foot=foot, widest=WIDEST)


def _handed(app: App, own: OwnGame) -> Handed:
    return Handed(
        (own.id, own.revision),
        lambda address: shared_game(own, address, app.services.catalogue),
        tr("QR code of a link to {match}", match=own.name),
        _SCAN,
        _TOO_LARGE,
        _BRIEF,
        app.on(_save, app, own),
    )


async def _save(app: App, own: OwnGame) -> None:
    own = await own_game(app.services, own.id)
    await app.save_file(game_name(own), print_game(own))

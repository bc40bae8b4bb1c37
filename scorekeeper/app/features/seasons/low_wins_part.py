"""What a season's form warns of where points are added up and the lowest total wins: whoever plays least leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.season_form import SeasonForm
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_games import use_own_games
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.same_game import game_key
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed


def use_low_wins_part(
    app: App, form: SeasonForm, write: Callable[[Callable[[SeasonForm], SeasonForm]], object]
) -> Sequence[ft.Control]:
    """The warning, and the button that counts the mean instead; empty where there is nothing to warn of. A hook."""
    own, catalogue = use_own_games(app), app.services.catalogue
    known = {game_key(each.game, catalogue): each.game for each in own.games} if own else {}
    known |= {key: catalogue.game(key) for key in form.games if key in catalogue.ids()}
    low = [known[key] for key in form.games if key in known and _low_wins(known[key])]
    if form.counts != "sum" or not low:
        return ()

    def count_the_mean() -> None:
        write(lambda now: replace(now, counts="mean"))

    games = listed([translated(game.info.name) for game in low])
    return (
        kit.sentence(
            tr("The lowest total wins in {games}: where points are added up, whoever plays least leads.", games=games),
            size=theme.SMALL,
        ),
        kit.quiet_button(tr("Count the mean instead"), app.on(count_the_mean)),
    )


def _low_wins(game: AnyGame) -> bool:
    return not game.standing(game.start(Setup(game.info.players[0], 0, {}))).high_wins

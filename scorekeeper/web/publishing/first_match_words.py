"""The words of the start page of a first visit: the first questions of a new match, and the offered games."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.app.features.match_form.seats import player_label
from scorekeeper.app.match_views.game_brief import length_of
from scorekeeper.match.match import NAME_MISSING
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.catalogue.order import FIRST
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts import Language, counted, plural_of, say, speaking, tr, translated

_PLURALS: Final = {"one": 1, "few": 2, "many": 5, "other": 10}
"""A number for each plural category of `Intl.PluralRules` in our languages."""


def first_match(language: Language) -> dict[str, Any]:
    """Return the words in a language, by the keys of `first_match.js`."""
    games = [CATALOGUE.game(id) for id in FIRST if id in CATALOGUE.ids()]  # the others are below "All games"
    numbers = sorted({number for game in games for number in game.info.players})
    with speaking(language):
        return {
            "ask": tr("What do you play?"),
            "all": tr("All games"),
            "players": tr("Players"),
            "clockwise": tr("Clockwise round the table"),
            "numbers": {number: counted(number, "{n} player", "{n} players") for number in numbers},
            "labels": [player_label(seat) for seat in range(numbers[-1])],
            "nameless": [say(NAME_MISSING(place=seat + 1)) for seat in range(numbers[-1])],
            "start": tr("Start the match"),
            "more": tr("More settings"),
            "back": tr("Back"),
            "games": [_game(game) for game in games],
            "take": tr("Take this match?"),
            "keep": tr("Save"),
            "names": {game.info.id: translated(game.info.name) for game in CATALOGUE.games()},
            "deals": {kind: plural_of(number, "{n} deal", "{n} deals") for kind, number in _PLURALS.items()},
        }


def _game(game: AnyGame) -> dict[str, Any]:
    info = game.info
    return {
        "id": info.id,
        "name": translated(info.name),
        "length": length_of(info),
        "players": info.players,
        "begins": say(game.opening.question),
    }

"""What is said of a game beside its name."""

from __future__ import annotations

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts.language import tr, translated


def made_from(game: AnyGame) -> str:
    """The game of the catalogue that an own game was made from, by its id; empty for any other game.

    >>> made_from(CATALOGUE.game("swedish"))
    ''
    """
    original = CATALOGUE.original_of(game)
    return tr("Made from {game}", game=translated(original.info.name)) if original else ""

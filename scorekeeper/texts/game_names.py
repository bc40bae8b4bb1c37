"""Words about a game beside its name."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.same_game import MARK
from scorekeeper.texts.language import tr, translated

_SAID: Final = 4
"""Shown digits of a fingerprint of rules."""


def made_from(game: AnyGame) -> str:
    """Name the catalogue's game that an own game was made from; empty for any other game.

    >>> made_from(CATALOGUE.game("swedish"))
    ''
    """
    original = CATALOGUE.original_of(game)
    return tr("Made from {game}", game=translated(original.info.name)) if original else ""


def table_said(name: str, key: str) -> str:
    """Name a game whose table is not the catalogue's, with a mark of its rules that distinguishes it.

    >>> table_said("Swedish", "swedish~0123456789ab")
    'Swedish (house table 0123)'
    """
    return tr("{game} (house table {rules})", game=translated(name), rules=key.partition(MARK)[2][:_SAID])

"""Keys of games: two games are the same if they have one id and the same rules, in any description.

Figures, seasons, people's pages, plays for BG Stats and CSV go by these keys. The options of a match are not part of
the key: it is one game, played by its own choices.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256
from typing import Final

from scorekeeper.rules.catalogue import Catalogue, rules_of
from scorekeeper.rules.game import AnyGame

MARK: Final = "~"  # the mark between the id of a table that is not the catalogue's and the fingerprint of its rules
_DIGITS: Final = 12
"""The number of hexadecimal digits of a fingerprint: few enough to read out, too many for two tables to share."""


def game_key(game: AnyGame, catalogue: Catalogue) -> str:
    """Return the key of a game: its id if the catalogue has these rules, else the id with their fingerprint.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> game_key(CATALOGUE.game("swedish"), CATALOGUE)
    'swedish'
    """
    return keyed(game.info.id, fingerprint(game, catalogue))


@lru_cache(maxsize=64)
def fingerprint(game: AnyGame, catalogue: Catalogue) -> str:
    """Return the fingerprint of a table's rules; empty for a game of the catalogue by its own rules."""
    return "" if catalogue.has_rules_of(game) else rules_mark(game)


def rules_mark(game: AnyGame) -> str:
    """Return the fingerprint of the rules of any game, without its names and sentences."""
    return sha256(json.dumps(rules_of(game.document()), sort_keys=True).encode()).hexdigest()[:_DIGITS]


def keyed(id: str, rules: str) -> str:
    """Return the key of a game, from its id and the fingerprint of its rules."""
    return f"{id}{MARK}{rules}" if rules else id


def id_in(key: str) -> str:
    """Return the id of the game in a key.

    >>> id_in("swedish"), id_in("swedish~0123456789ab")
    ('swedish', 'swedish')
    """
    return key.partition(MARK)[0]


def is_among(key: str, games: Collection[str], catalogue: Catalogue) -> bool:
    """Return whether a game, by its key, is one of these.

    The id alone of a game that this catalogue does not have, as a newer one may, has every table of that id.
    """
    id = id_in(key)
    return key in games or (id in games and id not in catalogue.ids())

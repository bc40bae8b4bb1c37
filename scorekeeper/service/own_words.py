"""The players' own words in a table, which may contain a name to be forgotten.

Words that only describe a game can be replaced without changing the game. Ids, and words that are part of the rules,
such as the short name of a hand, stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.match.without_names import words_of
from scorekeeper.rules.catalogue import PROSE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.table_faults import BrokenTable


@lru_cache(maxsize=64)
def own_words(catalogue: Catalogue, game: AnyGame) -> frozenset[str]:
    """Return the players' own words in a table: those that its original in the catalogue does not have."""
    id = game.info.id
    original = catalogue.game(id) if id in catalogue.ids() else catalogue.original_of(game)
    return words_of(game) - (words_of(original) if original is not None else frozenset())


@lru_cache(maxsize=64)
def prose_of(game: AnyGame) -> frozenset[str]:
    """Return the words of a table that describe it, and can be replaced."""
    found: set[str] = set()

    def note(text: str) -> str:
        found.add(text)
        return text

    _replaced(game.document(), note)
    return frozenset(found)


def with_other_words(
    catalogue: Catalogue, game: AnyGame, options: Mapping[str, Any], text: Callable[[str], str]
) -> AnyGame:
    """Return a game with the players' own words replaced; unchanged if it would not be valid with them."""
    words = own_words(catalogue, game)
    if all(text(word) == word for word in words):
        return game
    document = _replaced(game.document(), lambda word: text(word) if word in words else word)
    try:
        return catalogue.from_document(document, options)
    except BrokenTable:
        return game


def _replaced(value: Any, text: Callable[[str], str], *, prose: bool = False) -> Any:
    """Return plain values with the descriptive texts replaced; `prose`: the value itself is descriptive."""
    if isinstance(value, Mapping):
        return {key: _replaced(entry, text, prose=key in PROSE) for key, entry in value.items()}
    if isinstance(value, list):
        return [_replaced(entry, text, prose=prose) for entry in value]
    return text(value) if prose and isinstance(value, str) else value

"""Initials in place of the names of people who wish it, in a match and in texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key, initials
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.without_names import with_other_names, with_other_texts
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import distinct_names

_SHORT: Final = 2
"""A part of a name with so few letters is not replaced: it may be any word of a title."""


@dataclass
class Initialled:
    """The people shown by initials: the `ids` of each, with those merged into them, and all their `names`.

    `game` replaces the words in a game's table by a given function.
    """

    ids: Collection[str]
    names: Collection[str]
    game: Callable[[AnyGame, Mapping[str, Any], Callable[[str], str]], AnyGame]
    _instead: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Map the names, and the longer words of each, to initials."""
        words = (word for name in self.names for word in name.split() if len(word) > _SHORT)
        self._instead = {name: initials(name) for name in (*words, *self.names)}

    def text(self, text: str) -> str:
        """Return a text with initials for the names."""
        return with_other_names(text, self._instead)

    def by_id(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return names by the ids of persons, with initials for these people."""
        return {id: initials(name) if id in self.ids else name for id, name in names.items()}

    def match(self, record: MatchRecord) -> Match:
        """Return a match with initials for the names; players stay distinct."""
        sitters = record.match.sitters
        seats = (*record.seats, *(None,) * len(sitters))
        shown = [
            initials(name) if id in self.ids else self.text(name) for name, id in zip(sitters, seats, strict=False)
        ]
        called = dict(zip(map(comparison_key, sitters), distinct_names(shown, comparison_key), strict=True))
        match = with_other_texts(record.match, self.text, lambda game, options: self.game(game, options, self.text))
        return replace(
            match,
            players=tuple(called[comparison_key(name)] for name in match.players),
            earlier=tuple(replace(each, name=called[comparison_key(each.name)]) for each in match.earlier),
        )

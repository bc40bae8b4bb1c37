"""Initials in the place of names: in a match and in texts, of those who wish it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scorekeeper.match.forgetting import with_other_names, with_other_texts
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key, initials
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.distinct_names import distinct_names
from scorekeeper.rules.game import AnyGame

_SHORT: Final = 2
"""Letters of a part of a name that may be any word of a title."""


@dataclass
class Initialled:
    """Those who wish it: the `ids` of each, of whoever was merged into them too, and all `names` that they have.

    `game` gives a game with what a function writes in the place of words in its table.
    """

    ids: Collection[str]
    names: Collection[str]
    game: Callable[[AnyGame, Mapping[str, Any], Callable[[str], str]], AnyGame]
    _instead: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Take the names, and the longer words of each."""
        words = (word for name in self.names for word in name.split() if len(word) > _SHORT)
        self._instead = {name: initials(name) for name in (*words, *self.names)}

    def text(self, text: str) -> str:
        """A text with initials in the place of those names."""
        return with_other_names(text, self._instead)

    def by_id(self, names: Mapping[str, str]) -> dict[str, str]:
        """Names by the ids of persons."""
        return {id: initials(name) if id in self.ids else name for id, name in names.items()}

    def match(self, record: MatchRecord) -> Match:
        """A match with initials in the place of names; no two players are called alike then."""
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

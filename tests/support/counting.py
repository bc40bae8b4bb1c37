"""Counted questions to a game: games that count their calls, from a catalogue that gives only such games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame


class CountedGame:
    """A game whose calls are counted by the names of its methods; it answers as it does otherwise."""

    def __init__(self, game: AnyGame, calls: Counter[str]) -> None:
        self._game = game
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._game, name)
        return self._counted(name, value) if callable(value) else value

    def _counted(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._calls[name] += 1
            return method(*args, **kwargs)

        return call


class CountingCatalogue:
    """A catalogue whose games count together, in `calls`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.calls: Counter[str] = Counter()
        self._catalogue = catalogue
        self._games: dict[int, CountedGame] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._catalogue, name)

    def game(self, id: str) -> CountedGame:
        return self._counted(self._catalogue.game(id))

    def from_document(self, document: dict[str, Any], options: Mapping[str, Any]) -> CountedGame:
        return self._counted(self._catalogue.from_document(document, options))

    def _counted(self, game: AnyGame) -> CountedGame:
        return self._games.setdefault(id(game), CountedGame(game, self.calls))

    def since(self, name: str) -> int:
        """Return the number of calls of a method since the last time this was asked."""
        return self.calls.pop(name, 0)

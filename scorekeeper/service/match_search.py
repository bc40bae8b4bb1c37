"""Search in the lists of matches: by words, by game, by player. It reads only the cached summaries."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.match.names import comparison_key
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.finding import folded
from scorekeeper.store.reader import Wanted
from scorekeeper.texts import translated


class Search(NamedTuple):
    """The conditions of a search; "" for no condition.

    Each of the `words` must be in the title, a player's name, a name of the game, or the place. `game` is the name of a
    game as a summary has it, `player` the name of a player.
    """

    words: str = ""
    game: str = ""
    player: str = ""

    @property
    def any(self) -> bool:
        """Whether there is any condition."""
        return bool(self.words.strip() or self.game or self.player)


ALL = Search()


class PlayedGames(NamedTuple):
    """The games in a list of matches and their players, the most frequent first."""

    games: tuple[str, ...]
    players: tuple[str, ...]


def wanted(search: Search, catalogue: Catalogue) -> Wanted | None:
    """Return a predicate that tests a summary against a search; None for an empty search."""
    words = tuple(folded(word) for word in search.words.split())
    player = comparison_key(search.player)
    if not (words or player or search.game):
        return None
    plain, key = cache(folded), cache(comparison_key)
    games = {  # all names of each game
        game.info.name: folded("\n".join((game.info.name, translated(game.info.name), *game.info.aliases)))
        for game in (catalogue.listed() if words else ())
    }

    def is_wanted(summary: dict[str, Any]) -> bool:
        game = summary["game_name"]
        if search.game not in {"", game} or (player and player not in map(key, _sitters(summary))):
            return False
        if not words:
            return True
        called = games.get(game) or folded(f"{game}\n{translated(game)}")
        texts = (summary["title"], summary["location"], *_sitters(summary))
        text = "\n".join((called, *map(plain, texts)))
        return all(word in text for word in words)

    return is_wanted


class MatchCounter:
    """Counts the games and the players of matches while a list is read. As a filter it rejects every summary."""

    def __init__(self) -> None:
        """Begin with empty counts."""
        self._games: Counter[str] = Counter()
        self._players: Counter[str] = Counter()
        self._key = cache(comparison_key)

    def __call__(self, summary: dict[str, Any]) -> bool:
        """Count one match. A match that cannot be read has no game and no players."""
        if summary["readable"]:
            self._games[summary["game_name"]] += 1
            self._players.update(_sitters(summary))
        return False

    @property
    def played(self) -> PlayedGames:
        """The counted games and players; of names with equal keys, the most frequent spelling."""
        several: Counter[str] = Counter()
        spelt: dict[str, str] = {}
        for name, count in self._players.most_common():
            several[spelt.setdefault(self._key(name), name)] += count
        return PlayedGames(*(tuple(name for name, _ in each.most_common()) for each in (self._games, several)))


def _sitters(summary: dict[str, Any]) -> list[str]:
    """Return everybody who sat at the table of a match."""
    return [*summary["players"], *summary["earlier"]]

"""The line of a game in a list."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.rules.game import GameInfo


class GameLine(NamedTuple):
    """A game's line in a list: its description without the sentences, and the number of open rules."""

    id: str
    name: str
    family: str
    title: str
    aliases: tuple[str, ...]
    players: tuple[int, ...]
    deals: int | None
    open_rules: int

    @classmethod
    def of(cls, info: GameInfo) -> GameLine:
        """Return the line of a game with this description."""
        return cls(*(getattr(info, name) for name in cls._fields))

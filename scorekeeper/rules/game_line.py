"""A game as it stands in a list."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.rules.game import GameInfo


class GameLine(NamedTuple):
    """What a list shows of a game: its description without the sentences; the rules that are open are counted."""

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
        """The line of a game with this description."""
        return cls(*(getattr(info, name) for name in cls._fields))

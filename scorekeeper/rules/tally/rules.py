"""A tally table at play: whose deal it is, which hands are due, when the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.rules.tally.checks import with_options
from scorekeeper.rules.tally.counting import Stop
from scorekeeper.rules.tally.layout import Laid, Layout, layout_of
from scorekeeper.rules.tally.table import Item, TallyTable


class Position(NamedTuple):
    """Where a match stands: how many play, the first dealer, the next deal's number, the totals."""

    players: int
    first: int
    number: int
    totals: tuple[int, ...]


class TallyRules:
    """A checked table with its options. What a game answers beyond this follows from it."""

    def __init__(self, table: TallyTable, options: Mapping[str, Any] | None = None) -> None:
        """Make a checked table ready for play. Raises `BrokenTable` where the options do not fit it."""
        self.origin = table
        self.table = with_options(table, options or {})
        self.items: dict[str, Item] = {item.id: item for item in self.table.items}
        self._layouts: dict[int, Layout] = {}

    def layout(self, players: int) -> Layout:
        """The table with so many players sat down."""
        if players not in self._layouts:
            self._layouts[players] = layout_of(self.table, players)
        return self._layouts[players]

    def dealer(self, position: Position) -> int:
        """Whose deal it is; it passes to the left."""
        return (position.first + position.number - 1) % position.players

    def hands_due(self, position: Position) -> tuple[Laid, ...]:
        """The hands that can be played now."""
        hands = self.layout(position.players).hands
        if self.table.order is None:
            return hands
        return (hands[(position.number - 1) % len(hands)],)

    def stop(self, position: Position) -> Stop | None:
        """What ends the play before all has been taken, where something does."""
        if not self.table.at_once or self.table.target is None:
            return None
        return Stop(self.table.target, position.totals, self.table.items[0].points[0])

    def is_over(self, position: Position) -> bool:
        """After the last deal, or once somebody has the target; otherwise when the players stop."""
        if self.table.deals is not None:
            return position.number > self.table.deals
        return self.table.target is not None and max(position.totals) >= self.table.target

    def last_deal(self, position: Position) -> int:
        """The deal before this one, or the one with which the match was over."""
        return min(position.number - 1, self.table.deals or position.number)

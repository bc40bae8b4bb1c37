"""The rules of a tally table: whose deal it is, which hands are due, when the match is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.rules.tally.checks import with_options
from scorekeeper.rules.tally.counting import Stop
from scorekeeper.rules.tally.layout import HandLayout, Layout, layout_of
from scorekeeper.rules.tally.table import Item, TallyTable


class Position(NamedTuple):
    """The position of a match: number of players, first dealer, number of the next deal, totals.

    `ended` is the number of the deal that ended the match; None before that.
    """

    players: int
    first: int
    number: int
    totals: tuple[int, ...]
    ended: int | None = None


class TallyRules:
    """A valid table with options, and what is derived from it."""

    def __init__(self, table: TallyTable, options: Mapping[str, Any] | None = None) -> None:
        """Apply options to a valid table. Raises `BrokenTable` where the options are not valid."""
        self.origin = table
        self.table = with_options(table, options or {})
        self.items: dict[str, Item] = {item.id: item for item in self.table.items}
        self._layouts: dict[int, Layout] = {}

    def layout(self, players: int) -> Layout:
        """The layout of the table for a number of players; cached."""
        if players not in self._layouts:
            self._layouts[players] = layout_of(self.table, players)
        return self._layouts[players]

    def dealer(self, position: Position) -> int:
        """The seat that deals; the deal passes to the left."""
        return (position.first + position.number - 1) % position.players

    def hands_due(self, position: Position) -> tuple[HandLayout, ...]:
        """The hands that can be played now."""
        hands = self.layout(position.players).hands
        if self.table.order is None:
            return hands
        return (hands[(position.number - 1) % len(hands)],)

    def stop(self, position: Position) -> Stop | None:
        """The target that ends the play at once; None where there is none."""
        if not self.table.at_once or self.table.target is None:
            return None
        return Stop(self.table.target, position.totals, self.table.items[0].points[0])

    def is_over(self, position: Position) -> bool:
        """Whether the match is over: after its deals, or at its target; otherwise never by itself."""
        if self.table.deals is not None:
            return position.number > self.table.deals
        return self.table.target is not None and max(position.totals) >= self.table.target

    def after(self, position: Position, totals: tuple[int, ...]) -> Position:
        """The position one deal later, with these totals."""
        after = position._replace(number=position.number + 1, totals=totals)
        ends = position.ended is None and self.is_over(after)
        return after._replace(ended=position.number) if ends else after

"""What a quota game scores besides once the match is over: bonuses and penalties."""

from __future__ import annotations

from scorekeeper.rules.bonuses import bonus_parts, closed
from scorekeeper.rules.game import Part
from scorekeeper.rules.quota.layout import Position
from scorekeeper.rules.quota.rules import QuotaRules


def closing_parts(game: QuotaRules, position: Position) -> tuple[Part, ...]:
    """What each account gets at the end, in the order of the table; nothing before the match is over."""
    table = game.table
    if not table.at_end or not game.is_over(position):
        return ()
    high = not table.lowest_wins
    return bonus_parts(table.at_end, position.totals, table.starts(len(table.sides)), position.takers, high_wins=high)


def closed_totals(game: QuotaRules, position: Position) -> tuple[int, ...]:
    """The totals, once the match is over with what is scored besides."""
    return closed(position.totals, closing_parts(game, position))

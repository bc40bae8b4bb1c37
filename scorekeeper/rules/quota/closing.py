"""What a quota game scores besides once the match is over: bonuses and penalties."""

from __future__ import annotations

from typing import Final

from scorekeeper.rules.game import Part
from scorekeeper.rules.phrase import Phrase, Points, Value
from scorekeeper.rules.places import places
from scorekeeper.rules.quota.layout import Position
from scorekeeper.rules.quota.rules import QuotaRules
from scorekeeper.rules.quota.table import Bonus

_LABELS: Final = {
    "first": Phrase("first at the end"),
    "last": Phrase("last at the end"),
    "below": Phrase("below the start at the end"),
    "no-tricks": Phrase("no trick in the whole match"),
}


def bonus_said(bonus: Bonus, unit: int) -> Phrase:
    """The sentence of the rule card about a bonus; `unit` of its points make one."""
    values: dict[str, Value] = {"points": Points(bonus.points, unit)}
    return {
        "first": Phrase("At the end, for whoever is first: {points}.", values),
        "last": Phrase("At the end, for whoever is last: {points}.", values),
        "below": Phrase("At the end, for everybody below the start: {points}.", values),
        "no-tricks": Phrase("At the end, for whoever took no trick in the whole match: {points}.", values),
    }[bonus.to]


def closing_parts(game: QuotaRules, position: Position) -> tuple[Part, ...]:
    """What each account gets at the end, in the order of the table; nothing before the match is over.

    Who is first and last is as it stands before any of it. All who share a place get it; where all share one, nobody.
    """
    if not game.table.at_end or not game.is_over(position):
        return ()
    return tuple(
        Part(account, _LABELS[bonus.to], bonus.points)
        for bonus in game.table.at_end
        for account in _entitled(game, position, bonus)
    )


def _entitled(game: QuotaRules, position: Position, bonus: Bonus) -> tuple[int, ...]:
    """The accounts that a bonus is for."""
    accounts = range(len(position.totals))
    if bonus.to == "no-tricks":
        return tuple(account for account in accounts if not position.takers >> account & 1)
    if bonus.to == "below":
        starts = game.table.starts
        return tuple(account for account in accounts if position.totals[account] < starts[account])
    found = places(position.totals, high_wins=not game.table.lowest_wins)
    wanted = 1 if bonus.to == "first" else max(found)
    return tuple(account for account in accounts if found[account] == wanted and max(found) > 1)


def closed_totals(game: QuotaRules, position: Position) -> tuple[int, ...]:
    """The totals, once the match is over with what is scored besides."""
    row = list(position.totals)
    for part in closing_parts(game, position):
        row[part.account] += part.points
    return tuple(row)

"""The range of totals that the remaining deals of a quota game can bring."""

from __future__ import annotations

from collections import Counter

from scorekeeper.rules.prospects import DealsLeft, Prospect, WaysToPlay, WayToPlay, prospects_of
from scorekeeper.rules.quota.quota_layout import PlayableContract, QuotaPosition
from scorekeeper.rules.quota.quota_rules import QuotaRules


def outlook(game: QuotaRules, position: QuotaPosition) -> tuple[Prospect, ...] | None:
    """Return the prospects of each account; None if the end is unknown, or brings bonuses and penalties."""
    table = game.table
    if table.deals is None or table.at_end or game.is_over(position) or table.winner == "ender":
        return None
    if table.ends_early or table.counts_down or any(_uneven(line) for line in game.order):
        return None
    if table.order == "free":
        stretches = _owed(game, position, table.deals)
    else:
        numbers = range(position.number, table.deals + 1)
        turns = (game.turn(position._replace(number=number, forced=None)) for number in numbers)
        deals = tuple(_ways(game, turn.choices, turn.declarer) for turn in turns)
        stretches = (DealsLeft(deals, len(deals)),)
    if stretches is None:
        return None
    return prospects_of(position.totals, stretches, high_wins=table.high_wins)


def _uneven(line: PlayableContract) -> bool:
    """Whether points in a contract depend on more than its tricks and quotas, or are only lost."""
    return line.signs in {"lost", "most"} or line.contract.points_others not in {None, line.points}


def _owed(game: QuotaRules, position: QuotaPosition, last: int) -> tuple[DealsLeft, ...] | None:
    """Return the contracts that each player still owes, and how many of them they declare before the end.

    None if an earlier deal had no contract, or if some are never declared and one has to be played again.
    """
    numbers = range(position.number, last + 1)
    turns = Counter(game.turn(position._replace(number=number, forced=None)).declarer for number in numbers)
    stretches = []
    for seat, used in enumerate(position.used):
        left = tuple(
            _ways(game, (line.id,), seat) for line in game.order for _ in range((line.bits & ~used).bit_count())
        )
        if turns[seat] > len(left) or (turns[seat] < len(left) and position.forced is not None):
            return None
        stretches.append(DealsLeft(left, turns[seat]))
    return tuple(stretches)


def _ways(game: QuotaRules, choices: tuple[str, ...], declarer: int | None) -> WaysToPlay:
    """Return the ways to play a deal: any of these contracts, and for a choice any that it offers."""
    found = game.ways.get((choices, declarer))
    if found is None:
        ids = [id for choice in choices for id in game.lines[choice].of or (choice,)]
        results = dict.fromkeys(_result(game, game.lines[id], declarer or 0) for id in ids)
        found = game.ways[choices, declarer] = tuple(results)
    return found


def _result(game: QuotaRules, line: PlayableContract, declarer: int) -> WayToPlay:
    """Return the points of a contract: for each trick, less the quota; with opposite signs if tricks are avoided.

    In stops one player runs out, and all others have all their cards at most.
    """
    sides, worth = len(game.table.sides), line.sign * line.points
    if line.quotas is None:
        cards = line.tricks
        return WayToPlay((0,) * sides, prizes=((sides - 1) * cards, *(-cards,) * (sides - 1)), ends_only=True)
    base = tuple(-worth * quota for quota in line.quotas[declarer])
    return WayToPlay(base, ((worth, line.tricks),), floor=line.signs == "won")

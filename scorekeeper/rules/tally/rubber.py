"""A rubber: games to the target one after the other, until somebody has won so many of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple

from scorekeeper.rules.phrase import Amount, Fault, Phrase, Points
from scorekeeper.rules.scores import Part, bonus_parts, closed
from scorekeeper.rules.tally.tally_table import TallyTable


class Games(NamedTuple):
    """The finished games of a rubber: the games won and the total less the start, per account, and their number.

    All are empty without a rubber.
    """

    won: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    played: int = 0


def scores_in_game(games: Games, totals: Sequence[int]) -> tuple[int, ...]:
    """Return each account's score in the current game."""
    return tuple(map(sub, totals, games.before))


def parts_at_end(table: TallyTable, scores: Sequence[int]) -> tuple[Part, ...]:
    """Return the table's bonuses at the end of a match, or of a game of a rubber, for these scores."""
    there = [account for account, score in enumerate(scores) if table.is_at_target((score,))]
    starts = table.starts(len(scores))
    return bonus_parts(table.at_end, scores, starts, at_target=there, high_wins=not table.lowest_wins)


def after_deal(table: TallyTable, games: Games, totals: Sequence[int]) -> tuple[Games, tuple[Part, ...]]:
    """Return the rubber's games after a deal, and the parts scored at the end of a game, from totals without them.

    The best score wins the game, for all who share it. The table's bonuses go by the scores of the game. The winner of
    the rubber has extra points for each game that it was shorter.
    """
    scores = scores_in_game(games, totals)
    if not table.is_at_end(scores):
        return games, ()
    best, played = min(scores) if table.lowest_wins else max(scores), games.played + 1
    won = tuple(number + (score == best) for number, score in zip(games.won, scores, strict=True))
    parts = parts_at_end(table, scores)
    more = table.rubber_points * max(0, table.rubber_within - played)
    label = Phrase("rubber won in {games} game", {"games": played}, plural="rubber won in {games} games", count=played)
    parts += tuple(Part(account, label, more) for account, number in enumerate(won) if more and number == table.rubber)
    return Games(won, tuple(map(sub, closed(totals, parts), table.starts(len(scores)))), played), parts


def hints_in_game(table: TallyTable, games: Games, totals: Sequence[int]) -> tuple[Phrase, ...]:
    """Return each account's score in the current game and the games it has won; empty without a rubber."""
    return tuple(
        Phrase("game {score}, won {games}", {"score": Amount(score, table.unit), "games": won})
        for won, score in zip(games.won, scores_in_game(games, totals), strict=True)
    )


def sentences_of_rubber(table: TallyTable) -> Iterator[Phrase]:
    """Yield the rubber's sentences among the rules of the game."""
    if table.rubber is None:
        return
    yield Phrase(
        "A rubber: such games one after the other, each from the start, until somebody has won {games}.",
        {"games": table.rubber},
    )
    if table.at_end:
        yield Phrase("Points at the end count at the end of each game.")
    if table.rubber_points:
        yield Phrase(
            "The winner of the rubber has {points} for each game fewer than {games}.",
            {"points": Points(table.rubber_points, table.unit), "games": table.rubber_within},
        )


def faults_of_rubber(table: TallyTable) -> Iterator[Fault]:
    """Yield the faults of a table's rubber."""
    if table.rubber is None:
        return
    others = table.halves_at is not None or table.out_above is not None or any(hand.ends_at for hand in table.hands)
    others = others or table.claim != "total" or table.at_once or table.partners_lose or table.hints != ()
    others = others or any(item.ends_match for item in table.items)
    if table.target is None or table.target == table.start or others:
        why = Phrase("A rubber is of games to a target, and nothing else ends them or hangs on a total.")
        yield table.clash("rubber", why)

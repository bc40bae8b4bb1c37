"""Every play of the deals to come, and what it comes to: found by asking the game, deal by deal, for all answers."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add
from typing import Any

from scorekeeper.match.entry import put, unanswered, whole
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.prospects import Prospect
from tests.proofs.playing import values

Row = tuple[int, ...]


def every_deal(game: AnyGame, position: Any) -> Iterator[tuple[Row, Any]]:
    """The points and the position after each deal that is right; of a group with a sum, the last number follows."""
    waiting: list[dict[str, Any]] = [{}]
    while waiting:
        answers = waiting.pop()
        questions = game.questions(position, answers)
        open_ones = unanswered(questions, answers)
        if open_ones:
            waiting += [put(answers, open_ones[0], value) for value in values(questions, open_ones[0], answers)]
            continue
        outcome = game.play(position, dict(whole(questions, answers)))
        if not outcome.faults and outcome.points is not None:
            yield outcome.points, outcome.after


def every_end(game: AnyGame, position: Any) -> set[Row]:
    """Return the points that every possible play of the match adds to the totals."""
    return _ends(game, position, {})


def _ends(game: AnyGame, position: Any, known: dict[tuple[int, Row], set[Row]]) -> set[Row]:
    if game.due(position) is None:
        return {(0,) * len(position.totals)}
    key = position.number, position.used
    if key not in known:
        following: dict[Row, tuple[Any, set[Row]]] = {}
        for points, after in every_deal(game, position):
            following.setdefault(after.used, (after, set()))[1].add(points)
        known[key] = {
            tuple(map(add, row, more))
            for after, rows in following.values()
            for more in _ends(game, after, known)
            for row in rows
        }
    return known[key]


def found(totals: Row, added: set[Row], *, high_wins: bool = True) -> tuple[Prospect, ...]:
    """The prospects of each account, counted over all that can be added."""
    sign = 1 if high_wins else -1
    ends = [tuple(sign * (total + more) for total, more in zip(totals, row, strict=True)) for row in added]
    return tuple(
        Prospect(
            min(row[account] for row in added),
            max(row[account] for row in added),
            first=any(end[account] == max(end) for end in ends),
            safe=all(all(end[account] > other for at, other in enumerate(end) if at != account) for end in ends),
        )
        for account in range(len(totals))
    )


def extreme_deals(game: AnyGame, position: Any) -> list[tuple[Row, Any]]:
    """Deals in which everything of a kind goes to one, and the rest to one other: with the best and the worst in them.

    Every choice is tried; a number is the least or the most that can still be said.
    """
    waiting: list[dict[str, Any]] = [{}]
    found: dict[Row, Any] = {}
    while waiting:
        answers = waiting.pop()
        questions = game.questions(position, answers)
        open_ones = unanswered(questions, answers)
        if not open_ones:
            outcome = game.play(position, dict(whole(questions, answers)))
            if not outcome.faults and outcome.points is not None:
                found[outcome.points] = outcome.after
            continue
        said = values(questions, open_ones[0], answers)
        ends = {min(said), max(said)} if open_ones[0].kind == "number" else set(said)
        suits = open_ones[0].kind == "suit"  # whichever is trumps, the points are the same
        waiting += [put(answers, open_ones[0], value) for value in (sorted(ends)[:1] if suits else ends)]
    return list(found.items())

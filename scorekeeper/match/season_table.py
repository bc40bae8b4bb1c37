"""The table of a season, from the digests of its matches.

A match counts once it is over. A side's total and place count for each of its players. A place is that of the match:
1 + the number of sides that were better, guests included; ties share it in full. Where a player was replaced,
`Season.taken_over` says for whom the points count: for each by their own deals, as in `statistics.PartOfMatch`, or for
the one who ended. That one has the place in either case. A match is won by the one who is first alone. Where every
match is of a game in which the lowest total wins, the fewest points lead; where only some are, their points count below
0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import Season
from scorekeeper.match.statistics import Seated


class InMatch(NamedTuple):
    """A person's points in one match, better the more they are; the place, None for a player who left; won alone."""

    points: int | Fraction
    place: int | None
    won: bool


class SeasonRow(NamedTuple):
    """A person in the table, by id.

    `rank` is None where too few matches were played; equal ranks are shared, and the next is skipped. `points` are what
    the season counts by: None where that is a mean and there is no match. `won` are the matches won alone.
    """

    rank: int | None
    person: str
    matches: int
    points: Fraction | None
    won: int


class SeasonTable(NamedTuple):
    """The table, who leads first. `matches` count; those that are `not_over`, by id, do not yet.

    `of_other_games` is how many belong to the season and are not of its games, as they are now: they do not count.
    """

    rows: tuple[SeasonRow, ...]
    matches: int
    not_over: tuple[str, ...]
    low_wins: bool
    of_other_games: int = 0


class SeasonAnswer(NamedTuple):
    """The table of a season, the names of all people by id, and how many of all matches cannot be read.

    `fitting` are matches of its games and its time that belong to no season, by id; `matches` are its own.
    """

    season: Season
    table: SeasonTable
    names: Mapping[str, str]
    skipped: int = 0
    fitting: tuple[str, ...] = ()
    matches: frozenset[str] = frozenset()

    def name_of(self, row: SeasonRow) -> str:
        """The name of whoever a row is of."""
        return self.names.get(row.person, "")


def season_table(
    season: Season, matches: Iterable[Seated], names: Mapping[str, str], guests: Collection[str] = ()
) -> SeasonTable:
    """The table of a season from its matches. `guests` have no row where the season names no people."""
    found = list(matches)
    over = [each for each in found if each.digest.over]
    low_wins = bool(over) and not any(each.digest.high_wins for each in over)
    played = _played(season, over, guests)
    scores = {person: _Score.of(season, each) for person, each in played.items()}
    order = {person: _order(season, score) for person, score in scores.items()}
    ranked = [person for person, score in scores.items() if score.matches >= season.least]
    is_turned = low_wins and season.counts in {"sum", "mean"}
    rows = [
        SeasonRow(
            1 + sum(order[other] > order[person] for other in ranked) if person in ranked else None,
            person,
            score.matches,
            -score.points if score.points is not None and is_turned else score.points,
            score.won,
        )
        for person, score in scores.items()
    ]
    best_first = {value: index for index, value in enumerate(sorted(set(order.values()), reverse=True))}

    def listed(row: SeasonRow) -> tuple[bool, int, str, str]:
        return row.rank is None, best_first[order[row.person]], comparison_key(names.get(row.person, "")), row.person

    not_over = tuple(each.match for each in found if not each.digest.over)
    return SeasonTable(tuple(sorted(rows, key=listed)), len(over), not_over, low_wins)


def _played(season: Season, over: Iterable[Seated], guests: Collection[str]) -> dict[str, list[InMatch]]:
    """What everybody in the table has from each match; points are turned where fewer of them are better."""
    played: dict[str, list[InMatch]] = {person: [] for person in season.people}
    for each in over:
        digest = each.digest
        sign = 1 if digest.high_wins else -1
        for part in (each.ended() if season.taken_over == "ended" else each).parts():
            if part.person in season.people or (season.has_everybody and part.person not in guests):
                total = part.total if digest.unit == 1 else Fraction(part.total, digest.unit)
                place = part.place if part.ended else None
                played.setdefault(part.person, []).append(InMatch(sign * total, place, part.won))
    return played


class _Score(NamedTuple):
    """What somebody has in all: of points, more is better here."""

    matches: int
    points: Fraction | None
    won: int
    total: int | Fraction
    best: int | Fraction

    @classmethod
    def of(cls, season: Season, played: list[InMatch]) -> _Score:
        """What the matches come to."""
        points = sorted((each.points for each in played), reverse=True)
        won, best = sum(each.won for each in played), points[: season.best]
        worth = dict(enumerate(season.place_points, 1))
        counted = {
            "sum": Fraction(sum(points)),
            "mean": Fraction(sum(best), len(best)) if best else None,
            "places": Fraction(sum(worth.get(each.place or 0, 0) for each in played)),
            "wins": Fraction(won),
        }
        return cls(len(played), counted[season.counts], won, sum(points), points[0] if points else 0)


def _order(season: Season, score: _Score) -> tuple[bool, Fraction, *tuple[int | Fraction, ...]]:
    """What two people are compared by: more is better. Who has no mean is last."""
    of = {"wins": score.won, "points": score.total, "best": score.best, "matches": score.matches}
    return (score.points is not None, score.points or Fraction(), *(of[each] for each in season.ties))

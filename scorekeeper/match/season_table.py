"""The table of a season, from the digests of its matches.

A match counts once it is over. A side's total and place count for each of its players. A place is that of the match: 1
+ the number of sides that were better, guests included; ties share it in full. If a player was replaced,
`Season.taken_over` decides whether the points count for each by their own deals, as in `statistics.PartOfMatch`, or for
the one who ended. The place counts for the one who ended in either case. A match is won by a sole first place. If the
lowest total wins in every match, the fewest points lead; if only in some, their points count below 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.match.names import comparison_key
from scorekeeper.match.season import Season
from scorekeeper.match.statistics import Seated


class InMatch(NamedTuple):
    """A person's points in a match, turned so that more is better; the place, None for a player who left; won alone."""

    points: int | Fraction
    place: int | None
    won: bool


class SeasonRow(NamedTuple):
    """A person in the table, by id.

    `rank` is None with too few matches; equal ranks are shared, and the next is skipped. `points` are those that the
    season counts; None for a mean without matches. `won` are the matches won alone.
    """

    rank: int | None
    person: str
    matches: int
    points: Fraction | None
    won: int


class SeasonTable(NamedTuple):
    """The table, the leader first. `matches` are counted; those in `not_over`, by id, are not yet.

    `of_other_games` is the number of matches whose game the season no longer has: they do not count.
    """

    rows: tuple[SeasonRow, ...]
    matches: int
    not_over: tuple[str, ...]
    low_wins: bool
    of_other_games: int = 0


class SeasonAnswer(NamedTuple):
    """The table of a season, the names of all people by id, and the number of unreadable matches.

    `fitting` are the ids of matches without a season that fit its games and its time; `matches` are its own.
    """

    season: Season
    table: SeasonTable
    names: Mapping[str, str]
    skipped: int = 0
    fitting: tuple[str, ...] = ()
    matches: frozenset[str] = frozenset()

    def name_of(self, row: SeasonRow) -> str:
        """Return the name of the person in a row."""
        return self.names.get(row.person, "")


def season_table(
    season: Season, matches: Iterable[Seated], names: Mapping[str, str], guests: Collection[str] = ()
) -> SeasonTable:
    """Return the table of a season from its matches. `guests` have no row unless the season names its people."""
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
    """Collect each person's matches; points are negated if fewer of them are better."""
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
    """A person's score over all matches; more points are better here."""

    matches: int
    points: Fraction | None
    won: int
    total: int | Fraction
    best: int | Fraction

    @classmethod
    def of(cls, season: Season, played: list[InMatch]) -> _Score:
        """Add up a person's matches."""
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
    """Return the key that sorts people, higher being better. A person without a mean is last."""
    of = {"wins": score.won, "points": score.total, "best": score.best, "matches": score.matches}
    return (score.points is not None, score.points or Fraction(), *(of[each] for each in season.ties))

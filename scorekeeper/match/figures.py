"""Figures of people and of games, as sums of whole numbers: everything shown follows from them exactly.

Scores of different games are never added up: points stand by game, and only places are counted over all games. People
are known by an id; the names come from whoever shows the figures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

_UNITS: Final = {2: " (in half points)", 10: " (in tenths of a point)"}
"""Suffix of the id or key of a game with scores in parts of a point; such scores are never added to others."""

FEW: Final = 5  # the number of matches or deals below which a mean is marked as little to go on


def with_unit(game: str, unit: int) -> str:
    """Return the id or key of a game, marked with the number of scores in a point unless that is 1.

    >>> with_unit("swedish", 1), with_unit("our-game", 2)
    ('swedish', 'our-game (in half points)')
    """
    return game + _UNITS.get(unit, "")


def unit_of(game: str) -> int:
    """Return the number of scores in a point, from a game's id in a digest or its key in figures.

    >>> unit_of("swedish"), unit_of(with_unit("our-game", 2)), unit_of(with_unit("call-break", 10))
    (1, 2, 10)
    """
    return next((unit for unit, ending in _UNITS.items() if game.endswith(ending)), 1)


def without_unit(game: str) -> str:
    """Return the id or key of a game without the mark of its unit.

    >>> without_unit(with_unit("our-game", 2)), without_unit("swedish")
    ('our-game', 'swedish')
    """
    return game.removesuffix(_UNITS.get(unit_of(game), ""))


@dataclass(slots=True)
class PointsFigures:
    """Points of several matches, or of several deals: how many there were, their sum and extremes."""

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, points: int) -> None:
        """Add the points of one match or deal."""
        self.count += 1
        self.total += points
        self.squares += points * points
        self.low = points if self.low is None or points < self.low else self.low
        self.high = points if self.high is None or points > self.high else self.high

    @property
    def mean(self) -> float | None:
        """The mean, rounded to two decimals, halves to even; None without any.

        >>> PointsFigures(8, 1).mean, PointsFigures(8, 3).mean, PointsFigures().mean
        (0.12, 0.38, None)
        """
        return float(round(Fraction(self.total, self.count), 2)) if self.count else None

    @property
    def spread(self) -> float | None:
        """The standard deviation of the population, rounded to two decimals; None without any points.

        >>> PointsFigures(2, 4, 10).spread
        1.0
        """
        if not self.count:
            return None
        return round(sqrt(Fraction(self.count * self.squares - self.total**2, self.count**2)), 2)

    @property
    def few(self) -> bool:
        """Whether these are too few for a reliable mean."""
        return self.count < FEW


@dataclass(slots=True)
class PlaceFigures:
    """Places in matches: `counts` are the first, the second and so on; a win is alone, or shared with others.

    A place is 1 + the number of sides that were better. `left` counts matches that another player ended on the seat.
    """

    counts: list[int] = field(default_factory=list)
    wins: int = 0
    left: int = 0

    def add(self, place: int, *, sole: bool) -> None:
        """Add a place; `sole`: nobody else has it."""
        while len(self.counts) < place:
            self.counts.append(0)
        self.counts[place - 1] += 1
        self.wins += place == 1 and sole

    @property
    def matches(self) -> int:
        """The number of matches."""
        return sum(self.counts) + self.left

    @property
    def shared_wins(self) -> int:
        """The wins that others share."""
        return self.counts[0] - self.wins if self.counts else 0


@dataclass(slots=True)
class SeatFigures:
    """A person's places and points on one seat."""

    places: PlaceFigures = field(default_factory=PlaceFigures)
    points: PointsFigures = field(default_factory=PointsFigures)


@dataclass(slots=True)
class MadeFigures:
    """The number of attempts, and of successful ones."""

    times: int = 0
    made: int = 0

    def add(self, made: bool) -> None:  # noqa: FBT001  # a value to count, no option
        """Add an attempt."""
        self.times += 1
        self.made += made

    @property
    def few(self) -> bool:
        """Whether these are too few to say much."""
        return self.times < FEW


@dataclass(slots=True)
class GameFigures:
    """A person's matches of one game. `forehand` are the deals as forehand, `elsewhere` those in another seat.

    Deals with an unknown forehand are in neither. `counted` has counts of the deals beside points, by the key in
    `rules.counted.COUNTED` and the size. `rulings` are those that gave points or took them.
    """

    places: PlaceFigures = field(default_factory=PlaceFigures)
    points: PointsFigures = field(default_factory=PointsFigures)
    seats: dict[int, SeatFigures] = field(default_factory=dict)
    forehand: PointsFigures = field(default_factory=PointsFigures)
    elsewhere: PointsFigures = field(default_factory=PointsFigures)
    counted: dict[str, dict[int, MadeFigures]] = field(default_factory=dict)
    rulings: PointsFigures = field(default_factory=PointsFigures)


@dataclass(slots=True)
class DeclarerFigures:
    """Deals of one contract as declarer. `asked` of them had a number to reach, and `made` of these reached it."""

    points: PointsFigures = field(default_factory=PointsFigures)
    asked: int = 0
    made: int = 0

    def add(self, points: int, made: bool | None) -> None:  # noqa: FBT001  # as in `Outcome.made`
        """Add a deal."""
        self.points.add(points)
        self.asked += made is not None
        self.made += made is True


@dataclass(slots=True)
class ContractFigures:
    """A person's deals of one contract, as declarer and as defender. `asked` of all deals had a number to reach."""

    declared: DeclarerFigures = field(default_factory=DeclarerFigures)
    defended: PointsFigures = field(default_factory=PointsFigures)
    asked: int = 0

    @property
    def made(self) -> int | None:
        """The number of contracts made; None for a contract without a number to reach, as in Stops."""
        asked = self.declared.asked if self.declared.points.count else self.asked
        return self.declared.made if asked else None


@dataclass(slots=True)
class Against:
    """A person's matches against one other person: ahead, behind, tied."""

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.ahead + self.behind + self.level


@dataclass(slots=True)
class PartnerFigures:
    """A person's matches with one partner: the places of the pair, and its points by game."""

    places: PlaceFigures = field(default_factory=PlaceFigures)
    games: dict[str, PointsFigures] = field(default_factory=dict)


@dataclass(slots=True)
class Run:
    """Matches won alone in a row: the longest streak, and the current one."""

    longest: int = 0
    now: int = 0

    def add(self, *, won: bool) -> None:
        """Add the next match."""
        self.now = self.now + 1 if won else 0
        self.longest = max(self.longest, self.now)


@dataclass(slots=True)
class PersonFigures:
    """The figures of one person.

    `games` are by the key of a game, `contracts` by that key and the contract's, which is empty in a game with a
    declarer and no contract. `against` and `beside` are by the other person's id. `stakes` is the balance of all
    matches by currency, below 0 if the person owes it; `stakes_with` is the balance with each other person.
    """

    places: PlaceFigures = field(default_factory=PlaceFigures)
    games: dict[str, GameFigures] = field(default_factory=dict)
    contracts: dict[str, dict[str, ContractFigures]] = field(default_factory=dict)
    against: dict[str, Against] = field(default_factory=dict)
    beside: dict[str, PartnerFigures] = field(default_factory=dict)
    run: Run = field(default_factory=Run)
    stakes: dict[str, Fraction] = field(default_factory=dict)
    stakes_with: dict[str, dict[str, Fraction]] = field(default_factory=dict)


@dataclass(slots=True)
class GameOverall:
    """The figures of one game: `points` are the totals of all sides, `contracts` the deals of its declarers.

    `key` is its key in figures; `names` are the names of its contracts in the order of its sheet.
    """

    key: str
    name: str
    high_wins: bool
    matches: int = 0
    points: PointsFigures = field(default_factory=PointsFigures)
    contracts: dict[str, DeclarerFigures] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    @property
    def unit(self) -> int:
        """The number of scores that make a point."""
        return unit_of(self.key)

    @property
    def hardest(self) -> tuple[str, ...]:
        """The contracts with the lowest mean among those with five deals or more; empty with fewer than two."""
        means = {
            key: Fraction(each.points.total, each.points.count) * (1 if self.high_wins else -1)
            for key, each in self.contracts.items()
            if not each.points.few
        }
        worst = min(means.values(), default=Fraction())
        return tuple(key for key, mean in means.items() if mean == worst) if len(means) > 1 else ()


@dataclass(slots=True)
class Figures:
    """The figures of everybody, by id, and of every game, by key; and the number of matches."""

    people: dict[str, PersonFigures] = field(default_factory=dict)
    games: dict[str, GameOverall] = field(default_factory=dict)
    matches: int = 0


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """A match in a person's trend: its moment, its game, the place among so many sides, the total."""

    match: str
    started: str | None
    game: str
    place: int
    of: int
    total: int


@dataclass(slots=True)
class PairInGame:
    """Two people in one game: as opponents, with the points of each; and as partners, with the pair's."""

    against: Against = field(default_factory=Against)
    one: PointsFigures = field(default_factory=PointsFigures)
    other: PointsFigures = field(default_factory=PointsFigures)
    beside: PlaceFigures = field(default_factory=PlaceFigures)
    pair: PointsFigures = field(default_factory=PointsFigures)

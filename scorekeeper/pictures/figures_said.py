"""Figures of people in words, for texts, cards and screens: counts, means, amounts of money, names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from scorekeeper.match.figures import GameFigures, GameOverall, MadeFigures, PlaceFigures, PointsFigures
from scorekeeper.match.rating import BEGINNER, Rating
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.phrase import Phrase, titled
from scorekeeper.rules.same_game import MARK, id_in
from scorekeeper.rules.scores import COUNTED
from scorekeeper.texts import counted, decimal, say, signed, table_said, tr, translated


class CountOfMatches(NamedTuple):
    """A count of a person's matches over all games: the `key` in files, and its word."""

    key: str
    word: Phrase
    of: Callable[[PlaceFigures], int]


COUNTS: Final = (
    CountOfMatches("matches", Phrase("Matches"), lambda places: places.matches),
    CountOfMatches("wins", Phrase("Won"), lambda places: places.wins),
    CountOfMatches("shared_wins", Phrase("Shared"), lambda places: places.shared_wins),
)
"""The counts of matches, in the order of texts, files, cards and screens."""


class FigureOfPoints(NamedTuple):
    """A figure of points in one game. `of` has a flag whether the most wins; a `card` has room for some."""

    key: str
    word: Phrase
    of: Callable[[PointsFigures, bool], float | None]
    card: bool = True

    def text(self, points: PointsFigures, game: GameOverall) -> str:
        """Return the figure in points of that game; a mean of few matches is in brackets; empty without any match."""
        found = self.of(points, game.high_wins)
        if found is None:
            return ""
        if self.key == "mean":
            mean = number_said(mean_of(points, game.unit))
            return f"({mean})" if points.few else mean
        return str(found) if self.key == "matches" else signed(int(found), plus=False, unit=game.unit)


POINTS: Final = (
    FigureOfPoints("matches", Phrase("Matches"), lambda points, _: points.count),
    FigureOfPoints("total", Phrase("Total"), lambda points, _: points.total, card=False),
    FigureOfPoints("mean", Phrase("Average"), lambda points, _: points.mean),
    FigureOfPoints("best", Phrase("Best"), lambda points, high_wins: points.high if high_wins else points.low),
    FigureOfPoints("worst", Phrase("Worst"), lambda points, high_wins: points.low if high_wins else points.high),
)
"""The figures of points, in their order. A mean is apart if others are in one line."""


def contract_said(game: GameOverall, key: str) -> str:
    """Return the name of a game's contract; a word from its table is translated.

    >>> game = GameOverall("g", "G", high_wins=True, names={"sang": "Sang", "grand": "grand"})
    >>> contract_said(game, "sang"), contract_said(game, "grand"), contract_said(game, "")
    ('Sang', 'Grand', '')
    """
    name = game.names.get(key, key)
    return say(titled(name)) if name and game.names.get(key) == key else name


def counted_of(game: GameFigures) -> list[tuple[str, list[tuple[int, MadeFigures]]]]:
    """Return the counts of a person's deals in a game, by key and by size."""
    return [(key, sorted(game.counted[key].items())) for key in COUNTED if game.counted.get(key)]


def beside_mean(points: PointsFigures, game: GameOverall, *, card: bool = False) -> list[tuple[str, str]]:
    """Return the words and the figures in a line beside a mean; for a `card`, those with room on it."""
    pairs = [(say(each.word), each.text(points, game)) for each in POINTS if each.key != "mean" and each.card >= card]
    return [(word, figure) for word, figure in pairs if figure]


def number_said(number: float | None) -> str:
    """Return a number with two decimals; a dash for None.

    >>> number_said(-0.5), number_said(None)
    ('−0.50', '–')
    """
    return "–" if number is None else decimal(f"{number:.2f}").replace("-", "−")


def mean_said(points: PointsFigures, unit: int = 1) -> str:
    """Return the mean and in brackets the number of matches; a dash without any. A point is `unit` scores.

    >>> mean_said(PointsFigures(8, 12)), mean_said(PointsFigures())
    ('1.50 (8)', '–')
    >>> mean_said(PointsFigures(8, 12), 2)
    '0.75 (8)'
    """
    return f"{number_said(mean_of(points, unit))} ({points.count})" if points.count else "–"


def mean_of(points: PointsFigures, unit: int) -> float:
    """Return the mean in points of `unit` scores each; 0 without any."""
    return (points.mean or 0.0) / unit


def rulings_said(rulings: PointsFigures, unit: int) -> str:
    """Return the number of rulings, and their points together.

    >>> rulings_said(PointsFigures(3, -4), 1)
    '3 rulings: −4'
    """
    points = signed(rulings.total, plus=True, unit=unit)
    return counted(rulings.count, "{n} ruling: {points}", "{n} rulings: {points}", points=points)


def rating_said(rating: Rating) -> str:
    """Return a rating and its doubt, with one decimal each, kept together on one line.

    >>> rating_said(Rating(25.04, 8.333, 1)) == "25.0\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}8.3"
    True
    """
    strength, doubt = (decimal(f"{number:.1f}").replace("-", "−") for number in (rating.strength, rating.doubt))
    return f"{strength}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{doubt}"


def rating_explained() -> str:
    """Explain ratings."""
    text = tr(
        "Strength, from every match so far. Everyone starts at {start}; beating a higher-rated player "
        "gains most. The ± is the margin of error.",
        start=rating_said(BEGINNER),
    )
    return " ".join([text, tr("Matches with a replaced player do not count.")])


def places_said(places: PlaceFigures) -> str:
    """Return each reached place, and how often it was reached.

    >>> places_said(PlaceFigures([3, 0, 1])), places_said(PlaceFigures())
    ('1. × 3, 3. × 1', '0')
    """
    reached = [f"{place}. × {n}" for place, n in enumerate(places.counts, 1) if n]
    return ", ".join(reached) or "0"


def game_said(games: Mapping[str, GameOverall], key: str) -> str:
    """Return the name of a game; a house table whose name or id is also another game's has its mark."""
    name = games[key].name
    alike = any(other.name == name for of, other in games.items() if of != key)
    house = MARK in key and (alike or id_in(key) in CATALOGUE.ids())
    return table_said(name, key) if house else translated(name)


def amount_said(amount: Fraction, currency: str) -> str:
    """Return an amount to two decimals without a sign, halves to even.

    >>> amount_said(Fraction(-7, 2), "kr"), amount_said(Fraction(1, 3), "")
    ('3.50 kr', '0.33')
    """
    cents = abs(round(amount * 100))
    return f"{decimal(f'{cents // 100}.{cents % 100:02}')} {currency}".rstrip()

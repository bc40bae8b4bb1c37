"""Figures of people in words: means, amounts of money, names of games, as cards and screens have them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.match.figures import GameOverall, Places, Points
from scorekeeper.match.rating import BEGINNER, Rating
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.same_game import MARK, id_in
from scorekeeper.texts.game_names import table_said
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import decimal


def number_said(number: float | None) -> str:
    """A number with two decimals; a dash for None.

    >>> number_said(-0.5), number_said(None)
    ('−0.50', '–')
    """
    return "–" if number is None else decimal(f"{number:.2f}").replace("-", "−")


def mean_said(points: Points, unit: int = 1) -> str:
    """The mean and, in brackets, of how many; a dash where there is none. `unit` of them make a point.

    >>> mean_said(Points(8, 12)), mean_said(Points())
    ('1.50 (8)', '–')
    >>> mean_said(Points(8, 12), 2)
    '0.75 (8)'
    """
    return f"{number_said(mean_of(points, unit))} ({points.count})" if points.count else "–"


def mean_of(points: Points, unit: int) -> float:
    """The mean in points, of which each is so many of what is kept; 0 without any."""
    return (points.mean or 0.0) / unit


def rating_said(rating: Rating) -> str:
    """A rating and its doubt, with one decimal each, kept together on one line.

    >>> rating_said(Rating(25.04, 8.333, 1)) == "25.0\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}8.3"
    True
    """
    strength, doubt = (decimal(f"{number:.1f}").replace("-", "−") for number in (rating.strength, rating.doubt))
    return f"{strength}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{doubt}"


def rating_explained() -> str:
    """What a rating is."""
    said = tr(
        "How strong somebody is, by who came before whom, match after match. Everybody begins at {start}; who comes "
        "before others rises, most where those are rated higher. After ± stands how far it may be off.",
        start=rating_said(BEGINNER),
    )
    return f"{said} {tr('A match in which somebody took over a seat does not change it.')}"


def places_said(places: Places) -> str:
    """Each place that was reached, and how often.

    >>> places_said(Places([3, 0, 1])), places_said(Places())
    ('1. × 3, 3. × 1', '0')
    """
    reached = [f"{place}. × {n}" for place, n in enumerate(places.counts, 1) if n]
    return ", ".join(reached) or "0"


def game_said(games: Mapping[str, GameOverall], key: str) -> str:
    """The name of a game; of a house table that has a name or an id of another one, with what tells it apart."""
    name = games[key].name
    alike = any(other.name == name for of, other in games.items() if of != key)
    house = MARK in key and (alike or id_in(key) in CATALOGUE.ids())
    return table_said(name, key) if house else translated(name)


def amount_said(amount: Fraction, currency: str) -> str:
    """An amount to two decimals without a sign, halves to even.

    >>> amount_said(Fraction(-7, 2), "kr"), amount_said(Fraction(1, 3), "")
    ('3.50 kr', '0.33')
    """
    cents = abs(round(amount * 100))
    return f"{decimal(f'{cents // 100}.{cents % 100:02}')} {currency}".rstrip()

"""The rating of people: an estimate of their strength from their places, and its uncertainty.

The model is Plackett and Luce's as in OpenSkill, with that library's default values. A match changes the ratings of its
players by their places alone, whatever the game and the margin. Sides are teams, and a shared place is a tie. A match
with a replaced player changes nothing: its places belong to no single player. Unknown people and guests play as
beginners, and get no rating. Nothing is stored: ratings follow from the matches in the order of play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from scorekeeper.match.statistics import Seated


class Rating(NamedTuple):
    """The rating of a person after so many matches; it is off by more than `doubt` in about one of three cases."""

    strength: float
    doubt: float
    matches: int


BEGINNER: Final = Rating(25.0, 25 / 3, 0)  # the rating of everybody before the first match


class Ratings:
    """The ratings that follow from matches, which are added one by one, in the order in which they were played."""

    def __init__(self, guests: Collection[str] = ()) -> None:
        # Imported late: it is large, and seldom needed. The site has this model alone: see `archive`.
        from openskill.models.weng_lin.plackett_luce import PlackettLuce, PlackettLuceRating  # noqa: PLC0415

        self._model = PlackettLuce(BEGINNER.strength, BEGINNER.doubt)
        self._guests = guests
        self._found: dict[str, PlackettLuceRating] = {}
        self._matches: Counter[str] = Counter()

    def add(self, seated: Seated) -> None:
        """Change the ratings of the players of a match that is over."""
        if seated.digest.sat:
            return
        people = {part.seat: part.person for part in seated.parts() if part.person not in self._guests}
        digest, found = seated.digest, self._found
        sides = [(seats, place) for seats, place in zip(digest.sides, digest.places, strict=True) if seats]
        if len(sides) < 2 or not people:  # noqa: PLR2004  # nobody came before anybody
            return
        before = [[found.get(people.get(seat, "")) or self._model.rating() for seat in seats] for seats, _ in sides]
        after = self._model.rate(before, ranks=[float(place) for _, place in sides])
        for (seats, _), side in zip(sides, after, strict=True):
            for seat, rating in zip(seats, side, strict=True):
                if seat in people:
                    found[people[seat]] = rating
                    self._matches[people[seat]] += 1

    def found(self) -> dict[str, Rating]:
        """Return the ratings by the ids of people; people without one are left out."""
        return {person: Rating(each.mu, each.sigma, self._matches[person]) for person, each in self._found.items()}


def strongest_first(ratings: Mapping[str, Rating], names: Mapping[str, str]) -> list[str]:
    """Return the ids of all rated people, the highest rating first, then by name."""
    return sorted(ratings, key=lambda person: (-ratings[person].strength, names.get(person, ""), person))

"""The rating of people: how strong they are by who came before whom, and how far that may be off.

The model is Plackett and Luce's as OpenSkill has it, with the values that the library gives it. A match changes those
who were in it by their places alone, whatever was played and by how much it was won; sides are teams, and who shares a
place was level. A match in which a seat was taken over changes nothing: its places are of no one player. Who is not
known, or is a guest, plays as one who begins, and has no rating. Nothing of it is stored: it follows from the matches,
in the order in which they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from scorekeeper.match.statistics import Seated


class Rating(NamedTuple):
    """The rating of a person after so many matches: about two times in three, it is off by no more than `doubt`."""

    strength: float
    doubt: float
    matches: int


BEGINNER: Final = Rating(25.0, 25 / 3, 0)
"""What everybody begins with."""


class Ratings:
    """The ratings that follow from matches, which are added one by one, in the order in which they were played."""

    def __init__(self, guests: Collection[str] = ()) -> None:
        """Nobody has a rating yet; `guests`, by their ids, never have one."""
        # Imported late: it is large, and seldom asked for. The site has this model, without the others: see `archive`.
        from openskill.models.weng_lin.plackett_luce import PlackettLuce, PlackettLuceRating  # noqa: PLC0415

        self._model = PlackettLuce(BEGINNER.strength, BEGINNER.doubt)
        self._guests = guests
        self._found: dict[str, PlackettLuceRating] = {}
        self._matches: Counter[str] = Counter()

    def add(self, seated: Seated) -> None:
        """Change the ratings of those who were in a match that is over."""
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
        """The rating of everybody who has one, by their ids."""
        return {person: Rating(each.mu, each.sigma, self._matches[person]) for person, each in self._found.items()}


def strongest_first(ratings: Mapping[str, Rating], names: Mapping[str, str]) -> list[str]:
    """The ids of all who have a rating, the highest first, then by name."""
    return sorted(ratings, key=lambda person: (-ratings[person].strength, names.get(person, ""), person))

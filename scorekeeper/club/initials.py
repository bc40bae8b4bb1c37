"""Initials in the place of names, on what everybody may watch, of those who wish it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from scorekeeper.club.schema import INITIALS
from scorekeeper.club.tables import Everybody
from scorekeeper.match.forgetting import without_names
from scorekeeper.match.match import Match
from scorekeeper.match.names import comparison_key, initials
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service.own_words import with_other_words

_SHORT: Final = 2
"""Letters of a part of a name that may be any word of a title."""


def wishes(db: Connection) -> frozenset[str]:
    """The ids of those who wish it."""
    return frozenset(row.person for row in db.execute(select(INITIALS)))


def set_wish(db: Connection, person: str, *, initials: bool) -> None:
    """Write whether a person wishes it."""
    db.execute(delete(INITIALS).where(INITIALS.c.person == person))
    if initials:
        db.execute(insert(INITIALS).values(person=person))


class Initialled:
    """Who wishes it, with all names that they have."""

    def __init__(self, db: Connection, here: Everybody, catalogue: Catalogue) -> None:
        """Read it."""
        self._catalogue = catalogue
        ours = {here.tops.get(id, id) for id in wishes(db)}
        self._here, self._ours = here, ours
        wished = [name for id in ours if id in here.people for name in here.people[id].names]
        words = (word for name in wished for word in name.split() if len(word) > _SHORT)
        self._names = {name: initials(name) for name in (*wished, *words)}

    def text(self, text: str) -> str:
        """A text with initials in the place of those names."""
        for name, instead in self._names.items():
            text = without_names(text, [name], instead)
        return text

    def names(self, names: Mapping[str, str]) -> dict[str, str]:
        """Names by the ids of persons."""
        return {id: initials(name) if id in self._ours else name for id, name in names.items()}

    def match(self, record: MatchRecord) -> Match:
        """A match with initials in the place of names; no two players are called alike then."""
        match = record.match
        seats = (*record.seats, *(None,) * len(match.sitters))
        shown = [
            initials(name) if id is not None and self._here.tops.get(id) in self._ours else self.text(name)
            for name, id in zip(match.sitters, seats, strict=False)
        ]
        called = dict(zip(map(comparison_key, match.sitters), _apart(shown), strict=True))
        return replace(
            match,
            game=with_other_words(self._catalogue, match.game, match.options, self.text),
            players=tuple(called[comparison_key(name)] for name in match.players),
            earlier=tuple(replace(each, name=called[comparison_key(each.name)]) for each in match.earlier),
            title=self.text(match.title),
            note=self.text(match.note),
            location=self.text(match.location),
            deals=tuple(replace(deal, note=self.text(deal.note)) if deal.note else deal for deal in match.deals),
        )


def _apart(names: Iterable[str]) -> Iterable[str]:
    """The names, a number behind those that another has already.

    >>> list(_apart(["A", "Bo", "A"]))
    ['A', 'Bo', 'A 2']
    """
    taken = set[str]()
    for name in names:
        number, called = 1, name
        while comparison_key(called) in taken:
            number += 1
            called = f"{name} {number}"
        taken.add(comparison_key(called))
        yield called

"""The first finding of persons, by the names in the matches that are kept: part of the migration to schema 4.

Names that are compared alike are one person's (`comparison_key`). Two persons of the same name are found as one; a seat
can be given to another person afterwards.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scorekeeper.match.days import is_moment, sort_key
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, faults_of_name, person_to_dict


class _Found(NamedTuple):
    """A match as the finding sees it: its id, its players, and when it was played."""

    id: str
    players: tuple[str, ...]
    played: str | None


@dataclass
class _Finding:
    """The persons found so far, by compared name, and the seats that are theirs."""

    store: str
    people: dict[str, Person] = field(default_factory=dict)
    spelt: dict[str, dict[str, int]] = field(default_factory=dict)
    seats: list[tuple[str, int, str]] = field(default_factory=list)

    def add(self, match: _Found) -> None:
        """Give each seat of a match to the person of that name; an unknown name is a new person's."""
        taken: set[str] = set()
        for seat, name in enumerate(match.players):
            key = comparison_key(name)
            if key in taken:  # names that an earlier version told apart: the second is left to nobody
                continue
            taken.add(key)
            person = self.people.get(key) or Person(self._id(match.id, seat), name, since=match.played)
            self.people[key] = person
            self.seats.append((match.id, seat, person.id))
            spelt = self.spelt.setdefault(key, {})
            spelt[name] = spelt.get(name, 0) + 1

    def _id(self, match: str, seat: int) -> str:
        # Not random, so that two windows that bring the same file up to date find the same persons. Not of the name
        # either, which must not be guessed from what is left when a person is forgotten.
        return hashlib.sha256(f"{self.store}/{match}/{seat}".encode()).hexdigest()[:16]


def find_people(db: sqlite3.Connection) -> None:
    """Fill `people` and `seats` from all matches, archived and deleted ones too. Raises `sqlite3.Error`.

    The matches played first come first. A match whose players cannot be read is left alone.
    """
    finding = _Finding(str(db.execute("SELECT id FROM identity").fetchone()[0]))
    for match in sorted(_matches(db), key=lambda match: sort_key(match.played) if match.played else "~"):
        finding.add(match)
    db.executemany(
        "INSERT INTO people (id, body) VALUES (?, ?)",
        [
            (person.id, json.dumps(person_to_dict(_as_written_most(person, finding.spelt[key])), separators=(",", ":")))
            for key, person in finding.people.items()
        ],
    )
    db.executemany("INSERT INTO seats (match_id, seat, person_id) VALUES (?, ?, ?)", finding.seats)


def _as_written_most(person: Person, spelt: dict[str, int]) -> Person:
    """The person under the name that was written most often, of several the earliest."""
    return Person(person.id, max(spelt, key=lambda name: spelt[name]), since=person.since)


def _matches(db: sqlite3.Connection) -> Iterator[_Found]:
    for id, updated, body in db.execute("SELECT id, updated, head FROM matches ORDER BY touched"):
        head = _head(body)
        players = head.get("players")
        if not isinstance(players, list) or not all(_is_name(name) for name in players):
            continue
        played = next((when for when in (head.get("started"), updated) if _is_moment(when)), None)
        yield _Found(id, tuple(players), played)


def _head(body: str) -> dict[str, Any]:
    try:
        head = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, dict) else {}


def _is_name(name: object) -> bool:
    return isinstance(name, str) and not any(faults_of_name(name))


def _is_moment(when: object) -> bool:
    return isinstance(when, str) and is_moment(when)

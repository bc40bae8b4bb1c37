"""Reading persons, and their seats, in a transaction of the store."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scorekeeper.match.bounds import MOST_PEOPLE
from scorekeeper.match.decision import UNDECIDED, Decision, DecisionDocument
from scorekeeper.match.earlier import sitters_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, PersonVersionDocument
from scorekeeper.match.versioned import joined

_TOPS: Final = """
    WITH RECURSIVE tops (id, top) AS (
        SELECT id, id FROM people WHERE merged_into IS NULL AND forgotten = 0
        UNION
        SELECT people.id, tops.top FROM tops JOIN people ON people.merged_into = tops.id
    )
"""
"""The person that remained of each person after all merges, without forgotten persons.

The query follows merges downwards from those who remained, so it ends even if a damaged file has a circle.
"""


class KeptPerson(NamedTuple):
    """A person, the id they were merged into (None if not), the id that remained, and the decision on the merge."""

    person: Person
    merged_into: str | None
    top: str
    merged: Decision = UNDECIDED


class PlayedBy(NamedTuple):
    """The number of a person's matches, and the time of the last one, in UTC."""

    matches: int
    latest: str | None


class PeopleReader:
    """Reads persons in a transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """Read in the open transaction of a connection."""
        self._db = db
        self._every_person: tuple[KeptPerson, ...] | None = None  # cached until a person is written

    def people(self) -> tuple[Person, ...]:
        """Return the persons in the order of arrival, without those merged into another. A damaged one is left out."""
        return tuple(each.person for each in self.every_person() if each.merged_into is None)

    def every_person(self) -> tuple[KeptPerson, ...]:
        """Return all persons in the order of arrival, also merged ones. A damaged one is left out."""
        if self._every_person is not None:
            return self._every_person
        rows = self._db.execute(
            f"{_TOPS} SELECT id, merged_into, top, merged FROM people JOIN tops USING (id) ORDER BY number"  # noqa: S608  # our own words only
        ).fetchall()
        found = self._entries()
        self._every_person = tuple(
            KeptPerson(found[id], into, top, read_decision(merged)) for id, into, top, merged in rows if id in found
        )
        return self._every_person

    def person(self, id: str) -> Person | None:
        """Return the person that remained after all merges; None if there is none."""
        row = self._db.execute(f"{_TOPS} SELECT top FROM tops WHERE id = ?", (id,)).fetchone()  # noqa: S608  # our own words only
        return None if row is None else self._entries(*row).get(*row)

    def _entries(self, of: str | None = None) -> dict[str, Person]:
        """Return the entries of persons, or of one, with their versions; a damaged version is left out alone."""
        rows = self._db.execute(
            "SELECT person_id, place, body FROM person_versions WHERE ?1 IS NULL OR person_id = ?1"
            " ORDER BY person_id, place",
            (of,),
        )
        found: dict[str, list[Person]] = {}
        for id, place, body in rows:
            version = _version(id, body)
            if version is not None and (place == 0 or id in found):  # place 0 has the one that counts
                found.setdefault(id, []).append(version)
        return {id: each[0] if len(each) == 1 else joined(each, each[0]) for id, each in found.items()}

    def number_of_people(self) -> int:
        """Count the stored persons, including merged and damaged ones."""
        return int(self._db.execute("SELECT count(*) FROM people").fetchone()[0])

    def has_person(self, id: str) -> bool:
        """Whether there is a person with that id, merged or not."""
        return self._db.execute("SELECT 1 FROM people WHERE id = ?", (id,)).fetchone() is not None

    def seats(self, match_id: str) -> tuple[str | None, ...]:
        """Return the person on each seat of a match, by id, with all merges applied; None if unknown.

        Empty if there is no such match, or its players cannot be read.
        """
        query = f"{_TOPS} SELECT seat, top FROM seats JOIN tops ON id = person_id WHERE match_id = ?"  # noqa: S608  # our own words only
        found = dict(self._db.execute(query, (match_id,)).fetchall())
        # A change that was just written, or undone, may have fewer sitters; the seats are updated after it.
        number = max(len(self.players_of(match_id)), *(seat + 1 for seat in found), 0)
        return tuple(found.get(seat) for seat in range(number))

    def all_seats(self) -> Mapping[str, Mapping[int, str]]:
        """Return the persons on the seats of all matches, in one query: by id of the match and number of the seat.

        All merges are applied. Seats of unknown persons are missing.
        """
        found: dict[str, dict[int, str]] = {}
        for match_id, seat, top in self._db.execute(
            f"{_TOPS} SELECT match_id, seat, top FROM seats JOIN tops ON id = person_id"  # noqa: S608  # our own words only
        ):
            found.setdefault(match_id, {})[seat] = top
        return found

    def seats_of(self, id: str) -> tuple[tuple[str, int], ...]:
        """Return the seats of the person that remained after all merges: ids of matches and numbers of seats."""
        rows = self._db.execute(
            f"{_TOPS} SELECT match_id, seat FROM seats JOIN tops ON tops.id = person_id"  # noqa: S608  # our own words only
            " WHERE top = (SELECT top FROM tops WHERE id = ?) ORDER BY match_id, seat",
            (id,),
        )
        return tuple(rows.fetchall())

    def played_by(self) -> dict[str, PlayedBy]:
        """Return the figures of each person from matches that are not deleted, with merges applied."""
        rows = self._db.execute(
            "SELECT person_id, count(*), max(played) FROM seats JOIN matches ON matches.id = match_id"
            " WHERE deleted = 0 GROUP BY person_id"
        )
        tops = dict(self._db.execute(f"{_TOPS} SELECT id, top FROM tops"))  # noqa: S608  # our own words only
        found: dict[str, PlayedBy] = {}
        for id, matches, latest in rows:
            if (top := tops.get(id)) is not None:
                before = found.get(top, PlayedBy(0, ""))
                found[top] = PlayedBy(before.matches + matches, max(before.latest or "", latest))
        return found

    def latest_tables(self, limit: int) -> list[frozenset[str]]:
        """Return the people of each of the latest matches that are not deleted, the last first; merges applied.

        Matches without a known person are left out.
        """
        rows = self._db.execute(
            f"{_TOPS}, latest AS (SELECT id, played, touched FROM matches WHERE deleted = 0"  # noqa: S608  # our own words only
            " ORDER BY played DESC, touched DESC LIMIT ?)"
            " SELECT latest.id, top FROM latest JOIN seats ON match_id = latest.id JOIN tops ON tops.id = person_id"
            " ORDER BY played DESC, touched DESC",
            (limit,),
        )
        tables: dict[str, set[str]] = {}
        for match_id, top in rows:
            tables.setdefault(match_id, set()).add(top)
        return [frozenset(table) for table in tables.values()]

    def played(self, match_id: str) -> str:
        """Return the time at which an existing match was played, ISO 8601."""
        return str(self._db.execute("SELECT played FROM matches WHERE id = ?", (match_id,)).fetchone()[0])

    def sitters(self, match_id: str) -> dict[str, Decision]:
        """Return the persons of a match, by comparison key of their names."""
        rows = self._db.execute(
            "SELECT name, body FROM sitters"
            " WHERE match_id = coalesce((SELECT version_of FROM matches WHERE id = ?1), ?1)",
            (match_id,),
        )
        return {str(_parsed(name)): read_decision(body) for name, body in rows}

    def kept_apart(self) -> frozenset[str]:
        """Return the ids of persons who were decided to be separate."""
        every = (each for each in self.every_person() if each.merged.versions.ids)
        return frozenset(each.person.id for each in every if each.merged.value is None)

    def forgotten(self) -> frozenset[str]:
        """Return the ids of forgotten persons."""
        return frozenset(id for (id,) in self._db.execute("SELECT id FROM people WHERE forgotten = 1"))

    def merged_into_forgotten(self) -> frozenset[str]:
        """Return the ids of persons who are merged into a forgotten one, but not forgotten yet."""
        rows = self._db.execute(
            "SELECT people.id FROM people JOIN people AS into_ ON into_.id = people.merged_into"
            " WHERE people.forgotten = 0 AND into_.forgotten = 1"
        )
        return frozenset(id for (id,) in rows)

    def met_themselves(self) -> frozenset[str]:
        """Return two persons who are merged and sat at one table of a match that counts; empty if there are none."""
        rows = self._db.execute(
            f"{_TOPS} SELECT min(person_id), max(person_id) FROM seats JOIN tops ON tops.id = person_id"  # noqa: S608  # our own words only
            " JOIN matches ON matches.id = match_id WHERE version_of IS NULL"
            " GROUP BY match_id, top HAVING count(DISTINCT person_id) > 1 ORDER BY match_id LIMIT 1"
        )
        return frozenset(id for row in rows for id in row)

    def matches_of(self, ids: Collection[str]) -> set[str]:
        """Return the ids of the matches in which one of these persons sits, or ever sat."""
        rows = self._db.execute("SELECT match_id, body FROM sitters")
        return {match_id for match_id, body in rows if any(f'"{id}"' in body for id in ids)}

    def forgetting(self) -> bool:
        """Whether a forgotten name may still be in free pages, in the log or in backups beside the file."""
        return bool(self._db.execute("SELECT forgetting FROM identity").fetchone()[0])

    def players_of(self, match_id: str) -> tuple[str, ...]:
        """Return the players of a match, without reading the rest; empty if the match is damaged."""
        row = self._db.execute("SELECT head FROM matches WHERE id = ?", (match_id,)).fetchone()
        plain = None if row is None else _parsed(row[0])
        players = plain.get("players") if isinstance(plain, dict) else None
        if not isinstance(plain, dict) or not isinstance(players, list):
            return ()
        left = [str(each.get("name", "")) for each in plain.get("earlier") or () if isinstance(each, dict)]
        return sitters_of([*map(str, players)], left)

    def matches_with(self, keys: Collection[str]) -> set[str]:
        """Return the ids of matches whose rows may contain one of the names, given as comparison keys.

        Rows are compared as text, so that a damaged match is found too; some may not contain the names.
        """
        queries = ["SELECT id, head FROM matches"]
        queries += [f"SELECT match_id, body FROM {table}" for table in ("deals", "changes", "drafts")]  # noqa: S608  # our own words only
        found: set[str] = set()
        for query in queries:
            found |= {id for id, body in self._db.execute(query) if id not in found and _has_any(body, keys)}
        return found


def _has_any(body: str, keys: Collection[str]) -> bool:
    """Whether a row's JSON contains one of the comparison keys, however its letters are escaped."""
    plain = body
    if "\\" in body:
        tree = _parsed(body)
        plain = body if tree is None else json.dumps(tree, ensure_ascii=False)
    text = plain.casefold() if plain.isascii() else comparison_key(plain)
    return any(key in text for key in keys)


@lru_cache(maxsize=2 * MOST_PEOPLE)
def _version(id: str, body: str) -> Person | None:
    """Parse a version of an entry, cached, since rows are read again and again; None if it is damaged."""
    try:
        return PersonVersionDocument.model_validate(_parsed(body)).version(id)
    except (ValueError, TypeError):
        return None


def read_decision(body: str | None) -> Decision:
    """Return the decision in a row; undecided if it is damaged."""
    try:
        return DecisionDocument.model_validate(_parsed(body or "")).decision("")
    except ValueError:
        return UNDECIDED


def _parsed(body: str) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None

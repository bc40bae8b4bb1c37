"""Writing persons, and their seats, in a transaction of the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.match.decision import UNDECIDED, Decision, Sitters, decide, decision_to_dict, tops_by
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import Person, person_version_to_dict
from scorekeeper.match.record import decided_beside, seats_by
from scorekeeper.match.versioned import NewVersion, versions_of
from scorekeeper.store.people_reader import PeopleReader, read_decision
from scorekeeper.store.summary_rows import change_count, stored_json


class PeopleWriter(PeopleReader):
    """Writes persons in a transaction; each change adds to the store's count of changes."""

    def write_people(self, *several: Person) -> None:
        """Insert persons, in that order, or replace those with the same ids, with all versions of their entries."""
        ids = [(person.id,) for person in several]
        self._db.executemany("INSERT OR IGNORE INTO people (id) VALUES (?)", ids)
        self._db.executemany("DELETE FROM person_versions WHERE person_id = ?", ids)
        rows = [
            (person.id, index, stored_json(person_version_to_dict(each if index else each.beside(person))))
            for person in several
            for index, each in enumerate(versions_of(person))
        ]
        self._db.executemany("INSERT INTO person_versions (person_id, place, body) VALUES (?, ?, ?)", rows)
        if several:
            self._count()

    new_version: NewVersion  # defined in `VersionsWriter`

    def decided(self, thing: str, before: Decision, value: str | None) -> Decision:
        """Return a new decision on a thing, as the next version of the one before."""
        return decide(replace(before, id=thing), value, self.new_version)

    def merge(self, id: str, into: str | None) -> None:
        """Merge a person into another, by ids; None reverses the merge."""
        (row,) = self._db.execute("SELECT merged FROM people WHERE id = ?", (id,)).fetchone()
        self.set_merges({id: self.decided(id, read_decision(row), into)})

    def seat(self, match_id: str, persons: Mapping[str, str | None]) -> None:
        """Assign persons to the players of a match, by their names."""
        sitters = self.sitters(match_id)
        for name, person in persons.items():
            key = comparison_key(name)
            sitters[key] = self.decided(f"{match_id} {key}", sitters.get(key, UNDECIDED), person)
        self.set_sitters(match_id, sitters)

    def set_merges(self, merges: Mapping[str, Decision]) -> None:
        """Store the decisions on merges of persons, by ids, and apply them."""
        rows = [(stored_json(decision_to_dict(merged)), id) for id, merged in merges.items()]
        self._db.executemany("UPDATE people SET merged = ? WHERE id = ?", rows)
        self._follow_merges()

    def _follow_merges(self) -> None:
        """Update the applied merges, which follow from all decisions."""
        people = self._db.execute("SELECT id, merged, merged_into FROM people").fetchall()
        merges = {id: read_decision(merged).value for id, merged, _ in people if merged is not None}
        tops = tops_by(merges, [id for id, *_ in people])
        into = {id: None if tops[id] == id else merges[id] for id in tops}
        self._db.executemany(
            "UPDATE people SET merged_into = ? WHERE id = ?",
            [(into[id], id) for id, _, was in people if into[id] != was],
        )
        self._count()

    def set_sitters(self, match_id: str, sitters: Sitters) -> None:
        """Replace the assignment of persons to the names in a match, and update its seats."""
        self._db.execute("DELETE FROM sitters WHERE match_id = ?", (match_id,))
        rows = [(match_id, stored_json(name), stored_json(decision_to_dict(who))) for name, who in sitters.items()]
        self._db.executemany("INSERT INTO sitters (match_id, name, body) VALUES (?, ?, ?)", rows)
        self._stamp_beside(match_id)
        for row in self._db.execute("SELECT id FROM matches WHERE ?1 IN (id, version_of)", (match_id,)).fetchall():
            self.reseat(*row)

    def _stamp_beside(self, match_id: str) -> None:
        """Update the hash of the decisions beside a match."""
        (season,) = self._db.execute("SELECT season FROM matches WHERE id = ?", (match_id,)).fetchone()
        beside = decided_beside(self.sitters(match_id), read_decision(season))
        self._db.execute("UPDATE matches SET beside = ? WHERE id = ?", (beside, match_id))

    def reseat(self, match_id: str) -> None:
        """Update the persons on the seats of a match from the names at the table."""
        names, kept = self.players_of(match_id), {id for (id,) in self._db.execute("SELECT id FROM people")}
        self._db.execute("DELETE FROM seats WHERE match_id = ?", (match_id,))
        seats = enumerate(seats_by(self.sitters(match_id), names))
        rows = [(match_id, seat, person) for seat, person in seats if person in kept]
        self._db.executemany("INSERT INTO seats (match_id, seat, person_id) VALUES (?, ?, ?)", rows)
        self._count()

    def mark_forgotten(self, ids: Iterable[str]) -> None:
        """Replace persons, known or not, by marks that have the id alone."""
        for id in ids:
            self._db.execute("DELETE FROM person_versions WHERE person_id = ?", (id,))
            self._db.execute(
                "INSERT INTO people (id, forgotten) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET forgotten = 1", (id,)
            )
        self._follow_merges()

    def set_forgetting(self, *, due: bool) -> None:
        """Store whether a forgotten name may still be in free pages, in the log or in backups beside the file."""
        self._db.execute("UPDATE identity SET forgetting = ?", (due,))

    def _count(self) -> None:
        """Count one more change of the store, so that a backup with it counts as newer, and drop the cached persons."""
        self._every_person = None
        self._db.execute("UPDATE identity SET removed_at = ?", (self._next_touch(),))

    def _next_touch(self) -> int:
        return change_count(self._db) + 1

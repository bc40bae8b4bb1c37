"""Writing persons, and who sat where, in a transaction of the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.match.person import Person, SeatMove, person_to_dict, person_version_to_dict
from scorekeeper.match.versioned import versions_of
from scorekeeper.match.versions import Versions
from scorekeeper.store.backups import change_count
from scorekeeper.store.people_reader import PeopleReader, remember_person
from scorekeeper.store.rows import stored_json


class PeopleWriter(PeopleReader):
    """Writes persons in a transaction; each change counts among the changes of the store."""

    def add_people(self, several: Sequence[tuple[Person, str | None]]) -> None:
        """Insert persons in that order, each with the id of whom they were merged into, who may be a later one."""
        rows = [(person.id, *_written(person)) for person, _ in several]
        for row, (person, _) in zip(rows, several, strict=True):
            if not person.parted:
                remember_person(row, person)
        self._db.executemany("INSERT INTO people (id, body, versions, heads) VALUES (?, ?, ?, ?)", rows)
        self._write_parted([person for person, _ in several])
        merged = [(into, person.id) for person, into in several if into is not None]
        self._db.executemany("UPDATE people SET merged_into = ? WHERE id = ?", merged)
        if several:
            self._count()

    def set_person(self, person: Person) -> None:
        """Write a person anew, with the versions of the entry, in the place of what was kept under the id."""
        self._db.execute(
            "UPDATE people SET body = ?, versions = ?, heads = ? WHERE id = ?",
            (*_written(person), person.id),
        )
        self._db.execute("DELETE FROM person_versions WHERE person_id = ?", (person.id,))
        self._write_parted([person])
        self._count()

    def _write_parted(self, several: Iterable[Person]) -> None:
        """Write the versions of entries that have parted from those that count."""
        rows = [
            (person.id, index, stored_json(person_version_to_dict(each)))
            for person in several
            for index, each in enumerate(versions_of(person)[1:], 1)
        ]
        self._db.executemany("INSERT INTO person_versions (person_id, place, body) VALUES (?, ?, ?)", rows)

    def redirect(self, into: Mapping[str, str | None]) -> None:
        """Merge each of several persons into another, by ids, or with None take that apart.

        Who asks sees to it that there is no circle.
        """
        rows = [(top, id) for id, top in into.items()]
        self._db.executemany("UPDATE people SET merged_into = ? WHERE id = ?", rows)
        if into:
            self._count()

    def seat(self, match_id: str, seats: Mapping[int, str | None]) -> None:
        """Give seats of a match to persons, or with None to nobody; the others stay."""
        self._db.executemany("DELETE FROM seats WHERE match_id = ? AND seat = ?", [(match_id, seat) for seat in seats])
        self._db.executemany(
            "INSERT INTO seats (match_id, seat, person_id) VALUES (?, ?, ?)",
            [(match_id, seat, person) for seat, person in seats.items() if person is not None],
        )
        self._count()

    def seat_all(self, match_id: str, persons: Iterable[str | None]) -> None:
        """Give all seats of a match to these persons, in the place of whoever had them."""
        self._db.execute("DELETE FROM seats WHERE match_id = ?", (match_id,))
        self.seat(match_id, dict(enumerate(persons)))

    def set_seat_move(self, match_id: str, seq: int, move: SeatMove) -> None:
        """Write beside a change of the journal whose the seats were before and after it."""
        body = stored_json([list(side) for side in move])
        self._db.execute("UPDATE changes SET seats = ? WHERE match_id = ? AND seq = ?", (body, match_id, seq))

    def forget_people(self, ids: Iterable[str]) -> None:
        """Remove persons for good, and remember their ids. Whoever was merged into one of them is on their own again.

        They sit nowhere any more: see `Writer.rewrite`.
        """
        rows = [(id,) for id in ids]
        self._db.executemany("UPDATE people SET merged_into = NULL WHERE merged_into = ?", rows)
        self._db.executemany("DELETE FROM seats WHERE person_id = ?", rows)
        self._db.executemany("DELETE FROM people WHERE id = ?", rows)
        self._db.executemany("INSERT OR IGNORE INTO forgotten_people (id) VALUES (?)", rows)
        self._count()

    def forget_seats(self, match_id: str, seats: Iterable[int], revision: int) -> None:
        """Remember whose seats in a match were forgotten, so that a backup of an earlier revision is known again."""
        self._db.executemany(
            "INSERT OR REPLACE INTO forgotten_seats (match_id, seat, revision) VALUES (?, ?, ?)",
            [(match_id, seat, revision) for seat in seats],
        )

    def stay_forgotten(self, ids: Iterable[str]) -> None:
        """Remember more ids of persons who were forgotten: those that another phone knows them by."""
        self._db.executemany("INSERT OR IGNORE INTO forgotten_people (id) VALUES (?)", [(id,) for id in ids])

    def stay_forgotten_in(self, match_id: str, seats: Iterable[int], revision: int) -> None:
        """Remember more seats of persons who were forgotten, in a match that comes without their names."""
        self._db.executemany(
            "INSERT OR IGNORE INTO forgotten_seats (match_id, seat, revision) VALUES (?, ?, ?)",
            [(match_id, seat, revision) for seat in seats],
        )

    def remember_again(self, match_id: str) -> None:
        """Remember no more whose seats in a match were forgotten: an older backup has brought them back."""
        self._db.execute("DELETE FROM forgotten_seats WHERE match_id = ?", (match_id,))

    def know_again(self, ids: Iterable[str]) -> None:
        """Remember no more that these persons were forgotten."""
        self._db.executemany("DELETE FROM forgotten_people WHERE id = ?", [(id,) for id in ids])

    def set_forgetting(self, *, due: bool) -> None:
        """Write down whether a forgotten name may still be in free pages, in the log or in backups beside the file."""
        self._db.execute("UPDATE identity SET forgetting = ?", (due,))

    def _count(self) -> None:
        """Count one more change of the store, so that a backup with it counts as newer; persons may be others now."""
        self._every_person = None
        self._db.execute("UPDATE identity SET removed_at = ?", (self._next_touch(),))

    def _next_touch(self) -> int:
        return change_count(self._db) + 1


def written_versions(versions: Versions) -> tuple[str, int]:
    """Return versions as a row has them: their ids as a JSON list, and how many are the newest."""
    return stored_json(list(versions.ids)) if versions.ids else "[]", versions.heads


def _written(person: Person) -> tuple[str, str, int]:
    """The entry of a person that counts, as a row has it: its body, and its versions as `written_versions`."""
    if not person.parted:
        return stored_json(person_to_dict(person)), *written_versions(person.versions)
    counts = versions_of(person)[0]
    body = stored_json(person_to_dict(replace(counts, note=person.note, since=person.since)))
    return body, *written_versions(counts.versions)

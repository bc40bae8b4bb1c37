"""Writing seasons, and which matches are theirs, in a transaction of the store."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.match.season import Season, season_to_dict
from scorekeeper.match.season_versions import version_to_dict, versions_of
from scorekeeper.store.changed_rows import stored_json
from scorekeeper.store.people_writer import PeopleWriter, written_versions


class SeasonWriter(PeopleWriter):
    """Writes seasons in a transaction; each change counts among the changes of the store."""

    def add_season(self, season: Season) -> None:
        """Insert a season, as the last begun. Its people have to be kept already."""
        self._db.execute(
            "INSERT INTO seasons (id, body) VALUES (?, ?)", (season.id, stored_json(season_to_dict(season)))
        )
        self._write(season)

    def set_season(self, season: Season) -> None:
        """Write a season anew, with its versions, in the place of what was kept under the id. Its matches stay."""
        self._write(season)

    def remove_season(self, id: str) -> None:
        """Remove a season. Its matches stay, and belong to none."""
        self._db.execute("DELETE FROM seasons WHERE id = ?", (id,))
        self._count()

    def put_in_season(self, id: str, matches: Iterable[str]) -> None:
        """Let matches belong to a season; one that belongs to another stays there."""
        self._db.executemany(
            "INSERT OR IGNORE INTO season_matches (match_id, season_id) VALUES (?, ?)", [(each, id) for each in matches]
        )
        self._count()

    def take_out_of_season(self, matches: Iterable[str]) -> None:
        """Let matches belong to no season."""
        self._db.executemany("DELETE FROM season_matches WHERE match_id = ?", [(each,) for each in matches])
        self._count()

    def _write(self, season: Season) -> None:
        counts, *others = versions_of(season)
        self._db.execute(
            "UPDATE seasons SET body = ?, versions = ?, from_first_version = ? WHERE id = ?",
            (stored_json(season_to_dict(counts)), *written_versions(counts.versions), season.id),
        )
        self._db.execute("DELETE FROM season_versions WHERE season_id = ?", (season.id,))
        self._db.executemany(
            "INSERT INTO season_versions (season_id, place, body) VALUES (?, ?, ?)",
            [(season.id, place, stored_json(version_to_dict(each))) for place, each in enumerate(others, 1)],
        )
        self._write_people(counts)

    def _write_people(self, season: Season) -> None:
        self._db.execute("DELETE FROM season_people WHERE season_id = ?", (season.id,))
        self._db.executemany(
            "INSERT INTO season_people (season_id, place, person_id) VALUES (?, ?, ?)",
            [(season.id, place, person) for place, person in enumerate(season.people)],
        )
        self._db.execute("DELETE FROM season_apart WHERE season_id = ?", (season.id,))
        self._db.executemany(
            "INSERT INTO season_apart (season_id, place, one, other) VALUES (?, ?, ?, ?)",
            [(season.id, place, *pair) for place, pair in enumerate(season.apart)],
        )
        self._count()

"""Seasons, their matches, and pairs to keep apart: read and written in a transaction of the store."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import NamedTuple

from scorekeeper.match.decision import UNDECIDED, Decision, decision_to_dict, tops_by
from scorekeeper.match.season import Season, SeasonVersionDocument, season_version_to_dict, with_kept_people
from scorekeeper.match.versioned import joined, versions_of
from scorekeeper.store.people_reader import PeopleReader, read_decision
from scorekeeper.store.people_writer import PeopleWriter
from scorekeeper.store.summary_rows import stored_json


class PlayedTable(NamedTuple):
    """A match for the history of evenings: its time in UTC, the seat of its first dealer, and the number of seats."""

    match: str
    played: str
    first_dealer: int
    seats: int


class SeasonReader(PeopleReader):
    """Reads seasons in a transaction, with all merges of persons applied. A damaged season is left out."""

    def seasons(self) -> tuple[Season, ...]:
        """Return the seasons that were not removed, the first begun first."""
        return tuple(season for season in self.every_season() if not season.removed)

    def every_season(self) -> tuple[Season, ...]:
        """Return all seasons, also removed ones, the first begun first. A damaged version is left out alone."""
        into = dict(self._db.execute("SELECT id, merged_into FROM people WHERE merged_into IS NOT NULL"))
        tops, marks = tops_by(into, {*into, *into.values()}), self.forgotten()
        everybody = (id for (id,) in self._db.execute("SELECT id FROM people WHERE forgotten = 0"))
        kept = {id: top for id in everybody if (top := tops.get(id, id)) not in marks}
        rows = self._db.execute(
            "SELECT id, place, body FROM seasons JOIN season_versions ON season_id = id ORDER BY number, place"
        )
        found: dict[str, list[Season]] = {}
        for id, place, body in rows.fetchall():
            version = _version(id, body)
            if version is not None and (place == 0 or id in found):  # place 0 has the one that counts
                found.setdefault(id, []).append(with_kept_people(version, kept))
        return tuple(map(joined, found.values()))

    def season(self, id: str) -> Season | None:
        """Return a season; None if there is none."""
        return next((season for season in self.seasons() if season.id == id), None)

    def has_season(self, id: str) -> bool:
        """Whether there is a season with that id, readable or not."""
        return self._db.execute("SELECT 1 FROM seasons WHERE id = ?", (id,)).fetchone() is not None

    def closed_season_of(self, match: str) -> str | None:
        """Return the name of the closed season that a match belongs to; None if there is none."""
        rows = self._db.execute(
            "SELECT body FROM season_versions JOIN season_matches USING (season_id) WHERE place = 0 AND match_id = ?",
            (match,),
        )
        found = (_version("", body) for (body,) in rows)
        closed = (season for season in found if season is not None and season.closed is not None)
        return next((season.name for season in closed if not season.removed), None)

    def season_decided(self, match: str) -> Decision:
        """Return the decision on the season of a match, which may be a season that is not here."""
        query = "SELECT season FROM matches WHERE id = coalesce((SELECT version_of FROM matches WHERE id = ?1), ?1)"
        row = self._db.execute(query, (match,)).fetchone()
        return UNDECIDED if row is None else read_decision(row[0])

    def season_matches(self) -> dict[str, str]:
        """Return the season of each match that belongs to one, by id, also for deleted matches."""
        of = dict(self._db.execute("SELECT match_id, season_id FROM season_matches ORDER BY match_id").fetchall())
        here = {season.id for season in self.seasons()} if of else set()
        return {match: season for match, season in of.items() if season in here}

    def matches_of_season(self, id: str) -> list[str]:
        """Return the ids of the matches of a season, also deleted ones."""
        return [match for match, season in self.season_matches().items() if season == id]

    def tables_played(self, matches: Collection[str] | None = None) -> list[PlayedTable]:
        """Return matches that are not deleted, in the order of play; None for all."""
        among = "" if matches is None else "AND id IN (SELECT value FROM json_each(?))"
        rows = self._db.execute(
            "SELECT id, played, CASE WHEN json_valid(head) THEN json_extract(head, '$.first_dealer') END,"  # noqa: S608  # our own words only
            " CASE WHEN json_valid(head) THEN json_array_length(head, '$.players') END"
            f" FROM matches WHERE deleted = 0 {among} ORDER BY played, touched",
            () if matches is None else (json.dumps([*matches]),),
        )
        return [
            PlayedTable(id, played, dealer if isinstance(dealer, int) else 0, seats or 0)
            for id, played, dealer, seats in rows
        ]


def _version(id: str, body: str) -> Season | None:
    """Parse a version of a season; None if it is damaged."""
    try:
        return SeasonVersionDocument.model_validate(json.loads(body)).version(id)
    except (ValueError, TypeError, RecursionError):
        return None


class SeasonWriter(PeopleWriter, SeasonReader):
    """Writes seasons in a transaction; each change adds to the store's count of changes."""

    def add_season(self, season: Season) -> None:
        """Insert a season, as the last begun, or replace a damaged one. Its people must be stored already."""
        self._db.execute("INSERT OR IGNORE INTO seasons (id) VALUES (?)", (season.id,))
        self.set_season(season)
        rows = self._db.execute("SELECT id, season FROM matches WHERE instr(season, ?)", (season.id,)).fetchall()
        came = [(id, season.id) for id, decided in rows if read_decision(decided).value == season.id]
        self._db.executemany("INSERT OR IGNORE INTO season_matches (match_id, season_id) VALUES (?, ?)", came)

    def put_in_season(self, id: str | None, matches: Iterable[str]) -> None:
        """Put matches into a season; None takes them out."""
        for match in matches:
            self.set_season_of(match, self.decided(f"{match} season", self.season_decided(match), id))

    def set_season_of(self, match: str, decision: Decision) -> None:
        """Store the decision on the season of a match, and apply it."""
        body = stored_json(decision_to_dict(decision)) if decision.versions.ids else None
        self._db.execute("UPDATE matches SET season = ? WHERE id = ?", (body, match))
        self._stamp_beside(match)
        self._db.execute("DELETE FROM season_matches WHERE match_id = ?", (match,))
        self._db.execute(
            "INSERT INTO season_matches (match_id, season_id) SELECT ?, id FROM seasons WHERE id = ?",
            (match, decision.value),
        )
        self._count()

    def set_season(self, season: Season) -> None:
        """Replace the season with the same id, and its versions. Its matches stay."""
        bodies = [stored_json(season_version_to_dict(each)) for each in versions_of(season)]
        self._db.execute("DELETE FROM season_versions WHERE season_id = ?", (season.id,))
        self._db.executemany(
            "INSERT INTO season_versions (season_id, place, body) VALUES (?, ?, ?)",
            [(season.id, index, body) for index, body in enumerate(bodies)],
        )
        self._count()

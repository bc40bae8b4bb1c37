"""Reading seasons, their matches, and who sat at one table, in a transaction of the store."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from typing import NamedTuple

from scorekeeper.match.season import Season, season_from_dict


class PlayedTable(NamedTuple):
    """A match as evenings see it: when it was played, in UTC, and the seat of who dealt first."""

    match: str
    played: str
    first_dealer: int


class SeasonReader:
    """Reads seasons in a transaction. All merges of persons are followed. A damaged season is left out."""

    _db: sqlite3.Connection

    def seasons(self) -> tuple[Season, ...]:
        """The seasons, first begun first."""
        tops = self._tops()
        people: dict[str, list[str]] = {}
        for season, person in self._db.execute("SELECT season_id, person_id FROM season_people ORDER BY 1, place"):
            people.setdefault(season, []).append(tops.get(person, person))
        apart: dict[str, list[tuple[str, str]]] = {}
        for season, *pair in self._db.execute("SELECT season_id, one, other FROM season_apart ORDER BY 1, place"):
            one, other = sorted(tops.get(each, each) for each in pair)
            if one != other:
                apart.setdefault(season, []).append((one, other))
        rows = self._db.execute("SELECT id, body FROM seasons ORDER BY number")
        found = (_season(id, body, people.get(id, ()), apart.get(id, ())) for id, body in rows)
        return tuple(season for season in found if season is not None)

    def season(self, id: str) -> Season | None:
        """A season; None where there is none."""
        return next((season for season in self.seasons() if season.id == id), None)

    def has_season(self, id: str) -> bool:
        """Whether there is a season with that id, readable or not."""
        return self._db.execute("SELECT 1 FROM seasons WHERE id = ?", (id,)).fetchone() is not None

    def season_matches(self) -> dict[str, str]:
        """The season of each match that belongs to one, by id; matches that are deleted too."""
        return dict(self._db.execute("SELECT match_id, season_id FROM season_matches ORDER BY match_id").fetchall())

    def tables_played(self, matches: Collection[str] | None = None) -> list[PlayedTable]:
        """Matches that are not deleted, in the order in which they were played; None for all."""
        among = "" if matches is None else "AND id IN (SELECT value FROM json_each(?))"
        rows = self._db.execute(
            "SELECT id, played, CASE WHEN json_valid(head) THEN json_extract(head, '$.first_dealer') END"  # noqa: S608  # our own words only
            f" FROM matches WHERE deleted = 0 {among} ORDER BY played, touched",
            () if matches is None else (json.dumps([*matches]),),
        )
        return [PlayedTable(id, played, dealer if isinstance(dealer, int) else 0) for id, played, dealer in rows]

    def _tops(self) -> dict[str, str]:
        """Who remained of each person after all merges, by id."""
        into = dict(self._db.execute("SELECT id, merged_into FROM people WHERE merged_into IS NOT NULL").fetchall())
        tops = {}
        for id in into:
            top, seen = id, {id}
            while top in into and into[top] not in seen:
                top = into[top]
                seen.add(top)
            tops[id] = top
        return tops


def _season(id: str, body: str, people: Collection[str], apart: Collection[tuple[str, str]]) -> Season | None:
    try:
        return season_from_dict(id, json.loads(body), tuple(dict.fromkeys(people)), tuple(dict.fromkeys(apart)))
    except (ValueError, TypeError, RecursionError):
        return None

"""Own games, one in each row: read and written in a transaction of the store."""

from __future__ import annotations

import json
import sqlite3
from functools import lru_cache
from typing import Final, NamedTuple

from scorekeeper.match.document import ReadGame
from scorekeeper.match.own_game import OwnGame, own_game_from_dict, own_game_to_dict
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.store.people_writer import PeopleWriter
from scorekeeper.store.summary_rows import stored_json

MOST_ROWS: Final = 1000
"""Rows that are read, at most; the service keeps far fewer."""


class KeptGame(NamedTuple):
    """A row: its number, the id in it, and the own game; None if it cannot be read."""

    number: int
    id: str
    own: OwnGame | None


class OwnGamesReader:
    """Reads own games in a transaction."""

    _db: sqlite3.Connection
    _read_game: ReadGame

    def own_games(self) -> list[KeptGame]:
        """Return all own games, the last used first, including those that cannot be read."""
        query = "SELECT number, id, put_away, revision, body FROM own_games ORDER BY used DESC, number DESC LIMIT ?"
        return [
            KeptGame(number, id, _read(body, self._read_game, bool(put_away), revision))
            for number, id, put_away, revision, body in self._db.execute(query, (MOST_ROWS,))
        ]


@lru_cache(maxsize=256)
def _read(body: str, read_game: ReadGame, put_away: bool, revision: int) -> OwnGame | None:  # noqa: FBT001  # a column
    """Parse the own game in a row, cached by its text, since lists are read often; None if it is damaged."""
    try:
        return own_game_from_dict(json.loads(body), read_game, put_away=put_away, revision=revision)
    except (BrokenTable, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return None


class OwnGamesWriter(PeopleWriter):
    """Writes own games in a transaction."""

    def add_own_game(self, own: OwnGame) -> None:
        """Insert an own game, as the last used one."""
        self._db.execute(
            "INSERT INTO own_games (id, put_away, revision, used, body) VALUES (?, ?, ?, ?, ?)",
            (own.id, own.put_away, own.revision, self._next_touch(), stored_json(own_game_to_dict(own))),
        )
        self._count()

    def set_own_game(self, number: int, own: OwnGame) -> None:
        """Replace the own game in a row, and make it the last used one."""
        self.rewrite_own_game(number, own)
        self._db.execute("UPDATE own_games SET id = ?, put_away = ? WHERE number = ?", (own.id, own.put_away, number))
        self.use_own_game(own.id)

    def rewrite_own_game(self, number: int, own: OwnGame) -> None:
        """Replace an own game of which only words have changed; its place in the order of use stays."""
        row = (own.revision, stored_json(own_game_to_dict(own)), number)
        self._db.execute("UPDATE own_games SET revision = ?, body = ? WHERE number = ?", row)
        self._count()

    def use_own_game(self, id: str) -> None:
        """Make the own game with an id, if there is one, the last used one."""
        if self._db.execute("UPDATE own_games SET used = ? WHERE id = ?", (self._next_touch(), id)).rowcount:
            self._count()

    def remove_own_game(self, number: int) -> None:
        """Remove an own game for good, readable or not."""
        self._db.execute("DELETE FROM own_games WHERE number = ?", (number,))
        self._count()

"""Reading own games in a transaction of the store: a row each."""

from __future__ import annotations

import json
import sqlite3
from functools import lru_cache
from typing import Final, NamedTuple

from scorekeeper.match.document import ReadGame
from scorekeeper.match.own_game import OwnGame, own_game_from_dict
from scorekeeper.rules.table_faults import BrokenTable

MOST_ROWS: Final = 1000
"""Rows that are read, at most; the service keeps far fewer."""


class KeptGame(NamedTuple):
    """A row: its number, the id that it is kept under, and the own game; None where that cannot be read."""

    number: int
    id: str
    own: OwnGame | None


def own_games_in(db: sqlite3.Connection, read_game: ReadGame) -> list[KeptGame]:
    """All own games, the last used first."""
    rows = db.execute(
        "SELECT number, id, put_away, revision, body FROM own_games ORDER BY used DESC, number DESC LIMIT ?",
        (MOST_ROWS,),
    )
    return [
        KeptGame(number, id, _read(body, read_game, bool(put_away), revision))
        for number, id, put_away, revision, body in rows
    ]


@lru_cache(maxsize=256)
def _read(body: str, read_game: ReadGame, put_away: bool, revision: int) -> OwnGame | None:  # noqa: FBT001  # a column
    """The own game in a row, cached by its text, for lists are read often; None where it is damaged."""
    try:
        return own_game_from_dict(json.loads(body), read_game, put_away=put_away, revision=revision)
    except (BrokenTable, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError):
        return None

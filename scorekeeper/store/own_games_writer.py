"""Writing own games in a transaction of the store. Every change counts among the changes of the store."""

from __future__ import annotations

from scorekeeper.match.own_game import OwnGame, own_game_to_dict
from scorekeeper.store.changed_rows import stored_json
from scorekeeper.store.people_writer import PeopleWriter


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
        """Write an own game anew, in the place of what was kept in a row, as the last used one."""
        self._db.execute(
            "UPDATE own_games SET id = ?, put_away = ?, revision = ?, used = ?, body = ? WHERE number = ?",
            (own.id, own.put_away, own.revision, self._next_touch(), stored_json(own_game_to_dict(own)), number),
        )
        self._count()

    def rewrite_own_game(self, number: int, own: OwnGame) -> None:
        """Write an own game in whose words alone something is another, in its place among those that were used."""
        body = stored_json(own_game_to_dict(own))
        self._db.execute(
            "UPDATE own_games SET revision = ?, body = ? WHERE number = ?",
            (own.revision, body, number),
        )
        self._count()

    def use_own_game(self, id: str) -> None:
        """Make the own game of that id, if there is one, the last used one."""
        touched = self._db.execute("UPDATE own_games SET used = ? WHERE id = ?", (self._next_touch(), id)).rowcount
        if touched:
            self._count()

    def remove_own_game(self, number: int) -> None:
        """Remove an own game for good, readable or not."""
        self._db.execute("DELETE FROM own_games WHERE number = ?", (number,))
        self._count()

"""An own game: a table of rules that players have changed or made themselves, kept beside the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.match.document import Document, ReadGame
from scorekeeper.rules.game import AnyGame


@dataclass(frozen=True, slots=True)
class OwnGame:
    """An own game as kept. A match begun with it has its own copy of the table, and never follows this one.

    `made_from` is the id of the catalogue's game that it was made from; None if unknown. A game that was `put_away` is
    at the end of the lists. `revision` grows with every change. `key` is random: it tells an earlier revision of this
    game, as in an older backup, from another game with the same id.
    """

    game: AnyGame
    made_from: str | None = None
    put_away: bool = False
    revision: int = 1
    key: str = ""

    @property
    def id(self) -> str:
        """The id of its table."""
        return self.game.info.id

    @property
    def name(self) -> str:
        """The name of its table."""
        return self.game.info.name


class OwnGameDocument(Document):
    """An own game as kept: its table, the game that it was made from, and its key."""

    game: dict[str, Any]
    made_from: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)] | None = None
    key: Annotated[str, Field(pattern=r"^[0-9a-f]*$", max_length=64)] = ""


def own_game_to_dict(own: OwnGame) -> dict[str, Any]:
    """Return an own game as plain values."""
    return {"game": own.game.document(), "made_from": own.made_from, "key": own.key}


def own_game_from_dict(
    document: dict[str, Any], read_game: ReadGame, *, put_away: bool = False, revision: int = 1
) -> OwnGame:
    """Read an own game from plain values. Raises `ValueError`, and `BrokenTable` for a broken table."""
    given = OwnGameDocument.model_validate(document)
    return OwnGame(read_game(given.game, {}), given.made_from, put_away, revision, given.key)

"""The own games of a backup brought back beside those that are kept here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.match.bounds import MOST_OWN_GAMES
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service.kept_games import are_same, inserted, rows_of
from scorekeeper.store.writer import Writer


class PutBack(NamedTuple):
    """How many own games of a backup came back, how many were here already, and for how many there was no room."""

    back: int
    here: int
    no_room: int


def put_back(transaction: Writer, catalogue: Catalogue, games: Sequence[OwnGame]) -> PutBack:
    """Keep the own games of a backup that are not here; none that is kept is changed.

    One that is here at that revision or a later one is not kept once more. The last used one is kept last.
    """
    counts = {"back": 0, "here": 0, "no_room": 0}
    for own in reversed(games):
        rows = rows_of(transaction, catalogue)
        if any(row.own is not None and _is_here(row.own, own) for row in rows):
            counts["here"] += 1
        elif len(rows) >= MOST_OWN_GAMES:
            counts["no_room"] += 1
        else:
            inserted(transaction, catalogue, own)
            counts["back"] += 1
    return PutBack(**counts)


def _is_here(here: OwnGame, own: OwnGame) -> bool:
    """Whether an own game is the one of a backup, at the same revision or a later one."""
    later = own.key != "" and here.key == own.key and here.revision >= own.revision
    return later or are_same(here.game.document(), own.game.document())

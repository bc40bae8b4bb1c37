"""Own games in a transaction: found by id, inserted under free ids and names, rewritten and read back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any, Final, NamedTuple

from scorekeeper.match.bounds import MOST_OWN_GAMES
from scorekeeper.match.names import comparison_key
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short
from scorekeeper.service.service_faults import (
    NAME_TAKEN,
    NO_SUCH_OWN_GAME,
    OWN_GAME_UNREADABLE,
    TOO_MANY_OWN_GAMES,
    Refused,
)
from scorekeeper.store.own_game_rows import KeptGame
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

LONGEST_ID: Final = 40
_LONGEST_NAME: Final = 60
_LAST_REVISION: Final = 9999
_NAMING: Final = frozenset({"id", "name", "revision"})


def rows_of(transaction: Reader, catalogue: Catalogue) -> list[KeptGame]:
    """Return the rows, each under its present id: a free one if the catalogue has since taken the stored id."""
    rows = transaction.own_games()
    taken = {*catalogue.ids(), *(row.id for row in rows)}
    games = []
    for row in rows:
        if row.own is not None and row.id in catalogue.ids():
            id = _free_id(row.id, taken)
            taken.add(id)
            game = catalogue.from_document({**row.own.game.document(), "id": id})
            games.append(KeptGame(row.number, id, replace(row.own, game=game)))
        else:
            games.append(row)
    return games


def found(transaction: Reader, catalogue: Catalogue, id: str) -> tuple[int, OwnGame]:
    """Return the number of a row, and the own game in it. Raises `Refused`."""
    row = next((row for row in rows_of(transaction, catalogue) if row.id == id), None)
    if row is None:
        raise Refused(NO_SUCH_OWN_GAME(id=short(id, LONGEST_ID)))
    if row.own is None:
        raise Refused(OWN_GAME_UNREADABLE(id=id))
    return row.number, row.own


def inserted(transaction: Writer, catalogue: Catalogue, own: OwnGame) -> OwnGame:
    """Insert an own game under a free id and a free name, and read it back. Raises `Refused`."""
    rows = rows_of(transaction, catalogue)
    if len(rows) >= MOST_OWN_GAMES:
        raise Refused(TOO_MANY_OWN_GAMES(most=MOST_OWN_GAMES))
    id = _free_id(own.id, {*catalogue.ids(), *(row.id for row in rows)})
    name = _free_name(own.name, _names(rows, catalogue))
    game = catalogue.from_document({**own.game.document(), "id": id, "name": name})
    transaction.add_own_game(replace(own, game=game))
    return found(transaction, catalogue, id)[1]


def written(transaction: Writer, catalogue: Catalogue, number: int, own: OwnGame, table: AnyGame) -> OwnGame:
    """Replace the table of an own game, at its next revision, and read it back.

    Raises `Refused` if another game has its name.
    """
    others = [row for row in rows_of(transaction, catalogue) if row.id != own.id]
    if comparison_key(table.info.name) in _names(others, catalogue):
        raise Refused(NAME_TAKEN(name=table.info.name))
    revision = own.revision + 1
    game = catalogue.from_document({**table.document(), "id": own.id, "revision": min(revision, _LAST_REVISION)})
    transaction.set_own_game(number, replace(own, game=game, revision=revision))
    return found(transaction, catalogue, own.id)[1]


def _names(rows: Sequence[KeptGame], catalogue: Catalogue) -> set[str]:
    """Return the names of all games, as comparison keys."""
    names = [game.info.name for game in catalogue.listed()]
    return {comparison_key(name) for name in [*names, *(row.own.name for row in rows if row.own is not None)]}


def are_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two tables differ at most in the number added to a taken id or name."""
    rest = [{key: value for key, value in each.items() if key not in _NAMING} for each in (one, other)]
    return rest[0] == rest[1] and all(_unnumbered(one[key]) == _unnumbered(other[key]) for key in ("id", "name"))


def _unnumbered(text: str) -> str:
    """Return an id or a name without the number that `_free_id` or `_free_name` appends."""
    return text.rstrip("0123456789").rstrip(" -")


def _free_id(id: str, taken: Collection[str]) -> str:
    """Return the id, or if it is taken, the id with the first free number appended."""
    numbered = (f"{id[: LONGEST_ID - len(str(number)) - 1].rstrip('-')}-{number}" for number in count(2))
    return next(free for free in chain([id], numbered) if free not in taken)


def _free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, or if it is taken, the name with the first free number appended."""
    numbered = (f"{name[: _LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}" for number in count(2))
    return next(free for free in chain([name], numbered) if comparison_key(free) not in taken)


class RestoredGames(NamedTuple):
    """Counts of a backup's own games: restored, here already, and left out for lack of room."""

    back: int
    here: int
    no_room: int


def restore_games(transaction: Writer, catalogue: Catalogue, games: Sequence[OwnGame]) -> RestoredGames:
    """Insert the own games of a backup that are missing here; no stored one is changed.

    A game stored at that revision or a later one is skipped. The last used game is inserted last.
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
    return RestoredGames(**counts)


def _is_here(here: OwnGame, own: OwnGame) -> bool:
    """Whether an own game is that of a backup, at the same revision or a later one."""
    later = own.key != "" and here.key == own.key and here.revision >= own.revision
    return later or are_same(here.game.document(), own.game.document())

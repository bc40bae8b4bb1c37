"""Own games: tables that are kept beside the catalogue, and can be changed, copied, put away and removed.

Each function is one command and one transaction, and raises `Refused` with whatever is wrong; then nothing was
changed. A table is read by the rules before it is written, and what is returned was read back. A match that is kept
has a table of its own: no function here changes a match.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scorekeeper.match.match import tidy, writable
from scorekeeper.match.names import comparison_key
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Phrase, short
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import command
from scorekeeper.service.faults import Refused
from scorekeeper.service.own_games_faults import (
    kept_as_own,
    name_not_seen,
    name_taken,
    no_such_own_game,
    other_id_given,
    other_name_given,
    own_game_changed_elsewhere,
    own_game_too_large,
    own_game_unreadable,
    played_by_code,
    text_not_writable,
    too_many_own_games,
    was_kept_already,
)
from scorekeeper.store.own_games import KeptGame
from scorekeeper.store.reader import Reader
from scorekeeper.store.writer import Writer

MOST_OWN_GAMES: Final = 100
"""Own games that are kept, at most, those that were put away too."""

LARGEST: Final = 64
"""kB of a table as it is kept, at most; the largest of the catalogue has 9."""

_LONGEST_ID: Final = 40
_LONGEST_NAME: Final = 60
_LAST_REVISION: Final = 9999
_NAMING: Final = frozenset({"id", "name", "revision"})


class OwnGames(NamedTuple):
    """The own games, the last used first, those that were put away too; and the ids of those that are damaged."""

    games: tuple[OwnGame, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def in_use(self) -> tuple[OwnGame, ...]:
        """Those that were not put away."""
        return tuple(own for own in self.games if not own.put_away)

    @property
    def put_away(self) -> tuple[OwnGame, ...]:
        """Those that were put away."""
        return tuple(own for own in self.games if own.put_away)


class AddedGame(NamedTuple):
    """What became of a table that was added.

    `new` is False where the same one was kept already. `said` are the sentences for a person: that it is kept, and
    under which other name or id where another game has the one that it came with.
    """

    own: OwnGame
    new: bool
    said: tuple[Phrase, ...]


@command
def own_games(services: AppServices) -> OwnGames:
    """All own games."""
    with services.store.reading() as transaction:
        return _all(transaction, services.catalogue)


@command
def own_game(services: AppServices, id: str) -> OwnGame:
    """The own game of that id."""
    with services.store.reading() as transaction:
        return _found(transaction, services.catalogue, id)[1]


@command
def add(services: AppServices, document: object, made_from: str | None = None) -> AddedGame:
    """Keep a table as an own game. The same table added twice is one; one that was put away is brought back.

    Where another game has its id or its name, it gets a free one. `made_from` is the id of the game of the catalogue
    that it was made from; where that is not said, it is the one of the table's id.
    """
    services.check_writes()
    own = judged(services.catalogue, document, made_from)
    with services.writing() as transaction:
        added = add_own(transaction, services.catalogue, replace(own, key=services.new_person_id()))
        return replace_own(added, _found(transaction, services.catalogue, added.own.id)[1])


@command
def change(services: AppServices, id: str, document: object, revision: int | None = None) -> OwnGame:
    """Change the table of an own game, whose id stays, whatever the table says.

    With `revision`, it is refused where that is not the newest.
    """
    services.check_writes()
    game = _read(services.catalogue, document)
    with services.writing() as transaction:
        number, own = _found(transaction, services.catalogue, id)
        if revision not in {None, own.revision}:
            raise Refused(own_game_changed_elsewhere(own.name))
        _check_name(transaction, services.catalogue, game.info.name, besides=own.id)
        return _written(transaction, services.catalogue, number, own, game.document())


@command
def rename(services: AppServices, id: str, name: str) -> OwnGame:
    """Give an own game another name."""
    services.check_writes()
    with services.writing() as transaction:
        number, own = _found(transaction, services.catalogue, id)
        game = _read(services.catalogue, {**own.game.document(), "name": name})
        _check_name(transaction, services.catalogue, game.info.name, besides=own.id)
        return _written(transaction, services.catalogue, number, own, game.document())


@command
def copy(services: AppServices, id: str) -> OwnGame:
    """Keep a copy of an own game, or of a table of the catalogue, under a free name and id."""
    services.check_writes()
    with services.writing() as transaction:
        if id in services.catalogue.ids():
            own = OwnGame(_read(services.catalogue, services.catalogue.game(id).document()), id)
        else:
            own = replace(_found(transaction, services.catalogue, id)[1], put_away=False, revision=1)
        return _inserted(transaction, services.catalogue, replace(own, key=services.new_person_id()))


@command
def put_away(services: AppServices, id: str) -> OwnGame:
    """Put an own game away: it stands at the end of the lists."""
    return _set_put_away(services, id, put_away=True)


@command
def restore(services: AppServices, id: str) -> OwnGame:
    """Take an own game that was put away back into the lists."""
    return _set_put_away(services, id, put_away=False)


@command
def remove(services: AppServices, id: str) -> None:
    """Remove an own game for good, also one that cannot be read. The matches that were played by it stay."""
    services.check_removes_games()
    with services.writing() as transaction:
        rows = _rows(transaction, services.catalogue)
        row = next((row for row in rows if row.id == id), None)
        if row is None:
            raise Refused(no_such_own_game(id[:_LONGEST_ID]))
        transaction.remove_own_game(row.number)
    services.store.back_up(services.now())


def judged(catalogue: Catalogue, document: object, made_from: str | None = None) -> OwnGame:
    """The own game of a table that can be kept; `made_from` as in `add`. Raises `Refused`."""
    game = _read(catalogue, document)
    made_from = made_from if made_from is not None else game.info.id
    return OwnGame(game, made_from if made_from in catalogue.ids() else None)


def add_own(transaction: Writer, catalogue: Catalogue, own: OwnGame) -> AddedGame:
    """Keep an own game that was read, in a transaction. Raises `Refused`."""
    for row in _rows(transaction, catalogue):
        if row.own is not None and _same(row.own.game.document(), own.game.document()):
            if row.own.put_away and not own.put_away:
                transaction.set_own_game(row.number, replace(row.own, put_away=False))
            return AddedGame(row.own, new=False, said=(was_kept_already(row.own.name),))
    kept = _inserted(transaction, catalogue, own)
    said = [kept_as_own(kept.name)]
    if kept.name != own.name:
        said.append(other_name_given(own.name, kept.name))
    if kept.id != own.id:
        said.append(other_id_given(own.id, kept.id))
    return AddedGame(kept, new=True, said=tuple(said))


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
        rows = _rows(transaction, catalogue)
        if any(row.own is not None and _is_here(row.own, own) for row in rows):
            counts["here"] += 1
        elif len(rows) >= MOST_OWN_GAMES:
            counts["no_room"] += 1
        else:
            _inserted(transaction, catalogue, own)
            counts["back"] += 1
    return PutBack(**counts)


def _is_here(here: OwnGame, own: OwnGame) -> bool:
    """Whether an own game is the one of a backup, at the same revision or a later one."""
    later = own.key != "" and here.key == own.key and here.revision >= own.revision
    return later or _same(here.game.document(), own.game.document())


def replace_own(added: AddedGame, own: OwnGame) -> AddedGame:
    """What became of a table, with the own game as it was read back."""
    return added._replace(own=own)


def _set_put_away(services: AppServices, id: str, *, put_away: bool) -> OwnGame:
    services.check_writes()
    with services.writing() as transaction:
        number, own = _found(transaction, services.catalogue, id)
        transaction.set_own_game(number, replace(own, put_away=put_away))
        return _found(transaction, services.catalogue, id)[1]


def _all(transaction: Reader, catalogue: Catalogue) -> OwnGames:
    rows = _rows(transaction, catalogue)
    games = tuple(row.own for row in rows if row.own is not None)
    return OwnGames(games, tuple(row.id for row in rows if row.own is None))


def _rows(transaction: Reader, catalogue: Catalogue) -> list[KeptGame]:
    """The rows, each under the id that it has now: another than it is kept under where the catalogue has that since."""
    rows = transaction.own_games()
    taken = {*catalogue.ids(), *(row.id for row in rows)}
    found = []
    for row in rows:
        if row.own is not None and row.id in catalogue.ids():
            id = _free_id(row.id, taken)
            taken.add(id)
            game = catalogue.from_document({**row.own.game.document(), "id": id})
            found.append(KeptGame(row.number, id, replace(row.own, game=game)))
        else:
            found.append(row)
    return found


def _found(transaction: Reader, catalogue: Catalogue, id: str) -> tuple[int, OwnGame]:
    """The number of a row, and the own game in it. Raises `Refused`."""
    row = next((row for row in _rows(transaction, catalogue) if row.id == id), None)
    if row is None:
        raise Refused(no_such_own_game(short(id, _LONGEST_ID)))
    if row.own is None:
        raise Refused(own_game_unreadable(id))
    return row.number, row.own


def _read(catalogue: Catalogue, document: object) -> AnyGame:
    """The game of a table that can be kept, its name as names are kept. Raises `Refused`."""
    if isinstance(document, Mapping) and isinstance(document.get("name"), str):
        document = {**document, "name": tidy(document["name"])}
    try:
        game = catalogue.from_document(document)
    except BrokenTable as broken:
        raise Refused(*broken.faults) from broken
    table = game.document()
    if catalogue.is_in_code(game):
        raise Refused(played_by_code(game.info.name))
    if len(json.dumps(table)) > LARGEST * 1024:
        raise Refused(own_game_too_large(short(game.info.name), LARGEST))
    if not all(map(writable, _texts(table))):
        raise Refused(text_not_writable())
    if not comparison_key(game.info.name):
        raise Refused(name_not_seen())
    return game


def _texts(value: Any) -> list[str]:
    """Every text in a table."""
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [text for each in inside for text in _texts(each)]


def _inserted(transaction: Writer, catalogue: Catalogue, own: OwnGame) -> OwnGame:
    """Insert an own game under a free id and a free name, and read it back. Raises `Refused`."""
    rows = _rows(transaction, catalogue)
    if len(rows) >= MOST_OWN_GAMES:
        raise Refused(too_many_own_games(MOST_OWN_GAMES))
    id = _free_id(own.id, {*catalogue.ids(), *(row.id for row in rows)})
    name = _free_name(own.name, _names(rows, catalogue))
    game = catalogue.from_document({**own.game.document(), "id": id, "name": name})
    transaction.add_own_game(replace(own, game=game))
    return _found(transaction, catalogue, id)[1]


def _written(
    transaction: Writer, catalogue: Catalogue, number: int, own: OwnGame, document: Mapping[str, Any]
) -> OwnGame:
    """Write another table in the place of an own game's, at its next revision, and read it back."""
    revision = own.revision + 1
    game = catalogue.from_document({**document, "id": own.id, "revision": min(revision, _LAST_REVISION)})
    transaction.set_own_game(number, replace(own, game=game, revision=revision))
    return _found(transaction, catalogue, own.id)[1]


def _check_name(transaction: Reader, catalogue: Catalogue, name: str, besides: str) -> None:
    """Raise `Refused` for a name that another game has."""
    rows = [row for row in _rows(transaction, catalogue) if row.id != besides]
    if comparison_key(name) in _names(rows, catalogue):
        raise Refused(name_taken(name))


def _names(rows: Sequence[KeptGame], catalogue: Catalogue) -> set[str]:
    """The names of all games, as names are compared."""
    names = [game.info.name for game in catalogue.games()]
    return {comparison_key(name) for name in [*names, *(row.own.name for row in rows if row.own is not None)]}


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two tables differ in nothing but the number that a taken id or name was given."""
    rest = [{key: value for key, value in each.items() if key not in _NAMING} for each in (one, other)]
    return rest[0] == rest[1] and all(_unnumbered(one[key]) == _unnumbered(other[key]) for key in ("id", "name"))


def _unnumbered(text: str) -> str:
    """An id or a name without the number that `_free_id` or `_free_name` puts behind it."""
    return text.rstrip("0123456789").rstrip(" -")


def _free_id(id: str, taken: Collection[str]) -> str:
    """The id, or where it is taken the first of those with a number behind it that is not."""
    number, free = 1, id
    while free in taken:
        number += 1
        free = f"{id[: _LONGEST_ID - len(str(number)) - 1].rstrip('-')}-{number}"
    return free


def _free_name(name: str, taken: Collection[str]) -> str:
    """The name, or where it is taken the first of those with a number behind it that is not."""
    number, free = 1, name
    while comparison_key(free) in taken:
        number += 1
        free = f"{name[: _LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return free

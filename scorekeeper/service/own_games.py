"""Own games: tables that are stored beside the catalogue, and can be changed, copied, put away and removed.

Each function is one command and one transaction, and raises `Refused` with all faults; then nothing was changed. The
rules check a table before it is written, and the result is read back from the store. A stored match has a table of its
own: no function here changes a match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any, Final, NamedTuple

from scorekeeper.match.bounds import MOST_OWN_GAMES
from scorekeeper.match.match import tidy, writable
from scorekeeper.match.names import comparison_key
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.without_names import texts_in
from scorekeeper.rules.catalogue import Catalogue, idle_numbers
from scorekeeper.rules.deal_fields import deal_schema
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, Value, short
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service.app_services import NOT_FOR_GUESTS_GAMES, AppServices
from scorekeeper.service.command import command
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
    ids, names = {*catalogue.ids(), *(row.id for row in rows)}, _names(rows, catalogue)
    id = _free_id(own.id, ids)
    name = _free(own.name, " ", _LONGEST_NAME, lambda free: comparison_key(free) in names)
    game = catalogue.from_document({**own.game.document(), "id": id, "name": name})
    transaction.add_own_game(replace(own, game=game))
    return found(transaction, catalogue, id)[1]


def written(transaction: Writer, catalogue: Catalogue, number: int, own: OwnGame, table: AnyGame) -> OwnGame:
    """Replace the table of an own game at its next revision, and read it back. Raises `Refused` for a taken name."""
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
    """Return an id or a name without the number that `_free` appends."""
    return text.rstrip("0123456789").rstrip(" -")


def _free_id(id: str, taken: Collection[str]) -> str:
    return _free(id, "-", LONGEST_ID, taken.__contains__)


def _free(text: str, joint: str, longest: int, is_taken: Callable[[str], bool]) -> str:
    """Return an id or a name, or if it is taken, with the first free number appended."""
    numbered = (f"{text[: longest - len(str(number)) - 1].rstrip(joint)}{joint}{number}" for number in count(2))
    return next(free for free in chain([text], numbered) if not is_taken(free))


class RestoredGames(NamedTuple):
    """Counts of a backup's own games: restored, here already, and left out for lack of room."""

    back: int
    here: int
    no_room: int


def restore_games(transaction: Writer, catalogue: Catalogue, games: Sequence[OwnGame]) -> RestoredGames:
    """Insert the own games of a backup that are missing here, the last used one last; no stored one is changed."""
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


LARGEST: Final = 64
"""kB of a stored table, at most; the largest of the catalogue has 9."""

OWN_GAME_CHANGED_ELSEWHERE = Sentence("{name} was changed in another window. Nothing was written.")
OWN_GAME_TOO_LARGE = Sentence('The table of "{name}" is too large: {most} kB at most can be kept.')
NAME_NOT_SEEN = Fault("The game needs a name.")
TEXT_NOT_WRITABLE = Fault("A text in the table has a character in it that cannot be written.")
DEAL_NOT_READ: Final = Phrase('Its "deal" was not read: what a deal says follows from the rules.')
"""The sentence for a printed table whose description of a deal is not that of its game."""


class OwnGames(NamedTuple):
    """The own games, the last used first, including those put away; and the ids of damaged ones."""

    games: tuple[OwnGame, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def in_use(self) -> tuple[OwnGame, ...]:
        """The games that were not put away."""
        return tuple(own for own in self.games if not own.put_away)

    @property
    def put_away(self) -> tuple[OwnGame, ...]:
        """The games that were put away."""
        return tuple(own for own in self.games if own.put_away)


class AddedGame(NamedTuple):
    """The result of adding a table.

    Not `new`: the same table was stored already. `phrases` are the sentences for a person: the game was added, its new
    name or id if the original one is taken, and ignored parts of the table.
    """

    own: OwnGame
    new: bool
    phrases: tuple[Phrase, ...]


@command
def own_games(services: AppServices) -> OwnGames:
    """Return all own games."""
    with services.store.reading() as transaction:
        rows = rows_of(transaction, services.catalogue)
    games = tuple(row.own for row in rows if row.own is not None)
    return OwnGames(games, tuple(row.id for row in rows if row.own is None))


@command
def own_game(services: AppServices, id: str) -> OwnGame:
    """Return the own game with an id. Raises `Refused`."""
    with services.store.reading() as transaction:
        return found(transaction, services.catalogue, id)[1]


@command
def add(services: AppServices, document: object, made_from: str | None = None) -> AddedGame:
    """Store a table as an own game. The same table is stored once; one that was put away is brought back.

    If another game has its id or name, it gets a free one. `made_from` is the id of the catalogue's game it was made
    from; by default it follows from the table.
    """
    services.check_writes()
    own = judged(services.catalogue, document, made_from)
    unread = [
        Phrase('"{key}" changes nothing where it stands in this table.', {"key": path})
        for path in idle_numbers(own.game)
    ]
    unread += [] if _deal_follows(services.catalogue, document, own) else [DEAL_NOT_READ]
    with services.writing() as transaction:
        added = _added(transaction, services.catalogue, replace(own, key=services.new_person_id()))
        return added._replace(phrases=(*added.phrases, *unread))


@command
def change(services: AppServices, id: str, document: object, revision: int | None = None) -> OwnGame:
    """Change the table of an own game, whose id stays. With `revision` it is refused unless that is the newest."""
    services.check_writes()
    game = _read(services.catalogue, document)
    with services.writing() as transaction:
        number, own = found(transaction, services.catalogue, id)
        if revision not in {None, own.revision}:
            raise Refused(OWN_GAME_CHANGED_ELSEWHERE(name=own.name))
        return written(transaction, services.catalogue, number, own, game)


@command
def rename(services: AppServices, id: str, name: str) -> OwnGame:
    """Give an own game another name."""
    with services.writing() as transaction:
        number, own = found(transaction, services.catalogue, id)
        game = _read(services.catalogue, {**own.game.document(), "name": name})
        return written(transaction, services.catalogue, number, own, game)


@command
def copy(services: AppServices, id: str) -> OwnGame:
    """Keep a copy of an own game, or of a table of the catalogue, under a free name and id."""
    with services.writing() as transaction:
        if id in services.catalogue.ids():
            own = OwnGame(_read(services.catalogue, services.catalogue.game(id).document()), id)
        else:
            own = replace(found(transaction, services.catalogue, id)[1], put_away=False, revision=1)
        return inserted(transaction, services.catalogue, replace(own, key=services.new_person_id()))


@command
def put_away(services: AppServices, id: str, *, away: bool = True) -> OwnGame:
    """Put an own game away, so that it moves to the end of the lists; or bring it back."""
    with services.writing() as transaction:
        number, own = found(transaction, services.catalogue, id)
        transaction.set_own_game(number, replace(own, put_away=away))
        return found(transaction, services.catalogue, id)[1]


@command
def remove(services: AppServices, id: str) -> None:
    """Remove an own game for good, also one that cannot be read. Its matches stay."""
    services.check_removes(NOT_FOR_GUESTS_GAMES)
    with services.writing() as transaction:
        rows = rows_of(transaction, services.catalogue)
        row = next((row for row in rows if row.id == id), None)
        if row is None:
            raise Refused(NO_SUCH_OWN_GAME(id=id[:LONGEST_ID]))
        transaction.remove_own_game(row.number)
    services.store.back_up(services.now())


def judged(catalogue: Catalogue, document: object, made_from: str | None = None) -> OwnGame:
    """Return the own game of a table that can be stored; `made_from` as in `add`. Raises `Refused`."""
    game = _read(catalogue, document)
    if faults := catalogue.faults_when_set(game):
        raise Refused(*faults)
    made_from = made_from if made_from is not None else game.copied_from or game.info.id
    return OwnGame(game, made_from if made_from in catalogue.ids() else None)


def _added(transaction: Writer, catalogue: Catalogue, own: OwnGame) -> AddedGame:
    for row in rows_of(transaction, catalogue):
        if row.own is not None and are_same(row.own.game.document(), own.game.document()):
            if row.own.put_away:
                transaction.set_own_game(row.number, replace(row.own, put_away=False))
            phrase = Phrase("{name} is among your own games already.", {"name": row.own.name})
            return AddedGame(found(transaction, catalogue, row.id)[1], new=False, phrases=(phrase,))
    stored = inserted(transaction, catalogue, own)
    phrases = [Phrase("{name} is now among your own games.", {"name": stored.name})]
    if stored.name != own.name:
        names: dict[str, Value] = {"asked": own.name, "name": stored.name}
        phrases.append(Phrase("Another game is called {asked}; this one is called {name} here.", names))
    if stored.id != own.id:
        ids: dict[str, Value] = {"asked": own.id, "id": stored.id}
        phrases.append(Phrase('Another game has the id "{asked}"; this one has "{id}" here.', ids))
    return AddedGame(stored, new=True, phrases=tuple(phrases))


def _read(catalogue: Catalogue, document: object) -> AnyGame:
    """Return the game of a table, its name tidied; for a game in code, its own copy. Raises `Refused`."""
    if isinstance(document, Mapping) and isinstance(document.get("name"), str):
        document = {**document, "name": tidy(document["name"])}
    try:
        game = catalogue.own_copy(catalogue.from_document(document))
    except BrokenTable as broken:
        raise Refused(*broken.faults) from broken
    table = game.document()
    if len(json.dumps(table)) > LARGEST * 1024:
        raise Refused(OWN_GAME_TOO_LARGE(name=short(game.info.name), most=LARGEST))
    if not all(map(writable, texts_in(table))):
        raise Refused(TEXT_NOT_WRITABLE)
    if not comparison_key(game.info.name):
        raise Refused(NAME_NOT_SEEN)
    return game


def _deal_follows(catalogue: Catalogue, document: object, own: OwnGame) -> bool:
    """Whether a printed table describes the deal, if at all, as its game or the original game does."""
    if not isinstance(document, Mapping) or "deal" not in document:
        return True
    games = [own.game, *([catalogue.game(own.made_from)] if own.made_from else [])]
    schemas = [json.dumps(deal_schema(game, catalogue.set_otherwise(game)), sort_keys=True) for game in games]
    return json.dumps(document["deal"], sort_keys=True) in schemas

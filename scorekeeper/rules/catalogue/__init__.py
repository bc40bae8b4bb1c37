"""The catalogue of all games: tables in TOML files, and games in code.

These files, and the descriptions of games in code, are the only ones that the rules read.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from functools import cached_property, partial
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple
from zlib import crc32

from scorekeeper.rules import table_faults as wrong
from scorekeeper.rules.catalogue.order import ORDER
from scorekeeper.rules.code_games import games_in_code
from scorekeeper.rules.code_games import own_copy as copies
from scorekeeper.rules.code_games.code_game import SHAPE, OwnCopy
from scorekeeper.rules.code_games.own_copy import InCode, is_in_code
from scorekeeper.rules.finding import GameLine
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase, named, short
from scorekeeper.rules.quota.quota_checks import read_table
from scorekeeper.rules.quota.quota_game import QuotaGame
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.table_reading import shaped
from scorekeeper.rules.tally.tally_checks import read_tally
from scorekeeper.rules.tally.tally_game import TallyGame

PROSE = frozenset({"name", "family", "title", "aliases", "source", "conventions", "card"})
"""The keys of a document that describe a game and are not part of its rules."""

_REFERENCE = frozenset({"id", "revision"})  # the keys with which a file names a game of the catalogue
_NUMBERED = re.compile(r".+-[0-9]+")

LINES = "lines.json"
"""The file with the lines of the tables beside it, made by an install. Without it the tables are read instead."""

_REMEMBERED = 64  # the number of games read from documents to cache: every match and every change of a journal has one


class ListedGame(NamedTuple):
    """A game in a list: its line, and a function that reads the game itself."""

    info: GameLine
    read: Callable[[], AnyGame]


class Catalogue:
    """The games by id. A table is read when it is first asked for; for a list only its line is kept."""

    def __init__(self, texts: Mapping[str, str], code: tuple[AnyGame, ...] = (), lines: str = "") -> None:
        """Make a catalogue of tables (TOML texts by id) and games in code. Raises `BrokenTable` for a repeated id.

        `lines` are those of tables that an install has read beforehand, as `print_lines` gives them. The line of a
        table that has changed since does not count.
        """
        doubles = sorted({game.info.id for game in code} & set(texts))
        if doubles:
            raise BrokenTable(tuple(wrong.DOUBLE_ID(id=id) for id in doubles))
        self._texts = texts
        self._games: dict[str, AnyGame] = {}
        self._lines: dict[str, GameLine] = {}
        self._lines_text = lines
        self._code: dict[tuple[str, int], AnyGame] = {}
        self._read_before: dict[str, AnyGame] = {}  # by their documents and options
        self._beside: Mapping[str, AnyGame] = {}
        for game in code:
            id, revision = game.info.id, game.document()["revision"]
            if (id, revision) in self._code:
                raise BrokenTable((wrong.DOUBLE_ID(id=id),))
            self._code[id, revision] = game
            if id not in self._games or self._games[id].document()["revision"] < revision:
                self._games[id] = game

    def with_games(self, games: Iterable[AnyGame]) -> Catalogue:
        """Return a catalogue in which a match file may also name these games by their ids; its lists leave them out."""
        more = copy(self)
        more._beside = {  # noqa: SLF001  # a copy of the same class
            game.info.id: game for game in games
        }
        return more

    def ids(self) -> tuple[str, ...]:
        """Return every id, in the order of the lists."""
        return self._order

    @cached_property
    def _order(self) -> tuple[str, ...]:
        known = {*self._texts, *self._games}
        order = [id for id in ORDER if id in known]
        unlisted = sorted(known - set(ORDER))
        families = {
            id: self._games[id].info.family if id in self._games else tomllib.loads(self._texts[id]).get("family", "")
            for id in (known if unlisted else ())
        }
        for id in unlisted:
            relatives = [index for index, other in enumerate(order, 1) if families[id] == families[other] != ""]
            order.insert(max(relatives, default=len(order)), id)
        return tuple(order)

    def game(self, id: str) -> AnyGame:
        """Return the game of an id. Raises `BrokenTable` if there is none, or its table is broken."""
        if id not in self._games:
            if id not in self._texts:
                raise BrokenTable((wrong.UNKNOWN_VARIANT(id=short(id)),))
            self._games[id] = self._read(id)
        return self._games[id]

    def _read(self, id: str) -> AnyGame:
        game = _tabled(tomllib.loads(self._texts[id]))
        if game.info.id != id:
            raise BrokenTable((wrong.UNKNOWN_VARIANT(id=game.info.id),))
        return game

    def listed(self) -> Iterator[ListedGame]:
        """Yield every game, in the order of the lists. Games that nobody plays are kept only as lines."""
        lines: dict[str, list[Any]] = json.loads(self._lines_text or "{}")
        self._lines_text = ""
        for id, (check, *line) in lines.items():
            # another number of entries is from another program
            if len(line) == len(GameLine._fields) and check == _check_of(self._texts.get(id)):
                self._lines[id] = GameLine._make(tuple(each) if isinstance(each, list) else each for each in line)
        for id in self.ids():
            if id not in self._lines:
                self._lines[id] = GameLine.of((self._games.get(id) or self._read(id)).info)
            yield ListedGame(self._lines[id], partial(self.game, id))

    def games(self) -> Iterator[AnyGame]:
        """Yield every game, in the order of the lists."""
        return (self.game(id) for id in self.ids())

    def in_newest_revision(self, game: AnyGame) -> AnyGame:
        """Return a game in code in its newest revision; a table unchanged, even with an id of the catalogue."""
        return self._games[game.info.id] if self.is_in_code(game) else game

    def is_in_code(self, game: AnyGame) -> bool:
        """Whether a game is one in code, and neither a table nor an own copy."""
        return is_in_code(game) and game.copied_from is None

    def has(self, game: AnyGame) -> bool:
        """Whether the catalogue has this game, and not only its id, which a house table may have kept."""
        return game.info.id in self.ids() and self.game(game.info.id).document() == game.document()

    def reference(self, game: AnyGame) -> dict[str, Any]:
        """Return a game as files have it: its id and revision if the catalogue has it, else its whole document."""
        document = game.document()
        return {key: document[key] for key in ("id", "revision")} if self.has(game) else document

    def has_rules_of(self, game: AnyGame) -> bool:
        """Whether the game of that id in the catalogue has these rules, in any description."""
        if game.info.id not in self.ids():
            return False
        known = self.game(game.info.id)
        if self.in_newest_revision(game) is known:
            return True
        return rules_of(game.document()) == rules_of(known.document())

    def original_of(self, game: AnyGame) -> AnyGame | None:
        """Return the game that an own game was made from, by the id before its last number; else None."""
        id = game.copied_from or game.info.id
        while id not in self.ids() and _NUMBERED.fullmatch(id):
            id = id.rpartition("-")[0]
        return self.game(id) if id != game.info.id and id in self.ids() else None

    def contract_called(self, key: str) -> str | Phrase | None:
        """Return the name of the contract or hand with that key in the first game that has one; None if none has."""
        ids = [id for id in self.ids() if f'"{key}"' in self._texts.get(id, "")]
        entries = (entry for id in ids for entry in self.game(id).outline.entries)
        return next((entry.name for entry in entries if entry.key == key), None)

    def own_copy(self, game: AnyGame) -> AnyGame:
        """Return an own copy of a game in code, or of an own copy, with its present settings; other games unchanged."""
        return self.from_document(copies.as_copy(game)) if is_in_code(game) else game

    def printed(self, game: AnyGame) -> dict[str, Any]:
        """Return the document of a game with every key, for a person who may change it and keep it as an own game.

        `from_document` reads it back: a game in code as itself, or as an own copy if it was changed.
        """
        if isinstance(game, QuotaGame | TallyGame):
            return game.origin.whole_document()
        return copies.printed(game) if is_in_code(game) else game.document()

    def _known_in_code(self, id: object, revision: object, name: str) -> InCode:
        """Return the game in code that the document with this name is made from. Raises `BrokenTable` without one."""
        known = self._code.get((id, revision)) if isinstance(id, str) and type(revision) is int else None
        if known is None or not is_in_code(known):
            raise BrokenTable((copies.UNKNOWN_ORIGINAL(name=named(name)),))
        return known

    def _is_print(self, document: Mapping[Any, Any]) -> bool:
        """Whether `printed` gave a document, and not that of a table; people may have changed it since."""
        if "shape" in document or (isinstance(document.get("contracts"), list) and document["contracts"]):
            return False  # a table has rules, and a game in code with the same id has none
        return "of" in document or any(document.get("id") == id for id, _ in self._code)

    def _from_print(self, document: Mapping[Any, Any], options: Mapping[str, Any] | None) -> AnyGame:
        """Return the game of a document that `printed` gave: a game in code with its settings, or an own copy of it."""
        of, revision = document.get("of", document.get("id")), document.get("of_revision", document.get("revision"))
        original = self._known_in_code(of, revision, short(document.get("name", of)))
        own_copy = copies.own_copy_in_print(original, document)
        if own_copy is not None:
            return copies.copy_of(original, own_copy, options or {})
        set_there = copies.set_otherwise(type(original)(document.get("settings", {})))
        return self._with_options(original, {**set_there, **(options or {})})

    def set_in(self, game: AnyGame) -> dict[str, Any]:
        """Return the settings of a game in code that differ from the defaults, as a match's options."""
        return copies.set_otherwise(game) if is_in_code(game) and game.own is None else {}

    def _own_copy(self, document: Mapping[Any, Any], options: Mapping[str, Any] | None) -> AnyGame:
        own_copy = shaped(OwnCopy, document)
        original = self._known_in_code(own_copy.of, own_copy.of_revision, own_copy.name)
        return copies.copy_of(original, own_copy, options or {})

    def _named(self, id: object, revision: object) -> AnyGame:
        if isinstance(id, str) and type(revision) is int and (id, revision) in self._code:
            return self._code[id, revision]
        game = self._beside.get(id) or self.game(id) if isinstance(id, str) else None
        if game is None:
            raise BrokenTable((wrong.UNKNOWN_VARIANT(id=short(str(id))),))
        if type(revision) is not int or game.document()["revision"] != revision:
            raise BrokenTable((wrong.UNKNOWN_REVISION(game=named(game.info.name), revision=short(str(revision))),))
        return game

    def from_document(self, document: object, options: Mapping[str, Any] | None = None) -> AnyGame:
        """Return the game of a match file: an id, alone or with its revision, or a whole table.

        `options` are the house rules that were set. The key `deal` beside a table is derived from it, and not read.
        Raises `BrokenTable` with all faults.
        """
        if isinstance(document, str):
            known = self._beside.get(document) if document not in self.ids() else None
            game = known or self.game(document)
            return self._with_options(game, options) if options else game
        text = _as_text(document, options)
        known = None if text is None else self._read_before.get(text)
        if known is not None:
            return known
        game = self._read_document(document, options)
        if text is not None:
            if len(self._read_before) >= _REMEMBERED:
                self._read_before.clear()
            self._read_before[text] = game
        return game

    def _read_document(self, document: object, options: Mapping[str, Any] | None) -> AnyGame:
        if not isinstance(document, Mapping):
            raise BrokenTable((wrong.NOT_A_TABLE,))
        document = {key: value for key, value in document.items() if key not in {"deal", "ruling"}}
        if document.get("shape") == SHAPE:
            return self._own_copy(document, options)
        if document.keys() == _REFERENCE:
            game = self._named(document["id"], document["revision"])
            return self._with_options(game, options) if options else game
        if self._is_print(document):
            return self._from_print(document, options)
        return _tabled(document, options)

    def set_otherwise(self, game: AnyGame) -> Iterator[AnyGame]:
        """Yield the game with each value of each of its choices, and with the lowest and highest of each figure."""
        for options in _ways_to_set(game):
            with suppress(BrokenTable):
                yield self._with_options(game, options)

    def faults_when_set(self, game: AnyGame) -> tuple[Fault, ...]:
        """Return the faults of a game with each house rule set to each of its values, one at a time.

        Only a table that somebody adds is checked so: played matches have to stay readable.
        """
        faults = dict[Fault, None]()
        for options in _ways_to_set(game):
            try:
                self._with_options(game, options)
            except BrokenTable as broken:
                faults |= dict.fromkeys(broken.faults)
        return tuple(faults)

    def _with_options(self, game: AnyGame, options: Mapping[str, Any]) -> AnyGame:
        if isinstance(game, QuotaGame):
            return QuotaGame(game.origin, options)
        if isinstance(game, TallyGame):
            return TallyGame(game.origin, options)
        if game.copied_from is not None:
            return self._own_copy(game.document(), options)
        return type(game)(options)  # type: ignore[call-arg]  # games in code take their options


def _ways_to_set(game: AnyGame) -> list[dict[str, str | int]]:
    """Return options with each value of each choice, and with the lowest and highest of each figure."""
    choices, figures = game.outline.choices, game.outline.figures
    ways: list[dict[str, str | int]] = [{each.key: value.value} for each in choices for value in each.values]
    return ways + [{each.key: number} for each in figures for number in (each.low, each.high)]


def idle_numbers(game: AnyGame) -> Iterator[str]:
    """Yield the paths of a tally's numbers that are set and that nothing reads."""
    if not isinstance(game, TallyGame):
        return
    for item in game.origin.items:
        counting = [hand for hand in game.origin.hands if item.id in hand.counts]
        yield from (f"items.{item.id}.{key}" for key in item.idle_keys(counting))
    for hand in game.origin.hands:
        if not hand.counts:
            yield from (f"hands.{hand.id}.{key}" for key in ("factor", "divisor") if getattr(hand, key) != 1)


def _as_text(document: object, options: Mapping[str, Any] | None) -> str | None:
    """Return a document and its options as one text, for the cache; None if they are not JSON."""
    try:
        return json.dumps([document, options or None], allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return None


def _tabled(document: Mapping[Any, Any], options: Mapping[str, Any] | None = None) -> QuotaGame | TallyGame:
    if document.get("shape") == "tally":
        return TallyGame(read_tally(document), options)
    return QuotaGame(read_table(document), options)


def rules_of(document: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return the entries of a document that are rules, including those of its options; without descriptions."""
    return {
        key: [rules_of(entry) if isinstance(entry, Mapping) else entry for entry in value]
        if isinstance(value, list)
        else value
        for key, value in document.items()
        if key not in PROSE
    }


def catalogue_in(folder: Traversable) -> Catalogue:
    """Return a catalogue of the games in code, and the tables of a folder: a file for each game, named by its id."""
    lines = folder / LINES
    return Catalogue(_texts_in(folder), games_in_code(), lines.read_text("utf-8") if lines.is_file() else "")


def print_lines(folder: Traversable) -> str:
    """Return the lines of the tables of a folder, as JSON: to read every table takes far longer than to show a list."""
    texts = _texts_in(folder)
    lines = {id: [_check_of(text), *GameLine.of(_tabled(tomllib.loads(text)).info)] for id, text in texts.items()}
    return json.dumps(dict(sorted(lines.items())), ensure_ascii=False, separators=(",", ":"))


def _check_of(text: str | None) -> int | None:
    return None if text is None else crc32(text.encode())


def _texts_in(folder: Traversable) -> dict[str, str]:
    entries = folder.iterdir() if folder.is_dir() else ()
    return {each.name.removesuffix(".toml"): each.read_text("utf-8") for each in entries if each.name.endswith(".toml")}


CATALOGUE = catalogue_in(resources.files(__name__))

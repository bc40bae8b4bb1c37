"""An own game as a file: one table as JSON, with what it was made from. Other forms of a table are read too.

Those are a table alone, as JSON or TOML, and what `scorekeeper variants ID --format json` prints. The rules of a table
are judged by whoever keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scorekeeper.exchange.bounded_toml import toml_tree
from scorekeeper.exchange.faults import FILE_EMPTY, NEWER_VERSION, NOT_UTF8, NotReadable
from scorekeeper.exchange.game_faults import (
    FILE_HAS_MATCH,
    GAME_FILE_TOO_LARGE,
    NOT_A_GAME,
    SEVERAL_GAMES,
)
from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.match_file import FORMAT as MATCH_FORMAT
from scorekeeper.exchange.strict_json import flaws, parsed, refuse
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.table_reading import table_version

FORMAT: Final = "scorekeeper/game"
VERSION: Final = 2
"""The latest one that is read. A table is written in the oldest that can hold it: see `version_of`."""

MOST_BYTES: Final = 1024 * 1024
"""Bytes of a file, at most; a larger one is refused unread."""

_OF_TABLES: Final = frozenset({"contracts", "shape"})
"""Keys of which every table has one."""


class GameInFile(NamedTuple):
    """A table as a file has it, not judged; and the id of the game that it was made from, where that is said."""

    document: dict[str, Any]
    made_from: str | None = None


def print_game(own: OwnGame) -> bytes:
    """The file of an own game."""
    return json_text(game_to_dict(own)).encode()


def game_to_dict(own: OwnGame) -> dict[str, Any]:
    """The entries of the file of an own game."""
    made_from = {"made_from": own.made_from} if own.made_from else {}
    document = own.game.document()
    return {"format": FORMAT, "version": version_of(document), **made_from, "game": document}


def version_of(document: Mapping[str, Any]) -> int:
    """The version of a file with this table: 1 where the table is of the first version of its language.

    The later ones have grown since files of version 1 were read first: by keys of tables, by own copies of games in
    code and what can be set in them. Whoever adds to one of them raises this.
    """
    return 1 if table_version(document) == 1 else VERSION


def game_name(own: OwnGame) -> str:
    """The name of the file of an own game."""
    return f"{own.id}.json"


def is_game_file(content: bytes) -> bool:
    """Whether a file has a table in JSON, as this module or `scorekeeper variants` prints it; no match file has."""
    if len(content) > MOST_BYTES or content.lstrip()[:1] not in {b"{", b"["}:
        return False
    try:
        tree = parsed(content.decode("utf-8-sig"))
    except (NotReadable, UnicodeDecodeError):
        return False
    tree = tree[0] if isinstance(tree, list) and len(tree) == 1 else tree
    if not isinstance(tree, dict):
        return False
    return tree.get("format") == FORMAT or ("format" not in tree and not _OF_TABLES.isdisjoint(tree))


def read_game_file(content: bytes) -> GameInFile:
    """The table in a file. Raises `NotReadable`."""
    if len(content) > MOST_BYTES:
        refuse(GAME_FILE_TOO_LARGE(most=MOST_BYTES // 1024))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(NOT_UTF8)
    if not text.strip():
        refuse(FILE_EMPTY)
    return game_from_dict(_tree(text))


def game_from_dict(tree: Any) -> GameInFile:
    """The table in the entries of a file. Raises `NotReadable`."""
    if isinstance(tree, list) and len(tree) == 1:  # as `variants ID` prints it
        tree = tree[0]
    elif isinstance(tree, list) and tree:
        refuse(SEVERAL_GAMES(number=len(tree)))
    if not isinstance(tree, dict):
        refuse(NOT_A_GAME)
    if faults := list(flaws(tree, "game")):
        refuse(*faults)
    if tree.get("format") == MATCH_FORMAT:
        refuse(FILE_HAS_MATCH)
    if "format" not in tree:
        return GameInFile(tree)
    version = tree.get("version")
    if tree["format"] == FORMAT and type(version) is int and version > VERSION:
        refuse(NEWER_VERSION(version=version, known=VERSION))
    made_from, game = tree.get("made_from"), tree.get("game")
    if tree["format"] != FORMAT or not isinstance(game, dict) or not isinstance(made_from, str | None):
        refuse(NOT_A_GAME)
    return GameInFile(game, made_from)


def _tree(text: str) -> Any:
    """The tree of a text in JSON or TOML. Where it is neither, the fault is that of the form that it begins like."""
    try:
        return parsed(text)
    except NotReadable:
        if text.lstrip().startswith("{"):
            raise
    return toml_tree(text)

"""An own game as a file or a link: one table, and its original. Other forms of a table are read too.

Those are a table alone, as JSON or TOML, and the output of `scorekeeper variants ID --format json`. The service judges
the rules of a table. A link is packed like that of a match (`exchange.link`), with a letter of its own.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from datetime import date, time
from typing import Any, Final, NamedTuple

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.link import SharedLink, link_to, shared, tree_of
from scorekeeper.exchange.match_file import KIND as OF_MATCHES
from scorekeeper.exchange.strict_json import (
    DEEPEST,
    MOST_DIGITS,
    MOST_ENTRIES,
    OddValue,
    decoded,
    flaws,
    parsed,
    refuse,
)
from scorekeeper.exchange.text_tables import json_text
from scorekeeper.match.document import FORMAT
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

_STRINGS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments, whose dots and brackets do not count. One without an end goes to the end of line or text.

Each is matched whole, so the time is proportional to the length of the text.
"""


def toml_tree(text: str) -> Any:
    """Return the tree of a text in TOML, with an `OddValue` for each impossible value. Raises `NotReadable`."""
    if _is_deep(_STRINGS.sub("s", text)):
        refuse(wrong.NESTED_TOO_DEEPLY)
    try:
        return _plain(tomllib.loads(text))
    except (ValueError, RecursionError):
        refuse(wrong.NEITHER_JSON_NOR_TOML)


def _is_deep(bare: str) -> bool:
    """Whether a text without its strings has a key of too many parts, or brackets nested too deep."""
    deep = 0
    for line in bare.split("\n"):
        parts = line.split("=", 1)[0] if line.count("=") == 1 else line
        if parts.count(".") > DEEPEST:
            return True
        deep += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
        if deep > DEEPEST:
            return True
    return False


def _plain(value: Any) -> Any:
    match value:
        case dict() if len(value) <= MOST_ENTRIES:
            return {key: _plain(each) for key, each in value.items()}
        case dict():
            return OddValue("object", "{…}", len(value))
        case float():
            return OddValue("float", str(value))
        case date() | time():
            return OddValue("constant", value.isoformat())
        case int() if value.bit_length() > 4 * MOST_DIGITS:
            return OddValue("int", "9" * (value.bit_length() * 3 // 10))  # about as many digits, not counted exactly
        case _:
            return [_plain(each) for each in value] if isinstance(value, list) else value


KIND: Final = "scorekeeper/game"
"""The `format` of a file with an own game; its `version` is `FORMAT`."""

MOST_BYTES: Final = 1024 * 1024
"""The most bytes of a file; a larger one is refused unread."""

_OF_TABLES: Final = frozenset({"contracts", "shape"})
"""Keys in every table, or at least one of them."""


class GameInFile(NamedTuple):
    """A table as a file has it, not judged; and the id of its original, if given."""

    document: dict[str, Any]
    made_from: str | None = None


def print_game(own: OwnGame) -> bytes:
    """Return the file of an own game."""
    return json_text({"format": KIND, "version": FORMAT, **_entries(own)}).encode()


def _entries(own: OwnGame) -> dict[str, Any]:
    made_from = {"made_from": own.made_from} if own.made_from else {}
    return {**made_from, "game": own.game.document()}


def game_name(own: OwnGame) -> str:
    """Return the name of the file of an own game."""
    return f"{own.id}.json"


def is_game_file(content: bytes) -> bool:
    """Whether a file has a table in JSON, as from this module or `scorekeeper variants`; no match file has one."""
    if len(content) > MOST_BYTES or content.lstrip()[:1] not in {b"{", b"["}:
        return False
    try:
        tree = parsed(content.decode("utf-8-sig"))
    except (NotReadable, UnicodeDecodeError):
        return False
    tree = tree[0] if isinstance(tree, list) and len(tree) == 1 else tree
    if not isinstance(tree, dict):
        return False
    return tree.get("format") == KIND or ("format" not in tree and not _OF_TABLES.isdisjoint(tree))


def read_game_file(content: bytes) -> GameInFile:
    """Read the table in a file. Raises `NotReadable`."""
    text = decoded(content, MOST_BYTES, wrong.GAME_FILE_TOO_LARGE(most=MOST_BYTES // 1024))
    try:
        tree = parsed(text)
    except NotReadable:
        if text.lstrip().startswith("{"):  # a broken file is told by the form of its beginning
            raise
        tree = toml_tree(text)
    return game_from_dict(tree)


def game_from_dict(tree: Any) -> GameInFile:
    """Return the table in the entries of a file. Raises `NotReadable`."""
    if isinstance(tree, list) and len(tree) == 1:  # as from `variants ID`
        tree = tree[0]
    elif isinstance(tree, list) and tree:
        refuse(wrong.SEVERAL_GAMES(number=len(tree)))
    if not isinstance(tree, dict):
        refuse(wrong.NOT_A_GAME)
    if faults := list(flaws(tree, "game")):
        refuse(*faults)
    if tree.get("format") == OF_MATCHES:
        refuse(wrong.FILE_HAS_MATCH)
    if "format" not in tree:
        return GameInFile(tree)
    version = tree.get("version")
    if tree["format"] == KIND and type(version) is int and version > FORMAT:
        refuse(wrong.NEWER_FILE)
    made_from, game = tree.get("made_from"), tree.get("game")
    if tree["format"] != KIND or not isinstance(game, dict) or not isinstance(made_from, str | None):
        refuse(wrong.NOT_A_GAME)
    return GameInFile(game, made_from)


_PROSE: Final = ("source", "conventions", "card", "aliases")
"""Texts that a code without room for them leaves out."""

# Frequent texts in tables, as a dictionary for the packer. A part of the format: it never changes.
_OFTEN: Final = (
    b'"trumps":"turned","trumps":"clubs","trumps":"diamonds","trumps":"hearts","aim":"choice","of":["aim":"stops",'
    b'"shape":"tally","direction":"right","lowest_wins":true,"target":,"end_tricks":,"winner":"ender",'
    b'"exchange":true,"overtricks_only":true,"options":["quotas"],"order":"round","turn":"blocks","declarer":"dealer",'
    b'"No trumps.","Take tricks.","Avoid tricks."],"card":["Spades are trumps.","aliases":["'
    b'{"made_from":"swedish","game":{"id":"","revision":1,"name":"Bismarck","family":"Bismarck","title":"The game",'
    b'"source":"","conventions":["players":3,"sides":[[0],[1],[2],[3]],"tricks":16,"declarer":"forehand",'
    b'"turn":"passes","order":"free","deals":12,"start":0,"thrown_in":true,"contracts":[{"id":"spader",'
    b'"name":"Spader","aim":"positive","trumps":"spades","quotas":[8,4,4]},{"aim":"positive","trumps":"named",'
    b'"quotas":[8,4,4]},{"aim":"negative","trumps":"none","quotas":[4,6,6]}]}}'
)


def print_game_link(own: OwnGame, site: str) -> str | None:
    """Return the link to an own game that opens at a `site`; None if it would be too long."""
    return link_to(site, "game", _entries(own), _OFTEN)


def read_game_link(text: str) -> GameInFile:
    """Read the table in a link to any site, not judged. Raises `NotReadable`."""
    tree = tree_of(text, "game", _OFTEN, wrong.LINK_HOLDS_NO_GAME)
    try:
        return game_from_dict({**tree, "format": KIND, "version": FORMAT})
    except (NotReadable, TypeError):
        refuse(wrong.LINK_HOLDS_NO_GAME)


def shared_game(own: OwnGame, site: str, catalogue: Catalogue = CATALOGUE) -> SharedLink:
    """Return the link to an own game, and its QR code, without the longer texts if there is no room for them."""

    def brief_link() -> str | None:
        document = {key: value for key, value in own.game.document().items() if key not in _PROSE}
        if isinstance(document.get("contracts"), list):
            document["contracts"] = [{**each, "card": [], "aliases": []} for each in document["contracts"]]
        return print_game_link(replace(own, game=catalogue.from_document(document)), site)

    return shared(print_game_link(own, site), brief_link, wrong.GAME_TOO_LONG_FOR_A_LINK)

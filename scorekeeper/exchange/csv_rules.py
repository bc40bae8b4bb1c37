"""The rules in a CSV sheet: the revision of a game of the catalogue, or a mark of a house table.

A sheet has no place for a whole table. It comes home where a house table with the same mark is kept as an own game, and
is refused where there is none, or the own game has changed since.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.exchange.faults import HOUSE_RULES_MISSING, UNKNOWN_GAME, UNKNOWN_RULES
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.rules.catalogue import PROSE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short, shown
from scorekeeper.rules.table_faults import UNKNOWN_REVISION, BrokenTable

_HOUSE: Final = "house table "
_REVISION: Final = re.compile(r"[1-9][0-9]{0,3}")
_MARK_BYTES: Final = 10


def rules_in_words(game: AnyGame, catalogue: Catalogue) -> str:
    """Return the cell of the rules of a game."""
    if catalogue.has(game) or catalogue.is_in_code(game):
        return str(game.document()["revision"])
    return f"{_HOUSE}{rules_mark(game)}"


def game_by_rules(id: str, rules: str, options: Mapping[str, Any], catalogue: Catalogue) -> AnyGame:
    """Return the game of an id with the rules of a cell, and these options. Raises `NotReadable`."""
    document: object = id
    if rules.startswith(_HOUSE):
        if not _is_here(id, rules.removeprefix(_HOUSE), catalogue):
            refuse(HOUSE_RULES_MISSING(id=short(id)))
    elif not _REVISION.fullmatch(rules):
        refuse(UNKNOWN_RULES(said=shown(rules)))
    elif id not in catalogue.ids():
        refuse(UNKNOWN_GAME(id=short(id)))
    elif catalogue.is_in_code(known := catalogue.game(id)):
        document = {"id": id, "revision": int(rules)}
    elif known.document()["revision"] != int(rules):
        refuse(UNKNOWN_REVISION(id=id, revision=rules))
    try:
        return catalogue.from_document(document, options)
    except BrokenTable as broken:
        refuse(*broken.faults)


def _is_here(id: str, mark: str, catalogue: Catalogue) -> bool:
    """Return whether the game of an id is here with the rules that have this mark."""
    try:
        return rules_mark(catalogue.from_document(id)) == mark
    except BrokenTable:
        return False


def rules_mark(game: AnyGame) -> str:
    """Return sixteen letters and digits that stand for the rules of a game, without its names and sentences."""
    text = json.dumps(_rules_in(game.document()), sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).digest()[:_MARK_BYTES]
    return base64.b32encode(digest).decode().lower()


def _rules_in(value: Any) -> Any:
    """Return a document without the entries that describe the game, and without the empty ones."""
    if isinstance(value, Mapping):
        rules = {key: _rules_in(entry) for key, entry in value.items() if key not in PROSE}
        return {key: entry for key, entry in rules.items() if entry is not None and entry is not False and entry != []}
    return [_rules_in(entry) for entry in value] if isinstance(value, list | tuple) else value

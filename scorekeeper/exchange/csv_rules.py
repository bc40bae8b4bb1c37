"""Which rules a CSV sheet was played by: those of the catalogue, an earlier revision of them, or a house table.

A sheet has no place for a whole table. Of a house table it has a mark of its rules, so that the sheet comes home where
that table is kept as an own game, and is refused where it is not, or is another one by now.
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
from scorekeeper.rules.table_faults import BrokenTable

_HOUSE: Final = "house table "
_REVISION: Final = "revision "
_MARK_BYTES: Final = 10


def rules_in_words(game: AnyGame, catalogue: Catalogue) -> str:
    """The cell of the rules; empty for those that the catalogue has under this id."""
    if catalogue.has(game):
        return ""
    if catalogue.is_in_code(game):
        return f"{_REVISION}{game.document()['revision']}"
    return f"{_HOUSE}{rules_mark(game)}"


def game_by_rules(id: str, rules: str, options: Mapping[str, Any], catalogue: Catalogue) -> AnyGame:
    """The game of that id with the rules that a cell says, and these options. Raises `NotReadable`."""
    revision = re.fullmatch(rf"{_REVISION}([0-9]{{1,4}})", rules)
    if not rules and id not in catalogue.ids():
        refuse(UNKNOWN_GAME(id=short(id)))
    if rules.startswith(_HOUSE) and not _is_here(id, rules.removeprefix(_HOUSE), catalogue):
        refuse(HOUSE_RULES_MISSING(id=short(id)))
    if rules and revision is None and not rules.startswith(_HOUSE):
        refuse(UNKNOWN_RULES(said=shown(rules)))
    try:
        return catalogue.from_document({"id": id, "revision": int(revision[1])} if revision else id, options)
    except BrokenTable as broken:
        refuse(*broken.faults)


def _is_here(id: str, mark: str, catalogue: Catalogue) -> bool:
    """Whether the game of that id is here with the rules that have this mark."""
    try:
        return rules_mark(catalogue.from_document(id)) == mark
    except BrokenTable:
        return False


def rules_mark(game: AnyGame) -> str:
    """Sixteen letters and digits that stand for the rules of a game, without its names and sentences."""
    text = json.dumps(_rules_in(game.document()), sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).digest()[:_MARK_BYTES]
    return base64.b32encode(digest).decode().lower()


def _rules_in(value: Any) -> Any:
    """A document without what describes the game, and without what says nothing."""
    if isinstance(value, Mapping):
        rules = {key: _rules_in(entry) for key, entry in value.items() if key not in PROSE}
        return {key: entry for key, entry in rules.items() if entry is not None and entry is not False and entry != []}
    return [_rules_in(entry) for entry in value] if isinstance(value, list | tuple) else value

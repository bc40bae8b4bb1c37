"""The rules in a CSV sheet: the revision of a game of the catalogue, or a mark of a house table.

A sheet has no room for a whole table. A sheet with a mark can only be read on a device that keeps the same house table
as an own game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.exchange.file_faults import HOUSE_RULES_MISSING, UNKNOWN_RULES
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short, shown
from scorekeeper.rules.same_game import rules_mark
from scorekeeper.rules.table_faults import BrokenTable

_HOUSE: Final = "house table "
_REVISION: Final = re.compile(r"[1-9][0-9]{0,3}")


def rules_in_words(game: AnyGame, catalogue: Catalogue) -> str:
    """Return the cell of the rules of a game."""
    if catalogue.has(game) or catalogue.is_in_code(game):
        return str(game.document()["revision"])
    return f"{_HOUSE}{rules_mark(game)}"


def game_by_rules(id: str, rules: str, options: Mapping[str, Any], catalogue: Catalogue) -> AnyGame:
    """Return the game of an id with the rules of a cell, and these options. Raises `NotReadable`."""
    is_house = rules.startswith(_HOUSE)
    if is_house and not _is_here(id, rules.removeprefix(_HOUSE), catalogue):
        refuse(HOUSE_RULES_MISSING(id=short(id)))
    if not is_house and not _REVISION.fullmatch(rules):
        refuse(UNKNOWN_RULES(said=shown(rules)))
    try:
        return catalogue.from_document(id if is_house else {"id": id, "revision": int(rules)}, options)
    except BrokenTable as broken:
        refuse(*broken.faults)


def _is_here(id: str, mark: str, catalogue: Catalogue) -> bool:
    """Whether the game of an id is here with the rules of this mark."""
    try:
        return rules_mark(catalogue.from_document(id)) == mark
    except BrokenTable:
        return False

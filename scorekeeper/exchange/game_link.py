"""An own game in a link, which is packed as that of a match is (`exchange.link`), with a letter of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.game_faults import LINK_HOLDS_NO_GAME
from scorekeeper.exchange.game_file import FORMAT, VERSION, GameInFile, game_from_dict, version_of
from scorekeeper.exchange.link import GAME, MARK, NEWER_GAME, letters_in, packed_letters, unpacked_letters
from scorekeeper.exchange.qr_code import SharedMatch, code_of
from scorekeeper.exchange.strict_json import parsed, refuse
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.table_faults import BrokenTable

_PROSE: Final = ("source", "conventions", "card", "aliases")
"""What a code leaves out where there is no room."""

# What tables say, for the packer to point at. Part of the letter: it never changes.
_OFTEN: Final = (
    b'"trumps":"turned","trumps":"clubs","trumps":"diamonds","trumps":"hearts","aim":"choice","of":["aim":"stops",'
    b'"shape":"tally","version":2,"direction":"right","lowest_wins":true,"target":,"end_tricks":,"winner":"ender",'
    b'"exchange":true,"overtricks_only":true,"options":["quotas"],"order":"round","turn":"blocks","declarer":"dealer",'
    b'"No trumps.","Take tricks.","Avoid tricks."],"card":["Spades are trumps.","aliases":["'
    b'{"made_from":"swedish","game":{"id":"","revision":1,"name":"Bismarck","family":"Bismarck","title":"The game",'
    b'"source":"","conventions":["players":3,"sides":[[0],[1],[2],[3]],"tricks":16,"declarer":"forehand",'
    b'"turn":"passes","order":"free","deals":12,"start":0,"thrown_in":true,"contracts":[{"id":"spader",'
    b'"name":"Spader","aim":"positive","trumps":"spades","quotas":[8,4,4]},{"aim":"positive","trumps":"named",'
    b'"quotas":[8,4,4]},{"aim":"negative","trumps":"none","quotas":[4,6,6]}]}}'
)


def print_game_link(own: OwnGame, site: str, catalogue: Catalogue = CATALOGUE) -> str | None:
    """The link to an own game that opens at a `site`; None where it would be too long."""
    made_from = {"made_from": own.made_from} if own.made_from else {}
    document = own.game.document()
    entries = {**made_from, "game": _lean(document, catalogue)}
    text = json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode()
    letters = packed_letters(GAME if version_of(document) == 1 else NEWER_GAME, text, _OFTEN)
    return None if letters is None else f"{site}{MARK}{letters}"


def read_game_link(text: str) -> GameInFile:
    """The table in a link to any site, not judged. Raises `NotReadable`."""
    content = unpacked_letters(letters_in(text), _OFTEN)
    try:
        tree = parsed(content.decode())
        return game_from_dict({**tree, "format": FORMAT, "version": VERSION})
    except (NotReadable, ValueError, TypeError):
        refuse(LINK_HOLDS_NO_GAME)


def shared_game(own: OwnGame, site: str, catalogue: Catalogue = CATALOGUE) -> SharedMatch:
    """The link to an own game, and its QR code, which leaves the texts out where there is no room for them."""
    link = print_game_link(own, site, catalogue)
    code = code_of(link)
    if code is not None:
        return SharedMatch(link, code)
    document = {key: value for key, value in own.game.document().items() if key not in _PROSE}
    if isinstance(document.get("contracts"), list):
        document["contracts"] = [{**each, "card": [], "aliases": []} for each in document["contracts"]]
    bare = replace(own, game=catalogue.from_document(document))
    code = code_of(print_game_link(bare, site, catalogue))
    return SharedMatch(link, code, brief=code is not None)


def _lean(document: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """A table without the keys that say nothing, where it is the same table without them."""
    lean: dict[str, Any] = _without_nothing(document)
    try:
        same = catalogue.from_document(lean).document() == document
    except BrokenTable:
        same = False
    return lean if same else document


def _without_nothing(value: Any) -> Any:
    """A value without the keys in it that are null, False or empty."""
    if isinstance(value, dict):
        kept = {key: _without_nothing(each) for key, each in value.items()}
        return {key: each for key, each in kept.items() if each is not None and each is not False and each != []}
    return [_without_nothing(each) for each in value] if isinstance(value, list) else value

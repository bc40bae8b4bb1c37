"""A match as a JSON file. Printing, reading and printing again gives the same file."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.exchange.admission import MOST_DEALS, admit, numbered
from scorekeeper.exchange.faults import (
    NotReadable,
    entry_missing,
    format_missing,
    newer_version,
    not_a_match,
    not_ours,
    too_many_deals,
    wrong_kind,
    wrong_version,
)
from scorekeeper.exchange.file_entries import Entries
from scorekeeper.exchange.json_text import json_text
from scorekeeper.exchange.strict_json import decoded, flaws, parsed, refuse, said
from scorekeeper.match.document import deal_envelope
from scorekeeper.match.json_values import metadata_value
from scorekeeper.match.match import METADATA, Deal, Match, faults_of_players, tidy
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import BrokenTable

FORMAT = "scorekeeper/match"
VERSION = 1

_ALWAYS: Final = frozenset({"game", "players", "first_dealer"})
"""What every file says."""

_LIST = Phrase("a list")
_OBJECT = Phrase("an object")


def print_match(match: Match, catalogue: Catalogue = CATALOGUE) -> str:
    """The file of a match: an entry a line, a deal a line."""
    return json_text(match_to_dict(match, catalogue))


def match_to_dict(match: Match, catalogue: Catalogue = CATALOGUE) -> dict[str, Any]:
    """What stands in the file of a match: its document (`match.document`), written for people.

    The game is its id where the catalogue has that very game, else its whole table. The stake is a text. What a match
    does not say is left out. The answers of a deal stand beside the rest of it.
    """
    game, stake = match.game, match.stake
    written = {
        "game": game.info.id if is_catalogued(game, catalogue) else game.document(),
        "stake": "" if stake is None else str(stake),
    }
    metadata = {name: written[name] if name in written else metadata_value(getattr(match, name)) for name in METADATA}
    return {
        "format": FORMAT,
        "version": VERSION,
        **{name: value for name, value in metadata.items() if value or name in _ALWAYS},
        "deals": [{**deal.answers, **deal_envelope(deal)} for deal in match.deals],
    }


def is_catalogued(game: AnyGame, catalogue: Catalogue = CATALOGUE) -> bool:
    """Whether the catalogue has that very game under its id."""
    return catalogue.has(game)


def read_match(content: bytes, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match in a file. Its form, its table and every deal are judged.

    Raises `NotReadable` with everything that is wrong.
    """
    return match_from_dict(parsed(decoded(content)), catalogue)


def match_from_dict(tree: Any, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match in what stood in a file, as `strict_json.parsed` gives it. Raises as `read_match` does."""
    if not isinstance(tree, dict):
        refuse(not_a_match(said(tree)))
    _check_format(tree)
    entries = Entries(tree, apart=("deals",))
    for known in ("format", "version"):
        del entries.left[known]
    game = _game(entries, catalogue)
    players = _players(entries)
    first_dealer = entries.whole("first_dealer", needed=True)
    deals, spoilt = _deals(entries)
    title, note = entries.text("title"), entries.text("note")
    started, ended = entries.moment("started"), entries.moment("ended")
    stake = entries.stake("stake")
    told = (*entries.faults, *entries.unknown())
    if game is None or players is None or first_dealer is None:
        if game is not None and players is not None:
            told = (*told, *faults_of_players(game[0], players))
        raise NotReadable((*((None, fault) for fault in told), *numbered(deals, spoilt)))
    match = Match(game[0], players, first_dealer, deals, game[1], title, note, stake, started, ended)
    admit(match, told, spoilt)
    return match


def _check_format(tree: dict[str, Any]) -> None:
    """Refuse what another program or a later scorekeeper wrote, before anything else is judged."""
    form, version = tree.get("format"), tree.get("version")
    if form != FORMAT:
        refuse(not_ours(said(form)) if "format" in tree else format_missing())
    if "version" not in tree:
        refuse(entry_missing("version"))
    if type(version) is not int or version < 1:
        refuse(wrong_version(said(version)))
    if version > VERSION:
        refuse(newer_version(version, VERSION))


def _game(entries: Entries, catalogue: Catalogue) -> tuple[AnyGame, dict[str, Any]] | None:
    """The game, and what the players set for themselves in it."""
    options = entries.take("options", (dict,), _OBJECT) or {}
    named = entries.take("game", (str, dict), Phrase("the id of a game, or its table"), needed=True)
    if named is None:
        return None
    try:
        return catalogue.from_document(named, options), options
    except BrokenTable as broken:
        entries.faults += broken.faults
        return None


def _players(entries: Entries) -> tuple[str, ...] | None:
    names = entries.take("players", (list,), _LIST, needed=True)
    if names is None:
        return None
    wrong = [name for name in names if not isinstance(name, str)]
    entries.faults += [wrong_kind("players", Phrase("names"), said(name)) for name in wrong[:1]]
    return None if wrong else tuple(tidy(name) for name in names)


def _deals(entries: Entries) -> tuple[tuple[Deal, ...], dict[int, list[Fault]]]:
    """The deals, and what is wrong with the form of each, by its place."""
    listed = entries.take("deals", (list,), _LIST, needed=True) or []
    if len(listed) > MOST_DEALS:
        entries.faults.append(too_many_deals(MOST_DEALS))
        listed = []
    deals = []
    spoilt: dict[int, list[Fault]] = {}
    for place, listing in enumerate(listed):
        deal, faults = _deal(listing)
        deals.append(deal)
        if faults:
            spoilt[place] = faults
    return tuple(deals), spoilt


def _deal(listing: Any) -> tuple[Deal, list[Fault]]:
    """One deal: the envelope is taken off, the rest is for the game to judge."""
    if not isinstance(listing, dict):
        return Deal(), [next(flaws(listing, "deals"), wrong_kind("deals", Phrase("objects"), said(listing)))]
    entries = Entries(listing)
    thrown_in, note, time = entries.flag("thrown_in"), entries.text("note"), entries.moment("time")
    answers = {} if entries.faults else entries.left
    return Deal(answers, thrown_in=thrown_in, note=note, time=time), entries.faults

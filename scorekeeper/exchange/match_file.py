"""A match as a JSON file. Writing, reading and writing again gives the same bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.strict_json import (
    FLAG,
    LIST,
    MOMENT,
    NAMES,
    OBJECT,
    STAKE,
    TEXT,
    WHOLE,
    Entries,
    decoded,
    flaws,
    parsed,
    quoted,
    refuse,
)
from scorekeeper.exchange.text_tables import json_text
from scorekeeper.match.bounds import MOST_DEALS
from scorekeeper.match.document import ALWAYS, FORMAT, EarlierDocument, deal_envelope
from scorekeeper.match.earlier import MOST_EARLIER, EarlierPlayer
from scorekeeper.match.match import (
    METADATA,
    NO_SUCH_TAKEOVER,
    TEXTS,
    Deal,
    Match,
    faults_of_match,
    faults_of_players,
    metadata_value,
    tidy,
)
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.match.versioned import versions_from, versions_to_dict
from scorekeeper.match.versions import MOST_VERSIONS, VERSION_PATTERN, MatchIdentity, Versions
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.deal_fields import with_values
from scorekeeper.rules.game import AnyGame, Column
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_faults import BrokenTable


def admit(match: Match, known: Sequence[Fault] = (), deal_faults: Mapping[int, Sequence[Fault]] | None = None) -> Sheet:
    """Return the sheet of an imported match. Raises `NotReadable` with every fault: of the match, then deal by deal.

    `known` are faults of the match that were found before, `deal_faults` those of deals, by index from 0; such a deal
    is not judged again.
    """
    faults: list[tuple[int | None, Fault]] = [(None, fault) for fault in (*known, *faults_of_match(match))]
    if faults_of_players(match.game, match.players) or not 0 <= match.first_dealer < len(match.players):
        raise NotReadable((*faults, *numbered(match.deals, deal_faults or {})))  # no game can judge the deals
    sheet = sheet_of(match)
    for deal_index, (deal, outcome) in enumerate(zip(match.deals, sheet.outcomes, strict=True)):
        found = (deal_faults or {}).get(deal_index) or (*outcome.faults, *deal.text_faults)
        faults += [(outcome.number, fault) for fault in found]
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return sheet


def numbered(deals: Sequence[Deal], deal_faults: Mapping[int, Sequence[Fault]]) -> tuple[tuple[int | None, Fault], ...]:
    """Return the faults of deals that no game can judge, each with the probable number of its deal, from 1.

    A deal that was thrown in, or a ruling, has the number of the deal that follows it.
    """
    faults: list[tuple[int | None, Fault]] = []
    number = 1
    for deal_index, deal in enumerate(deals):
        faults += [(number, fault) for fault in deal_faults.get(deal_index, ())]
        number += deal.takes_number
    return tuple(faults)


KIND: Final = "scorekeeper/match"
"""The `format` of a match file; its `version` is `FORMAT`."""

_MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_VERSION_ID: Final = re.compile(VERSION_PATTERN)

_LONGEST_IDENTITY: Final = MatchIdentity("0" * 64, Versions((f"{'0' * 10}.{'1' * 9}",) * 1000))
"""The identity of a match at about its longest."""

_GAME: Final = TypeAdapter["str | dict[str, Any]"](str | dict[str, Any])
_ID: Final = TypeAdapter[str](str)
_SETTLE: Final = TypeAdapter[Literal["score"]](Literal["score"])
_RULING: Final = TypeAdapter[list[int]](Annotated[list[int], Field(min_length=1)])
_TIME: Final = Phrase("a time")


class MatchFile(NamedTuple):
    """The content of a match file; `identity` is None if the file has none.

    `brief`: it is a code without the notes, for want of room.
    """

    match: Match
    identity: MatchIdentity | None = None
    brief: bool = False


def print_match(match: Match, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None) -> str:
    """Return the file of a match: a line for each entry and each deal."""
    return json_text(match_to_dict(match, catalogue, identity))


def bytes_of_file(match: Match) -> int:
    """Return the size in bytes of the file of a match, with the longest identity."""
    return len(json_text(match_to_dict(match, identity=_LONGEST_IDENTITY)).encode())


def match_to_dict(
    match: Match, catalogue: Catalogue = CATALOGUE, identity: MatchIdentity | None = None
) -> dict[str, Any]:
    """Return the entries of a match file: its document (`match.document`), written for people.

    With its `identity`, another phone with the match can tell which of the two is the newer.

    The game is its id and revision if the catalogue has exactly that game, else its whole table. The stake is a text,
    with `settle` beside it for the way of paying. Empty entries are left out. The answers of a deal are among its other
    entries.
    """
    game, stake = match.game, match.stake
    metadata: dict[str, Any] = {}
    for name in METADATA:
        if name == "game":
            metadata[name] = catalogue.reference(game)
        elif name == "stake":
            metadata |= {"stake": str(stake), "settle": stake.settle} if stake else {}
        else:
            metadata[name] = metadata_value(getattr(match, name))
    entries = {name: value for name, value in metadata.items() if value or name in ALWAYS}
    if identity is not None:
        entries |= {"id": identity.id, **versions_to_dict(identity.versions.latest(MOST_VERSIONS))}
    deals = [{**deal.answers, **deal_envelope(deal)} for deal in match.deals]
    return {"format": KIND, "version": FORMAT, **entries, "deals": deals}


def read_match_file(content: bytes, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Read the match in a file, and its identity. Its entries, its players and every deal are judged.

    Raises `NotReadable` with every fault.
    """
    return file_from_dict(parsed(decoded(content)), catalogue)


def file_from_dict(tree: Any, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Read the match in the entries of a file, as from `strict_json.parsed`. Raises `NotReadable`."""
    if not isinstance(tree, dict):
        refuse(wrong.NOT_A_MATCH(said=quoted(tree)))
    _check_format(tree)
    entries = Entries(tree, apart=("deals", "versions"))
    for known in ("format", "version"):
        del entries.left[known]
    game = _game(entries, catalogue)
    players = entries.take("players", NAMES, each=Phrase("names"), needed=True)
    first_dealer = entries.take("first_dealer", WHOLE, needed=True)
    deals, deal_faults = _deals(entries, () if game is None else game[0].columns)
    texts: dict[str, Any] = {key: entries.take(key, TEXT) or "" for key in TEXTS}
    started, ended = (entries.take(key, MOMENT, _TIME) for key in ("started", "ended"))
    stake, identity, earlier = _stake(entries), _identity(entries), _earlier(entries)
    found = (*entries.faults, *entries.unknown())
    if game is None or players is None or first_dealer is None:
        if game is not None and players is not None:
            found = (*found, *faults_of_players(game[0], tuple(players)))
        raise NotReadable((*((None, fault) for fault in found), *numbered(deals, deal_faults)))
    facts: dict[str, Any] = {"stake": stake, "started": started, "ended": ended, "earlier": earlier}
    match = Match(game[0], tuple(players), first_dealer, deals, game[1], **texts, **facts)
    admit(match, found, deal_faults)
    return MatchFile(match, identity)


def _earlier(entries: Entries) -> tuple[EarlierPlayer, ...]:
    listed = entries.take("earlier", LIST) or []
    try:
        read = [EarlierDocument.model_validate(each) for each in listed[: MOST_EARLIER + 1]]
    except ValueError:
        entries.faults.append(NO_SUCH_TAKEOVER)
        return ()
    return tuple(EarlierPlayer(tidy(each.name), each.seat, each.until) for each in read)


def _check_format(tree: dict[str, Any]) -> None:
    """Refuse a file of another program, or of a newer one, before anything else is judged. Raises `NotReadable`."""
    kind, version = tree.get("format"), tree.get("version")
    if kind != KIND:
        refuse(wrong.NOT_OURS(said=quoted(kind)) if "format" in tree else wrong.FORMAT_MISSING)
    if "version" not in tree:
        refuse(wrong.ENTRY_MISSING(key="version"))
    if type(version) is not int or version < FORMAT:
        refuse(wrong.WRONG_VERSION(said=quoted(version)))
    if version > FORMAT:
        refuse(wrong.NEWER_FILE)


def _identity(entries: Entries) -> MatchIdentity | None:
    id, listed = entries.take("id", _ID), entries.take("versions", LIST)
    heads = entries.take("heads", WHOLE) or 1
    if id is None and listed is None:
        return None
    try:
        versions = versions_in(listed or (), heads)
    except ValueError:
        versions = None
    if versions is None or not is_match_id(id):
        entries.faults.append(wrong.IDENTITY_DAMAGED)
        return None
    return MatchIdentity(str(id), versions)


def is_match_id(id: Any) -> bool:
    """Whether a value can be the id of a match."""
    return isinstance(id, str) and _MATCH_ID.fullmatch(id) is not None


def versions_in(ids: Sequence[Any], heads: int) -> Versions:
    """Return versions as a file or a link has them. Raises `ValueError`."""
    if not 0 < len(ids) <= MOST_VERSIONS or not all(isinstance(id, str) and _VERSION_ID.fullmatch(id) for id in ids):
        raise ValueError
    return versions_from(ids, heads)


def _stake(entries: Entries) -> Stake | None:
    """Return the stake, with the way of paying if given."""
    missing = "stake" not in entries.left
    stake = entries.take("stake", STAKE, Phrase("an amount"))
    settle = entries.take("settle", _SETTLE, Phrase('"score", or left out'))
    if settle is None:
        return stake
    if missing:
        entries.faults.append(wrong.SETTLE_WITHOUT_STAKE)
    return replace(stake, settle="score") if stake else None


def _game(entries: Entries, catalogue: Catalogue) -> tuple[AnyGame, dict[str, Any]] | None:
    """Return the game and its options; None, and faults added to those of `entries`, if there is none."""
    options = entries.take("options", OBJECT, Phrase("an object")) or {}
    named = entries.take("game", _GAME, Phrase("the id of a game, or its table"), needed=True)
    if named is None:
        return None
    try:
        game = catalogue.from_document(named, options)
    except BrokenTable as broken:
        entries.faults += broken.faults
        return None
    set_in_table = {key: value for key, value in catalogue.set_in(game).items() if key not in options}
    return game, {**options, **set_in_table}


def _deals(entries: Entries, columns: Sequence[Column]) -> tuple[tuple[Deal, ...], dict[int, list[Fault]]]:
    """Return the deals, and the faults of their entries by index from 0; the `columns` are those of the game."""
    listed = entries.take("deals", LIST, needed=True) or []
    if len(listed) > MOST_DEALS:
        entries.faults.append(wrong.TOO_MANY_DEALS(most=MOST_DEALS))
        listed = []
    read = [_deal(listing, columns) for listing in listed]
    return tuple(deal for deal, _ in read), {index: faults for index, (_, faults) in enumerate(read) if faults}


def _deal(listing: Any, columns: Sequence[Column]) -> tuple[Deal, list[Fault]]:
    """Return the deal of an object, and the faults of its entries. The game judges the answers."""
    if not isinstance(listing, dict):
        return Deal(), [next(flaws(listing, "deals"), wrong.DEAL_NOT_AN_OBJECT(said=quoted(listing)))]
    entries = Entries(listing, called={column.key: column.label for column in columns})
    thrown_in = entries.take("thrown_in", FLAG) or False
    texts: dict[str, Any] = {key: entries.take(key, TEXT) or "" for key in Deal.TEXTS}
    time = entries.take("time", MOMENT, _TIME)
    ruling = entries.take("ruling", _RULING, Phrase("a list of whole numbers, one for each")) or []
    answers = {} if entries.faults else with_values(columns, entries.left)
    return Deal(answers, thrown_in=thrown_in, time=time, ruling=tuple(ruling), **texts), entries.faults

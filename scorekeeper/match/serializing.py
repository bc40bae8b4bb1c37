"""A match as plain values, such as JSON holds, and back.

This is how a match is kept on this machine; what travels in files is `scorekeeper.exchange`'s. A
game stands as its own document, whole, so that a later catalogue never changes an old result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, TypeAlias

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.schema import DealSchema, MetadataSchema
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame

ReadGame: TypeAlias = Callable[[dict[str, Any], Mapping[str, Any]], AnyGame]
"""Makes a game of its document and the options of a match; a catalogue's `from_document` does."""

METADATA = tuple(f.name for f in fields(Match) if f.name != "deals")
"""Everything that a match says of itself beside its deals."""


def deal_to_dict(deal: Deal) -> dict[str, Any]:
    """A deal as plain values; what it does not say is left out.

    >>> deal_to_dict(Deal({"counts": (6, 6, 4)}, note="a misdeal first"))
    {'answers': {'counts': [6, 6, 4]}, 'note': 'a misdeal first'}
    """
    said: dict[str, Any] = {"answers": jsonable(deal.answers)}
    if deal.thrown_in:
        said["thrown_in"] = True
    if deal.note:
        said["note"] = deal.note
    if deal.time is not None:
        said["time"] = deal.time
    return said


def deal_from_dict(plain: Mapping[str, Any]) -> Deal:
    """The deal that plain values stand for. Raises `ValueError` where they are none."""
    DealSchema.model_validate(plain)
    return Deal(**plain)


def metadata_to_dict(match: Match) -> dict[str, Any]:
    """Everything of a match but its deals."""
    return {name: metadata_value(getattr(match, name)) for name in METADATA}


def metadata_value(value: Any) -> Any:
    """One fact of a match as a plain value. Whatever can give a document of itself is a game."""
    if isinstance(value, Stake):
        return {"amount": str(value.amount), "currency": value.currency}
    return value.document() if hasattr(value, "document") else jsonable(value)


def metadata_from_dict(plain: Mapping[str, Any], read_game: ReadGame) -> dict[str, Any]:
    """The facts that plain values stand for; any of them may be missing, but a game needs its options.

    Raises `ValueError` where they are none, `BrokenTable` where the game is none.
    """
    MetadataSchema.model_validate(plain)
    facts = dict(plain)
    if "players" in facts:
        facts["players"] = tuple(facts["players"])
    if facts.get("stake") is not None:
        facts["stake"] = Stake(Decimal(facts["stake"]["amount"]), facts["stake"]["currency"])
    if "game" in facts:
        facts["game"] = read_game(facts["game"], facts["options"])
    return facts


def jsonable(value: Any) -> Any:
    """A value as JSON would give it back: lists for tuples, all the way down."""
    if isinstance(value, Mapping):
        return {key: jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    return value

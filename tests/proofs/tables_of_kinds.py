"""House tables with every kind of item, and with every key of a tally that says how a match goes and ends.

A table of the catalogue is taken, and some of its keys have values that they have in others, or other ones at random;
what goes together in it is left to chance.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from random import Random
from typing import Any

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.tally.kinds import KINDS
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable

KINDS_WITH_KEYS = {kind.model_fields["kind"].default: kind for kind in KINDS if not issubclass(kind, PricedItem)}
"""The kinds that have keys of their own; those of the others are in `tests/proofs/changed_tables.py`."""

OF_TABLES = {
    key: TallyTable.model_fields[key].get_default()
    for key in (
        *("floor", "floor_when", "at_tie", "partners_lose", "claim", "lead", "reminders", "target_each", "wins_at"),
        *("halves_at", "halves", "hints", "hints_from", "out_above", "rubber", "rubber_within", "rubber_points"),
    )
}
"""Keys of a table, each with its value where it is left out."""

KEYS = {
    (kind, key)
    for kind, each in KINDS_WITH_KEYS.items()
    for key in each.model_fields
    if key not in {"id", "name", "kind"}
}
KEYS |= {("count", "nobody"), ("count", "optional"), ("places", "owed")} | {("table", key) for key in OF_TABLES}
"""Every such kind and key, or "table" and a key of its own."""

KINDS_ALONE = {(kind, "") for kind in KINDS_WITH_KEYS}
"""The kinds, as `used` tells them."""

USUAL = {
    (kind.model_fields["kind"].default, key): list(usual) if isinstance(usual, tuple) else usual
    for kind in KINDS
    for key, usual in ((key, field.get_default()) for key, field in kind.model_fields.items())
}
"""The value of each key of each kind where it is left out, as documents have it."""

TABLES = [each for each in map(CATALOGUE.printed, CATALOGUE.games()) if each.get("shape") == "tally"]
"""The tallies of the catalogue."""

MORE: dict[tuple[str, str], list[Any]] = {
    ("table", "floor"): [-10, 3],
    ("table", "floor_when"): ["unless-all"],
    ("table", "halves_at"): [[50], [20, 40]],
    ("table", "halves"): ["once"],
    ("table", "hints"): [["a", "b"]],
    ("table", "hints_from"): [[30]],
    ("table", "out_above"): [30, 100],
    ("table", "reminders"): [["a"], ["a", "b"]],
    ("table", "lead"): ["the {two} of clubs"],
    ("table", "at_tie"): ["deal"],
    ("table", "claim"): ["bidder", "made"],
    ("table", "target_each"): [True],
    ("table", "partners_lose"): [True],
    ("auction", "said"): ["calls"],
    ("bids", "said"): ["calls"],
    ("side-bids", "said"): ["calls"],
    ("side-bids", "failed"): ["contract", "nothing"],
    ("auction", "concede"): ["written", "nothing"],
    ("left-in-hand", "below"): ["zero"],
    ("auction", "short"): ["bid", "difference"],
    ("share", "writes"): ["points", "contract", "both"],
    ("bonus", "low"): [-20, 10],
    ("one-of", "once"): [[1, *[0] * more] for more in range(12)],
    ("extra", "once"): [[1], [1, 0], [0, 1, 0], [1, 0, 0, 0]],
}
"""Values of keys that few tables have."""


def _pool() -> dict[tuple[str, str], list[Any]]:
    """Return the values of each key in some table of the catalogue, or in its settings."""
    found: dict[tuple[str, str], list[Any]] = defaultdict(list, {key: list(values) for key, values in MORE.items()})
    for document in TABLES:
        kinds = {item["id"]: item["kind"] for item in document["items"]}
        said = [(item["kind"], key, value) for item in document["items"] for key, value in item.items()]
        said += [("table", key, document[key]) for key in OF_TABLES if key in document]
        for choice in (choice for option in document["options"] for choice in option["choices"]):
            for path, value in choice["sets"].items():
                id, _, key = path.removeprefix("items.").rpartition(".")
                said.append((kinds.get(id, "table"), key, value))
        for kind, key, value in said:
            if (kind, key) in KEYS and value not in found[kind, key] and value != {}:
                found[kind, key].append(value)
    return found


POOL = _pool()


def tally_of_kinds(random: Random) -> dict[str, Any]:
    """A table with such a kind or key, and with some more of them."""
    kind, key = random.choice(sorted(KEYS | KINDS_ALONE))
    document = copy.deepcopy(random.choice([table for table in TABLES if kind in {"table", *_kinds_in(table)}]))
    document["id"] = "house"
    if random.random() < 0.7:
        document["options"] = []
        document = _called_otherwise(document) | {"tricks": None} if random.random() < 0.2 else document
    _change(random, document, kind, key)
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        _change(random, document, *random.choice(sorted(each for each in KEYS if each[0] in _kinds_in(document))))
    return document


def _kinds_in(document: dict[str, Any]) -> set[str]:
    return {"table", *map(_kind_of, document["items"])}


def _change(random: Random, document: dict[str, Any], kind: str, key: str) -> None:
    """Give one of its items of a kind, or the table itself, another value of a key, where one is named."""
    places = [document] if kind == "table" else [item for item in document["items"] if _kind_of(item) == kind]
    if key:
        place = random.choice(places)
        place[key] = copy.deepcopy(_value(random, kind, key, place.get(key)))


def _kind_of(item: dict[str, Any]) -> str:
    return str(item.get("kind", "count"))


def _called_otherwise(value: Any) -> Any:
    """A table in which what is called tricks has another id, wherever it is named."""
    if isinstance(value, dict):
        return {key: _called_otherwise(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_called_otherwise(each) for each in value]
    return "stiche" if value == "tricks" else value


def _value(random: Random, kind: str, key: str, now: Any) -> Any:
    """A value from another table, or one near to that which it has."""
    if type(now) is bool:
        return not now
    if type(now) is int and random.random() < 0.5:
        return now + random.choice((-1, 1, 2, 5))
    if isinstance(now, list) and now and all(type(each) is int for each in now) and random.random() < 0.5:
        at = random.randrange(len(now))
        return [*now[:at], now[at] + random.choice((-1, 1, 5)), *now[at + 1 :]]
    return random.choice(POOL[kind, key] or [now])


def used(document: dict[str, Any]) -> set[tuple[str, str]]:
    found = {("table", key) for key, old in OF_TABLES.items() if document.get(key, old) != old}
    for item in document["items"]:
        kind = _kind_of(item)
        found |= {(kind, "")} & KINDS_ALONE
        found |= {(kind, key) for key, value in item.items() if (kind, key) in KEYS and value != USUAL[kind, key]}
    return found

"""The tables of the catalogue, each with a few of its fields changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.rules.catalogue import CATALOGUE

TABLES = {game.info.id: game.document() for game in CATALOGUE.games() if "contracts" in game.document()}
"""The documents of all games that are tables."""

LATER = {
    "": {
        "direction": ["right"],
        "end_over": [1, 3],
        "lowest_wins": [True],
        "unit": [2],
        "at_end": [[{"to": "first", "points": 10}], [{"to": "no-tricks", "points": -5}, {"to": "below", "points": -1}]],
        "floor": [-7, -200],
        "at_tie": ["deal"],
        "handicaps": [[0, 6, 0], [5, 0]],
        "target": [7, -7],
        "deals": [2, 5],
        "start": [3],
        "end_tricks": [4],
        "last_pays": [True],
    },
    "contracts": {"points": [2, 5], "tricks": [5, 10], "scores": ["won", "lost", "most"], "times": [2, 3]},
}
"""Keys that the catalogue leaves out, and values for them: of the table, and of each entry of a list in it."""


def changed(random: Random) -> dict[str, Any]:
    """A table with one to three changes; most are refused."""
    document = copy.deepcopy(random.choice(list(TABLES.values())))
    document["id"] = "house"
    for _ in range(random.choice((1, 1, 2, 3))):
        _change(random, document)
    return document


def _change(random: Random, document: dict[str, Any]) -> None:
    if random.random() < 0.3:
        path = random.choice(list(LATER))
        places = [place for place in document.get(path) or () if isinstance(place, dict)] if path else [document]
        for place in random.sample(places, min(1, len(places))):
            key = random.choice(list(LATER[path]))
            place[key] = random.choice(LATER[path][key])
        return
    place, key = random.choice([found for found in _places(document) if found[1] != "id"])
    place[key] = _other(random, place[key], key)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document, as a list or an object and the key in it."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield value, key
        yield from _places(entry)


def _other(random: Random, value: Any, key: Any) -> Any:
    """Another value for a place: near the old one, or what stands there in another table, or gone."""
    elsewhere = [place[where] for table in TABLES.values() for place, where in _places(table) if where == key]
    near: list[Any] = [None]
    if isinstance(value, bool):
        near = [not value]
    elif isinstance(value, int):
        near = [value - 1, value + 1, 0, -value, 2 * value]
    elif isinstance(value, list):
        near = [value[1:], [*value, *value[:1]], list(reversed(value))]
    return copy.deepcopy(random.choice([*near, random.choice(elsewhere or [None])]))

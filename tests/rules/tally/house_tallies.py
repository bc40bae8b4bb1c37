"""A tally of a house, and hands to put into it."""

import copy

from tests.support.tables import refused, spoken

HOUSE = {
    "shape": "tally",
    "id": "house",
    "name": "House",
    "title": "Three or four players count hearts and the last trick.",
    "players": [3, 4],
    "items": [
        {"id": "hearts", "name": "hearts", "total": 13},
        {"id": "last", "name": "last trick", "points": 5, "total": 1},
    ],
}

HANDS = [{"id": "one", "name": "One", "counts": ["hearts"]}, {"id": "two", "name": "Two", "counts": ["last"]}]
ONCE = [{"id": "tricks", "name": "tricks", "points": 5, "total": 5}]
OPTION = {"id": "deals", "name": "Hands", "low": 1, "high": 9}


def house(**changes):
    return copy.deepcopy(HOUSE) | changes


def sentences(document, options=None):
    return spoken(refused(document, options))

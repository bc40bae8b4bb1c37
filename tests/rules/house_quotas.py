"""A quota table of a house, and the sentences about it."""

import copy

import pytest

from scorekeeper.rules.quota.quota_checks import read_table
from scorekeeper.rules.table_faults import BrokenTable
from tests.support.tables import spoken

HOUSE = {
    "id": "house",
    "name": "House",
    "title": "Three players, thirteen tricks, two contracts.",
    "players": 3,
    "sides": [[0], [1], [2]],
    "tricks": 13,
    "declarer": "forehand",
    "turn": "passes",
    "order": "free",
    "deals": 6,
    "contracts": [
        {"id": "up", "name": "Up", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2]},
        {"id": "down", "name": "Down", "aim": "negative", "trumps": "none", "quotas": [2, 4, 7]},
    ],
}


def house(*changes):
    """The house table with changes, each a path and a value; ... takes the key out."""
    table = copy.deepcopy(HOUSE)
    for path, value in changes:
        *steps, last = path.split(".")
        place = table
        for step in steps:
            place = place[int(step)] if step.isdigit() else place[step]
        last = int(last) if last.isdigit() else last
        if value is ...:
            del place[last]
        else:
            place[last] = copy.deepcopy(value)
    return table


def sentences(document):
    with pytest.raises(BrokenTable) as refused:
        read_table(document)
    return spoken(refused.value.faults)

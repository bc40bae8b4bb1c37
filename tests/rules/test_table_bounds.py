"""The bounds of a table: its numbers, the length of its texts and lists, and its defaults."""

import copy

import pytest
from pydantic import ValidationError

from scorekeeper.rules.quota.quota_table import QuotaTable
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.rules.table_reading import shaped
from scorekeeper.rules.tally.tally_table import TallyTable
from tests.rules.house_quotas import HOUSE
from tests.rules.tally.house_tallies import HOUSE as COUNTED

HAND = {"id": "one", "name": "One", "counts": ["hearts"]}
ITEM = {"id": "hearts", "name": "hearts", "total": 13}
OPTION = {"id": "deals", "name": "Hands", "low": 1, "high": 9}


def with_(table, path, value):
    changed = copy.deepcopy(table)
    *steps, last = path.split(".")
    place = changed
    for step in steps:
        place = place[int(step)] if step.isdigit() else place[step]
    place[last] = value
    return changed


QUOTA = [
    ("id", "x" * 40, "x" * 41),
    ("name", "x", ""),
    ("name", "x" * 60, "x" * 61),
    ("title", "x", ""),
    ("title", "x" * 600, "x" * 601),
    ("aliases", ["x"] * 40, ["x"] * 41),
    ("revision", 1, 0),
    ("revision", 9999, 10000),
    ("players", 2, 1),
    ("players", 12, 13),
    ("sides", [[0]] * 12, [[0]] * 13),
    ("tricks", 1, 0),
    ("tricks", 60, 61),
    ("deals", 1, 0),
    ("deals", 500, 501),
    ("start", -1000, -1001),
    ("start", 1000, 1001),
    ("end_tricks", 0, -1),
    ("end_tricks", 60, 61),
    ("contracts", HOUSE["contracts"][:1], []),
    ("contracts", HOUSE["contracts"] * 12, HOUSE["contracts"] * 12 + HOUSE["contracts"][:1]),
    ("contracts.0.short", "x", ""),
    ("contracts.0.short", "x" * 9, "x" * 10),
    ("contracts.0.quotas", [0] * 12, [0] * 13),
    ("contracts.0.of", ["x"] * 24, ["x"] * 25),
]
TALLY = [
    ("revision", 1, 0),
    ("revision", 9999, 10000),
    ("players", [2], [1]),
    ("players", [12], [13]),
    ("players", list(range(2, 13)), [2, *range(2, 13)]),
    ("seating", ["alone"], []),
    ("book", 0, -1),
    ("book", 1000, 1001),
    ("deals", 1, 0),
    ("deals", 500, 501),
    ("items", [ITEM], []),
    ("items", [ITEM] * 12, [ITEM] * 13),
    ("items.0.cards", 1, 0),
    ("items.0.cards", 60, 61),
    ("hands", [HAND] * 24, [HAND] * 25),
    ("hands.0.counts", ["x"] * 12, ["x"] * 13),
    ("options", [OPTION] * 12, [OPTION] * 13),
    ("options.0.choices", [{"value": "x", "name": "X"}] * 12, [{"value": "x", "name": "X"}] * 13),
]
WHOLE = {**COUNTED, "hands": [HAND], "options": [OPTION]}
BOUNDS = [(QuotaTable, HOUSE, *row) for row in QUOTA] + [(TallyTable, WHOLE, *row) for row in TALLY]


@pytest.mark.parametrize(("model", "table", "path", "right", "wrong"), BOUNDS)
def test_the_last_that_is_right_is_read_and_the_first_that_is_not_is_refused(model, table, path, right, wrong):
    assert shaped(model, with_(table, path, right))
    with pytest.raises(BrokenTable) as refused:
        shaped(model, with_(table, path, wrong))
    assert [dict(fault.values)["key"].startswith(path) for fault in refused.value.faults] == [True]


def test_quota_table_has_the_usual_defaults():
    table = shaped(QuotaTable, HOUSE)
    assert (table.revision, table.start) == (1, 0)
    assert (table.exchange, table.thrown_in, table.lost) == (False, False, "always")


def test_tally_table_has_the_usual_defaults():
    table = shaped(TallyTable, {**COUNTED, "items": [ITEM], "hands": [HAND]})
    assert (table.revision, table.start, table.lowest_wins, table.at_once) == (1, 0, False, False)
    assert (table.items[0].points, table.items[0].cards, table.hands[0].low) == ((1,), 1, False)


def test_a_table_is_not_changed_once_it_is_read():
    quota, tally = shaped(QuotaTable, HOUSE), shaped(TallyTable, COUNTED)
    with pytest.raises(ValidationError):
        quota.deals = 3
    with pytest.raises(ValidationError):
        tally.deals = 3


@pytest.mark.parametrize(
    ("name", "heading"), [("Upwards", "Upwards"), ("Nine long", "Nine long"), ("Ten longer", "Ten long…")]
)
def test_a_name_of_nine_letters_stands_whole_at_the_head_of_its_column(name, heading):
    assert shaped(QuotaTable, with_(HOUSE, "contracts.0.name", name)).contracts[0].heading == heading


def test_a_contract_with_a_short_name_is_headed_by_it():
    assert shaped(QuotaTable, with_(HOUSE, "contracts.0.short", "U")).contracts[0].heading == "U"

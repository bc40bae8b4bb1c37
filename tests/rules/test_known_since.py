"""Since when games, settings and tables are known to the programs that read files: what is new begins a step."""

import json
from hashlib import sha256

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.code_games.copy_table import OwnCopy
from scorekeeper.rules.known_since import LATEST, STEPS, known_since
from scorekeeper.rules.quota.table import QuotaTable
from scorekeeper.rules.tally.kinds import KINDS
from scorekeeper.rules.tally.table import TallyTable

NAMED = {
    (line.split()[0], *setting.partition("=")[::2])
    for step in STEPS
    for line in step.replace("\n    ", " ").splitlines()
    if line
    for setting in ("", *line.split()[1:])
}
"""Each game of all steps, alone and with each of its settings and their values."""


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_whatever_the_catalogue_has_is_in_a_step_so_that_what_is_new_begins_one(id):
    outline = CATALOGUE.game(id).outline
    words = {(id, choice.key): {value.value for value in choice.values} for choice in outline.choices}
    known = {
        key: {value for game, path, values in NAMED if (game, path) == key for value in values.split("|")}
        for key in words
    }
    assert (id, "", "") in NAMED
    assert [key for key, values in words.items() if values - known[key]] == []
    assert [f for f in outline.figures if (id, f.key, f"{f.low}-{f.high}") not in NAMED] == []
    assert [row for row in outline.settings if (id, ".".join(row.key), "") not in NAMED] == []


@pytest.mark.parametrize(
    ("id", "options", "step"),
    [
        ("swedish", {}, 1),
        ("finnish-4", {"quotas": {"valtti": [3, 3, 3, 3]}}, 1),
        ("german-whist", {"scoring": "winner"}, 1),
        ("whist-count", {"tricks": 52, "book": 0}, 1),
        ("whist-count", {"tricks": 53}, LATEST),
        ("funfzehnern", {"deals": None}, 1),
        ("sergeant-major", {}, 1),
        ("sergeant-major", {"winner": "ender"}, 2),
        ("kingen", {}, 2),
        ("king-russian", {"eralash": "on"}, 2),
        ("king-russian", {"eralash": "sometimes"}, LATEST),
        ("kaiser", {}, 1),
        ("kaiser", {"target": 62}, 3),
        ("rifki", {}, 3),
        ("sheet", {"target": -500}, 4),
        ("nine-pins", {}, LATEST),
    ],
)
def test_a_game_is_of_the_first_step_that_has_it_with_all_that_is_set(id, options, step):
    assert known_since(id, options) == step


def in_short(value):
    """A schema without its words."""
    if isinstance(value, dict):
        return {key: in_short(each) for key, each in value.items() if key not in {"description", "title"}}
    return [in_short(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("models", "known"),
    [
        ([QuotaTable], "d6eb3576a2757b0a"),
        ([TallyTable, *KINDS], "9fe18516a9aaf112"),
        ([OwnCopy], "6023206adc74a260"),
    ],
)
def test_what_a_table_can_say_is_what_the_latest_form_of_files_knows(models, known):
    """Where this fails, raise the numbers of match files, of files and links of games, and of the database."""
    schema = "".join(json.dumps(in_short(model.model_json_schema()), sort_keys=True) for model in models)
    assert sha256(schema.encode()).hexdigest()[:16] == known

"""Faults of a table beside the field that each is about: every sentence, of a table that makes it."""

from __future__ import annotations

import ast
import copy
import tomllib
from pathlib import Path

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.own_form.judging import judged
from scorekeeper.rules.own_form.table_form import TableForm, form_of, paths_in
from scorekeeper.texts.speech import say
from tests.support.faults import PACKAGE, makers
from tests.support.tables import refused, spoken

FAULTY = tomllib.loads(Path(__file__).with_name("faulty_tables.toml").read_text("utf-8"))
BESIDE, READ, BELOW = FAULTY["beside"], FAULTY["read"], FAULTY["below"]


COUNTS_ALONE = ("never", "one_has", "in_all", "goes_with", "goes_from")
"""Keys that of the kinds that the tests change to and fro a count alone has."""


def table_of(id, changes):
    """The table of a game with something else at some of its places."""
    table = copy.deepcopy(dict(form_of(CATALOGUE.game(id)).table))
    for path, value in changes.items():
        *steps, key = path.split(".")
        place = table
        for step in steps:
            place = next(e for e in place if e["id"] == step) if isinstance(place, list) else place[step]
        if value == "(gone)":
            del place[key]
        else:
            place[key] = None if value == "(none)" else value
        if key == "kind" and value != "count":  # the form of another kind has no such keys
            for alone in COUNTS_ALONE:
                place.pop(alone, None)
    return table


def shown(fault):
    """The sentence of a fault as it stands beside a field, without the name of the table."""
    return say(fault.beside or dict(fault.values).get("why", fault))


def test_fault_of_a_table_stands_beside_its_field():
    for id, changes, path, sentence in BESIDE:
        made = judged(TableForm(table_of(id, changes)), CATALOGUE.from_document)
        assert sentence in spoken(made.faults.get(path, ())), (id, changes)


@pytest.mark.parametrize(("rows", "in_the_form"), [(READ, True), (BELOW, False)])
def test_fault_of_a_valid_table_names_its_path_within_the_form_or_outside(rows, in_the_form):
    for id, changes, path, sentence in rows:
        table = table_of(id, changes)
        assert (path, sentence) in [(fault.path, shown(fault)) for fault in refused(table)], (id, changes)
        assert (path in paths_in(TableForm(table), table)) is in_the_form, (id, changes)


def test_fault_of_several_hands_outside_the_form_stands_below_it_once():
    made = judged(TableForm(table_of("barbu", {"seating": ["alone", "pairs"]})), CATALOGUE.from_document)
    said = "Doubles need players who each play alone, a declarer, and scoring all that is counted."
    assert spoken(made.elsewhere).count(said) == 1
    assert "seating" not in made.faults


CHECKS = [
    PACKAGE / "rules" / name
    for name in (*("quota/quota_checks.py", "tally/tally_checks.py", "tally/tally_layout.py"), "table_reading.py")
]
"""The modules that read tables, and say what is wrong with them."""

KINDS = [*(PACKAGE / "rules" / "tally" / "kinds").glob("*.py"), PACKAGE / "rules" / "tally" / "totals.py"]
"""The kinds of what is counted, and the ends of a match; each says in functions named for it what is wrong with it."""

FAULTS = {"faults", "faults_in_hand", "faults_of_ends", "_faults_of_claim"}
"""The functions of these modules that say what is wrong with a table."""

NOT_OF_TABLES = {
    *('{game} has no house rule "{key}".', 'In {game}, the house rule "{rule}" should be {wanted}.'),  # of a match
    "The game is neither the id of a variant nor a table.",
}


def sentences():
    """Every sentence that those modules say."""
    named = {maker.name: maker.template for maker in makers()}
    whole = [ast.parse(path.read_text("utf-8")) for path in CHECKS]
    of_kinds = [node for path in KINDS for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    whole += [node for node in of_kinds if isinstance(node, ast.FunctionDef) and node.name in FAULTS]
    for each in whole:
        for node in ast.walk(each):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(ast.Name("wrong"), name) if (
                    name.lower() in named
                ):
                    yield named[name.lower()]
                case ast.Call(ast.Name(id="Phrase"), [ast.Constant(str(template)), *_]) if template.endswith("."):
                    yield template


def test_every_sentence_about_a_table_has_an_example():
    told = set()
    for id, changes, path, sentence in (*BESIDE, *READ, *BELOW):
        for fault in refused(table_of(id, changes)):
            if (fault.path, shown(fault)) == (path, sentence):
                said = dict(fault.values).get("why", fault)
                told |= {said.template, fault.template, *([fault.beside.template] if fault.beside else [])}
    said = set(sentences())
    assert len(said) > 75
    assert said - told == NOT_OF_TABLES


def test_a_list_whose_only_entry_is_wrong_is_not_called_empty():
    faults = refused({**CATALOGUE.game("hearts").document(), "items": [{"id": "x", "name": "x", "kind": "counts"}]})
    assert [say(fault) for fault in faults if "empty" in say(fault)] == []

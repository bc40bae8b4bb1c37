"""The target of a match: the total that ends it, from the rules and what was agreed on."""

from __future__ import annotations

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import GAMES


def test_a_match_has_the_target_that_its_source_gives_or_none():
    targets = {id: facts.get("target") for id, facts in GAMES["cousins"].items()}
    assert {id: CATALOGUE.game(id).target for id in targets} == targets


@pytest.mark.parametrize(("hands", "target"), [(1, None), (2, 2), (3, 2), (4, 3), (5, 3), (99, 50)])
def test_in_tute_the_target_is_the_majority_of_the_hands_agreed_on(hands, target):
    assert CATALOGUE.from_document("tute", {"deals": hands}).target == target


def test_a_house_table_has_its_own_target():
    table = {**CATALOGUE.game("manni").document(), "id": "house", "target": 7}
    assert CATALOGUE.from_document(table).target == 7

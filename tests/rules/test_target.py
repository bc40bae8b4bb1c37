"""The target of a match: the total that ends it, from the rules and what was agreed on."""

from __future__ import annotations

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from tests.tables import COUSINS

TARGETS = {
    "manni": 10,
    "ecarte": 5,
    "twenty-five": 25,
    "tyzicha": 1001,
    "truc": 12,
    "kaiser": 52,
    "quinto": 250,
    "ninety-nine": 100,
    "spades": 500,
    "spades-solo": 500,
    "hearts": 100,
    "black-lady": 100,
    "black-maria": 100,
    "jacks": 20,
    "slobberhannes": 10,
    "likha": 101,
    "pitch": 7,
    "pedro": 62,
    "bid-whist": 7,
    "tarneeb": 41,
    "five-hundred": 500,
    "five-hundred-3": 500,
    "five-hundred-5": 500,
    "five-hundred-6": 500,
    "euchre": 10,
    "pinochle": 150,
    "pinochle-double": 500,
    "schieber": 2500,
    "belote": 1000,
    "coinche": 2000,
    "briscola": 2,
    "sueca": 4,
    "scopa": 11,
    "tressette": 21,
    "rummy-500": 500,
    "rummy-plain": 101,
    "machiavelli": 100,
    "uno": 500,
    "eights": 100,
    "president": 11,
    "durak": 5,
    "skyjo": 100,
    "canasta": 5000,
    "cabo": 101,
    "cribbage-sheet": 121,
    "gin": 100,
}


@pytest.mark.parametrize("id", COUSINS)
def test_a_match_has_the_target_that_its_source_gives_or_none(id):
    assert CATALOGUE.game(id).target == TARGETS.get(id)


@pytest.mark.parametrize(("hands", "target"), [(1, None), (2, 2), (3, 2), (4, 3), (5, 3), (99, 50)])
def test_in_tute_the_target_is_the_majority_of_the_hands_agreed_on(hands, target):
    assert CATALOGUE.from_document("tute", {"deals": hands}).target == target


def test_a_house_table_has_its_own_target():
    table = {**CATALOGUE.game("manni").document(), "id": "house", "target": 7}
    assert CATALOGUE.from_document(table).target == 7

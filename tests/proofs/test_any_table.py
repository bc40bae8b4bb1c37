"""Hardened: whatever table the schema and the checks let in is shown, asked and judged, whatever is answered."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.proofs.tables_at_random import answered, quota, spoilt, tally, tally_of_contracts
from tests.proofs.tables_of_kinds import KEYS, KINDS_ALONE, tally_of_kinds, used
from tests.support.tables import spoken

DEALS = 3


@pytest.mark.parametrize("shape", [tally, tally_of_contracts, tally_of_kinds, quota])
@pytest.mark.proof(whole=2_000, least=12)
def test_a_table_that_is_let_in_can_be_shown_and_played_whatever_is_answered(shape, cases):
    for case in cases:
        game = let_in(shape, case.random)
        assert game.outline.facts
        assert CATALOGUE.from_document(json.loads(json.dumps(game.document()))) == game
        assert all(say(hand.name) for hand in game.named_hands(game.info.players[0]))
        game = as_set(game, case.random)
        players = case.random.choice(game.info.players)
        position = game.start(Setup(players, case.random.randrange(players), {}))
        for _ in range(DEALS):
            game.due(position), game.standing(position), game.owed(position)
            answers = answered(case.random, game, position)
            for said in (answers, spoilt(case.random, game, answers), spoilt(case.random, game, answers)):
                asked = game.questions(position, said)
                outcome = game.play(position, said)
                told = spoken((*asked.missing, *outcome.faults))
                assert all(told)
                assert all(say(part) for part in outcome.caption or ())
                assert (outcome.points is None) == bool(outcome.faults)
                assert game.scores_below_zero or min(outcome.points or (0,)) >= 0
            position = game.play(position, answers).after
        # A whole match comes to nought where declarers owe hands of different sums.
        if game.zero_sum(players) and (shape is quota or game.table.order is None):
            assert sum(game.totals(position)) == 0


@pytest.mark.long
def test_tables_at_random_leave_out_no_kind_and_no_key():
    left = {*KEYS, *KINDS_ALONE}
    for seed in range(12_000):
        try:
            game = CATALOGUE.from_document(tally_of_kinds(Random(seed)))
        except BrokenTable:
            continue
        left -= used(CATALOGUE.printed(game))
        if not left:
            break
    assert left == set()


def let_in(shape, random):
    """The next table that is accepted."""
    while True:
        try:
            return CATALOGUE.from_document(shape(random))
        except BrokenTable as refused:
            faults = refused.faults
        assert all(say(fault) for fault in faults)


def as_set(game, random):
    document = CATALOGUE.printed(game)
    for option in document["options"]:
        if isinstance(option, str):
            continue
        value = random.choice([choice["value"] for choice in option["choices"]] or [option["low"], option["high"]])
        try:
            return CATALOGUE.from_document(document, {option["id"]: value})
        except BrokenTable as refused:
            faults = refused.faults
        assert all(say(fault) for fault in faults)
    return game

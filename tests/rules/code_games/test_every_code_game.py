"""Properties of every game in code, however its deals were told."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.match.match import Deal
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from tests.support.representatives import SHAPES, some_of
from tests.support.strategies import matches_of
from tests.support.tables import at_table, listed, refused, spoken

IDS = listed("shape", "code")
RIGHT = {"truc": -1, "tute": -1, "coiffeur": -1}

every_game = pytest.mark.parametrize("id", IDS)
some_games = pytest.mark.parametrize("id", some_of(IDS, SHAPES))
some = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 14) | st.just(10**30) | st.floats() | st.sampled_from(["", "8", "tie"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=2), inner, max_size=1),
    max_leaves=6,
)


@some_games
@pytest.mark.ci
@some
@given(draw=st.data())
def test_the_parts_of_a_score_add_up_to_it(id, draw):
    for outcome in replay(draw.draw(matches_of(CATALOGUE.game(id)))).outcomes:
        for account, points in enumerate(outcome.points or ()):
            assert points == sum(part.points for part in outcome.parts if part.account == account)


@some_games
@pytest.mark.ci
@some
@given(draw=st.data())
def test_the_deal_passes_to_the_next_player_after_every_hand_that_counts(id, draw):
    match = draw.draw(matches_of(CATALOGUE.game(id)))
    for outcome in replay(match).outcomes:
        expected = (match.first_dealer + RIGHT.get(id, 1) * (outcome.number - 1)) % len(match.players)
        assert outcome.dealer == (None if id == "bridge-solitaire" else expected)


@some_games
@pytest.mark.ci
@pytest.mark.unmeasured
@many
@given(draw=st.data())
def test_nothing_that_a_file_can_say_of_a_deal_is_more_than_a_fault(id, draw):
    game = CATALOGUE.game(id)
    keys = [column.key for column in game.columns] + ["contract"]
    deal = draw.draw(st.dictionaries(st.sampled_from(keys), JUNK))
    thrown_in = draw.draw(st.booleans())
    match = draw.draw(matches_of(game))
    position = replay(match).position
    outcome = game.play(position, deal, thrown_in=thrown_in)
    assert all(say(fault) for fault in outcome.faults)
    assert (outcome.points is None) or not outcome.faults
    asked = game.questions(position, deal)
    assert all(say(fault) for fault in asked.missing)
    assert all(field.low <= field.high for field in asked.fields)


@some_games
@pytest.mark.ci
@some
@given(draw=st.data())
def test_a_right_deal_with_an_answer_taken_out_is_either_right_or_says_what_is_missing(id, draw):
    game = CATALOGUE.game(id)
    match = draw.draw(matches_of(game))
    position = game.start(match.setup)
    for deal in match.deals[:3]:
        for key in deal.answers:
            rest = {other: value for other, value in deal.answers.items() if other != key}
            assert (game.questions(position, rest).missing == ()) == (game.play(position, rest).faults == ())
        position = game.play(position, deal.answers).after


@every_game
def test_a_faulty_deal_keeps_its_place_and_brings_nothing(id):
    sheet = sheet_of(at_table(id, {"what": 1}, {"what": 2}))
    assert [outcome.number for outcome in sheet.outcomes] == [1, 2]
    assert not any(sheet.totals)
    assert {row.mark for row in sheet.log.rows} == {"wrong", "totals"}


@every_game
def test_nobody_owes_anything_but_at_coiffeur(id):
    game = CATALOGUE.game(id)
    rows = ("eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe", "joker-7", "joker-8")
    owed = rows if id == "coiffeur" else ()
    seats = {"dummy-whist": 3, "ecarte": 2, "tyzicha": 3, "bridge-solitaire": 1, "gin": 2}.get(id, 4)
    assert game.owed(game.start(Setup(seats, 0, {}))) == (owed,) * seats


@every_game
def test_a_hand_thrown_in_where_none_can_be_keeps_its_place(id):
    match = at_table(id, Deal({}, thrown_in=True))
    kept = {"back-alley": 1, "kaiser": 1, "gin": 1, "bridge-chicago": 1}.get(id, 2)
    assert replay(match).position.number == kept


@every_game
def test_the_document_is_plain_and_leads_back_to_the_game(id):
    game = CATALOGUE.game(id)
    assert game.document() == {"id": id, "revision": 1}
    printed = json.loads(json.dumps(CATALOGUE.printed(game)))
    assert printed["sides"] == [list(side) for side in game.sides(printed["players"])]
    assert printed["clockwise"] is (id not in RIGHT)
    assert CATALOGUE.from_document(printed) == game


@every_game
def test_options_that_the_game_does_not_have_are_refused(id):
    assert spoken(refused(id, {"joker": 1})) == [f'{CATALOGUE.game(id).info.name} has no house rule "joker".']


@every_game
def test_an_option_with_a_long_name_is_refused_in_a_short_sentence(id):
    assert [dict(fault.values)["key"] for fault in refused(id, {"x" * 50: 1})] == ["x" * 30 + "…"]


@every_game
def test_a_document_with_another_rule_is_refused_with_a_sentence(id):
    game = CATALOGUE.game(id)
    words = 'is played by code: its "name", "title", "card" and "settings" can be your own, and'
    assert spoken(refused({**CATALOGUE.printed(game), "tricks": 99, "joker": True})) == [
        f'{say(game.info.name)} {words} "{key}" cannot.' for key in ("tricks", "joker")
    ]


@every_game
def test_a_revision_that_is_not_known_is_refused(id):
    with pytest.raises(BrokenTable):
        CATALOGUE.from_document({"id": id, "revision": 2})


@every_game
def test_facts_rules_and_conventions_of_a_game_are_whole_sentences(id):
    game = CATALOGUE.game(id)
    assert game.info.conventions
    assert all(say(fact).endswith(".") for fact in game.outline.facts)
    assert all(line.endswith(".") for line in (*game.info.rules, *game.info.conventions))

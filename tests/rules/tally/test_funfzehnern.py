"""Fünfzehnern, as Denexa's page tells it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.strategies import matches_of
from tests.support.tables import played, spoken, thrown_in

some = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def test_the_pack_holds_fifteen_points_a_suit():
    """Three suits with three players, four with four: ace 5, king 4, queen 3, jack 2, ten 1."""
    suit = 5 + 4 + 3 + 2 + 1
    assert (3 * suit, 4 * suit) == (45, 60)
    assert CATALOGUE.game("funfzehnern").document()["items"][0]["total"] == [45, 60]


def test_points_beyond_the_pack_are_told_while_they_are_entered():
    game = CATALOGUE.game("funfzehnern")
    asked = game.questions(played(game, players=3).position, {"points": [40, 8, None]})
    assert spoken(asked.missing) == ["The card points add up to 48; there are 45."]
    assert asked.points == (25, -7, None)


def test_no_hand_is_thrown_in_and_nobody_owes_anything():
    match = played("funfzehnern", thrown_in(points=[15, 15, 15]), players=3)
    assert spoken(match.outcomes[0].faults) == ["In this game no hand is thrown in."]
    assert match.match.game.owed(match.position) == ((), (), ())


@some
@given(draw=st.data())
def test_the_scores_of_every_hand_add_up_to_nought(draw):
    match = replay(draw.draw(matches_of(CATALOGUE.game("funfzehnern"))))
    assert [sum(outcome.points) for outcome in match.outcomes] == [0] * len(match.outcomes)

"""Properties of every match, however it is played."""

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.representatives import SHAPES, some_of
from tests.support.strategies import matches_of
from tests.support.tables import listed

pytestmark = pytest.mark.unmeasured

some = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
few = settings(some, max_examples=3)
unshrunk = settings(few, phases=[Phase.generate])


NOT_ZERO_SUM = listed("totals", "any")
"""In all other games of the catalogue the totals of a whole match come to nought."""


def test_the_rules_know_in_which_games_the_totals_come_to_nought():
    tables = [(id, CATALOGUE.game(id)) for id in CATALOGUE.ids()]
    assert [id for id, game in tables if not all(map(game.zero_sum, game.info.players))] == sorted(
        NOT_ZERO_SUM, key=CATALOGUE.ids().index
    )
    assert [id for id, game in tables if any(map(game.zero_sum, game.info.players)) and id in NOT_ZERO_SUM] == []


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of([id for id in CATALOGUE.ids() if id not in NOT_ZERO_SUM], SHAPES))
@few
@given(draw=st.data())
def test_totals_of_a_zero_sum_game_come_to_zero(id, draw):
    assert sum(replay(draw.draw(matches_of(CATALOGUE.game(id), whole=True))).totals) == 0


@pytest.mark.parametrize(
    ("id", "sums"), [("canadian-salad", [1200, 1120, 1060, 1020]), ("rentz", [-2940, -3200, -2600, -840])]
)
@few
@given(draw=st.data())
def test_whole_match_comes_to_the_sum_that_the_rules_fix(id, sums, draw):
    game = CATALOGUE.game(id)
    assert [game.whole_sum(players) for players in game.info.players] == sums
    assert sum(replay(draw.draw(matches_of(game, whole=True, players=3))).totals) == sums[0]


@pytest.mark.parametrize(
    ("options", "comes_to_nought"),
    [({"exposing": "on"}, True), ({"exposing": "on", "own": "none"}, False)],
)
def test_exposed_cards_balance_if_whoever_takes_their_own_has_the_points_too(options, comes_to_nought):
    assert CATALOGUE.from_document("trex", options).zero_sum(4) is comes_to_nought


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of(NOT_ZERO_SUM, SHAPES))
def test_game_that_is_not_zero_sum_has_a_match_with_other_totals(id):
    matches = matches_of(CATALOGUE.game(id), whole=True)
    found = find(matches, lambda match: sum(replay(match).totals) != 0, settings=unshrunk)
    assert sum(replay(found).totals) != 0


@pytest.mark.parametrize(
    ("game", "changes", "comes_to_nought"),
    [
        ("follett", {"start": 0}, False),
        ("german-whist", {"scoring": "winner"}, False),
        ("german-whist", {"scoring": "all"}, False),
        ("funfzehnern", {"book": 14}, False),
        ("funfzehnern", {"book": [15, 14]}, False),
        ("funfzehnern", {"scoring": "all", "book": None}, False),
        ("manni", {"start": -4}, False),
        ("swedish", {"revision": 7}, True),
    ],
)
def test_a_house_table_is_judged_by_what_it_says(game, changes, comes_to_nought):
    house = CATALOGUE.from_document({**CATALOGUE.game(game).document(), "id": "house", **changes})
    assert all(map(house.zero_sum, house.info.players)) == comes_to_nought


NEVER_BELOW_ZERO = listed("scores", "positive")
"""In all other games of the catalogue somebody can score below 0 in a deal."""


def below_zero(match):
    return any(points < 0 for outcome in replay(match).outcomes for points in outcome.points or ())


def test_the_rules_know_in_which_games_a_deal_can_be_negative():
    assert [id for id in CATALOGUE.ids() if not CATALOGUE.game(id).scores_below_zero] == sorted(
        NEVER_BELOW_ZERO, key=CATALOGUE.ids().index
    )


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of(NEVER_BELOW_ZERO, SHAPES))
@some
@given(draw=st.data())
def test_game_without_negative_points_never_scores_below_zero(id, draw):
    assert not below_zero(draw.draw(matches_of(CATALOGUE.game(id), whole=True)))


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of([id for id in CATALOGUE.ids() if id not in NEVER_BELOW_ZERO], SHAPES))
def test_game_with_negative_points_has_a_match_below_zero(id):
    assert below_zero(find(matches_of(CATALOGUE.game(id), whole=True), below_zero, settings=unshrunk))


@pytest.mark.parametrize(
    ("game", "changes", "below"),
    [
        ("british-overtricks", {"start": -3}, True),
        ("british-overtricks", {"lost": "always"}, True),
        ("whist-count", {"scoring": "less"}, True),
        (
            "german-whist",
            {"scoring": "all", "items": [{"id": "tricks", "name": "tricks", "points": -1, "total": 13}]},
            True,
        ),
        ("german-whist", {"scoring": "winner"}, False),
        ("german-whist", {"scoring": "all"}, False),
        ("estonian-3", {"lost": "never"}, True),
    ],
)
def test_a_house_table_says_itself_whether_a_deal_can_be_negative(game, changes, below):
    house = CATALOGUE.from_document({**CATALOGUE.game(game).document(), "id": "house", **changes})
    assert house.scores_below_zero == below


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of(CATALOGUE.ids(), SHAPES))
@few
@given(draw=st.data())
def test_a_whole_match_ends_owing_nothing_and_running_totals_are_the_sum_of_the_scores(id, draw):
    match = replay(draw.draw(matches_of(CATALOGUE.game(id), whole=True)))
    start = -3 if id == "follett" else 0
    for account, total in enumerate(match.position.totals):
        assert total == start + sum(outcome.points[account] for outcome in match.outcomes if outcome.points)
    if match.standing.over and CATALOGUE.game(id).boxes:
        assert not any(match.match.game.owed(match.position))
    assert 1 in match.standing.places


@pytest.mark.ci
@pytest.mark.parametrize("id", some_of(CATALOGUE.ids(), SHAPES))
@few
@given(draw=st.data())
def test_settled_answers_stay_unchanged_when_replayed(id, draw):
    match = draw.draw(matches_of(CATALOGUE.game(id)))
    assert [outcome.answers for outcome in replay(match).outcomes] == [deal.answers for deal in match.deals]

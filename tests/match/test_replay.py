"""A match played again from its first deal; of a long one, only what is new."""

from dataclasses import replace

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE

DEALS = tuple(Deal({"tricks": [6, 7]}) for _ in range(300))


class Counted:
    """A game, and how many deals of it were judged."""

    def __init__(self, game):
        self._game = game
        self.judged = 0

    def __getattr__(self, name):
        return getattr(self._game, name)

    def play(self, position, answers, *, thrown_in):
        self.judged += 1
        return self._game.play(position, answers, thrown_in=thrown_in)


@pytest.fixture
def match():
    return Match(Counted(CATALOGUE.game("german-whist")), ("Anna", "Bo"), 0, DEALS)


def test_a_deal_more_or_less_of_a_long_match_costs_that_deal_alone(match):
    replay(match)
    assert match.game.judged == 300
    more = replace(match, deals=(*match.deals, Deal({"tricks": [13, 0]})))
    assert replay(more).totals == (-287, 287)
    assert match.game.judged == 301
    assert replay(match).totals == (-300, 300)
    assert match.game.judged == 301
    assert match.game.totals(replay(more).position_before(300)) == (-300, 300)
    assert match.game.judged == 302


def test_from_a_deal_that_was_changed_every_deal_is_judged_anew(match):
    replay(match)
    changed = replace(match, deals=(*match.deals[:200], Deal({"tricks": [13, 0]}), *match.deals[201:]))
    assert replay(changed).totals == (-286, 286)
    assert match.game.judged == 400


@pytest.mark.parametrize(
    ("change", "judged"),
    [
        ({"first_dealer": 1}, 300),
        ({"options": {"loser": True}}, 300),
        ({"options": {"loser": 1}}, 0),
        ({"players": ("A", "B")}, 0),
        ({"title": "Friday"}, 0),
    ],
)
def test_replayed_deals_are_remembered_only_for_unchanged_rules_and_players(match, change, judged):
    match = replace(match, options={"loser": 1})
    replay(match)
    replay(replace(match, **change))
    assert match.game.judged == 300 + judged


def test_a_deal_that_looks_the_same_and_is_another_is_judged_itself(match):
    replay(match)
    true = replace(match, deals=(*match.deals[:299], Deal({"tricks": [True, 12]})))
    assert replay(match).conflicts == []
    assert [place for place, _ in replay(true).conflicts] == [299]

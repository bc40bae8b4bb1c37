"""The digest of a match, and what each game says of a deal for it."""

import pytest

from scorekeeper.match.digest import DealDigest, digest_from_json, digest_of, digest_to_json
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from tests.support.tables import at_table

ENDED = "2026-01-31T23:00:00Z"


def digested(game, *deals, ended=ENDED, **facts):
    return digest_of(sheet_of(at_table(game, *deals, ended=ended, **facts)))


def deal(game, *deals, **facts):
    """The last scored deal."""
    return digested(game, *deals, **facts).deals[-1]


def test_a_stopped_match_is_over_and_has_its_totals_its_places_and_its_scored_deals():
    sang = {"contract": "sang", "counts": [6, 6, 4]}
    thrown_in = Deal({"contract": "pass"}, thrown_in=True)
    digest = digested("swedish", sang, thrown_in, {"contract": "pass", "counts": [9, 2, 5]}, first_dealer=2)
    assert (digest.over, digest.stopped_early, digest.totals, digest.places) == (True, True, (-5, 4, 1), (3, 1, 2))
    assert digest.deals == (DealDigest((-2, 2, 0), 0, "sang", False, 0), DealDigest((-3, 2, 1), 1, "pass", True, 1))
    assert digest.contracts == (("spader", "Spader"), ("trumf", "Trumf"), ("sang", "Sang"), ("pass", "Pass"))


def test_a_match_that_is_not_over_has_no_deals_in_its_digest():
    digest = digested("swedish", {"contract": "sang", "counts": [6, 6, 4]}, ended=None)
    assert (digest.over, digest.deals, digest.payments) == (False, (), ())


def test_a_contract_is_the_one_that_was_owed_also_where_another_was_picked_for_it():
    low = [{"contract": id, "counts": [8, 4, 4]} for id in ("valtti",) * 3 + ("grandi",) * 3]
    low += [{"contract": "misaari", "counts": [2, 7, 7]}] * 3
    picked = {"contract": "valinta", "played_as": "misaari", "counts": [3, 13, 0]}
    assert deal("finnish-3", *low, picked, first_dealer=2) == DealDigest((-1, -6, 7), 0, "valinta", False, 0)


@pytest.mark.parametrize(("tricks", "made"), [((4, 6, 6), True), ((3, 7, 6), True), ((5, 5, 6), False)])
def test_a_negative_contract_is_made_by_staying_at_or_below_its_quota(tricks, made):
    assert deal("swedish", {"contract": "pass", "counts": list(tricks)}, first_dealer=2).made is made


@pytest.mark.parametrize(("tricks", "made"), [((8, 5), True), ((7, 6), False)])
def test_a_partnership_makes_the_contract_of_either_partner(tricks, made):
    found = deal("finnish-partners", {"contract": "no-trump", "counts": list(tricks)}, first_dealer=1)
    assert (found.declarer, found.made) == (2, made)


def test_contract_that_scores_only_overtricks_is_made_by_its_tricks():
    found = deal("british-overtricks", {"counts": [7, 5, 4]})
    assert (found.points, found.made) == ((0, 1, 0), False)


def test_nothing_can_be_made_in_stops():
    rounds = [{"counts": [6, 3, 3]}] * 12
    assert deal("estonian-3", *rounds, {"counts": [0, 2, 5]}) == DealDigest((7, -2, -5), 1, "stops-up", None, 1)


def test_holder_of_the_card_is_forehand_of_the_first_deal_without_a_dealer():
    assert deal("estonian-3", {"counts": [6, 3, 3]}, first_dealer=1).forehand == 2


def test_forehand_sits_to_the_right_of_the_dealer_where_the_game_goes_that_way():
    found = [deal(game, answers).forehand for game, answers in _FIRST.items()]
    assert found == [1, 1, 3]


_FIRST = {
    "twenty-five": {"tricks": [3, 2, 0]},
    "ecarte": {"king": "none", "vulnerable": "nobody", "tricks": [3, 2]},
    "tute": {"kings": 0},
}


def test_a_game_in_code_has_a_declarer_and_a_bid_and_no_contract():
    kaiser = {"declarer": 2, "bid": 7, "trump": "hearts", "tricks": [5, 3], "five": 0, "three": 1}
    assert deal("kaiser", kaiser) == DealDigest((10, 0), 2, None, True, 1, counted=(("bids", 2, 7, True),))


BIDS = {
    "wizard": ({"tricks-bid": [0, 1, 0], "tricks": [0, 0, 1]}, [(0, 0, True), (1, 1, False), (2, 0, False)]),
    "spades": (
        {"tricks-bid": [4, 0, 3, 5], "tricks": [8, 5], "tricks-nil": [0, 1, 0, 0]},
        [(0, 4, True), (2, 3, True), (1, 0, False), (3, 5, False)],
    ),
    "back-alley": ({"bids": [3, "board", 4, 2], "tricks": [7, 6]}, [(0, 3, True), (1, 13, False), (2, 4, True)]),
    "bridge-chicago": ({"declarer": 1, "bid": 2, "strain": "hearts", "tricks": 7}, [(1, 2, False)]),
    "differenzler": ({"points-bid": [40, 40, 40, 37], "points": [40, 40, 40, 37]}, []),
}


@pytest.mark.parametrize("game", BIDS)
def test_each_bid_is_counted_by_its_size_for_whoever_made_it(game):
    answers, bids = BIDS[game]
    assert [each[1:] for each in deal(game, answers).counted] == bids


def test_a_bid_of_a_side_counts_for_both_partners():
    found = deal("pedro", {"bidder": 0, "bidder-bid": 8, "points": [9, 5]})
    assert [tuple(each) for each in found.counted] == [("bids", 0, 8, True), ("bids", 2, 8, True)]


SKAT = {"player": 1, "game": "grand", "matadors": 1, "result": "game won"}
FIVE_HUNDRED = {"bidder": 1, "suit": "hearts", "level": "7", "tricks": 6}


def test_contract_chosen_by_a_declarer_is_named_by_its_key():
    digest = digested("skat", SKAT, players=3)
    (found,) = digest.deals
    assert (found.declarer, found.contract, found.made, found.together) == (1, "grand", True, ())
    assert dict(digest.contracts)["grand"] == "grand"


def test_a_side_that_declares_as_one_has_its_contract_together_and_no_declarer():
    found = deal("five-hundred", FIVE_HUNDRED)
    assert (found.declarer, found.contract, found.made, found.together) == (None, "hearts", False, (1, 3))


def test_solo_declarer_in_a_game_with_partners_declares_with_nobody():
    found = deal("doppelkopf", {"re": 2, "re-partner": 2, "result": "Re won", "points": 1})
    assert (found.declarer, found.made, found.together) == (2, True, ())


def test_a_partner_who_is_named_in_the_deal_declares_together_with_the_declarer():
    found = deal("doppelkopf", {"re": 2, "re-partner": 0, "result": "Re won", "points": 1})
    assert (found.declarer, found.contract, found.made, found.together) == (2, None, True, (2, 0))


def test_deal_without_a_declarer_has_no_contract_that_was_made():
    found = deal("manni", {"contract": "trumps", "counts": [6, 4, 2]})
    assert (found.points, found.declarer, found.contract, found.made) == ((2, 0, -2), None, None, None)


@pytest.mark.parametrize(
    "wrong", [Deal({"contract": "sang"}, thrown_in=True), Deal({"contract": "sang", "counts": [6, 6, 5]})]
)
def test_a_deal_that_is_not_scored_has_no_contract_and_keeps_its_forehand(wrong):
    (outcome,) = sheet_of(at_table("swedish", wrong, first_dealer=2)).outcomes
    assert (outcome.points, outcome.contract, outcome.made, outcome.forehand) == (None, None, None, 0)


def test_a_deal_of_a_game_in_code_that_is_not_scored_has_a_forehand_too():
    thrown_in, faulty = Deal({}, thrown_in=True), Deal({"declarer": 2})
    outcomes = sheet_of(at_table("kaiser", thrown_in, faulty, first_dealer=1)).outcomes
    assert [(outcome.points, outcome.forehand) for outcome in outcomes] == [(None, 2), (None, 2)]


def test_a_deal_of_a_tally_has_no_declarer():
    found = deal("canadian-salad", {"hand": "tricks", "tricks": [10, 5, 2]}, players=3)
    assert (found.points, found.declarer, found.contract, found.made) == ((100, 50, 20), None, None, None)


def test_a_stake_is_in_the_digest_as_payments_and_the_worth_of_a_point():
    digest = digested("swedish", {"contract": "sang", "counts": [6, 6, 4]}, first_dealer=2, stake=read_stake("0.50 kr"))
    assert (digest.payments, digest.amount, digest.currency) == (((0, 1, 6),), "0.50", "kr")


def test_a_digest_is_the_same_after_it_was_cached():
    digest = digested("kaiser", {"declarer": 2, "bid": 7, "trump": "none", "tricks": [5, 3], "five": 0, "three": 1})
    assert digest_from_json(digest_to_json(digest)) == digest


@pytest.mark.parametrize("body", ["", "{}", "[]", "[1, 2]", '["swedish", "Swedish"]', "null"])
def test_malformed_digest_is_refused(body):
    with pytest.raises((ValueError, TypeError, LookupError)):
        digest_from_json(body)

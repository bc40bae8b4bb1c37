"""Five Hundred, Euchre, Bid Whist and Tarneeb: two pairs, and the contract of one."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import at_table, spoken, totals, wrong


def hundred(bidder, bid, tricks):
    """A deal of Five Hundred; a bid is said as in "8 hearts" or "misère"."""
    level, suit = bid.split(" ", 1) if bid[0].isdigit() else (None, bid)
    return {"bidder": bidder, "suit": suit, **({"level": level} if level else {}), "tricks": tricks}


def euchre(makers, result):
    return {"makers": makers, "result": result}


def whist(bidder, bid, trumps, books):
    return {"bidder": bidder, "bid": str(bid), "trumps": trumps, "books": books}


def tarneeb(bidder, bid, tricks):
    return {"bidder": bidder, "bid": str(bid), "tricks": tricks}


def ended(game, *deals, **options):
    """The totals, whether the match is over, and the places if it is."""
    sheet = sheet_of(at_table(game, *deals, options=options))
    assert sheet.conflicts == []
    return sheet.totals, sheet.over, sheet.standing.places if sheet.over else None


# --- Five Hundred


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (hundred(0, "8 hearts", 8), (300, 20)),
        (hundred(0, "7 spades", 6), (-140, 40)),
        (hundred(0, "misère", 0), (250, 0)),
        (hundred(0, "6 spades", 10), (250, 0)),
        (hundred(1, "6 spades", 6), (40, 40)),
        (hundred(1, "6 spades", 9), (10, 40)),
        (hundred(1, "10 no trumps", 10), (0, 520)),
        (hundred(1, "10 no trumps", 9), (10, -520)),
        (hundred(0, "8 clubs", 10), (260, 0)),
        (hundred(0, "7 no trumps", 10), (250, 0)),
        (hundred(0, "7 no trumps", 0), (-220, 100)),
        (hundred(0, "misère", 1), (-250, 0)),
        (hundred(1, "open misère", 0), (0, 500)),
        (hundred(1, "open misère", 10), (0, -500)),
    ],
)
def test_a_bid_has_its_value_and_the_others_ten_for_each_trick_but_not_in_misere(deal, scores):
    assert totals("five-hundred", deal) == scores


SUITS = ("spades", "clubs", "diamonds", "hearts", "no trumps")


@pytest.mark.parametrize(
    ("level", "values"),
    [
        (6, (40, 60, 80, 100, 120)),
        (7, (140, 160, 180, 200, 220)),
        (8, (240, 260, 280, 300, 320)),
        (9, (340, 360, 380, 400, 420)),
        (10, (440, 460, 480, 500, 520)),
    ],
)
def test_by_avondale_a_level_is_a_hundred_and_a_suit_twenty_more(level, values):
    found = [totals("five-hundred", hundred(0, f"{level} {suit}", level))[0] for suit in SUITS]
    assert tuple(found) == values


def test_by_the_perfect_schedule_each_bid_has_twenty_less():
    perfect = {"schedule": "perfect"}
    assert totals("five-hundred", hundred(0, "6 spades", 6), options=perfect) == (20, 40)
    assert totals("five-hundred", hundred(0, "10 no trumps", 10), options=perfect) == (500, 0)


def test_by_the_original_schedule_each_level_has_as_much_again():
    original = {"schedule": "original"}
    assert totals("five-hundred", hundred(0, "6 spades", 6), options=original) == (40, 40)
    assert totals("five-hundred", hundred(0, "9 clubs", 9), options=original) == (240, 10)
    assert totals("five-hundred", hundred(0, "10 no trumps", 10), options=original) == (600, 0)
    assert totals("five-hundred", hundred(0, "9 hearts", 8), options=original) == (-400, 20)


def test_the_tricks_of_the_others_may_count_nothing():
    assert totals("five-hundred", hundred(0, "8 hearts", 8), options={"tricks": "none"}) == (300, 0)
    assert totals("five-hundred", hundred(0, "7 spades", 6), options={"tricks": "none"}) == (-140, 0)


def test_only_a_contract_wins_at_five_hundred():
    deals = [hundred(0, "9 hearts", 10), hundred(1, "6 spades", 1), hundred(1, "8 spades", 8)]
    assert ended("five-hundred", *deals) == ((510, 200), False, None)
    assert ended("five-hundred", *deals, hundred(0, "6 spades", 6)) == ((550, 240), True, (1, 2))
    assert ended("five-hundred", *deals, hundred(0, "6 spades", 5)) == ((470, 250), False, None)
    assert ended("five-hundred", *deals, hundred(1, "8 hearts", 8)) == ((530, 500), True, (2, 1))


def test_by_the_older_rule_tricks_win_too_and_where_both_are_there_whoever_bid_has_won():
    first = [hundred(0, "9 hearts", 10), hundred(1, "6 spades", 1)]
    assert ended("five-hundred", *first, hundred(1, "8 spades", 8), claim="bidder") == ((510, 200), True, (1, 2))
    both = [*first, hundred(1, "8 hearts", 10), hundred(1, "8 spades", 8)]
    assert ended("five-hundred", *both, claim="bidder") == ((510, 500), True, (2, 1))


def test_at_five_hundred_below_nothing_a_side_has_lost():
    deals = [hundred(0, "10 diamonds", 9), hundred(1, "6 clubs", 6)]
    assert ended("five-hundred", *deals) == ((-440, 70), False, None)
    assert ended("five-hundred", deals[0], hundred(0, "8 spades", 7)) == ((-720, 40), True, (2, 1))
    assert ended("five-hundred", *deals, hundred(0, "8 spades", 7)) == ((-680, 100), True, (2, 1))
    assert ended("five-hundred", *deals, hundred(0, "6 clubs", 5)) == ((-500, 120), True, (2, 1))


def test_a_bid_of_five_hundred_is_for_six_tricks_or_more_and_there_are_ten():
    assert wrong("five-hundred", hundred(0, "5 spades", 5))
    assert wrong("five-hundred", hundred(0, "6 spades", 11))
    assert wrong("five-hundred", hundred(2, "6 spades", 6))


def test_option_keeps_a_match_open_at_minus_500_while_the_other_side_is_below_zero_too():
    lost = [hundred(0, "10 diamonds", 9), hundred(0, "6 clubs", 5), hundred(0, "misère", 1)]
    assert ended("five-hundred", *lost[:2]) == ((-540, 60), True, (2, 1))
    assert ended("five-hundred", *lost[:2], door="unless-all") == ((-540, 60), True, (2, 1))
    both = [hundred(1, "misère", 3), *lost[:2]]
    assert ended("five-hundred", *both) == ((-540, -190), True, (2, 1))
    assert ended("five-hundred", *both, door="unless-all") == ((-540, -190), False, None)
    assert ended("five-hundred", *both, hundred(1, "7 spades", 7), door="unless-all") == ((-510, -50), False, None)
    assert ended("five-hundred", *both, hundred(1, "8 spades", 8), door="unless-all") == ((-520, 50), True, (2, 1))


# --- Five Hundred for three


def three(bidder, bid, tricks, following=None):
    """A deal of three; the player after the bidder has the tricks of `following`."""
    return hundred(bidder, bid, tricks) | ({} if following is None else {"tricks-next": following})


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (three(0, "8 hearts", 8, 2), (300, 20, 0)),
        (three(0, "8 hearts", 8, 1), (300, 10, 10)),
        (three(2, "7 spades", 6, 0), (0, 40, -140)),
        (three(1, "6 spades", 10), (0, 250, 0)),
        (three(1, "misère", 0), (0, 250, 0)),
        (three(1, "misère", 2), (0, -250, 0)),
    ],
)
def test_each_of_two_opponents_has_ten_for_each_own_trick(deal, scores):
    assert totals("five-hundred-3", deal, players=3) == scores


def test_tricks_of_the_next_of_three_players_are_asked_if_they_count():
    def faults(deal, **options):
        return wrong("five-hundred-3", deal, players=3, options=options)

    assert faults(three(0, "8 hearts", 8)) == ["The next player’s: it is not said."]
    assert faults(three(0, "8 hearts", 8, 3)) == ["The next player’s: 3 cannot be; it is from 0 to 2."]
    assert faults(three(0, "8 hearts", 8, "1")) == ['The next player’s: "1" is not a whole number.']
    not_asked = ["The next player’s: it is not asked, by what else is said of the deal."]
    assert faults(three(0, "8 hearts", 10, 0)) == not_asked
    assert faults(three(0, "misère", 1, 0)) == not_asked
    assert faults(three(0, "8 hearts", 8, 1), tricks="none") == not_asked
    assert totals("five-hundred-3", three(0, "8 hearts", 8), players=3, options={"tricks": "none"}) == (300, 0, 0)


def test_a_match_of_three_is_won_by_a_bid_and_lost_below_nothing():
    made = [three(0, "10 no trumps", 10)]
    sheet = sheet_of(at_table("five-hundred-3", *made, players=3))
    assert (sheet.totals, sheet.over, sheet.standing.places) == ((520, 0, 0), True, (1, 2, 2))
    lost = [three(0, "10 no trumps", 8, 2)]
    sheet = sheet_of(at_table("five-hundred-3", *lost, players=3))
    assert (sheet.totals, sheet.over, sheet.standing.places) == ((-520, 20, 0), True, (3, 1, 2))
    assert spoken(sheet.outcomes[0].caption) == [
        "Seat 0", "no trumps", "Bid: 10", "Tricks: 8\u00a0missed", "Seat 1: 2",
    ]  # fmt: skip


# --- Euchre


@pytest.mark.parametrize(
    ("deal", "options", "scores"),
    [
        (euchre(0, "3 or 4 tricks"), {}, (1, 0)),
        (euchre(0, "all five"), {}, (2, 0)),
        (euchre(0, "fewer than three"), {}, (0, 2)),
        (euchre(1, "alone, all five"), {}, (0, 4)),
        (euchre(1, "alone, fewer than three"), {}, (2, 0)),
        (euchre(1, "alone, all five"), {"march": "five"}, (0, 5)),
        (euchre(1, "alone, fewer than three"), {"euchred": "four"}, (4, 0)),
        (euchre(1, "fewer than three"), {"euchred": "four"}, (2, 0)),
        (euchre(0, "fewer than three against one alone"), {}, (0, 4)),
    ],
)
def test_makers_have_one_or_two_alone_four_and_the_others_two_where_they_are_euchred(deal, options, scores):
    assert totals("euchre", deal, options=options) == scores


def test_a_tournament_of_euchre_is_eight_deals_whatever_the_totals():
    eight = [euchre(0, "alone, all five")] * 8
    assert ended("euchre", *eight[1:], end="eight") == ((28, 0), False, None)
    assert ended("euchre", *eight, end="eight") == ((32, 0), True, (1, 2))


@pytest.mark.parametrize(("players", "others"), [(2, (0, 2)), (3, (0, 2, 2))])
def test_two_or_three_play_euchre_each_alone_for_the_same_points(players, others):
    def had(deal):
        return sheet_of(at_table("euchre", deal, players=players)).totals

    assert had(euchre(0, "fewer than three")) == others
    assert had(euchre(0, "all five")) == (2, 0, 0)[:players]
    assert had(euchre(0, "alone, all five")) == (4, 0, 0)[:players]


@pytest.mark.parametrize(("game", "key"), [("euchre", "makers"), ("tarneeb", "bidder"), ("bid-whist", "bidder")])
def test_a_deal_that_all_pass_brings_nothing_and_the_next_player_deals(game, key):
    sheet = sheet_of(at_table(game, {key: "nobody"}, players=4))
    assert (sheet.conflicts, sheet.totals) == ([], (0, 0))
    assert sheet.due.dealer == (3 if game == "tarneeb" else 1)


def test_loss_of_euchred_makers_is_told_as_points_for_the_others():
    facts = spoken(CATALOGUE.game("euchre").outline.facts)
    assert (
        "Result: 3 or 4 tricks: ×1; all five: ×2; alone, all five: ×4; fewer than three: ×2 for the others; "
        "alone, fewer than three: ×2 for the others; fewer than three against one alone: ×4 for the others."
    ) in facts


def test_euchre_is_over_at_ten():
    nine = [euchre(0, "alone, all five"), euchre(0, "alone, all five"), euchre(0, "3 or 4 tricks")]
    theirs = [euchre(1, "alone, all five"), euchre(1, "alone, all five"), euchre(1, "3 or 4 tricks")]
    assert ended("euchre", *nine) == ((9, 0), False, None)
    assert ended("euchre", *nine, euchre(0, "alone, all five")) == ((13, 0), True, (1, 2))
    assert ended("euchre", *nine, *theirs) == ((9, 9), False, None)
    assert ended("euchre", *nine, *theirs, euchre(0, "fewer than three")) == ((9, 11), True, (2, 1))
    assert ended("euchre", *nine, euchre(0, "alone, all five"), target=15) == ((13, 0), False, None)


# --- Bid Whist


@pytest.mark.parametrize(
    ("deal", "options", "scores"),
    [
        (whist(0, 4, "uptown", 11), {}, (5, 0)),
        (whist(0, 5, "downtown", 10), {}, (-5, 0)),
        (whist(0, 4, "no trump", 10), {}, (8, 0)),
        (whist(1, 6, "no trump", 11), {}, (0, -12)),
        (whist(0, 4, "uptown", 11), {"overbooks": "off"}, (4, 0)),
        (whist(0, 3, "uptown", 0), {}, (-3, 0)),
        (whist(0, 3, "uptown", 13), {}, (7, 0)),
        (whist(0, 3, "no trump", 13), {}, (14, 0)),
    ],
)
def test_a_bid_of_bid_whist_has_its_books_above_six_or_costs_itself_and_at_no_trump_twice(deal, options, scores):
    assert totals("bid-whist", deal, options=options) == scores


def test_bid_whist_is_over_at_seven_or_seven_below_nothing():
    two = [whist(0, 5, "uptown", 11), whist(0, 3, "uptown", 8)]
    assert ended("bid-whist", *two) == ((2, 0), False, None)
    assert ended("bid-whist", *two, whist(0, 6, "no trump", 11)) == ((-10, 0), True, (2, 1))
    assert ended("bid-whist", *two, whist(0, 5, "uptown", 11)) == ((7, 0), True, (1, 2))
    assert ended("bid-whist", whist(1, 7, "uptown", 12)) == ((0, -7), True, (1, 2))
    assert ended("bid-whist", whist(1, 6, "uptown", 11)) == ((0, -6), False, None)
    assert ended("bid-whist", whist(1, 5, "uptown", 11), target="five") == ((0, 5), True, (2, 1))


# --- Tarneeb


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (tarneeb(0, 8, 9), (9, 0)),
        (tarneeb(0, 9, 7), (-9, 6)),
        (tarneeb(0, 13, 13), (26, 0)),
        (tarneeb(0, 13, 12), (-16, 1)),
        (tarneeb(0, 8, 13), (16, 0)),
        (tarneeb(1, 7, 0), (13, -7)),
        (tarneeb(1, 12, 13), (0, 16)),
        (tarneeb(1, 12, 12), (0, 12)),
    ],
)
def test_a_bid_of_tarneeb_has_its_tricks_or_costs_itself_and_the_others_have_theirs(deal, scores):
    assert totals("tarneeb", deal) == scores


def test_tarneeb_is_over_at_forty_one():
    deals = [tarneeb(0, 13, 13), tarneeb(0, 8, 13)]
    assert ended("tarneeb", *deals) == ((42, 0), True, (1, 2))
    assert ended("tarneeb", *deals, target=61) == ((42, 0), False, None)
    assert ended("tarneeb", deals[0], tarneeb(1, 13, 12), tarneeb(0, 13, 0)) == ((11, -3), False, None)
    assert ended("tarneeb", deals[0], tarneeb(0, 7, 13), target=31) == ((42, 0), True, (1, 2))


def test_own_table_in_which_others_score_the_rest_is_not_zero_sum():
    document = CATALOGUE.game("five-hundred").document()
    document |= {"id": "ours", "options": []}
    bidder, suit, level, tricks = document["items"]
    items = [bidder | {"pays": "all"}, suit, level]
    assert tricks["others_each"] == 10
    assert not CATALOGUE.from_document({**document, "items": [*items, tricks]}).zero_sum(4)
    assert CATALOGUE.from_document({**document, "items": [*items, tricks | {"others_each": 0}]}).zero_sum(4)


def test_own_table_in_which_a_lost_deal_costs_more_can_score_below_zero():
    document = CATALOGUE.game("tarneeb").document() | {"id": "ours", "options": []}
    bidder, *others = document["items"]
    costs = {
        (pays, lost): CATALOGUE.from_document(
            {**document, "items": [bidder | {"pays": pays, "lost": lost}, *others]}
        ).scores_below_zero
        for pays in ("winners", "declarer")
        for lost in (0, 50)
    }
    assert costs == {("winners", 0): False, ("winners", 50): True, ("declarer", 0): True, ("declarer", 50): True}


# --- points for tricks that stop below the target, and six players


def test_points_for_tricks_bring_no_total_above_490_where_it_is_set():
    deals = [hundred(1, "9 hearts", 9), hundred(1, "6 diamonds", 6), hundred(0, "6 spades", 6)]
    assert totals("five-hundred", *deals, options={"claim": "stop"}) == (90, 490)
    assert totals("five-hundred", *deals) == (90, 520)
    assert ended("five-hundred", *deals, hundred(0, "6 spades", 6), claim="stop") == ((130, 490), False, None)
    assert ended("five-hundred", *deals, hundred(1, "6 spades", 6), claim="stop") == ((130, 530), True, (2, 1))


@pytest.mark.parametrize(
    ("seating", "deal", "scores"),
    [
        ("pairs", hundred(0, "8 hearts", 8) | {"tricks-next": 1}, (300, 10, 10)),
        ("pairs", hundred(2, "7 spades", 6) | {"tricks-next": 4}, (40, 0, -140)),
        ("pairs", hundred(1, "misère", 0), (0, 250, 0)),
        ("halves", hundred(0, "8 hearts", 8), (300, 20)),
        ("halves", hundred(1, "7 spades", 6), (40, -140)),
    ],
)
def test_six_play_in_three_pairs_or_in_two_sides_of_three(seating, deal, scores):
    assert totals("five-hundred-6", deal, options={"seating": seating}) == scores


@pytest.mark.parametrize(
    ("deal", "scores"),
    [
        (hundred(0, "8 hearts", 8) | {"bidder-partner": 2}, (300, 20, 300, 20, 20)),
        (hundred(4, "7 spades", 6) | {"bidder-partner": 1}, (40, -140, 40, 40, -140)),
        (hundred(0, "6 spades", 10) | {"bidder-partner": 0}, (250, 0, 0, 0, 0)),
        (hundred(1, "misère", 0), (0, 250, 0, 0, 0)),
    ],
)
def test_five_play_two_against_three_or_one_against_four(deal, scores):
    assert totals("five-hundred-5", deal) == scores


def test_bidder_with_five_hundred_wins_among_five_without_the_partner():
    deals = [hundred(0, "10 spades", 10) | {"bidder-partner": 1}, hundred(1, "6 clubs", 6) | {"bidder-partner": 0}]
    assert ended("five-hundred-5", *deals) == ((500, 500, 40, 40, 40), True, (2, 1, 3, 3, 3))

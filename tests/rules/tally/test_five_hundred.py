"""Five Hundred, Euchre, Bid Whist and Tarneeb: two pairs, and the contract of one."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import at_table, spoken, totals


def hundred(bidder, bid, tricks):
    """A deal of Five Hundred; a bid is said as in "8 hearts" or "misère"."""
    level, suit = bid.split(" ", 1) if bid[0].isdigit() else (None, bid)
    return {"bidder": bidder, "suit": suit, **({"level": level} if level else {}), "tricks": tricks}


# --- Five Hundred


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


# --- Euchre


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


# --- Tarneeb


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

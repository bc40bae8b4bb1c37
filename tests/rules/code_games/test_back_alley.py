"""Back Alley, as Denexa's page tells it."""

import pytest

from scorekeeper.exchange.csv_file import print_csv, read_csv_file
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken, thrown_in

ID = "back-alley"


def hand(bids, tricks):
    return {"bids": bids, "tricks": tricks}


def passed_out():
    return {"bids": [0, 0, 0, 0]}


def some_hands(count):
    """Hands in which the first side bids one trick and takes all of them."""
    sizes = [*range(13, 0, -1), *range(1, 14)]
    return [hand([1, 0, 0, 0], [cards, 0]) for cards in sizes[:count]]


def test_the_hands_go_from_thirteen_cards_to_one_and_up_again():
    match = played(ID, *some_hands(26))
    assert match.conflicts == []
    cards = [o.details["cards"] for o in match.outcomes]
    assert cards[:13] == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert cards[13:] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert match.standing.over
    assert match.due is None
    # 5 for the trick bid in each of 26 hands, and 1 for each of 182 − 26 more.
    assert match.totals == (130 + 156, 0)


def test_the_size_of_a_hand_is_said_and_so_is_who_bids_first():
    match = played(ID, *some_hands(12))
    assert (match.due.number, match.due.of) == (13, 26)
    assert spoken(match.due.facts) == ["Seat 0 deals", "1 card each", "Seat 1 bids first"]
    assert match.due.details["cards"] == 1
    assert spoken(played(ID).due.facts)[1] == "13 cards each"


def test_hand_of_one_card_has_one_trick_to_enter():
    match = played(ID, *some_hands(12))
    asked = CATALOGUE.game(ID).questions(match.position, {"bids": [1, 0, 0, 0]})
    assert spoken(asked.missing) == ["1 trick left to enter."]
    assert [say(group.so_far) for group in asked.groups] == ["Tricks: 0 of 1"]


def test_a_board_is_worth_ten_for_each_trick_of_a_smaller_hand_too():
    match = played(ID, *some_hands(12), hand(["board", 0, 0, 0], [1, 0]), hand([0, 0, 0, "board"], [1, 0]))
    assert [o.points for o in match.outcomes[-2:]] == [(10, 0), (1, -10)]


@pytest.mark.parametrize("deal", [passed_out(), thrown_in(), thrown_in(bids=[0, 0, 0, 0])])
def test_four_passes_let_one_player_deal_again_and_count_no_hand(deal):
    match = played(ID, *some_hands(1), deal, hand([4, 3, 3, 2], [8, 4]))
    assert match.conflicts == []
    assert [(o.number, o.dealer, o.points) for o in match.outcomes] == [
        (1, 0, (17, 0)),
        (2, 1, None),
        (2, 1, (36, -25)),
    ]
    assert match.due.number == 3


def test_nobody_bids_more_than_twelve_or_more_than_they_hold_cards():
    game = CATALOGUE.game(ID)
    first = game.questions(played(ID).position, {})
    assert [o.value for o in first.fields[0].options] == [*range(13), "board"]
    small = game.questions(played(ID, *some_hands(10)).position, {})
    assert [o.value for o in small.fields[0].options] == [0, 1, 2, 3, "board"]


def test_bids_are_asked_from_the_dealers_left_and_a_second_board_is_called_double():
    game, position = CATALOGUE.game(ID), played(ID, first_dealer=2).position
    asked = game.questions(position, {"bids": [None, None, None, "board"]})
    assert [f.seat for f in asked.fields] == [3, 0, 1, 2]
    assert [say(f.options[-1].name) for f in asked.fields] == ["board"] + ["double board"] * 3
    assert spoken(asked.missing) == ["What does Seat 0 bid?"]
    then = game.questions(position, {"bids": [4, "board", 0, "board"]})
    assert say(then.announced) == "Seat 1 leads, having bid double board"
    assert [f.key for f in then.fields[4:]] == ["tricks", "tricks"]


def test_the_highest_bidder_leads_and_of_two_the_earlier():
    game, position = CATALOGUE.game(ID), played(ID).position
    asked = game.questions(position, {"bids": [4, 4, 3, 2]})
    assert say(asked.announced) == "Seat 1 leads, having bid 4"
    later = game.questions(position, {"bids": [2, 3, 4, 1]})
    assert say(later.announced) == "Seat 2 leads, having bid 4"
    nobody = game.questions(position, passed_out())
    assert say(nobody.announced) == "All four pass: Seat 0 deals again"
    assert nobody.missing == ()


def test_highest_bidder_is_noted_as_leader_and_nobody_if_all_pass():
    match = played(ID, hand([4, 4, 3, 2], [6, 7]), passed_out(), hand([4, "board", 0, "board"], [0, 12]))
    assert [outcome.forehand for outcome in match.outcomes] == [1, None, 1]


def test_bids_go_through_a_sheet_of_cells_seat_by_seat():
    sheet = sheet_of(at_table(ID, hand([4, "board", 0, 2], [0, 13]), passed_out(), thrown_in()))
    assert sheet.conflicts == []
    again = sheet_of(read_csv_file(print_csv(sheet)).match)
    assert again.log == sheet.log
    assert again.outcomes[0].answers["bids"] == [4, "board", 0, 2]


def test_level_sides_share_the_win():
    theirs = [hand([0, 0, 0, 1], [0, cards]) for cards in range(1, 14)]
    match = played(ID, *some_hands(13), *theirs)
    assert match.standing.over
    assert match.totals == (143, 143)
    assert match.standing.places == (1, 1)


def test_no_trick_bid_is_a_pass():
    options = CATALOGUE.game(ID).questions(played(ID).position, {}).fields[0].options
    assert [say(option.name) for option in options[:3]] == ["pass", "1", "2"]

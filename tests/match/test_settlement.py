from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.settlement import (
    Payment,
    can_be_by_score,
    settle,
    settle_by_last,
    settle_by_score,
    settlement_of,
)
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import money
from tests.support.tables import at_table


def test_each_pair_settles_the_difference_of_its_totals():
    # Anna has 13 more than Cleo and 11 more than Bo; Bo has 2 more than Cleo.
    assert settle((8, -3, -5)) == (Payment(1, 0, 9), Payment(2, 0, 15))


def test_totals_that_do_not_balance_are_settled_by_their_differences_all_the_same():
    # 7, 5 and 0: Cleo owes 7 and 5, Bo owes 2 and is owed 5.
    assert settle((7, 5, 0)) == (Payment(2, 0, 9), Payment(2, 1, 3))


def test_highest_total_pays_if_low_wins():
    assert settle((120, 100), high_wins=False) == (Payment(0, 1, 20),)


def test_nobody_pays_where_all_are_level():
    assert settle((4, 4, 4)) == ()


def test_one_account_alone_pays_nobody():
    assert settle((26,)) == ()


def test_two_pairs_that_are_even_among_themselves_need_two_payments_and_not_three():
    assert settle((3, -3, 5, -5)) == (Payment(1, 0, 12), Payment(3, 2, 20))


def test_greed_alone_would_take_four_payments_where_three_do():
    # The one who owes most, paying the one who is owed most, would break up the two that are even: -7 and 7.
    assert settle((-6, -7, -6, 7, 12)) == (Payment(0, 4, 30), Payment(1, 3, 35), Payment(2, 4, 30))


def test_nine_accounts_in_three_even_sets_need_six_payments():
    assert len(settle((7, -3, -4, 11, -5, -6, 13, -1, -12))) == 6


def test_more_accounts_than_are_searched_are_settled_too():
    totals = (9, -9, 1, -1, 2, -2, 3, -3, 4, -4)
    assert _received(settle(totals), 10) == [90, -90, 10, -10, 20, -20, 30, -30, 40, -40]


@given(st.lists(st.integers(-60, 60), min_size=4, max_size=4))
def test_everybody_ends_with_what_is_theirs_in_at_most_three_payments(totals):
    payments = settle(totals)
    assert _received(payments, 4) == [sum(mine - theirs for theirs in totals) for mine in totals]
    assert len(payments) <= 3
    assert all(p.points > 0 for p in payments)


def test_a_stopped_match_is_settled_as_it_stands():
    sheet = sheet_of(
        at_table(
            "swedish",
            {"contract": "sang", "counts": [6, 6, 4]},
            {"contract": "pass", "counts": [9, 2, 5]},
            first_dealer=2,
            stake=Stake(Decimal("0.50"), "€"),
            ended="2026-01-31T22:00:00Z",
        )
    )
    payments, by_score = settlement_of(sheet)
    assert (payments, by_score) == ((Payment(0, 1, 12), Payment(0, 2, 3)), False)
    assert [money(sheet.match.stake, p.points) for p in payments] == ["6.00 €", "1.50 €"]


KRONA = Stake(Decimal(1), "kr")
BY_SCORE = Stake(Decimal(1), "kr", "score")
ANNA, BO, CLEO = range(3)
TWO_DEALS = ({"contract": "sang", "counts": [2, 11, 3]}, {"contract": "pass", "counts": [3, 2, 11]})
"""Anna stands at -3, Bo at +9, Cleo at -6."""


def test_stake_by_the_score_pays_a_third_of_a_stake_between_each_pair():
    by_score, each_with_each = (
        sheet_of(at_table("swedish", *TWO_DEALS, first_dealer=2, stake=stake)) for stake in (BY_SCORE, KRONA)
    )
    assert by_score.totals == (-3, 9, -6)
    assert settlement_of(by_score) == ((Payment(ANNA, BO, 3), Payment(CLEO, BO, 6)), True)
    assert settlement_of(each_with_each) == ((Payment(ANNA, BO, 9), Payment(CLEO, BO, 18)), False)


def test_without_a_stake_nobody_pays():
    assert settlement_of(sheet_of(at_table("swedish", *TWO_DEALS, first_dealer=2))) == ((), False)


def test_totals_above_zero_pay_by_the_score_if_low_wins():
    assert settle_by_score((-3, 9, -6), high_wins=False) == (Payment(BO, ANNA, 3), Payment(BO, CLEO, 6))


def test_game_of_two_in_which_low_wins_is_paid_by_the_reversed_score():
    table = {**CATALOGUE.game("german-whist").document(), "id": "low", "lowest_wins": True}
    match = at_table(CATALOGUE.from_document(table), {"tricks": [8, 5]}, stake=BY_SCORE)
    assert sheet_of(match).totals == (3, -3)
    assert settlement_of(sheet_of(match)) == ((Payment(ANNA, BO, 3),), True)


MISERE = {"contract": "misere", "counts": [4, 6, 6]}


def test_follett_stopped_early_is_not_zero_sum_and_is_settled_between_each_pair():
    sheet = sheet_of(at_table("follett", MISERE, stake=BY_SCORE, ended="2026-01-31"))
    assert sheet.totals == (-2, -4, -4)
    assert settlement_of(sheet) == ((Payment(BO, ANNA, 2), Payment(CLEO, ANNA, 2)), False)


def test_a_game_whose_totals_come_to_zero_by_chance_is_settled_each_with_each():
    low = {**CATALOGUE.game("follett").document(), "id": "low", "start": 0}
    game = CATALOGUE.from_document(low)
    sheet = sheet_of(at_table(game, MISERE, {"contract": "no-trumps", "counts": [8, 4, 4]}, stake=BY_SCORE))
    assert sheet.totals == (4, -2, -2)
    assert settlement_of(sheet) == ((Payment(BO, ANNA, 6), Payment(CLEO, ANNA, 6)), False)


def test_totals_that_do_not_come_to_zero_are_never_settled_by_the_score():
    with pytest.raises(ValueError, match="1"):
        settle_by_score((1, 0, 0))


def _received(payments, accounts):
    nets = [0] * accounts
    for payer, payee, points in payments:
        nets[payer] -= points
        nets[payee] += points
    return nets


def test_stake_by_the_score_is_impossible_if_the_last_pays_all():
    game = CATALOGUE.from_document(CATALOGUE.game("swedish").document() | {"id": "cabin", "last_pays": True})
    assert can_be_by_score(CATALOGUE.game("swedish"), 3)
    assert not can_be_by_score(game, 3)
    plain = at_table("swedish", *TWO_DEALS, first_dealer=2, stake=BY_SCORE)
    ours = replace(plain, game=game)
    assert settlement_of(sheet_of(ours)) == ((Payment(CLEO, ANNA, 3), Payment(CLEO, BO, 15)), False)


@given(st.lists(st.integers(-60, 60), min_size=2, max_size=6))
def test_last_player_pays_every_other_the_difference(totals):
    received = _received(settle_by_last(totals), len(totals))
    worst = min(totals)
    better = [place for place, total in enumerate(totals) if total > worst]
    assert [received[place] for place in better] == [totals[place] - worst for place in better]
    shares = [-received[place] for place, total in enumerate(totals) if total == worst]
    assert max(shares) - min(shares) <= 1

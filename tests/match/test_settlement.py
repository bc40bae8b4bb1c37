from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.match.settlement import Payment, settle, settlement_of
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.texts.speech import money
from tests.tables import at_table


def test_each_pair_settles_the_difference_of_its_totals():
    # Anna has 13 more than Cleo and 11 more than Bo; Bo has 2 more than Cleo.
    assert settle((8, -3, -5)) == (Payment(1, 0, 9), Payment(2, 0, 15))


def test_totals_that_do_not_balance_are_settled_by_their_differences_all_the_same():
    # 7, 5 and 0: Cleo owes 7 and 5, Bo owes 2 and is owed 5.
    assert settle((7, 5, 0)) == (Payment(2, 0, 9), Payment(2, 1, 3))


def test_where_low_wins_the_high_ones_pay():
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
    payments = settlement_of(sheet)
    assert payments == (Payment(0, 1, 12), Payment(0, 2, 3))
    assert [money(sheet.match.stake, p.points) for p in payments] == ["6.00 €", "1.50 €"]


def _received(payments, accounts):
    nets = [0] * accounts
    for payer, payee, points in payments:
        nets[payer] -= points
        nets[payee] += points
    return nets

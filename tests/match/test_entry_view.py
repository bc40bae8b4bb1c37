"""The view of a deal that is being entered: rows and keys, from the game's questions alone."""

from functools import partial

import pytest

from scorekeeper.match.entry import at_once
from scorekeeper.match.entry_view import AccountTotal, Entered, pad_of, rows_of, still_missing, sums_of
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eva")


def seated(game):
    """Four at most sit at a table, or as many as the game is for."""
    return NAMES[: max((players for players in game.info.players if players <= 4), default=5)]


def entered(id, answers=None, at=0, filled=None):
    """A deal as far as it is entered; the question at that place is asked."""
    game = CATALOGUE.game(id)
    sheet = sheet_of(Match(game, seated(game), 0))
    asked = sheet.questions(0, answers or {})
    return Entered(sheet, asked, answers or {}, asked.fields[at], filled, partial(say, table=sheet))


def numbers(e):
    return [row for row in rows_of(e, 2) if not isinstance(row, tuple)]


def test_choices_stand_side_by_side_and_the_totals_below_as_long_as_no_numbers_are_asked():
    (contract,), *totals = rows_of(entered("swedish"), 2)
    assert (contract.label, contract.value, contract.heard) == ("Contract", "…", "Contract: not said yet")
    assert totals == [AccountTotal(account, 0, 0) for account in range(3)]


OUT = (Deal({"left-by": 0, "left": [0, 80, 34]}), Deal({"left-by": 0, "left": [0, 40, 7]}))


def test_player_out_of_the_match_stands_below_the_questions_with_the_total():
    sheet = sheet_of(Match(CATALOGUE.game("rummy-13"), ("Anna", "Bo", "Cleo"), 0, OUT))
    asked = sheet.questions(2, {"left-by": 0})
    e = Entered(sheet, asked, {"left-by": 0}, asked.fields[-1], None, partial(say, table=sheet))
    _, cleo, bo = rows_of(e, 2)
    assert (cleo.label, bo) == ("Cleo", AccountTotal(1, 120, 0, out=True))


def test_player_still_in_at_an_earlier_deal_is_asked_there_and_listed_once():
    sheet = sheet_of(Match(CATALOGUE.game("rummy-13"), ("Anna", "Bo", "Cleo"), 0, OUT))
    asked = sheet.questions(1, {"left-by": 0})
    e = Entered(sheet, asked, {"left-by": 0}, asked.fields[-1], None, partial(say, table=sheet))
    assert [row.label for row in rows_of(e, 2)[1:]] == ["Bo", "Cleo"]


def test_a_number_has_a_row_with_what_is_to_be_known_of_it_and_its_score():
    answers = {"contract": "sang", "counts": [6, None, None]}
    first, second, _ = numbers(entered("swedish", answers, at=2))
    assert (first.note, first.value, first.heard) == ("needs 4", "6", "Anna: 6, score +2")
    assert (second.value, second.empty, second.asked) == ("–", True, True)


def test_a_number_that_followed_from_the_others_says_so():
    answers = {"contract": "sang", "counts": [6, 6, 4]}
    *_, last = numbers(entered("swedish", answers, filled=("counts", 2)))
    assert (last.rest, last.value) == ("filled in", "4")
    assert still_missing(entered("swedish", answers)) == "Ready to save."


def test_a_number_that_is_more_than_what_is_left_is_grey_and_the_last_key_clears():
    pad = pad_of(entered("swedish", {"contract": "sang", "counts": [10, None, None]}, at=2), None, goes_on=True)
    assert [key.name for key in pad.keys if key.live][-2:] == ["6", ""]
    assert pad.keys[-1].clears


@pytest.mark.parametrize(("so_far", "live"), [(None, "0123456789"), (15, "01234567")])
def test_a_digit_that_makes_no_number_is_grey(so_far, live):
    e = entered("coiffeur", {"side": 0, "contract": "eichel"}, at=-1)
    pad = pad_of(e, None, goes_on=False, so_far=so_far)
    assert pad.kind == "digits"
    assert "".join(key.types for key in pad.keys if key.live and key.types.isdecimal()) == live


def test_keys_that_answer_two_questions_at_once_have_both_answers_on_them():
    for id in CATALOGUE.ids():
        e = entered(id) if sheet_asks(id) else None
        joint = None if e is None else at_once(e.asked, e.answers, e.focus)
        if joint is not None:
            pad = pad_of(e, joint, goes_on=True)
            assert {len(key.answers) for key in pad.keys} == {len(key.lines) for key in pad.keys} == {2}


def sheet_asks(id):
    game = CATALOGUE.game(id)
    return bool(sheet_of(Match(game, seated(game), 0)).questions(0, {}).fields)


def test_sum_of_the_numbers_is_said_and_marked_if_it_is_too_much():
    whole = entered("swedish", {"contract": "sang", "counts": [6, 6, 4]})
    assert sums_of(whole) == ("16 of 16 tricks · Sum 0", False)
    assert sums_of(entered("swedish", {"contract": "sang", "counts": [9, 8, None]})) == ("17 of 16 tricks", True)
    solo = entered("schafkopf", {"player": 1, "game": "solo", "result": "game won"})
    assert (len(set(solo.asked.points)), sums_of(solo)) == (2, ("", False))  # no numbers to add up

"""Putting answers where they belong, and what follows from them."""

from scorekeeper.match.entry import answered, is_announced, may_announce, put, rest, unanswered
from scorekeeper.match.replay import replay
from scorekeeper.rules.catalogue import CATALOGUE
from tests.support.tables import at_table, played

GAME = CATALOGUE.game("swedish")


def asked(answers):
    return GAME.questions(played("swedish").position, answers)


def test_an_answer_goes_to_its_key_or_to_its_place_in_a_list():
    contract = asked({}).fields[0]
    answers = put({}, contract, "sang")
    assert answers == {"contract": "sang"}
    second = asked(answers).fields[2]
    assert answered(answers, second) is None
    answers = put(answers, second, 5)
    assert answers == {"contract": "sang", "counts": [None, 5, None]}
    assert answered(answers, second) == 5


def test_an_answer_can_be_taken_back_and_an_empty_list_goes_with_its_last():
    answers = {"contract": "sang", "counts": [None, 5, None]}
    second = asked(answers).fields[2]
    assert put(answers, second, None) == {"contract": "sang"}
    assert put(answers, asked(answers).fields[0], None) == {"counts": [None, 5, None]}


def test_a_list_that_is_too_short_answers_nothing_beyond_its_end():
    answers = {"contract": "sang", "counts": [5]}
    assert answered(answers, asked(answers).fields[3]) is None


def test_the_last_of_a_group_follows_from_the_others():
    answers = {"contract": "sang", "counts": [5, None, 4]}
    field, value = rest(asked(answers), answers)
    assert (field.index, value) == (1, 7)


def test_nothing_follows_while_two_are_open_or_where_it_cannot_come_out():
    for counts in ([5, None, None], [9, None, 9], [5, 5, 6]):
        answers = {"contract": "sang", "counts": counts}
        assert rest(asked(answers), answers) is None


def test_unanswered_questions_are_asked_in_order():
    assert [f.key for f in unanswered(asked({}), {})] == ["contract"]
    answers = {"contract": "trumf", "counts": [1, None, None]}
    assert [(f.key, f.index) for f in unanswered(asked(answers), answers)] == [
        ("trump", None),
        ("counts", 1),
        ("counts", 2),
    ]


def test_the_position_before_a_deal_is_the_one_that_the_deals_before_it_lead_to():
    deals = [{"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]}]
    match = at_table("swedish", *deals)
    assert replay(match).position_before(1) == replay(at_table("swedish", deals[0])).position
    assert replay(match).position_before(2) == replay(match).position


def test_contract_is_announced_from_its_choice_until_an_answer_about_the_play():
    barbu, position = CATALOGUE.game("barbu"), played("barbu").position
    king, doubled = {"contract": "barbu"}, {"contract": "barbu", "doubles-1-2": "double"}
    entered = [{}, king, doubled, {**king, "heart-king": 2}]
    asked = [barbu.questions(position, answers) for answers in entered]
    assert all(map(may_announce, asked))
    assert list(map(is_announced, asked, entered)) == [False, True, True, False]


def test_game_without_a_choice_before_the_play_has_no_announcement():
    assert not may_announce(CATALOGUE.game("truc").questions(played("truc").position, {}))
    assert not may_announce(CATALOGUE.game("estonian-3").questions(played("estonian-3").position, {}))

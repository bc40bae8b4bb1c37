"""The questions of a deal: one for every answer, and only a question that is asked can be missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.match.entry import answered, put
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Answers, AnyGame, Field, Questions, Setup
from scorekeeper.texts.speech import say
from tests.support.tables import spoken


def some_answer(field: Field) -> str | int:
    return next((option.value for option in field.options if option.barred is None), field.low)


def entered(game: AnyGame) -> Iterator[tuple[Questions, Answers]]:
    """The questions of a first deal, as one after the other is answered."""
    position, answers = game.start(Setup(game.info.players[-1], 0, {})), {}
    asked = game.questions(position, answers)
    yield asked, answers
    while field := next((f for f in asked.fields if answered(answers, f) is None), None):
        answers = put(answers, field, some_answer(field))
        asked = game.questions(position, answers)
        yield asked, answers


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_every_answer_of_every_game_has_a_question_of_its_own(id):
    for asked, _ in entered(CATALOGUE.game(id)):
        questions = [None if field.question is None else say(field.question) for field in asked.fields]
        assert [question for question in questions if question is None or not question.endswith("?")] == []
        assert len(set(questions)) == len(questions)


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_a_number_that_cannot_be_is_told_at_once_whatever_is_still_open(id):
    game = CATALOGUE.game(id)
    position = game.start(Setup(game.info.players[-1], 0, {}))
    for asked, answers in entered(game):
        for field in asked.fields:
            if field.kind == "number" and answered(answers, field) is None:
                then = game.questions(position, put(answers, field, field.high + field.step))
                assert then.impossible
                assert not say(then.missing[0]).endswith(("?", "to enter.", "entered yet."))


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_numbers_above_their_total_are_told_before_all_of_them_are_entered(id):
    game = CATALOGUE.game(id)
    position = game.start(Setup(game.info.players[-1], 0, {}))
    for asked, answers in entered(game):
        for group in asked.groups:
            first, second = [field for field in asked.fields if field.group == group.key][:2]
            if group.total and answered(answers, first) is None and second.high > 1:
                then = game.questions(position, put(put(answers, first, group.total - 1), second, 2))
                assert then.impossible
                assert not say(then.missing[0]).endswith(("?", "to enter.", "entered yet."))


def test_the_last_card_points_cannot_be_what_no_cards_add_up_to():
    game = CATALOGUE.game("tyzicha")
    answers = {"declarer": 0, "bid": 120, "play": "played", "points": [116, 3, None]}
    asked = game.questions(game.start(Setup(3, 0, {})), answers)
    assert spoken(asked.missing) == ["Seat 2 cannot have 1 card point; no cards add up to that."]


def test_more_hearts_left_than_the_others_tricks_hold_are_told():
    game = CATALOGUE.game("canadian-salad")
    position = game.start(Setup(3, 0, {}))
    deals = [{"tricks": [7, 6, 4]}, {"hearts": [5, 5, 3]}, {"queens": [4, 0, 0]}, {"spade-king": 1}, {"last-trick": 2}]
    for deal in deals:
        position = game.play(position, deal).after
    asked = game.questions(position, {"tricks": [16, 1, 0], "hearts": [5, None, None]})
    assert spoken(asked.missing) == ["Only 8 of the hearts are left; the players still to enter cannot have so many."]
    assert asked.impossible


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_an_entry_that_waits_for_an_answer_asks_for_it_and_does_not_scold(id):
    scolding = ("It is not said", "is missing", "Missing:", "is not answered")
    for asked, answers in entered(CATALOGUE.game(id)):
        if any(field.needed and answered(answers, field) is None for field in asked.fields):
            said = spoken(asked.missing)
            assert [line for line in said if any(words in line for words in scolding)] == []

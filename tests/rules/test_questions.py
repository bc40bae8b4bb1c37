"""The questions of a deal: one for every answer, and only a question that is asked can be missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.match.entry import answered, put
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Answers, AnyGame, Field, Questions, Setup
from scorekeeper.texts.speech import say
from tests.support.tables import spoken


def some_answer(field: Field) -> str | int:
    return next((option.value for option in field.options if option.barred is None), field.low)


def first(game: AnyGame) -> Any:
    return game.start(Setup(game.info.players[-1], 0, {}))


def entered() -> Iterator[tuple[AnyGame, Questions, Answers]]:
    """The questions of a first deal of every game, as one after the other is answered."""
    for game in CATALOGUE.games():
        answers: Answers = {}
        asked = game.questions(first(game), answers)
        yield game, asked, answers
        while field := next((f for f in asked.fields if answered(answers, f) is None), None):
            answers = put(answers, field, some_answer(field))
            asked = game.questions(first(game), answers)
            yield game, asked, answers


def test_every_answer_of_every_game_has_a_question_of_its_own():
    for game, asked, answers in entered():
        questions = [None if field.question is None else say(field.question) for field in asked.fields]
        assert all(question and question.endswith("?") for question in questions), (game.info.id, questions)
        assert len(set(questions)) == len(questions), (game.info.id, answers)


def assert_told(game: AnyGame, answers: Answers) -> None:
    then = game.questions(first(game), answers)
    assert then.impossible, (game.info.id, answers)
    assert not say(then.missing[0]).endswith(("?", "to enter.", "entered yet.")), (game.info.id, answers)


def test_a_number_that_cannot_be_is_told_at_once_whatever_is_still_open():
    for game, asked, answers in entered():
        for field in asked.fields:
            if field.kind == "number" and answered(answers, field) is None:
                assert_told(game, put(answers, field, field.high + field.step))


def test_numbers_above_their_total_are_told_before_all_of_them_are_entered():
    for game, asked, answers in entered():
        for group in asked.groups:
            one, other = [field for field in asked.fields if field.group == group.key][:2]
            if group.total and answered(answers, one) is None and other.high > 1:
                assert_told(game, put(put(answers, one, group.total - 1), other, 2))


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


def test_an_entry_that_waits_for_an_answer_asks_for_it_and_does_not_scold():
    scolding = ("It is not said", "is missing", "Missing:", "is not answered")
    for game, asked, answers in entered():
        if any(field.needed and answered(answers, field) is None for field in asked.fields):
            said = spoken(asked.missing)
            assert not any(words in line for line in said for words in scolding), (game.info.id, said)

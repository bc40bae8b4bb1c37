"""What the table is asked: a question for every answer, and only what is asked is missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.match.entry import answered, put
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Answers, AnyGame, Field, Questions, Setup
from scorekeeper.texts.speech import say


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
def test_an_entry_that_waits_for_an_answer_asks_for_it_and_does_not_scold(id):
    scolding = ("It is not said", "is missing", "are missing", "is not answered")
    for asked, answers in entered(CATALOGUE.game(id)):
        if any(field.needed and answered(answers, field) is None for field in asked.fields):
            said = [say(fault) for fault in asked.missing]
            assert [line for line in said if any(words in line for words in scolding)] == []

"""Answers in a file that are named otherwise than the game has them."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.deal_faults import not_one_of
from scorekeeper.rules.deal_fields import with_values
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.speech import say
from tests.support.tables import played


@pytest.mark.parametrize(
    ("game", "said", "value"),
    [
        ("skat", {"result": "Game won"}, {"result": "game won"}),
        ("skat", {"result": " GAME LOST "}, {"result": "game lost"}),
        ("skat", {"result": "game won", "player": 1}, {"result": "game won", "player": 1}),
        ("skat", {"player": "Nobody"}, {"player": "nobody"}),
        ("tarot-4", {"petit": "The declarer’s side", "oudlers": 2}, {"petit": "declarer", "oudlers": "2"}),
        ("five-hundred", {"level": 7, "tricks": 7}, {"level": "7", "tricks": 7}),
        ("schieber", {"hand": "Rosen"}, {"hand": "rosen"}),
        ("swedish", {"contract": "Sang", "counts": [6, 6, 4]}, {"contract": "sang", "counts": [6, 6, 4]}),
        ("skat", {"result": "won", "level": True, "more": 1}, {"result": "won", "level": True, "more": 1}),
    ],
)
def test_a_label_or_a_number_stands_for_its_value(game, said, value):
    assert with_values(CATALOGUE.game(game).columns, said) == value


def test_a_number_of_a_seat_stays_a_number():
    answers = {"bidder": 0, "bid": 8, "tricks": 9}
    read = with_values(CATALOGUE.game("tarneeb").columns, answers)
    assert read == {"bidder": 0, "bid": "8", "tricks": 9}
    assert played("tarneeb", read).outcomes[0].faults == ()


def test_sentence_says_that_there_is_nothing_to_choose():
    assert say(not_one_of(Phrase("Trumps"), (), "1")) == "Trumps: there is nothing to choose here, so not 1."

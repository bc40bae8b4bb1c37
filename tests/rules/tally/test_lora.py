"""Lóra: seven games led by one player and a maturita, then by the next; the lowest total wins."""

import pytest

from scorekeeper.match.entry import rest
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import played, refused, spoken

LORA = CATALOGUE.game("lora")
TALIE = [
    {"reds": [8, 0, 0, 0]},
    {"filky": [4, 0, 0, 0]},
    {"first-trick": 0, "last-trick": 0},
    {"tricks": [8, 0, 0, 0]},
    {"red-king": 0},
    {"cards-left": [8, 0, 8, 8]},
    {"cards-left": [8, 0, 8, 8], "passes": [2, 0, 0, 0]},
]


def test_each_of_the_five_trick_games_comes_to_8_and_one_leader_has_all_eight():
    match = played(LORA, *TALIE, {"failures": 0}, *TALIE)
    assert [sum(outcome.points) for outcome in match.outcomes[:5]] == [8, 8, 8, 8, 8]
    assert [(outcome.dealer, outcome.forehand) for outcome in match.outcomes] == [(0, 1)] * 8 + [(1, 2)] * 7
    assert (LORA.info.deals, LORA.zero_sum(4), LORA.standing(match.position).high_wins) == (32, False, False)


def test_without_the_maturita_a_match_has_28_deals():
    game = CATALOGUE.from_document("lora", {"maturita": "off"})
    assert game.info.deals == 28
    assert len(game.named_hands(4)) == 28


def test_third_failure_ends_the_match_and_puts_the_leader_last():
    match = played(LORA, *TALIE, {"failures": 3})
    assert (match.totals, match.standing.over, match.standing.places) == ((58, 24, 16, 16), True, (3, 4, 1, 1))
    assert LORA.due(match.position) is None
    assert not played(LORA, *TALIE, {"failures": 2}).standing.over


def test_the_leader_of_the_maturita_is_asked_alone_and_the_caption_says_who_failed():
    match = played(LORA, *TALIE, {"failures": 2})
    asked = LORA.questions(match.outcomes[6].after, {})
    assert [(field.seat, field.low, field.high) for field in asked.fields] == [(1, 0, 3)]
    assert spoken(asked.missing) == ["The failed tries are still to enter."]
    assert asked.points == (0, None, 0, 0)
    assert spoken(match.outcomes[7].caption) == ["Maturita", "Failed tries: Seat 1 2"]


def test_fourth_player_has_no_cards_left_once_three_have_some_and_only_one_can_be_out():
    position, answers = played(LORA, *TALIE[:5]).position, {"cards-left": [2, 4, None, 1]}
    asked = LORA.questions(position, answers)
    assert rest(asked, answers) == (asked.fields[2], 0)
    out = LORA.questions(position, {"cards-left": [0, None, None, None]})
    assert [field.low for field in out.fields] == [0, 1, 1, 1]
    two = LORA.questions(position, {"cards-left": [0, 0, None, None]})
    assert two.impossible
    assert spoken(two.missing) == ["Only one player can have no cards left."]


@pytest.mark.parametrize(
    ("item", "changes", "sentence"),
    [
        ("failures", {"most": None}, "Maturita has one thing at most that only the leader counts, up to a number."),
        (
            "cards-left",
            {"most": 0},
            "A count that one player has none of has no total, and each player has so much at most.",
        ),
        (
            "cards-left",
            {"total": 8},
            "A count that one player has none of has no total, and each player has so much at most.",
        ),
    ],
)
def test_a_table_with_such_counts_that_cannot_be_is_refused(item, changes, sentence):
    document = LORA.document() | {"id": "house"}
    document["items"] = [each | changes if each["id"] == item else each for each in document["items"]]
    assert any(say(fault).endswith(sentence) for fault in refused(document))

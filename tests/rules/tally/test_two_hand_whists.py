"""German whist in three ways, Humbug, and our own plain count."""

import pytest

from scorekeeper.match.entry import whole
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.support.tables import at_table, played, spoken


def tricks(*counts, **more):
    return {"tricks": list(counts), **more}


def test_our_own_count_is_labelled_as_ours():
    card = CATALOGUE.game("whist-count").info
    assert card.source.startswith("Ours.")
    assert card.conventions[0].startswith("All of the scoring is ours")
    assert {"Double Dummy", "Three-hand Chinese Whist"} <= set(card.aliases)


@pytest.mark.parametrize(
    ("id", "deal", "sentence"),
    [
        ("german-whist", tricks(10, 4), "The tricks add up to 14; there are 13."),
        ("german-whist-26", tricks(6, 7), "The tricks add up to 13; there are 26."),
        ("german-whist-low", tricks(6, 7), "It is not said which hand was played: High, Low."),
        ("german-whist-low", tricks(6, 7, hand="middle"), "The entry there is not a hand of this game."),
        ("german-whist", tricks(6, 7, hand="high"), 'A deal of this game has no "hand".'),
        ("humbug", tricks(14, -1), "Tricks: Seat 0 cannot have 14; nobody has more than 13."),
        ("humbug", tricks(6, 6), "The tricks add up to 12; there are 13."),
        ("humbug", tricks(6, True), "Seat 1’s tricks: true is not a whole number."),
        ("humbug", tricks(6, None), "Seat 1’s tricks: null is not a whole number."),
        ("humbug", tricks(13, None), "Seat 1’s tricks: null is not a whole number."),
        ("humbug", tricks(13, True), "Seat 1’s tricks: true is not a whole number."),
        ("humbug", tricks(13), "1 count is given; 2 are needed."),
        ("humbug", {"tricks": 13}, "Tricks: a list of 2 is needed, not 13."),
        ("humbug", {}, "Missing: tricks."),
        ("humbug", tricks(7, 6, trump="hearts"), 'A deal of this game has no "trump".'),
    ],
)
def test_a_faulty_hand_is_told_in_a_sentence(id, deal, sentence):
    match = played(id, deal)
    assert sentence in spoken(match.outcomes[0].faults)
    assert match.totals == (0, 0)


def test_other_player_has_no_trick_if_one_has_all():
    game = CATALOGUE.game("humbug")
    asked = game.questions(played(game).position, tricks(13, None))
    assert (asked.missing, asked.points) == ((), (7, 0))
    assert whole(asked, tricks(13, None)) == {"tricks": [13, 0]}


def test_the_27th_card_is_asked_for_and_then_the_tricks():
    game = CATALOGUE.game("german-whist-low")
    first = game.questions(played(game).position, {})
    assert [(f.key, say(f.label)) for f in first.fields] == [("hand", "The 27th card")]
    assert [(o.value, say(o.name), say(o.hint)) for o in first.fields[0].options] == [
        ("high", "High", "red"),
        ("low", "Low", "black"),
    ]
    then = game.questions(played(game).position, {"hand": "low", "tricks": [10, None]})
    assert [f.key for f in then.fields] == ["hand", "tricks", "tricks"]
    assert say(then.announced) == "Low"
    assert then.card == ("The 27th card was black.", "Avoid tricks.")
    assert spoken(then.missing) == ["Tricks: 3 of 13 are still to enter."]
    assert say(then.groups[0].so_far) == "Tricks: 10 of 13"
    assert then.points == (None, None)


def test_the_players_deal_in_turn_the_other_leads_and_the_match_goes_on():
    sheet = sheet_of(at_table("german-whist-low", *[tricks(13, 0, hand="high")] * 50))
    assert [o.dealer for o in sheet.outcomes][:3] == [0, 1, 0]
    assert [say(fact, sheet) for fact in sheet.due.facts] == [
        "Anna deals",
        "Bo leads to the first trick",
        "the 27th card decides what is played",
    ]
    assert sheet.due.of is None
    assert sheet.due.details == {"contracts": [], "hands": ["high", "low"]}
    assert not sheet.standing.over

"""German whist in three ways, Humbug, and our own plain count."""

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

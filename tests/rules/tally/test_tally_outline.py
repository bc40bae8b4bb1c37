"""A tally game reads before the first deal as its rule book has it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts.speech import say
from tests.rules.tally.house_tallies import HANDS, OPTION, house
from tests.support.tables import spoken


def facts(game):
    return spoken(game.outline.facts)


@pytest.mark.parametrize(
    ("id", "told"),
    [
        (
            "german-whist",
            [
                "2 players, each alone.",
                "The match goes on until you end it.",
                "The deal passes to the left.",
                "Tricks: 1 each, 13 in all.",
                "The better of the two scores the difference; the other as much below 0.",
            ],
        ),
        (
            "whist-count",
            [
                "2, 3 or 4 players, each alone, or in sides.",
                "The match goes on until you end it.",
                "The deal passes to the left.",
                "Tricks: 1 each, 13 or 17 in all.",
                "Only what is over 6 or 5 scores.",
            ],
        ),
        (
            "twenty-five",
            [
                "3 to 9 players, each alone.",
                "Until somebody has 25 points; the play stops at once.",
                "The deal passes to the left.",
                "Tricks: 5 each, 5 in all.",
            ],
        ),
        (
            "canadian-salad",
            ["3, 4, 5 or 6 players, each alone.", "6 deals.", "The deal passes to the left.", "The lowest total wins."],
        ),
        ("calypso", ["4 players, in pairs.", "4 deals.", "The deal passes to the left."]),
    ],
)
def test_the_facts_say_who_plays_how_long_and_what_counts_how_much(id, told):
    assert facts(CATALOGUE.game(id)) == told


@pytest.mark.parametrize(
    ("changes", "fact"),
    [
        ({}, "Last trick: 5 points."),
        ({"target": 50}, "Until somebody has 50 points."),
        ({"scoring": "less", "book": 5}, "The score is what was counted, less 5."),
        ({"seating": "threes", "players": [9]}, "9 players, in threes."),
        ({"items": [{"id": "hearts", "name": "hearts", "most": 9}]}, "Hearts: 1 each."),
    ],
)
def test_rule_of_a_house_table_is_a_fact(changes, fact):
    assert fact in facts(CATALOGUE.from_document(house(**changes)))


def test_a_hand_says_what_it_counts_and_of_several_things_each_by_name():
    entries = {each.key: each for each in CATALOGUE.game("canadian-salad").outline.entries}
    assert entries["spade-king"].name == "King of spades"
    assert spoken(entries["spade-king"].says) == ["100 points"]
    assert entries["hearts"].notes == ("Each heart counts 10.",)
    assert spoken(entries["hearts"].says) == ["10 each, 13 in all"]
    assert spoken(entries["salad"].says) == [
        "tricks 10 each, 17, 13, 10 or 8 in all",
        "hearts 10 each, 13 in all",
        "queens 25 each, 4 in all",
        "king of spades 100 points",
        "last trick 100 points",
    ]
    last = CATALOGUE.game("calypso").outline.entries[3]
    assert next(say(each) for each in last.says) == "calypsos 500, 750, 1000 each"


def test_a_hand_says_that_one_has_none_and_what_ends_the_match():
    lora = {each.key: spoken(each.says) for each in CATALOGUE.game("lora").outline.entries}
    assert lora["kvarty"] == ["1 each; exactly one player has none"]
    assert lora["maturita"] == [
        "8 each, for whoever leads or declares",
        "failed tries: 3 in one deal end the match, in last place",
    ]
    assert lora["cervene"] == ["1 each, 8 in all"]


@pytest.mark.parametrize(
    ("id", "unplayed"),
    [("trex", ["complex"]), ("king-russian", ["eralash", "eralash-plus"]), ("lora", []), ("barbu", [])],
)
def test_a_hand_that_is_not_played_without_a_setting_says_so(id, unplayed):
    entries = CATALOGUE.game(id).outline.entries
    said = [each.key for each in entries if "not played unless the players set it so" in map(say, each.says)]
    assert said == unplayed


def test_a_hand_of_two_things_and_one_that_scores_the_other_way_round_say_so():
    both = {"id": "both", "name": "Both", "counts": ["hearts", "last"]}
    low = {"id": "low", "name": "Low", "counts": ["hearts"], "low": True}
    table = house(players=[2], hands=[both, low], decides="a card")
    assert [spoken(entry.says) for entry in CATALOGUE.from_document(table).outline.entries] == [
        ["hearts 1 each, 13 in all", "last trick 5 points"],
        ["1 each, 13 in all", "each of the two scores what the other would"],
    ]


def test_figure_that_players_may_set_has_limits_and_a_default():
    (figure,) = CATALOGUE.from_document(house(options=[{**OPTION, "low": 0}])).outline.figures
    assert (figure.key, say(figure.label), figure.low, figure.high, figure.defaults) == (
        "deals",
        "Hands",
        0,
        9,
        {3: None, 4: None},
    )
    assert CATALOGUE.from_document(house(hands=HANDS, decides="a card")).outline.figures == ()
    sides, book = CATALOGUE.game("whist-count").outline.choices[0], CATALOGUE.game("whist-count").outline.figures[1]
    assert [(value.value, say(value.name), value.players) for value in sides.values] == [
        ("alone", "Each alone", (2, 3, 4)),
        ("pairs", "In pairs", (4,)),
    ]
    assert (book.low, book.high, book.defaults) == (0, 51, {2: 6, 3: 5, 4: 6})


@pytest.mark.parametrize("direction", ["left", "right"])
def test_forehand_sits_where_the_deal_goes(direction):
    document = {**CATALOGUE.game("king-georgian").document(), "declarer": "forehand", "direction": direction}
    game = CATALOGUE.from_document(document)
    assert f"Forehand, to the dealer’s {direction}, declares." in facts(game)
    position = game.start(Setup(3, 0, {}))
    assert game.due(position).declarer == {"left": 1, "right": 2}[direction]

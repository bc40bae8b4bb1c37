"""The description of a game in code before the first deal, and the columns of its deals."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.rules.code_games.bridge_deals import bid
from tests.support.tables import listed, played, spoken

IDS = listed("shape", "code")
PAIRS = [[0, 2], [1, 3]]
THREE = [[0], [1], [2]]
OF_A_CONTRACT = {"declarer": "seats", "bid": "number", "strain": "", "doubling": "", "tricks": "number"}
OF_HONOURS = {"honours": "accounts", "held": ""}


@pytest.mark.parametrize(
    ("id", "players", "sides", "tricks", "deals", "target"),
    [
        ("dummy-whist", 3, THREE, 13, None, None),
        ("ecarte", 2, [[0], [1]], 5, None, 5),
        ("tute", 4, PAIRS, 10, 1, None),
        ("tyzicha", 3, THREE, 8, None, 1001),
        ("truc", 4, PAIRS, 3, None, 12),
        ("back-alley", 4, PAIRS, None, 26, None),
        ("kaiser", 4, PAIRS, 8, None, 52),
        ("bridge-rubber", 4, PAIRS, 13, None, None),
        ("bridge-chicago", 4, PAIRS, 13, 4, None),
        ("bridge-duplicate", 4, PAIRS, 13, 16, None),
        ("bridge-solitaire", 1, [[0], []], 13, None, None),
        ("quinto", 4, PAIRS, 13, None, 250),
        ("gin", 2, [[0], [1]], None, None, 100),
    ],
)
def test_players_and_length_of_a_game_in_code_are_as_published(id, players, sides, tricks, deals, target):
    game = CATALOGUE.game(id)
    said = CATALOGUE.printed(game)
    assert (said["players"], said["sides"], said["tricks"]) == (players, sides, tricks)
    assert (said["deals"], said["target"], said["revision"]) == (deals, target, 1)
    assert (game.info.players, game.info.deals) == ((players,), deals)


@pytest.mark.parametrize(
    ("id", "facts"),
    [
        (
            "dummy-whist",
            [
                "3 players, one of them with the dummy against the other two.",
                "3 rubbers of 5 points, 13 tricks a deal.",
                "Each has the dummy for one rubber.",
                "The deal passes to the left.",
            ],
        ),
        (
            "ecarte",
            ["2 players, each alone.", "5 tricks a deal, until somebody has 5 points.", "The players deal in turn."],
        ),
        (
            "tute",
            [
                "4 players in 2 sides.",
                "One deal of 10 tricks, or the majority of as many as you agree on.",
                "The deal passes to the right.",
            ],
        ),
        (
            "tyzicha",
            [
                "3 players, each alone.",
                "8 tricks a deal, until somebody has 1001 points.",
                "The highest bidder declares; only a declarer can pass 1000.",
                "The deal passes to the left.",
            ],
        ),
        (
            "truc",
            [
                "4 players in 2 sides.",
                "3 tricks a deal, until a side has 12 points.",
                "The stake is 1 and may be raised to 2 and 3 while a hand is played.",
                "The deal passes to the right.",
            ],
        ),
        (
            "back-alley",
            [
                "4 players in 2 sides.",
                "26 deals, of 13 cards each down to 1 and up to 13 again.",
                "Everybody bids; partners’ bids add up.",
                "The deal passes to the left.",
            ],
        ),
        (
            "kaiser",
            [
                "4 players in 2 sides.",
                "8 tricks a deal, until a side has 52 points.",
                "The highest bidder’s side declares.",
                "The deal passes to the left.",
            ],
        ),
        (
            "bridge-rubber",
            [
                "4 players in 2 sides.",
                "13 tricks a deal, until a side has won 2 games.",
                "A game is 100 points below the line; all points count at the end.",
                "The deal passes to the left.",
            ],
        ),
        (
            "bridge-chicago",
            [
                "4 players in 2 sides.",
                "4 deals of 13 tricks.",
                "Vulnerable: nobody, then one side twice, then both.",
                "The deal passes to the left.",
            ],
        ),
        (
            "bridge-duplicate",
            [
                "4 players in 2 sides.",
                "16 boards of 13 tricks.",
                "Each board is scored for itself, vulnerable by its number.",
                "The deal passes to the left.",
            ],
        ),
        (
            "bridge-solitaire",
            [
                "One player against the house.",
                "13 tricks a deal, until a side has won 2 games.",
                "A game is 100 points below the line; all points count at the end.",
            ],
        ),
        (
            "quinto",
            [
                "4 players in 2 sides.",
                "13 tricks a deal, until a side has 250 points.",
                "Only the end of the rules is known.",
                "The deal passes to the left.",
            ],
        ),
        (
            "gin",
            [
                "2 players, each alone.",
                "Until somebody has 100 points.",
                "At the end, 100 for the winner, and 25 for each box.",
                "The players deal in turn.",
            ],
        ),
    ],
)
def test_the_facts_of_a_game_are_those_of_its_source(id, facts):
    assert spoken(CATALOGUE.game(id).outline.facts) == facts


def kinds(column):
    words = ("each", "seats", "number")
    kept = [word for word in words if getattr(column, word)]
    return " ".join([*kept, column.names, "" if column.answer else "follows"]).split()


@pytest.mark.parametrize(
    ("id", "columns"),
    [
        ("dummy-whist", {"rubber": "number follows", "dummy": "seats", "tricks": "number"}),
        ("ecarte", {"king": "", "vulnerable": "", "tricks": "each number"}),
        (
            "tute",
            {
                "kings": "accounts",
                "last_trick": "accounts",
                "cuarenta": "accounts",
                "points": "each number",
                "veintes": "each number",
                "total": "each number follows",
            },
        ),
        (
            "tyzicha",
            {
                "declarer": "seats",
                "bid": "number",
                "play": "",
                "hearts_marriage": "seats",
                "diamonds_marriage": "seats",
                "clubs_marriage": "seats",
                "spades_marriage": "seats",
                "points": "each number",
                "marriages": "each number follows",
            },
        ),
        ("truc", {"decision": "", "raise": "", "won": "accounts", "stake": "number follows"}),
        ("back-alley", {"cards": "number follows", "bids": "seats", "tricks": "each number"}),
        (
            "kaiser",
            {
                "declarer": "seats",
                "bid": "number",
                "trump": "",
                "five": "accounts",
                "three": "accounts",
                "tricks": "each number",
                "value": "each number follows",
            },
        ),
        (
            "bridge-rubber",
            {**OF_A_CONTRACT, **OF_HONOURS, "below": "each number follows", "above": "each number follows"},
        ),
        ("bridge-chicago", {**OF_A_CONTRACT, **OF_HONOURS}),
        ("bridge-duplicate", OF_A_CONTRACT),
        (
            "bridge-solitaire",
            {
                "side": "",
                "bid": "number",
                "strain": "",
                "jokers": "number",
                "honours": "",
                "tricks": "each number",
                "below": "each number follows",
                "above": "each number follows",
            },
        ),
        ("quinto", {"doubling": "", "quints": "each number", "tricks": "each number"}),
        (
            "gin",
            {
                "knocker": "seats",
                "how": "",
                "knocked_with": "number",
                "deadwood": "number",
                "spades": "",
                "boxes": "each number follows",
            },
        ),
    ],
)
def test_columns_of_a_game_in_code_have_their_kinds(id, columns):
    kept = {column.key: kinds(column) for column in CATALOGUE.game(id).columns}
    assert kept == {key: words.split() for key, words in columns.items()}


@pytest.mark.parametrize(
    ("id", "answers", "before", "after"),
    [
        ("dummy-whist", {}, "dummy", "tricks"),
        ("ecarte", {"king": "none"}, "", "king vulnerable tricks"),
        ("tute", {}, "", "kings points last_trick cuarenta veintes"),
        (
            *("tyzicha", {}, "declarer bid"),
            "play points hearts_marriage diamonds_marriage clubs_marriage spades_marriage",
        ),
        ("truc", {"raise": "none"}, "", "raise won"),
        ("back-alley", {"bids": [1, 0, 0, 0]}, "bids", "tricks"),
        ("kaiser", {}, "declarer bid trump", "tricks five three"),
        (
            *("bridge-rubber", bid(0, 1, "clubs", None, honours=0)),
            *("declarer bid strain doubling", "tricks honours held"),
        ),
        ("bridge-duplicate", {"declarer": "passed"}, "declarer", ""),
        ("bridge-solitaire", {}, "side strain bid jokers", "honours tricks"),
        ("quinto", {}, "", "quints doubling tricks"),
        ("gin", {"knocker": 0, "how": "knock"}, "", "knocker how knocked_with deadwood"),
    ],
)
def test_answers_before_the_play_are_marked_as_announced(id, answers, before, after):
    fields = CATALOGUE.game(id).questions(played(id).position, answers).fields
    assert {field.key for field in fields if field.announced} == set(before.split())
    assert {field.key for field in fields if not field.announced} == set(after.split())


def test_only_a_game_for_one_is_not_played_for_money():
    assert [id for id in IDS if not played(id).standing.money] == ["bridge-solitaire"]


def test_a_game_without_contracts_has_no_boxes_to_fill():
    assert [id for id in IDS if CATALOGUE.game(id).boxes] == []


@pytest.mark.parametrize(
    ("id", "key", "labels"),
    [
        ("tyzicha", "points", ["Seat 0", "Seat 1", "Seat 2"]),
        ("kaiser", "tricks", ["Seat 0", "Seat 1"]),
        ("tute", "points", ["Seat 0: card points", "Seat 1: card points"]),
        ("tute", "veintes", ["Seat 0: veintes", "Seat 1: veintes"]),
        ("quinto", "quints", ["Seat 0: points for quints", "Seat 1: points for quints"]),
        ("quinto", "tricks", ["Seat 0: tricks", "Seat 1: tricks"]),
    ],
)
def test_counts_are_named_only_if_there_are_several(id, key, labels):
    fields = CATALOGUE.game(id).questions(played(id).position, {}).fields
    assert [say(field.label) for field in fields if field.key == key] == labels


def test_trumps_have_their_names_in_a_log_wherever_they_were_not_asked_for():
    trump = next(column for column in CATALOGUE.game("kaiser").columns if column.key == "trump")
    assert [(word, say(name)) for word, name in trump.called] == [
        ("clubs", "clubs"),
        ("diamonds", "diamonds"),
        ("hearts", "hearts"),
        ("spades", "spades"),
        ("none", "no trumps"),
    ]

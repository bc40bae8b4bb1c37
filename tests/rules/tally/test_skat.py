"""Skat: the value of the game, what a loss costs, and what the others have of it."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import Setup
from scorekeeper.texts import say
from tests.support.tables import at_table, refused, spoken, totals, wrong

CLASSIC = {"count": "classic"}


def skat(player, game, matadors=None, level=None, result="game won", **more):
    said = {"player": player, "game": game, "matadors": matadors, "level": level, "result": result, **more}
    return {key: value for key, value in said.items() if value is not None}


PASSED = {"player": "nobody"}
GRAND_WITH_FOUR = skat(0, "grand", 4, "schneider")


def test_ramsch_is_asked_only_where_all_pass():
    options = {"ramsch": "points"}
    for said in ({"ramsch": 1}, {"ramsch-without": 1}, {"ramsch-points": 52}):
        assert wrong("skat", skat(0, "clubs", 1, **said), players=3, options=options) == [
            "Most card points: it is not asked, by what else is said of the deal."
        ]
    game = CATALOGUE.from_document("skat", options)
    questions = game.questions(game.start(Setup(3, 0, {})), PASSED)
    assert [field.key for field in questions.fields] == ["player", "ramsch", "ramsch-without", "ramsch-points"]
    questions = game.questions(game.start(Setup(3, 0, {})), PASSED | {"ramsch": 1, "ramsch-without": 2})
    assert [field.key for field in questions.fields] == ["player", "ramsch", "ramsch-without"]
    assert (questions.missing, questions.points) == ((), (0, 120, 0))


def test_ramsch_asks_for_the_loser_the_card_points_and_players_without_a_trick():
    game = CATALOGUE.from_document("skat", {"ramsch": "points"})
    questions = game.questions(game.start(Setup(3, 0, {})), PASSED | {"ramsch": 1})
    without, points = questions.fields[2:]
    assert ([option.value for option in without.options], without.needed) == ([1, 2], False)
    assert (points.low, points.high, points.needed) == (40, 120, True)
    assert questions.points == (None, None, None)
    declared = game.questions(game.start(Setup(3, 0, {})), {"player": 0})
    assert not any(field.key.startswith("ramsch") for field in declared.fields)


def test_ramsch_without_a_player_without_tricks_saves_no_number_of_them():
    deal = {**PASSED, "ramsch": 1, "ramsch-points": 52}
    for none in ({}, {"ramsch-without": 0}):
        (outcome,) = sheet_of(at_table("skat", deal | none, players=3, options={"ramsch": "points"})).outcomes
        assert outcome.answers == deal
        assert spoken(outcome.caption) == [
            "all passed", "Most card points: Seat 1", "Card points: 52",
        ]  # fmt: skip
    once = {**deal, "ramsch-points": 70, "ramsch-without": 1}
    (outcome,) = sheet_of(at_table("skat", once, players=3, options={"ramsch": "points"})).outcomes
    assert outcome.answers == once
    (outcome,) = sheet_of(at_table("skat", GRAND_WITH_FOUR, players=3, options={"ramsch": "points"})).outcomes
    assert not any(say(phrase).startswith(("Most card points", "Card points", "Without")) for phrase in outcome.caption)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("off", []),
        ("points", ["If all pass: −1, −2, 1 for each of the card points, by the number of players without a trick."]),
        ("fixed", ["If all pass: −10, −15, −20, by the number of players without a trick."]),
    ],
)
def test_the_rules_say_what_ramsch_costs(how, said):
    facts = spoken(CATALOGUE.from_document("skat", {"ramsch": how}).as_set().facts)
    assert [fact for fact in facts if fact.startswith("If all pass")] == said
    told = "Most card points: the loser has them."
    assert (told in facts) == (how != "off")


@pytest.mark.parametrize(
    ("how", "columns"),
    [
        ("off", []),
        (
            "points",
            [
                ("ramsch", False, (0, 1, 2, 3), 0, 0),
                ("ramsch-without", True, (1, 2), 0, 0),
                ("ramsch-points", True, (), 0, 120),
            ],
        ),
        ("fixed", [("ramsch", False, (0, 1, 2, 3), 0, 0), ("ramsch-without", True, (1, 2), 0, 0)]),
    ],
)
def test_a_log_has_columns_for_what_ramsch_asks(how, columns):
    game = CATALOGUE.from_document("skat", {"ramsch": how})
    found = [(column, column.values) for column in game.columns if column.key.startswith("ramsch")]
    assert [(each.key, each.number, values.choices, values.low, values.high) for each, values in found] == columns
    assert not any(values.needed for _, values in found)


def test_bounds_that_go_by_something_of_which_nothing_is_chosen_are_refused():
    document = CATALOGUE.game("skat").document() | {"id": "ours", "options": []}
    items = [
        item | {"of": "player", "lows": [], "highs": []} if item["id"] == "matadors" else item
        for item in document["items"]
    ]
    said = "Bounds of matadors go by a choice, one for each thing that can be chosen."
    assert [said in say(fault) for fault in refused({**document, "items": items})] == [True, True]


@pytest.mark.parametrize(
    ("game", "level", "twice", "once"),
    [
        ("clubs", "hand game", -72, -36),
        ("clubs", "hand, schneider announced, schwarz", -144, -72),
        ("clubs", "ouvert", -192, -96),
        ("clubs", "schneider", -72, -72),
        ("clubs", None, -48, -48),
        ("null hand", None, -70, -35),
        ("null ouvert hand", None, -118, -59),
        ("null ouvert", None, -92, -92),
    ],
)
def test_a_hand_game_that_is_lost_costs_its_value_once_where_it_is_set(game, level, twice, once):
    lost = skat(0, game, 1 if game == "clubs" else None, level, result="game lost")
    assert totals("skat", lost, players=3, options=CLASSIC) == (twice, 0, 0)
    assert totals("skat", lost, players=3, options=CLASSIC | {"hand": "once"}) == (once, 0, 0)
    won = lost | {"result": "game won"}
    assert totals("skat", won, players=3, options=CLASSIC | {"hand": "once"}) == totals(
        "skat", won, players=3, options=CLASSIC
    )

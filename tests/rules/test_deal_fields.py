"""The possible answers of a deal, as the columns of the games declare it."""

import functools
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.deal_fields import deal_fields, deal_schema
from tests.proofs.playing import match_of
from tests.support.json_schema import fits
from tests.support.representatives import SHAPES, some_of
from tests.support.strategies import matches_of


def told(id):
    """Every field in a few words: its values or its range, its length, and a star where no deal can do without it."""
    game = CATALOGUE.game(id)
    said = {}
    for one in deal_fields(game):
        values = one.values
        ranges = " ".join(map(str, values.choices)) if values.choices else f"{values.low}-{values.high}"
        step = f" by {values.step}" if values.step > 1 else ""
        size = f" x{' '.join(map(str, one.sizes))}" if one.sizes else ""
        total = f" ={values.total}" if values.total else ""
        said[one.column.key] = f"{ranges}{step}{size}{total}{'*' * values.needed}"
    return said


def test_a_null_among_the_numbers_of_a_right_deal_is_refused():
    for id in CATALOGUE.ids():
        match = match_of(Random(id), CATALOGUE.game(id), 12)
        position = match.game.start(match.setup)
        for deal in match.deals:
            for key, said in deal.answers.items():
                for place in range(len(said)) if isinstance(said, list | tuple) else ():
                    row = [None if at == place else number for at, number in enumerate(said)]
                    assert match.game.play(position, {**deal.answers, key: row}).faults, (id, key, row)
            position = match.game.play(position, deal.answers).after


@pytest.mark.parametrize(
    ("id", "fields"),
    [
        ("swedish", {
            "contract": "spader trumf sang pass",
            "trump": "clubs diamonds hearts spades",
            "counts": "0-16 x3 =16*",
        }),
        ("raf", {"contract": "clubs diamonds hearts spades no-trumps miss*", "counts": "0-16 x3 =16*"}),
        ("manni", {
            "contract": "nolo trumps no-trumps*",
            "trump": "clubs diamonds hearts spades",
            "counts": "0-12 x3 =12*",
        }),
        ("estonian-3", {
            "contract": "no-trumps no-trumps-low trumps trumps-low stops-up stops-down stops-choice free-choice",
            "played_as": "no-trumps no-trumps-low trumps trumps-low stops-up stops-down",
            "trump": "clubs diamonds hearts spades",
            "counts": "0-12 x3*",
        }),
        ("ecarte", {
            "king": "none turned dealer forehand*",
            "vulnerable": "nobody dealer forehand",
            "tricks": "0-5 x2 =5",
        }),
        ("sergeant-major", {
            "contract": "dealers-trumps",
            "trump": "clubs diamonds hearts spades",
            "counts": "0-16 x3 =16*",
        }),
        ("german-whist-low", {"hand": "high low*", "tricks": "0-13 x2 =13*"}),
        ("twenty-five", {"tricks": "0-5 x3 4 5 6 7 8 9*"}),
        ("canadian-salad", {
            "hand": "tricks hearts queens spade-king last-trick salad",
            "tricks": "0-17 x3 4 5 6",
            "hearts": "0-13 x3 4 5 6 =13",
            "queens": "0-4 x3 4 5 6 =4",
            "spade-king": "0 1 2 3 4 5",
            "last-trick": "0 1 2 3 4 5",
        }),
        ("calypso", {
            "hand": "first second third fourth",
            "calypsos": "0-4 x4",
            "unfinished": "0-12 x4",
            "pile": "0-208 x2",
        }),
        ("funfzehnern", {"points": "0-60 x3 4*"}),
        ("dummy-whist", {"dummy": "0 1 2", "tricks": "0-13*"}),
        ("tute", {
            "kings": "0 1",
            "last_trick": "0 1",
            "cuarenta": "0 1",
            "points": "0-120 x2 =120",
            "veintes": "0-3 x2",
        }),
        ("tyzicha", {
            "declarer": "0 1 2*",
            "bid": "100-400 by 10*",
            "play": "played conceded*",
            "hearts_marriage": "0 1 2",
            "diamonds_marriage": "0 1 2",
            "clubs_marriage": "0 1 2",
            "spades_marriage": "0 1 2",
            "points": "0-120 x3 =120",
        }),
        ("truc", {
            "decision": "played declined",
            "raise": "none truc truc-refused retruc retruc-refused",
            "won": "0 1 tie",
        }),
        ("back-alley", {"bids": "0 1 2 3 4 5 6 7 8 9 10 11 12 board x4*", "tricks": "0-13 x2"}),
        ("kaiser", {
            "declarer": "0 1 2 3*",
            "bid": "6-12*",
            "trump": "clubs diamonds hearts spades none*",
            "five": "0 1*",
            "three": "0 1*",
            "tricks": "0-8 x2 =8*",
        }),
        ("bridge-rubber", {
            "declarer": "0 1 2 3 passed*",
            "bid": "1-7",
            "strain": "clubs diamonds hearts spades none",
            "doubling": "doubled redoubled",
            "tricks": "0-13",
            "honours": "0 1",
            "held": "four five",
        }),
        ("bridge-chicago", {
            "declarer": "0 1 2 3*",
            "bid": "1-7*",
            "strain": "clubs diamonds hearts spades none*",
            "doubling": "doubled redoubled",
            "tricks": "0-13*",
            "honours": "0 1",
            "held": "four five",
        }),
        ("bridge-solitaire", {
            "side": "player house*",
            "bid": "1-7*",
            "strain": "clubs diamonds hearts spades none*",
            "jokers": "0-2*",
            "honours": "four five aces",
            "tricks": "0-13 x2 =13*",
        }),
        ("quinto", {"doubling": "plain doubled redoubled", "quints": "0-300 x2*", "tricks": "0-13 x2 =13"}),
    ],
)  # fmt: skip
def test_a_game_tells_the_fields_of_a_deal_and_their_ranges(id, fields):
    assert told(id) == fields


def test_the_fields_are_a_schema_for_other_programs():
    assert deal_schema(CATALOGUE.game("tyzicha"))["properties"]["bid"] == {
        "title": "Bid",
        "type": "integer",
        "minimum": 100,
        "maximum": 400,
        "multipleOf": 10,
    }
    schema = deal_schema(CATALOGUE.game("kaiser"))
    assert schema["properties"]["five"] == {
        "title": "Five of hearts",
        "description": "The number of a side.",
        "enum": [0, 1],
    }
    assert schema["properties"]["thrown_in"] == {"type": "boolean"}
    assert schema["required"] == []


NOTES = {"note": {"type": "string"}, "time": {"type": "string", "format": "date-time"}}


@pytest.mark.parametrize(
    ("id", "properties", "required"),
    [
        (
            "ecarte",
            {
                "king": {"title": "King of trumps", "enum": ["none", "turned", "dealer", "forehand"]},
                "vulnerable": {"title": "Vulnerable", "enum": ["nobody", "dealer", "forehand"]},
                "tricks": {
                    "title": "Tricks",
                    "description": "They add up to 5.",
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0, "maximum": 5},
                    "minItems": 2,
                    "maxItems": 2,
                },
                **NOTES,
            },
            ["king"],
        ),
        (
            "dummy-whist",
            {
                "dummy": {"title": "Dummy", "description": "The number of a seat.", "enum": [0, 1, 2]},
                "tricks": {"title": "With the dummy", "type": "integer", "minimum": 0, "maximum": 13},
                **NOTES,
            },
            ["tricks"],
        ),
    ],
)
def test_the_whole_schema_of_a_deal(id, properties, required):
    assert deal_schema(CATALOGUE.game(id)) == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def one_item(**more):
    """A game of two hands in which hearts are counted; a small one, so that it is soon told."""
    item = {"id": "hearts", "name": "hearts", "total": 3, **more}
    table = {"shape": "tally", "id": "house", "name": "House", "title": "Two or three.", "players": [2, 3]}
    return CATALOGUE.from_document({**table, "deals": 2, "items": [item]})


def test_a_list_is_as_long_as_some_table_needs_it():
    hearts = deal_schema(one_item())["properties"]["hearts"]
    assert (hearts["minItems"], hearts["maxItems"]) == (2, 3)
    assert hearts["description"] == "They add up to 3."


def test_totals_that_differ_by_the_table_are_not_told():
    hearts = deal_schema(one_item(total=[3, 4]))["properties"]["hearts"]
    assert "description" not in hearts
    assert hearts["items"] == {"type": "integer", "minimum": 0, "maximum": 4}


def test_a_hand_that_cannot_be_thrown_in_does_not_say_so():
    schema = deal_schema(CATALOGUE.game("quinto"))
    assert "thrown_in" not in schema["properties"]
    assert schema["required"] == ["quints"]


def test_only_a_suit_and_a_choice_of_contracts_may_be_columns_without_an_answer():
    for game in CATALOGUE.games():
        silent = {column.key for column in game.columns if column.answer and column.values is None}
        assert silent <= {"trump", "played_as"}, game.info.id
        assert not any(column.values for column in game.columns if not column.answer), game.info.id


@functools.cache
def schema_of(id):
    return deal_schema(CATALOGUE.game(id))


@pytest.mark.parametrize("id", some_of(CATALOGUE.ids()))
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.data())
def test_every_right_deal_fits_the_schema_of_its_game(id, draw):
    match = draw.draw(matches_of(CATALOGUE.game(id)))
    schema = schema_of(id)
    for deal in match.deals:
        assert fits(deal.answers, schema)


def titles(value):
    if isinstance(value, dict):
        return [t for key, each in value.items() for t in ([each] if key in {"title", "name"} else titles(each))]
    return [title for each in value for title in titles(each)] if isinstance(value, list) else []


def test_no_title_of_a_printed_table_has_a_place_that_is_not_filled():
    for game in CATALOGUE.games():
        document = {**game.document(), "deal": deal_schema(game)}
        assert [title for title in titles(document) if isinstance(title, str) and "{" in title] == [], game.info.id


def test_a_title_of_several_fields_says_which_one_it_is():
    deals = {id: deal_schema(CATALOGUE.game(id))["properties"] for id in ("tyzicha", "barbu", "trex")}
    assert [each["title"] for each in deals["tyzicha"].values() if "title" in each][3:5] == [
        "Marriage in hearts",
        "Marriage in diamonds",
    ]
    assert [each["title"] for each in deals["barbu"].values() if "title" in each][9:15] == [
        *("Domino 1", "Domino 2", "Domino 3", "Domino 4"),
        *("Doubles 1–2", "Doubles 1–3"),
    ]
    assert [option["name"] for option in CATALOGUE.printed(CATALOGUE.game("coiffeur"))["options"]][
        1
    ] == "Factor of Rosen"


# At Call Break a setting deals low calls again, which deals at random do not follow.
@pytest.mark.parametrize("id", some_of([id for id in CATALOGUE.ids() if id != "call-break"], SHAPES))
def test_a_printed_schema_allows_every_deal_of_a_match_however_it_is_set(id):
    game = CATALOGUE.game(id)
    whole = deal_schema(game, CATALOGUE.set_otherwise(game))
    for number, played in enumerate((game, *CATALOGUE.set_otherwise(game))):
        for deal in match_of(Random(number), played, 6).deals:
            if not deal.thrown_in:
                assert fits(deal.answers, whole)


def test_a_printed_schema_has_what_only_a_setting_asks():
    doppelkopf = CATALOGUE.game("doppelkopf")
    assert "under" not in deal_schema(doppelkopf)["properties"]
    whole = deal_schema(doppelkopf, CATALOGUE.set_otherwise(doppelkopf))
    assert whole["properties"]["under"]["enum"] == ["under 90", "under 60", "under 30", "no trick"]
    assert "points" not in whole["required"]

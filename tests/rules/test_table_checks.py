"""A broken table is refused with a sentence for everything that is wrong with it."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.quota.quota_checks import read_table
from tests.rules.house_quotas import HOUSE, house, sentences


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([("name", ...)], 'The table "house" lacks "name".'),
        ([("colour", "red")], 'The table "House" has an unknown key "colour".'),
        ([("tricks", "13")], 'In the table "House", "tricks" should be a whole number.'),
        ([("tricks", True)], 'In the table "House", "tricks" should be a whole number.'),
        ([("tricks", 0)], 'In the table "House", "tricks" should be 1 or more.'),
        ([("tricks", 99)], 'In the table "House", "tricks" should be 60 or less.'),
        ([("name", 5)], 'In the table "house", "name" should be a text.'),
        ([("id", "Not plain")], 'In the table "House", "id" should be small letters, digits and hyphens.'),
        ([("name", "")], 'In the table "house", "name" should be a text that is not empty.'),
        (
            [("name", "x" * 61)],
            f'In the table "{"x" * 40}…", "name" should be a shorter text: 60 letters and signs at most.',
        ),
        ([("thrown_in", 1)], 'In the table "House", "thrown_in" should be true or false.'),
        ([("turn", "jumps")], 'In the table "House", "turn" should be one of "passes", "blocks".'),
        ([("sides", 3)], 'In the table "House", "sides" should be a list.'),
        ([("contracts", [])], 'In the table "House", "contracts" should be a list that is not empty.'),
        ([("contracts.0", 4)], 'In the table "House", "contracts.0" should be a table.'),
        ([("sides", [[0], [1]])], 'The sides of "House" do not seat each of its 3 players once.'),
        ([("contracts.0.quotas", [7, 4, 3])], 'The quotas of Up in "House" add up to 14; 13 are needed.'),
        ([("contracts.1.quotas", [2, 4, 6])], 'The quotas of Down in "House" add up to 12; 13 are needed.'),
        ([("contracts.0.balance", 1)], 'The quotas of Up in "House" add up to 13; 12 are needed.'),
        ([("contracts.1.balance", 1)], 'The quotas of Down in "House" add up to 13; 14 are needed.'),
        ([("contracts.0.quotas", [7, 6])], 'Up in "House" has 2 quotas; 3 are needed.'),
        ([("contracts.0.quotas", [13])], 'Up in "House" has 1 quota; 3 are needed.'),
        ([("contracts.0.quotas", ...)], '"House": Up needs quotas, and trumps or none.'),
        ([("contracts.0.trumps", ...)], '"House": Up needs quotas, and trumps or none.'),
        ([("contracts.0.of", ["down"])], '"House": Up offers a choice, and its aim is not a choice.'),
        ([("contracts.0.aim", "stops")], '"House": Up has quotas of its own, and no tricks of its own are counted.'),
        (
            [("exchange", True)],
            '"House": Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order.',
        ),
        ([("shape", "tallies")], 'In the table "House", "shape" should be one of "quota", "tally", "code".'),
        ([("declarer", ...)], '"House": Up has unequal quotas, and nobody is declarer.'),
        ([("order", "block")], '"House": Contracts by block need a turn in blocks.'),
    ],
)
def test_a_broken_table_is_refused_with_a_sentence(changes, sentence):
    assert sentence in sentences(house(*changes))


def test_by_deal_three_contracts_never_come_out_among_three_players():
    third = {"id": "x", "name": "X", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2]}
    table = house(("order", "deal"), ("deals", 9), ("contracts", [*HOUSE["contracts"], third]))
    assert sentences(table) == ['In 9 deals of "House" not every player plays each contract once.']


@pytest.mark.parametrize(
    ("of", "sentence"),
    [
        (["sideways"], 'Any in "House" offers "sideways", which cannot be chosen.'),
        (["any"], 'Any in "House" offers "Any", which cannot be chosen.'),
        (["up", "up"], 'Any in "House" offers "Up", which cannot be chosen.'),
        ([], '"House": Any is a choice among no contracts.'),
    ],
)
def test_a_choice_offers_plain_contracts_of_its_own_table_each_once(of, sentence):
    choice = {"id": "any", "name": "Any", "aim": "choice", "of": of}
    table = house(("deals", 9), ("contracts", [*HOUSE["contracts"], choice]))
    assert sentences(table) == [sentence]


def test_a_choice_has_no_suit_of_its_own():
    choice = {"id": "any", "name": "Any", "aim": "choice", "of": ["up"], "trumps": "turned"}
    table = house(("deals", 9), ("contracts", [*HOUSE["contracts"], choice]))
    assert sentences(table) == ['"House": Any is a choice; its trumps are named or left out.']


def test_sides_of_different_sizes_are_refused():
    table = house(("sides", [[0, 1], [2]]), ("contracts.0.quotas", [7, 6]), ("contracts.1.quotas", [6, 7]))
    assert '"House": The sides are not of one size.' in sentences(table)


def test_everything_that_is_wrong_is_told_at_once():
    table = house(("deals", 7), ("contracts.0.quotas", [7, 4, 3]), ("contracts.1.id", "up"))
    assert len(sentences(table)) == 3


@pytest.mark.parametrize("document", [None, 5, [], "house"])
def test_something_else_than_a_table_is_refused(document):
    assert sentences(document) == ["The game is neither the id of a variant nor a table."]


def test_a_table_without_any_id_is_refused_all_the_same():
    assert 'The table "?" lacks "id".' in sentences({})


def test_the_balance_of_a_deal_is_nought_unless_the_table_says_otherwise():
    games = {id: CATALOGUE.game(id).table for id in ("swedish", "follett", "british-overtricks")}
    balances = {id: [t.balance_of(c) for c in t.contracts] for id, t in games.items()}
    assert balances == {
        "swedish": [0, 0, 0, 0],
        "follett": [1, 1, 1, 1, -1],
        "british-overtricks": [None, None, None, None],
    }


UP = {"id": "up", "name": "Up", "aim": "positive", "trumps": "none", "quotas": [7, 4, 2]}
OVER = {"id": "over", "name": "Over", "aim": "positive", "trumps": "hearts", "quotas": [7, 4, 2]}
OPEN = [("order", None), ("deals", None), ("end_tricks", 13)]
EXCHANGED = [*OPEN, ("exchange", True), ("contracts", [UP, OVER])]
NOT_EXCHANGED = (
    '"House": Cards are exchanged by three, each alone, at a point a trick, with positive quotas in one order.'
)


@pytest.mark.parametrize(
    "changes",
    [
        OPEN,
        EXCHANGED,
        [("contracts.0.trumps", "turned")],
        [("contracts.0.balance", 1), ("contracts.0.quotas", [7, 4, 1])],
        [("contracts.1.balance", 1), ("contracts.1.quotas", [2, 5, 7])],
        [("order", None), ("deals", None), ("target", 10)],
        [("order", "round")],
        [("order", "deal")],
        [("order", "deal"), ("turn", "blocks")],
        [("order", "block"), ("turn", "blocks")],
        [("first_forehand", "the ace of clubs")],
        [("contracts.0.name", "Upward and on"), ("contracts.0.short", "Up"), ("contracts.1.name", "Upward and off")],
    ],
)
def test_a_table_that_makes_sense_is_read(changes):
    assert read_table(house(*changes)).id == "house"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([*EXCHANGED, ("contracts.1.quotas", [4, 6, 3])], [NOT_EXCHANGED]),
        ([*EXCHANGED, ("contracts.1.aim", "negative")], [NOT_EXCHANGED]),
        ([*EXCHANGED, ("contracts.0.aim", "negative"), ("contracts.1.aim", "negative")], [NOT_EXCHANGED]),
        ([*EXCHANGED, ("lost", "never")], [NOT_EXCHANGED]),
        (
            [("sides", [[0], [1], [2], []]), ("contracts.0.quotas", [7, 4, 2, 0]),
             ("contracts.1.quotas", [2, 4, 7, 0])],
            ['The sides of "House" do not seat each of its 3 players once.', '"House": The sides are not of one size.'],
        ),
        (
            [("sides", [[0, 1, 2]]), ("contracts.0.quotas", [13]), ("contracts.1.quotas", [13]), *OPEN[:2],
             ("end_tricks", 13), ("exchange", True)],
            [NOT_EXCHANGED],
        ),
        (
            [*EXCHANGED, ("contracts.0.balance", 1), ("contracts.1.balance", 1), ("contracts.0.quotas", [7, 4, 1]),
             ("contracts.1.quotas", [7, 4, 1])],
            [NOT_EXCHANGED],
        ),
        (
            [*EXCHANGED, ("declarer", None), ("contracts.0.quotas", [4, 4, 4]), ("contracts.1.quotas", [4, 4, 4]),
             ("tricks", 12), ("end_tricks", 12)],
            [NOT_EXCHANGED],
        ),
        (
            [("declarer", None), ("tricks", 12), ("contracts.0.quotas", [4, 4, 4]), ("contracts.1.quotas", [4, 4, 4])],
            ['"House": With an order of contracts, somebody has to declare.'],
        ),
        ([*OPEN, ("end_tricks", 14)], ['"House": More tricks would end the match than are played.']),
        ([("contracts.1.name", "UP")], ['Two contracts of "House" are called Up.']),
        (
            [("contracts.0.name", "Upwards one"), ("contracts.1.name", "Upwards two")],
            ['Two contracts of "House" are called Upwards ….'],
        ),
        ([("contracts.1.id", "up")], ['Two entries have the id "up".']),
        (
            [("contracts.0.aim", "stops"), ("contracts.0.quotas", None), ("contracts.0.trumps", None),
             ("players", 4), ("sides", [[0, 2], [1, 3]]), ("contracts.1.quotas", [6, 7]), ("deals", 8)],
            ['"House": Up is played without trumps, each for themselves.'],
        ),
        (
            [("contracts.0.aim", "stops"), ("contracts.0.quotas", None)],
            ['"House": Up is played without trumps, each for themselves.'],
        ),
        ([("declarer", "dealer"), ("first_forehand", "the ace of clubs")],
         ['"House": A card decides the first forehand, and forehand does not declare.']),
        ([("order", "round"), ("turn", "blocks")],
         ['In 6 deals of "House" not every player plays each contract once.']),
        ([("deals", 8)], ['"House" has 8 deals; every contract once for each of 3 players makes 6.']),
    ],
)  # fmt: skip
def test_contradictory_rules_are_told_without_further_faults(changes, told):
    assert sentences(house(*changes)) == told


def test_a_key_and_a_name_that_are_long_are_shown_short():
    assert sentences(house(("x" * 50, 1))) == [f'The table "House" has an unknown key "{"x" * 40}".']
    assert sentences(house(("name", "X" * 50), ("colour", 1))) == [
        f'The table "{"X" * 40}…" has an unknown key "colour".'
    ]


def test_a_table_without_a_name_is_told_by_its_id():
    assert sentences(house(("name", " "), ("colour", 1)))[-1] == 'The table "house" has an unknown key "colour".'


def test_an_empty_table_lacks_everything_that_it_needs():
    assert sentences({"id": 7})[0] == 'In the table "?", "id" should be a text.'


def test_a_key_that_is_no_text_is_refused_with_a_sentence():
    assert sentences({**house(), 1: "one"}) == ['In the table "House", "1" should be something else.']

"""Match files: what is read, what is refused and in which words, and that printing is a fixed point."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import Stake
from scorekeeper.rules.catalogue import CATALOGUE
from tests.exchange.worked import JSON, MATCH, NEWER, read_or_told, told, with_deals, written
from tests.support.tables import spoken


def refused(content):
    return told(read_match_file, content)


SANG = {"contract": "sang", "counts": [6, 6, 4]}


def test_the_worked_example_is_read_and_scored():
    match = read_match_file(JSON.encode()).match
    assert match.players == ("A", "B", "C")
    assert match.first_dealer == 2
    assert match.deals == (
        Deal({"contract": "sang", "counts": [6, 6, 4]}),
        Deal({"contract": "pass", "counts": [9, 2, 5]}),
    )
    assert sheet_of(match).totals == (-5, 4, 1)


@pytest.mark.parametrize(
    ("game", "answers", "sentence"),
    [
        ("humbug", {"tricks": [13, None]}, "Deal 1: Bo’s tricks: null is not a whole number."),
        (
            "swedish",
            {"contract": "sang", "counts": [16, 0, None]},
            "Deal 1: Cleo’s tricks: null is not a whole number.",
        ),
        (
            "tute",
            {"points": [60, 60], "last": 0, "veintes": [1, None]},
            "Deal 1: Bo & Dag’s veintes: null is not a whole number.",
        ),
    ],
)
def test_a_null_among_counts_is_refused_in_every_game(game, answers, sentence):
    players = ["Anna", "Bo", "Cleo", "Dag"][: CATALOGUE.game(game).info.players[0]]
    file = {**MATCH, "game": game, "players": players, "first_dealer": 0, "deals": [answers]}
    assert sentence in refused(json.dumps(file).encode())


FULL = {
    **MATCH,
    "title": "Cabin",
    "note": "Must trump.\nNo money.",
    "stake": "0.50 €",
    "started": "2026-01-31T19:30:00Z",
    "ended": "2026-01-31",
    "deals": [
        {**SANG, "note": "late", "time": "2026-01-31T19:40:00Z"},
        {"contract": "trumf", "trump": "spades", "thrown_in": True},
    ],
}


def test_every_entry_of_a_match_is_read():
    match = read_match_file(json.dumps(FULL).encode()).match
    assert (match.title, match.note) == ("Cabin", "Must trump.\nNo money.")
    assert match.stake == Stake(Decimal("0.50"), "€")
    assert (match.started, match.ended) == ("2026-01-31T19:30:00Z", "2026-01-31")
    assert match.deals == (
        Deal(SANG, note="late", time="2026-01-31T19:40:00Z"),
        Deal({"contract": "trumf", "trump": "spades"}, thrown_in=True),
    )


def test_every_entry_of_a_match_is_printed_and_read_again():
    for full in (FULL, {**FULL, "settle": "score"}):
        assert json.loads(print_match(read_match_file(json.dumps(full).encode()).match)) == full
    text = print_match(read_match_file(json.dumps({**FULL, "settle": "score"}).encode()).match)
    assert '"stake": "0.50 €",\n  "settle": "score",\n' in text


def test_a_stake_may_be_a_whole_number():
    assert read_match_file(written(stake=5)).match.stake == Stake(Decimal(5))


def test_wrong_stake_brings_only_a_fault_of_the_stake():
    assert refused(written(stake="a lot", settle="score")) == ['The stake "a lot" is not an amount, such as 0.50 €.']


def test_a_byte_order_mark_does_no_harm():
    assert read_match_file(b"\xef\xbb\xbf" + JSON.encode()).match == read_match_file(JSON.encode()).match


def test_names_and_texts_are_composed_and_lose_the_blanks_around_them():
    match = read_match_file(written(players=[" A\u030ase ", "B", "C"], title=" x ")).match
    assert match.players[0] == "\u00c5se"
    assert match.title == "x"


def test_without_a_contract_the_only_one_that_is_possible_is_played():
    content = with_deals({"counts": [6, 6, 4]}, game="swedish-1949")
    assert sheet_of(read_match_file(content).match).totals == (-2, 2, 0)


HOUSE = {**CATALOGUE.game("swedish").document(), "id": "ours", "name": "Our own"}


def test_a_house_table_stands_in_the_file_whole():
    match = read_match_file(written(game=HOUSE)).match
    assert match.game.info.name == "Our own"
    assert json.loads(print_match(match))["game"] == HOUSE


def test_object_that_variants_prints_is_read_as_its_game_and_written_as_id_and_revision():
    for id in CATALOGUE.ids():
        game = CATALOGUE.game(id)
        players = ["A", "B", "C", "D", "E", "F"][: game.info.players[0]]
        match = read_match_file(written(game=CATALOGUE.printed(game), players=players, first_dealer=0, deals=[])).match
        assert match.game == game, id
        assert json.loads(print_match(match))["game"] == {"id": id, "revision": 1}


def test_another_table_under_an_id_of_the_catalogue_is_printed_whole():
    document = {**HOUSE, "id": "swedish", "start": 7}
    match = read_match_file(written(game=document)).match
    assert json.loads(print_match(match))["game"] == document


def test_options_that_the_players_set_are_kept_with_the_match():
    options = {"quotas": {"valtti": [3, 3, 3, 3]}}
    content = with_deals(
        {"counts": [6, 2, 2, 2]}, game="finnish-4", options=options, players=["A", "B", "C", "D"], first_dealer=3
    )
    match = read_match_file(content).match
    assert sheet_of(match).totals == (3, -1, -1, -1)
    assert json.loads(print_match(match))["options"] == options


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \n\t", "The file is empty."),
        (b"\xff\xfe{\x00}\x00", "The file is not text in UTF-8."),
        (b"{", "The file is not JSON: it cannot be read at line 1, column 2."),
        (b'{"format":\n x}', "The file is not JSON: it cannot be read at line 2, column 2."),
        (JSON.encode() + b"{}", "The file is not JSON: it cannot be read at line 12, column 1."),
        (b"[" * 100_000, "The file is nested too deeply; no match is."),
        (b'{"a":' * 100_000, "The file is nested too deeply; no match is."),
        (b" " * (8 * 1024 * 1024 + 1), "The file is larger than 8 MiB; no match is."),
        (b"[]", "The file is not a match of scorekeeper: it is a list."),
        (b"NaN", "The file is not a match of scorekeeper: it is NaN."),
        (b"8.5", "The file is not a match of scorekeeper: it is 8.5."),
        (b'"x"', 'The file is not a match of scorekeeper: it is "x".'),
        (b"{}", "The file is not a match of scorekeeper: its format is not given."),
        (written(format="other/match"), 'The file is not a match of scorekeeper: its format is "other/match".'),
        (written(version=None), '"version" is missing.'),
        (written(version=2), NEWER),
        (written(version=0), "0 is not a version of a match file."),
        (written(version=True), "true is not a version of a match file."),
        (written(version="1"), '"1" is not a version of a match file.'),
        (written(version=1.0), "1.0 is not a version of a match file."),
    ],
)
def test_file_that_is_no_match_is_refused_in_one_sentence(content, sentence):
    assert refused(content) == [sentence]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": None}, '"game" is missing.'),
        ({"players": None}, '"players" is missing.'),
        ({"first_dealer": None}, '"first_dealer" is missing.'),
        ({"deals": None}, '"deals" is missing.'),
        ({"dealer": 2}, 'A match file has no "dealer".'),
        ({"game": 3}, '"game" should be the id of a game, or its table, not 3.'),
        ({"game": "boston"}, 'There is no variant "boston".'),
        ({"game": {"id": "boston", "revision": 1}}, 'There is no variant "boston".'),
        (
            {"game": {"id": "swedish", "revision": 2}},
            "Swedish Bismarck, revision 2, is not in this version of scorekeeper.",
        ),
        ({"players": "ABC"}, '"players" should be a list, not "ABC".'),
        ({"players": ["A", "B", 3]}, '"players" should be names, not 3.'),
        ({"first_dealer": True}, '"first_dealer" should be a whole number, not true.'),
        ({"first_dealer": "2"}, '"first_dealer" should be a whole number, not "2".'),
        ({"first_dealer": 3}, "Seat 3 is not at the table; the seats are 0 to 2."),
        (
            {"game": "bridge-solitaire", "players": ["A"], "first_dealer": 1, "deals": []},
            "Seat 1 is not at the table; the only seat is 0.",
        ),
        (
            {"earlier": [{"name": f"D{number}", "seat": 0, "until": 1} for number in range(21)]},
            "The seats of one match can be taken over 20 times at most.",
        ),
        ({"deals": {}}, '"deals" should be a list, not an object.'),
        ({"title": 5}, '"title" should be a text, not 5.'),
        ({"title": "x" * 81}, "The title has 81 characters; 80 are kept."),
        ({"note": "\x00"}, "The note holds a character that cannot be written."),
        ({"title": "\ud800"}, '"title" holds half a character, which cannot be written.'),
        ({"players": ["A", "B\udc00", "C"]}, '"players" holds half a character, which cannot be written.'),
        ({"\ud800": 1}, '"�" holds half a character, which cannot be written.'),
        ({"stake": "a lot"}, 'The stake "a lot" is not an amount, such as 0.50 €.'),
        ({"stake": -5}, 'The stake "-5" is not an amount, such as 0.50 €.'),
        ({"stake": [5]}, '"stake" should be an amount, not a list.'),
        ({"settle": "score"}, '"settle" says how a stake is paid, and there is no stake.'),
        ({"stake": 5, "settle": "pairs"}, '"settle" should be "score", or left out, not "pairs".'),
        ({"stake": 5, "settle": 1}, '"settle" should be "score", or left out, not 1.'),
        ({"started": 2026}, '"started" should be a time, not 2026.'),
        ({"started": "today"}, '"started": "today" is not a time, such as 2026-01-31T19:30:00Z.'),
        ({"ended": "2026-02-30"}, '"ended": "2026-02-30" is not a time, such as 2026-01-31T19:30:00Z.'),
        ({"options": []}, '"options" should be an object, not a list.'),
    ],
)
def test_each_entry_that_cannot_be_is_told_in_a_sentence(changes, sentence):
    assert sentence in refused(written(**changes))
    assert all(len(line) < 200 for line in refused(written(**changes)))


def test_a_house_table_that_is_broken_is_told_whole():
    document = {**HOUSE, "tricks": 15, "deals": 13}
    lines = refused(written(game=document))
    assert len(lines) >= 5
    assert 'The quotas of Spader in "Our own" add up to 16; 15 are needed.' in lines


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ('{"contract": "sang", "counts": [6, 6, 3]}', "That makes 15 tricks; there are 16."),
        ('{"contract": "sang", "counts": [true, 10, 5]}', "A’s tricks: true is not a whole number."),
        ('{"contract": "sang", "counts": ["8", 4, 4]}', 'A’s tricks: "8" is not a whole number.'),
        (
            '{"contract": "sang", "counts": [8.0, 4, 4]}',
            '"Tricks": 8.0 has a point or an exponent; no number of a match has.',
        ),
        (
            '{"contract": "sang", "counts": [1e1, 2, 4]}',
            '"Tricks": 1e1 has a point or an exponent; no number of a match has.',
        ),
        ('{"contract": "sang", "counts": [NaN, 4, 4]}', '"Tricks": NaN is not a number.'),
        ('{"contract": "sang", "counts": [-Infinity, 4, 4]}', '"Tricks": -Infinity is not a number.'),
        (
            '{"contract": "sang", "counts": [' + "9" * 5000 + ", 4, 4]}",
            '"Tricks" has a number of 5000 digits; 18 are read.',
        ),
        (
            '{"contract": "sang", "counts": [-' + "9" * 5000 + ", 4, 4]}",
            '"Tricks" has a number of 5000 digits; 18 are read.',
        ),
        ('{"contract": "sang", "contract": "pass", "counts": [6, 6, 4]}', '"contract" is given twice.'),
        ('{"contract": "sang", "counts": [6, 6, 4], "who": 1}', 'A deal of this game has no "who".'),
        ('{"contract": "\\ud800", "counts": [6, 6, 4]}', '"Contract" holds half a character, which cannot be written.'),
        ('{"contract": "sang", "counts": ' + "[" * 60 + "]" * 60 + "}", "The file is nested too deeply; no match is."),
        ('{"contract": "sang", "counts": [6, 6, 4], "note": 1}', '"note" should be a text, not 1.'),
        (
            '{"contract": "sang", "counts": [6, 6, 4], "note": "\\u0000"}',
            "The note holds a character that cannot be written.",
        ),
        (
            '{"contract": "sang", "counts": [6, 6, 4], "time": "noon"}',
            '"time": "noon" is not a time, such as 2026-01-31T19:30:00Z.',
        ),
        ('{"contract": "sang", "thrown_in": 1}', '"thrown_in" should be true or false, not 1.'),
        ("7", "A deal should be an object, not 7."),
        ("NaN", '"deals": NaN is not a number.'),
    ],
)
def test_each_deal_that_cannot_be_is_told_with_its_number(deal, sentence):
    content = JSON.replace('{"contract": "pass", "counts": [9, 2, 5]}', deal).encode()
    assert refused(content) == [f"Deal 2: {sentence}"]


def test_a_repeated_key_outside_the_deals_is_told_too():
    assert refused(JSON.replace('"version": 1,', '"version": 1, "note": "x", "note": "y",').encode()) == [
        '"note" is given twice.'
    ]


def test_every_fault_of_a_file_is_told_the_table_first_and_then_deal_by_deal():
    content = with_deals(
        {"contract": "sang", "counts": [6, 6, 3]},
        {"contract": "nolo", "counts": [True, 2, 5]},
        {"contract": "pass", "counts": [9, 2]},
        title="x" * 81,
        colour="red",
    )
    assert refused(content) == [
        'A match file has no "colour".',
        "The title has 81 characters; 80 are kept.",
        "Deal 1: That makes 15 tricks; there are 16.",
        "Deal 2: Nóló is not a contract of this game.",
        "Deal 2: A’s tricks: true is not a whole number.",
        "Deal 3: 2 counts are given; 3 are needed.",
    ]


def test_names_are_judged_even_where_nobody_knows_who_deals():
    assert refused(written(players=["A", "a", "C"], first_dealer=None)) == [
        '"first_dealer" is missing.',
        "Two players are called a.",
    ]


def test_a_hand_thrown_in_has_the_number_of_the_deal_that_replaces_it():
    again = {"contract": "sang", "counts": [6, 6, 3]}
    assert refused(with_deals({"contract": "sang", "thrown_in": True}, again)) == [
        "Deal 1: That makes 15 tricks; there are 16."
    ]
    assert refused(with_deals({"contract": "sang", "thrown_in": True}, {"time": 5}, game="boston")) == [
        'There is no variant "boston".',
        'Deal 1: "time" should be a time, not 5.',
    ]


def test_faults_speak_of_players_by_their_names():
    twice = [SANG, {"contract": "pass", "counts": [9, 2, 5]}, {"contract": "pass", "counts": [9, 2, 5]}, SANG]
    assert refused(with_deals(*twice, players=["Åse", "Bo", "Cleo"])) == ["Deal 4: Åse has already played Sang."]


def test_a_file_says_its_name_where_several_are_read():
    with pytest.raises(NotReadable) as caught:
        read_match_file(with_deals({"contract": "sang", "counts": [6, 6, 3]}))
    assert spoken(caught.value.faults_to_show("bo.json")) == ["bo.json: Deal 1: That makes 15 tricks; there are 16."]


def test_a_very_long_list_of_faults_is_cut_and_says_so():
    content = with_deals(*([{"contract": "x", "counts": [6, 6, 4]}] * 300))
    lines = refused(content)
    assert len(lines) == 201
    assert lines[-1] == "There are more faults; they are not listed."


def test_more_deals_than_anybody_plays_are_refused():
    assert refused(with_deals(*([{}] * 5001))) == ["The file has more than 5000 deals; no match has."]


MANY = ", ".join(f'"{number}": 0' for number in range(501))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (written(players=["A"] * 501), '"players" has 501 entries; no match has so many there.'),
        (with_deals({"counts": [1] * 501}), 'Deal 1: "Tricks" has 501 entries; no match has so many there.'),
        (f"{{{MANY}}}".encode(), "The file is not a match of scorekeeper: it is a very long object."),
        (
            JSON.replace("[6, 6, 4]", f"{{{MANY}}}").encode(),
            'Deal 1: "Tricks" has 501 entries; no match has so many there.',
        ),
    ],
)
def test_longer_lists_and_objects_than_any_match_has_are_not_looked_through(content, sentence):
    assert refused(content) == [sentence]


TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = [*FULL, "options"]
DEAL_KEYS = ["contract", "counts", "trump", "played_as", "king", "vulnerable", "tricks", "note", "time", "thrown_in"]


@pytest.mark.ci
@pytest.mark.unmeasured
@given(
    st.fixed_dictionaries({}, optional={key: TREES | st.just(FULL.get(key)) for key in KEYS}),
    st.lists(st.dictionaries(st.sampled_from(DEAL_KEYS), TREES, max_size=4), max_size=3),
    st.sampled_from(CATALOGUE.ids()),
)
def test_whatever_json_stands_in_a_file_it_is_read_or_refused_in_sentences(changes, deals, id):
    players = ["A", "B", "C", "D"][: CATALOGUE.game(id).info.players[0]]
    content = {**MATCH, "game": id, "players": players, "first_dealer": 0, "deals": deals, **changes}
    match = read_or_told(json.dumps(content).encode())
    if match is not None:
        assert print_match(read_match_file(print_match(match).encode()).match) == print_match(match)

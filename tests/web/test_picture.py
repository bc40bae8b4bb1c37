"""The picture of the sheet: what a reader, an eye or a screen reader finds on it before the app is there."""

import json
import re
from dataclasses import replace
from importlib import resources

import pytest

from scorekeeper.app.session.state import Viewport
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Draft, Drafts
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.web.browser.entry_tree import AWAY, MOST_BYTES, MOST_NODES, entry_tree
from scorekeeper.web.browser.picture import PictureViewer as SheetReader
from scorekeeper.web.browser.picture import picture_of as pictured
from tests.support.opened import opened
from tests.web.read_pictures import Reading, made

MATCH = Match(
    CATALOGUE.game("swedish"),
    ("Anna", "Bo", "Cleo"),
    2,
    (Deal({"contract": "sang", "counts": [6, 6, 4]}),),
    title="Cabin",
)


def picture_of(open_match):
    """The picture for a phone."""
    return pictured(open_match, Viewport())


def test_a_game_of_named_hands_has_a_row_for_each_and_the_points_open_their_deal():
    deal = Deal({"side": 0, "contract": "rosen", "match": None, "points": 124})
    match = Match(CATALOGUE.game("coiffeur"), ("Anna", "Bo", "Cleo", "Dag"), 3, (deal,))
    picture = picture_of(opened(match))
    for said in ("Eichel", "× 1", "Rosen", "× 2", "Undenufe", "Joker 8", "× 8", "248"):
        assert said in Reading(picture).words
    assert "Rosen × 2: 248" in Reading(picture).names
    assert [deal for deal, _ in buttons_of(picture, "data-deal")] == ["0", "0"]
    empty = [attrs for tag, attrs in Reading(picture).tags if tag == "button" and "data-account" in attrs]
    assert len(empty) == 15
    assert ("rosen", "1") in [(attrs["data-box"], attrs["data-account"]) for attrs in empty]
    assert "Bo & Dag, Rosen: not played yet" in Reading(picture).names
    assert "data-account" not in pictured(opened(match), Viewport(), SheetReader(writes=False))


def test_suits_have_their_signs_in_the_latest_deals_as_on_the_sheet():
    answers = {"declarer": 0, "bid": 7, "trump": "hearts", "tricks": [5, 3], "five": 0, "three": 1}
    match = Match(CATALOGUE.game("kaiser"), ("Anna", "Bo", "Cleo", "Dag"), 3, (Deal(answers),))
    signs = [attrs["class"] for tag, attrs in Reading(picture_of(opened(match))).tags if tag == "i"]
    assert "sign hearts" in signs


OUT = (Deal({"left-by": 0, "left": [0, 80, 34]}), Deal({"left-by": 0, "left": [0, 40, 7]}))


def test_the_row_of_who_is_out_of_the_match_is_grey_and_says_so():
    match = Match(CATALOGUE.game("rummy-13"), ("Anna", "Bo", "Cleo"), 0, OUT)
    reading = Reading(picture_of(opened(match)))
    assert [attrs.get("class") for tag, attrs in reading.tags if tag == "tr"][1:] == ["", "out", ""]
    assert "out of the match" in reading.words
    assert '"line sum out"' in made(entry_tree(opened(match), Viewport()))


def test_picture_shows_the_title_the_names_the_totals_and_the_next_deal():
    words = Reading(picture_of(opened(MATCH))).words
    for said in ("Cabin", "Anna", "Bo", "Cleo", "−2", "+2", "Deal 2 of 12"):
        assert said in words
    assert any("Anna deals" in said for said in words)


def test_picture_has_headings_for_rows_and_columns_and_words_for_boxes():
    reading = Reading(picture_of(opened(MATCH)))
    scopes = [attrs.get("scope") for tag, attrs in reading.tags if tag == "th"]
    assert (scopes.count("row"), scopes.count("col")) == (3, 6)
    assert [name for name in reading.names if "Anna" in name][:4] == [
        "Anna, Sang: −2",
        "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0\nTricks: Anna 6, Bo 6, Cleo 4",
    ]
    assert "Cleo owes Trumf" in reading.words
    assert "Bo owes Trumf" in reading.names


def test_picture_has_a_named_link_or_button_for_everything_that_leads_somewhere():
    reading = Reading(picture_of(opened(MATCH)))
    links = [attrs["data-go"] for tag, attrs in reading.tags if tag == "a"]
    assert links == [
        *("/match/a1b2c3/log", "/match/a1b2c3/log", "/match/a1b2c3/table", "/match/a1b2c3/result"),
        *("/match/a1b2c3/rules", "/match/a1b2c3/mend", "/match/a1b2c3/hand"),
        *("/new", "/matches", "/people", "/seasons", "/variants", "/settings"),
    ]
    buttons = [attrs for tag, attrs in reading.tags if tag == "button"]
    assert [attrs["data-box"] for attrs in buttons if "data-box" in attrs] == ["spader", "trumf", "sang", "pass"]
    assert [attrs["data-deal"] for attrs in buttons if "data-deal" in attrs] == ["0", "0"]
    assert "Enter deal 2" in reading.words


def test_picture_names_a_replaced_player():
    taken_over = replace(MATCH, players=("Dora", "Bo", "Cleo"), earlier=(EarlierPlayer("Anna", 0, 1),))
    words = Reading(picture_of(opened(taken_over))).words
    assert "Dora replaced Anna from deal 2." in words


PLAYED = tuple(Deal({"contract": each, "counts": [6, 6, 4]}) for each in ("sang", "sang", "sang", "pass"))
FOUR = replace(MATCH, deals=(Deal({"contract": "sang", "counts": [6, 6, 4]}),) * 4)  # Anna plays Sang twice


def buttons_of(picture, data):
    """Return the actions of the buttons of a kind, and whether each is enabled."""
    tags = [attrs for tag, attrs in Reading(picture).tags if tag == "button"]
    return [(attrs[data], "disabled" not in attrs) for attrs in tags if data in attrs]


def test_picture_has_undo_in_grey_if_nothing_can_be_undone():
    assert buttons_of(picture_of(opened(MATCH)), "data-act") == [("undo", False), ("redo", False)]
    assert "Undo" in Reading(picture_of(opened(MATCH))).names


def test_a_deal_that_does_not_fit_any_more_is_said_and_leads_to_its_correction():
    picture = picture_of(opened(FOUR))
    assert "A deal does not fit any more" in Reading(picture).words
    assert buttons_of(picture, "data-mend") == [("3", True)]
    assert [name for name in Reading(picture).names if name.startswith("Correct deal 4: ")]


def test_a_ruling_that_cannot_stand_is_named_as_one_and_not_as_a_deal():
    picture = picture_of(opened(replace(MATCH, deals=(Deal(ruling=(200_000, 0, 0)),))))
    assert [name for name in Reading(picture).names if name.startswith("Correct ")] == [
        "Correct the ruling: No ruling gives or takes more points than 100000."
    ]


def test_the_chart_of_the_totals_leads_to_the_result_and_is_said_to_a_screen_reader():
    reading = Reading(picture_of(opened(replace(MATCH, deals=PLAYED))))
    assert [attrs["data-go"] for tag, attrs in reading.tags if attrs.get("class") == "chart"] == [
        "/match/a1b2c3/result"
    ]
    assert [name for name in reading.names if name.startswith("Running totals. Anna 0, ")]
    assert "<svg" not in picture_of(opened(MATCH))


def test_an_announced_contract_has_its_rules_and_can_be_taken_back():
    half = replace(opened(MATCH), drafts=Drafts(next=Draft({"contract": "pass"})))
    picture = picture_of(half)
    assert buttons_of(picture, "data-rules") == [("Rules", True)]
    assert ("forget", True) in buttons_of(picture, "data-act")
    assert 'class="card" hidden' in picture


@pytest.mark.parametrize("evil", ["<script>x", '"><img src=x>', "&lt;b&gt;", "</td><b>"])
def test_text_that_a_person_wrote_becomes_no_markup(evil):
    def read(name):
        reading = Reading(picture_of(opened(replace(MATCH, title=name, players=(name, "Bo", "Cleo")))))
        return reading, [(tag, {**attrs, "style": ""}) for tag, attrs in reading.tags]  # widths are those of the words

    reading, tags = read(evil)
    assert tags == read("x" * len(evil))[1]
    assert reading.words.count(evil) >= 2


def test_picture_of_every_game_has_a_row_for_each_player_or_side():
    for id in CATALOGUE.ids():
        game = CATALOGUE.game(id)
        players = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Fia")[: max(game.info.players)]
        picture = picture_of(opened(Match(game, players, 0)))
        rows = players if game.boxes else game.sides(len(players))
        assert len(re.findall(r'<th scope="row"', picture)) == len(rows), id


def test_over_the_totals_the_target_stands_as_on_the_sheet():
    assert "Total, to 52" in Reading(picture_of(opened(Match(CATALOGUE.game("kaiser"), tuple("ABCD"), 0)))).words


WIDEST = ("swedish", "back-alley", "bridge-solitaire", "canadian-salad", "twenty-five")
"""The games with the largest pictures."""


@pytest.mark.ci
@pytest.mark.parametrize(
    "ids",
    [WIDEST, pytest.param(CATALOGUE.ids(), marks=[pytest.mark.unmeasured, pytest.mark.long])],
    ids=["widest", "all"],
)
def test_with_its_entry_it_is_no_larger_than_150_kb_even_for_the_widest_names(ids):
    for id in ids:
        game = CATALOGUE.game(id)
        players = tuple(f"{name} Konstantin-Maximilian-Theodor"[:24] for name in "ABCDEFGHI")[: max(game.info.players)]
        open_match = opened(Match(game, players, 0, title="W" * 24))
        entry = made(entry_tree(open_match, Viewport())) or ""
        assert len(picture_of(open_match).encode()) + len(entry.encode()) <= 150_000, id
        assert len(entry.encode()) <= MOST_BYTES, id
        assert not entry or len(json.loads(entry)["nodes"]) <= MOST_NODES, id


def test_a_game_whose_questions_do_not_fit_has_its_first_ones():
    tree = json.loads(made(entry_tree(opened(Match(CATALOGUE.game("tyzicha"), ("Anna", "Bo", "Cleo"), 0)), Viewport())))
    assert [tree["words"][tree["start"][str(tree["places"]["ask"])]], len(tree["nodes"])] == ["Who plays?", 1]
    assert {edge[0] for edge in tree["nodes"][0]["keys"]} == {AWAY}


@pytest.mark.parametrize(("declarer", "partners"), [(1, [2, 3, 4]), (3, [1, 2, 4]), (4, [1, 2, 3])])
def test_declarer_is_not_offered_as_the_partner_on_the_picture_either(declarer, partners):
    match = Match(CATALOGUE.game("schafkopf"), ("Anna", "Bo", "Cleo", "Dag", "Eva"), 0)  # Anna deals, and sits out
    tree = json.loads(made(entry_tree(opened(match), Viewport())))
    node = tree["nodes"][0]
    for said in (["player", None, declarer], ["game", None, "call game"]):
        keys = tree["pads"][node["pad"]]["keys"]
        (edge,) = [edge for key, edge in zip(keys, node["keys"], strict=True) if key.get("said") == [said]]
        node = tree["nodes"][edge[0]]
    asked = [key["said"][0] for key in tree["pads"][node["pad"]]["keys"] if key["name"]]
    assert asked == [["player-partner", None, seat] for seat in partners]


@pytest.mark.ci
@pytest.mark.unmeasured
@pytest.mark.long
def test_the_entry_of_a_table_that_would_take_seconds_to_find_is_left_out():
    things = [f"thing-{number}" for number in range(12)]
    items = [{"id": id, "name": id, "total": 2} for id in things]
    hands = [{"id": f"hand-{number}", "name": f"Hand {number}", "counts": things, "times": 1} for number in range(24)]
    heavy = {"shape": "tally", "id": "heavy", "name": "Heavy", "title": "Twelve count twelve things."}
    heavy |= {"players": [12], "items": items, "hands": hands, "order": "free", "declarer": "dealer"}
    match = Match(CATALOGUE.from_document(heavy, {}), tuple("ABCDEFGHIJKL"), 0)
    assert made(entry_tree(opened(match), Viewport())) is None


@pytest.mark.parametrize(
    ("id", "question", "highest"),
    [
        ("german-whist-26", "How many tricks does A have?", 26),
        ("funfzehnern", "How many card points does A have?", 60),
        ("tute", "How many card points did A & C take?", 120),
        ("quinto", "How many points did the quints of A & C bring?", 300),
    ],
)
def test_question_for_a_long_number_has_digit_keys_and_no_screen_for_each_number(id, question, highest):
    game = CATALOGUE.game(id)
    tree = json.loads(made(entry_tree(opened(Match(game, tuple("ABCD")[: max(game.info.players)], 0)), Viewport())))
    assert tree["words"][tree["start"][str(tree["places"]["ask"])]] == question
    (node,), (pad,) = tree["nodes"], tree["pads"]
    assert [key.get("name", key["types"]) for key in pad["keys"]] == [
        *("1", "2", "3", "Backspace"),
        *("4", "5", "6", "−"),
        *("7", "8", "9", "+"),
        *("0", "Next"),
    ]
    assert len(node["keys"]) == len(pad["keys"])
    *before, last = str(highest)
    assert pad["typed"]["".join(before)][int(last)] == highest
    assert pad["typed"][""] == list(range(10))


def test_picture_saves_a_deal_without_questions_at_once():
    open_match = opened(Match(CATALOGUE.game("calypso"), tuple("ABCD"), 0))
    assert made(entry_tree(open_match, Viewport())) is None
    (button,) = [attrs for tag, attrs in Reading(picture_of(open_match)).tags if attrs.get("class") == "main"]
    assert "data-save" in button


def test_score_stands_beside_a_number_if_it_follows_from_that_number_alone():
    tree = json.loads(made(entry_tree(opened(replace(MATCH, deals=())), Viewport())))
    column = tree["scores"]["columns"][tree["scores"]["by"]['[["contract",null,"sang"]]']["counts 0"]]
    assert [tree["words"][column[number]][0] for number in ("0", "6", "8", "9")] == ["−8", "−2", "0", "+1"]
    tally = json.loads(
        made(entry_tree(opened(Match(CATALOGUE.game("tyzicha"), ("Anna", "Bo", "Cleo"), 0)), Viewport()))
    )
    assert tally["scores"]["by"] == {}


@pytest.mark.ci
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (1.0, {"kicker": "Deal 1 of 12 · Cleo deals", "title": "Anna’s contract"}),
        (2.0, {"kicker": "", "title": "Deal 1 of 12", "whose": "Anna’s contract · Cleo deals"}),
    ],
)
def test_bar_of_an_entry_has_one_line_in_large_type_and_the_rest_stands_below_the_keys(text, said):
    tree = json.loads(made(entry_tree(opened(replace(MATCH, deals=())), Viewport(text=text))))
    shown = {place: tree["words"][tree["start"].get(str(number), 0)] for place, number in tree["places"].items()}
    assert {place: shown.get(place) for place in said} == said


@pytest.mark.parametrize(
    ("title", "text", "size"),
    [("Cabin", 1, "1.3125"), ("W" * 24, 1, "0.4814"), ("W" * 24, 2, "0.2231")],  # a W is 0.887 as wide as it is high
)
def test_the_title_is_so_large_that_no_word_of_it_is_broken(title, text, size):
    markup = pictured(opened(replace(MATCH, title=title)), Viewport(width=360, text=text))
    assert re.findall(r'<h1 style="font-size: ([\d.]+)rem">', markup) == [size]


def test_the_page_puts_nothing_of_the_entry_into_itself_but_as_text():
    client = resources.files("scorekeeper.web") / "client"
    script = "".join((client / name).read_text("utf-8") for name in ("picture.js", "picture_entry.js"))
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\b|Function\(", script)


def test_picture_of_a_match_with_two_versions_says_so_and_leads_to_them():
    one = opened(MATCH)
    read = Reading(picture_of(replace(one, parted=1)))
    assert "There are two versions of this match. Choose the one that counts." in read.words
    assert f"/match/{one.id}/versions" in [attrs.get("data-go") for _, attrs in read.tags]
    watched = pictured(replace(one, parted=1), Viewport(), SheetReader(writes=False))
    assert "There are two versions of this match." in Reading(watched).words
    assert "versions" not in picture_of(one)

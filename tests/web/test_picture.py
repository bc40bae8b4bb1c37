"""The picture of the sheet: what a reader, an eye or a screen reader finds on it before the app is there."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib import resources

import pytest

from scorekeeper.app.session.state import Viewport
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.web.browser.entry_tree import AWAY, MOST_BYTES, MOST_NODES, entry_tree
from scorekeeper.web.browser.picture import picture_of as pictured
from tests.opened import opened

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


def made(steps):
    """What a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


class Reading(HTMLParser):
    """The tags of a picture, and its words."""

    def __init__(self, markup):
        super().__init__()
        self.tags, self.words, self.names = [], [], []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name: value for name, value in attrs if name != "aria-label"}))
        self.names += [value for name, value in attrs if name == "aria-label"]

    def handle_data(self, data):
        self.words.append(data)


def test_it_says_the_title_the_names_the_totals_and_what_is_next():
    words = Reading(picture_of(opened(MATCH))).words
    for said in ("Cabin", "Anna", "Bo", "Cleo", "−2", "+2", "Deal 2 of 12"):
        assert said in words
    assert any("Anna deals" in said for said in words)


def test_it_has_headings_for_rows_and_columns_and_words_for_what_boxes_show():
    reading = Reading(picture_of(opened(MATCH)))
    scopes = [attrs.get("scope") for tag, attrs in reading.tags if tag == "th"]
    assert (scopes.count("row"), scopes.count("col")) == (3, 6)
    assert [name for name in reading.names if "Anna" in name][:4] == [
        "Anna, Sang: −2",
        "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0",
    ]
    assert "Cleo owes Trumf" in reading.words
    assert "Bo owes Trumf" in reading.names


def test_what_leads_somewhere_is_a_link_or_a_button_with_the_sheet_s_name_that_says_where():
    reading = Reading(picture_of(opened(MATCH)))
    links = [attrs["data-go"] for tag, attrs in reading.tags if tag == "a"]
    assert links == [
        *("/match/a1b2c3/log", "/match/a1b2c3/log", "/match/a1b2c3/table", "/match/a1b2c3/result"),
        *("/match/a1b2c3/mend", "/match/a1b2c3/hand", "/match/a1b2c3/rules", "/variants"),
        *("/new", "/matches", "/people", "/settings"),
    ]
    buttons = [attrs for tag, attrs in reading.tags if tag == "button"]
    assert [attrs["data-box"] for attrs in buttons if "data-box" in attrs] == ["spader", "trumf", "sang", "pass"]
    assert [attrs["data-deal"] for attrs in buttons if "data-deal" in attrs] == ["0", "0"]
    assert "Enter deal 2" in reading.words


@pytest.mark.parametrize("evil", ["<script>x", '"><img src=x>', "&lt;b&gt;", "</td><b>"])
def test_what_a_person_wrote_stays_words(evil):
    as_long = "x" * len(evil)
    plain = Reading(picture_of(opened(replace(MATCH, title=as_long, players=(as_long, "Bo", "Cleo"))))).tags
    reading = Reading(picture_of(opened(replace(MATCH, title=evil, players=(evil, "Bo", "Cleo")))))
    assert reading.tags == plain
    assert reading.words.count(evil) >= 2


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_every_game_has_a_picture_with_a_row_for_each_player_or_for_each_side_that_has_no_boxes(id):
    game = CATALOGUE.game(id)
    players = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Fia")[: max(game.info.players)]
    picture = picture_of(opened(Match(game, players, 0)))
    rows = players if game.boxes else game.sides(len(players))
    assert len(re.findall(r'<th scope="row"', picture)) == len(rows)


def test_over_the_totals_the_target_stands_as_on_the_sheet():
    assert "Total, to 52" in Reading(picture_of(opened(Match(CATALOGUE.game("kaiser"), tuple("ABCD"), 0)))).words


WIDEST = ("swedish", "back-alley", "bridge-solitaire", "canadian-salad", "twenty-five")
"""The games with the largest pictures; CI has all."""


@pytest.mark.parametrize(
    "id", [id if id in WIDEST else pytest.param(id, marks=pytest.mark.ci) for id in CATALOGUE.ids()]
)
def test_with_its_entry_it_is_no_larger_than_150_kb_even_for_the_widest_names(id):
    game = CATALOGUE.game(id)
    players = tuple(f"{name} Konstantin-Maximilian-Theodor"[:24] for name in "ABCDEFGHI")[: max(game.info.players)]
    open_match = opened(Match(game, players, 0, title="W" * 24))
    entry = made(entry_tree(open_match, Viewport())) or ""
    assert len(picture_of(open_match).encode()) + len(entry.encode()) <= 150_000
    assert len(entry.encode()) <= MOST_BYTES
    assert not entry or len(json.loads(entry)["nodes"]) <= MOST_NODES


def test_a_game_whose_questions_do_not_fit_has_its_first_ones():
    tree = json.loads(made(entry_tree(opened(Match(CATALOGUE.game("tyzicha"), ("Anna", "Bo", "Cleo"), 0)), Viewport())))
    assert [tree["words"][tree["start"][str(tree["places"]["ask"])]], len(tree["nodes"])] == ["Who plays?", 1]
    assert {edge[0] for edge in tree["nodes"][0]["keys"]} == {AWAY}


def test_where_nothing_is_asked_of_a_deal_the_picture_saves_it_at_once():
    open_match = opened(Match(CATALOGUE.game("calypso"), tuple("ABCD"), 0))
    assert made(entry_tree(open_match, Viewport())) is None
    (button,) = [attrs for tag, attrs in Reading(picture_of(open_match)).tags if attrs.get("class") == "main"]
    assert "data-save" in button


def test_the_page_puts_nothing_of_the_entry_into_itself_but_as_text():
    script = (resources.files("scorekeeper.web") / "client" / "picture.js").read_text("utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|\beval\b|Function\(", script)

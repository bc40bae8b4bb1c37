"""The picture of the sheet: what a reader, an eye or a screen reader finds on it before the app is there."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.web.browser.picture import picture_of

MATCH = Match(
    CATALOGUE.game("swedish"),
    ("Anna", "Bo", "Cleo"),
    2,
    (Deal({"contract": "sang", "counts": [6, 6, 4]}),),
    title="Cabin",
)


class Reading(HTMLParser):
    """The tags of a picture, and its words."""

    def __init__(self, markup):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def test_it_says_the_title_the_names_the_totals_and_what_is_next():
    words = Reading(picture_of(sheet_of(MATCH))).words
    for said in ("Cabin", "Anna", "Bo", "Cleo", "−2", "+2", "Deal 2 of 12"):
        assert said in words
    assert any("Anna deals" in said for said in words)


def test_it_has_headings_for_rows_and_columns_and_words_for_what_boxes_show():
    reading = Reading(picture_of(sheet_of(MATCH)))
    scopes = [attrs.get("scope") for tag, attrs in reading.tags if tag == "th"]
    assert (scopes.count("row"), scopes.count("col")) == (3, 6)
    assert (reading.words.count("played"), reading.words.count("owed")) == (1, 11)


@pytest.mark.parametrize("evil", ["<script>x", '"><img src=x>', "&lt;b&gt;", "</td><b>"])
def test_what_a_person_wrote_stays_words(evil):
    plain = Reading(picture_of(sheet_of(MATCH))).tags
    reading = Reading(picture_of(sheet_of(replace(MATCH, title=evil, players=(evil, "Bo", "Cleo")))))
    assert reading.tags == plain
    assert reading.words.count(evil) >= 2


@pytest.mark.parametrize("id", CATALOGUE.ids())
def test_every_game_has_a_picture_with_a_row_for_each_player_or_for_each_side_that_has_no_boxes(id):
    game = CATALOGUE.game(id)
    players = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Fia")[: max(game.info.players)]
    picture = picture_of(sheet_of(Match(game, players, 0)))
    rows = players if game.boxes else game.sides(len(players))
    assert len(re.findall(r'<th scope="row"', picture)) == len(rows)


def test_over_the_totals_the_target_stands_as_on_the_sheet():
    assert "Total, to 52" in Reading(picture_of(sheet_of(Match(CATALOGUE.game("kaiser"), tuple("ABCD"), 0)))).words

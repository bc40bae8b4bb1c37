"""Hardened: a name is a name, whatever it is made of: no formula, no markup, no path, no format string."""

# ruff: noqa: RUF001  # letters that look like others are what this is about

from __future__ import annotations

import json
import re
import sys
import unicodedata
from dataclasses import replace
from html.parser import HTMLParser
from random import Random

import pytest

from scorekeeper.app.session.state import Viewport
from scorekeeper.commands.game_page import game_page
from scorekeeper.exchange.file_formats import file_name, print_any, read_file
from scorekeeper.exchange.game_file import game_name, print_game, print_game_link, read_game_file, read_game_link
from scorekeeper.exchange.text_tables import guarded, unguarded
from scorekeeper.match.match import LONGEST_NAME, faults_of_match, tidy, writable
from scorekeeper.match.own_game import OwnGame
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.texts.speech import say
from scorekeeper.web.browser.entry_tree import MOST_BYTES, MOST_NODES, entry_tree
from scorekeeper.web.browser.picture import picture_of
from tests.exchange.worked import columns_of, rows_of
from tests.proofs.playing import match_of
from tests.support.opened import opened
from tests.web.read_pictures import made

HOSTILE = [
    "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1+1", "＋1", "－1", "＠x", "'=1", "''",
    "'", '"', '","', "a\"b'c",
    "{0}", "{name}", "{0.__class__}", "{}", "{", "}", "%s", "%(a)s", "$x", "${x}", "\\", "\\n", "\\u0041",
    "<b>", "<script>alert(1)", "</td>", "<!--", "&amp;", "&lt;", "]]>", "javascript:x", "' onload='x",
    "../../etc", "..", ".", "/", "C:\\x", "CON", "NUL", "a/b", "~", "-rf", "--data", "*", "?", "|", ";", "`x`", "$(x)",
    "total", "yes", "null", "true", "0", "-0", "1e9", "NaN", "None", "A\u202eB", "\u200fא", "é", "e\u0301",
    "ﬁ", "ſ", "İ", "ß", "👩‍👩‍👧", "\u200b", "\ufeff", "安", "𐌰", "ا", "🂡", ",", ";", "a,b", "# x", "<%= x %>", "{{x}}",
]  # fmt: skip
FORMULAS = "=+-@＝＋－＠"


def hostile_name(random):
    """A name that a person could be called, if they want to make trouble."""
    while True:
        letter = chr(random.randrange(0x20, 0x3000))
        name = tidy("".join(random.choices([*HOSTILE, letter], k=random.choice([1, 1, 2, 3])))[:LONGEST_NAME])
        if name and writable(name) and len(name) <= LONGEST_NAME:
            return name


def hostile_match(random):
    match = match_of(random, CATALOGUE.game(random.choice(CATALOGUE.ids())), 6)
    while True:
        names = tuple(hostile_name(random) for _ in match.players)
        title, note = hostile_name(random), hostile_name(random) + "\n" + hostile_name(random)
        deals = tuple(replace(deal, note=tidy(random.choice(["", hostile_name(random), note]))) for deal in match.deals)
        hostile = replace(match, players=names, title=random.choice(["", title]), note=tidy(note), deals=deals)
        if not faults_of_match(hostile):
            return hostile


@pytest.mark.proof(whole=5000)
def test_a_match_with_hostile_names_leaves_and_comes_in_as_it_was_and_no_cell_of_it_lives(cases):
    for case in cases:
        match = hostile_match(case.random)
        sheet = sheet_of(match)
        content = print_any(sheet, "json")
        assert read_file(content).match == match
        assert print_any(sheet_of(read_file(content).match), "json") == content
        content = print_any(sheet, "csv")
        back = read_file(content).match
        assert print_any(sheet_of(back), "csv") == content
        assert back == match
        check_cells(content)
        check_words(sheet)


def check_cells(content):
    """No cell that a spreadsheet computes; and every score is still an integer."""
    for row in rows_of(content):
        assert not [cell for cell in row if is_live(cell) and not re.fullmatch(r"-[1-9]\d*", cell)]
    for header, cells in columns_of(content).items():
        if header.endswith(" total"):
            assert all(re.fullmatch(r"0|-?[1-9]\d*|", cell) for cell in cells), cells


def is_live(cell):
    """Whether a spreadsheet might take a cell for a formula, after whatever it does not see."""
    seen = [c for c in cell if unicodedata.category(c)[0] not in "CZ"]
    return bool(seen) and seen[0] in FORMULAS


def check_words(sheet):
    """Every name stands where it should as it is, and takes nothing else with it."""
    match = sheet.match
    text = print_any(sheet, "text").decode()
    assert all(name in text for name in match.players)
    said = [say(fact, sheet) for fact in (sheet.due.facts if sheet.due else ())]
    assert not any("<class" in sentence or " object at " in sentence for sentence in said)
    for form in ("json", "csv", "text"):
        name = file_name(match, form)
        assert re.fullmatch(r"[^\W_A-Z][\w\u0300-\U0010ffff-]*\.(json|csv|txt)", name), name
        assert not re.search(r'[/\\:*?"<>|\x00-\x1f]|\.\.', name)
        assert len(name.encode()) < 256
    assert tags_of(picture_of(opened(match), Viewport())) <= PICTURED


WITH_ENTRY = 20
"""The interval of own games whose entry is made for the picture."""


def check_entry(open_match):
    """The entry that the picture brings along is within its bounds; what is in it is set as text by `picture.js`."""
    tree = made(entry_tree(open_match, Viewport()))
    if tree is not None:
        assert len(tree.encode()) <= MOST_BYTES
        assert len(json.loads(tree)["nodes"]) <= MOST_NODES


class Tags(HTMLParser):
    """The tags and attributes of a piece of markup."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def handle_starttag(self, tag, attrs):
        self.seen |= {tag, *(name for name, _ in attrs)}


def tags_of(markup):
    tags = Tags()
    tags.feed(markup)
    return tags.seen


PICTURED = {
    *("header", "p", "h1", "div", "table", "thead", "tbody", "tr", "th", "td", "span", "small", "i", "b"),
    *("h2", "ul", "li", "nav", "a", "button"),
    "br",  # between the two lines of a long name
    *("class", "scope", "aria-hidden", "aria-label", "type", "href", "hidden", "style"),
    *("data-go", "data-deal", "data-do", "data-box", "data-enter", "data-save", "data-menu", "data-account"),
    *("data-act", "data-rules", "data-hide", "disabled"),
    # the chart
    *("svg", "title", "rect", "circle", "polyline", "polygon", "text", "xmlns", "xml:space", "role", "viewbox"),
    *("width", "height", "x", "y", "cx", "cy", "r", "points", "fill", "stroke", "stroke-width", "stroke-linejoin"),
    *("stroke-dasharray", "font-family", "font-size", "textlength", "lengthadjust"),
}


def hostile_table(random):
    """The table of an own game whose every text was made by somebody who wants to make trouble."""
    document = CATALOGUE.game(random.choice(["swedish", "finnish-4", "manni", "estonian-3"])).document()
    texts = {key: hostile_name(random) for key in ("name", "title", "family", "source")}
    texts |= {key: [hostile_name(random) for _ in range(3)] for key in ("card", "conventions", "aliases")}
    contracts = [
        {**each, "name": hostile_name(random), "short": None, "card": [hostile_name(random)]}
        for each in document["contracts"]
    ]
    return {**document, **texts, "id": "ours", "contracts": contracts}


@pytest.mark.proof(whole=2000)
def test_own_game_with_hostile_texts_comes_back_unchanged_and_puts_no_formula_in_a_cell(cases):
    read = 0
    for case in cases:
        try:
            own = OwnGame(CATALOGUE.from_document(hostile_table(case.random)), "swedish")
        except BrokenTable:  # two contracts of one name
            continue
        read += 1
        in_file, in_link = read_game_file(print_game(own)), read_game_link(print_game_link(own, "https://x.org/"))
        assert in_file.document == own.game.document()
        assert CATALOGUE.from_document(in_link.document).document() == own.game.document()
        assert game_name(own) == "ours.json"
        match = match_of(case.random, own.game, 3)
        check_cells(print_any(sheet_of(match), "csv"))
        check_words(sheet_of(match))
        assert read_file(print_any(sheet_of(match), "json")).match == match
        assert own.name in game_page(own.game)
        if read % WITH_ENTRY == 1:
            check_entry(opened(match))
    assert read > (cases.whole - cases.first) / 20


@pytest.mark.ci
@pytest.mark.parametrize("formula", list(FORMULAS))
def test_no_control_character_or_blank_before_a_formula_makes_it_live(formula):
    unseen = [
        chr(c) for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) in {"Cc", "Cf", "Zs", "Zl", "Zp"}
    ]
    assert len(unseen) > 200
    for before in ["", *unseen]:
        text = f"{before}{formula}1"
        assert guarded(text) == f"'{text}"
        assert not is_live(guarded(text))
        assert unguarded(guarded(text)) == text.replace("\r\n", "\n")


@pytest.mark.parametrize("text", ["Anna", "a=b", "", "5", "李", "A-B", "no aces"])
def test_text_that_is_no_formula_stays_unchanged(text):
    assert guarded(text) == text
    assert unguarded(text) == text


def test_a_number_is_never_guarded_in_json_either():
    match = match_of(Random(3), CATALOGUE.game("swedish"))
    assert all(
        isinstance(n, int) for deal in json.loads(print_any(sheet_of(match), "json"))["deals"] for n in deal["counts"]
    )

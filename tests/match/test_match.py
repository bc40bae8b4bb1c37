"""Names, texts and stakes as people write them."""

# ruff: noqa: RUF001  # letters that look like others are what some of this is about

from decimal import Decimal

import pytest

from scorekeeper.match.match import Match, faults_of_match, faults_of_players, tidy
from scorekeeper.match.names import comparison_key
from scorekeeper.match.stake import NOT_A_STAKE, Stake, read_stake
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import money
from tests.support.tables import spoken

SWEDISH = CATALOGUE.game("swedish")


def sentences(*players):
    return spoken(faults_of_players(SWEDISH, players))


@pytest.mark.parametrize("name", ["A", "x" * 24, "Åse", "安娜", "Ольга", "محمد", "O'Brien-Smith", "👩‍👩‍👧", "=SUM(A1)"])
def test_a_name_may_be_in_any_script(name):
    assert sentences(name, "Bo", "Cleo") == []


def test_a_name_is_kept_as_it_is_written_with_the_joiners_that_its_script_needs():
    names = ("می\u200cخواهم", "क्\u200dष", "👩\u200d👩\u200d👧")
    assert sentences(*names) == []
    assert tuple(map(tidy, names)) == names


def test_a_match_that_was_kept_with_names_that_look_the_same_is_right_as_it_is():
    assert faults_of_players(SWEDISH, ("Anna", "An\u200bna", "\u200b"), stored=True) == []
    assert spoken(faults_of_players(SWEDISH, ("Anna", "anna", ""), stored=True)) == [
        "Two players are called anna.",
        "Player 3 has no name.",
    ]


@pytest.mark.parametrize(
    ("character", "ignored"),
    [
        *((0xAD, True), (0x1160, True), (0x115E, False), (0x200F, True), (0x2010, False), (0x2065, True)),
        *((0x2070, False), (0xFE00, True), (0xFDFF, False), (0xFFF8, True), (0xE0FFF, True), (0xE1000, False)),
        (0x2800, True),
    ],
)
def test_ignorable_unicode_characters_are_not_compared(character, ignored):
    assert (comparison_key(f"A{chr(character)}") == "a") == ignored


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("Anna", "Bo"), "2 players are named; 3 play."),
        (("Anna", "Bo", "Cleo", "Dag"), "4 players are named; 3 play."),
        (("Anna", "", "Cleo"), "Player 2 has no name."),
        (("Anna", "Bo", "x" * 25), "The name of player 3 has 25 characters; 24 fit."),
        (("Anna", "B\x07", "Cleo"), "The name of player 2 holds a character that cannot be written."),
        (("Anna", "B\ud800", "Cleo"), "The name of player 2 holds a character that cannot be written."),
        (("Anna", "B\no", "Cleo"), "The name of player 2 holds a character that cannot be written."),
        (("Anna", "anna", "Cleo"), "Two players are called anna."),
        (("Straße", "STRASSE", "Cleo"), "Two players are called STRASSE."),
        (("Anna", "An\u200bna", "Cleo"), "Two players are called An\u200bna."),
        (("Anna", "\ufeffAnna\u2060", "Cleo"), "Two players are called \ufeffAnna\u2060."),
        (("Anna", "Ａｎｎａ", "Cleo"), "Two players are called Ａｎｎａ."),
        (("Anna Bo", "Anna\u00a0 Bo", "Cleo"), "Two players are called Anna\u00a0 Bo."),
        (("Anna", "A\u00adn\U000e0041na\ufe0f", "Cleo"), "Two players are called A\u00adn\U000e0041na\ufe0f."),
        (("A\u202eB", "AB", "Cleo"), "Two players are called AB."),
        (("Anna", "\u200b", "Cleo"), "Player 2 has no name."),
        (("Anna", "\u3164\uffa0\u2800\u115f", "Cleo"), "Player 2 has no name."),
    ],
)
def test_a_name_that_cannot_be_is_told_in_a_sentence(players, sentence):
    assert sentences(*players) == [sentence]


def test_a_name_is_composed_and_loses_the_blanks_around_it():
    assert tidy("  A\u030ase ") == "\u00c5se"


def match(**facts):
    return Match(SWEDISH, ("Anna", "Bo", "Cleo"), **facts)


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"first_dealer": 3}, "Seat 3 is not at the table; the seats are 0 to 2."),
        ({"first_dealer": -1}, "Seat -1 is not at the table; the seats are 0 to 2."),
        ({"title": "x" * 81}, "The title has 81 characters; 80 are kept."),
        ({"title": "a\nb"}, "The title holds a character that cannot be written."),
        ({"note": "x" * 1001}, "The note has 1001 characters; 1000 are kept."),
        ({"note": "\x00"}, "The note holds a character that cannot be written."),
    ],
)
def test_fault_of_a_match_is_told_in_a_sentence(facts, sentence):
    assert spoken(faults_of_match(match(**facts))) == [sentence]


def test_a_note_may_have_several_lines():
    assert faults_of_match(match(note="must trump\nno discards", title="Friday")) == []


@pytest.mark.parametrize(
    ("written", "stake"),
    [
        ("0.50 €", Stake(Decimal("0.50"), "€")),
        ("0,50€", Stake(Decimal("0.50"), "€")),
        ("10", Stake(Decimal(10))),
        ("5 öre", Stake(Decimal(5), "öre")),
        (" 2 kr ", Stake(Decimal(2), "kr")),
    ],
)
def test_a_stake_is_an_exact_amount_with_or_without_a_currency(written, stake):
    assert read_stake(written) == stake


@pytest.mark.parametrize("written", ["", "€", "-1", "1e3", "1.23456", "1 2", "9" * 10, "1 €€", "٣"])
def test_anything_else_is_not_a_stake(written):
    assert read_stake(written) == NOT_A_STAKE(text=written)


def test_points_are_turned_into_money_exactly():
    assert money(Stake(Decimal("0.10"), "€"), 3) == "0.30 €"
    assert money(Stake(Decimal("0.25")), 7) == "1.75"

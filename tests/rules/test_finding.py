"""A game is found by anything that it is called, whatever the keyboard can write."""

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.finding import folded, is_called, other_name


def found(words):
    return [game.info.id for game in CATALOGUE.games() if is_called(game.info, words)]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("valfri", ["swedish", "swedish-four", "swedish-kortspel24"]),
        ("VALFRI", ["swedish", "swedish-four", "swedish-kortspel24"]),
        ("sproyte", ["manni"]),
        ("Sprøyte", ["manni"]),
        ("hornafjardar manni", ["manni"]),
        ("hornafjarðarmanni", ["manni"]),
        ("misaari", ["finnish-3", "finnish-4"]),
        ("finnish 4 players", ["finnish-4", "finnish-partners"]),
        ("chinese whist", ["german-whist", "german-whist-26", "whist-count"]),
        ("25", ["twenty-five"]),
        ("3-5-8", ["polish-358", "raf", "sergeant-major", "blato", "turkish-358", "sergeant-major-952"]),
        ("eight five three", ["raf", "sergeant-major", "kaiser", "rentz"]),
        ("hamburger", ["german-whist"]),
        ("Double Dummy", ["whist-count"]),
        ("fifteens", ["funfzehnern"]),
        ("fünfzehnern", ["funfzehnern"]),
        ("wisconsin scramble", ["canadian-salad"]),
        ("ecarte", ["ecarte"]),
        ("nothing of ours", []),
    ],
)
def test_a_game_is_found_by_every_word(words, ids):
    assert found(words) == ids


def test_nothing_sought_finds_everything():
    assert found("  ") == [game.info.id for game in CATALOGUE.games()]


def test_letters_that_have_no_accent_to_lose_are_spelt_out():
    assert folded("Þórð Æsir Łódź Straße") == "thord aesir lodz strasse"


def test_the_name_that_was_meant_is_given_where_it_is_not_the_games_own():
    raf = CATALOGUE.game("raf").info
    assert other_name(raf, "hewson") == "Hewson's Bismarck"
    assert other_name(raf, "raf") is None
    assert other_name(raf, "") is None


def test_alias_is_given_if_one_word_of_the_search_is_not_in_the_name_of_the_game():
    raf = CATALOGUE.game("raf").info
    assert other_name(raf, "raf hewson") == "Hewson's Bismarck"
    assert other_name(replace(raf, aliases=("The RAF's own",)), "raf") is None


def test_figures_with_words_are_whole_numbers_too():
    card = replace(CATALOGUE.game("raf").info, title="Played with 16 tricks.")
    assert is_called(card, "16-tricks")
    assert not is_called(card, "6-tricks")

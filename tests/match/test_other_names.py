"""Something else in the place of names in a text: found at the beginning of a word, the longest first, in one pass."""

import pytest

from scorekeeper.match.without_names import holds, with_other_names, without_names

NAMES = {"Anna": "A", "Anna Ek": "AE", "Åse-Marie": "Å", "Al": "L", "Player": "P", "A.B (x)": "AX"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anna Ek, ANNA and Annas evening", "AE, A and As evening"),
        ("anna \t ek", "AE"),
        ("Joanna and bananna", "Joanna and bananna"),
        ("åSE-marie!", "Å!"),
        ("Al and al and Alma", "L and al and Alma"),
        ("a.b (X)", "AX"),
        ("Player 1", "P 1"),
        ("", ""),
    ],
)
def test_each_name_is_found_as_it_may_be_written(text, said):
    assert with_other_names(text, NAMES) == said
    assert holds(text, NAMES) == (text != said)


def test_replacement_of_a_name_is_not_replaced_again():
    assert without_names("Anna and Player", ["Anna", "Player"], "Player 1") == "Player 1 and Player 1"


def test_letters_that_are_the_same_but_for_their_case_in_few_languages_are_found_too():
    assert with_other_names("\u0130rma and \u0131rma", {"Irma": "I"}) == "… and …"
    assert with_other_names("\u212aim", {"Kim": "K"}) == "K"


def test_without_names_a_text_is_as_it_is():
    assert (with_other_names("Anna", {}), holds("Anna", [])) == ("Anna", False)


def test_a_text_that_would_become_too_long_has_dots():
    assert without_names("Al, " * 20, ["Al"], "Player 1") == "…, " * 20

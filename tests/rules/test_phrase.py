"""What somebody wrote, as a sentence shows it."""

import pytest

from scorekeeper.rules.deal_faults import unknown_contract
from scorekeeper.rules.phrase import Phrase, short, shown
from scorekeeper.texts.speech import say


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x" * 30, "x" * 30),
        ("x" * 31, "x" * 30 + "…"),
        ("x" * 1000, "x" * 30 + "…"),
        ("", ""),
        ("two\nlines", "two�lines"),
        (12, "12"),
    ],
)
def test_a_text_of_thirty_letters_is_shown_whole_and_a_longer_one_is_cut(text, line):
    assert short(text) == line


def test_how_much_is_shown_may_be_said():
    assert short("abcdef", 3) == "abc…"
    assert short("abc", 3) == "abc"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "true"),
        (False, "false"),
        (None, "null"),
        ("a", '"a"'),
        ("x" * 31, '"' + "x" * 30 + '…"'),
        (3, "3"),
        (-1.5, "-1.5"),
        (10**40, "1" + "0" * 29 + "…"),
        ([1], "a list"),
        ((1,), "a list"),
        ({"a": 1}, "an object"),
        (b"a", "an object"),
    ],
)
def test_a_value_is_shown_as_a_file_has_it(value, said):
    assert say(shown(value)) == said


def test_a_phrase_is_said_of_one_thing_unless_it_is_counted():
    assert Phrase("{n} tricks").count == 1


def test_a_contract_that_a_game_lacks_is_said_by_the_name_that_another_has_for_it_and_never_by_its_key():
    said = [say(unknown_contract(key)) for key in ("pass", "no-trumps", "nine-lives", '"', "{x}", "a" * 5000)]
    assert said[:2] == ["Pass is not a contract of this game.", "No trumps is not a contract of this game."]
    assert set(said[2:]) == {"What is said there is not a contract of this game."}

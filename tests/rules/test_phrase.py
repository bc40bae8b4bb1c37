"""Text that somebody wrote, as a sentence shows it."""

import copy
import pickle

import pytest

from scorekeeper.match.match import NAME_MISSING
from scorekeeper.rules.deal_faults import UNKNOWN_CONTRACT
from scorekeeper.rules.phrase import Fault, KeyOfContract, Phrase, short, shown
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


def test_length_of_a_shortened_text_can_be_given():
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


def test_contract_unknown_to_a_game_is_named_by_another_game_and_never_by_its_key():
    said = [
        say(UNKNOWN_CONTRACT(contract=KeyOfContract(key)))
        for key in ("pass", "no-trumps", "nine-lives", '"', "{x}", "a" * 5000)
    ]
    assert said[:2] == ["Pass is not a contract of this game.", "No trumps is not a contract of this game."]
    assert set(said[2:]) == {"The entry there is not a contract of this game."}


class Told(Fault):
    """A kind of fault that is made in a way of its own."""

    __slots__ = ()

    def __init__(self):
        super().__init__("{who} has told it.", who="Ada")


@pytest.mark.parametrize("fault", [Fault("{n} is too much.", n=3), NAME_MISSING(place=2), Told()])
def test_a_fault_that_is_about_a_field_is_the_same_fault_with_the_path_of_the_field(fault):
    beside = Phrase("Too much.")
    placed = fault.at("contracts.spader.quotas", beside)
    assert (fault.path, fault.beside, fault.at("deals").beside) == ("", None, None)
    assert (placed.path, placed.beside) == ("contracts.spader.quotas", beside)
    assert (placed, hash(placed), repr(placed)) == (fault, hash(fault), repr(fault))
    sent = pickle.loads(pickle.dumps(placed))  # noqa: S301  # it is our own
    for again in (placed, copy.copy(placed), copy.deepcopy(placed), sent):
        assert (type(again), again, again.path, again.beside) == (type(fault), fault, placed.path, beside)


def test_a_fault_about_a_field_is_still_of_its_kind():
    assert isinstance(Told().at("name"), Told)
    assert NAME_MISSING(place=2).at("name") != NAME_MISSING(place=1).at("name")

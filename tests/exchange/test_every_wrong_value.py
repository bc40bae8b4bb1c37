"""Every key of a deal and of a match file with every kind of value that cannot stand there: what is then said.

What the sentences say has been read by people; here stands what a program can see in them. None shows how Python
writes a value, the key of a question or the id of an answer; each number that is none is said to be somebody's or
some question's; and none is said twice of one deal.
"""

import json
import re
from random import Random

import pytest

from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.match_file import match_to_dict, read_match_file
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.speech import say
from tests.proofs.playing import match_of
from tests.support.representatives import SHAPES, some_of
from tests.support.tables import at_table, played, spoken

WRONG = (
    *(None, True, -1, 1, 99_999, 0.5, "", "zzz", "a\x07b"),
    *([], ["zzz"], [1], [1, 2, 3], [99, 99], [None, 2], [0.5, 0.5], [[1], [2]], [{}, {}, {}, {}], {}, {"zzz": [1]}),
)
"""A value of each kind that JSON has, right for few questions."""

IN_FILES = ("swedish", "canadian-salad", "tyzicha", "ecarte")
"""A game of each kind; of these the whole file is read with every value."""

FRAME = ("first_dealer", "thrown_in")
"""Keys of a match file that are not of its game; a sentence quotes them, for somebody who looks for them there."""

PYTHON = re.compile(r"[\[\]{}<>]|\b(True|False|None|dict|tuple|OddValue)\b")
SNAKE_CASE = re.compile(r"[a-z]_[a-z]")
ONE_OF_SEVERAL = re.compile(r"\b1 ([a-z]+s|card points) (are|is|play)\b|\b1 play\b")
NOBODYS = re.compile(r"^(Deal \d+: )?[^:]+ is not a whole number")


def ids_of(game):
    """Return the ids that are no words: a file has them for an answer, and no sentence should."""
    choices = [choice for column in game.columns if column.values for choice in column.values.choices]
    return [
        id
        for id in (*choices, *(column.key for column in game.columns if column.answer))
        if re.search(r"\w[-_]\w", str(id))
    ]


def flaws_of(sentence, game):
    """Return the flaws of a sentence about a game that a program can see."""
    bare = sentence
    for key in (*(f'"{key}"' for key in FRAME), "from_before_1.py"):
        bare = bare.replace(key, "")
    found = [form.search(bare) for form in (PYTHON, SNAKE_CASE, ONE_OF_SEVERAL, NOBODYS)]
    return [match[0] for match in found if match] + [id for id in ids_of(game) if id in bare]


@pytest.mark.unmeasured
@pytest.mark.parametrize("id", some_of(CATALOGUE.ids(), SHAPES))
def test_whatever_is_answered_is_told_in_the_words_of_the_table(id):
    match = match_of(Random(2), CATALOGUE.game(id), 3)
    game, answers = match.game, match.deals[-1].answers
    position = game.start(match.setup)
    for deal in match.deals[:-1]:
        position = game.play(position, deal.answers).after
    for key in (*(column.key for column in game.columns), "zzz"):
        for value in WRONG:
            for faults in (
                game.play(position, {**answers, key: value}).faults,
                game.questions(position, {**answers, key: value}).missing,
                game.questions(position, {key: value}).missing,
            ):
                said = spoken(faults)
                assert [(key, value, one) for one in said if flaws_of(one, game)] == []
                assert len(set(said)) == len(said), (key, value)


@pytest.mark.ci
@pytest.mark.parametrize("id", IN_FILES)
def test_whatever_stands_in_a_file_is_told_in_the_words_of_the_table(id):
    match = match_of(Random(2), CATALOGUE.game(id), 3)
    tree = match_to_dict(match)
    last = tree["deals"][-1]
    keys = (*last, "thrown_in", "note", "time", "zzz")
    files = [{**tree, "deals": [*tree["deals"][:-1], {**last, key: value}]} for key in keys for value in WRONG]
    frame = (*tree, "options", "title", "note", "stake", "settle", "started", "ended", "zzz")
    files += [{**tree, key: value} for key in frame for value in WRONG]
    for file in files:
        try:
            read_match_file(json.dumps(file).encode())
        except NotReadable as refused:
            said = spoken(refused.faults_to_show())
            assert [one for one in said if flaws_of(one, match.game)] == []
            assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("id", "deal", "sentences"),
    [
        ("humbug", {"tricks": 120}, ["Tricks: a list of 2 is needed, not 120."]),
        ("swedish", {"contract": "sang", "counts": 120}, ["Tricks: a list of 3 is needed, not 120."]),
        (
            "swedish",
            {"contract": ["trumps"], "counts": [8, 4, 4]},
            ["Contract: a list is not one of Spader, Trumf, Sang, Pass."],
        ),
        (
            "swedish",
            {"contract": "sang", "counts": ["8", 4, "4"]},
            ['Seat 0’s tricks: "8" is not a whole number.', 'Seat 2’s tricks: "4" is not a whole number.'],
        ),
        ("humbug", {"tricks": ["8", 5]}, ['Seat 0’s tricks: "8" is not a whole number.']),
        ("humbug", {"tricks": [13]}, ["1 count is given; 2 are needed."]),
        ("swedish", {"contract": "sang", "counts": [99, 0, 0]}, ["Seat 0 cannot have 99 tricks; 16 are played."]),
        ("swedish", {"contract": "sang", "counts": [8, 4, 4], "quotas": [6, 6, 4]},
         ['"Quota" follows from the other answers; it is not given.']),
        ("canadian-salad", {"hand": "hearts", "hearts": [4, 4, 5]}, ["Hearts is not due; Tricks is."]),
        ("canadian-salad", {"tricks": [9, 4, 4], "spade-king": 0}, ["This hand does not count the king of spades."]),
    ],
)  # fmt: skip
def test_each_is_told_once_and_by_name(id, deal, sentences):
    match = at_table(id, deal)
    outcome = match.game.play(match.game.start(match.setup), deal)
    assert spoken(outcome.faults) == sentences


@pytest.mark.parametrize(
    ("id", "deals", "last"),
    [
        ("ecarte", [{"king": "none", "vulnerable": "dealer", "tricks": [5, 0]}] * 2, 2),
        ("twenty-five", [{"tricks": [5, 0, 0]}], 1),
        ("humbug", [{"tricks": [13, 0]}], None),
        ("tute", [{}], 1),
        ("sergeant-major", [{"counts": [12, 2, 2]}], 1),
    ],
)
def test_each_deal_after_the_end_says_which_was_the_last(id, deals, last):
    late = played(id, *deals, *[{}] * 3).outcomes[len(deals) :]
    said = [] if last is None else [f"The match was over after deal {last}."]
    assert [say(fault) for outcome in late for fault in outcome.faults if "over after" in say(fault)] == said * 3

"""Plain words: how docstrings, sentences and help texts of the program begin, and what the tests are called."""

import re
import tomllib
from pathlib import Path
from runpy import run_path

import pytest

from scorekeeper.cli import make_parser

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
RELATIVE = {
    *("what", "who", "whoever", "whom", "whose", "how", "where", "wherever", "when", "whenever", "which", "that"),
    *("those", "these", "of", "same", "none", "as", "so", "such", "and", "it", "if", "why", "while", "nor", "but"),
}
"""Words that begin a riddle: a sentence that does not say what it is about."""

WITHOUT_A_NOUN = {
    *("what", "who", "whoever", "whom", "whose", "how", "where", "wherever", "which", "that", "none"),
}
"""Words that no sentence, label or help text begins with, unless it is a question."""

SAID = {"That makes {sum} tricks; there is {tricks}."}
"""Sentences that begin so all the same."""

LONGEST = 80
"""The characters of a test's name, without `test_`."""


DOCSTRING = re.compile(r'^ *r?"""(.*?)"""|""".*?"""', re.MULTILINE | re.DOTALL)
"""A text at the beginning of a line; other long texts are passed over, so that their ends begin none."""


def first_word(text):
    """The first word of a docstring, or the second after "The" and "Return"."""
    first, second, *_ = [*re.findall(r"[\w’']+", text.lower()), "", ""]
    return second if first in {"the", "return"} and second in RELATIVE else first


def test_three_in_a_hundred_docstrings_at_most_begin_with_a_relative_word():
    modules = {path.name: path.read_text("utf-8") for path in (ROOT / "scorekeeper").rglob("*.py")}
    found = [(name, text) for name, module in modules.items() for text in DOCSTRING.findall(module) if text]
    riddles = [each for each in found if first_word(each[1]) in RELATIVE]
    assert len(found) > 3_000
    assert len(riddles) <= 0.03 * len(found), riddles


def is_riddle(text):
    """Whether a text that is no question begins with a word that needs its noun before it."""
    return "?" not in text and text.split()[0].lower() in WITHOUT_A_NOUN and text not in SAID


def test_every_sentence_of_the_program_begins_with_its_subject_or_asks():
    sentences = {each.text for each in run_path(str(ROOT / "assets" / "languages.py"))["sentences"]()}
    assert len(sentences) > 5_000
    assert sorted(filter(is_riddle, sentences)) == []


def help_texts(parser):
    """The help of a parser’s arguments and commands, and of those within them."""
    for action in parser._actions:
        yield action.help
        if isinstance(action.choices, dict):
            yield from (one.help for one in action._choices_actions)
            yield from (text for command in action.choices.values() for text in help_texts(command))


def test_every_help_text_begins_with_a_verb_or_a_noun():
    texts = [text for text in help_texts(make_parser()) if text]
    assert len(texts) > 100
    assert list(filter(is_riddle, texts)) == []


def test_every_name_of_a_test_is_short_and_begins_with_its_subject():
    defined = re.compile(r"^ *(?:async )?def test_(\w+)", re.MULTILINE)
    names = [name for path in (ROOT / "tests").rglob("*.py") for name in defined.findall(path.read_text("utf-8"))]
    for path in (ROOT / "tests/data/worked").glob("*.toml"):
        names += [case["says"].replace(" ", "_") for case in tomllib.loads(path.read_text("utf-8"))["worked"]]
    assert len(names) > 3_500
    assert [name for name in names if len(name) > LONGEST] == []
    assert [name for name in names if name.split("_")[0] in RELATIVE or name.startswith("the_same_")] == []

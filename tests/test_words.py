"""Plain words: how docstrings of the package begin, and what the tests are called."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[1]
RELATIVE = {
    *("what", "who", "whoever", "whom", "whose", "how", "where", "wherever", "when", "whenever", "which", "that"),
    *("those", "these", "of", "same", "none", "as", "so", "such", "and", "it", "if", "why", "while", "nor", "but"),
}
"""Words that begin a riddle: a sentence that does not say what it is about."""

LONGEST = 80
"""The characters of a test's name, without `test_`."""


def trees(folder):
    """The syntax trees of the modules below a folder, with their paths."""
    return [(path, ast.parse(path.read_text("utf-8"))) for path in sorted((ROOT / folder).rglob("*.py"))]


def texts(tree):
    """The docstrings of a module, its classes, functions, and fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                match statement:
                    case ast.Expr(ast.Constant(str(text))):
                        yield text


def first_word(text):
    """The first word of a docstring, or the second after "The" and "Return"."""
    first, second, *_ = [*re.findall(r"[\w’']+", text.lower()), "", ""]
    return second if first in {"the", "return"} and second in RELATIVE else first


def test_three_in_a_hundred_docstrings_at_most_begin_with_a_relative_word():
    found = [(path.name, text) for path, tree in trees("scorekeeper") for text in texts(tree)]
    riddles = [each for each in found if first_word(each[1]) in RELATIVE]
    assert len(found) > 5_000
    assert len(riddles) <= 0.03 * len(found), riddles


def test_every_name_of_a_test_is_short_and_begins_with_its_subject():
    names = [
        node.name.removeprefix("test_")
        for _, tree in trees("tests")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    assert len(names) > 4_000
    assert [name for name in names if len(name) > LONGEST] == []
    assert [name for name in names if name.split("_")[0] in RELATIVE or name.startswith("the_same_")] == []

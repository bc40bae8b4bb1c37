"""The end of a child that breaks."""

import os

import pytest

from tests.tools.mutants.children import alone


def test_a_child_that_breaks_says_what_was_raised_in_it():
    with pytest.raises(RuntimeError, match="the child was ended by 1: ValueError: invalid literal"):
        alone(lambda: int("x"))


def test_a_child_that_ends_without_a_word_is_told_by_its_code():
    with pytest.raises(RuntimeError, match="the child was ended by 3: it said nothing"):
        alone(lambda: os._exit(3))

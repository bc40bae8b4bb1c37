"""The matrix of people: what stands in its cells, what is heard of it, and that all of it fits."""

import pytest

from scorekeeper.match.figures import Against
from scorekeeper.pictures.matrix import MOST, matrix_picture
from scorekeeper.pictures.shapes import Rect
from tests.pictures.seeing import LONGEST, outside, overlaps, written

NOBODY = Against()


def three():
    """Anna was ahead of Bo twice and behind once; with Cleo, only Bo has played, and level."""
    against = [
        [NOBODY, Against(ahead=2, behind=1), NOBODY],
        [Against(ahead=1, behind=2), NOBODY, Against(level=3)],
        [NOBODY, Against(level=3), NOBODY],
    ]
    return matrix_picture(["Anna", "Bo", "Cleo"], against, 320)


def test_each_row_says_how_often_one_was_ahead_of_the_others():
    assert written(three().shapes) == [
        *("1", "2", "3"),
        *("1 Anna", "·", "2", "–"),
        *("2 Bo", "1", "·", "0"),
        *("3 Cleo", "–", "0", "·"),
    ]


def test_a_cell_is_tinted_where_the_one_of_the_row_was_ahead_more_often():
    assert [shape.fill for shape in three().shapes if isinstance(shape, Rect)] == ["tint"]


def test_each_pair_that_has_played_is_heard_once():
    assert three().alt_text == "Anna – Bo: Ahead 2 · Level 0 · Behind 1. Bo – Cleo: Ahead 0 · Level 3 · Behind 0"


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("width", [292.0, 660.0])
@pytest.mark.parametrize("count", [3, MOST])
def test_the_longest_names_and_four_figures_fit(count, width, text):
    names = [f"{LONGEST[number % len(LONGEST)]}" for number in range(count)]
    against = [[Against(ahead=9_999, behind=1)] * count for _ in range(count)]
    picture = matrix_picture(names, against, width, text=text)
    assert outside(picture.shapes, width, picture.height) == []
    assert overlaps([shape for shape in picture.shapes if not isinstance(shape, Rect)]) == []

"""The table of a season on paper and as a card, with many people in it."""

from fractions import Fraction

import pytest

from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer, SeasonRow, SeasonTable
from scorekeeper.pictures.cards import season_card
from scorekeeper.pictures.season_pages import season_page
from scorekeeper.pictures.shapes import Rect, TextLine

SPRING = Season("s", "Spring", ("swedish",))


def table(number):
    """A table of so many people."""
    rows = tuple(SeasonRow(place, f"p{place}", 9, Fraction(9999 - place), 3) for place in range(1, number + 1))
    return SeasonTable(rows, 40, (), low_wins=False)


def names(number):
    return {f"p{place}": f"Bartholomew Featherst {place:02}" for place in range(1, number + 1)}


@pytest.mark.parametrize("number", [1, 7, 28, 40, 120])
def test_the_table_to_hang_up_is_as_wide_as_the_page_and_everybody_is_on_it(number):
    page = season_page(SeasonAnswer(SPRING, table(number), names(number)))
    grid = max((shape for shape in page.shapes if isinstance(shape, Rect)), key=lambda each: each.width * each.height)
    assert grid.width == pytest.approx(595 - 2 * 36)
    assert grid.y + grid.height <= 842 - 36 + 0.01
    said = [shape.text for shape in page.shapes if isinstance(shape, TextLine)]
    assert {*names(number).values(), str(9999 - number)} <= {*said}


@pytest.mark.parametrize(("number", "more"), [(20, []), (40, ["And 20 more."])])
def test_a_card_with_too_many_people_says_how_many_more_there_are(number, more):
    said = [
        shape.text
        for shape in season_card(SeasonAnswer(SPRING, table(number), names(number))).shapes
        if isinstance(shape, TextLine)
    ]
    assert [words for words in said if words.startswith("And ")] == more
    assert said.count("9 matches") == 20

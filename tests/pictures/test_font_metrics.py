"""The font that comes along: it has the letters that the app draws, and they are as wide as it says."""

from pathlib import Path
from runpy import run_path

import pytest

from scorekeeper.pictures.font_metrics import font, measure, truncated, wrapped

DRAWN = run_path(str(Path(__file__).parents[2] / "assets" / "font.py"))["DRAWN"]


def test_the_font_has_every_character_that_the_app_takes_it_to_have():
    assert [point for first, last in DRAWN for point in range(first, last + 1) if point not in font().glyphs] == []


@pytest.mark.parametrize(
    # Advance widths of Roboto Regular, in units of 2048 to the em.
    ("letter", "units"),
    [("A", 1336), ("i", 497), ("0", 1150), ("Å", 1336), ("−", 1170), ("Ж", 1859), (" ", 507)],
)
def test_letters_are_as_wide_as_the_font_has_them(letter, units):
    assert measure(letter, 2048) == pytest.approx(units, abs=1)


def test_a_letter_that_is_not_there_is_taken_to_be_square():
    assert measure("安", 10) == 10
    assert ord("安") not in font().glyphs


def test_text_is_cut_and_broken_where_the_room_ends():
    assert truncated("Anna", 12, 100) == "Anna"
    assert measure(truncated("Konstantin", 12, 40), 12) <= 40
    assert wrapped("", 12, 100) == []
    lines = wrapped("Wilhelmina van der Mierlo-Featherstone", 12, 60)
    assert "".join(lines).replace(" ", "") == "WilhelminavanderMierlo-Featherstone"
    assert max(measure(line, 12) for line in lines) <= 60

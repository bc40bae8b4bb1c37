"""Signs of suits within a line of text."""

from __future__ import annotations

import pytest

from scorekeeper.app import theme
from scorekeeper.app.kit import with_suits
from scorekeeper.pictures.font_metrics import drawable


def test_a_text_without_suits_is_written_as_it_is():
    assert with_suits("Trumf", 16).value == "Trumf"


@pytest.mark.parametrize(("sign", "colour"), [("♣", theme.INK), ("♦", theme.RED), ("♥", theme.RED), ("♠", theme.INK)])
def test_suit_sign_missing_in_the_text_font_is_drawn_with_the_icon_font_in_its_colour(sign, colour):
    before, drawn, after = with_suits(f"Bo 7{sign} doubled", 16).spans
    assert (before.text, after.text) == ("Bo 7", " doubled")
    assert not drawable(sign)
    assert drawn.style.font_family == "packages/cupertino_icons/CupertinoIcons"
    assert drawn.style.color == colour


def test_each_sign_is_a_character_of_that_font():
    ttfont = pytest.importorskip("fontTools.ttLib").TTFont
    folder = pytest.importorskip("flet_web").get_package_web_dir()
    font = ttfont(f"{folder}/assets/packages/cupertino_icons/assets/CupertinoIcons.ttf")
    glyphs = [with_suits(sign, 16).spans[0].text for sign in "♣♦♥♠"]
    assert len(set(glyphs)) == 4
    assert all(ord(glyph) in font.getBestCmap() for glyph in glyphs)

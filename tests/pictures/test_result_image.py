"""The card of a result: everybody's place and total, and how it went."""

import pytest

from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.font_metrics import DESCENT
from scorekeeper.pictures.result_image import result_image, result_parts
from scorekeeper.pictures.shapes import WIDTH, TextLine
from scorekeeper.rules.catalogue import CATALOGUE
from tests.pictures.seeing import LONGEST, outside, overlaps, written
from tests.support.tables import at_table
from tests.tools.screenshots import EVENING


def card(game, *deals, **facts):
    return result_image(sheet_of(at_table(game, *deals, **facts)))


def test_an_evening_has_its_winner_places_and_totals():
    said = written(card("swedish", *EVENING, first_dealer=2, title="Friday", started="2026-01-30T19:30:00Z").shapes)
    assert said[:3] == ["Friday · Swedish Bismarck · 30 January 2026", "Cleo wins", "After 12 deals"]
    assert said[3:12] == ["1", "Cleo", "+2", "2", "Bo", "+1", "3", "Anna", "−3"]
    assert said[-3:] == ["Anna", "Bo", "Cleo"]


def test_result_card_has_a_text_for_screen_readers():
    said = card("swedish", *EVENING[:4], first_dealer=2).alt_text
    assert said.startswith(
        "Bo is ahead. After 4 of 12 deals. 1. Bo +3; 2. Cleo +1; 3. Anna −4. Running totals. Anna 0, −2"
    )


def test_before_there_are_lines_it_is_the_places_alone():
    said = written(card("swedish", EVENING[0], first_dealer=2).shapes)
    assert said[-9:] == ["1", "Bo", "+2", "2", "Cleo", "0", "3", "Anna", "−2"]


@pytest.mark.parametrize(("game", "seats"), [("swedish", 3), ("finnish-partners", 4), ("twenty-five", 9)])
def test_the_longest_names_fit(game, seats):
    deals = {"swedish": EVENING, "finnish-partners": [], "twenty-five": [{"tricks": [5, 0, 0, 0, 0, 0, 0, 0, 0]}] * 2}
    assert seats in CATALOGUE.game(game).info.players
    picture = card(game, *deals[game], players=LONGEST[:seats], title="A title of eighty letters " * 3)
    assert outside(picture.shapes, WIDTH, picture.height) == []
    assert overlaps(picture.shapes) == []


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("players", [("Anna", "Bo", "Gyp"), LONGEST[:3]])
def test_every_part_has_room_for_what_its_letters_have_below_the_line(players, text):
    level = {"contract": "sang", "counts": [8, 4, 4]}
    parts = result_parts(sheet_of(at_table("swedish", level, players=players, first_dealer=2)), text=text)
    below = [
        (shape.text, shape.y + shape.size * DESCENT - part.height)
        for part in parts
        for shape in part.shapes
        if isinstance(shape, TextLine) and any(map(str.isalpha, shape.text)) and not shape.turned
    ]
    assert [(words, round(over, 1)) for words, over in below if over > 0] == []

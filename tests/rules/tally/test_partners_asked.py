"""The question of an entry, where partners answer together."""

from scorekeeper.match.sheet import sheet_of
from scorekeeper.texts.speech import say
from tests.support.tables import at_table


def test_partners_are_asked_what_they_have_together_and_one_player_alone():
    sheet = sheet_of(at_table("calypso", {}, {}, {}, players=4))
    asked = [say(field.question, sheet) for field in sheet.questions(3, {}).fields if field.question is not None]
    assert "How many cards in the piles do Anna & Cleo have?" in asked
    assert "How many calypsos does Anna have?" in asked

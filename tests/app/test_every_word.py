"""Nothing on any screen is said in English to somebody who reads another language."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.language import speaking
from tests.app.pseudo import pseudo, untranslated
from tests.app.walks import misses_in_corners, misses_of, misses_of_pages
from tests.support.representatives import some_of

pytestmark = [pytest.mark.ci, pytest.mark.unmeasured]


@pytest.fixture(scope="module")
def language(tmp_path_factory):
    return pseudo(tmp_path_factory.mktemp("languages"))


LATER = [
    pytest.param(id, marks=pytest.mark.long)
    for id in ("tyzicha", "estonian-4", "finnish-partners", "truc", "ecarte", "kaiser", "canadian-salad")
]


@pytest.mark.parametrize("game", ["swedish", *LATER])
async def test_every_word_about_a_match_is_translated(language, game):
    with speaking(language):
        assert await misses_of(game) == {}


@pytest.mark.parametrize("game", some_of(CATALOGUE.ids(), ("swedish", "spades", "skat")))
async def test_every_word_on_the_page_of_a_game_is_translated(language, game):
    with speaking(language):
        assert await misses_of_pages(game) == {}


@pytest.mark.long
async def test_every_word_that_is_met_seldom_is_translated(language):
    with speaking(language):
        assert await misses_in_corners() == {}


def test_a_word_that_was_never_translated_is_found():
    assert untranslated("⟦Deal ⟧3⟦ of ⟧12") == ""
    assert untranslated("⟦Deal ⟧3 of 12") == "3 of 12"
    assert untranslated("Aaa⟦ owes ⟧Trumf, 2 tricks") == ", 2 tricks"

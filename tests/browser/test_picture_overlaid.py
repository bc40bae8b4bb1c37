"""The picture of the sheet laid over the app: as the app takes over, nothing moves and no word differs."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.browser.overlaid import laid_over
from tests.proofs.playing import match_of
from tests.serving import app, serving

DEALS = 4

SCREENS = (
    {"width": 390, "height": 844, "dark": False},
    {"width": 360, "height": 740, "dark": True},
)

LARGE = {"swedish": [{"width": 360, "height": 740, "text": 2}], "barbu": [{"width": 360, "height": 740, "text": 2}]}
"""By game: with larger type, too."""

KNOWN = {
    "tyzicha": (
        frozenset(
            {
                "first",
                "Deal 3: Player 0 140 · conceded, Player 0 −140, Player 1 +40, Player 2 +40",
                "Deal 4: Player 0 380 · conceded, Player 0 −380, Player 1 +40, Player 2 +40",
            }
        ),
        frozenset(),
    )
}
"""By game: the names of what moves all the same, and the words that differ. What is listed has to be so."""


@pytest.mark.ci
@pytest.mark.parametrize("game", ["swedish", "barbu", "coiffeur", "tyzicha"])
async def test_nothing_moves_by_more_than_a_pixel_and_no_word_differs_as_the_app_takes_over(browser, tmp_path, game):
    services = open_services(tmp_path / "sheets")
    await play.start(services, match_of(Random(1), CATALOGUE.game(game), DEALS))
    services.close()
    async with serving(*app(tmp_path / "sheets")) as served:
        found = [await laid_over(browser, served, **screen) for screen in (*SCREENS, *LARGE.get(game, []))]
    moved, words = (frozenset().union(*each) for each in zip(*found, strict=True))
    assert (moved, words) == KNOWN.get(game, (frozenset(), frozenset()))

"""The picture of the sheet laid over the app: as the app takes over, nothing moves and no word differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser

from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from tests.browser.overlaid import Overlaid, keys_laid_over, laid_over
from tests.proofs.playing import match_of
from tests.support.serving import app, serving

DEALS, LATE = 4, 9

ONE_WORD = (
    "Bartholomewfeatherstones", "Maximilianewolkenburgers", "Wilhelminacharlottenburg", "Þorgerðurbrynjarsdóttirs",
    "Konstantinvonwolkenstein", "Illiamfitzwilliamstillis", "Hildegardsonnenscheinbru", "Ivarragnarssoneyjafjalla",
    "Gustavadolfvondermarwitz",
)  # fmt: skip

LONG = ("Bartholomew Featherstone", "Maximiliane Wolkenburger", "Kleopatra Hjaltalinssona", "Ingeborg Aleksandrovnaaa")

SIZES = ((390, 844), (360, 740))

SCREENS = [{"width": width, "height": height, "dark": dark} for width, height in SIZES for dark in (False, True)]

NOTHING: Final = Overlaid(frozenset(), frozenset())

LARGE = {"width": 360, "height": 740, "dark": False, "text": 2}


async def differs(browser: Browser, folder: Path, match: Match, screens: list[dict[str, int | bool]]) -> Overlaid:
    """Return the things that move in a match, and the words that differ, on any of these screens."""
    services = open_services(folder)
    await play.start(services, match)
    services.close()
    async with serving(*app(folder)) as served:
        found = [await laid_over(browser, served, **screen) for screen in screens]
    return Overlaid(*(frozenset().union(*each) for each in zip(*found, strict=True)))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "screen"), [pytest.param("barbu", SCREENS[0], marks=pytest.mark.long), ("coiffeur", SCREENS[3])]
)
async def test_nothing_moves_by_more_than_a_pixel_and_no_word_differs_as_the_app_takes_over(
    browser, tmp_path, game, screen
):
    match = match_of(Random(1), CATALOGUE.game(game), DEALS)
    assert await differs(browser, tmp_path / "sheets", match, [screen, LARGE]) == NOTHING


@pytest.mark.long
@pytest.mark.parametrize("text", [*(pytest.param(text, marks=pytest.mark.long) for text in (1, 1.3)), 2])
async def test_the_keys_and_buttons_of_an_entry_stay_as_the_app_takes_over(browser, tmp_path, text):
    folder = tmp_path / "sheets"
    services = open_services(folder)
    await play.start(services, Match(CATALOGUE.game("coiffeur"), ONE_WORD[:4], 0))
    services.close()
    one, _, other, _ = ONE_WORD[:4]
    screen = {"width": 360, "height": 740, "text": text}
    async with serving(*app(folder)) as served:
        assert await keys_laid_over(browser, served, "Enter deal 1", **screen) == NOTHING
        assert await keys_laid_over(browser, served, "Enter deal 1", f"{one} & {other}", "Obenabe", **screen) == NOTHING


@pytest.mark.long
@pytest.mark.parametrize("names", [(), ONE_WORD], ids=["short names", "names of one long word"])
@pytest.mark.parametrize("game", CATALOGUE.ids())
async def test_picture_of_every_game_matches_the_app_by_day_and_by_night_at_two_widths(browser, tmp_path, game, names):
    match = match_of(Random(1), CATALOGUE.game(game), DEALS)
    match = replace(match, players=names[: len(match.players)] or match.players)
    assert await differs(browser, tmp_path / "sheets", match, SCREENS) == NOTHING


@pytest.mark.long
@pytest.mark.ci
@pytest.mark.parametrize("game", ["tyzicha", pytest.param("king-portuguese", marks=pytest.mark.long)])
async def test_one_long_word_as_a_name_moves_nothing_when_the_app_takes_over(browser, tmp_path, game):
    match = match_of(Random(1), CATALOGUE.game(game), DEALS)
    match = replace(match, players=ONE_WORD[: len(match.players)])
    assert await differs(browser, tmp_path / "sheets", match, [SCREENS[2]]) == NOTHING


@pytest.mark.long
@pytest.mark.parametrize("game", ["swedish", "coiffeur"])
async def test_names_of_24_letters_late_in_a_match_move_nothing_when_the_app_takes_over(browser, tmp_path, game):
    match = match_of(Random(1), CATALOGUE.game(game), LATE)
    match = replace(match, players=LONG[: len(match.players)])
    assert await differs(browser, tmp_path / "sheets", match, SCREENS) == NOTHING

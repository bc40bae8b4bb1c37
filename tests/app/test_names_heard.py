"""The names of buttons for a screen reader and for voice control: they contain the words on the button."""

import re

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.stake import read_stake
from scorekeeper.service import own_games, play
from tests.app.conftest import WORKED
from tests.support.headless import Headless
from tests.support.reading import walk

HERE = ("/", "/match/{id}/log", "/match/{id}/result", "/match/{id}/mend", "/match/{id}/hand", "/matches", "/settings")


def words_on(control):
    """The text of a button that shows one and nothing else; None of others."""
    while control is not None and not isinstance(control, ft.Text):
        control = getattr(control, "content", None)
    return None if control is None else control.value


@pytest.mark.parametrize("route", [*HERE, "/new", "/variants", "/take"])
async def test_the_words_on_a_button_are_in_its_name(services, route):
    deals = tuple(Deal(answers) for answers in WORKED)
    match = Match(services.catalogue.game("swedish"), ("Anna", "Bo", "Cleo"), 2, deals, stake=read_stake("0.50 €"))
    id = (await play.start(services, match)).id
    async with Headless(make_main(services), route=route.format(id=id)) as phone:
        buttons = [(one.label, words_on(one.content)) for one in phone.all(NamedSemantics)]
        assert all(name for name, _ in buttons)
        assert [(name, words) for name, words in buttons if words and words not in name and words != "5+"] == []


def shown_in(row):
    """The words of a row, each text by itself."""
    return [text.value for text in walk([row.content]) if isinstance(text, ft.Text) and text.value]


def plain(words):
    """Words without what stands between them, which is read as a pause."""
    return " ".join(re.findall(r"[\w+−]+", words))


@pytest.mark.parametrize(
    ("route", "row"),
    [
        ("/variants", "Tricks and cards to avoid"),
        ("/variants/own", "Compared with Swedish Bismarck"),
        ("/match/{id}/result", "All-time"),
        ("/people", "Anna"),
        ("/", "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"),
    ],
)
async def test_all_that_a_row_shows_is_heard_with_its_name(route, row, begin, services):
    id = (await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)).id
    table = {**services.catalogue.game("swedish").document(), "id": "own", "name": "Ours", "start": 5}
    await own_games.add(services, table, "swedish")
    async with Headless(make_main(services), route=route.format(id=id)) as phone:
        (found,) = [one for one in phone.all(NamedSemantics) if (one.label or "").split("\n")[0] == row]
        heard = plain(found.label)
        assert len(shown_in(found)) > 1
        assert [words for words in shown_in(found) if plain(words) not in heard] == []


@pytest.mark.parametrize(
    ("route", "opener", "name"),
    [
        ("/", "Menu", "Menu"),
        ("/", "Anna, Sang: −2", "Deal 1: Anna · Sang"),
        ("/match/{id}/result", "Export", "Export"),
        ("/match/{id}/entry", "More", "More"),
        ("/matches", "More: Swedish Bismarck: Anna, Bo, Cleo", "Swedish Bismarck with Anna, Bo, Cleo"),
    ],
)
async def test_a_sheet_at_the_foot_has_a_name_for_itself(route, opener, name, begin, services):
    id = (await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)).id
    async with Headless(make_main(services), route=route.format(id=id)) as phone:
        await phone.tap(opener)
        (sheet,) = [each for each in phone.page._dialogs.controls if isinstance(each, ft.BottomSheet)]
        assert sheet.content.label == name


async def test_trumps_that_are_turned_up_are_not_said_yet_rather_than_none(opened):
    async with opened("british", "Anna", "Bo", "Cleo", deals=[{"contract": "no-trumps", "counts": [8, 4, 4]}]) as phone:
        await phone.tap("Enter the tricks")
        assert "Trumps: not said yet" in phone.names()
        await phone.tap("Trumps: not said yet", "hearts")
        assert "Trumps: hearts" in phone.names()

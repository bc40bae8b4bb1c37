"""What a button is called for a screen reader, and for whom speaks to the phone: the words on it are in its name."""

import flet as ft
import pytest

from scorekeeper.app.main import make_main
from scorekeeper.app.widgets.button import Named
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.stake import read_stake
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.headless import Headless

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
        buttons = [(one.label, words_on(one.content)) for one in phone.all(Named)]
        assert all(name for name, _ in buttons)
        assert [(name, words) for name, words in buttons if words and words not in name and words != "5+"] == []

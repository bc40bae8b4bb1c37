"""A match leaves one phone as a code and a link, and is kept on another when the person says so."""

import flet as ft
import pytest

from scorekeeper.app.main import make_main
from scorekeeper.service import library, travel
from tests.app.conftest import WORKED
from tests.headless import Headless

SITE = "https://example.org/scores/"


@pytest.fixture
def told_sites():
    return {}


async def test_x(desk, begin):
    o = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    async with Headless(make_main(desk)) as phone:
        await phone.tap("Menu")
        await phone.tap("Hand over")
        print(phone.trail, phone.texts(), phone.names())
        await phone.enter("Site", "example.org/scores")
        await phone.tap("Use this site")
        print(phone.trail, phone.texts(), phone.names())
        print(phone.one(ft.Image).width, phone.one(ft.Image).semantics_label)
        link = phone.find("Copy link").control.action.data
        print(link)
        await phone.go(link.partition("#")[2])
        print(phone.trail, phone.texts(), phone.names())
        await phone.tap("Keep a copy")
        print(phone.trail, phone.texts(), phone.names())
    print(len(await library.matches(desk, "open")))

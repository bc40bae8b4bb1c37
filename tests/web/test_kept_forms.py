"""A half-filled form, over a loading of the page that nobody asked for."""

import json
from contextlib import asynccontextmanager

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import play
from scorekeeper.service.app_services import open_services
from scorekeeper.web.browser.page_forms import forms_told
from scorekeeper.web.browser.picture_taps import PictureTaps
from tests.support.headless import Headless


@asynccontextmanager
async def loaded(services, route, *taps):
    """The app's page, which tells these taps before it is drawn, and its session."""
    seen = []

    async def greet(app):
        seen.append(app)
        await PictureTaps(app).carry_out(list(taps))

    async with Headless(make_main(services, greet=greet), route=route) as phone:
        yield phone, seen[0]


@pytest.fixture
def services():
    opened = open_services(None)
    yield opened
    opened.close()


def told(forms):
    return {"do": "forms", "forms": forms}


def written(phone):
    """Return the values of the fields, by their labels."""
    return {field.label: field.value for field in phone.all(ft.TextField) if field.value}


async def test_the_form_of_a_new_match_is_as_it_was(services):
    async with loaded(services, "/new/game") as (phone, app):
        await phone.look_up("Kingen")
        await phone.tap("4 players")
        for label, text in (("Player 1", "Anna"), ("Player 3", "Cl"), ("Stake per point", "0,1"), ("Title", "Cabin")):
            await phone.enter(label, text)
        await phone.tap("Who deals first? Anna")
        before, forms = written(phone), forms_told(app)
        assert set(before.values()) >= {"Anna", "Cl", "0,1", "Cabin"}
    async with loaded(services, "/new", told(forms)) as (phone, _):
        assert phone.sees("Kingen")
        assert written(phone) == before
        assert phone.is_selected("4 players")
        assert phone.is_selected("Who deals first? Anna")


async def test_the_changes_of_a_match_that_are_not_saved_are_as_they_were_and_are_saved(services):
    match = await play.start(services, Match(CATALOGUE.game("swedish"), ("Anna", "Bo", "Cleo"), 2))
    at = f"/match/{match.id}/mend"
    async with loaded(services, at) as (phone, app):
        await phone.enter("Player 2", "Beate")
        forms = forms_told(app)
    async with loaded(services, at, told(forms)) as (phone, _):
        assert written(phone)["Player 2"] == "Beate"
        await phone.tap("Save")
    assert (await play.open_match(services, match.id)).sheet.match.players == ("Anna", "Beate", "Cleo")


FORM = {
    "game": "swedish",
    "people": [["Anna", None, "", False]],
    "seats": 3,
    "first": 0,
    "options": {},
    "figures": {},
    "texts": {"title": "", "location": "", "note": ""},
    "stake": "",
    "by_score": True,
    "season": None,
    "match_id": None,
}


async def test_a_form_is_read_from_json(services):
    async with loaded(services, "/new", told(json.dumps([FORM]))) as (phone, _):
        assert written(phone)["Player 1"] == "Anna"


@pytest.mark.parametrize(
    "forms",
    [
        None,
        7,
        "",
        "[{}]",
        json.dumps(FORM),
        json.dumps([{**FORM, "seats": "3"}]),
        json.dumps([{**FORM, "seats": 5}]),
        json.dumps([{**FORM, "game": {"id": "no game"}}]),
        json.dumps([{**FORM, "game": "no such game"}]),
        json.dumps([{**FORM, "match_id": "not here"}]),
        json.dumps([{**FORM, "more": 1}]),
        json.dumps([{**FORM, "texts": {"weather": "rain"}}]),
    ],
    ids=str,
)
async def test_malformed_form_is_ignored_and_the_app_starts(services, forms):
    async with loaded(services, "/new", told(forms)) as (phone, _):
        assert "Anna" not in written(phone).values()
        assert phone.sees("Players")

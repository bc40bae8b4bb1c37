"""The match that was set up on the start page of a first visit, and the words of that page."""

import json
import shutil
import subprocess
from contextlib import asynccontextmanager, closing
from importlib import resources

import flet as ft
import pytest

from scorekeeper.exchange.match_link import LINK_FORM, print_link
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.sharing import share_match
from scorekeeper.texts.language import LANGUAGES
from scorekeeper.web.browser.picture_taps import PictureTaps
from scorekeeper.web.publishing.site_pages import first_match
from tests.support.headless import Headless
from tests.web.small_browser import SmallBrowser

SET_UP = {"do": "new", "id": "a", "game": "swedish", "players": ["Anna", "Bo", "Cleo"], "first": 2, "starts": True}


@pytest.fixture
def players():
    """Nobody plays yet."""
    return ()


async def carried_out(phone, app, *taps):
    """Carry out taps as the page tells them: the address to be at, and which are done."""
    carrying = PictureTaps(app)
    address = await carrying.carry_out(list(taps))
    app.go(address)
    await phone.settle()
    return address, carrying.done


async def latest(app):
    """The latest match as it is stored; None where there is none."""
    id = await library.latest(app.services)
    return None if id is None else (await play.open_match(app.services, id)).sheet.match


async def test_a_match_that_was_set_up_whole_is_begun_with_its_players_and_who_deals_first(phone, app):
    assert await carried_out(phone, app, SET_UP) == ("/", ["a"])
    match = await latest(app)
    assert (match.game.info.id, match.players, match.first_dealer) == ("swedish", ("Anna", "Bo", "Cleo"), 2)
    assert "Enter deal 1" in phone.names()


async def test_tap_repeated_by_a_reloaded_page_begins_no_second_match(phone, app):
    for _ in range(2):
        assert await carried_out(phone, app, SET_UP) == ("/", ["a"])
    assert len(await library.matches(app.services, "open")) == 1


@asynccontextmanager
async def while_another_window_writes(folder):
    """A browser whose first visit was answered whole in a window that may not write yet, with its app and services."""
    with closing(SmallBrowser(folder)) as browser:
        browser.lease, browser.taps = False, [SET_UP]
        browser_app = browser.open()
        async with Headless(browser_app.main) as phone:
            assert phone.one(ft.TextField, label="Player 1").value == "Anna"
            yield phone, browser, browser_app.services


async def writes_now(phone, browser):
    """The other window is gone."""
    browser.lease = True
    browser.on_event("lease")
    await phone.settle()


@pytest.mark.ci
async def test_a_match_that_was_set_up_while_another_window_wrote_is_begun_once_this_one_does(tmp_path):
    async with while_another_window_writes(tmp_path) as (phone, browser, services):
        assert not await library.matches(services, "open")
        await writes_now(phone, browser)
        assert "Enter deal 1" in phone.names()
        assert len(await library.matches(services, "open")) == 1


async def test_a_match_that_was_gone_on_with_meanwhile_is_left_to_whoever_does(tmp_path):
    async with while_another_window_writes(tmp_path) as (phone, browser, services):
        await phone.enter("Player 1", "Annika")
        await writes_now(phone, browser)
        assert phone.one(ft.TextField, label="Player 1").value == "Annika"
        assert not await library.matches(services, "open")


async def test_match_set_up_in_part_fills_the_form_of_a_new_match(phone, app):
    half = {**SET_UP, "game": "kingen", "players": ["Anna", "", "Cleo", "Dag"], "first": None, "starts": False}
    assert await carried_out(phone, app, half) == ("/new", ["a"])
    assert await latest(app) is None
    assert phone.sees("Kingen")
    assert [phone.one(ft.TextField, label=f"Player {number}").value for number in (1, 2, 3, 4)] == [
        "Anna",
        "",
        "Cleo",
        "Dag",
    ]


async def test_match_that_cannot_start_fills_the_form_with_the_reason(phone, app):
    alike = {**SET_UP, "players": ["Anna", "anna", "Cleo"]}
    assert await carried_out(phone, app, alike) == ("/new", ["a"])
    assert await latest(app) is None
    assert phone.sees("Two players are called anna.")


async def test_malformed_match_of_a_start_page_begins_nothing(phone, app):
    for wrong in (
        {"game": "no such game"},
        {"game": ["swedish"]},
        {"players": "Anna"},
        {"players": [["Anna"], None, 3]},
        {"first": "2"},
        {"first": 7},
        {"first": True},
        {"starts": "yes"},
    ):
        assert await carried_out(phone, app, {**SET_UP, **wrong}) == ("/new", ["a"]), wrong
        assert await latest(app) is None, wrong


async def test_second_match_is_set_up_beside_one_in_progress(phone, app):
    await play.start(app.services, Match(CATALOGUE.game("raf"), ("Dag", "Eva", "Filip"), 0))
    assert await carried_out(phone, app, SET_UP) == ("/", ["a"])
    assert len(await library.matches(app.services, "open")) == 2


def test_the_first_games_are_a_few_that_many_tables_play_in_every_language():
    for language in LANGUAGES:
        games = first_match(language)["games"]
        assert {game["id"]: list(game["players"]) for game in games} == {
            "swedish": [3],
            "sergeant-major": [3],
            "german-whist": [2],
            "barbu": [4, 5],
            "oh-hell": [2, 3, 4, 5, 6, 7, 8, 9, 10],
            "wizard": [2, 3, 4, 5, 6],
            "spades": [4],
            "hearts": [3, 4, 5, 6, 7],
            "skat": [3, 4],
            "doppelkopf": [4, 5],
            "tarot-4": [4],
            "belote": [4],
            "schieber": [4],
            "euchre": [2, 3, 4],
            "pinochle": [3, 4],
            "scopa": [2, 3, 4],
            "canasta": [2, 3, 4],
            "rummy-500": [2, 3, 4, 5, 6, 7, 8],
            "sheet": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        }
    swedish = first_match(LANGUAGES[1])
    assert swedish["games"][0] == {
        "id": "swedish",
        "name": "Svensk Bismarck",
        "length": "3 spelare · 12 givar",
        "players": (3,),
        "begins": "Vem ger först?",
    }


def handed_over(*deals):
    """A match of another phone, and the letters of its link."""
    match = Match(CATALOGUE.game("barbu"), ("Dag", "Eva", "Filip", "Gro"), 1, title="Friday", deals=deals)
    return match, print_link(match, "https://example.org/").partition("#/take/")[2]


async def test_a_match_that_a_link_hands_over_is_kept_and_shown(phone, app):
    match, letters = handed_over()
    assert await carried_out(phone, app, {"do": "take", "id": "a", "letters": letters}) == ("/", ["a"])
    kept = await latest(app)
    assert (kept.players, kept.title, kept.first_dealer) == (match.players, "Friday", 1)
    assert phone.sees("Kept here.")


async def test_one_that_is_here_already_is_offered_as_by_its_link(phone, app):
    here = await play.start(app.services, handed_over()[0])
    link = (await share_match(app.services, here.id, "https://example.org/")).link
    tap = {"do": "take", "id": "a", "letters": link.partition("#/take/")[2]}
    assert await carried_out(phone, app, tap) == ("/take", ["a"])
    assert phone.sees("It is here already, as it is there.")


async def test_a_link_that_cannot_be_read_keeps_nothing_and_that_is_said(phone, app):
    for letters in ("", "0", "nonsense", "0AAAA", "4AAAA", None, 7, ["1"]):
        assert await carried_out(phone, app, {"do": "take", "id": "a", "letters": letters}) == ("/take", ["a"])
        assert await latest(app) is None, letters
        assert phone.sees("This link cannot be opened"), letters
        await phone.go("/")
        assert not phone.sees("This link cannot be opened")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_the_page_reads_of_a_link_what_the_app_reads():
    script = resources.files("scorekeeper.web") / "phone" / "linked_match.js"
    code = script.read_text("utf-8").replace("{linkForm}", json.dumps(LINK_FORM))
    deals = [Deal({"contract": "plis", "counts": [13, 0, 0, 0]})] * 2
    _, letters = handed_over(*deals)
    asked = [letters, f"{letters[:-2]}AA", letters[:30], letters.lower(), "0", "4AAAA", f"0{'A' * 32_000}"]
    tell = f"{code}; Promise.all({json.dumps(asked)}.map(linkedMatch)).then((all) => console.log(JSON.stringify(all)));"
    command = ["node", "-e", tell]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    whole = {"game": "barbu", "players": ["Dag", "Eva", "Filip", "Gro"], "title": "Friday", "deals": 2}
    assert json.loads(printed) == [whole, *[None] * 6]

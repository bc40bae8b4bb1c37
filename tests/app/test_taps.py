"""The number of taps for an ordinary deal, from the sheet to the saved deal, and the messages of each tap."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from tests.app.conftest import WORKED
from tests.app.entering import entry_of
from tests.support.headless import Headless

SWEDISH = ("Anna owes Sang", "6", "6", "Save deal 1")
WITH_A_SUIT = ("Anna owes Trumf", "hearts", "6", "6", "Save deal 1")
KAISER = ("Bo", "8", "hearts", "5", "Five of hearts: Anna & Cleo, Three of spades: Bo & Dag", "Save deal 1")
TYZICHA = ("Bo", "120", "Played", "6", "0", "4", "5", "Save deal 1")

CHANGE, AND_ADDRESS, AND_VIBRATION = ["PATCH_CONTROL"], ["push_route"], ["selection_click"]

TAPS = {
    "Enter deal 2": AND_ADDRESS,
    "Sang": AND_VIBRATION,
    "7": AND_VIBRATION,
    "Back": AND_ADDRESS,
    "Bo owes Trumf": AND_ADDRESS,
    "hearts": AND_VIBRATION,
    "6": AND_VIBRATION,
    "Save deal 2": [*AND_ADDRESS, "scroll_to"],
    "Undo": [],
    "All deals": AND_ADDRESS,
}
"""The commonest taps and what else each asks of the phone: the large button, a contract, a key, Back, an owed box,
Save (the sheet comes back with its head), Undo, all deals."""


@pytest.mark.parametrize(
    ("game", "at", "taps", "answers"),
    [
        ("swedish", "", SWEDISH, {"contract": "sang", "counts": [6, 6, 4]}),
        ("swedish", "", WITH_A_SUIT, {"contract": "trumf", "trump": "hearts", "counts": [6, 6, 4]}),
        (
            "kaiser",
            "entry",
            KAISER,
            {"declarer": 1, "bid": 8, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]},
        ),
        ("tyzicha", "entry", TYZICHA, {"declarer": 1, "bid": 120, "play": "played", "points": [60, 45, 15]}),
    ],
)
async def test_an_ordinary_deal_takes_few_taps_from_its_box_or_its_entry(services, game, at, taps, answers):
    players = services.catalogue.game(game).info.players[0]
    async with entry_of(services, game, players=players, at=at) as phone:
        await phone.tap(*taps)
        assert await phone.deal() == answers


async def test_common_tap_sends_one_change_of_the_screen_and_then_its_address(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:1], at="") as phone:
        for name, asked in TAPS.items():
            phone.client.sent.clear()
            phone.client.calls.clear()
            await phone.tap(name)
            sent = [action.name for action, _ in phone.client.sent]
            assert sent == CHANGE + ["INVOKE_METHOD"] * len(asked), name
            assert [what for what, _ in phone.client.calls] == asked, name


NOTICED = (
    *("Bo owes Pass", "7", "7", "Save deal 2", "Cleo owes Sang", "Back"),
    *("Undo", "Enter deal 2", "Back", "Redo", "All deals"),
)
"""Taps on a sheet, some of them while a notice is shown."""


async def test_tap_that_navigates_and_clears_a_notice_draws_one_screen_once(services, begin, monkeypatch):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:1])
    drawn = []
    async with Headless(make_main(services), route=f"/match/{match.id}") as phone:
        monkeypatch.setattr(ft.View, "init", lambda view: drawn.append(view.route))
        for name in NOTICED:
            drawn.clear()
            await phone.tap(name)
            assert len(drawn) == 1, name

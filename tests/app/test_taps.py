"""How many taps an ordinary deal takes, from the sheet to what was booked."""

from __future__ import annotations

from scorekeeper.app.main import make_main
from scorekeeper.service import play
from tests.headless import Headless

SWEDISH = ("Anna owes Sang", "6", "6", "Save deal 1")
KAISER = ("Bo", "8", "hearts", "5", "Five of hearts: Anna & Cleo, Three of spades: Bo & Dag", "Save deal 1")
TYZICHA = ("Bo", "120", "Played", "6", "0", "4", "5", "Save deal 1")


async def booked_by(services, id, route, taps):
    async with Headless(make_main(services), route=route) as phone:
        for name in taps:
            await phone.tap(name)
    return [deal.answers for deal in (await play.open_match(services, id)).match.deals]


async def test_a_swedish_deal_takes_four_taps_from_its_box(services, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo")
    assert len(SWEDISH) == 4
    assert await booked_by(services, match.id, f"/match/{match.id}", SWEDISH) == [
        {"contract": "sang", "counts": [6, 6, 4]}
    ]


async def test_a_kaiser_deal_takes_six_taps(services, begin):
    match = await begin("kaiser", "Anna", "Bo", "Cleo", "Dag")
    assert len(KAISER) == 6
    assert await booked_by(services, match.id, f"/match/{match.id}/entry", KAISER) == [
        {"declarer": 1, "bid": 8, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]}
    ]


async def test_a_tyzicha_deal_without_a_marriage_takes_eight_taps(services, begin):
    match = await begin("tyzicha", "Anna", "Bo", "Cleo")
    assert len(TYZICHA) == 8
    assert await booked_by(services, match.id, f"/match/{match.id}/entry", TYZICHA) == [
        {"declarer": 1, "bid": 120, "play": "played", "points": [60, 45, 15]}
    ]

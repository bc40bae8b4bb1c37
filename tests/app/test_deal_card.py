"""One deal, opened from its row in the log, from the sheet's latest deals, or from the box that it crossed."""

from __future__ import annotations

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.flet_fixes.screen_reader import NamedSemantics
from scorekeeper.match.match import Deal, Match
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.support.headless import Headless

NAMES = ("Anna", "Bo", "Cleo")
FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"


@pytest.fixture
def noted(services):
    """A match whose first deal has a note and a time."""
    first = Deal(WORKED[0], note="Anna forgot a trick", time="2026-01-30T19:30:00+00:00")
    deals = (first, Deal(WORKED[1]))
    return play.start(services, Match(services.catalogue.game("swedish"), NAMES, 2, deals=deals))


@pytest.mark.usefixtures("in_auckland")
@pytest.mark.parametrize(("opener", "where"), [("Anna, Sang: −2", "/"), (FIRST, "/"), (FIRST, "/match/{id}/log")])
async def test_a_row_and_a_crossed_box_open_their_deal_with_all_that_was_entered(services, noted, opener, where):
    hand = await noted
    async with Headless(make_main(services), route=where.format(id=hand.id)) as phone:
        (named,) = [one for one in phone.all(NamedSemantics) if one.label.partition("\n")[0] == opener]
        assert named.hint == "Opens the deal"
        await phone.tap(opener)
        assert phone.texts() == [
            *("Deal 1 · 31 Jan 2026, 08:30", "Anna · Sang", "Cleo deals", "Anna forgot a trick"),
            *("Tricks", "Score", "Total"),
            *("Anna", "6", "−2", "−2", "Bo", "6", "+2", "+2", "Cleo", "4", "0", "0"),
            *("Correct deal 1", "Insert a deal before deal 1", "Delete deal 1"),
        ]
        await phone.tap("Correct deal 1")
        assert phone.sees("Correcting deal 1 of 12")


async def test_an_open_box_still_chooses_its_contract(services, noted):
    await noted
    async with Headless(make_main(services)) as phone:
        (named,) = [one for one in phone.all(NamedSemantics) if one.label == "Cleo owes Sang"]
        assert named.hint == "Begins the next deal with it"
        await phone.tap("Cleo owes Sang")
        assert phone.sees("Contract: Sang")


async def test_a_thrown_in_deal_says_so_and_has_no_points(services):
    deals = (Deal({"contract": "sang"}, thrown_in=True), Deal(WORKED[0]))
    hand = await play.start(services, Match(services.catalogue.game("swedish"), NAMES, 2, deals=deals))
    async with Headless(make_main(services), route=f"/match/{hand.id}/log") as phone:
        await phone.tap(next(name for name in phone.names() if name.startswith("Deal 1")))
        assert phone.sees("Cleo deals · thrown in, played again")
        assert not phone.sees("Score")


async def test_a_deal_that_does_not_fit_says_why(services, noted):
    hand = await noted
    again = await play.record(services, hand.id, hand.revision, Deal({"contract": "sang", "counts": [4, 4, 8]}))
    more = await play.record(services, hand.id, again.revision, Deal({"contract": "pass", "counts": [4, 6, 6]}))
    await play.amend(services, hand.id, more.revision, 0, Deal({"contract": "pass", "counts": [4, 6, 6]}))
    async with Headless(make_main(services), route=f"/match/{hand.id}/log") as phone:
        await phone.tap(next(name for name in phone.names() if name.startswith("Deal 4")))
        assert phone.sees("Anna has already played Pass.")
        assert not phone.sees("Score")


async def test_spectator_can_open_a_deal_and_change_nothing(services, noted):
    hand = await noted
    watching = services.for_session(watches=True)
    async with Headless(make_main(watching), route=f"/match/{hand.id}/log") as phone:
        await phone.tap(FIRST)
        assert phone.sees("Anna forgot a trick")
        assert phone.names() == []


async def test_an_opened_deal_stays_the_same_when_another_is_inserted_before_it(services, noted):
    hand = await noted
    async with Headless(make_main(services), route=f"/match/{hand.id}/log") as phone:
        await phone.tap("Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1")
        other = services.for_session()
        await play.insert(
            other, hand.id, hand.revision, 0, Deal({"contract": "trumf", "trump": "clubs"}, thrown_in=True)
        )
        await phone.settle()
        assert phone.sees("Bo · Pass")
        await phone.tap("Delete deal 2")
        kept = (await play.open_match(services, hand.id)).match.deals
        assert [deal.answers for deal in kept] == [{"contract": "trumf", "trump": "clubs"}, WORKED[0]]

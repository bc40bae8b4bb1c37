"""The two half-entered deals of a match, the next one and a correction: neither is lost, nor lands in another match."""

from __future__ import annotations

from scorekeeper.app.main import make_main
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.headless import Headless

PASS = {"contract": "pass", "counts": [5, 5, 6]}
FIRST = "Deal 1: Anna · Sang, Anna −2, Bo +2, Cleo 0"
SECOND = "Deal 2: Bo · Pass, Anna −3, Bo +2, Cleo +1"


async def taps(phone: Headless, *names: str) -> None:
    for name in names:
        await phone.tap(name)


async def half_enters_both(phone: Headless) -> None:
    """Announce deal 3 and count two of its tricks, then change a number of deal 1; the log is shown."""
    await taps(phone, "Cleo owes Trumf", "clubs", "2", "Back")
    await taps(phone, "All deals", FIRST, "Mend deal 1", "7", "Back")


async def deals_of(desk, hand):
    return [deal.answers for deal in (await play.take(desk, hand.id)).sheet.match.deals]


async def test_a_match_keeps_its_half_entered_deals_while_another_is_played(desk, begin):
    other = await begin("swedish", "Dag", "Eva", "Finn", title="Other")
    hand = await begin("swedish", "Anna", "Bo", "Cleo", title="A", deals=WORKED)
    async with Headless(make_main(desk)) as phone:
        await half_enters_both(phone)
        await taps(phone, "Back", "Menu", "Matches")
        await phone.tap(next(name for name in phone.names() if name.startswith("Other")))
        await taps(phone, "Enter deal 1", "Sang", "6", "6", "Save deal 1")
        assert not phone.sees("plays Trumf")
        assert not phone.sees("being mended")
        assert phone.is_enabled("Enter deal 2")
    assert await deals_of(desk, other) == [{"contract": "sang", "counts": [6, 6, 4]}]
    async with Headless(make_main(desk), route=f"/match/{hand.id}") as phone:
        assert phone.sees("Cleo plays Trumf, clubs")
        assert phone.sees("Deal 1 is being mended.")
        await phone.tap("Enter the tricks")
        assert "Anna: 2, score −2" in phone.names()


async def test_after_the_systems_back_from_a_correction_the_next_deal_is_saved_to_its_own_sheet(desk, begin):
    other = await begin("swedish", "Dag", "Eva", "Finn", title="Other")
    await begin("swedish", "Anna", "Bo", "Cleo", title="A", deals=WORKED)
    async with Headless(make_main(desk)) as phone:
        await taps(phone, "All deals", FIRST, "Mend deal 1")
        await phone.back()
        await taps(phone, "Back", "Menu", "Matches")
        await phone.tap(next(name for name in phone.names() if name.startswith("Other")))
        await taps(phone, "Enter deal 1", "Sang", "6", "6", "Save deal 1")
        assert phone.trail == ["/"]
        assert phone.sees("Dag")
        assert phone.sees("Deal 1 booked")
    assert len(await deals_of(desk, other)) == 1

"""An evening by hand, at night: deals of the Swedish game up to the twelfth, and who pays whom."""

import pytest

from tests.browser.table import begin, play, stand

pytestmark = pytest.mark.ci

DEALS = [
    # what is tapped, and the totals after it; Anna is forehand first, then Bo, then Cleo
    ("Sang 6 6", "−2", "+2", "0"),
    ("Pass 9 2", "−5", "+4", "+1"),
    ("Trumf hearts 3 4", "−6", "+4", "+2"),
    ("Spader 10 3", "−4", "+3", "+1"),
    ("Trumf spades 5 7", "−3", "+2", "+1"),
    ("Pass 6 8", "−3", "0", "+3"),
    ("Trumf clubs 8 2", "−3", "−2", "+5"),
    ("Spader 4 9", "−3", "−1", "+4"),
    ("Sang 2 5", "−5", "0", "+5"),
    # one contract is left to each, and chosen for them
    ("3 7", "−4", "−1", "+5"),
    ("5 8", "−3", "−1", "+4"),
    ("4 6", "−3", "+1", "+2"),
]


PLAYERS = ("Anna", "Bo", "Cleo")
DETAILS = {"title": "At the cabin", "stake": "0.50 €"}


@pytest.mark.long
async def test_a_whole_match_is_entered_in_the_dark_and_settled(opened, served):
    phone = await opened(served, "/new", dark=True)
    await begin(phone, "Swedish Bismarck", PLAYERS, first="Cleo", **DETAILS)
    for number, (taps, *totals) in enumerate(DEALS, 1):
        assert await play(phone, number, *taps.split()) <= 5
        await stand(phone, Anna=totals[0], Bo=totals[1], Cleo=totals[2])
    await phone.sees("The match is over. Cleo won.")
    await phone.tap("See the result")
    for line in ("Cleo wins", "After 12 deals", "1. Cleo, +2", "2. Bo, +1", "3. Anna, −3"):
        await phone.sees(line)
    for payment in ("Anna pays Cleo 1.00 €", "Anna pays Bo 0.50 €"):
        await phone.sees(payment)
    await phone.sees_no("Bo pays")

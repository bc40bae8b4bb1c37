"""The question above the keys, and the answers below each other in the order in which they are asked."""

from __future__ import annotations

from scorekeeper.app.main import make_main
from tests.headless import Headless


async def test_the_question_stands_above_the_keys_in_the_order_in_which_tyzicha_asks(services, begin):
    await begin("tyzicha", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        assert phone.sees("Who plays?")
        await phone.tap("Bo")
        assert phone.sees("What is the bid, raised or not?")
        shown = [name for name in phone.texts() if name in {"Declarer", "Bid", "Hand"}]
        assert shown == ["Declarer", "Bid", "Hand"]


async def test_the_question_is_put_by_the_name_of_whose_number_is_asked(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 1")
        assert phone.sees("Which contract is played?")
        await phone.tap("Sang")
        await phone.tap("6")
        assert phone.sees("How many tricks did Bo take?")
        assert phone.sees("10 of 16 tricks are still to enter.")

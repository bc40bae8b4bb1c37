"""Bids are tapped before the play, and after it who missed; the others took what they bid."""

from scorekeeper.service.play import open_match
from tests.app.entering import entry_of


async def test_a_deal_in_which_one_missed_takes_a_tap_for_each_bid_one_for_who_missed_and_save(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Cleo")
        assert phone.sees("Ready to save.")
        assert "Cleo: 0, score 0" in phone.names()
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 3], "tricks": [4, 3, 0, 3]}


async def test_first_of_several_who_missed_gets_the_remaining_tricks(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3")
        assert phone.sees("Who missed?")
        await phone.tap("Anna", "Bo", "2")
        assert phone.sees("Who else missed?")
        assert (await phone.draft())["tricks"] == [3, 2, None, None]
        await phone.tap("Dag", "4")
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 3], "tricks": [2, 2, 2, 4]}


async def test_player_who_missed_but_would_get_exactly_the_bid_is_asked_for_the_tricks(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Anna", "Bo", "1")
        assert phone.sees("How many tricks does Anna have?")
        await phone.tap("2", "Dag")
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 3], "tricks": [2, 1, 2, 5]}


async def test_with_fewer_cards_than_players_everybody_can_be_said_to_have_missed(services):
    first = {"tricks-bid": [0, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    async with entry_of(services, "wizard", first, first_dealer=0) as phone:
        await phone.tap("1", "1", "0", "1", "Dag")
        assert phone.sees("Ready to save.")
        assert "Dag: 0, score \u221210" in phone.names()


async def test_player_marked_as_missing_by_mistake_gets_the_bid_and_can_be_marked_again(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Cleo", "Bo", "3")
        assert phone.sees("Ready to save.")
        assert "Cleo: 0, score 0" in phone.names()
        assert phone.is_enabled("Bo")
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 3], "tricks": [4, 3, 0, 3]}


async def test_deal_is_saved_at_once_if_all_bids_add_up(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "1")
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 1], "tricks": [4, 3, 2, 1]}


async def test_the_forbidden_bid_is_grey_and_it_is_said_why(services):
    async with entry_of(services, "oh-hell", options={"hook": "on"}) as phone:
        await phone.tap("4", "3", "2")
        assert phone.sees("The bids may not come to 10.")
        assert [number for number in map(str, range(11)) if not phone.is_enabled(number)] == ["1"]


async def test_the_bids_stand_on_the_sheet_while_the_cards_are_played(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Announce")
        assert phone.sees_all("Bids: 12 of 10", "Anna 4 · Bo 3 · Cleo 2 · Dag 3")
        await phone.tap("Enter the tricks", "Cleo")
        assert (await phone.save())["tricks"] == [4, 3, 0, 3]


async def test_a_bid_is_corrected_after_all_have_bid(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Bids: 4 · 3 · 2 · 3", "3", "Cleo")
        assert await phone.save() == {"tricks-bid": [3, 3, 2, 3], "tricks": [3, 3, 1, 3]}


async def test_missing_player_can_be_corrected_in_the_row(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Cleo", "Cleo: 0, score 0", "2")
        assert not phone.is_enabled("Save deal 1")
        await phone.tap("Dag")
        assert await phone.save() == {"tricks-bid": [4, 3, 2, 3], "tricks": [4, 3, 2, 1]}


async def test_a_kept_deal_is_corrected_in_its_rows(services):
    async with entry_of(services, "oh-hell") as phone:
        await phone.tap("4", "3", "2", "3", "Cleo", "Save deal 1")
        current = await open_match(services, phone.id)
        draft = current.begin(0)
        asked = current.questions(draft)
        assert [field.key for field in asked.fields if field.aside or field.usual is not None] == []
        assert asked.missing == ()

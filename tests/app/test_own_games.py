"""Own games stand first where a game is chosen, and have a page as every game has."""

import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import own_games, play
from tests.support.headless import Headless
from tests.support.tables import at_table


@pytest.fixture
def keep(services):
    async def kept(id="ours", name="Grandmother's", based="swedish", **other):
        document = {**CATALOGUE.game(based).document(), "id": id, "name": name, **other}
        return (await own_games.add(services, document, made_from=based)).own

    return kept


async def test_nobody_without_own_games_reads_a_word_of_them(services):
    for route in ("/variants", "/new/game", "/variants/swedish", "/new"):
        async with Headless(make_main(services), route=route) as phone:
            words = (*phone.texts(), *phone.names())
            assert {"Ours", "Our own", "Menu"}.isdisjoint(words)
            assert not [said for said in words if said.startswith("Ours, ") or "put away" in said]


async def test_own_games_stand_first_and_say_what_they_were_made_from(services, keep):
    await keep("first", "First made", start=5)
    await keep("second", "Second made", based="manni")
    for route in ("/variants", "/new/game"):
        async with Headless(make_main(services), route=route) as phone:
            texts = phone.texts()
            assert texts.index("Our own") < texts.index("Second made") < texts.index("First made")
            assert texts.index("First made") < texts.index("The Bismarck family")
            assert texts[texts.index("First made") + 3] == "Ours, made from Swedish Bismarck"


async def test_an_own_game_is_chosen_for_a_new_match_which_then_has_its_table(services, keep):
    await keep(start=5)
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game", "Grandmother's")
        assert phone.sees_all("Grandmother's", "Ours, made from Swedish Bismarck")


async def test_its_page_leads_to_the_comparison_with_its_original(services, keep):
    await keep(start=5)
    async with Headless(make_main(services), route="/variants/ours") as phone:
        assert phone.sees_all("Ours, made from Swedish Bismarck", "1 difference")
        await phone.tap("Compared with Swedish Bismarck")
        assert phone.sees_all("Side by side", "1 difference, highlighted.")


async def test_own_game_is_renamed_copied_put_away_brought_back_and_removed(services, keep):
    await keep(start=5)
    async with Headless(make_main(services), route="/variants/ours") as phone:
        await phone.tap("Menu", "Rename")
        await phone.enter("Name", "Swedish Bismarck")
        await phone.tap("Save")
        assert phone.sees("Another game is called Swedish Bismarck. Choose another name.")
        await phone.enter("Name", "Cabin")
        await phone.tap("Save")
        assert phone.sees("Grandmother's is now called Cabin.")
        await phone.tap("Menu", "Make a copy")
        assert phone.sees("Cabin 2 is now among your own games.")
        await phone.tap("Menu", "Put it away")
        assert phone.sees("Cabin 2 is put away, at the end of the list.")
        assert "Cabin 2" not in phone.names()
        await phone.tap("1 put away", "Cabin 2", "Menu", "Take it out again")
        assert phone.sees("Cabin 2 stands among the games again.")
        await phone.tap("Menu", "Remove for good", "Remove")
        assert phone.sees("Cabin 2 is gone for good. Its matches are still here.")
    assert [own.name for own in (await own_games.own_games(services)).games] == ["Cabin"]


async def test_a_running_match_takes_the_rules_of_an_own_game_with_its_conflicts_shown(services, keep, opened):
    contracts = CATALOGUE.game("swedish").document()["contracts"]
    await keep(contracts=[contract for contract in contracts if contract["id"] != "pass"], deals=9)
    deals = ({"contract": "sang", "counts": [6, 6, 4]}, {"contract": "pass", "counts": [9, 2, 5]})
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=deals, at="mend/game") as phone:
        assert phone.sees("1 of the 2 deals would not fit")
        await phone.tap("Grandmother's")
        assert phone.sees("1 deal would not fit any more; none is lost.")
        await phone.tap("Save")
    kept = await play.open_match(services, phone.id)
    assert (kept.match.game.info.name, len(kept.match.deals)) == ("Grandmother's", 2)


async def test_an_own_game_that_was_changed_since_is_not_taken_for_the_one_of_the_form(services, keep):
    own = await keep(start=5)
    await play.start(services, at_table(own.game))
    await own_games.change(services, "ours", {**own.game.document(), "start": 7, "title": "Another title."})
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Rules")
        assert not phone.sees("Another title.")
    async with Headless(make_main(services), route="/new/game/ours") as phone:
        assert phone.sees("Another title.")


async def test_a_damaged_own_game_is_told_in_the_list_and_can_be_removed(services, keep):
    await keep()
    services.store._db.execute("UPDATE own_games SET body = '{'")
    async with Headless(make_main(services), route="/variants") as phone:
        assert phone.sees('Your own game "ours" is damaged and cannot be read. It can be removed.')
        await phone.tap("Remove for good")
        assert not phone.sees("damaged")


async def test_a_phone_that_joined_sees_no_removing_and_one_that_watches_hands_over_alone(services, keep):
    await keep()
    async with Headless(make_main(services.for_session(watches=True)), route="/variants/ours") as phone:
        assert phone.sees("Grandmother's")
        await phone.tap("Menu")
        assert "Send to another phone" in phone.names()
        assert {"Rename", "Make a copy", "Put it away", "Remove for good"}.isdisjoint(phone.names())
    async with Headless(make_main(services.for_session(guest=True)), route="/variants/ours") as phone:
        await phone.tap("Menu")
        assert "Put it away" in phone.names()
        assert "Remove for good" not in phone.names()

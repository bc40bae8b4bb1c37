"""A new match takes a few taps, and nothing that was written is lost."""

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.service import library, play
from tests.app.conftest import WORKED
from tests.app.entering import name_all
from tests.support.headless import Headless


def field(phone, label):
    return phone.one(ft.TextField, label=label)


def written(phone):
    return [each.value for each in phone.all(ft.TextField) if str(each.label).startswith("Player")]


async def test_three_names_and_a_dealer_begin_the_first_game_of_the_catalogue(services):
    async with Headless(make_main(services)) as phone:
        await phone.tap("New match")
        await name_all(phone, "Anna", "Bo", " Cleo ")
        await phone.tap("Who deals first? Cleo", "Start the match")
        assert phone.sees("Deal 1 of 12 · Cleo deals · Anna plays a contract")
        assert phone.trail == ["/"]
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert (kept.players, kept.first_dealer, kept.game.info.id) == (("Anna", "Bo", "Cleo"), 2, "swedish")


async def test_the_latest_game_and_its_players_are_suggested_and_take_two_taps(opened):
    async with opened("raf", "Dag", "Eva", "Filip", stake=None, route="/new") as phone:
        assert phone.sees("RAF 8-5-3")
        assert written(phone) == ["Dag", "Eva", "Filip"]
        await phone.tap("Who deals first? Eva", "Start the match")
        assert phone.sees("Deal 1 of 18 · Eva deals")


async def test_earlier_names_are_one_tap_each(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        await phone.tap("Clear the names", "Cleo", "Anna", "Bo")
        assert written(phone) == ["Cleo", "Anna", "Bo"]


async def test_a_name_that_is_picked_takes_the_seat_that_was_touched(begin, opened):
    await begin("swedish", "Dag", "Eva", "Filip")
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        assert not phone.sees("Instead of")
        await phone.fire(field(phone, "Player 2"), "focus")
        assert phone.sees("Instead of Bo")
        await phone.tap("Dag")
        assert written(phone) == ["Anna", "Dag", "Cleo"]


async def test_seats_move_and_whoever_begins_moves_along(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        await phone.tap("Who deals first? Cleo", "Move Cleo up")
        assert written(phone) == ["Anna", "Cleo", "Bo"]
        assert phone.is_selected("Who deals first? Cleo")


async def test_a_player_is_moved_either_way_and_never_beyond_the_ends(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        assert [name for name in phone.names() if name.startswith("Move ")] == [
            "Move Anna down",
            "Move Bo up",
            "Move Bo down",
            "Move Cleo up",
        ]
        await phone.tap("Move Anna down", "Move Anna down")
        assert written(phone) == ["Bo", "Cleo", "Anna"]
        await phone.enter("Player 2", "")
        await phone.tap("Move Player 2 down")
        assert written(phone) == ["Bo", "Anna", ""]


async def test_partners_and_opponents_are_named_and_follow_every_move(services):
    async with Headless(make_main(services), route="/new/game/kaiser") as phone:
        await phone.tap("Play this")
        assert phone.sees("Player 1 & Player 3 against Player 2 & Player 4")
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag")
        assert phone.sees("Anna & Cleo against Bo & Dag")
        await phone.tap("Move Dag up")
        assert phone.sees("Anna & Dag against Bo & Cleo")


async def test_game_without_partners_names_no_opponents(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        assert not phone.sees("against")


async def test_the_sides_are_those_of_the_house_rules_that_were_chosen(opened):
    async with opened("twenty-five", "Anna", "Bo", "Cleo", "Dag", "Eva", "Filip", route="/new") as phone:
        assert not phone.sees("against")
        await phone.tap("In pairs")
        assert phone.sees("Anna & Dag against Bo & Eva against Cleo & Filip")
        await phone.tap("Each alone")
        assert not phone.sees("against")


async def test_fault_stands_beside_its_field_and_the_form_keeps_everything(services):
    async with Headless(make_main(services), route="/new") as phone:
        await name_all(phone, "Anna", "anna", "")
        await phone.enter("Stake per point", "a lot")
        await phone.enter("House conventions", "Aces low")
        await phone.tap("Start the match")
        assert field(phone, "Player 2").error == "Two players are called anna."
        assert field(phone, "Player 3").error == "Player 3 has no name."
        assert field(phone, "Stake per point").error == 'The stake "a lot" is not an amount, such as 0.50 €.'
        assert phone.sees("Two players are called anna.")
        assert written(phone) == ["Anna", "anna", ""]
        assert field(phone, "House conventions").value == "Aces low"
        await name_all(phone, "Anna", "Bo", "Cleo")
        assert field(phone, "Player 2").error is None
        await phone.enter("Stake per point", "0,50 €")
        await phone.tap("Who deals first? Anna", "Start the match")
        assert phone.sees("Deal 1 of 12")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert (str(kept.stake), kept.note) == ("0.50 €", "Aces low")


async def test_a_form_that_was_left_is_found_again_as_it_was(services):
    async with Headless(make_main(services)) as phone:
        await phone.tap("New match")
        await name_all(phone, "Anna", "B")
        await phone.back()
        await phone.tap("New match")
        assert written(phone) == ["Anna", "B", ""]


async def test_a_second_tap_on_start_begins_no_second_match(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new") as phone:
        await phone.tap("Who deals first? Anna")
        start = phone.find("Start the match").control
        await phone.tap("Start the match")
        await start.on_click()
        await phone.settle()
    assert len(await library.matches(services, "open")) == 2


async def test_another_game_is_found_by_any_of_its_names_and_picked_in_a_tap(services):
    async with Headless(make_main(services), route="/new") as phone:
        await name_all(phone, "Anna", "Bo", "Cleo")
        await phone.tap("Change the game", "The Bismarck family")
        assert phone.is_selected("Swedish Bismarck")
        await phone.enter("Search", "sproyte")
        assert [name for name in phone.names() if "manni" in name or "Bismarck" in name] == [
            "Hornafjarðarmanni",
            "Rules of Hornafjarðarmanni",
        ]
        await phone.tap("Hornafjarðarmanni")
        assert phone.sees("Hornafjarðarmanni")
        assert written(phone) == ["Anna", "Bo", "Cleo"]
        assert phone.trail[-1] == "/new"


async def test_a_game_can_be_read_before_it_is_picked(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game")
        await phone.enter("Search", "Follett")
        await phone.tap("Rules of Follett's Bismarck")
        assert phone.sees("Agree before you play")
        await phone.tap("Play this")
        assert phone.sees("Follett's Bismarck")
        assert phone.trail == ["/new"]


async def test_game_begun_by_a_card_asks_who_held_it(services):
    async with Headless(make_main(services), route="/new/game/estonian-3") as phone:
        await phone.tap("Play this")
        await name_all(phone, "Anna", "Bo", "Cleo")
        assert phone.sees("Who held the ace of clubs?")
        await phone.tap("Who held the ace of clubs? Bo", "Start the match")
        assert phone.sees("Bo holds the ace of clubs, begins and plays No trumps")


async def test_numbers_that_the_source_leaves_open_are_set_on_a_keypad(services):
    async with Headless(make_main(services), route="/new/game/finnish-4") as phone:
        await phone.tap("Play this")
        await name_all(phone, "A", "B", "C", "D")
        await phone.tap("Who deals first? D", "Valtti, Forehand: 6", "3")
        assert phone.sees("Valtti adds up to 9; it has to be 12.")
        await phone.tap("Start the match")
        assert phone.sees("Valtti adds up to 9; it has to be 12.")
        await phone.tap("Valtti, 4th: 2", "5", "Start the match")
        assert phone.sees("Deal 1 of 16")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert kept.options == {"quotas": {"valtti": [3, 2, 2, 5]}}
    assert kept.game.table.contracts[0].quotas == (3, 2, 2, 5)


async def test_a_damaged_match_keeps_nobody_from_beginning_another(services, begin):
    await begin("raf", "Dag", "Eva", "Filip")
    services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
    async with Headless(make_main(services), route="/new") as phone:
        assert phone.sees("Swedish Bismarck")
        assert written(phone) == ["", "", ""]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
async def test_everything_is_there_on_every_screen(opened, size):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/new", size=size) as phone:
        assert phone.is_enabled("Start the match")
        assert {"Change the game", "Rules", "Move Bo up", "Who deals first? Anna"} <= set(phone.names())
        assert [each.label for each in phone.all(ft.TextField)] == [
            *(["Title", "Played in", "Stake per point", "House conventions"] if size[0] > 840 else []),
            "Player 1",
            "Player 2",
            "Player 3",
            *(["Title", "Played in", "Stake per point", "House conventions"] if size[0] < 840 else []),
        ]


async def test_a_way_to_play_that_is_left_open_is_chosen(services):
    async with Headless(make_main(services), route="/new/game/german-whist") as phone:
        await phone.tap("Play this")
        await name_all(phone, "Anna", "Bo")
        assert phone.is_selected("The difference, plus for the winner and minus for the loser")
        await phone.tap("The difference, for the winner alone", "Who deals first? Bo", "Start the match")
        assert phone.sees("Bo deals")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert kept.options == {"scoring": "winner"}


LOST_BID = "Lose their bid (kaisergame.com and Wikipedia)"
TAKEN = "Lose what they took (Denexa)"


async def latest_options(services):
    return (await play.open_match(services, await library.latest(services))).sheet.match.options


async def test_new_match_of_kaiser_loses_the_bid_by_default_and_offers_another_rule(services):
    async with Headless(make_main(services), route="/new/game/kaiser") as phone:
        await phone.tap("Play this")
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag")
        assert phone.is_selected(LOST_BID)
        await phone.tap("Who deals first? Dag", "Start the match")
        assert await latest_options(services) == {}
        await phone.go("/new")
        await phone.tap(TAKEN, "Who deals first? Dag", "Start the match")
        assert await latest_options(services) == {"failed": "taken"}
        await phone.go("/new")
        assert phone.is_selected(TAKEN)


async def test_a_number_that_is_left_open_is_written_and_a_wrong_one_is_told_and_kept(services):
    async with Headless(make_main(services), route="/new/game/tute") as phone:
        await phone.tap("Play this")
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag")
        await phone.tap("Who deals first? Dag")
        assert field(phone, "Hands").value == "1"
        await phone.enter("Hands", "100")
        await phone.tap("Start the match")
        assert field(phone, "Hands").error == "Hands: a whole number from 1 to 99."
        assert field(phone, "Hands").value == "100"
        await phone.enter("Hands", "7")
        await phone.tap("Start the match")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert kept.options == {"deals": 7}


async def test_game_for_several_numbers_of_players_asks_for_the_number_and_the_sides(services):
    async with Headless(make_main(services), route="/new/game/twenty-five") as phone:
        await phone.tap("Play this")
        assert written(phone) == ["", "", ""]
        await phone.tap("6 players")
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag", "Eva", "Filip")
        await phone.tap("In pairs", "Who deals first? Filip", "Start the match")
        assert phone.sees("Filip deals")
    kept = (await play.open_match(services, await library.latest(services))).sheet
    assert kept.match.options == {"seating": "pairs"}
    assert kept.names == ("Anna & Dag", "Bo & Eva", "Cleo & Filip")


async def test_a_way_that_fewer_players_cannot_have_is_let_go(services):
    async with Headless(make_main(services), route="/new/game/twenty-five") as phone:
        await phone.tap("Play this", "6 players", "In pairs", "5 players")
        assert "In pairs" not in phone.names()
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag", "Eva")
        await phone.tap("Who deals first? Anna", "Start the match")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert (kept.options, len(kept.players)) == ({}, 5)


async def test_solitaire_does_not_ask_who_begins(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game")
        await phone.look_up("Bridge Solitaire")
        assert phone.sees("1 player · 1 rule to agree on")
        assert not phone.sees("Who plays?")
        assert not phone.sees("Clockwise")
        await phone.enter("Player 1", "Anna")
        assert not [name for name in phone.names() if name.endswith("begins")]
        await phone.tap("Start the match")
        assert phone.sees("Deal 1")
    kept = (await play.open_match(services, await library.latest(services))).sheet.match
    assert (kept.players, kept.first_dealer) == (("Anna",), 0)


async def test_players_are_added_and_taken_away_by_their_number_and_no_name_is_lost(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game")
        await phone.look_up("Twenty-Five")
        assert [name for name in phone.names() if name.endswith(" players")] == [f"{n} players" for n in range(3, 10)]
        await phone.tap("5 players")
        await name_all(phone, "Anna", "Bo", "Cleo", "Dag", "Eva")
        await phone.tap("3 players")
        assert written(phone) == ["Anna", "Bo", "Cleo"]
        await phone.tap("4 players")
        assert written(phone) == ["Anna", "Bo", "Cleo", "Dag"]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("German whist", ["Score", "The difference, for the winner alone"]),
        ("German whist, high or low", ["Score", "From the seventh trick on"]),
        ("Fünfzehnern", ["Hands"]),
        ("Tute", ["Hands"]),
        ("Whist by the trick", ["Tricks in a deal", "Tricks that score nothing"]),
    ],
)
async def test_option_that_a_game_leaves_open_can_be_set(services, game, told):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game")
        await phone.look_up(game)
        for words in told:
            assert phone.sees(words) or [each for each in phone.all(ft.TextField) if each.label == words]


async def test_pairs_can_be_had_by_as_many_as_can_sit_so(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Change the game")
        await phone.look_up("Twenty-Five")
        for number, sides in ((4, {"Each alone", "In pairs"}), (5, set()), (9, {"Each alone", "In threes"})):
            await phone.tap(f"{number} players")
            assert {"Each alone", "In pairs", "In threes"} & set(phone.names()) == sides


# --- a house table that kept the id of a listed game, as `scorekeeper variants swedish --format json` prints it


@pytest.fixture
async def house(services):
    """A match of a house table: the Swedish game, in which Sang asks for other tricks."""
    table = services.catalogue.game("swedish").document()
    table = {
        **table,
        "name": "House Bismarck",
        "options": ["quotas"],
        "contracts": [dict(each) for each in table["contracts"]],
    }
    sang = next(each for each in table["contracts"] if each["id"] == "sang")
    sang["quotas"] = [9, 4, 3]
    game = services.catalogue.from_document(table)
    return await play.start(services, Match(game, ("Anna", "Bo", "Cleo"), 2, deals=(Deal(WORKED[0]),)))


async def game_kept(services):
    return (await play.open_match(services, await library.latest(services))).sheet.match.game


async def test_a_new_match_after_one_of_a_house_table_is_played_by_that_table(services, house):
    async with Headless(make_main(services), route="/new") as phone:
        assert phone.sees("House Bismarck")
        await phone.tap("Who deals first? Anna", "Start the match")
        assert phone.sees("Deal 1 of 12")
    assert await library.latest(services) != house.id
    assert (await game_kept(services)).document() == house.sheet.match.game.document()


async def test_playing_again_is_by_the_same_house_table(services, house):
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "Play again", "New match")
        assert phone.sees("Deal 1 of 12")
    assert await library.latest(services) != house.id
    assert (await game_kept(services)).document() == house.sheet.match.game.document()


@pytest.mark.usefixtures("house")
async def test_the_list_of_games_shows_and_picks_its_own_and_the_form_shows_the_house_table(services):
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Rules")
        assert phone.sees("House Bismarck")
        await phone.go("/variants/swedish")
        assert not phone.sees("House Bismarck")
        await phone.go("/new/game")
        await phone.tap("The Bismarck family")
        assert not phone.is_selected("Swedish Bismarck")
        await phone.tap("Rules of Swedish Bismarck")
        assert not phone.sees("House Bismarck")
        await phone.tap("Play this", "Who deals first? Anna", "Start the match")
    assert (await game_kept(services)).document() == services.catalogue.game("swedish").document()


async def test_the_ways_that_a_match_was_played_in_are_suggested_with_its_house_table(services, house):
    game = services.catalogue.from_document(house.sheet.match.game.document(), {"quotas": {"sang": [10, 3, 3]}})
    options = {"quotas": {"sang": [10, 3, 3]}}
    await play.start(services, Match(game, ("Anna", "Bo", "Cleo"), 2, options=options))
    async with Headless(make_main(services), route="/new") as phone:
        await phone.tap("Who deals first? Anna", "Start the match")
    assert (await play.open_match(services, await library.latest(services))).sheet.match.options == options


async def test_every_game_can_be_made_ours_from_the_form_of_a_new_match(services):
    async with Headless(make_main(services), route="/new/game/calypso") as phone:
        await phone.tap("Play this", "Use house rules")
        assert phone.page.route == "/new/game/calypso/ours"


async def test_location_of_the_latest_match_is_suggested_for_the_rest_of_the_evening(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", location="The cabin", route="/new") as phone:
        assert field(phone, "Played in").value == "The cabin"
        await phone.enter("Played in", "L" * 81)
        assert field(phone, "Played in").error == "The place has 81 characters; 80 are kept."
        await phone.enter("Played in", " The station ")
        await phone.tap("Who deals first? Cleo", "Start the match", "Menu", "Play again", "New match")
    several = [await play.open_match(services, each.id) for each in await library.matches(services, "open")]
    assert sorted(each.match.location for each in several) == ["The cabin", "The station", "The station"]


async def test_on_another_evening_nobody_is_said_to_play_where_the_last_match_was(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", location="The cabin", started="2026-01-31T20:00:00Z")
    async with Headless(make_main(services), route="/new") as phone:
        assert field(phone, "Played in").value == ""

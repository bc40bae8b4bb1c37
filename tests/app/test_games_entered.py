"""Three deals of every game there is, tapped in on the screen that is made from its questions."""

import random

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service.play import open_match, start
from scorekeeper.texts.speech import say, signed
from tests.app.entering import NAMES, enter_deal, entry_of, press
from tests.support.headless import Headless
from tests.support.representatives import SHAPES, some_of


def totals_heard(phone, sheet):
    """The totals on the sheet, found by the names that a screen reader hears."""
    heard = [thing.label for thing in phone.all(ft.Semantics) if thing.label]
    found = dict(line.split(": ", 1) for line in heard if ": " in line)
    return [found[name].split(",")[0] for name in sheet.names]


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", some_of(CATALOGUE.ids(), SHAPES))
async def test_three_deals_of_every_game_are_tapped_in_as_its_questions_come(variant, services):
    game, chance = CATALOGUE.game(variant), random.Random(variant)
    players = NAMES[: game.info.players[0]]
    id = (await start(services, Match(game, players, 0))).id
    async with Headless(make_main(services), route=f"/match/{id}") as phone:
        booked = tries = 0
        while booked < 3 and (await open_match(services, id)).sheet.due is not None:
            tries += 1
            assert tries < 40, "no three deals of it can be entered"
            await phone.go(f"/match/{id}/entry")
            current, asked = await enter_deal(phone, services, id, chance)
            save = f"Save deal {current.sheet.due.number}"
            assert phone.is_enabled(save) == (not asked.missing)
            if asked.missing:  # what was said cannot be: it is forgotten, and something else said
                assert phone.sees(say(asked.missing[0], current.sheet))
                await phone.tap("More", "Clear this entry")
                continue
            await phone.tap(save)
            booked += 1
            sheet = (await open_match(services, id)).sheet
            assert len(sheet.match.deals) == booked
            assert totals_heard(phone, sheet) == [
                signed(total, plus=sheet.plus, unit=sheet.unit) for total in sheet.totals
            ]


async def test_number_of_several_digits_ends_when_no_digit_can_follow(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        for name, bid in (("Anna", None), ("1", 1), ("2", 12), ("0", 120)):
            await phone.tap(name)
            assert (await phone.draft()).get("bid") == bid
        await phone.tap("Played")
        for name, points in (("7", 7), ("Clear", None), ("6", 6), ("0", 60)):
            await phone.tap(name)
            assert (await phone.draft()).get("points", [None])[0] == points
        await phone.tap("4", "5")
        assert (await phone.draft())["points"] == [60, 45, 15]


async def test_a_next_after_a_number_that_ended_by_itself_skips_nobody(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Anna", "1", "2", "0", "Played", "6", "0", "Next", "1", "0", "Next")
        assert (await phone.draft())["points"] == [60, 10, 50]


async def test_digit_that_begins_no_bid_is_disabled_and_an_impossible_bid_is_refused(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Anna")
        assert [digit for digit in "0123456789" if phone.is_enabled(digit)] == ["1", "2", "3", "4"]
        await phone.tap("1")
        assert not phone.sees("Bid: 110 to")
        await phone.tap("2")
        assert [digit for digit in "0123456789" if phone.is_enabled(digit)] == ["0"]
        assert not phone.sees("Bid: 110 to")


async def test_a_digit_is_heard_that_is_tapped_while_its_key_is_grey_still(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Anna")
        two, nine, nought = (phone.find(digit).control for digit in "290")
        await phone.fire(nine, "click")
        assert "bid" not in await phone.draft()
        await phone.session.dispatch_event(two._i, "click", None)
        await phone.session.dispatch_event(nought._i, "click", None)
        await phone.settle()
        assert (await phone.draft())["bid"] == 20


async def coiffeur_begun(phone):
    await phone.tap("Anna & Cleo", "Eichel", "1", "5")


async def test_a_digit_too_many_is_not_taken_and_the_most_that_can_be_is_said(services):
    async with entry_of(services, "coiffeur", players=4, first_dealer=0) as phone:
        await coiffeur_begun(phone)
        await phone.fire(phone.find("8").control, "click")
        assert phone.sees("157 at most")
        assert not phone.is_enabled("8")
        assert (await phone.draft())["points"] == 15
        await phone.tap("7")
        assert not phone.sees("157 at most")
        assert (await phone.draft())["points"] == 157


async def test_a_digit_too_many_is_not_taken_from_the_keyboard_either(services):
    async with entry_of(services, "coiffeur", players=4, first_dealer=0) as phone:
        await coiffeur_begun(phone)
        for key, points in (("8", 15), ("2", 152)):
            await press(phone, key)
            assert phone.sees("157 at most") == (points == 15)
            assert (await phone.draft())["points"] == points


@pytest.mark.parametrize("by", ["taps", "keyboard"])
async def test_a_digit_after_a_number_that_is_whole_is_not_taken_and_begins_no_other(services, by):
    async def digit(one):
        await (press(phone, one) if by == "keyboard" else phone.fire(phone.find(one).control, "click"))

    async with entry_of(services, "coiffeur", first_dealer=0) as phone:
        await coiffeur_begun(phone)
        await digit("2")
        assert phone.sees("Ready to save.")
        for one in ("8", "8"):
            await digit(one)
            assert phone.sees("157 at most")
            assert (await phone.draft())["points"] == 152
        await phone.tap("Card points: 152")
        await digit("9")
        assert (await phone.draft())["points"] == 9


async def test_the_most_that_is_said_is_what_the_others_have_left(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Anna", "120", "Played", "9", "0", "4")
        await phone.fire(phone.find("5").control, "click")
        assert phone.sees("30 at most")
        assert (await phone.draft())["points"] == [90, 4, 26]


async def test_next_completes_a_bid_only_where_one_alone_begins_so_and_else_keeps_its_digits(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Anna", "1", "Next")
        assert phone.sees_all("What is the bid, raised or not?", "Bid: 110 to 400, not 1.")
        await phone.tap("2", "Next")
        assert (await phone.draft())["bid"] == 120
        assert phone.sees("Is the hand played or conceded?")


async def test_an_answer_that_may_stay_open_can_be_taken_back(services):
    async with entry_of(services, "tyzicha", players=3, first_dealer=0) as phone:
        await phone.tap("Bo", "1", "2", "0", "Played", "Marriage in hearts: none", "Cleo")
        assert (await phone.draft())["hearts_marriage"] == 2
        await phone.tap("Marriage in hearts: Cleo", "Clear")
        assert "hearts_marriage" not in await phone.draft()
        assert "Marriage in hearts: none" in phone.names()


async def test_only_one_of_several_counted_things_is_spread_out(services):
    deals = [{"hand": "tricks", "tricks": [7, 6, 4]}, {"hand": "hearts", "hearts": [5, 5, 3]}]
    deals += [{"hand": "queens", "queens": [4, 0, 0]}, {"hand": "spade-king", "spade-king": 1}]
    deals += [{"hand": "last-trick", "last-trick": 2}]
    async with entry_of(services, "canadian-salad", *deals, players=3, first_dealer=0) as phone:
        assert {"Anna: nothing yet", "Hearts: – · – · –", "Queens: – · – · –"} <= set(phone.names())
        await phone.tap("10", "5")
        assert {"Tricks: 10 · 5 · 2", "Anna: nothing yet", "Queens: – · – · –"} <= set(phone.names())
        assert len([name for name in phone.names() if name.startswith("Anna: ")]) == 1
        await phone.tap("Tricks: 10 · 5 · 2", "9")
        assert (await phone.draft())["tricks"][0] == 9


async def test_each_player_is_asked_for_a_bid_by_name(services):
    async with entry_of(services, "back-alley", players=4, first_dealer=0) as phone:
        for name in ("Bo", "Cleo", "Dag", "Anna"):
            assert phone.sees(f"What does {name} bid?")
            await phone.tap("pass")
        assert phone.is_enabled("Save deal 1")


async def test_a_deal_in_which_nothing_is_counted_says_so(services):
    async with entry_of(services, "calypso", players=4, first_dealer=0) as phone:
        assert phone.sees("Nothing is counted in this deal.")
        assert phone.is_enabled("Save deal 1")

"""Making a game one's own: the form, its sentences, the made-up deal, what differs, and what is kept."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole, Viewport
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, own_games, play
from scorekeeper.service.play import open_match
from scorekeeper.texts.language import language_of, speaking
from scorekeeper.web.browser.picture import picture_of
from tests.support.headless import Headless
from tests.support.tables import at_table

OWN_KAISER = {"shape": "code", "id": "ours", "name": "Ours", "of": "kaiser"}
SPADER = "Spader, 8 / 4 / 4, take tricks; spades"


async def test_a_quota_that_is_wrong_is_said_beside_it_and_cannot_be_kept_until_it_is_mended(services):
    async with Headless(make_main(services), route="/variants/swedish") as phone:
        await phone.tap("Use house rules", "Next", SPADER)
        await phone.enter("3rd", "3")
        assert phone.sees_all("The quotas add up to 15; 16 tricks are played.", "1 thing is not right yet")
        assert phone.sees("Scored here as soon as the rules are right.")
        await phone.tap("Step 5: Name")
        assert not phone.is_enabled("Save")
        await phone.tap("Step 2: Contracts, 1 thing is not right yet")
        await phone.tap("Spader, 8 / 4 / 3, take tricks; spades, 1 thing is not right yet")
        await phone.enter("2nd", "5")
        assert "Make up another deal" in phone.names()
        await phone.tap("Step 5: Name", "Save")
        (own,) = (await own_games.own_games(services)).games
        assert (own.id, own.name, own.made_from) == ("swedish-2", "Our Swedish Bismarck", "swedish")
        assert own.game.document()["contracts"][0]["quotas"] == [8, 5, 3]
        assert phone.trail[-1] == "/variants/swedish-2"
        assert phone.sees("Our Swedish Bismarck")


async def test_changes_of_an_own_game_are_listed_line_by_line(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        await phone.tap("Step 5: Name")
        assert phone.sees("Nothing yet: these are its rules.")
        await phone.tap("Step 2: Contracts", "Pass, 4 / 6 / 6, avoid tricks; no trumps", "Remove Pass", "Step 5: Name")
        assert phone.sees_all("12 deals of 16 tricks.", "9 deals of 16 tricks.")
        assert "Before: Pass, 4 / 6 / 6, avoid tricks; no trumps New: nothing" in [
            each.label for each in phone.all(ft.Semantics)
        ]


async def test_below_a_field_that_was_changed_stands_what_was_there_before(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        assert not phone.sees("Before:")
        await phone.tap("Declarer: The dealer", "A deal can be thrown in")
        assert befores(phone) == {"forehand", "yes"}
        await phone.tap("Step 2: Contracts", SPADER)
        await phone.enter("2nd", "5")
        assert befores(phone) == {"8 / 4 / 4"}
        await phone.enter("2nd", "4")
        assert befores(phone) == set()
        await phone.tap("Step 4: End")
        await phone.enter("Target", "20")
        assert "nothing of it" in befores(phone)


async def test_entries_removed_from_an_own_game_are_still_compared_in_its_form(services):
    table = CATALOGUE.game("swedish").document()
    await own_games.add(services, {**table, "name": "Friday's", "aliases": [], "thrown_in": False})
    async with Headless(make_main(services), route="/variants/swedish-2/ours") as phone:
        assert befores(phone) == {"yes"}
        await phone.tap("Step 5: Name")
        assert len(befores(phone)) == 1
        assert phone.one(ft.TextField, label="Also known as").value == ""


def befores(phone):
    texts = [str(each.value) for each in phone.all(ft.Text) if str(each.value).startswith("Before: ")]
    return {text.removeprefix("Before: ") for text in texts}


async def test_the_made_up_deal_is_of_the_contract_that_stands_open_and_follows_its_points(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        await phone.tap("Step 2: Contracts", "Sang, 8 / 4 / 4, take tricks; no trumps", "More rules: Sang")
        assert phone.sees("Player 2 · Sang")
        before = scores(phone)
        await phone.enter("Points for each trick", "2")
        assert scores(phone) == [2 * score for score in before]
        await phone.tap("Make up another deal")
        assert scores(phone) != [2 * score for score in before]


def scores(phone):
    said = [str(each.label) for each in phone.all(ft.Semantics) if each.label and ", Score: " in str(each.label)]
    return [int(each.rpartition(" ")[2].replace("−", "-")) for each in said]


async def test_a_half_written_form_is_there_when_it_is_opened_again_until_it_is_left(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        await phone.enter("Tricks in a deal", "x")
        await phone.tap("Back", "Use house rules")
        assert phone.one(ft.TextField, label="Tricks in a deal").value == "x"
        await phone.tap("Cancel", "Use house rules")
        assert phone.one(ft.TextField, label="Tricks in a deal").value == "16"


async def test_an_own_game_is_changed_in_the_same_form_and_keeps_its_address(services):
    await own_games.add(services, CATALOGUE.game("swedish").document() | {"name": "Friday's"})
    async with Headless(make_main(services), route="/variants/swedish-2") as phone:
        await phone.tap("Change house rules", "Step 5: Name")
        await phone.enter("Name", "Saturday's")
        await phone.tap("Save")
        assert phone.trail[-1] == "/variants/swedish-2"
        assert phone.sees("Saturday's is kept with its new rules.")
    (own,) = (await own_games.own_games(services)).games
    assert (own.id, own.name, own.revision) == ("swedish-2", "Saturday's", 2)


async def test_own_game_changed_in_another_window_is_not_overwritten_and_the_form_stays(services):
    added = await own_games.add(services, CATALOGUE.game("swedish").document() | {"name": "Friday's"})
    async with Headless(make_main(services), route="/variants/swedish-2/ours") as phone:
        await phone.tap("Step 5: Name")
        await phone.enter("Name", "Saturday's")
        await own_games.rename(services, added.own.id, "Sunday's")
        await phone.tap("Save")
        assert phone.sees("Sunday's was changed in another window. Nothing was written.")
        assert phone.one(ft.TextField, label="Name").value == "Saturday's"
    assert (await own_games.own_game(services, added.own.id)).name == "Sunday's"


async def test_from_the_form_of_a_match_the_own_game_is_its_game_at_once(services):
    async with Headless(make_main(services), route="/new/game/sergeant-major/ours") as phone:
        await phone.tap("Step 5: Name")
        await phone.enter("Name", "Our 8-5-3")
        await phone.tap("Save")
        assert phone.trail[-1] == "/new"
        for seat, name in enumerate(("Anna", "Bo", "Cleo"), 1):
            await phone.enter(f"Player {seat}", name)
        await phone.tap("Who deals first? Anna", "Start the match")
        latest = await library.latest(services)
        assert (await open_match(services, latest)).match.game.info.name == "Our 8-5-3"


async def test_the_sheet_of_an_own_game_names_the_original_and_that_of_any_other_nothing(services, opened):
    added = await own_games.add(services, CATALOGUE.game("swedish").document() | {"name": "Friday's"})
    begun = await play.start(services, Match(added.own.game, ("Anna", "Bo", "Cleo"), 0))
    for screen in ("", "/result"):
        async with Headless(make_main(services), route=f"/match/{begun.id}{screen}") as phone:
            assert phone.sees("Made from Swedish Bismarck")
    assert "Made from Swedish Bismarck" in picture_of(begun, Viewport())
    async with opened("swedish", "Anna", "Bo", "Cleo", at="") as phone:
        assert not phone.sees("Made from")


async def test_the_form_of_a_game_in_code_has_its_figures_and_a_match_begins_with_the_own_copy(services):
    async with Headless(make_main(services), route="/variants/kaiser/ours") as phone:
        await phone.tap("Step 2: End")
        assert phone.one(ft.TextField, label="Target").value == "52"
        await phone.enter("Target", "900")
        assert phone.one(ft.TextField, label="Target").error == "A whole number from 20 to 200."
        await phone.enter("Target", "60")
        assert befores(phone) == {"52"}
        await phone.tap("Step 1: Points")
        await phone.enter("Defenders score up to", "50")
        await phone.tap("Step 3: Name")
        assert phone.sees("8 tricks a deal, until a side has 60 points.")
        await phone.tap("Save")
        assert phone.trail[-1] == "/variants/kaiser-2"
        assert phone.sees("Defenders score up to: 50 instead of 45.")
        await phone.tap("Play this")
        for seat, name in enumerate(("Anna", "Bo", "Cleo", "Dag"), 1):
            await phone.enter(f"Player {seat}", name)
        assert phone.one(ft.TextField, label="Target").value == "60"
        await phone.tap("Who deals first? Anna", "Start the match")
        assert phone.sees("Made from Kaiser")
    match = (await open_match(services, await library.latest(services))).match
    assert (match.game.info.name, match.game.target, match.options) == ("Our Kaiser", 60, {})
    assert match.game.chosen["failed"] == "bid"


async def test_a_running_match_takes_an_own_copy_and_its_picture_says_what_it_was_made_from(services):
    await own_games.add(services, {**OWN_KAISER, "settings": {"target": 60}})
    hand = {"declarer": 0, "bid": 7, "trump": "hearts", "five": 0, "three": 1, "tricks": [5, 3]}
    begun = await play.start(services, at_table("kaiser", hand))
    async with Headless(make_main(services), route=f"/match/{begun.id}/mend/game/ours") as phone:
        await phone.tap("Play this", "Save")
        assert phone.sees("50 to go")
    now = await open_match(services, begun.id)
    assert (now.match.game.target, len(now.match.deals), now.sheet.conflicts) == (60, 1, [])
    assert "Made from Kaiser" in picture_of(now, Viewport())


async def test_the_settings_of_a_match_of_a_game_in_code_are_kept_as_an_own_copy(services):
    opened = await play.start(services, at_table("kaiser", options={"target": 70}))
    async with Headless(make_main(services), route=f"/match/{opened.id}/rules") as phone:
        await phone.tap("Keep these rules as ours")
        assert phone.trail[-1] == "/variants/kaiser-2"
    (own,) = (await own_games.own_games(services)).games
    assert (own.made_from, own.game.target) == ("kaiser", 70)
    assert own.game.chosen["failed"] == "bid"


async def test_spectator_is_offered_no_form(services):
    watching = make_main(services, SessionRole("on another phone", watches=True))
    async with Headless(watching, route="/variants/swedish") as phone:
        assert "Use house rules" not in phone.names()
    async with Headless(watching, route="/variants/swedish/ours") as phone:
        assert "Save" not in phone.names()


async def test_text_of_a_game_is_shown_translated_and_kept_untranslated(services):
    with speaking(language_of("sv")):
        async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
            await phone.tap("Steg 5: Namn")
            (card,) = [
                field
                for field in phone.all(ft.TextField)
                if "Fyra kort" in str(field.value) or "52 kort" in str(field.value)
            ]
            await phone.change(card, f"{card.value}\nVi dricker kaffe.")
            await phone.tap("Spara")
    (own,) = (await own_games.own_games(services)).games
    card = CATALOGUE.game("swedish").document()["card"]
    assert own.game.document()["card"] == [*card, "Vi dricker kaffe."]
    assert own.name == "Vår Svensk Bismarck"


@pytest.mark.parametrize("id", ["sergeant-major", "trex"])
async def test_a_table_has_its_form_with_every_rule_in_it(services, id):
    async with Headless(make_main(services), route=f"/variants/{id}/ours") as phone:
        for step in [name for name in phone.names() if name.startswith("Step ")]:
            await phone.tap(step)
            for more in [name for name in phone.names() if name.startswith("More rules")]:
                await phone.tap(more)
        assert phone.is_enabled("Save")


async def test_more_rules_unfold_below_their_button_and_fold_again(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        names = phone.names()
        await phone.tap("More rules: Order and turn")
        at = names.index("More rules: Order and turn")
        assert phone.names()[:at] == names[:at]
        assert "The deal passes against the play" in phone.names()[at:]
        await phone.tap("The deal passes against the play", "Fewer rules: Order and turn")
        assert "The deal passes against the play" in phone.names()
        assert "Cards are drawn unseen" not in phone.names()


async def test_a_contract_that_is_moved_up_to_the_top_keeps_its_buttons_in_their_places(services):
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        await phone.tap("Step 2: Contracts", "Trumf, 8 / 4 / 4, take tricks; trumps are named", "Move Trumf up")
        assert phone.names().index("Move Trumf up") == phone.names().index("Remove Trumf") - 1
        assert not phone.is_enabled("Move Trumf up")


async def test_words_of_the_original_are_said_to_be_from_before_the_changes(services):
    note = "The words of Swedish Bismarck, from before your changes."
    async with Headless(make_main(services), route="/variants/swedish/ours") as phone:
        await phone.tap("Step 5: Name")
        assert not phone.sees(note)
        await phone.tap("Step 2: Contracts", "Pass, 4 / 6 / 6, avoid tricks; no trumps", "Remove Pass", "Step 5: Name")
        assert phone.texts().count(note) == 2
        await phone.enter("Short description", "Nine deals.")
        assert phone.texts().count(note) == 1
        await phone.tap("Save")
        assert phone.trail[-1] == "/variants/swedish-2"
        assert phone.texts().count(note) == 1


async def test_a_rule_that_the_form_cannot_say_leads_to_the_plain_sheet(services):
    async with Headless(make_main(services), route="/new/game/swedish/ours") as phone:
        await phone.tap("Plain sheet")
        assert phone.trail[-1] == "/new/game/sheet"

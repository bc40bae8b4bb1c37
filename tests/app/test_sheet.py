"""The sheet: what is next, who stands where, who owes what."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.service import library, play
from tests.app.conftest import WORKED
from tests.support.headless import Headless, noting
from tests.support.reading import heard, walk


def labels(phone: Headless) -> list[str]:
    return [said.label for said in phone.all(ft.Semantics) if said.label]


async def test_an_app_without_a_match_invites_to_begin_one(services):
    async with Headless(make_main(services)) as phone:
        assert phone.sees("Ready to play?")
        assert phone.is_enabled("New match")


async def test_the_app_opens_on_the_match_in_hand_and_says_what_is_next(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday") as phone:
        assert phone.sees_all("Friday", "Deal 3 of 12 · Bo deals · Cleo plays a contract")
        assert phone.is_enabled("Enter deal 3")


async def test_a_deal_whose_exchange_rests_in_several_contracts_is_announced_with_them(opened):
    deal = {"contract": "spades", "counts": [3, 9, 4]}
    async with opened("polish-358", "Anna", "Bo", "Cleo", deals=[deal]) as phone:
        assert "no cards are exchanged in Bez atu, Bez lew" in " ".join(phone.texts())


async def test_the_paper_has_a_box_for_each_contract_and_the_totals(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        said = labels(phone)
        assert {"Anna, Sang: −2", "Bo, Pass: +2", "Anna owes Trumf", "Cleo owes Spader"} <= set(said)
        assert [line for line in said if line in {"Anna: −5", "Bo: +4", "Cleo: +1"}] == [
            "Anna: −5",
            "Bo: +4",
            "Cleo: +1",
        ]


async def test_a_total_is_large_enough_to_read_across_the_table(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        sizes = {text.value: text.size for text in phone.all(ft.Text) if text.value in {"−5", "+4"}}
        assert max(sizes.values()) >= 32


async def test_leading_and_trailing_are_said_in_words(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        assert phone.sees_all("leading", "last")


async def test_only_the_boxes_of_whoever_declares_can_be_tapped(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        boxes = [name for name in phone.names() if " owes " in name]
        assert boxes == ["Cleo owes Spader", "Cleo owes Trumf", "Cleo owes Sang", "Cleo owes Pass"]


async def test_partners_have_four_rows_of_boxes_and_two_totals(services, begin):
    await begin("finnish-partners", "Anna", "Bo", "Cleo", "Dag", deals=[{"contract": "misere", "counts": [5, 8]}])
    async with Headless(make_main(services)) as phone:
        said = labels(phone)
        assert sum(" owes " in line for line in said) == 15
        assert [line for line in said if line.startswith(("Anna & Cleo:", "Bo & Dag:"))] == [
            "Anna & Cleo: 0",
            "Bo & Dag: 0",
        ]


async def test_announcement_shows_the_sign_of_its_suit_and_is_heard_in_words(opened):
    async with opened("kaiser", "Anna", "Bo", "Cleo", "Dag") as phone:
        await phone.tap("Enter deal 1", "Bo", "7", "hearts", "Back")
        assert "Bo plays 7 hearts" in labels(phone)


async def test_on_the_sheet_of_a_salad_each_hand_has_a_row(opened):
    async with opened("canadian-salad", "Anna", "Bo", "Cleo", deals=[{"tricks": [3, 4, 10]}]) as phone:
        said = labels(phone)
        assert "No tricks, 10 each, Anna 30, Bo 40, Cleo 100" in said
        assert "No hearts, 10 each" in said


async def test_a_bridge_pad_is_heard_side_by_side(opened):
    deal = {"side": "player", "strain": "spades", "bid": 4, "jokers": 0, "tricks": [11, 2]}
    async with opened("bridge-solitaire", "Anna", deals=[deal]) as phone:
        heard = "Anna, 1 game, Above the line 30, Below the line 120; House, 0 games"
        assert heard in labels(phone)


async def test_partners_without_boxes_have_one_row_with_the_target_above_it(opened):
    deal = {"declarer": 1, "bid": 7, "trump": "hearts", "tricks": [3, 5], "five": 1, "three": 0}
    async with opened("kaiser", "Anna", "Bo", "Cleo", "Dag", deals=[deal]) as phone:
        assert phone.sees("to 52")
        assert [line for line in labels(phone) if " to go" in line] == [
            "Anna & Cleo: 0, 52 to go",
            "Bo & Dag: +10, 42 to go",
        ]


async def test_between_announcing_and_scoring_the_sheet_says_what_is_played(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Anna owes Trumf", "hearts", "Announce")
        assert phone.sees_all("Anna plays Trumf, hearts", "Anna 8 · Bo 4 · Cleo 4")
        assert phone.is_enabled("Enter the tricks")
        await phone.tap("Rules")
        assert phone.sees("Forehand names any suit as trumps, spades too.")


async def test_a_contract_that_nobody_chooses_is_announced_by_itself(opened):
    async with opened("coleman", "Anna", "Bo", "Cleo") as phone:
        assert phone.sees_all("Cleo plays Hearts", "Cleo 8 · Anna 4 · Bo 4")
        assert "Cancel the announcement" not in phone.names()


async def test_deals_that_do_not_fit_any_more_are_shown_one_by_one(services, begin):
    hand = await begin(
        "swedish",
        *("Anna", "Bo", "Cleo"),
        deals=[
            *WORKED,
            {"contract": "sang", "counts": [4, 4, 8]},
            {"contract": "pass", "counts": [4, 6, 6]},
        ],
    )
    await play.amend(services, hand.id, hand.revision, 0, Deal({"contract": "pass", "counts": [4, 6, 6]}))
    async with Headless(make_main(services)) as phone:
        assert phone.sees("A deal does not fit any more")
        await phone.tap("Correct deal 4: Anna has already played Pass.")
        assert phone.sees("Correcting deal 4 of 12")


async def test_a_finished_match_says_who_won_and_leads_to_the_result(services, begin):
    await begin("ecarte", "Anna", "Bo", deals=[{"king": "turned", "vulnerable": "dealer", "tricks": [5, 0]}] * 2)
    async with Headless(make_main(services)) as phone:
        assert phone.sees("The match is over.")
        assert phone.is_enabled("See the result")
        words = [text.value for text in phone.all(ft.Text)]
        assert [word for word in words if word in {"first", "last", "won"}] == ["won"]


async def test_names_that_cannot_be_drawn_are_said_to_be_kept_until_it_is_understood(opened):
    async with opened("swedish", "安娜", "Bo", "Σωκράτης") as phone:
        assert phone.sees("letters that this app cannot draw")
        await phone.tap("Understood")
        assert not phone.sees("letters that this app cannot draw")
        assert phone.sees("安娜")


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1280, 800)])
async def test_the_widest_case_is_drawn_whole_on_every_window(opened, size):
    names = [
        "Bartholomew Featherstone",
        "Þorgerður Brynjarsdóttir",
        "Maximiliane Oberhuber-Sc",
        "Konstantin Wolkenstein-R",
    ]
    async with opened("estonian-4", *names, size=size) as phone:
        assert all(phone.sees(name) for name in names)
        assert sum(" owes " in line for line in labels(phone)) == 32


async def test_a_match_that_is_not_kept_here_says_so(services):
    async with Headless(make_main(services), route="/match/nowhere") as phone:
        assert phone.sees("This match is not kept here")
        assert phone.is_enabled("All matches")


async def test_an_address_that_leads_nowhere_leads_back(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", route="/nowhere/at/all") as phone:
        await phone.tap("Back to the sheet")
        assert phone.sees("Deal 1 of 12")


async def test_a_match_is_stopped_early_and_reopened(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", "End the match early", "End the match")
        assert phone.sees("Stopped after 2 of 12 deals. Bo is ahead.")
        await phone.tap("Menu", "Reopen the match")
        assert phone.sees("Deal 3 of 12")


async def test_window_that_is_resumed_shows_deals_saved_in_another(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services)) as phone:
        await play.record(services, hand.id, hand.revision, Deal({"contract": "sang", "counts": [6, 6, 4]}))
        assert phone.sees("Deal 1 of 12")
        await phone.fire(phone.page, "app_lifecycle_state_change", {"state": "resume"})
        assert phone.sees("Deal 2 of 12")


async def test_with_large_type_names_and_totals_stand_above_their_boxes(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        word = next(text for text in phone.all(ft.Text) if text.on_size_change)
        before = {head.width for head in phone.all(ft.Container) if head.width}
        await phone.fire(word, "size_change", {"w": 172.2, "h": 43})
        assert {head.width for head in phone.all(ft.Container) if head.width} != before
        assert phone.is_enabled("Anna owes Spader")


@pytest.mark.usefixtures("in_auckland")
async def test_a_match_at_the_end_of_the_calendar_is_shown(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", started="9999-12-31T23:00:00Z") as phone:
        assert phone.sees("31 Dec 9999")
        await phone.go("/matches")
        assert phone.sees("31 December 9999")


@pytest.mark.usefixtures("in_auckland")
async def test_the_sheet_and_the_result_name_the_day_on_the_clock_of_the_table(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, started="2026-01-30T19:30:00Z") as phone:
        assert phone.sees("31 Jan 2026")
        await phone.tap("Menu", "Result")
        assert phone.sees("31 Jan 2026")


async def test_playing_again_in_the_middle_of_a_match_asks_first(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Menu", "Play again")
        assert phone.sees("This one is not over. It stays in the list of matches")
        await phone.tap("Cancel")
        assert phone.sees("Deal 3 of 12")
        assert await library.latest(services) == phone.id


async def test_the_match_that_is_left_for_another_is_kept_with_its_half_entered_deal(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        await phone.tap("Cleo owes Spader", "5", "Back", "Menu", "Play again", "New match")
        assert phone.sees("Deal 1 of 12")
        await phone.go(f"/match/{phone.id}")
        assert phone.sees("Deal 3 of 12, 1 of 3 entered")


async def test_playing_again_after_a_match_asks_nothing(services, begin):
    await begin("ecarte", "Anna", "Bo", deals=[{"king": "turned", "vulnerable": "dealer", "tricks": [5, 0]}] * 2)
    async with Headless(make_main(services)) as phone:
        await phone.tap("Menu", "Play again")
        assert phone.sees("Enter deal 1")


async def test_the_menu_has_its_items_in_groups(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Menu")
        assert phone.texts() == [
            *("This match", "All deals", "Table view", "Result", "Rules", "Export"),
            *("Change and send", "Change names and rules", "Replace a player", "Ruling at the table"),
            *("End the match early", "Play again", "Send to another phone"),
            *("The app", "New match", "Matches", "People", "Seasons", "All games", "Settings"),
        ]


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
async def test_the_whole_menu_of_a_match_is_seen_at_once_on_a_phone(opened, size):
    async with opened("swedish", "Anna", "Bo", "Cleo", size=size) as phone:
        await phone.tap("Menu")
        (menu,) = (dialog for dialog in phone.page._dialogs.controls if isinstance(dialog, ft.BottomSheet))
        assert menu.content.content.height <= 0.9 * size[1]


async def test_the_seasons_are_a_word_of_the_menu_and_lead_back_to_the_sheet(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Menu", "Seasons")
        assert phone.trail[-1] == "/seasons"
        await phone.tap("Back")
        assert phone.sees("Deal 1 of 12")


async def test_the_rules_of_a_match_are_read_from_its_menu_and_change_nothing(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        await phone.tap("Menu", "Rules")
        assert phone.sees_all("Swedish Bismarck", "Forehand names any suit as trumps, spades too.")
        assert phone.names() == ["Back"]
        await phone.tap("Back")
        assert phone.sees("Deal 1 of 12")


async def test_the_rules_of_a_match_are_told_as_they_were_set_with_its_settings(opened):
    async with opened("euchre", "Anna", "Bo", "Cleo", "Disa", options={"target": 5, "march": "five"}) as phone:
        await phone.tap("Menu", "Rules")
        assert any("Until somebody has 5 points." in text for text in phone.texts())
        assert phone.sees_all("All five tricks alone: Count 5", "Points to reach: 5")
        assert phone.sees("As most play it; what your table plays otherwise stands above.")


async def test_a_contract_that_is_a_suit_has_its_suit_over_its_boxes(opened):
    async with opened("raf", "Anna", "Bo", "Cleo") as phone:
        assert [label for label in labels(phone) if label in {"Clubs", "Diamonds", "Hearts", "Spades"}] == [
            *("Clubs", "Diamonds", "Hearts", "Spades")
        ]
        assert phone.sees("No trumps")
        assert "Clubs" not in phone.texts()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
async def test_every_row_has_as_many_lines_below_its_name_whoever_deals_or_is_first(opened, size):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, size=size) as phone:
        names = [
            column.controls[1].value
            for column in phone.all(ft.Column)
            if isinstance(column.controls[0], ft.Text) and column.controls[0].value in {"Anna", "Bo", "Cleo"}
        ]
        assert len(names) == 3
        assert len({words.count("\n") for words in names}) == 1


async def test_with_large_type_the_next_deal_leaves_the_sheet_its_room(opened):
    names = ("Konstantinmaximilianus", "Wilhelminacharlottenia", "Bartholomewfeatherston")
    async with opened("tyzicha", *names, size=(360, 740)) as phone:
        ordinary = next(text for text in phone.all(ft.Text) if heard(text).startswith("Deal 1"))
        assert [span.style.size for span in ordinary.spans] == [16, 16]
        word = next(text for text in phone.all(ft.Text) if text.on_size_change)
        await phone.fire(word, "size_change", {"w": 172.2, "h": 43})
        large = next(text for text in phone.all(ft.Text) if heard(text).startswith("Deal 1"))
        assert [span.style.size for span in large.spans] == [14, 14]


async def test_top_bar_scrolls_with_the_sheet_in_large_type(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), size=(360, 740)) as phone:
        assert [line.split(" ·")[0] for line in phone.texts()[-3:-1]] == ["Deal 3 of 12", "Enter deal 3"]
        assert not scrolls_with(phone, "Swedish Bismarck")
        apps[0].scale_text(2.0)
        await phone.settle()
        lines = [line[:12] for line in phone.texts()]
        assert (
            lines.index("Cleo") < lines.index("Deal 3 of 12") < lines.index("All deals") < lines.index("Enter deal 3")
        )
        assert scrolls_with(phone, "Swedish Bismarck")


def scrolls_with(phone, words):
    """Whether these words stand in what scrolls."""
    return any(
        words in [text.value for text in walk([column]) if isinstance(text, ft.Text)]
        for column in phone.all(ft.Column)
        if column.scroll
    )


async def test_from_the_middle_of_a_match_on_the_sheet_says_what_can_still_be_reached(opened):
    counts = ([6, 6, 4], [9, 2, 5], [3, 4, 9], [10, 3, 3], [5, 7, 4], [6, 8, 2])
    contracts = ("sang", "pass", "trumf", "spader", "trumf", "pass")
    deals = [{"contract": one, "counts": row} for one, row in zip(contracts, counts, strict=True)]
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=deals) as phone:
        assert phone.sees_all("Still possible in the last 6 deals", "Bo: −38 to +58")


async def test_in_its_first_half_the_sheet_says_nothing_of_it(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED) as phone:
        assert not phone.sees("Still possible")

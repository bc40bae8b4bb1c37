"""A match that was written on in two places: its versions side by side, and which of them counts."""

from __future__ import annotations

from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.service import library, match_versions, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from tests.app.conftest import WORKED
from tests.support.headless import Headless
from tests.support.parted import part, record

SANG, PASS = WORKED
OTHER_PASS = {"contract": "pass", "counts": [8, 3, 5]}
SPADER = {"contract": "spader", "counts": [10, 3, 3]}
LINE = "There are two versions of this match. Choose the one that counts."
CHOOSE = ("Version 1: this one counts", "Version 2: this one counts")


@pytest.fixture
async def parted(services, begin, tmp_path):
    """After deal 1 in common, two deals count from the other phone, and one was recorded here."""
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=[SANG], title="Friday")
    return await part(services, tmp_path, match.id, [PASS], [OTHER_PASS, SPADER])


def counts(match):
    return [deal.answers["counts"] for deal in match.match.deals]


async def titles(services, shelf):
    return [each.title for each in await library.matches(services, shelf)]


async def test_the_sheet_says_that_there_are_two_versions_and_leads_to_them(services, parted):
    async with Headless(make_main(services)) as phone:
        assert phone.sees(LINE)
        await phone.tap("Side by side")
        assert phone.trail[-1] == f"/match/{parted.id}/versions"
        for words in ("Version 1", "Version 2", "It counts until somebody chooses", "3 deals", "2 deals"):
            assert phone.sees(words)
        assert phone.sees("Deal 1 is the same")
        await phone.tap("Back")
        assert phone.sees(LINE)


@pytest.mark.usefixtures("parted")
@pytest.mark.parametrize("role", [SessionRole(), SessionRole(watches=True)], ids=["writes", "watches"])
async def test_message_about_two_versions_stands_below_the_sheet(services, role):
    async with Headless(make_main(services, role)) as phone:
        said = phone.texts()
        line = next(text for text in said if text.startswith("There are two versions of this match."))
        assert said.index("All deals") < said.index(line) < said.index(said[-1])


async def test_differences_between_versions_are_read_out_deal_by_deal(services, parted):
    async with Headless(make_main(services), route=f"/match/{parted.id}/versions") as phone:
        read = [label for label in labels(phone) if label.startswith("Deal ")]
        assert read == [
            "Deal 2. Version 1: Bo · Pass, Anna −2, Bo +1, Cleo +1; Version 2: Bo · Pass, Anna −3, Bo +2, Cleo +1",
            "Deal 3. Version 1: Cleo · Spader, Anna +6, Bo −1, Cleo −5; Version 2: nothing of it",
        ]


def labels(phone):
    return [each.label for each in phone.all(ft.Semantics) if each.label]


async def test_a_version_is_chosen_after_a_question_and_the_sheet_says_so(services, parted):
    async with Headless(make_main(services)) as phone:
        await phone.tap("Side by side")
        assert [name for name in phone.names() if "counts" in name] == list(CHOOSE)
        await phone.tap(CHOOSE[1])
        assert phone.sees_all("Let version 2 count?", "The other one goes to the deleted matches.")
        assert (await play.open_match(services, parted.id)).parted == 1
        await phone.tap("Choose version 2")
        assert phone.trail[-1] == "/"
        assert phone.sees("This version counts now. The other one is among the deleted matches.")
        assert not phone.sees(LINE)
        assert phone.sees("Enter deal 3")
    now = await play.open_match(services, parted.id)
    assert (counts(now), now.parted) == ([[6, 6, 4], [9, 2, 5]], 0)
    assert (await titles(services, "open"), await titles(services, "deleted")) == (["Friday"], ["Friday"])


async def test_the_question_can_be_left_and_nothing_is_chosen(services, parted):
    async with Headless(make_main(services), route=f"/match/{parted.id}/versions") as phone:
        for name, no in (
            (CHOOSE[0], "Let version 1 count?"),
            ("Keep both as two matches", "Keep both as two matches?"),
        ):
            await phone.tap(name)
            assert phone.sees(no)
            await phone.tap("Cancel")
        assert phone.sees("It counts until somebody chooses")
    assert await play.open_match(services, parted.id) == parted


async def test_both_can_be_kept_as_two_matches(services, parted):
    async with Headless(make_main(services), route=f"/match/{parted.id}/versions") as phone:
        await phone.tap("Keep both as two matches", "Keep both")
        assert phone.sees("Both are kept, as two matches.")
    assert (await titles(services, "open"), await titles(services, "deleted")) == (["Friday", "Friday"], [])


async def test_first_of_three_versions_stands_beside_each_of_the_others(services, begin, tmp_path):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=[SANG])
    await part(services, tmp_path, match.id, [PASS], [OTHER_PASS, SPADER], [OTHER_PASS])
    async with Headless(make_main(services)) as phone:
        assert phone.sees("There are 2 other versions of this match. Choose the one that counts.")
        await phone.tap("Side by side")
        for words in ("Version 1 and Version 2", "Version 1 and Version 3", "Keep all as matches of their own"):
            assert phone.sees(words)
        assert "Version 3: this one counts" in phone.names()
        await phone.tap("Version 1: this one counts")
        assert phone.sees("The 2 others go to the deleted matches.")
        await phone.tap("Choose version 1")
        assert phone.sees("This version counts now. The 2 others are among the deleted matches.")
    assert counts(await play.open_match(services, match.id)) == [[6, 6, 4], [8, 3, 5], [10, 3, 3]]


async def test_details_that_differ_stand_side_by_side_too(services, parted):
    other = parted.match
    now = await play.edit_details(
        services, parted.id, parted.revision, replace(other, title="Monday", players=("Annika", "Bo", "Cleo"))
    )
    async with Headless(make_main(services), route=f"/match/{now.id}/versions") as phone:
        read = labels(phone)
        assert "Title. Version 1: Monday; Version 2: Friday" in read
        assert "Players. Version 1: Annika, Bo, Cleo; Version 2: Anna, Bo, Cleo" in read
        assert not phone.sees("House conventions")


async def test_the_list_of_matches_marks_what_has_several_versions(services, opened, parted):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Monday", route="/matches") as phone:
        assert phone.texts().count("More than one version") == 1
        assert any(said.startswith("Friday: Anna, Bo, Cleo More than one version. ") for said in phone.said())
        assert any(said.startswith("Monday: Anna, Bo, Cleo Swedish Bismarck. ") for said in phone.said())
    now = await play.open_match(services, parted.id)
    await match_versions.choose(services, now.id, now.revision, now.id)
    assert [each.parted for each in await library.matches(services, "open")] == [False, False]


@pytest.mark.usefixtures("parted")
async def test_spectator_sees_the_versions_and_is_offered_no_choice(services):
    role = SessionRole("on another phone", watches=True)
    async with Headless(make_main(services, role)) as phone:
        assert phone.sees("There are two versions of this match.")
        assert not phone.sees(LINE)
        await phone.tap("Side by side")
        assert phone.sees_all("Deal 1 is the same", "You only watch here")
        assert phone.names() == ["Back"]


async def test_a_guest_may_choose_for_what_is_deleted_can_be_restored(services, parted):
    role = SessionRole("on another phone", guest=True)
    async with Headless(make_main(services, role), route=f"/match/{parted.id}/versions") as phone:
        await phone.tap(CHOOSE[1], "Choose version 2")
        assert phone.sees("This version counts now.")
    assert (await play.open_match(services, parted.id)).parted == 0


async def test_a_choice_that_was_made_elsewhere_meanwhile_is_shown(services, parted):
    route = f"/match/{parted.id}/versions"
    async with Headless(make_main(services), route=route) as one, Headless(make_main(services), route=route) as other:
        await one.tap(CHOOSE[0], "Choose version 1")
        await other.settle()
        assert other.sees("There is one version of this match")
        assert CHOOSE[1] not in other.names()
        await other.tap("To the sheet")
        assert not other.sees(LINE)


async def test_choice_after_somebody_else_has_chosen_changes_nothing(services, parted):
    route = f"/match/{parted.id}/versions"
    async with Headless(make_main(services), route=route) as phone:
        await phone.tap(CHOOSE[0])
        now = await match_versions.choose(services, parted.id, parted.revision, await second(services, parted))
        await phone.tap("Choose version 1")
        assert phone.sees_all("in another window", "There is one version of this match")
    assert counts(await play.open_match(services, parted.id)) == counts(now) == [[6, 6, 4], [9, 2, 5]]


async def second(services, match):
    return (await match_versions.versions(services, match.id))[1].id


async def test_deal_saved_during_the_choice_is_shown_before_a_version_is_chosen(services, parted):
    async with Headless(make_main(services), route=f"/match/{parted.id}/versions") as phone:
        await phone.tap(CHOOSE[1])
        await play.record(services, parted.id, parted.revision, Deal({"contract": "pass", "counts": [5, 5, 6]}))
        await phone.settle()
        await phone.tap("Choose version 2")
        assert phone.sees_all("The versions of this match have changed meanwhile. Look at them once more.", "4 deals")
        await phone.tap(CHOOSE[1], "Choose version 2")
        assert phone.sees("This version counts now.")
    assert len((await play.open_match(services, parted.id)).match.deals) == 2


async def test_version_arriving_during_the_choice_is_shown_before_one_is_chosen(services, begin, tmp_path):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=[SANG])
    before = (await back_up(services)).content
    elsewhere = open_services(tmp_path / "third")
    await restore_backup(elsewhere, before)
    await record(elsewhere, match.id, {"contract": "pass", "counts": [4, 6, 6]})
    third = (await back_up(elsewhere)).content
    elsewhere.close()
    now = await part(services, tmp_path, match.id, [PASS], [OTHER_PASS, SPADER])
    async with Headless(make_main(services), route=f"/match/{now.id}/versions") as phone:
        await phone.tap(CHOOSE[0])
        await restore_backup(services, third)
        await phone.settle()
        await phone.tap("Choose version 1")
        assert phone.sees_all("The versions of this match have changed meanwhile. Look at them once more.", "Version 3")
    assert (await play.open_match(services, now.id)).parted == 2


@pytest.mark.ci
async def test_many_deals_that_differ_are_drawn_some_at_a_time(services, begin, tmp_path):
    rounds = [{"tricks": [7, 6]}] * 45
    match = await begin("german-whist", "Anna", "Bo")
    await part(services, tmp_path, match.id, rounds, [{"tricks": [6, 7]}] * 46)
    async with Headless(make_main(services), route=f"/match/{match.id}/versions") as phone:
        assert len([label for label in labels(phone) if label.startswith("Deal ")]) == 40
        await phone.tap("More deals of Version 2")
        assert len([label for label in labels(phone) if label.startswith("Deal ")]) == 46
        assert not phone.sees("More deals")

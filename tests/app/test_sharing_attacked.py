"""Codes that come twice, late, damaged, or to a phone where something else has happened: a sentence, nothing lost."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.link import MARK
from scorekeeper.service import library, people, play
from scorekeeper.service.forgetting import forget
from scorekeeper.service.import_export import import_link
from scorekeeper.service.match_versions import versions
from scorekeeper.service.sharing import lacking, share_match
from tests.app.conftest import WORKED
from tests.app.handing_over import OPENED, SITE, SPADER, TRUMF, first, record_one
from tests.support.headless import Headless


@pytest.fixture
async def both(services, begin, elsewhere):
    """One match of two deals on two phones; its id."""
    now = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    await import_link(elsewhere, (await share_match(services, now.id, SITE)).link)
    return now.id


def copied_from(phone):
    """The link that the screen has for another phone."""
    return phone.find("Copy link").control.action.data


async def answered(services, asks):
    """The link by which a phone answers one that asks."""
    async with opened(services, asks) as phone:
        return copied_from(phone)


async def short(services, id):
    return (await share_match(services, id, SITE, await lacking(services, id))).link


def opened(services, link):
    """A phone of these services that opens a link."""
    return Headless(make_main(services), route=link.partition("#")[2], url=OPENED)


async def take_over(services, id, name):
    now = await play.open_match(services, id)
    return await play.take_over(services, id, now.revision, 0, name)


async def test_a_seat_is_taken_over_on_one_phone_while_the_other_plays_on_and_both_are_kept(services, both, elsewhere):
    await take_over(services, both, "Dora")
    await record_one(elsewhere, TRUMF)
    async with opened(services, await short(elsewhere, both)) as phone:
        assert phone.sees("This holds only the deals from 3 on, and the match here is not as it is there before them.")
        asks = copied_from(phone)
    async with opened(services, await answered(elsewhere, asks)) as phone:
        assert phone.sees("It is here already, and was written on here and there: you choose which version counts.")
        await phone.tap("Keep both")
    kept = await versions(services, both)
    assert {(len(each.sheet.match.deals), each.sheet.match.players[0]) for each in kept} == {(3, "Anna"), (2, "Dora")}


async def test_takeover_of_a_seat_goes_along_with_the_match_and_with_later_deals(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    await take_over(elsewhere, both, "Dora")
    async with opened(services, await short(elsewhere, both)) as phone:
        assert phone.sees("The other phone has 1 deal more: bring it here?")
        await phone.tap("Bring it here")
        assert phone.sees("Dora replaced Anna from deal 4.")
    await record_one(services, SPADER)
    link = await short(services, both)
    assert len(link) < 250
    async with opened(elsewhere, link) as phone:
        await phone.tap("Bring it here")
    assert (await first(elsewhere)).sheet.match == (await first(services)).sheet.match


async def test_a_code_that_is_scanned_twice_brings_its_deals_once(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    link = await short(elsewhere, both)
    async with opened(services, link) as phone:
        await phone.tap("Bring it here")
        await phone.go(link.partition("#")[2])
        assert phone.sees("It is here already, as it is there.")
        await phone.tap("Open it")
    assert len((await first(services)).sheet.match.deals) == 3


async def test_two_windows_take_the_same_code_at_once_and_its_deals_come_once(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    link = await short(elsewhere, both)
    async with opened(services, link) as one, opened(services, link) as other:
        taps = []
        for phone in (one, other):
            button = phone.find("Bring it here").control
            taps.append(phone.session.dispatch_event(button._i, "click", None))
        await asyncio.gather(*taps)
        for phone in (one, other):
            await phone.settle()
            assert phone.page.route == "/"
            assert phone.sees("Deal 4 of 12")
    now = await first(services)
    assert (len(now.sheet.match.deals), now.parted) == (3, 0)
    assert len(await library.matches(services, "open")) == 1


async def test_deals_written_in_another_window_are_kept_beside_those_of_the_code(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    async with opened(services, await short(elsewhere, both)) as phone:
        await record_one(services, SPADER)
        await phone.tap("Bring it here")
        assert phone.sees("The match was written on here and there: both versions are kept.")
    assert len(await versions(services, both)) == 2


async def test_a_match_that_was_deleted_here_comes_back_and_is_said_to(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    await library.discard(services, both)
    async with opened(services, await short(elsewhere, both)) as phone:
        assert phone.sees("It was deleted here, and comes back. It is here already, and goes on from there.")
        await phone.tap("Bring it here")
    (kept,) = await library.matches(services, "open")
    assert kept.id == both


async def test_code_with_later_deals_of_a_removed_match_asks_for_the_whole_match(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    await library.discard(services, both)
    await library.remove(services, await library.deleted_matches(services))
    async with opened(services, await short(elsewhere, both)) as phone:
        assert phone.sees("This holds only the deals from 3 on of a match that is not here.")
        asks = copied_from(phone)
    async with opened(services, await answered(elsewhere, asks)) as phone:
        await phone.tap("Save")
    assert len((await first(services)).sheet.match.deals) == 3


async def test_person_forgotten_here_stays_so_when_deals_arrive(services, both, elsewhere):
    await record_one(elsewhere, TRUMF)
    (anna,) = [each for each in await people.people(services) if "Anna" in each.names]
    await forget(services, anna.id)
    for link in (await short(elsewhere, both), (await share_match(elsewhere, both, SITE)).link):
        async with opened(services, link) as phone:
            await phone.tap("Bring it here" if "Bring it here" in phone.names() else "Open it")
            assert phone.sees("Deal 4 of 12")
        match = (await first(services)).sheet.match
        assert len(match.deals) == 3
        assert match.players[1:] == ("Bo", "Cleo")
        assert "Anna" not in match.players


@pytest.mark.parametrize("ask", [False, True])
async def test_a_code_that_is_cut_off_or_changed_says_so_and_changes_nothing(services, both, elsewhere, ask):
    await record_one(elsewhere, TRUMF)
    link = await short(elsewhere, both)
    if ask:
        async with Headless(make_main(elsewhere), route=f"/match/{both}/ask", url=OPENED) as phone:
            link = copied_from(phone)
    before = (await first(services)).sheet.match
    site, letters = link.split(MARK)
    damaged = "The link is damaged or cut off. Copy it whole, or scan the code once more."
    for broken, said in (
        (letters[:-1], damaged),
        (letters[: len(letters) // 2], damaged),
        (letters[:1], damaged),
        (f"W{letters[1:]}", damaged),
    ):
        async with opened(services, f"{site}{MARK}{broken}") as phone:
            assert phone.sees_all("This link cannot be opened", said)
            assert phone.all(ft.Image) == []
    assert (await first(services)).sheet.match == before

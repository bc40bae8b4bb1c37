"""A match leaves one phone as a code and a link, and is kept on another when the person says so."""

import asyncio
import random

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.match_link import read_match_link, shared_match
from scorekeeper.match.match import Match
from scorekeeper.service import library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.sharing import identified
from tests.app.conftest import WORKED
from tests.app.handing_over import OPENED, SITE, SPADER, TRUMF, first, hand_over, link_on, record_one
from tests.exchange.links import LINK
from tests.support.headless import Headless

ROUTE = LINK.partition("#")[2]


@pytest.fixture
def shelf():
    """The storage of a phone's browser for the app."""
    return {}


async def friday(begin, **facts):
    return await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", **facts)


async def test_the_code_on_the_screen_is_the_link_to_the_site_that_the_app_runs_from(services, begin, shelf):
    now = await friday(begin)
    match, identity = await identified(services, now.id)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        image = phone.one(ft.Image)
        link = link_on(phone)
        assert link.startswith(f"{SITE}#/take/M1")
        assert read_match_link(link).match == match
        assert image.src == shared_match(match, SITE, identity=identity).image.png
        assert image.semantics_label == "QR code of a link to Friday: Anna, Bo, Cleo"
        assert image.filter_quality == ft.FilterQuality.NONE
        assert phone.sees(f"It leads to {SITE}")
        assert not phone.sees("notes")
        await phone.tap("Copy link")
        assert phone.sees("The link is copied.")


async def test_once_a_match_is_over_a_link_for_bg_stats_can_be_copied(services, begin, shelf):
    now = await friday(begin)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        assert "Copy a link for BG Stats" not in phone.names()
        await play.finish(services, now.id, now.revision)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        action = phone.find("Copy a link for BG Stats").control.action
        assert isinstance(action, ft.CopyToClipboard)
        assert action.data.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        await phone.tap("Copy a link for BG Stats")
        assert phone.sees("The link is copied. Open it on the phone that has BG Stats.")


@pytest.mark.parametrize(
    ("size", "least", "most"), [((390, 844), 270, 366), ((360, 640), 200, 336), ((1280, 800), 300, 520)]
)
async def test_the_code_is_as_large_as_the_screen_lets_it_be_with_dots_that_are_all_alike(
    services, begin, shelf, size, least, most
):
    match, identity = await identified(services, (await friday(begin)).id)
    dots = shared_match(match, SITE, identity=identity).image.side
    async with Headless(make_main(services), url=OPENED, size=size) as phone:
        await hand_over(phone, shelf)
        image = phone.one(ft.Image)
        assert image.width == image.height
        assert least <= image.width <= most
        assert image.width / dots * 2 % 1 == 0


async def test_at_an_address_that_opens_here_alone_no_code_is_drawn_before_a_site_is_said(services, begin, shelf):
    await friday(begin)
    async with Headless(make_main(services), url="ws://127.0.0.1:8550") as phone:
        await hand_over(phone, shelf)
        assert phone.all(ft.Image) == []
        assert phone.sees("Other phones cannot open this address.")
        assert link_on(phone).startswith("http://127.0.0.1:8550/#/take/M1")
        await phone.tap("Copy link")
        assert phone.sees("It can be pasted on the other phone: Matches, Menu, Open a link.")
        await phone.enter("Site", "no site")
        await phone.tap("Use this site")
        assert phone.sees("no site is not the address of a site, such as https://example.org/scores/.")
        await phone.enter("Site", "example.org/scores")
        await phone.tap("Use this site")
        assert link_on(phone).startswith(f"{SITE}#/take/M1")
        assert len(phone.all(ft.Image)) == 1
    async with Headless(make_main(services), url="ws://127.0.0.1:8550") as phone:
        await hand_over(phone, shelf)
        assert phone.sees(f"It leads to {SITE}")


async def test_another_site_can_be_said_and_an_empty_one_is_the_apps_own_again(services, begin, shelf):
    await friday(begin)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        for said, address in (("http://192.168.1.7:8550", "http://192.168.1.7:8550/"), ("", SITE)):
            await phone.tap("Change the site")
            await phone.enter("Site", said)
            await phone.tap("Use this site")
            assert phone.sees(f"It leads to {address}")
            assert "Use this site" not in phone.names()


async def test_match_too_large_for_a_code_drops_its_notes_from_the_code(services, begin, shelf):
    long = "".join(chr(0x4E00 + 7 * number % 5000) for number in range(900))
    await friday(begin, note=long)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        assert phone.sees("The code leaves the notes out, for want of room. The link has them.")
        assert read_match_link(link_on(phone)).match.note == long


async def test_a_match_that_no_code_takes_says_so(services, shelf):
    chance = random.Random(3)
    table = {**services.catalogue.game("swedish").document(), "id": "house"}
    table["card"] = [f"{chance.getrandbits(600):x}" for _ in range(12)]
    await play.start(services, Match(services.catalogue.from_document(table, {}), ("Anna", "Bo", "Cleo")))
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        assert phone.all(ft.Image) == []
        assert phone.sees("This match is too large for a code that a camera can read.")
        assert read_match_link(link_on(phone)).match.game.info.id == "house"


async def test_over_a_plain_connection_nothing_is_offered_that_does_not_work_there(services, begin, shelf):
    await friday(begin)
    seat = SessionRole("on another phone", plain=True)
    async with Headless(make_main(services, seat), url="ws://192.168.1.7:8550") as phone:
        await hand_over(phone, shelf)
        assert phone.sees("It leads to http://192.168.1.7:8550/, the scorekeeper of this table.")
        assert "Copy link" not in phone.names()
        assert phone.sees("Over this plain connection nothing can be copied.")
        assert len(phone.all(ft.Image)) == 1
        await phone.tap("Save a file")
        assert [*phone.saved] == ["swedish-friday-" + (await first(services)).sheet.match.started[:10] + ".json"]


async def test_a_link_shows_what_it_holds_and_keeps_nothing_before_the_person_says_so(
    services, begin, elsewhere, shelf
):
    match = (await friday(begin)).sheet.match
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        link = link_on(phone)
    async with Headless(make_main(elsewhere), route=link.partition("#")[2]) as phone:
        assert phone.page.route == "/take"  # nothing of it is left in the address
        assert phone.sees_all("Take this match?", "Friday", "Swedish Bismarck")
        assert [each.label for each in phone.all(ft.Semantics) if each.label] == [
            "1. Bo, +4",
            "2. Cleo, +1",
            "3. Anna, −5",
        ]
        assert await library.matches(elsewhere, "open") == ()
        await phone.tap("Save")
        assert phone.sees("Deal 3 of 12")
        assert phone.page.route == "/"
    (kept,) = await library.matches(elsewhere, "open")
    assert (await first(elsewhere)).sheet.match == match
    assert kept.id == await library.latest(services)  # it is the same match on both


async def test_a_second_tap_keeps_no_second_copy(elsewhere):
    async with Headless(make_main(elsewhere), route=ROUTE) as phone:
        keep = phone.find("Save").control
        taps = [phone.session.dispatch_event(keep._i, "click", None) for _ in range(2)]
        await asyncio.gather(*taps)
        await phone.settle()
    assert len(await library.matches(elsewhere, "open")) == 1


async def test_declined_match_is_not_saved_and_not_offered_again(elsewhere):
    async with Headless(make_main(elsewhere), route=ROUTE) as phone:
        await phone.tap("Not now")
        assert phone.sees("Ready to play?")
        await phone.go("/take")
        assert not phone.sees("Take this match?")
    assert await library.matches(elsewhere, "open") == ()


async def test_a_link_comes_to_an_app_that_is_open_already_and_then_another(services, begin):
    await friday(begin)
    async with Headless(make_main(services)) as phone:
        await phone.go(ROUTE)
        assert phone.sees("Take this match?")
        await phone.go(f"{ROUTE}X")
        assert phone.sees("This link cannot be opened")
        assert phone.sees("The link is damaged or cut off. Copy it whole, or scan the code once more.")
        await phone.go(ROUTE)
        await phone.tap("Back")
        assert phone.sees("Friday")


async def test_a_link_is_pasted_where_no_camera_opens_it(services, begin):
    await friday(begin)
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Menu", "Open a link")
        await phone.enter("Link", "hello")
        await phone.tap("Open the link")
        assert phone.sees("This is no link to a match")
        await phone.enter("Link", f"Look at this: {LINK}")
        await phone.tap("Open the link")
        assert phone.sees("Take this match?")
        await phone.tap("Save")
        assert phone.sees("Kept here.")
    assert len(await library.matches(services, "open")) == 2


async def test_for_who_only_watches_no_link_is_opened(services, begin):
    await friday(begin)
    async with Headless(make_main(services, SessionRole(watches=True)), route=ROUTE) as phone:
        assert phone.sees("You only watch here; the sheet is kept on the computer that serves it.")
        assert phone.names() == ["To the sheet"]
    assert len(await library.matches(services, "open")) == 1


async def taken_from(phone_services, there, shelf, keep):
    """Hand the match over as the screen of one phone has it, to another: the link, and what the other screen says."""
    async with Headless(make_main(phone_services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        link = link_on(phone)
        scan = [each.value for each in phone.all(ft.Text) if "For the phone" in str(each.value)]
    async with Headless(make_main(there), route=link.partition("#")[2]) as phone:
        await phone.tap(keep)
        assert phone.page.route == "/"
    return link, scan


async def test_two_phones_pass_a_match_back_and_forth_and_ask_for_the_deals_that_are_lacking(
    services, begin, elsewhere, shelf
):
    await friday(begin)
    await taken_from(services, elsewhere, shelf, "Save")
    await record_one(elsewhere, TRUMF)
    _, scan = await taken_from(elsewhere, services, shelf, "Bring it here")
    assert scan == [
        "For the phone whose code was opened here last: it lacks deal 3, and there is no more than that in the code."
    ]
    assert len((await first(services)).match.deals) == 3
    await record_one(services, SPADER)
    await record_one(services, TRUMF)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        short = link_on(phone)
        await phone.tap("Show the whole match")
        assert len(link_on(phone)) > 1.3 * len(short)
        assert "Show the whole match" not in phone.names()
    async with Headless(make_main(elsewhere), route=short.partition("#")[2]) as phone:
        assert phone.sees("The other phone has 2 deals more: bring them here?")
        await phone.tap("Bring it here")
    assert len((await first(elsewhere)).match.deals) == 5


async def test_phone_that_is_ahead_sends_the_missing_deals_to_the_other(services, begin, elsewhere, shelf):
    await friday(begin)
    async with Headless(make_main(services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        whole = link_on(phone)
    async with Headless(make_main(elsewhere), route=whole.partition("#")[2]) as phone:
        await phone.tap("Save")
    await record_one(elsewhere, TRUMF)
    async with Headless(make_main(elsewhere), route=whole.partition("#")[2], url=OPENED) as phone:
        assert phone.sees("It is here already, and further on: the other phone lacks what was played here.")
        await phone.tap("Hand it over")
        assert phone.page.route.endswith("/hand")
        assert phone.sees("it lacks deal 3")


async def shown_links(phone_services, shelf, *, ask=False):
    """The link that the page Hand over of a phone shows, or the one that asks for what is missing."""
    async with Headless(make_main(phone_services), url=OPENED) as phone:
        await hand_over(phone, shelf)
        if ask:
            await phone.tap("Get missing deals from the other phone")
        return link_on(phone)


async def test_a_third_phone_shows_what_it_has_and_is_answered_with_all_that_is_missing(
    services, begin, elsewhere, tmp_path, shelf
):
    await friday(begin)
    third = open_services(tmp_path / "third")
    for phone_services in (elsewhere, third):
        await taken_from(services, phone_services, shelf, "Save")
    await record_one(elsewhere, TRUMF)
    await taken_from(elsewhere, services, shelf, "Bring it here")
    await record_one(services, SPADER)
    unfit = await shown_links(services, shelf)
    async with Headless(make_main(third), route=unfit.partition("#")[2], url=OPENED) as phone:
        assert phone.sees_all("Deals are missing here", "Friday")
        assert phone.sees("This holds only the deals from 4 on, and the match here has 2 deals.")
        assert phone.one(ft.Image).semantics_label == "QR code that asks for what is missing of Friday: Anna, Bo, Cleo"
        asks = link_on(phone)
        await phone.tap("Back")
        assert phone.sees("Deal 3 of 12")
    assert await shown_links(third, shelf, ask=True) == asks
    async with Headless(make_main(services), route=asks.partition("#")[2], url=OPENED) as phone:
        assert phone.page.route.endswith("/hand")
        assert phone.sees("it lacks the deals from 3 on")
        answered = link_on(phone)
    async with Headless(make_main(third), route=answered.partition("#")[2]) as phone:
        assert phone.sees("The other phone has 2 deals more: bring them here?")
        await phone.tap("Bring it here")
    assert (await first(third)).sheet.match == (await first(services)).sheet.match
    third.close()


async def test_a_phone_that_asks_and_lacks_nothing_or_is_further_on_is_told_so(services, begin, elsewhere, shelf):
    await friday(begin)
    await taken_from(services, elsewhere, shelf, "Save")
    asks = await shown_links(elsewhere, shelf, ask=True)
    async with Headless(make_main(services), route=asks.partition("#")[2], url=OPENED) as phone:
        assert phone.sees("The other phone has all of this match that is here.")
        assert phone.page.route == "/"
    await record_one(elsewhere, TRUMF)
    asks = await shown_links(elsewhere, shelf, ask=True)
    async with Headless(make_main(services), route=asks.partition("#")[2], url=OPENED) as phone:
        assert phone.sees("The other phone is further on. Let it read this code.")
        back = link_on(phone)
    async with Headless(make_main(elsewhere), route=back.partition("#")[2], url=OPENED) as phone:
        assert phone.sees("it lacks deal 3")


async def test_a_phone_without_the_match_asks_for_the_whole_and_one_that_has_none_says_so(
    services, begin, elsewhere, tmp_path, shelf
):
    await friday(begin)
    await taken_from(services, elsewhere, shelf, "Save")
    await record_one(elsewhere, TRUMF)
    short = await shown_links(elsewhere, shelf)
    fourth = open_services(tmp_path / "fourth")
    async with Headless(make_main(fourth), route=short.partition("#")[2], url=OPENED) as phone:
        assert phone.sees("This holds only the deals from 3 on of a match that is not here.")
        asks = link_on(phone)
    async with Headless(make_main(elsewhere), route=asks.partition("#")[2], url=OPENED) as phone:
        whole = link_on(phone)
        assert "Show the whole match" not in phone.names()
    async with Headless(make_main(fourth), route=asks.partition("#")[2]) as phone:
        assert phone.sees("The other phone asks for what is missing there of a match that is not here.")
    async with Headless(make_main(fourth), route=whole.partition("#")[2]) as phone:
        await phone.tap("Save")
    assert (await first(fourth)).sheet.match == (await first(elsewhere)).sheet.match
    fourth.close()

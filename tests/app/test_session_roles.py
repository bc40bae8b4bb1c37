"""Messages to a phone that joined a table: its connection is plain, or it only watches."""

from __future__ import annotations

import pytest

from scorekeeper.app.session.state import SessionRole, TableInvitation
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.service import play
from tests.app.conftest import WORKED
from tests.app.device import Device
from tests.support.headless import Headless

PLAIN = "over a plain connection"


async def test_missing_features_of_a_plain_connection_are_listed_until_confirmed(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    device = Device()
    async with device.give(Headless(make_main(services, seat=SessionRole(plain=True)))) as phone:
        assert phone.sees(PLAIN)
        await phone.tap("Understood")
        assert not phone.sees(PLAIN)
        assert list(device.kept.values()) == [True]


async def test_on_this_machine_nothing_is_said_of_it(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo") as phone:
        assert not phone.sees(PLAIN)


async def test_copying_is_offered_only_where_it_works(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    for plain in (False, True):
        async with Headless(make_main(services, seat=SessionRole(plain=plain))) as phone:
            await phone.tap("Menu", "Export")
            assert ("Copy as text" in phone.names()) is not plain
            assert "Text file" in phone.names()


async def test_the_others_are_on_another_phone_where_the_table_is_open(services, begin):
    hand = await begin("swedish", "Anna", "Bo", "Cleo")
    async with Headless(make_main(services, seat=SessionRole("on another phone"))) as phone:
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        await phone.settle()
        assert phone.sees("Deal 1 saved Entered on another phone.")


async def test_spectator_is_offered_no_entry_and_sees_a_match_begin(services, begin):
    async with Headless(make_main(services, seat=SessionRole(watches=True))) as phone:
        assert phone.sees("You only watch here: a match shows as soon as it is begun.")
        assert "New match" not in phone.names()
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
        await phone.settle()
        assert phone.sees("Deal 3 of 12")
        assert "Undo" not in phone.names()
        assert "Enter deal 3" not in phone.names()


async def test_host_is_shown_how_phones_join(services):
    invitation = TableInvitation("http://192.168.1.7:8550/", "K7M 4QX")
    home = SessionRole("on another phone", invitation=lambda: invitation)
    async with Headless(make_main(services, seat=home)) as phone:
        await phone.tap("Menu", "Let phones join")
        assert phone.sees_all("Phones on the same network open http://192.168.1.7:8550/", "K7M 4QX")
        await phone.tap("Back")
        assert phone.sees("Your scores stay on this device.")


async def test_host_without_a_network_is_shown_no_code(services):
    home = SessionRole("on another phone", invitation=lambda: TableInvitation(None, "K7M 4QX"))
    async with Headless(make_main(services, seat=home), route="/invite") as phone:
        assert phone.sees("No local network was found: join one, and start again.")
        assert not phone.sees("K7M 4QX")


@pytest.mark.parametrize("seat", [SessionRole(), SessionRole(guest=True)], ids=["alone", "a guest"])
async def test_nobody_else_is_shown_how_to_join(services, seat):
    async with Headless(make_main(services, seat=seat)) as phone:
        await phone.tap("Menu")
        assert "Settings" in phone.names()
        assert "Let phones join" not in phone.names()
    async with Headless(make_main(services, seat=seat), route="/invite") as phone:
        assert phone.sees("There is nothing at this address")


async def test_a_guest_is_told_where_the_matches_are(services):
    async with Headless(make_main(services, seat=SessionRole(guest=True))) as phone:
        assert phone.sees("Your scores are on the computer that serves the app.")
        assert not phone.sees("Your scores stay on this device.")

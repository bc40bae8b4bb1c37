"""The damaged files that were set aside, on the screen of the matches: saved, removed."""

from contextlib import closing

import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.service.app_services import open_services
from tests.support.headless import Headless

LINE = "A damaged file"
DAMAGED = "matches.db.damaged-20260131T200000Z"


@pytest.fixture
def services(tmp_path):
    """The services over a new store, beside which a file was set aside."""
    with closing(open_services(tmp_path)) as services:
        (tmp_path / DAMAGED).write_bytes(bytes(40_000))
        yield services


async def test_a_damaged_file_is_saved_as_it_is(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        assert phone.sees_all("Set aside 31 Jan 2026, ", "40 kB")
        await phone.tap(LINE, "Save as a file")
        assert phone.saved == {DAMAGED: (tmp_path / DAMAGED).read_bytes()}


async def test_a_damaged_file_is_removed_after_a_question_and_its_line_goes(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap(LINE, "Remove")
        assert phone.sees("Everything in the damaged file is lost then.")
        await phone.tap("Cancel")
        assert (tmp_path / DAMAGED).exists()
        await phone.tap(LINE, "Remove", "Remove")
        assert phone.sees("The damaged file is removed.")
        assert LINE not in phone.names()
    assert not (tmp_path / DAMAGED).exists()


async def test_one_that_another_window_has_removed_meanwhile_is_said_to_be_gone(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        (tmp_path / DAMAGED).unlink()
        await phone.tap(LINE, "Save as a file")
        assert phone.sees("This file was removed already.")


@pytest.mark.parametrize("role", [SessionRole(guest=True), SessionRole(watches=True)], ids=["guest", "watcher"])
async def test_guest_of_the_table_sees_no_damaged_file(services, role):
    async with Headless(make_main(services, role), route="/matches") as phone:
        assert LINE not in phone.names()


async def test_screen_without_a_damaged_file_mentions_none(services, tmp_path):
    (tmp_path / DAMAGED).unlink()
    async with Headless(make_main(services), route="/matches") as phone:
        assert LINE not in phone.names()

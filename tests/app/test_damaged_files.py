"""The damaged files that were set aside, on the screen of the matches: saved, brought back, removed."""

from contextlib import closing

import pytest
import pytest_asyncio

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import library, play
from scorekeeper.service.app_services import FILE, open_services
from scorekeeper.store.backups import FOLDER
from tests.support.headless import Headless

LINE = "A damaged file"
DAMAGED = "matches.db.damaged-20260131T200000Z"


@pytest_asyncio.fixture
async def kept(tmp_path):
    """The file of two matches, the first of which has a deal."""
    with closing(open_services(tmp_path / "before")) as services:
        for names in (("Anna", "Bo", "Cleo"), ("Dag", "Eva", "Filip")):
            match = await play.start(services, Match(CATALOGUE.game("swedish"), names, 2))
            if names[0] == "Anna":
                await play.record(services, match.id, 1, Deal({"contract": "sang", "counts": [6, 6, 4]}))
    return (tmp_path / "before" / FILE).read_bytes()


@pytest.fixture
def services(tmp_path, kept):
    """The services over a new store, beside which that file was set aside, its first page gone."""
    with closing(open_services(tmp_path)) as services:
        (tmp_path / DAMAGED).write_bytes(bytes(4096) + kept[4096:])
        assert not (tmp_path / FOLDER).exists()
        yield services


async def shown(services):
    return sorted(match.players for match in await library.matches(services, "open"))


async def test_damaged_file_brings_back_its_readable_matches_once(services):
    await play.start(services, Match(CATALOGUE.game("raf"), ("Gun", "Hans", "Ida"), 0))
    async with Headless(make_main(services), route="/matches") as phone:
        assert phone.sees("Set aside 31 Jan 2026, ")
        await phone.tap(LINE)
        await phone.tap("Bring back what can be read")
        assert phone.sees("2 matches are back.")
        assert phone.sees("Swedish Bismarck: Anna, Bo, Cleo")
        assert await shown(services) == [("Anna", "Bo", "Cleo"), ("Dag", "Eva", "Filip"), ("Gun", "Hans", "Ida")]
        await phone.tap(LINE)
        await phone.tap("Bring back what can be read")
        assert phone.sees("2 were here already.")
        assert len(await shown(services)) == 3


async def test_a_damaged_file_is_saved_as_it_is(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap(LINE)
        await phone.tap("Save as a file")
        assert phone.saved == {DAMAGED: (tmp_path / DAMAGED).read_bytes()}


async def test_a_damaged_file_is_removed_after_a_question_and_its_line_goes(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap(LINE)
        await phone.tap("Remove")
        assert phone.sees("The readable parts of the damaged file that were not brought back are lost then.")
        await phone.tap("Cancel")
        assert (tmp_path / DAMAGED).exists()
        await phone.tap(LINE)
        await phone.tap("Remove")
        await phone.tap("Remove")
        assert phone.sees("The damaged file is removed.")
        assert LINE not in phone.names()
    assert not (tmp_path / DAMAGED).exists()


async def test_a_file_of_which_nothing_can_be_read_says_so_and_stays(services, tmp_path):
    (tmp_path / DAMAGED).write_bytes(bytes(40_000))
    async with Headless(make_main(services), route="/matches") as phone:
        assert phone.sees("40 kB")
        await phone.tap(LINE)
        await phone.tap("Bring back what can be read")
        assert phone.sees("Nothing in this file can be read. It stays as it is")
    assert (tmp_path / DAMAGED).exists()


async def test_one_that_another_window_has_removed_meanwhile_is_said_to_be_gone(services, tmp_path):
    async with Headless(make_main(services), route="/matches") as phone:
        (tmp_path / DAMAGED).unlink()
        await phone.tap(LINE)
        await phone.tap("Save as a file")
        assert phone.sees("This file was removed already.")


@pytest.mark.parametrize("role", [SessionRole(guest=True), SessionRole(watches=True)], ids=["guest", "watcher"])
async def test_guest_of_the_table_sees_no_damaged_file(services, role):
    async with Headless(make_main(services, role), route="/matches") as phone:
        assert LINE not in phone.names()


async def test_screen_without_a_damaged_file_mentions_none(services, tmp_path):
    (tmp_path / DAMAGED).unlink()
    async with Headless(make_main(services), route="/matches") as phone:
        assert LINE not in phone.names()

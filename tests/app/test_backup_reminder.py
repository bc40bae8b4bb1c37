"""Everything saved as one file and brought back, and the line that says so where a browser may clear it."""

from contextlib import asynccontextmanager
from dataclasses import replace

import flet as ft
import pytest

from scorekeeper.app.session_start import make_main
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import library, play
from scorekeeper.service.app_services import StorageStatus, open_services
from tests.app.conftest import WORKED
from tests.app.device import Device
from tests.app.entering import AtMatch
from tests.app.walks import BESIDE, PLACES
from tests.support.headless import Headless, noting

ENDED = "2026-01-30T22:00:00Z"
RISK = "This browser may delete the match one day."
NOT_KEPT = "This browser is not saving anything."


@pytest.fixture
def passing(services):
    """The services of a browser that may clear what it keeps."""
    return replace(services, storage_status=lambda: StorageStatus(Phrase("Perhaps."), safe=False))


@asynccontextmanager
async def at_result(services, match, kept=None):
    """Open the result of a match in a browser that has kept these small things."""
    device = Device()
    device.kept = {} if kept is None else kept
    async with device.give(AtMatch(services, match.id)) as phone:
        await phone.tap("See the result")
        yield phone


async def pick(phone, *contents):
    """Pick files where the menu lets a person pick them: within the tap on its line."""
    await phone.tap("Menu")
    action = phone.find("Restore a backup").control.action
    assert isinstance(action, ft.PickFiles)
    picked = [
        {"id": number, "name": f"{number}.zip", "size": len(content), "path": None, "bytes": content}
        for number, content in enumerate(contents)
    ]
    await phone.tap("Restore a backup")
    await phone.fire(action.file_picker, "result", {"files": picked})


async def test_a_backup_saved_on_one_phone_brings_every_match_back_on_another(services, begin, tmp_path):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", ended=ENDED)
    await library.archive(services, (await begin("raf", "Dag", "Eva", "Filip", title="Sunday")).id)
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Menu", "Save a backup")
        ((name, content),) = phone.saved.items()
        assert name.endswith("-backup.zip")
        assert phone.sees(f"Saved as {name}: 2 matches.")
    other = open_services(tmp_path / "other")
    async with Headless(make_main(other), route="/matches") as phone:
        await pick(phone, content)
        assert phone.sees("2 matches are back.")
        assert "Friday: Anna, Bo, Cleo" in phone.names()  # the first shelf that is not empty
        await phone.tap("Archived")
        assert "Sunday: Dag, Eva, Filip" in phone.names()
        await pick(phone, content)
        assert phone.sees("2 were here already.")
    other.close()


async def test_a_damaged_backup_changes_nothing_and_says_so(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", route="/matches") as phone:
        await phone.tap("Menu", "Save a backup")
        (content,) = phone.saved.values()
        await pick(phone, content[:200])
        assert phone.sees("Nothing was imported")
        assert phone.sees("The backup is damaged: the archive in it cannot be read. Nothing was changed.")
    assert len(await library.matches(services, "open")) == 1


async def test_before_the_first_match_there_is_nothing_to_save(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Menu", "Save a backup")
        assert phone.sees("There is no match to back up yet.")
        assert phone.saved == {}


async def test_after_a_match_one_line_says_that_it_may_be_cleared_until_it_is_saved(passing, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, ended=ENDED)
    remembered = {}
    async with at_result(passing, match, remembered) as phone:
        assert phone.sees(RISK)
        await phone.tap("Save a backup")
        assert len(phone.saved) == 1
        assert not phone.sees(RISK)
    async with at_result(passing, match, remembered) as phone:
        assert not phone.sees(RISK)


async def test_a_match_that_ends_after_the_backup_is_at_risk_again(passing, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    remembered = {"scorekeeper.saved": ENDED}
    await play.finish(passing, match.id, match.revision)
    async with at_result(passing, match, remembered) as phone:
        assert phone.sees(RISK)


@pytest.mark.parametrize(
    ("saved", "ended", "risk"),
    [
        ("2026-01-30T22:00:00Z", "2026-01-30T23:30:00+02:00", False),
        ("2026-01-30T22:00:00Z", "2026-01-30T21:30:00-02:00", True),
        ("2026-01-30T22:00:00Z", "2026-01-30T22:00:00.5Z", True),
        ("not a moment", "2026-01-30T22:00:00Z", True),
    ],
)
async def test_reminder_of_unsaved_matches_goes_by_the_clock_and_not_by_spelling(passing, begin, saved, ended, risk):
    match = await begin("swedish", "Anna", "Bo", "Cleo", ended=ended)
    async with at_result(passing, match, {"scorekeeper.saved": saved}) as phone:
        assert phone.sees(RISK) == risk


@pytest.mark.parametrize("where", [None, StorageStatus(Phrase("Here."), safe=True)])
async def test_safe_storage_brings_no_reminder_after_a_match(services, begin, where):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, ended=ENDED)
    services = replace(services, storage_status=lambda: where)
    async with at_result(services, match) as phone:
        assert not phone.sees(RISK)


async def test_match_in_progress_brings_no_reminder(passing, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED)
    async with AtMatch(passing, match.id, "result") as phone:
        assert not phone.sees(RISK)


async def test_moved_file_takes_no_deal_and_a_backup_saves_the_rest(services, begin, tmp_path):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    moved = "matches.db was moved, removed or replaced while it was open: nothing more is kept. "
    async with Headless(make_main(services)) as phone:
        await phone.tap("Enter deal 3", "Trumf", "hearts")
        (tmp_path / "matches.db").rename(tmp_path / "mine.db")
        await phone.tap("8", "3", "Save deal 3")
        assert phone.sees(moved + "Save a backup, then start scorekeeper again.")
        assert phone.trail[-1].endswith("/entry")
        assert phone.find("Save deal 3")
        (tmp_path / "mine.db").rename(tmp_path / "matches.db")
        await phone.tap("Save deal 3")
        assert phone.sees("Deal 3 saved")
        (tmp_path / "matches.db").rename(tmp_path / "mine.db")
    async with Headless(make_main(services), route="/matches") as phone:
        assert phone.sees(moved)
        await phone.tap("Menu", "Save a backup")
        ((name, _),) = phone.saved.items()
        assert phone.sees(f"Saved as {name}: 1 match.")


async def test_every_screen_says_that_changes_are_unsaved_and_offers_everything_as_a_file(services, begin):
    match = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:2])
    apps = []
    async with Headless(make_main(services, greet=noting(apps))) as phone:
        apps[0].state.unkept = True
        await phone.settle()
        for address in (*BESIDE, f"/match/{match.id}", *(f"/match/{match.id}/{place}" for place in PLACES)):
            await phone.go(address)
            assert phone.sees(NOT_KEPT), address
        assert not phone.sees("What was saved is safe")
        await phone.tap("Save everything as a file")
        assert len(phone.saved) == 1
        apps[0].state.unkept = False
        await phone.settle()
        assert not phone.sees(NOT_KEPT)


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
async def test_warning_of_unsaved_changes_stands_between_the_sheet_and_its_button(services, begin, size):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED[:1])
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), size=size) as phone:
        apps[0].state.unkept = True
        await phone.settle()
        said = phone.texts()
        (line,) = (text for text in said if text.startswith(NOT_KEPT))
        assert said.index("All deals") < said.index(line) < said.index("Enter deal 2")


async def test_fault_of_the_program_does_not_call_unsaved_changes_safe(services):
    apps = []
    async with Headless(make_main(services, greet=noting(apps))):
        for unkept, words in (
            (False, "Something went wrong here. What was saved is safe."),
            (True, "Something went wrong here."),
        ):
            apps[0].state.unkept = unkept
            await apps[0].attempt(lambda: 1 / 0)
            assert apps[0].state.notice.lines == (words,)

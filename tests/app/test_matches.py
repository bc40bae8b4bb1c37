"""Every kept match on its shelf, and matches that come and go as files."""

import dataclasses
import io
import json
import zipfile

import flet as ft

from scorekeeper.app.main import make_main
from scorekeeper.service import import_export, library, play
from scorekeeper.service.app_services import open_services
from scorekeeper.service.change_signal import ChangeSignal
from tests.app.conftest import WORKED
from tests.headless import Headless
from tests.reading import named

GOOD = json.dumps(
    {
        "format": "scorekeeper/match",
        "version": 1,
        "game": "swedish",
        "players": ["A", "B", "C"],
        "first_dealer": 2,
        "title": "From afar",
        "deals": [{"contract": "sang", "counts": [6, 6, 4]}],
    }
).encode()
BAD = GOOD.replace(b"[6, 6, 4]", b"[6, 6, 5]")


async def pick(phone, **files):
    """Pick files where the client lets a person pick them: within the tap on the button."""
    action = phone.find("Bring in files").control.action
    assert isinstance(action, ft.PickFiles)
    picked = [
        {"id": number, "name": name.replace("_", "."), "size": len(data), "path": None, "bytes": data}
        for number, (name, data) in enumerate(files.items())
    ]
    await phone.fire(action.file_picker, "result", {"files": picked})


async def test_a_match_is_opened_with_a_tap(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    await begin("raf", "Dag", "Eva", "Filip", title="Sunday")
    async with Headless(make_main(services)) as phone:
        assert phone.sees("Sunday")
        await phone.tap("Menu")
        await phone.tap("Matches")
        await phone.tap("Friday: Anna, Bo, Cleo")
        assert phone.sees("Deal 3 of 12")
        assert phone.trail == ["/"]


async def test_a_line_says_who_stands_where_and_how_far_it_is(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", started="2026-01-30T12:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        assert "Anna −5 Bo +4 Cleo +1" in phone.texts()
        assert phone.sees("Swedish Bismarck · 2 of 12 deals · 30 Jan 2026")


async def test_a_line_says_the_same_to_whoever_hears_it(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", started="2026-01-30T12:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        heard = phone.one(ft.Semantics, label="Friday: Anna, Bo, Cleo").hint
        assert " ".join(heard.split()) == "Anna −5, Bo +4, Cleo +1 · Swedish Bismarck · 2 of 12 deals · 30 Jan 2026"


async def test_each_match_stands_on_its_shelf_and_a_finished_one_opens_on_its_result(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Going on")
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Over", ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        assert "Going on: Anna, Bo, Cleo" in phone.names()
        assert "Over: Anna, Bo, Cleo" not in phone.names()
        await phone.tap("Finished")
        assert phone.is_selected("Finished")
        await phone.tap("Over: Anna, Bo, Cleo")
        assert phone.sees("Bo wins")


async def test_deleting_can_be_taken_back_at_once_or_later(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Delete")
        assert phone.sees("Friday is deleted.")
        assert "Friday: Anna, Bo, Cleo" not in phone.names()
        await phone.tap("Undo this")
        assert "Friday: Anna, Bo, Cleo" in phone.names()
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Delete")
        await phone.tap("Deleted")
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Restore")
        await phone.tap("Open")
        assert "Friday: Anna, Bo, Cleo" in phone.names()


async def test_a_deleted_match_is_in_hand_no_longer(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    await begin("swedish", "Dag", "Eva", "Filip", title="Sunday")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("More: Sunday: Dag, Eva, Filip")
        await phone.tap("Delete")
        await phone.tap("Back")
        assert phone.sees("Friday")


async def test_an_archived_match_is_put_away_and_taken_out_again(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Archive")
        assert phone.sees("No match is open.")
        await phone.tap("Archived")
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Take out of the archive")
        await phone.tap("Open")
        assert "Friday: Anna, Bo, Cleo" in phone.names()


async def test_a_long_shelf_is_shown_a_part_at_a_time(services, begin):
    for number in range(45):
        await begin("swedish", "Anna", "Bo", "Cleo", title=f"Evening {number}")
    async with Headless(make_main(services), route="/matches") as phone:

        def shown():
            return sum(name.startswith("Evening") for name in phone.names())

        assert shown() == 12
        for number in (24, 36, 45):
            await phone.tap("More")
            assert shown() == number
        assert "More" not in phone.names()
        await phone.tap("More: Evening 3: Anna, Bo, Cleo")
        await phone.tap("Delete")
        assert shown() == 44


async def test_a_file_is_brought_in_and_stands_on_its_shelf(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, sheet_json=GOOD)
        assert phone.sees("Brought in: From afar, A, B, C.")
        assert "From afar: A, B, C" in phone.names()


async def test_several_files_are_brought_in_together(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    ((_, csv),) = await import_export.export(services, [begun.id], "csv")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, sheet_json=GOOD, sheet_csv=csv)
        assert phone.sees("2 matches are brought in.")
    assert len(await library.matches(services, "open")) == 3


async def test_every_fault_is_told_by_file_and_deal_and_nothing_is_brought_in(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, good_json=GOOD, bad_json=BAD, other_csv=b"a,b\n")
        assert phone.sees("Nothing was brought in")
        assert phone.sees("bad.json: deal 1: The tricks add up to 17; 16 are played.")
        assert phone.sees("other.csv: The file is not a match of scorekeeper")
        await phone.tap("Close the list of faults")
        assert not phone.sees("Nothing was brought in")
    assert await library.matches(services, "open") == ()


async def test_all_matches_leave_in_one_archive(services, begin):
    for title in ("Friday", "Sunday"):
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title=title)
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Menu")
        await phone.tap("Export all as CSV")
        ((name, content),) = phone.saved.items()
    assert name.endswith("-csv.zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert len(archive.namelist()) == 2
        assert all(archive.read(each).startswith(b"\xef\xbb\xbfmatch") for each in archive.namelist())


async def test_a_match_leaves_from_the_list_without_being_opened(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    begun = await begin("swedish", "Dag", "Eva", "Filip", title="Sunday")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("CSV, for a spreadsheet")
        assert b"Anna" in next(iter(phone.saved.values()))
    assert (await play.open_match(services, begun.id)).id == await library.latest(services)


async def test_a_damaged_match_is_listed_as_such_and_can_only_be_deleted(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    services.store._db.execute("UPDATE matches SET head = '{', over = NULL, summary = NULL")
    async with Headless(make_main(services), route="/matches") as phone:
        (damaged,) = [name for name in phone.names() if name.startswith("A damaged match")]
        await phone.tap(damaged)
        assert phone.names() == ["Delete"]
        await phone.tap("Delete")
        assert phone.sees("The damaged match is deleted.")


async def test_large_type_puts_buttons_and_shelves_in_rows_of_their_own(services):
    async with Headless(make_main(services), route="/matches") as phone:

        def beside(name):
            """How many buttons stand in one row with the one of that name."""
            rows = [held(row) for row in phone.all(ft.Row) if not row.wrap]
            return max((len(row) for row in rows if name in row), default=0)

        def held(row):
            return [thing.name for control in row.controls for thing in named(control, enabled=True)]

        assert (beside("New match"), beside("Open")) == (2, 4)
        word = next(text for text in phone.all(ft.Text) if text.on_size_change)
        await phone.fire(word, "size_change", {"w": 172.2, "h": 43})
        assert (beside("New match"), beside("Open")) == (0, 0)
        await phone.tap("Finished")
        assert phone.is_selected("Finished")


# --- a match that is gone, or damaged, since the list was drawn


async def friday_and_sunday(begin):
    friday = await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    await begin("swedish", "Dag", "Eva", "Filip", title="Sunday")
    return friday


async def unheard(services, act, match):
    """Another process does something, of which no session hears."""
    await act(dataclasses.replace(services, change_signal=ChangeSignal()), match.id)


async def test_a_match_that_was_deleted_elsewhere_is_said_to_be_and_no_other_is_opened(services, begin):
    friday = await friday_and_sunday(begin)
    async with Headless(make_main(services), route="/matches") as phone:
        await unheard(services, library.discard, friday)
        await phone.tap("Friday: Anna, Bo, Cleo")
        assert phone.trail == ["/matches"]
        assert phone.sees("Friday was deleted in another window.")
        assert "Friday: Anna, Bo, Cleo" not in phone.names()
        assert "Sunday: Dag, Eva, Filip" in phone.names()


async def test_a_match_that_was_damaged_since_is_said_to_be_and_no_other_is_opened(services, begin):
    friday = await friday_and_sunday(begin)
    async with Headless(make_main(services), route="/matches") as phone:
        services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (friday.id,))
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Result")
        assert phone.trail == ["/matches"]
        assert phone.sees(f"The match {friday.id} is damaged and cannot be read. It was left as it is.")


async def test_what_was_done_to_a_match_elsewhere_already_is_said_and_the_list_is_fetched_again(services, begin):
    friday = await friday_and_sunday(begin)
    async with Headless(make_main(services), route="/matches") as phone:
        await unheard(services, library.discard, friday)
        await phone.tap("More: Friday: Anna, Bo, Cleo")
        await phone.tap("Archive")
        assert phone.sees("The match was deleted. Restore it to go on.")
        assert "Friday: Anna, Bo, Cleo" not in phone.names()


async def test_a_damaged_match_at_an_address_is_not_said_to_be_kept_elsewhere(services, begin):
    friday = await friday_and_sunday(begin)
    services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (friday.id,))
    async with Headless(make_main(services), route=f"/match/{friday.id}") as phone:
        assert phone.sees("This match cannot be opened")
        assert phone.sees(f"The match {friday.id} is damaged and cannot be read. It was left as it is.")


async def test_a_match_in_hand_that_cannot_be_read_just_now_is_not_said_to_be_deleted(services, begin):
    friday = await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    async with Headless(make_main(services)) as phone:
        services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (friday.id,))
        services.change_signal.publish(by=None)
        await phone.settle()
        assert phone.sees("Deal 1 of 12")
        assert phone.sees(f"The match {friday.id} is damaged and cannot be read. It was left as it is.")


# --- a list that others change


async def test_a_match_that_another_process_brought_in_is_shown_at_once(services, begin, tmp_path):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    async with Headless(make_main(services), route="/matches") as phone:
        other = open_services(tmp_path)
        await import_export.import_files(other, [("sheet.json", GOOD)])
        other.close()
        services.publish_changes_of_others()
        await phone.settle()
        assert "From afar: A, B, C" in phone.names()
        assert "Friday: Anna, Bo, Cleo" in phone.names()


async def test_what_another_window_does_to_a_match_is_shown_in_the_list_of_this_one(services, begin):
    await friday_and_sunday(begin)
    async with Headless(make_main(services), route="/matches") as here, Headless(make_main(services)) as there:
        await there.go("/matches")
        await there.tap("More: Friday: Anna, Bo, Cleo")
        await there.tap("Delete")
        await here.settle()
        assert "Friday: Anna, Bo, Cleo" not in here.names()


async def test_a_list_that_was_left_is_not_read_any_more(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    sessions = []
    async with Headless(make_main(services, greet=sessions.append), route="/matches") as phone:
        assert len(sessions[0].readers) == 1
        await phone.tap("Back")
        assert sessions[0].readers == {}

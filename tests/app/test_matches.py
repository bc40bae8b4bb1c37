"""Every kept match on its shelf, and matches that come and go as files."""

import dataclasses
import io
import zipfile

import flet as ft
import pytest

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal, Match
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.service import import_export, library, play
from scorekeeper.service.app_services import ChangeSignal, open_services
from tests.app.conftest import WORKED
from tests.app.picking import BAD, GOOD, pick
from tests.support.headless import Headless, noting
from tests.support.imported import import_files
from tests.support.reading import heard, named


async def test_a_match_is_opened_with_a_tap(begin, opened):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    async with opened("raf", "Dag", "Eva", "Filip", title="Sunday") as phone:
        assert phone.sees("Sunday")
        await phone.tap("Menu", "Matches", "Friday: Anna, Bo, Cleo")
        assert phone.sees("Deal 3 of 12")
        assert phone.trail == ["/"]


async def test_a_line_says_that_several_have_won_where_they_did(services):
    items = [{"id": "good", "name": "good", "total": 8}, {"id": "bad", "name": "bad", "points": -1, "total": 8}]
    table = {"shape": "tally", "id": "house", "name": "House", "title": "House", "players": 3, "deals": 1}
    game = CATALOGUE.from_document({**table, "wins": "zero", "items": items})
    begun = await play.start(services, Match(game, ("Anna", "Bo", "Cleo"), 0))
    await play.record(services, begun.id, begun.revision, Deal({"good": [5, 3, 0], "bad": [0, 0, 8]}))
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Finished")
        assert phone.sees("Anna and Bo win")
        assert not phone.sees("share the first place")


async def test_a_line_shows_and_says_who_stands_where_and_how_far_it_is(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday", started="2026-01-30T12:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        assert "Anna −5 Bo +4 Cleo +1" in phone.texts()
        assert phone.sees("Friday 30 January 2026")
        assert "Friday · 2 of 12 deals" in phone.texts()
        assert (
            "Friday: Anna, Bo, Cleo Swedish Bismarck. Bo is ahead. Anna −5, Bo +4, Cleo +1. 2 of 12 deals. 30 Jan 2026"
        ) in phone.said()


async def test_a_line_leads_with_the_game_and_who_is_ahead_and_its_title_stands_below(begin, opened):
    for game in ("swedish", "raf"):
        await begin(game, "Anna", "Bo", "Cleo", title="Monday evening")
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Monday evening", route="/matches") as phone:
        texts = phone.texts()
        lines = [text for text in texts if text.startswith(("Swedish", "RAF", "Bo is", "Monday evening"))]
    assert lines == [
        "Swedish Bismarck",
        "Bo is ahead",
        "Monday evening · 2 of 12 deals",
        "RAF 8-5-3",
        "Monday evening · 0 of 18 deals",
        "Swedish Bismarck",
        "Monday evening · 0 of 12 deals",
    ]


async def test_without_a_title_the_progress_stands_alone(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", deals=WORKED, route="/matches") as phone:
        assert "2 of 12 deals" in phone.texts()


async def test_matches_stand_below_the_evening_on_which_they_were_played(services, begin):
    for title, started in (
        ("Late", "2026-01-31T03:00:00"),
        ("Morning", "2026-01-31T05:00:00"),
        ("Early", "2026-01-30T18:00:00"),
        ("Noted", "2026-02-01"),
        ("New Year", "2026-01-01T00:30:00"),
    ):
        await begin("swedish", "Anna", "Bo", "Cleo", title=title, started=started)
    titles = ("Late", "Morning", "Early", "Noted", "New Year")
    async with Headless(make_main(services), route="/matches") as phone:
        texts = [text.removesuffix(" · 0 of 12 deals") for text in phone.texts()]
        shown = [text for text in texts if text in titles or text.endswith(("2025", "2026"))]
    assert shown == [
        "Sunday 1 February 2026",
        "Noted",
        "Saturday 31 January 2026",
        "Morning",
        "Friday 30 January 2026",
        "Late",
        "Early",
        "Wednesday 31 December 2025",
        "New Year",
    ]


async def test_the_day_is_said_with_its_weekday_in_the_language_of_the_reader(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", started="2026-01-30T18:00:00", route="/matches") as phone:
        await phone.go("/settings")
        await phone.tap("Svenska")
        await phone.go("/matches")
        assert phone.sees("Fredag 30 januari 2026")


@pytest.mark.parametrize(
    ("game", "players", "deals", "said"),
    [
        ("swedish", ("Anna", "Bo", "Cleo"), WORKED, "Bo is ahead"),
        ("swedish", ("Anna", "Bo", "Cleo"), (), None),
        (
            "swedish",
            ("Anna", "Bo", "Cleo"),
            ({"contract": "sang", "counts": [9, 4, 3]}, {"contract": "sang", "counts": [4, 9, 3]}),
            "Anna and Bo share the first place",
        ),
        ("swedish", ("Anna", "Bo", "Cleo"), ({"contract": "sang", "counts": [8, 4, 4]},), "Everybody is level"),
        (
            "finnish-partners",
            ("Anna", "Bo", "Cleo", "Dag"),
            ({"contract": "no-trump", "counts": [9, 4]},),
            "Anna & Cleo are ahead",
        ),
    ],
)
async def test_stopped_match_is_listed_with_its_leader_and_no_winner(services, begin, game, players, deals, said):
    await begin(game, *players, deals=deals, title="Finished", ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Finished")
        assert not phone.all(ft.Icon, icon=ft.Icons.EMOJI_EVENTS_OUTLINED)
        named = [text for text in phone.texts() if any(word in text for word in (" win", "ahead", "share", "level"))]
        assert named == ([] if said is None else [said])
        heard = next(each for each in phone.said() if each.startswith("Finished: "))
        assert said is None or f". {said}. " in heard


async def test_a_match_to_a_target_that_was_stopped_says_so_in_the_list(services, begin):
    await begin(
        "manni", "Anna", "Bo", "Cleo", deals=[{"contract": "nolo", "counts": [0, 0, 12]}], ended="2026-01-30T22:00:00Z"
    )
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Finished")
        assert phone.sees("Stopped after 1 deal")


async def test_each_match_stands_on_its_shelf_and_a_finished_one_opens_on_its_result(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Going on")
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Finished", ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        assert "Going on: Anna, Bo, Cleo" in phone.names()
        assert "Finished: Anna, Bo, Cleo" not in phone.names()
        await phone.tap("Finished")
        assert phone.is_selected("Finished")
        await phone.tap("Finished: Anna, Bo, Cleo")
        assert "Bo is ahead" in [each.label for each in phone.all(ft.Semantics)]


async def test_deleting_can_be_taken_back_at_once_or_later(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Friday", route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Delete")
        assert phone.sees("Friday is deleted.")
        assert "Friday: Anna, Bo, Cleo" not in phone.names()
        await phone.tap("Undo this")
        assert "Friday: Anna, Bo, Cleo" in phone.names()
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Delete", "Deleted", "More: Friday: Anna, Bo, Cleo", "Restore")
        await phone.tap("Playing")
        assert "Friday: Anna, Bo, Cleo" in phone.names()


async def test_a_deleted_match_is_in_hand_no_longer(begin, opened):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    async with opened("swedish", "Dag", "Eva", "Filip", title="Sunday", route="/matches") as phone:
        await phone.tap("More: Sunday: Dag, Eva, Filip", "Delete", "Back")
        assert phone.sees("Friday")


async def test_an_archived_match_is_put_away_and_taken_out_again(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Friday", route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Archive")
        assert phone.sees("No match in progress.")
        await phone.tap("Archived", "More: Friday: Anna, Bo, Cleo", "Take out of the archive", "Playing")
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
        await phone.tap("More: Evening 3: Anna, Bo, Cleo", "Delete")
        assert shown() == 44


async def test_several_files_are_brought_in_together(services, begin):
    begun = await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    ((_, csv),) = await import_export.export(services, [begun.id], "csv")
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, sheet_json=GOOD, sheet_csv=csv)
        assert phone.sees("The match is here already, as it is there or further on.")
    assert len(await library.matches(services, "open")) == 2


async def test_a_spreadsheet_of_ones_own_is_looked_at_before_it_comes_in(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, evenings_csv=b"Date,Ada,Ben,Remark\n2019-01-05,1,2,rain\n2019-01-12,3,-4,\n")
        assert phone.sees_all("Import 2 matches?", "Ada 1 · Ben 2", "This column is left out: Remark.")
        assert await library.matches(services, "over") == ()
        await phone.tap("The lowest total", "Import")
        assert phone.sees("2 matches imported.")
    assert [each.totals for each in await library.matches(services, "over")] == [(3, -4), (1, 2)]


async def test_every_fault_is_told_by_file_and_deal_where_nothing_can_be_brought_in(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, bad_json=BAD, other_csv=b"a,b\n")
        assert phone.sees_all("Nothing was imported", "bad.json: Deal 1: That makes 17 tricks; there are 16.")
        assert phone.sees("other.csv: The file is neither a match of scorekeeper nor a table")
        await phone.tap("Close the list of problems")
        assert not phone.sees("Nothing was imported")
    assert await library.matches(services, "open") == ()


async def test_the_files_that_can_be_read_are_brought_in_and_what_is_left_out_stays_said(services):
    async with Headless(make_main(services), route="/matches") as phone:
        await pick(phone, bad_json=BAD, good_json=GOOD)
        assert phone.sees("Imported: From afar, A, B, C.")
        assert "From afar: A, B, C" in phone.names()
        assert phone.sees("Left out")
        assert not phone.sees("Nothing was imported")
        assert phone.sees("bad.json: Deal 1: That makes 17 tricks; there are 16.")
        await phone.tap("Close the list of problems")
        assert not phone.sees("Left out")
    assert len(await library.matches(services, "open")) == 1


async def test_all_matches_leave_in_one_archive(services, begin):
    for title in ("Friday", "Sunday"):
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title=title)
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Menu", "Export all as CSV")
        ((name, content),) = phone.saved.items()
    assert name.endswith("-csv.zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert len(archive.namelist()) == 2
        assert all(archive.read(each).startswith(b"\xef\xbb\xbfscorekeeper sheet,1,") for each in archive.namelist())


async def test_a_match_leaves_from_the_list_without_being_opened(services, begin, opened):
    await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, title="Friday")
    async with opened("swedish", "Dag", "Eva", "Filip", title="Sunday", route="/matches") as phone:
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Spreadsheet (CSV)")
        assert b"Anna" in next(iter(phone.saved.values()))
    assert (await play.open_match(services, phone.id)).id == await library.latest(services)


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
            """Return the number of buttons in one row with the button of that name."""
            rows = [held(row) for row in phone.all(ft.Row) if not row.wrap]
            return max((len(row) for row in rows if name in row), default=0)

        def held(row):
            return [thing.name for control in row.controls for thing in named(control, enabled=True)]

        assert (beside("New match"), beside("Playing")) == (2, 4)
        word = next(text for text in phone.all(ft.Text) if text.on_size_change)
        await phone.fire(word, "size_change", {"w": 172.2, "h": 43})
        assert (beside("New match"), beside("Playing")) == (0, 0)
        await phone.tap("Finished")
        assert phone.is_selected("Finished")


@pytest.mark.parametrize(("text", "beside"), [(1, True), (2, False)])
async def test_in_large_type_the_sentence_above_what_was_left_out_has_the_width_of_its_panel(services, text, beside):
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), route="/matches") as phone:
        apps[0].scale_text(text)
        await pick(phone, bad_json=BAD)
        rows = [heard(row) for row in phone.all(ft.Row)]
        assert any("Nothing was imported" in row and "Close the list of problems" in row for row in rows) is beside
        assert "Close the list of problems" in phone.names()


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
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Result")
        assert phone.trail == ["/matches"]
        assert phone.sees(f"The match {friday.id} is damaged and cannot be read. It was left as it is.")


async def test_action_on_a_match_deleted_elsewhere_is_explained_and_the_list_reloaded(services, begin):
    friday = await friday_and_sunday(begin)
    async with Headless(make_main(services), route="/matches") as phone:
        await unheard(services, library.discard, friday)
        await phone.tap("More: Friday: Anna, Bo, Cleo", "Archive")
        assert phone.sees("The match was deleted. Restore it to go on.")
        assert "Friday: Anna, Bo, Cleo" not in phone.names()


async def test_a_damaged_match_at_an_address_is_not_said_to_be_kept_elsewhere(services, begin):
    friday = await friday_and_sunday(begin)
    services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (friday.id,))
    async with Headless(make_main(services), route=f"/match/{friday.id}") as phone:
        assert phone.sees("This match cannot be opened")
        assert phone.sees(f"The match {friday.id} is damaged and cannot be read. It was left as it is.")


async def test_a_match_in_hand_that_cannot_be_read_just_now_is_not_said_to_be_deleted(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Friday") as phone:
        services.store._db.execute("UPDATE matches SET head = '{' WHERE id = ?", (phone.id,))
        services.change_signal.publish(by=None)
        await phone.settle()
        assert phone.sees("Deal 1 of 12")
        assert phone.sees(f"The match {phone.id} is damaged and cannot be read. It was left as it is.")


# --- a list that others change


async def test_a_match_that_another_process_brought_in_is_shown_at_once(services, opened, tmp_path):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Friday", route="/matches") as phone:
        other = open_services(tmp_path)
        await import_files(other, [("sheet.json", GOOD)])
        other.close()
        services.publish_changes_of_others()
        await phone.settle()
        assert "From afar: A, B, C" in phone.names()
        assert "Friday: Anna, Bo, Cleo" in phone.names()


async def test_a_list_that_was_left_is_not_read_any_more(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday")
    sessions = []
    async with Headless(make_main(services, greet=noting(sessions)), route="/matches") as phone:
        assert len(sessions[0].readers) == 2  # of the list, and of what waits for a club
        await phone.tap("Back")
        assert sessions[0].readers == {}


# --- search


async def test_the_list_is_searched_and_filtered_by_game_and_by_player(services, begin):
    await begin("raf", "Anna", "Bo", "Dag", title="At Dag's")
    for number in range(6):
        await begin("swedish", "Anna", "Bo", "Cleo", title=f"Evening {number}")
    async with Headless(make_main(services), route="/matches") as phone:

        def shown():
            return [name for name in phone.names() if name.startswith(("Evening", "At Dag's"))]

        assert len(shown()) == 7
        await phone.enter("Search", "dag")
        assert shown() == ["At Dag's: Anna, Bo, Dag"]
        await phone.enter("Search", "")
        await phone.tap("Every game")
        assert phone.names() == ["Every game", "Swedish Bismarck", "RAF 8-5-3"]
        await phone.tap("Swedish Bismarck")
        assert phone.is_selected("Swedish Bismarck")
        assert len(shown()) == 6
        await phone.tap("Every player")
        assert phone.names() == ["Every player", "Anna", "Bo", "Cleo", "Dag"]
        await phone.tap("Dag")
        assert shown() == []
        assert phone.sees("No match found.")
        await phone.tap("Show all")
        assert len(shown()) == 7


async def test_match_on_another_shelf_is_found_there(services, begin):
    for number in range(6):
        await begin("swedish", "Anna", "Bo", "Cleo", title=f"Evening {number}")
    await begin("swedish", "Anna", "Bo", "Dag", deals=WORKED, title="Finished", ended="2026-01-30T22:00:00Z")
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.enter("Search", "dag")
        await phone.tap("Found under: Finished")
        assert "Finished: Anna, Bo, Dag" in phone.names()
        assert phone.is_selected("Finished")


async def test_a_short_list_has_no_search(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", title="Friday", route="/matches") as phone:
        assert phone.all(ft.TextField) == []


# --- removed for good


async def two_deleted(services, begin):
    for title in ("Friday", "Sunday"):
        await library.discard(services, (await begin("swedish", "Anna", "Bo", "Cleo", title=title)).id)
    await begin("swedish", "Anna", "Bo", "Cleo", title="Kept")


async def test_the_deleted_are_removed_for_good_after_a_question_and_every_window_shows_it(services, begin):
    await two_deleted(services, begin)
    here, there = (Headless(make_main(services), route="/matches") for _ in range(2))
    async with here, there:
        await there.tap("Deleted")
        assert "Friday: Anna, Bo, Cleo" in there.names()
        await here.tap("Deleted", "Remove all of them for good")
        assert here.sees("2 deleted matches are removed with all their deals. This cannot be undone.")
        await here.tap("Cancel")
        assert len(await library.matches(services, "deleted")) == 2
        await here.tap("Remove all of them for good", "Remove")
        assert here.sees_all("2 matches are gone for good.", "Nothing is deleted.")
        await there.settle()
        assert there.sees("Nothing is deleted.")
        await here.tap("Playing")
        assert "Kept: Anna, Bo, Cleo" in here.names()


async def test_a_match_that_is_restored_elsewhere_while_the_question_stands_is_not_removed(services, begin):
    await two_deleted(services, begin)
    friday = (await library.matches(services, "deleted"))[-1]
    async with Headless(make_main(services), route="/matches") as phone:
        await phone.tap("Deleted", "Remove all of them for good")
        await unheard(services, library.restore, friday)
        await phone.tap("Remove")
        assert phone.sees("1 match is gone for good.")
    assert friday.id in [match.id for match in await library.matches(services, "open")]


@pytest.mark.parametrize("seat", [SessionRole(guest=True), SessionRole(watches=True)], ids=["guest", "watcher"])
async def test_a_phone_that_has_joined_is_not_asked_whether_to_remove_anything(services, begin, seat):
    await two_deleted(services, begin)
    async with Headless(make_main(services, seat), route="/matches") as phone:
        if not seat.watches:
            await phone.tap("Deleted")
        assert "Remove all of them for good" not in phone.names()

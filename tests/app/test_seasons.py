"""Seasons on the screen: begun, counted, changed, closed and sent."""

import io
from dataclasses import replace
from datetime import UTC, date, datetime

import flet as ft
import pytest
from pypdf import PdfReader

from scorekeeper.app.features.seasons.form_screen import picked
from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.exchange.season_file import shared_season
from scorekeeper.match.season import Season
from scorekeeper.service import people, play, seasons
from scorekeeper.service.backup import hand_season
from scorekeeper.service.restoring import restore_backup
from tests.app.conftest import WORKED
from tests.app.handing_over import OPENED, hand_over, link_on
from tests.support.headless import Headless, noting

OVER = {"deals": WORKED, "ended": "2026-01-02T21:00:00Z"}


@pytest.fixture
async def spring(services):
    return await seasons.begin(services, Season("", "Spring", ("swedish",)))


async def played(begin):
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z", **OVER)
    await begin("swedish", "Anna", "Bo", "Dag", started="2026-01-03T20:00:00Z", **OVER)


def rows(phone):
    return [name for name in phone.names() if name in {"Anna", "Bo", "Cleo", "Dag"}]


async def test_a_season_is_begun_from_people_and_counts_the_matches_of_its_time(services, begin):
    await played(begin)
    async with Headless(make_main(services), route="/people") as phone:
        await phone.tap("Seasons")
        assert phone.sees("A season adds matches up into one table.")
        await phone.tap("New season", "Start the season")
        assert phone.sees("A season needs a name.")
        await phone.enter("Name of the season", "Spring")
        await phone.enter("First day", "2026-01-03")
        await phone.enter("Last day", "spring")
        await phone.tap("Start the season")
        assert phone.sees('"spring" is not a day; one is written 2026-01-31.')
        await phone.enter("Last day", "")
        await phone.enter("Minimum matches to be ranked", "1.5")
        await phone.tap("Start the season")
        assert phone.sees('"1.5" is not a whole number.')
        await phone.enter("Minimum matches to be ranked", "")
        await phone.tap("Start the season")
        assert phone.sees("The table comes with the first match that is over.")
        assert phone.sees("1 match of this time belongs to no season.")
        await phone.tap("Count it here")
        assert rows(phone) == ["Bo", "Dag", "Anna"]
        await phone.tap("Back")
        assert phone.sees("Points added up · 1 match · from 3 January 2026")


def calendar(phone):
    """The calendar that is open; what it says, and the day at which it opens."""
    it = phone.one(ft.DatePicker)
    return it.help_text, it.cancel_text, it.confirm_text, it.value


async def choose(phone, moment):
    """Agree in the calendar to the day that begins then; then the client takes it down."""
    it = phone.one(ft.DatePicker)
    phone.session.apply_patch(it._i, {"value": moment, "open": False})
    await phone.fire(it, "change", moment)
    await phone.fire(it, "dismiss", data=False)


async def test_the_days_of_a_season_are_chosen_in_a_calendar_which_opens_at_what_was_typed(services):
    async with Headless(make_main(services), route="/seasons/new") as phone:
        await phone.enter("First day", "2026-01-03")
        await phone.tap("Choose the first day")
        assert calendar(phone) == ("Choose the first day", "Cancel", "OK", date(2026, 1, 3))
        await choose(phone, datetime(2026, 1, 10).astimezone(UTC))
        assert not phone.all(ft.DatePicker)
        assert phone.one(ft.TextField, label="First day").value == "2026-01-10"
        await phone.tap("Choose the first day")
        assert calendar(phone)[-1] == date(2026, 1, 10)


async def test_english_calendar_begins_on_monday_and_has_room_for_days_in_large_type(services):
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), route="/seasons/new") as phone:
        assert phone.page.theme.date_picker_theme is None
        apps[0].scale_text(2)
        await phone.settle()
        await phone.tap("Choose the first day")
        assert phone.one(ft.DatePicker).locale == ft.Locale("en", "GB")
        for light in (phone.page.theme, phone.page.dark_theme):
            assert light.date_picker_theme.day_text_style.size * 2 <= 26
            assert light.text_theme.title_small.size * 2 <= 22


@pytest.mark.parametrize(
    ("typed", "opens_at"),
    [
        ("", date(2026, 2, 3)),
        ("spring", date(2026, 2, 3)),
        ("0001-01-01", date(1900, 1, 1)),  # before the calendar
        ("9999-12-31", date(2199, 12, 31)),
    ],
)
async def test_a_calendar_that_is_closed_without_a_day_leaves_what_was_typed(services, typed, opens_at):
    services.now = lambda: "2026-02-03T12:00:00Z"
    async with Headless(make_main(services), route="/seasons/new") as phone:
        await phone.enter("Last day", typed)
        await phone.tap("Choose the last day")
        assert calendar(phone)[-1] == opens_at
        it = phone.one(ft.DatePicker)
        phone.session.apply_patch(it._i, {"open": False})
        await phone.fire(it, "dismiss", data=True)
        assert not phone.all(ft.DatePicker)
        assert phone.one(ft.TextField, label="Last day").value == typed


@pytest.mark.usefixtures("in_auckland")
@pytest.mark.parametrize(
    "begins",
    [
        "2026-01-09T11:00:00+00:00",
        "2026-01-09T10:00:00+00:00",  # of a phone an hour ahead of the table
        "2026-01-09T22:00:00+00:00",  # of one eleven hours behind it
    ],
)
def test_a_day_that_is_chosen_is_the_one_that_begins_then_where_the_phone_is(begins):
    assert picked(begins) == date(2026, 1, 10)


async def test_changed_scoring_of_a_season_is_told_above_its_table(services, begin, spring):
    await played(begin)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here", "Menu", "Change the season", "Places")
        await phone.enter("Points for the first place, the second and so on", "5 3 2")
        await phone.enter("Minimum matches to be ranked", "2")
        await phone.tap("matches won", "the best match", "Save")
        assert phone.sees("Points for places: 5–3–2, ranked from 2 matches on, if level: matches won, the best match")
    kept = (await seasons.seasons(services))[0].season
    assert (kept.counts, kept.place_points, kept.least, kept.ties) == ("places", (5, 3, 2), 2, ("wins", "best"))


async def test_sum_of_points_in_a_low_wins_season_brings_a_warning_and_offers_the_average(services):
    await seasons.begin(services, Season("", "Spring", ("swedish", "canadian-salad")))
    (kept,) = await seasons.seasons(services)
    warning = "The lowest total wins in Canadian Salad: where points are added up, whoever plays least leads."
    async with Headless(make_main(services), route=f"/seasons/{kept.season.id}/change") as phone:
        assert phone.sees(warning)
        await phone.tap("Count the average instead")
        assert not phone.sees(warning)
        assert phone.is_selected("Average")
        await phone.tap("Sum")
        assert phone.sees(warning)
        await phone.tap("Canadian Salad")
        assert not phone.sees(warning)


async def test_a_season_is_closed_with_who_has_won_and_opened_again_and_removed(services, begin, spring):
    await played(begin)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here", "Menu", "Close the season")
        assert phone.sees("The season is closed. First: Bo.")
        await phone.tap("Menu")
        assert not phone.sees("Change the season")
        await phone.tap("Its matches")
        assert phone.sees("The season is closed. Its matches stay as they are until it is opened again.")
        await phone.tap("Back", "Menu", "Open again")
        assert not phone.sees("The season is closed.")
        await phone.tap("Menu", "Remove the season", "Remove")
        assert phone.sees("A season adds matches up into one table.")


async def test_a_match_is_taken_out_of_a_season_and_put_in_again(services, begin, spring):
    await played(begin)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/matches") as phone:
        (first, second) = [name for name in phone.names() if name.startswith("Swedish Bismarck, ")]
        assert (first, second) == (
            "Swedish Bismarck, Bo is ahead, 3 Jan 2026 · Anna, Bo, Dag",
            "Swedish Bismarck, Bo is ahead, 2 Jan 2026 · Anna, Bo, Cleo",
        )
        await phone.tap(second)
        assert (phone.is_selected(first), phone.is_selected(second)) == (False, True)
        await phone.tap("Back")
        assert rows(phone) == ["Bo", "Cleo", "Anna"]
        await phone.tap("Menu", "Its matches", second)
        assert not phone.is_selected(second)
    assert [each.matches for each in await seasons.seasons(services)] == [()]


async def test_the_table_is_sent_as_a_page_and_as_a_file(services, begin, spring):
    await played(begin)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here")
        for way in ("PDF for the wall", "PDF, one page per person", "Spreadsheet (CSV)"):
            await phone.tap("Send the table", way)
        assert phone.sees("Saved as season-spring.csv.")
        assert phone.saved["season-spring.csv"].startswith(b"\xef\xbb\xbfrank,name,matches,points,ranked\r\n1,Bo,2,")
        (page,) = PdfReader(io.BytesIO(phone.saved["season-spring.pdf"]), strict=True).pages
        assert "Points added up" in page.extract_text()
        pages = PdfReader(io.BytesIO(phone.saved["season-spring-people.pdf"]), strict=True).pages
        assert [page.extract_text().splitlines()[1] for page in pages] == ["Bo", "Cleo", "Dag", "Anna"]


async def test_a_season_is_handed_over_as_a_file_and_as_a_link_that_the_other_phone_opens(
    services, elsewhere, begin, spring
):
    await played(begin)
    async with Headless(make_main(services), url=OPENED, route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here")
        await hand_over(phone, {})
        assert phone.sees("The code has the season and its people. Its matches are in the link and in the file.")
        link = link_on(phone)
        await phone.tap("Save a file")
        assert phone.saved.keys() == {"season-spring.zip"}
    await people.add(elsewhere, "Anna")
    async with Headless(make_main(elsewhere), route=link.partition("#")[2]) as phone:
        assert phone.sees_all("Take this season?", "2 matches · 4 people · Points added up", "Anna, Bo, Cleo, Dag")
        await phone.tap("Bring it in")
        assert phone.sees("2 matches are new here.")
        await phone.go(f"/seasons/{spring.id}")
        assert rows(phone) == ["Bo", "Cleo", "Dag", "Anna"]


async def test_a_link_to_a_season_that_is_not_taken_changes_nothing(services, elsewhere, spring):
    link = shared_season((await hand_season(services, spring.id)).file.content, "https://example.org/").link
    async with Headless(make_main(elsewhere), route=link.partition("#")[2]) as phone:
        assert phone.sees("Take this season?")
        await phone.tap("Not now")
        await phone.go("/matches")
    assert await seasons.seasons(elsewhere) == ()


async def test_spectator_sees_the_table_of_a_season_and_changes_nothing(services, begin, spring):
    await played(begin)
    watching = services.for_session(watches=True)
    async with Headless(make_main(watching, SessionRole(watches=True)), route=f"/seasons/{spring.id}") as phone:
        assert not {"Menu", "Count them here"} & {*phone.names()}
        await phone.go("/seasons/new")
        assert phone.sees("You only watch here; the sheet is kept on the computer that serves it.")


async def test_an_address_of_no_season_says_so(services):
    async with Headless(make_main(services), route="/seasons/nothing") as phone:
        assert phone.sees("This season is not kept here")
        await phone.go("/seasons/nothing/change")
        assert phone.sees("There is no season nothing.")


async def test_a_new_match_is_offered_to_the_season_that_runs_and_need_not_count_in_it(services, opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z", route="/new", **OVER) as phone:
        assert not any("Counts in" in name for name in phone.names())
        spring = await seasons.begin(services, Season("", "Spring", ("swedish",)))
        await phone.go("/people")
        await phone.go("/new")
        assert phone.is_selected("Counts in Spring")
        await phone.tap("Who deals first? Anna", "Start the match")
        await phone.go("/new")
        await phone.tap("Counts in Spring")
        assert not phone.is_selected("Counts in Spring")
        await phone.tap("Who deals first? Anna", "Start the match")
    (kept,) = await seasons.seasons(services)
    assert (kept.season, len(kept.matches)) == (spring, 1)


async def test_seven_who_are_here_sit_at_two_tables_change_places_and_play_for_the_season(services, begin):
    await played(begin)
    await people.add(services, "Eva")
    spring = await seasons.begin(services, Season("", "Spring", ("swedish", "kaiser")))
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Game night", "Anna", "Bo", "Suggest tables")
        assert phone.sees("2 people are too few for a table.")
        await phone.tap("Cleo", "Dag", "Eva")
        for name in ("Finn", "Gus"):
            await phone.enter("Somebody new", name)
            await phone.tap("Add")
        assert phone.sees("7 people")
        await phone.tap("Suggest tables")
        assert phone.sees("Table 2")
        before = seated(phone)
        await phone.tap(before[0])
        await phone.tap(before[-1])
        after = seated(phone)
        assert sorted(after) == sorted(before)
        assert before[-1] in after[:4]
        assert before[0] in after[4:]
        await phone.tap("Start")
        assert phone.sees("Playing")
    (kept,) = await seasons.seasons(services)
    names = [[each.name for each in await people.seats(services, match)] for match in kept.matches]
    assert sorted(map(len, names)) == [3, 4]
    begun = [(await play.open_match(services, match)).match for match in kept.matches]
    assert {match.game.info.id: match.options for match in begun} == {"swedish": {}, "kaiser": {}}
    assert {*names[0], *names[1]} == {"Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus"}
    assert {len(each) for each in names if before[-1] in each} == {4}


async def test_two_who_were_brought_to_one_table_by_hand_are_not_said_to_have_no_other_way(services, begin):
    await played(begin)
    for name in ("Eva", "Finn"):
        await people.add(services, name)
    ids = {each.name: each.id for each in await people.people(services)}
    apart = ((ids["Anna"], ids["Bo"]),)
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",), tables=(3,), apart=apart))
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/evening") as phone:
        await phone.tap("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Suggest tables")
        assert not phone.sees("kept apart")
        before = seated(phone)
        annas = before[:3] if "Anna" in before[:3] else before[3:]
        await phone.tap("Bo")
        await phone.tap(next(name for name in annas if name != "Anna"))
        assert phone.sees("are to be kept apart.")
        assert not phone.sees("No seating")
        await phone.go(f"/seasons/{spring.id}")
        await phone.go(f"/seasons/{spring.id}/evening")
        await phone.tap("Anna", "Bo", "Cleo", "Suggest tables")
        assert phone.sees_all("are to be kept apart.", "No seating of these tables parts all such pairs.")


def seated(phone):
    return [name for name in phone.names() if name in {"Anna", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gus"}]


async def test_page_of_an_evening_counts_its_matches_and_passes_its_location_on(services, begin):
    first = await begin("swedish", "Anna", "Bo", "Cleo", started=services.now(), location="The cabin", deals=WORKED)
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",), tables=(3,)))
    await seasons.add_matches(services, spring.id, [first.id])
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/evening") as phone:
        assert phone.sees("1 match tonight · The cabin")
        await phone.tap("Anna", "Bo", "Cleo")
        for name in ("Dag", "Eva", "Finn"):
            await phone.enter("Somebody new", name)
            await phone.tap("Add")
        await phone.tap("Suggest tables")
        assert phone.one(ft.TextField, label="Played in").value == "The cabin"
        await phone.tap("Start")
    (kept,) = await seasons.seasons(services)
    places = [(await play.open_match(services, id)).match.location for id in kept.matches]
    assert places == ["The cabin"] * 3


async def test_a_place_of_an_evening_that_is_too_long_is_refused_and_stays(services, begin, spring):
    await played(begin)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/evening") as phone:
        await phone.tap("Anna", "Bo", "Cleo", "Suggest tables")
        await phone.enter("Played in", "x" * 500)
        await phone.tap("Start")
        assert phone.trail[-1] == f"/seasons/{spring.id}/evening"
        assert phone.one(ft.TextField, label="Played in").value == "x" * 500
    assert [each.matches for each in await seasons.seasons(services)] == [()]


async def test_the_matches_of_a_season_say_when_and_how_long_each_of_its_evenings_was(services, begin, spring):
    for title, started, ended in (("", "19:30", "20:45"), ("Late", "20:50", "22:40")):
        facts = {"title": title, "started": f"2026-01-02T{started}:00", "ended": f"2026-01-02T{ended}:00"}
        await begin("swedish", "Anna", "Bo", "Cleo", deals=WORKED, **facts)
    await begin("swedish", "Anna", "Bo", "Dag", started="2026-01-03", deals=WORKED)
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here")
        await phone.go(f"/seasons/{spring.id}/matches")
        headings = [text for text in phone.texts() if text.startswith(("Friday", "Saturday"))]
        assert headings == ["Saturday 3 January 2026", "Friday 2 January 2026 · 19:30–22:40 · 3 h 10 min"]
        await phone.tap(next(name for name in phone.names() if "Late" in name))
        assert phone.sees("Friday 2 January 2026 · 19:30–20:45 · 1 h 15 min")


async def test_an_evening_for_which_the_season_has_no_game_says_so(services, begin):
    await played(begin)
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",), tables=(4,)))
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/evening") as phone:
        await phone.tap("Anna", "Bo", "Cleo", "Dag", "Suggest tables", "Start")
        assert phone.sees("No game of the season is for 4.")


@pytest.mark.parametrize(
    ("counts", "heard"),
    [
        ("sum", "Bo Place 1. Points 8. 2 matches. 2 wins"),
        ("mean", "Bo Place 1. Average 4.00. 2 matches. 2 wins"),
        ("wins", "Bo Place 1. Won 2. 2 matches"),
    ],
)
async def test_a_row_of_a_table_says_its_place_and_points_to_whoever_hears_it(services, begin, counts, heard):
    await played(begin)
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",), counts=counts))
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        await phone.tap("Count them here")
        assert heard in phone.said()


async def test_the_rating_in_a_season_is_behind_a_tap_and_from_its_matches(services, begin):
    await played(begin)
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-04T20:00:00Z", **OVER)
    spring = await seasons.begin(services, Season("", "Spring", ("swedish",), until=date(2026, 1, 2)))
    async with Headless(make_main(services), route=f"/seasons/{spring.id}") as phone:
        assert not phone.sees("Rating")
        await phone.tap("Count it here", "Rating")
        assert rows(phone) == ["Bo", "Cleo", "Anna"]
        assert "Bo 1 match. 27.9 ± 8.2" in phone.said()
        assert phone.sees("From the matches of this season alone.")
        await phone.tap("Back")
        assert phone.sees("Game night")


async def test_two_versions_of_a_season_are_side_by_side_where_they_differ_and_one_is_chosen(
    services, elsewhere, spring
):
    await restore_backup(elsewhere, (await hand_season(services, spring.id)).file.content)
    here = await seasons.change(services, replace(spring, counts="wins"))
    await seasons.change(elsewhere, replace(spring, counts="places"))
    await restore_backup(services, (await hand_season(elsewhere, spring.id)).file.content)
    numbers = [each.counts for each in (await seasons.season_called(services, "Spring")).parted]
    async with Headless(make_main(services), route="/seasons") as phone:
        assert phone.sees("More than one version")
        await phone.tap("Spring")
        assert phone.sees("This season is set in two ways, as it was changed on two phones.")
        assert phone.sees_all("Points for places: 3–1–0", "Matches won")
        assert not phone.sees("Three or four at a table")
        await phone.tap(f"Choose version {numbers.index('wins') + 1}")
        assert not phone.sees("This season is set in two ways")
    assert await seasons.season_called(services, "Spring") == here


async def test_season_form_asks_before_it_overwrites_another_window_s_change(services, spring):
    async with Headless(make_main(services), route=f"/seasons/{spring.id}/change") as phone:
        await phone.enter("Name of the season", "Summer")
        await seasons.change(services, replace(spring, counts="wins"))
        await phone.tap("Save")
        assert phone.sees_all("The season was changed meanwhile", "There it is now: Spring, Matches won.")
        await phone.tap("Cancel")
        assert (await seasons.season_called(services, "Spring")).counts == "wins"
        await phone.tap("Save", "Save over it")
        assert phone.sees("The table comes with the first match that is over.")
    saved = await seasons.season_called(services, "Summer")
    assert (saved.counts, saved.versions.number) == ("sum", 3)

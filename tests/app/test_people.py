"""People: the list of them, a person, and what is done to them."""

import flet as ft

from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.service import people
from scorekeeper.service.app_services import open_services
from scorekeeper.service.backup import back_up
from scorekeeper.service.restoring import restore_backup
from tests.app.conftest import WORKED
from tests.support.entries import change_entry
from tests.support.headless import Headless, noting

CSV = "Spreadsheet (CSV)"
OVER = {"deals": WORKED, "ended": "2026-01-02T21:00:00Z"}


async def called(services, name):
    return next(each for each in await people.people(services) if each.name == name)


async def test_the_list_has_who_played_last_first_with_matches_and_wins(begin, opened):
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z", **OVER)
    async with opened("swedish", "Anna", "Dan", "Eva", deals=WORKED, started="2026-01-01T20:00:00Z") as phone:
        await phone.tap("Menu", "People")
        assert phone.names() == ["Back", "Seasons", CSV, "Anna", "Bo", "Cleo", "Dan", "Eva", "Add a person"]
        assert [text for text in phone.texts() if "match" in text] == [
            "2 matches",
            "1 match · 1 win",
            "1 match",
            "1 match",
            "1 match",
        ]
        assert phone.said()[3:5] == ["Anna 2 matches", "Bo 1 match · 1 win"]
        await phone.tap("Cleo")
        assert phone.sees("Since 2 Jan 2026")


async def test_person_with_open_matches_has_them_listed_and_linked(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Friday", deals=WORKED, started="2026-01-02T20:00:00Z")
    later = await begin("raf", "Anna", "Dag", "Eva", started="2026-01-03T20:00:00Z")
    await begin("swedish", "Bo", "Cleo", "Dag", started="2026-01-04T20:00:00Z", **OVER)
    anna, bo = await called(services, "Anna"), await called(services, "Bo")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        assert phone.sees("Open matches")
        assert [" ".join(said.split()) for said in phone.said() if "2026" in said] == [
            "RAF 8-5-3 3 Jan 2026 · Anna, Dag, Eva",
            "Swedish Bismarck Friday · 2 Jan 2026 · Anna, Bo, Cleo",
        ]
        await phone.tap("RAF 8-5-3")
        assert phone.trail[-1] == f"/match/{later.id}"
        await phone.go(f"/people/{bo.id}")
        assert not phone.sees("Open matches")


async def test_nobody_is_known_on_an_empty_sheet(services):
    async with Headless(make_main(services), route="/people") as phone:
        assert phone.sees("No players yet.")


async def test_an_added_person_is_listed_before_they_have_played(services):
    async with Headless(make_main(services), route="/people") as phone:
        await phone.tap("Add a person", "Add")
        assert phone.sees("A person needs a name.")
        await phone.enter("Name", "Anna Ek")
        await phone.tap("A guest", "Add")
        assert phone.sees("not played yet · guest")
        await phone.tap("Back")
        assert phone.names() == ["Back", "Seasons", CSV, "Anna Ek", "Add a person"]
    assert (await called(services, "Anna Ek")).person.guest


async def test_many_people_are_found_by_any_of_their_names(services, begin):
    for first in "ABCDEFGHIJKL":
        await begin("swedish", *(f"{first}{number}" for number in range(3)))
    await people.rename(services, (await called(services, "C1")).id, "Zoë")
    async with Headless(make_main(services), route="/people") as phone:
        assert len(phone.names()) == 35  # 30 of 36, Back, Seasons, CSV, More, Add a person
        await phone.tap("More")
        assert "More" not in phone.names()
        await phone.enter("Search", "c1")
        assert phone.names() == ["Back", "Seasons", CSV, "Zoë", "Add a person"]
        await phone.enter("Search", "nobody")
        assert phone.sees("Nobody with that name.")


async def test_an_address_of_nobody_says_so(services):
    async with Headless(make_main(services), route="/people/nobody") as phone:
        assert phone.sees("This person is not kept here")


async def test_a_person_is_renamed_and_the_old_name_stays_one_of_theirs(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        await phone.tap("Menu", "Change name and note")
        assert not phone.is_enabled("Save")
        await phone.enter("Name", " ")
        assert phone.all(label="Name")[0].error == "A person needs a name."
        await phone.enter("Name", "Anna Ek")
        await phone.enter("Also known as", "Annie\n\nAnnabel")
        await phone.enter("Note", "Deals left-handed")
        await phone.tap("A guest", "Violet", "Save")
        assert phone.sees_all("Anna is now called Anna Ek.", "Also called Annie, Annabel, Anna", "Deals left-handed")
        assert phone.sees("1 match · guest")
        await phone.go("/")
        assert phone.sees("Anna")
    after = (await people.person(services, anna.id)).person
    assert (after.name, after.other_names, after.colour, after.guest) == (
        "Anna Ek",
        ("Annie", "Annabel", "Anna"),
        4,
        True,
    )


async def test_a_form_that_is_refused_keeps_what_was_written(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}/change") as phone:
        await phone.enter("Also known as", "\n".join(f"Name {number}" for number in range(21)))
        await phone.tap("Save")
        assert phone.sees("These would be 21 other names; 20 are kept. Take some away first.")
        await phone.enter("Also known as", "Name 1")
        await phone.tap("Save")
        assert phone.sees("Also called Name 1")


async def test_two_are_merged_and_taken_apart_again(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    await begin("swedish", "Ann", "Dan", "Eva")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        await phone.tap("Menu", "Merge with somebody", "Ann")
        assert phone.sees("All matches of Ann are Anna's then.")
        await phone.tap("Merge")
        assert phone.sees_all("Ann was merged into Anna.", "2 matches")
        await phone.tap("Take apart: Ann")
        assert phone.sees_all("Ann is a person of their own again.", "1 match")
        assert "Take apart: Ann" not in phone.names()


async def test_two_who_sat_at_one_table_are_not_merged_and_it_is_said_why(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", started="2026-01-02T20:00:00Z")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}/merge") as phone:
        await phone.tap("Bo", "Merge")
        assert phone.sees("Anna and Bo cannot be one person: they sat at one table on 2 January 2026.")
    assert len(await people.people(services)) == 3


async def test_a_seat_is_given_to_another_of_the_same_name(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Ours")
    await begin("swedish", "Dan", "Anna", "Eva", title="Theirs")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        await phone.tap("Menu", "Correct who played")
        await phone.tap(next(name for name in phone.names() if name.startswith("Swedish Bismarck, Theirs · ")))
        await phone.tap("Move 1 match", "A new person")
        assert phone.all(label="Name")[0].value == "Anna"
        await phone.tap("Add")
        assert phone.sees("1 match moved to Anna.")
        assert phone.trail[-1] != f"/people/{anna.id}"
    both = [each for each in await people.people(services) if each.name == "Anna"]
    assert [each.matches for each in both] == [1, 1]


async def test_a_seat_beside_the_person_is_refused_and_the_choice_stays(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="Ours")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}/seats") as phone:
        await phone.tap(next(name for name in phone.names() if name.startswith("Swedish Bismarck, Ours · ")))
        await phone.tap("Move 1 match", "Bo")
        assert phone.sees_all("Bo sits in another seat of that match.", "Who really played?")


async def test_forgetting_says_how_far_it_reaches_and_takes_the_name_out_of_titles_too(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo", title="At Anna's", note="Anna was late", deals=WORKED)
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        await phone.tap("Menu", "Forget")
        assert phone.sees("Anna would be forgotten in 1 match and its history; the scores stay.")
        await phone.tap("Save a backup")
        assert len(phone.saved) == 1
        await phone.tap("Forget")
        assert phone.sees("This cannot be undone.")
        await phone.tap("Forget")
        assert phone.sees("Forgotten in 1 match; the scores stay.")
        assert phone.names()[:5] == ["Back", "Seasons", CSV, "Bo", "Cleo"]
        await phone.go("/")
        assert phone.sees("Player 1")
        assert [line for line in phone.texts() if "Anna" in line] == []
        await phone.go("/matches")
        assert phone.sees("At …'s")


async def test_spectator_can_only_read_people_and_a_guest_cannot_change_them_for_good(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    anna = await called(services, "Anna")
    async with Headless(make_main(services, SessionRole(watches=True)), route="/people") as phone:
        assert phone.names() == ["Back", "Seasons", CSV, "Anna", "Bo", "Cleo"]
        await phone.tap("Anna")
        assert phone.names() == ["Back", "Swedish Bismarck"]
        for part in ("change", "merge", "seats", "forget"):
            await phone.go(f"/people/{anna.id}/{part}")
            assert "To the sheet" in phone.names()
    async with Headless(make_main(services, SessionRole(guest=True)), route=f"/people/{anna.id}") as phone:
        for part in ("merge", "seats", "forget"):
            await phone.go(f"/people/{anna.id}/{part}")
            assert "To the sheet" in phone.names()
        await phone.go(f"/people/{anna.id}")
        await phone.tap("Menu")
        assert phone.names() == ["Change name and note"]


async def test_change_of_a_person_in_another_window_is_shown(services, begin):
    await begin("swedish", "Anna", "Bo", "Cleo")
    anna = await called(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        await people.rename(services, anna.id, "Anna Ek")
        await phone.settle()
        assert phone.sees("Also called Anna")


async def test_in_large_type_no_word_of_a_name_is_broken(services, begin):
    await begin("swedish", "Bartholomew Featherstone", "Maximilianefeatherstonea", "Bo")
    apps = []
    async with Headless(make_main(services, greet=noting(apps)), route="/people", size=(360, 640)) as phone:
        apps[0].scale_text(2.0)
        await phone.settle()
        sizes = {text.value: round(text.size, 1) for text in phone.all(ft.Text) if text.size}
        assert [sizes[name] for name in ("Bo", "Bartholomew Featherstone")] == [18, 18]
        assert sizes["Maximilianefeatherstonea"] == 9.2
        await phone.tap("Bartholomew Featherstone")
        titles = [round(text.size, 1) for text in phone.all(ft.Text, value="Bartholomew Featherstone")]
        assert titles == [19.7]


async def test_two_versions_of_an_entry_are_on_the_page_of_the_person_and_one_is_chosen(services, tmp_path):
    elsewhere = open_services(tmp_path / "elsewhere")
    anna = await people.add(services, "Anna")
    await restore_backup(elsewhere, (await back_up(services)).content)
    await people.rename(services, anna.id, "Anna B")
    await change_entry(elsewhere, anna.id, name="Annie", other_names=("Anna",), guest=True, colour=4)
    await restore_backup(services, (await back_up(elsewhere)).content)
    elsewhere.close()
    names = [each.name for each in (await people.person(services, anna.id)).person.parted]
    async with Headless(make_main(services), route=f"/people/{anna.id}") as phone:
        assert phone.sees_all("This entry was changed on two phones.", "no guest")
        await phone.tap(f"Choose version {names.index('Annie') + 1}")
        assert not phone.sees("This entry was changed on two phones.")
        assert phone.sees("Also called Anna, Anna B")
    now = (await people.person(services, anna.id)).person
    assert (now.name, now.guest, now.colour) == ("Annie", True, 4)


async def test_form_in_which_nothing_was_written_has_nothing_to_save_though_the_entry_changes(services):
    anna = await people.add(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}/change") as phone:
        await change_entry(services, anna.id, note="Pays in coins")
        await phone.settle()
        assert not phone.is_enabled("Save")
        await phone.enter("Also known as", "Annie")
        assert phone.is_enabled("Save")


async def test_an_entry_that_another_window_changed_is_not_overwritten_unless_that_is_meant(services):
    anna = await people.add(services, "Anna")
    async with Headless(make_main(services), route=f"/people/{anna.id}/change") as phone:
        await phone.enter("Also known as", "Annie")
        await change_entry(services, anna.id, note="Pays in coins")
        await phone.tap("Save")
        assert phone.sees("The entry was changed meanwhile")
        await phone.tap("Cancel")
        assert (await people.person(services, anna.id)).person.note == "Pays in coins"
        await phone.tap("Save", "Save over it")
        assert phone.sees("Also called Annie")
    now = (await people.person(services, anna.id)).person
    assert (now.other_names, now.note) == (("Annie",), "")

"""The headless session is trusted by every other test of the app: here it is tested itself."""

import flet as ft
import pytest

from tests.support.headless import Headless


def key(name, on_tap, **states):
    label = ft.Semantics(label=name, button=True, exclude_semantics=True, content=ft.Text("shown"), **states)
    return ft.Container(label, on_click=on_tap)


@ft.component
def Home():
    count, set_count = ft.use_state(0)
    written, write = ft.use_state("")
    return ft.View(
        route="/",
        controls=[
            ft.Text(f"count {count}, written {written}"),
            key("One more", lambda: set_count(lambda n: n + 1), selected=count == 1),
            key("Dead", None, disabled=True),
            ft.Button("Also dead", disabled=True),
            ft.Button(ft.Row([ft.Icon(ft.Icons.ADD, semantics_label="Add"), ft.Text("a deal")]), on_click=lambda: None),
            ft.Semantics(
                container=True, label="Anna", content=ft.Row([key("6 tricks", lambda: set_count(6)), ft.Text("−2")])
            ),
            ft.Semantics(container=True, label="Bo", content=ft.Row([key("6 tricks", lambda: set_count(60))])),
            ft.TextField(label="Name", on_change=lambda e: write(e.data)),
            ft.Button("Raise", on_click=lambda: set_count(-1)),
            ft.Button("In", on_click=lambda: ft.context.page.navigate("/match/7/entry")),
            *([1 / 0] if count < 0 else []),
        ],
    )


@ft.component
def Entry():
    asked, ask = ft.use_state(False)
    files, _ = ft.use_state(ft.FilePicker)
    picked, set_picked = ft.use_state("")
    dialog = ft.AlertDialog(title="Sure?", actions=[ft.TextButton("Yes", on_click=lambda: ask(False))])
    ft.use_dialog(dialog if asked else None)

    async def save():
        await files.save_file(file_name="sheet.csv", src_bytes=b"a,b")

    async def pick():
        set_picked(", ".join(f"{file.name} {file.bytes!r}" for file in await files.pick_files(with_data=True)))

    return ft.View(
        route=f"/match/{ft.use_route_params()['id']}/entry",
        controls=[
            ft.Text(f"Entry {picked}"),
            ft.Button("Ask", on_click=lambda: ask(True)),
            ft.Button("Save", on_click=save),
            ft.Button("Pick", on_click=pick),
            ft.Button("Up", on_click=lambda: ft.context.page.navigate("/")),
        ],
    )


@ft.component
def Both():
    return ft.Router(
        [ft.Route(component=Home, children=[ft.Route(path="match/:id/entry", component=Entry)])], manage_views=True
    )


def main(page):
    page.render_views(Both)


async def test_a_tap_by_name_reaches_the_control_that_has_it():
    async with Headless(main) as phone:
        await phone.tap("One more")
        assert phone.sees("count 1")
        assert phone.is_selected("One more")
        await phone.tap("One more")
        assert not phone.is_selected("One more")


async def test_names_are_what_a_screen_reader_says():
    async with Headless(main) as phone:
        everything = ["One more", "Dead", "Also dead", "Add a deal", "6 tricks", "6 tricks", "Raise", "In"]
        assert phone.names() == everything
        assert phone.names(within="Anna") == ["6 tricks"]


async def test_control_name_in_two_groups_is_found_in_each():
    async with Headless(main) as phone:
        await phone.tap("6 tricks", within="Bo")
        assert phone.sees("count 60")
        with pytest.raises(AssertionError, match="2 called '6 tricks'"):
            await phone.tap("6 tricks")


@pytest.mark.parametrize("name", ["Dead", "Also dead"])
async def test_disabled_control_cannot_be_tapped(name):
    async with Headless(main) as phone:
        assert not phone.is_enabled(name)
        with pytest.raises(AssertionError, match="cannot be tapped"):
            await phone.tap(name)


async def test_writing_into_a_field_reaches_the_app():
    async with Headless(main) as phone:
        await phone.enter("Name", "Åsa")
        assert phone.sees("written Åsa")


async def test_a_screen_that_raises_fails_the_test():
    phone = Headless(main)
    await phone.__aenter__()
    with pytest.raises(ZeroDivisionError):
        await phone.tap("Raise")


async def test_back_goes_to_where_one_came_from_and_going_up_leaves_nothing_behind():
    async with Headless(main) as phone:
        await phone.tap("In")
        assert phone.texts() == ["Entry", "Ask", "Save", "Pick", "Up"][:1]
        await phone.back()
        assert phone.sees("count 0")
        await phone.tap("In", "Up")
        assert phone.trail == ["/"]
        with pytest.raises(AssertionError, match="leaves the app"):
            await phone.back()


async def test_a_dialog_hides_what_is_behind_it():
    async with Headless(main, route="/match/7/entry") as phone:
        await phone.tap("Ask")
        assert phone.names() == ["Yes"]
        await phone.tap("Yes")
        assert "Save" in phone.names()


async def test_files_are_handed_over_and_picked():
    async with Headless(main, route="/match/7/entry") as phone:
        await phone.tap("Save")
        assert phone.saved == {"sheet.csv": b"a,b"}
        phone.to_pick = [("sheet.json", b"{}")]
        await phone.tap("Pick")
        assert phone.sees("sheet.json b'{}'")


async def test_a_phone_that_slept_finds_its_session_again():
    async with Headless(main) as phone:
        await phone.tap("One more")
        await phone.come_back()
        assert phone.sees("count 1")
        await phone.tap("One more")
        assert phone.sees("count 2")

"""The language of a session: the device's or a chosen one, on every screen and in every word of it."""

from __future__ import annotations

import flet as ft
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorekeeper.app.kit import error_boundary, screen
from scorekeeper.app.session.app import App
from scorekeeper.app.session.preferences import set_device_languages
from scorekeeper.app.session.state import SessionRole
from scorekeeper.app.session_start import make_main
from scorekeeper.match.match import Deal
from scorekeeper.service import play
from scorekeeper.texts import language
from scorekeeper.texts.language import ENGLISH, Language, language_of, speaking, tr
from tests.app.conftest import WORKED
from tests.app.device import WHOLE, Device
from tests.app.one_screen import one_screen
from tests.support.headless import Headless

A_LITTLE = {
    "Settings": "Inställningar",
    "Dark": "Mörkt",
    "Appearance": "Ljust eller mörkt",
    "The language of the phone": "Telefonens språk",
    "Enter deal {number}": "Skriv in giv {number}",
    "Entered {where}.": "Inskrivet {where}.",
    "in another window": "i ett annat fönster",
    "on another phone": "på en annan telefon",
    "There is nothing at this address": "Här finns ingenting",
    "Something went wrong here. What was saved is safe.": "Något gick fel här.",
}
"""Enough Swedish for these tests, whatever the translators do."""


@pytest.fixture(autouse=True)
def svenska(tmp_path, monkeypatch):
    """Swedish with these few sentences, in place of the one that comes with the program."""
    catalog = Catalog(locale="sv")
    for said, meant in A_LITTLE.items():
        catalog.add(said, meant)
    compiled = tmp_path / "sv.mo"
    with compiled.open("wb") as file:
        write_mo(file, catalog)
    swedish = Language("sv", "Svenska", ",", compiled)
    monkeypatch.setitem(language._BY_TAG, "sv", swedish)
    return swedish


@pytest.fixture(autouse=True)
def on_an_english_machine():
    with speaking(ENGLISH):
        yield


def speaker(tag: str | None) -> Device:
    device = Device()
    device.kept = {"scorekeeper.language": tag}
    return device


async def test_a_language_that_is_chosen_is_spoken_at_once_and_kept_on_this_device(services, begin):
    await begin(*WHOLE)
    device = Device()
    async with device.give(Headless(make_main(services))) as phone:
        assert phone.is_enabled("Enter deal 1")
        await phone.tap("Menu", "Settings", "Svenska")
        assert phone.sees_all("Inställningar", "Ljust eller mörkt")
        assert phone.is_selected("Svenska")
        assert not phone.is_selected("Telefonens språk")
        assert phone.page.locale_configuration.current_locale.language_code == "sv"
        await phone.tap("Mörkt")
        assert phone.page.theme_mode == ft.ThemeMode.DARK
        await phone.back()
        assert phone.is_enabled("Skriv in giv 1")
    assert device.kept["scorekeeper.language"] == "sv"
    async with device.give(Headless(make_main(services), route="/settings")) as phone:
        assert phone.sees("Inställningar")
        await phone.tap("Telefonens språk")
        assert phone.sees("Settings")
    assert device.kept["scorekeeper.language"] == "system"


async def test_a_kept_language_that_nobody_knows_is_as_if_none_had_been_chosen(services, begin):
    await begin(*WHOLE)
    async with speaker("tlh").give(Headless(make_main(services), route="/settings")) as phone:
        assert phone.sees("Settings")
        assert phone.is_selected("The language of the phone")


async def test_two_at_one_desk_speak_two_languages_at_once(services, begin):
    hand = await begin(*WHOLE)
    main = make_main(services, seat=SessionRole("on another phone"))
    async with (
        speaker("sv").give(Headless(main)) as swedish,
        speaker("en").give(Headless(main)) as english,
    ):
        await play.record(services, hand.id, hand.revision, Deal(WORKED[0]))
        await english.settle()
        await swedish.settle()
        assert swedish.sees("Inskrivet på en annan telefon.")
        assert swedish.is_enabled("Skriv in giv 2")
        assert english.sees("Entered on another phone.")
        assert english.is_enabled("Enter deal 2")


async def test_an_address_that_leads_nowhere_says_so_in_the_language_that_was_chosen(services, begin):
    await begin(*WHOLE)
    async with speaker("sv").give(Headless(make_main(services), route="/nowhere/at/all")) as phone:
        assert phone.sees("Här finns ingenting")


@error_boundary
def Remembered(drawn: list[str]) -> ft.Control:
    drawn.append(tr("Dark"))
    return ft.Text(drawn[-1])


DRAWN: list[str] = []


@screen
def Little(app: App) -> ft.View:
    async def turn() -> None:
        app.state.viewport = app.state.viewport._replace(low=not app.state.viewport.low)

    async def choose() -> None:
        app.state.preferences = app.state.preferences._replace(language="sv")

    def fail() -> None:
        raise ZeroDivisionError

    return ft.View(
        controls=[
            Remembered(DRAWN, key="remembered"),
            ft.Button("Turn", on_click=app.on(turn)),
            ft.Button("Choose", on_click=app.on(choose)),
            ft.Button("Fail", on_click=app.on(fail)),
            ft.Text(" ".join(app.state.notice.lines) if app.state.notice else "nothing said"),
        ]
    )


async def test_a_part_that_is_remembered_is_drawn_again_in_another_language_and_only_then():
    DRAWN.clear()
    async with Headless(one_screen(Little)) as phone:
        await phone.tap("Turn")
        assert DRAWN == ["Dark"]
        await phone.tap("Choose")
        assert DRAWN == ["Dark", "Mörkt"]
        assert phone.sees("Mörkt")
        await phone.tap("Fail")
        assert phone.sees("Något gick fel här.")


async def test_another_language_of_the_device_is_followed_where_none_was_chosen():
    apps: list[App] = []
    async with Headless(one_screen(Little, apps=apps)) as phone:
        set_device_languages(apps[0], [ft.Locale("nb"), ft.Locale("sv", "FI")])
        await phone.settle()
        assert phone.sees("Mörkt")
        set_device_languages(apps[0], [])
        await phone.settle()
        assert phone.sees("Mörkt")
        set_device_languages(apps[0], [ft.Locale("de")])
        await phone.settle()
        assert phone.sees("Dark")


class Installed(Headless):
    """An app of the device's own, in no browser."""

    def __init__(self, *given, **named):
        super().__init__(*given, **named)
        self._first["web"] = False


async def test_an_app_of_the_device_s_own_asks_it_what_it_speaks(services, begin):
    await begin(*WHOLE)
    described = dict.fromkeys(
        ["name", "id", "pretty_name", "version", "id_like", "version_code_name", "version_id", "build_id", "variant"],
        "",
    ) | {"variant_id": "", "machine_id": "", "locales": [{"language_code": "sv", "country_code": "SE"}]}
    phone = Device().give(Installed(make_main(services)))
    phone.device_answers["get_device_info"] = lambda _: described
    async with phone:
        assert phone.is_enabled("Skriv in giv 1")
        changed = {"locales": [{"language_code": "en", "country_code": "GB"}]}
        await phone.fire(phone.page, "locale_change", changed)
        assert phone.is_enabled("Enter deal 1")


async def test_a_device_that_does_not_say_what_it_speaks_changes_nothing(services, begin):
    await begin(*WHOLE)
    with speaking(language_of("sv") or ENGLISH):
        async with Device().give(Installed(make_main(services))) as phone:
            assert phone.is_enabled("Skriv in giv 1")

"""The settings screen: the preferences of this device."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.preferences import set_preference
from scorekeeper.texts import LANGUAGES, tr


@kit.screen
def SettingsScreen(app: App) -> ft.View:
    """The settings: theme, accent colour, whether the screen stays on, and language."""

    async def light(value: str) -> None:
        await set_preference(app, "light", value)

    async def accent(value: str) -> None:
        await set_preference(app, "accent", value)

    async def awake(value: str) -> None:
        await set_preference(app, "awake", value == "on")

    async def language(value: str) -> None:
        await set_preference(app, "language", value)

    def part(title: str, *controls: ft.Control) -> ft.Control:
        return kit.titled(title, *controls, spacing=theme.EDGE_GAP)

    preferences = app.state.preferences
    accents = kit.Segment("green", tr("Green")), kit.Segment("blue", tr("Blue")), kit.Segment("plum", tr("Plum"))
    ways = kit.Segment("on", tr("On")), kit.Segment("off", tr("Off"))
    languages = kit.chips([_language_chip(app, one, language) for one in _languages()])
    awake_now = kit.segmented(app, ways, "on" if preferences.awake else "off", awake)
    return kit.page(
        app,
        tr("Settings"),
        [
            part(tr("Appearance"), kit.segmented(app, _lights(), preferences.light, light)),
            part(tr("Table colour"), kit.segmented(app, accents, preferences.accent, accent)),
            part(tr("Keep screen on"), awake_now, kit.sentence(_awake_text(app), size=theme.SMALL)),
            part(tr("Language"), kit.one_of(languages)),
            kit.sentence(tr("Settings apply to this phone only."), size=theme.SMALL, centred=True),
        ],
        back=app.on(app.go_to_sheet),
    )


def _lights() -> tuple[kit.Segment, ...]:
    return (
        kit.Segment("system", tr("Same as phone")),
        kit.Segment("light", tr("Light")),
        kit.Segment("dark", tr("Dark")),
    )


def _awake_text(app: App) -> str:
    """Return the explanation of that setting, or the reason why it does not work here."""
    if app.state.can_wake:
        return tr("The screen stays on during a match.")
    return tr("This browser cannot keep the screen on here: it takes https, or the machine that the app runs on.")


def _language_chip(app: App, one: kit.Segment, choose: Callable[[str], Awaitable[None]]) -> ft.Control:
    name = tr("The language of the phone") if one.value == "system" else one.label
    chosen = one.value == app.state.preferences.language
    return kit.chip(one.label, app.on(choose, one.value), name=name, chosen=chosen, role="radio")


def _languages() -> tuple[kit.Segment, ...]:
    """Return each language by its own name, so that everybody can find theirs."""
    return kit.Segment("system", tr("Phone language")), *(kit.Segment(each.tag, each.name) for each in LANGUAGES)

"""What a person likes on this device."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.context import App, Light
from scorekeeper.app.habits import like_awake, like_language, like_light
from scorekeeper.app.parts.card import card
from scorekeeper.app.parts.choice import Segment, segmented
from scorekeeper.app.parts.page import page
from scorekeeper.app.parts.words import heading, sentence
from scorekeeper.app.walls import screen
from scorekeeper.texts.language import LANGUAGES, tr

_LIGHTS = (Segment("system", "As the phone"), Segment("light", "Light"), Segment("dark", "Dark"))
_WAKING = (Segment("on", "Stays on"), Segment("off", "May go dark"))
_CANNOT = "This browser cannot keep the screen on here: it takes https, or the machine that the app runs on."


@screen
def SettingsScreen(app: App) -> ft.View:
    """Light or dark, and whether the screen stays on."""

    async def light(value: str) -> None:
        await like_light(app, cast("Light", value))

    async def awake(value: str) -> None:
        await like_awake(app, awake=value == "on")

    async def language(value: str) -> None:
        await like_language(app, value)

    habits = app.root.habits
    words = "While a match goes on, the phone on the table does not fall asleep."
    waking: list[ft.Control] = [
        heading("The screen", theme.NAME),
        segmented(app, _WAKING, "on" if habits.awake else "off", awake),
        sentence(words if app.root.can_wake else _CANNOT, size=theme.SMALL),
    ]
    return page(
        app,
        "Settings",
        [
            card(
                heading("Light or dark", theme.NAME),
                segmented(app, _LIGHTS, habits.light, light),
                spacing=theme.EDGE_GAP,
            ),
            card(*waking, spacing=theme.EDGE_GAP),
            card(
                heading(tr("Language"), theme.NAME),
                segmented(app, _languages(), habits.language, language),
                spacing=theme.EDGE_GAP,
            ),
            sentence("These stay on this device, and go with no match.", size=theme.SMALL, centred=True),
        ],
        back=app.on(app.go_to_sheet),
        widest=560,
    )


def _languages() -> tuple[Segment, ...]:
    """Each language by its own name, so that whoever ended up in another one finds theirs."""
    return Segment("system", tr("The phone’s")), *(Segment(each.tag, each.name) for each in LANGUAGES)

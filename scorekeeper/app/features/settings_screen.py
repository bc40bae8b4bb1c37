"""The settings screen: the preferences of this device."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.preferences import set_language, set_preference
from scorekeeper.app.session.state import SETTINGS
from scorekeeper.texts import LANGUAGES, say, tr


@kit.screen
def SettingsScreen(app: App) -> ft.View:
    """The settings, and the language."""

    def part(title: str, *controls: ft.Control) -> ft.Control:
        return kit.titled(title, *controls, spacing=theme.EDGE_GAP)

    below = {"awake": [kit.sentence(_awake_text(app), size=theme.SMALL)]}
    return kit.page(
        app,
        tr("Settings"),
        [
            *(part(say(each.title), _choice(app, name), *below.get(name, ())) for name, each in SETTINGS.items()),
            part(tr("Language"), kit.one_of(kit.chips([_language_chip(app, one) for one in _languages()]))),
            kit.sentence(tr("Settings apply to this phone only."), size=theme.SMALL, centred=True),
        ],
        back=app.on(app.go_to_sheet),
    )


def _choice(app: App, name: str) -> ft.Control:
    segments = [kit.Segment(value, say(label)) for value, label in SETTINGS[name].labels.items()]
    return kit.segmented(app, segments, getattr(app.state.preferences, name), partial(set_preference, app, name))


def _awake_text(app: App) -> str:
    """Return the explanation of that setting, or the reason why it does not work here."""
    if app.state.can_wake:
        return tr("The screen stays on during a match.")
    return tr("This browser cannot keep the screen on here: it takes https, or the machine that the app runs on.")


def _language_chip(app: App, one: kit.Segment) -> ft.Control:
    name = tr("The language of the phone") if one.value == "system" else one.label
    chosen = one.value == app.state.preferences.language
    return kit.chip(one.label, app.on(set_language, app, one.value), name=name, chosen=chosen, role="radio")


def _languages() -> tuple[kit.Segment, ...]:
    """Return each language by its own name, so that everybody can find theirs."""
    return kit.Segment("system", tr("Phone language")), *(kit.Segment(each.tag, each.name) for each in LANGUAGES)

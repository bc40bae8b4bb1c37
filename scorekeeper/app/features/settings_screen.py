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
    now = app.state.preferences
    awake = tr("The screen stays on during a match.")
    if not app.state.can_wake:
        awake = tr("This browser cannot keep the screen on here: it takes https, or the machine that the app runs on.")
    parts = []
    for name, setting in SETTINGS.items():
        segments = [kit.Segment(value, say(label)) for value, label in setting.labels.items()]
        choice = kit.segmented(app, segments, getattr(now, name), partial(set_preference, app, name))
        below = [kit.sentence(awake, size=theme.SMALL)] if name == "awake" else []
        parts.append(kit.titled(say(setting.title), choice, *below, spacing=theme.EDGE_GAP))
    # Each language has its own name, so that everybody can find theirs.
    languages = {"system": tr("Phone language"), **{each.tag: each.name for each in LANGUAGES}}
    heard = {**languages, "system": tr("The language of the phone")}
    chips = [
        kit.chip(name, app.on(set_language, app, tag), name=heard[tag], chosen=tag == now.language, role="radio")
        for tag, name in languages.items()
    ]
    parts.append(kit.titled(tr("Language"), kit.one_of(kit.chips(chips)), spacing=theme.EDGE_GAP))
    parts.append(kit.sentence(tr("Settings apply to this phone only."), size=theme.SMALL, centred=True))
    return kit.page(app, tr("Settings"), parts, back=app.on(app.go_to_sheet))

"""What a person likes on this device: light or dark, a cloth, a language, a screen that stays on. The client keeps it.

A habit belongs to the phone and not to the matches, so it is neither in the store nor in a file.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, get_args

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Light, Preferences
from scorekeeper.app.theme import ACCENTS, Accent, apply_accent
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import LANGUAGES, fitting, language_of

log = logging.getLogger(__name__)

_LIGHT: Final = "scorekeeper.light"
_AWAKE: Final = "scorekeeper.awake"
_ACCENT: Final = "scorekeeper.cloth"
_LANGUAGE: Final = "scorekeeper.language"  # the start page of the published site reads it too


def _of(light: object, awake: object, language: object, accent: object) -> Preferences:
    """Habits as they were kept; what is not understood is as if it had not been."""
    lights: tuple[Light, ...] = get_args(Light)
    known = language_of(language)
    return Preferences(
        next((each for each in lights if each == light), "system"),
        awake is not False,
        known.tag if known else "system",
        next((each for each in ACCENTS if each == accent), "green"),
    )


async def recall(app: App) -> None:
    """Take up the habits of this device again."""
    if not app.page.web:
        await _ask_device(app)
    try:
        preferences = _of(*[await app.memory.get(key) for key in (_LIGHT, _AWAKE, _LANGUAGE, _ACCENT)])
    except Exception:  # a client that cannot keep anything: everything is as on the first day
        log.warning("The habits of this device could not be read", exc_info=True)
        return
    if preferences != app.state.preferences:
        _live_by(app, preferences)


async def _ask_device(app: App) -> None:
    """Speak as a device does where the app is its own: on a phone the system's variables say nothing of that."""
    try:
        info = await app.page.get_device_info()
    except Exception:  # a client that does not say: the language stays as it was found
        log.info("The device does not say what it speaks", exc_info=True)
        return
    if info is not None:
        hear_device(app, info.locales)


def hear_device(app: App, locales: Sequence[ft.Locale]) -> None:
    """Follow the languages of the device, the first of them that there is."""
    if locales:
        app.state.device = fitting(locale.language_code for locale in locales)
        speak_as(app)


async def set_light(app: App, light: Light) -> None:
    """Light or dark from now on."""
    _live_by(app, app.state.preferences._replace(light=light))
    await app.memory.set(_LIGHT, light)


async def set_awake(app: App, *, awake: bool) -> None:
    """Whether the screen stays on from now on."""
    _live_by(app, app.state.preferences._replace(awake=awake))
    await app.memory.set(_AWAKE, awake)


async def set_accent(app: App, accent: Accent) -> None:
    """The accent of everything from now on."""
    _live_by(app, app.state.preferences._replace(accent=accent))
    await app.memory.set(_ACCENT, accent)


async def set_language(app: App, tag: str) -> None:
    """A language by its tag from now on, or "system" for the device's own."""
    _live_by(app, app.state.preferences._replace(language=tag))
    await app.memory.set(_LANGUAGE, tag)


def _live_by(app: App, preferences: Preferences) -> None:
    if preferences.accent != app.state.preferences.accent:
        apply_accent(app.page, preferences.accent)
    app.state.preferences = preferences
    app.page.theme_mode = ft.ThemeMode(preferences.light)
    speak_as(app)


def speak_as(app: App) -> None:
    """Let the client's own words, its menus for texts say, be in the language of the app."""
    known = [ft.Locale(language.tag) for language in LANGUAGES]
    app.page.locale_configuration = ft.LocaleConfiguration(known, ft.Locale(app.language.tag))


def use_awake(app: App, open_match: OpenMatch | None) -> None:
    """Keep the screen on while a match goes on, where that is liked and the device can; a hook.

    A phone that slept has let go of it, so it is asked for again when the phone wakes.
    """
    goes_on = open_match is not None and not open_match.sheet.standing.over and open_match.sheet.match.ended is None
    wanted = goes_on and app.state.preferences.awake

    async def ask() -> None:
        try:
            if wanted:
                await app.wakelock.enable()  # type: ignore[no-untyped-call]  # Flet gives it no types
                app.state.can_wake = bool(await app.wakelock.is_enabled())
            else:
                await app.wakelock.disable()  # type: ignore[no-untyped-call]
        except Exception:  # a plain connection, a browser without it: the settings say so
            log.info("The screen cannot be kept on here", exc_info=True)
            app.state.can_wake = False

    ft.use_effect(ask, [wanted, app.state.wakes])

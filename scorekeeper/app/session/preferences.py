"""What a person likes on this device: light or dark, a cloth, a language, a screen that stays on. The client keeps it.

A habit belongs to the phone and not to the matches, so it is neither in the store nor in a file.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final, get_args

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import Habits, Light
from scorekeeper.app.theme import CLOTHS, Cloth, lay
from scorekeeper.service.open_match import Open
from scorekeeper.texts.language import LANGUAGES, fitting, language_of

log = logging.getLogger(__name__)

_LIGHT: Final = "scorekeeper.light"
_AWAKE: Final = "scorekeeper.awake"
_CLOTH: Final = "scorekeeper.cloth"
_LANGUAGE: Final = "scorekeeper.language"  # the start page of the published site reads it too


def _of(light: object, awake: object, language: object, cloth: object) -> Habits:
    """Habits as they were kept; what is not understood is as if it had not been."""
    lights: tuple[Light, ...] = get_args(Light)
    known = language_of(language)
    return Habits(
        next((each for each in lights if each == light), "system"),
        awake is not False,
        known.tag if known else "system",
        next((each for each in CLOTHS if each == cloth), "green"),
    )


async def recall(app: App) -> None:
    """Take up the habits of this device again."""
    if not app.page.web:
        await _ask_device(app)
    try:
        habits = _of(*[await app.memory.get(key) for key in (_LIGHT, _AWAKE, _LANGUAGE, _CLOTH)])
    except Exception:  # a client that cannot keep anything: everything is as on the first day
        log.warning("The habits of this device could not be read", exc_info=True)
        return
    if habits != app.root.habits:
        _live_by(app, habits)


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
        app.root.device = fitting(locale.language_code for locale in locales)
        speak_as(app)


async def like_light(app: App, light: Light) -> None:
    """Light or dark from now on."""
    _live_by(app, app.root.habits._replace(light=light))
    await app.memory.set(_LIGHT, light)


async def like_awake(app: App, *, awake: bool) -> None:
    """Whether the screen stays on from now on."""
    _live_by(app, app.root.habits._replace(awake=awake))
    await app.memory.set(_AWAKE, awake)


async def like_cloth(app: App, cloth: Cloth) -> None:
    """The accent of everything from now on."""
    _live_by(app, app.root.habits._replace(cloth=cloth))
    await app.memory.set(_CLOTH, cloth)


async def like_language(app: App, tag: str) -> None:
    """A language by its tag from now on, or "system" for the device's own."""
    _live_by(app, app.root.habits._replace(language=tag))
    await app.memory.set(_LANGUAGE, tag)


def _live_by(app: App, habits: Habits) -> None:
    if habits.cloth != app.root.habits.cloth:
        lay(app.page, habits.cloth)
    app.root.habits = habits
    app.page.theme_mode = ft.ThemeMode(habits.light)
    speak_as(app)


def speak_as(app: App) -> None:
    """Let the client's own words, its menus for texts say, be in the language of the app."""
    known = [ft.Locale(language.tag) for language in LANGUAGES]
    app.page.locale_configuration = ft.LocaleConfiguration(known, ft.Locale(app.language.tag))


def use_awake(app: App, hand: Open | None) -> None:
    """Keep the screen on while a match goes on, where that is liked and the device can; a hook.

    A phone that slept has let go of it, so it is asked for again when the phone wakes.
    """
    goes_on = hand is not None and not hand.sheet.standing.over and hand.sheet.match.ended is None
    wanted = goes_on and app.root.habits.awake

    async def ask() -> None:
        try:
            if wanted:
                await app.wakelock.enable()  # type: ignore[no-untyped-call]  # Flet gives it no types
                app.root.can_wake = bool(await app.wakelock.is_enabled())
            else:
                await app.wakelock.disable()  # type: ignore[no-untyped-call]
        except Exception:  # a plain connection, a browser without it: the settings say so
            log.info("The screen cannot be kept on here", exc_info=True)
            app.root.can_wake = False

    ft.use_effect(ask, [wanted, app.root.wakes])

"""The preferences of this device: theme, accent colour, language, favourite games, and whether the screen stays on.

The client stores them (shared preferences). They are in no match and in no file: several phones at a table may share a
store, and each has its own theme and favourites.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.state import SETTINGS, Preferences
from scorekeeper.app.theme import apply_accent
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts import LANGUAGES, Language, fitting, language_of

log = logging.getLogger(__name__)

_LANGUAGE: Final = "scorekeeper.language"  # the start page of the published site reads it too
_FAVOURITES: Final = "scorekeeper.favourites"
SHARE: Final = "scorekeeper.share"  # written by the page: see scorekeeper/web/client/share.js
_MOST_FAVOURITES: Final = 50  # beyond these the oldest is dropped


def _ids(favourites: object) -> tuple[str, ...]:
    """Return the ids of the favourite games, stored with blanks between them."""
    ids = favourites.split() if isinstance(favourites, str) else ()
    return tuple(dict.fromkeys(ids))[-_MOST_FAVOURITES:]


async def load_preferences(app: App) -> None:
    """Load the preferences of this device, and apply them."""
    if not app.page.web:
        await _load_device_languages(app)
    try:
        known = language_of(await app.memory.get(_LANGUAGE))
        stored = {name: await app.memory.get(setting.stored) for name, setting in SETTINGS.items()}
        chosen: dict[str, Any] = {
            name: value for name, value in stored.items() if any(value == each for each in SETTINGS[name].labels)
        }
        favourites = _ids(await app.memory.get(_FAVOURITES))
        preferences = Preferences(**chosen, language=known.tag if known else "system", favourites=favourites)
        share_types = await app.memory.get(SHARE)
    except Exception:  # a client that cannot store anything keeps the defaults
        log.warning("The preferences of this device could not be read", exc_info=True)
        return
    if preferences != app.state.preferences:
        _apply(app, preferences)
    types = frozenset(share_types.split() if isinstance(share_types, str) else ())
    if types != app.state.share_types:
        app.state.share_types = types


async def _load_device_languages(app: App) -> None:
    """Load the languages of the device in the native app, if environment variables lack them."""
    try:
        info = await app.page.get_device_info()
    except Exception:  # the language stays as it was
        log.info("The device tells no languages", exc_info=True)
        return
    if info is not None:
        set_device_languages(app, info.locales)


def set_device_languages(app: App, locales: Sequence[ft.Locale]) -> None:
    """Set the language to the first of the device's that is available."""
    if locales:
        app.state.device = fitting(locale.language_code for locale in locales)
        set_client_locale(app)


async def set_preference(app: App, name: str, value: str) -> None:
    """Set and store one of the `SETTINGS`."""
    chosen: dict[str, Any] = {name: value}
    _apply(app, app.state.preferences._replace(**chosen))
    await app.memory.set(SETTINGS[name].stored, value)


async def set_language(app: App, tag: str) -> None:
    """Set and store the language by its tag, or "system" for the device's own."""
    _apply(app, app.state.preferences._replace(language=tag))
    await app.memory.set(_LANGUAGE, tag)


async def stored_language(app: App) -> Language:
    """Read the language of the next start again: another window of the browser may have changed it."""
    try:
        return language_of(await app.memory.get(_LANGUAGE)) or app.state.device
    except Exception:  # a client that cannot store anything
        log.warning("The language of this device could not be read", exc_info=True)
        return app.language


async def set_favourite(app: App, id: str, *, liked: bool) -> None:
    """Make a game a favourite or no longer one, and store that."""
    stored = _ids(await app.memory.get(_FAVOURITES))  # another window of the browser may have changed them
    others = tuple(each for each in stored if each != id)
    favourites = (*others, id)[-_MOST_FAVOURITES:] if liked else others
    _apply(app, app.state.preferences._replace(favourites=favourites))
    await app.memory.set(_FAVOURITES, " ".join(favourites))


def _apply(app: App, preferences: Preferences) -> None:
    if preferences.accent != app.state.preferences.accent:
        apply_accent(app.page, preferences.accent)
    app.state.preferences = preferences
    app.page.theme_mode = ft.ThemeMode(preferences.light)
    set_client_locale(app)


def set_client_locale(app: App) -> None:
    """Set the locale of the client's own texts, such as its text menus, to the app's language."""
    known = [ft.Locale(language.tag) for language in LANGUAGES]
    app.page.locale_configuration = ft.LocaleConfiguration(known, ft.Locale(app.language.tag))


def use_awake(app: App, open_match: OpenMatch | None) -> None:
    """Keep the screen on during a match, if that is preferred and the device can. A hook.

    A phone that slept has released the wake lock, so it is requested again when the phone wakes.
    """
    goes_on = open_match is not None and not open_match.sheet.over
    wanted = goes_on and app.state.preferences.awake == "on"

    async def ask() -> None:
        try:
            if wanted:
                await app.wakelock.enable()  # type: ignore[no-untyped-call]  # Flet gives it no types
                app.state.can_wake = bool(await app.wakelock.is_enabled())
            else:
                await app.wakelock.disable()  # type: ignore[no-untyped-call]
        except Exception:  # plain http, or a browser without wake locks: the settings tell it
            log.info("The device cannot keep its screen on", exc_info=True)
            app.state.can_wake = False

    ft.use_effect(ask, [wanted, app.state.wakes])

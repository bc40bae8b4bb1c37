"""What a person likes on this device: light or dark, and whether the screen stays on. Kept by the client itself.

A habit belongs to the phone and not to the matches, so it is neither in the store nor in a file.
"""

from __future__ import annotations

import logging
from typing import Final, get_args

import flet as ft

from scorekeeper.app.context import App, Habits, Light
from scorekeeper.service.desk import Open

log = logging.getLogger(__name__)

_LIGHT: Final = "scorekeeper.light"
_AWAKE: Final = "scorekeeper.awake"


def _of(light: object, awake: object) -> Habits:
    """Habits as they were kept; what is not understood is as if it had not been."""
    lights: tuple[Light, ...] = get_args(Light)
    return Habits(next((each for each in lights if each == light), "system"), awake is not False)


async def recall(app: App) -> None:
    """Take up the habits of this device again."""
    try:
        habits = _of(await app.memory.get(_LIGHT), await app.memory.get(_AWAKE))
    except Exception:  # a client that cannot keep anything: everything is as on the first day
        log.warning("The habits of this device could not be read", exc_info=True)
        return
    if habits != app.root.habits:
        _live_by(app, habits)


async def like_light(app: App, light: Light) -> None:
    """Light or dark from now on."""
    _live_by(app, app.root.habits._replace(light=light))
    await app.memory.set(_LIGHT, light)


async def like_awake(app: App, *, awake: bool) -> None:
    """Whether the screen stays on from now on."""
    _live_by(app, app.root.habits._replace(awake=awake))
    await app.memory.set(_AWAKE, awake)


def _live_by(app: App, habits: Habits) -> None:
    app.root.habits = habits
    app.page.theme_mode = ft.ThemeMode(habits.light)


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

"""The keyboard of a laptop: which key does what is said by the screen that is shown, anew on every drawing.

Keys are heard for the page as a whole, whatever has the focus. So they rest while a dialog is open, and once
somebody has walked with Tab, Enter may belong to whatever they walked to. Which has the focus, the client does not
say (it keeps it over screens, too, and not everything that has it can be tapped): but where Enter is a tap, the
client sends that at once, and Enter does nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from scorekeeper.app.session.app import App

Keys = Mapping[str, Callable[[], Any]]
"""What each key does, by its name: `Enter`, `Arrow Up`, `7`, `Ctrl+Z`, `Ctrl+Shift+Z`."""

_WALKING: Final = "Tab"
_PRESSING: Final = "Enter"

_AT_ONCE: Final = 0.2
"""Seconds in which the tap has come that Enter was; the client sends the two in one turn."""


def key_name(event: ft.KeyboardEvent) -> str:
    """The name of what was pressed; a key of the number block is called as its twin, Command counts as Ctrl.

    >>> key_name(ft.KeyboardEvent(None, "", key="Numpad 7", shift=False, ctrl=False, alt=False, meta=False))
    '7'
    >>> key_name(ft.KeyboardEvent(None, "", key="Z", shift=True, ctrl=False, alt=False, meta=True))
    'Ctrl+Shift+Z'
    """
    held = {"Ctrl": event.ctrl or event.meta, "Alt": event.alt, "Shift": event.shift and len(event.key) == 1}
    return "+".join([*(name for name, down in held.items() if down), event.key.removeprefix("Numpad ")])


def listen(app: App) -> None:
    """Do what the screen that is shown says of its keys."""

    async def heard(event: ft.KeyboardEvent) -> None:
        name = key_name(event)
        if name == _WALKING:
            app.walked = True
        action = None if app.open_dialogs or app.page.route != app.at else app.keys.get(name)
        if action is None or (name == _PRESSING and app.walked and await _is_tap(app)):
            return
        await app.attempt(action)

    app.page.on_keyboard_event = heard


async def _is_tap(app: App) -> bool:
    """Whether Enter was a tap on what somebody has walked to."""
    app.tapped.clear()
    try:
        await asyncio.wait_for(app.tapped.wait(), _AT_ONCE)
    except TimeoutError:
        return False
    return True


def offer(app: App, keys: Keys) -> None:
    """What the keys do while the screen that is being drawn is shown."""
    app.keys = keys


def use_open_dialog(app: App, dialog: ft.DialogControl | None) -> None:
    """A dialog over the screen, or none; while it is there the screen's keys rest. A hook."""
    mark: object = ft.use_memo(object, [])

    def gone() -> None:
        app.open_dialogs.discard(mark)

    if dialog is None:
        gone()
    else:
        app.open_dialogs.add(mark)
    ft.use_effect(lambda: None, [], gone)
    ft.use_dialog(dialog)

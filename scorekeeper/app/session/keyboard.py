"""Keyboard shortcuts: the current screen sets them at every render.

Key events belong to the page, whichever control has the focus. So shortcuts are disabled while a dialog is open. After
Tab, Enter may be a tap on the focused control, so its shortcut does not run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.focus_fixes import is_tap

KeyHandlers = Mapping[str, Callable[[], Any]]
"""Handlers by the name of the key: `Enter`, `Arrow Up`, `7`, `Ctrl+Z`, `Ctrl+Shift+Z`."""


def key_name(event: ft.KeyboardEvent) -> str:
    """Return the name of a key with its modifiers; numpad keys have the usual names, and Command counts as Ctrl.

    >>> key_name(ft.KeyboardEvent(None, "", key="Numpad 7", shift=False, ctrl=False, alt=False, meta=False))
    '7'
    >>> key_name(ft.KeyboardEvent(None, "", key="Z", shift=True, ctrl=False, alt=False, meta=True))
    'Ctrl+Shift+Z'
    """
    held = {"Ctrl": event.ctrl or event.meta, "Alt": event.alt, "Shift": event.shift and len(event.key) == 1}
    return "+".join([*(name for name, down in held.items() if down), event.key.removeprefix("Numpad ")])


def listen(app: App) -> None:
    """Run the current screen's shortcuts on the page's key events."""

    async def on_key(event: ft.KeyboardEvent) -> None:
        name = key_name(event)
        if name == "Tab":
            app.walked = True
        app.fields.key(event)
        action = None if app.dialogs or app.page.route != app.at else app.keys.get(name)
        if action is None or (name == "Enter" and app.walked and await is_tap(app.tapped)):
            return
        await app.attempt(action)

    app.page.on_keyboard_event = on_key

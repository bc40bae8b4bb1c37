"""Start of a session: its state, its event handlers, among them that of the keyboard, and its first screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app.routes import AppRoot
from scorekeeper.app.session.app import App
from scorekeeper.app.session.live_sync import follow
from scorekeeper.app.session.preferences import load_preferences, set_client_locale, set_device_languages
from scorekeeper.app.session.state import ALONE, SessionRole, SessionState
from scorekeeper.app.theme import apply_theme
from scorekeeper.flet_fixes.focus_fixes import is_tap
from scorekeeper.flet_fixes.quick_controls import install_quick_controls
from scorekeeper.service.app_services import AppServices
from scorekeeper.texts import STRANGERS, say, speaking


def make_main(
    services: AppServices, seat: SessionRole = ALONE, greet: Callable[[App], Awaitable[None]] | None = None
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return Flet's function for new sessions, with the role `seat`; `greet` gets each before its first drawing."""
    install_quick_controls()

    async def main(page: ft.Page) -> None:
        page.title = "Scorekeeper"
        apply_theme(page)
        app = App(
            services.for_session(watches=seat.watches, guest=seat.guest), SessionState(), page, ft.FilePicker(), seat
        )
        app.resize(page.width or 0, page.height or 0)
        page.on_resize = lambda event: app.resize(event.width, event.height)
        follow(app)
        listen(app)
        set_client_locale(app)
        page.on_locale_change = lambda event: set_device_languages(app, event.locales)
        await app.attempt(app.match.open_latest)
        with speaking(app.language):
            if services.notice is not None:
                app.show_error(say(services.notice, STRANGERS))
            if greet is not None:
                await greet(app)
        page.render_views(AppRoot, app)
        page.run_task(load_preferences, app)

    return main


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
    """Run the current screen's shortcuts, which it sets at every render, on the page's key events.

    Key events belong to the page, whichever control has the focus. So shortcuts are disabled while a dialog is open.
    After Tab, Enter may be a tap on the focused control, so its shortcut does not run.
    """

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

"""Start of a session: its state, its event handlers, and its first screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app.routes import AppRoot
from scorekeeper.app.session.app import App
from scorekeeper.app.session.keyboard import listen
from scorekeeper.app.session.live_sync import follow
from scorekeeper.app.session.preferences import load_preferences, set_client_locale, set_device_languages
from scorekeeper.app.session.state import ALONE, SessionRole, SessionState
from scorekeeper.app.theme import apply_theme
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

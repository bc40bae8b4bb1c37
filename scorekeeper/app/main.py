"""The app's beginning: what a session is made of, and its first screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app.routes import AppRoot
from scorekeeper.app.session.app import App
from scorekeeper.app.session.keyboard import listen
from scorekeeper.app.session.live_sync import follow
from scorekeeper.app.session.preferences import hear_device, recall, speak_as
from scorekeeper.app.session.state import ALONE, SessionRole, SessionState
from scorekeeper.app.theme import apply_theme
from scorekeeper.service.app_services import AppServices
from scorekeeper.texts.language import speaking
from scorekeeper.texts.speech import STRANGERS, say


def make_main(
    services: AppServices, seat: SessionRole = ALONE, greet: Callable[[App], None] | None = None
) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for every new session, all of them with the same services.

    `seat` says how they came to it; `greet` is given each session before it is drawn.
    """

    async def main(page: ft.Page) -> None:
        page.title = "Scorekeeper"
        apply_theme(page)
        app = App(services.for_session(watches=seat.watches), SessionState(), page, ft.FilePicker(), seat)
        app.resize(page.width or 0, page.height or 0)
        page.on_resize = lambda event: app.resize(event.width, event.height)
        follow(app)
        listen(app)
        speak_as(app)
        page.on_locale_change = lambda event: hear_device(app, event.locales)
        await app.attempt(app.show_latest)
        with speaking(app.language):
            if services.notice is not None:
                app.show_error(say(services.notice, STRANGERS))
            if greet is not None:
                greet(app)
        page.render_views(AppRoot, app)
        page.run_task(recall, app)

    return main

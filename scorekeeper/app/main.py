"""The app's beginning: what a session is made of, and its first screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app.routes import Whole
from scorekeeper.app.session.app import App
from scorekeeper.app.session.keyboard import listen
from scorekeeper.app.session.live_sync import follow
from scorekeeper.app.session.preferences import hear_device, recall, speak_as
from scorekeeper.app.session.state import ALONE, Root, Seat
from scorekeeper.app.theme import dress
from scorekeeper.service.desk import Desk
from scorekeeper.texts.language import speaking
from scorekeeper.texts.speech import STRANGERS, say


def make_main(
    desk: Desk, seat: Seat = ALONE, greet: Callable[[App], None] | None = None
) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for every new session, all of them at the same desk.

    `seat` says how they came to it; `greet` is given each session before it is drawn.
    """

    async def main(page: ft.Page) -> None:
        page.title = "Scorekeeper"
        dress(page)
        app = App(desk.chair(watches=seat.watches), Root(), page, ft.FilePicker(), seat)
        app.resize(page.width or 0, page.height or 0)
        page.on_resize = lambda event: app.resize(event.width, event.height)
        follow(app)
        listen(app)
        speak_as(app)
        page.on_locale_change = lambda event: hear_device(app, event.locales)
        await app.attempt(app.take_latest)
        with speaking(app.language):
            if desk.notice is not None:
                app.complain(say(desk.notice, STRANGERS))
            if greet is not None:
                greet(app)
        page.render_views(Whole, app)
        page.run_task(recall, app)

    return main

"""An app of one screen."""

import flet as ft

from scorekeeper.app.session.app import APP, STATE, App
from scorekeeper.app.session.state import SessionState


def one_screen(body, text=1.0, *, apps=None):
    """A main that shows one screen, in type so much larger than ordinary; its session joins `apps`."""

    @ft.component
    def Shown(app):
        router = lambda: ft.Router([ft.Route(path="/", component=body)], manage_views=True)  # noqa: E731
        return STATE(app.state, lambda: APP(app, router))

    async def main(page):
        app = App(None, SessionState(), page, None)
        app.scale_text(text)
        if apps is not None:
            apps.append(app)
        page.render_views(Shown, app)

    return main

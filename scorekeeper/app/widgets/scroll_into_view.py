"""Scrolling a control of the page into view."""

from __future__ import annotations

from contextlib import suppress

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once


def use_in_view(app: App, name: str | None) -> None:
    """Scroll the body of the page to the control with this `ft.ScrollKey`, once for each value but None. A hook."""

    async def scroll() -> None:
        with suppress(RuntimeError, TimeoutError):  # the screen was left meanwhile
            if app.body is not None:
                await app.body.scroll_to(scroll_key=name)

    use_once(app, name, scroll)

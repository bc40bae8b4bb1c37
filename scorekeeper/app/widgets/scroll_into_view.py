"""Bringing what is asked into view, where a slip is longer than the screen."""

from __future__ import annotations

from contextlib import suppress

from scorekeeper.app.session.app import App
from scorekeeper.app.session.hooks import use_once


def use_in_view(app: App, name: str | None) -> None:
    """Scroll the body of the page to what has this name as its `ft.ScrollKey`; nowhere where it is None. A hook."""

    async def scroll() -> None:
        with suppress(RuntimeError, TimeoutError):  # the screen was left meanwhile
            if app.body is not None:
                await app.body.scroll_to(scroll_key=name)

    use_once(app, name, scroll)

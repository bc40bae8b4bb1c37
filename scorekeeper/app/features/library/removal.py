"""Removing the deleted matches for good, after a question."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app.kit import use_question
from scorekeeper.app.session.app import App, Handler
from scorekeeper.service import library
from scorekeeper.texts.language import counted, tr

_NONE: library.DeletedMatches = ()


def use_removal(app: App, refresh: Callable[[], Awaitable[None]]) -> Handler:
    """The handler that asks, and on Yes removes the matches that were deleted when it asked. A hook."""
    asked, set_asked = ft.use_state(_NONE)

    async def remove() -> None:
        try:
            removed = await library.remove(app.services, asked)
        finally:
            await refresh()
        app.notify(counted(removed, "{n} match is gone for good.", "{n} matches are gone for good."))

    ask = use_question(
        app,
        tr("Remove for good?"),
        counted(
            len(asked),
            "{n} deleted match is removed with all its deals. That cannot be taken back. Backups made before have it.",
            "{n} deleted matches are removed with all their deals. That cannot be taken back. "
            "Backups made before have them.",
        ),
        tr("Remove"),
        remove,
    )

    async def begin() -> None:
        set_asked(await library.deleted_matches(app.services))
        await ask()

    return app.on(begin)

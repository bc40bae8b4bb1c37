"""What can be done with a whole match: take back, stop, reopen, play again."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.local_time import evening
from scorekeeper.app.widgets.button import icon_button
from scorekeeper.app.widgets.dialog import use_question
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.service import library, play
from scorekeeper.texts.language import tr


def undo_and_redo(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """The ways back and forth through the changes of a match, for who may change it."""
    if not app.may_write:
        return []
    undo = icon_button(ft.Icons.UNDO, tr("Undo"), app.on(app.undo, repeats=True) if open_match.undo else None)
    redo = icon_button(ft.Icons.REDO, tr("Redo"), app.on(app.redo, repeats=True))
    return [undo, redo] if open_match.redo else [undo]


def use_stop(app: App) -> Handler:
    """Asks whether to stop the match in hand early, and does; a hook."""
    return use_question(
        app,
        tr("Stop the match here?"),
        tr("The totals stand as they are now. The match can be reopened later."),
        tr("Stop the match"),
        lambda: _stop(app),
    )


async def _stop(app: App) -> None:
    await app.change(lambda open_match: play.finish(app.services, open_match.id, open_match.revision))
    app.notify(tr("The match is stopped."), undo=True)


async def reopen(app: App) -> None:
    """Go on with the match in hand, which was stopped early."""
    await app.change(lambda open_match: play.reopen(app.services, open_match.id, open_match.revision))
    app.notify(tr("The match goes on."), undo=True)


async def again(app: App, match_id: str) -> None:
    """Begin a new match with the same players and rules; the next of them deals first.

    A second tap finds the new match in hand, and does nothing.
    """
    if app.open_match is not None and app.open_match.id == match_id:
        match = await library.again(app.services, match_id)
        app.refresh(await play.start(app.services, replace(match, title=evening(app.services.now()))))
        app.go("/")

"""Actions on a match: undo and redo, stop, reopen, play again."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.pictures.local_time import evening
from scorekeeper.service import library, play
from scorekeeper.texts import tr


def undo_and_redo(app: App, open_match: OpenMatch) -> list[ft.Control]:
    """Return the buttons Undo and Redo, for sessions that may write. A disabled one keeps its place."""
    if not app.may_write:
        return []
    undo = app.on(app.undo, repeats=True) if open_match.undo else None
    redo = app.on(app.redo, repeats=True) if open_match.redo else None
    return [kit.icon_button(ft.Icons.UNDO, tr("Undo"), undo), kit.icon_button(ft.Icons.REDO, tr("Redo"), redo)]


def use_stop(app: App) -> Handler:
    """Return the handler that asks before it ends the open match early. A hook."""

    async def stop() -> None:
        await app.match.change(lambda open_match: play.finish(app.services, open_match.id, open_match.revision))
        app.notify(tr("The match has ended."), undo=True)

    return kit.use_question(
        app,
        tr("End the match now?"),
        tr("The scores stay as they are. The match can be reopened later."),
        tr("End the match"),
        stop,
    )


async def reopen(app: App) -> None:
    """Reopen the open match, which was stopped early."""
    await app.match.change(lambda open_match: play.reopen(app.services, open_match.id, open_match.revision))
    app.notify(tr("The match goes on."), undo=True)


def use_again(app: App, open_match: OpenMatch | None) -> Handler:
    """Return the handler of Play again; it asks first if the match is not over. A hook."""
    match_id = open_match.id if open_match else ""
    ask = kit.use_question(
        app,
        tr("Begin another match?"),
        tr("This one is not over. It stays in the list of matches, and you can go on with it later."),
        tr("New match"),
        lambda: again(app, match_id),
    )
    goes_on = open_match is not None and not open_match.sheet.over
    return ask if goes_on else app.on(again, app, match_id)


async def again(app: App, match_id: str) -> None:
    """Start a new match with the same players and rules; the next player deals first.

    A second tap does nothing, for the new match is open by then.
    """
    if app.open_match is not None and app.open_match.id == match_id:
        match = await library.again(app.services, match_id)
        match = replace(match, title=evening(app.services.now()))
        app.match.refresh(await play.start(app.services, match, await library.seated(app.services, match_id)))
        app.go("/")

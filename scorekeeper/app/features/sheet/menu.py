"""What else can be done with a match: the menu of the sheet."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app.match_views.export import use_export
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.button import icon_button
from scorekeeper.app.widgets.dialog import Item, use_menu, use_question
from scorekeeper.app.widgets.local_time import evening
from scorekeeper.service import library, play
from scorekeeper.service.desk import Open
from scorekeeper.texts.language import tr


def use_sheet_menu(app: App, hand: Open | None) -> Handler:
    """The menu of the sheet in hand, or of an app without one. What is returned opens it; a hook."""
    stop, send = use_stop(app), use_export(app, hand)
    return use_menu(app, lambda: [*(_of_match(app, hand, stop, send) if hand else []), *_of_app(app)])


def undo_and_redo(app: App, hand: Open) -> list[ft.Control]:
    """The ways back and forth through the changes of a match, for who may change it."""
    if not app.may_write:
        return []
    undo = icon_button(ft.Icons.UNDO, tr("Undo"), app.on(app.undo, repeats=True) if hand.undo else None)
    redo = icon_button(ft.Icons.REDO, tr("Redo"), app.on(app.redo, repeats=True))
    return [undo, redo] if hand.redo else [undo]


def use_stop(app: App) -> Handler:
    """Asks whether to stop the match in hand early, and does; a hook."""
    return use_question(
        app,
        tr("Stop the match here?"),
        tr("The totals stand as they are now. The match can be reopened later."),
        tr("Stop the match"),
        lambda: _stop(app),
    )


def _of_match(app: App, hand: Open, stop: Handler, send: Handler) -> list[Item]:
    return [
        Item(ft.Icons.FORMAT_LIST_NUMBERED, tr("All deals"), app.on(app.go_to, "log")),
        Item(ft.Icons.FULLSCREEN, tr("Table view"), app.on(app.go_to, "table")),
        Item(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(app.go_to, "result")),
        *(_changing(app, hand, stop) if app.may_write else []),
        Item(ft.Icons.QR_CODE_2, tr("Hand over"), app.on(app.go_to, "hand")),
        Item(ft.Icons.IOS_SHARE, tr("Export"), send),
    ]


def _changing(app: App, hand: Open, stop: Handler) -> list[Item]:
    """What changes the match, or begins another."""
    items = [Item(ft.Icons.EDIT_OUTLINED, tr("Change names and rules"), app.on(app.go_to, "mend"))]
    if hand.sheet.match.ended:
        items.append(Item(ft.Icons.PLAY_ARROW_OUTLINED, tr("Reopen the match"), app.on(reopen, app)))
    elif not hand.sheet.standing.over:
        items.append(Item(ft.Icons.STOP_CIRCLE_OUTLINED, tr("Stop the match early"), stop))
    return [*items, Item(ft.Icons.REPLAY, tr("Play again"), app.on(again, app, hand.id))]


def _of_app(app: App) -> list[Item]:
    return [
        *([Item(ft.Icons.ADD, tr("New match"), app.on(app.go, "/new"))] if app.may_write else []),
        Item(ft.Icons.FOLDER_OUTLINED, tr("Matches"), app.on(app.go, "/matches")),
        Item(ft.Icons.MENU_BOOK, tr("Variants"), app.on(app.go, "/variants")),
        Item(ft.Icons.SETTINGS_OUTLINED, tr("Settings"), app.on(app.go, "/settings")),
    ]


async def _stop(app: App) -> None:
    await app.change(lambda hand: play.finish(app.desk, hand.id, hand.revision))
    app.tell(tr("The match is stopped."), undo=True)


async def reopen(app: App) -> None:
    """Go on with the match in hand, which was stopped early."""
    await app.change(lambda hand: play.reopen(app.desk, hand.id, hand.revision))
    app.tell(tr("The match goes on."), undo=True)


async def again(app: App, match_id: str) -> None:
    """Begin a new match with the same players and rules; the next of them deals first.

    A second tap finds the new match in hand, and does nothing.
    """
    if app.hand is not None and app.hand.id == match_id:
        match = await library.again(app.desk, match_id)
        app.refresh(await play.start(app.desk, replace(match, title=evening(app.desk.now()))))
        app.go("/")

"""The menu of the sheet."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.match_views.export import use_export
from scorekeeper.app.match_views.match_actions import reopen, use_again, use_stop
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.widgets.dialog import Heading, Item, use_menu
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr


def use_sheet_menu(app: App, open_match: OpenMatch | None) -> Handler:
    """The menu of the open match, or without one of the app; returns the handler that opens it. A hook."""
    stop, send, again = use_stop(app), use_export(app, open_match), use_again(app, open_match)

    def offered() -> list[Item | Heading]:
        if open_match is None:
            return [*_of_rules(app), *_of_app(app)]
        items = _of_match(app, open_match, stop, again, send)
        rules = Item(ft.Icons.MENU_BOOK, tr("Rules and table"), app.on(app.go_to, "rules"))
        headings = [Heading(tr("This match")), Heading(tr("Rules")), Heading(tr("The app"))]
        return [headings[0], *items, headings[1], rules, *_of_rules(app), headings[2], *_of_app(app)]

    return use_menu(app, offered)


def _of_match(app: App, open_match: OpenMatch, stop: Handler, again: Handler, send: Handler) -> list[Item]:
    return [
        Item(ft.Icons.FORMAT_LIST_NUMBERED, tr("All deals"), app.on(app.go_to, "log")),
        Item(ft.Icons.FULLSCREEN, tr("Table view"), app.on(app.go_to, "table")),
        Item(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(app.go_to, "result")),
        *(_changing(app, open_match, stop, again) if app.may_write else []),
        Item(ft.Icons.QR_CODE_2, tr("Hand over"), app.on(app.go_to, "hand")),
        Item(ft.Icons.IOS_SHARE, tr("Export"), send),
    ]


def _changing(app: App, open_match: OpenMatch, stop: Handler, again: Handler) -> list[Item]:
    """The items that change the match, or start another."""
    items = [Item(ft.Icons.EDIT_OUTLINED, tr("Change names and rules"), app.on(app.go_to, "mend"))]
    if open_match.sheet.match.ended:
        items.append(Item(ft.Icons.PLAY_ARROW_OUTLINED, tr("Reopen the match"), app.on(reopen, app)))
    elif not open_match.sheet.standing.over:
        items.append(Item(ft.Icons.STOP_CIRCLE_OUTLINED, tr("Stop the match early"), stop))
    return [*items, Item(ft.Icons.REPLAY, tr("Play again"), again)]


def _of_rules(app: App) -> list[Item]:
    return [Item(ft.Icons.STYLE_OUTLINED, tr("Variants"), app.on(app.go, "/variants"))]


def _of_app(app: App) -> list[Item]:
    return [
        *([Item(ft.Icons.ADD, tr("New match"), app.on(app.go, "/new"))] if app.may_write else []),
        Item(ft.Icons.FOLDER_OUTLINED, tr("Matches"), app.on(app.go, "/matches")),
        Item(ft.Icons.PEOPLE_OUTLINE, tr("People"), app.on(app.go, "/people")),
        *(
            [Item(ft.Icons.PHONELINK_OUTLINED, tr("Let phones join"), app.on(app.go, "/invite"))]
            if app.role.invitation() is not None
            else []
        ),
        Item(ft.Icons.SETTINGS_OUTLINED, tr("Settings"), app.on(app.go, "/settings")),
    ]

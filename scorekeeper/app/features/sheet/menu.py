"""The menu of the sheet."""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.sheet.takeover import use_takeover
from scorekeeper.app.kit.dialogs import DialogHeading
from scorekeeper.app.match_views.export_menu import use_export
from scorekeeper.app.match_views.match_actions import reopen, use_again, use_stop
from scorekeeper.app.match_views.ruling_dialog import use_ruling
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.match.sheet_menu import MenuItem, menu_of
from scorekeeper.texts import say

_ICONS: Final = {
    "log": ft.Icons.FORMAT_LIST_NUMBERED,
    "table": ft.Icons.FULLSCREEN,
    "result": ft.Icons.EMOJI_EVENTS_OUTLINED,
    "mend": ft.Icons.EDIT_OUTLINED,
    "seat": ft.Icons.SWAP_HORIZ,
    "ruling": ft.Icons.GAVEL_OUTLINED,
    "reopen": ft.Icons.PLAY_ARROW_OUTLINED,
    "stop": ft.Icons.STOP_CIRCLE_OUTLINED,
    "again": ft.Icons.REPLAY,
    "hand": ft.Icons.QR_CODE_2,
    "export": ft.Icons.IOS_SHARE,
    "rules": ft.Icons.MENU_BOOK,
    "/variants": ft.Icons.STYLE_OUTLINED,
    "/new": ft.Icons.ADD,
    "/matches": ft.Icons.FOLDER_OUTLINED,
    "/people": ft.Icons.PEOPLE_OUTLINE,
    "/seasons": ft.Icons.CALENDAR_MONTH,
    "/invite": ft.Icons.PHONELINK_OUTLINED,
    "/settings": ft.Icons.SETTINGS_OUTLINED,
}


def use_sheet_menu(app: App, open_match: OpenMatch | None) -> Handler:
    """Return the handler that opens the menu of the open match, or of the app alone. A hook."""
    doing = {
        "stop": use_stop(app),
        "reopen": app.on(reopen, app),
        "again": use_again(app, open_match),
        "seat": use_takeover(app, open_match),
        "ruling": app.on(use_ruling(app, open_match), None),
        "export": use_export(app, open_match),
    }

    def handler(item: MenuItem) -> Handler:
        if item.act:
            return doing[item.act]
        return app.on(app.go_to, item.screen) if item.screen else app.on(app.go, item.address)

    def offered() -> list[kit.DialogItem | DialogHeading]:
        items: list[kit.DialogItem | DialogHeading] = []
        for group in menu_of(open_match, writes=app.may_write, invites=app.role.invitation() is not None):
            items += [DialogHeading(say(group.heading))] if open_match is not None else []
            items += [
                kit.DialogItem(_ICONS[item.act or item.screen or item.address], say(item.label), handler(item))
                for item in group.items
            ]
        return items

    async def do(act: str) -> None:
        groups = menu_of(open_match, writes=app.may_write, invites=False) if open_match is not None else ()
        if act in {item.act for group in groups for item in group.items if item.act}:
            await doing[act]()

    app.on_act = do

    async def do_first() -> None:
        act, app.act = app.act, None
        if act is not None:
            await do(act)

    ft.use_effect(app.loading(do_first), [])
    return kit.use_menu(app, offered)

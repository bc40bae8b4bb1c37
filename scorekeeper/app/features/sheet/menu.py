"""The menu of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.sheet.takeover import use_takeover
from scorekeeper.app.kit.dialogs import Heading
from scorekeeper.app.match_views.export import use_export
from scorekeeper.app.match_views.match_actions import reopen, use_again, use_stop
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.texts.language import tr


def use_sheet_menu(app: App, open_match: OpenMatch | None) -> Handler:
    """The menu of the open match, or without one of the app; returns the handler that opens it. A hook."""
    doing = {
        "stop": use_stop(app),
        "reopen": app.on(reopen, app),
        "again": use_again(app, open_match),
        "seat": use_takeover(app, open_match),
        "export": use_export(app, open_match),
    }

    def offered() -> list[kit.Item | Heading]:
        if open_match is None:
            return [*_of_rules(app), *_of_app(app)]
        items = _of_match(app, open_match, doing)
        rules = kit.Item(ft.Icons.MENU_BOOK, tr("Rules and table"), app.on(app.go_to, "rules"))
        headings = [Heading(tr("This match")), Heading(tr("Rules")), Heading(tr("The app"))]
        return [headings[0], *items, headings[1], rules, *_of_rules(app), headings[2], *_of_app(app)]

    async def do(act: str) -> None:
        if open_match is not None and act in dict(menu_acts(open_match, writes=app.may_write)):
            await doing[act]()

    app.on_act = do

    async def do_first() -> None:
        act, app.act = app.act, None
        if act is not None:
            await do(act)

    ft.use_effect(app.loading(do_first), [])
    return kit.use_menu(app, offered)


def menu_acts(open_match: OpenMatch, *, writes: bool) -> list[tuple[str, str]]:
    """What the menu has of the match that is no address, in its order, and how it is called."""
    acts: list[tuple[str, str]] = [("seat", tr("Somebody takes over a seat"))] if writes else []
    if writes and open_match.sheet.stopped_early:
        acts.append(("reopen", tr("Reopen the match")))
    elif writes and not open_match.sheet.standing.over:
        acts.append(("stop", tr("Stop the match early")))
    if writes:
        acts.append(("again", tr("Play again")))
    return [*acts, ("export", tr("Export"))]


_ICONS: Final = {
    "stop": ft.Icons.STOP_CIRCLE_OUTLINED,
    "reopen": ft.Icons.PLAY_ARROW_OUTLINED,
    "seat": ft.Icons.SWAP_HORIZ,
    "again": ft.Icons.REPLAY,
    "export": ft.Icons.IOS_SHARE,
}


def _of_match(app: App, open_match: OpenMatch, doing: Mapping[str, Handler]) -> list[kit.Item]:
    acts = menu_acts(open_match, writes=app.may_write)
    *changing, export = [kit.Item(_ICONS[act], label, doing[act]) for act, label in acts]
    mend = kit.Item(ft.Icons.EDIT_OUTLINED, tr("Change names and rules"), app.on(app.go_to, "mend"))
    return [
        kit.Item(ft.Icons.FORMAT_LIST_NUMBERED, tr("All deals"), app.on(app.go_to, "log")),
        kit.Item(ft.Icons.FULLSCREEN, tr("Table view"), app.on(app.go_to, "table")),
        kit.Item(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(app.go_to, "result")),
        *([mend, *changing] if app.may_write else []),
        kit.Item(ft.Icons.QR_CODE_2, tr("Hand over"), app.on(app.go_to, "hand")),
        export,
    ]


def _of_rules(app: App) -> list[kit.Item]:
    return [kit.Item(ft.Icons.STYLE_OUTLINED, tr("All games"), app.on(app.go, "/variants"))]


def _of_app(app: App) -> list[kit.Item]:
    return [
        *([kit.Item(ft.Icons.ADD, tr("New match"), app.on(app.go, "/new"))] if app.may_write else []),
        kit.Item(ft.Icons.FOLDER_OUTLINED, tr("Matches"), app.on(app.go, "/matches")),
        kit.Item(ft.Icons.PEOPLE_OUTLINE, tr("People"), app.on(app.go, "/people")),
        kit.Item(ft.Icons.CALENDAR_MONTH, tr("Seasons"), app.on(app.go, "/seasons")),
        *(
            [kit.Item(ft.Icons.PHONELINK_OUTLINED, tr("Let phones join"), app.on(app.go, "/invite"))]
            if app.role.invitation() is not None
            else []
        ),
        kit.Item(ft.Icons.SETTINGS_OUTLINED, tr("Settings"), app.on(app.go, "/settings")),
    ]

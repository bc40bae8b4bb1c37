"""Actions on an own game's page: rename, copy, send, put away, remove."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import changed
from scorekeeper.match.own_game import OwnGame
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import own_games
from scorekeeper.service.service_faults import OWN_GAME_UNREADABLE
from scorekeeper.texts import counted, say, tr

_STAYS = Phrase("This cannot be undone. The matches that were played by it stay as they are.")


def use_own_game_menu(app: App, own: OwnGame | None, above: str) -> list[ft.Control]:
    """Return the menu button of an own game; empty for any other game. `above` is the address of the list. A hook."""
    name = own.name if own else ""

    async def keep(name: str) -> None:
        if own is not None:
            after = await changed(app, own_games.rename, own.id, name)
            app.notify(tr("{old} is now called {new}.", old=own.name, new=after.name))

    rename = kit.use_text_dialog(app, tr("Rename"), tr("Save"), own.name if own else "", keep)
    remove = kit.use_question(
        app, tr("Remove {name} for good?", name=name), say(_STAYS), tr("Remove"), lambda: _remove(app, own, above)
    )
    open_menu = kit.use_menu(app, tr("Menu"), lambda: _items(app, own, above, rename, remove) if own else [])
    return [kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_menu)] if own else []


def _items(app: App, own: OwnGame, above: str, rename: Handler, remove: Handler) -> list[kit.DialogItem]:
    shelf = kit.DialogItem(ft.Icons.ARCHIVE_OUTLINED, tr("Put it away"), app.on(_put_away, app, own, above))
    if own.put_away:
        shelf = kit.DialogItem(ft.Icons.UNARCHIVE_OUTLINED, tr("Take it out again"), app.on(_restore, app, own))
    over = kit.DialogItem(ft.Icons.QR_CODE_2, tr("Send to another phone"), app.on(app.go, f"{above}/{own.id}/hand"))
    if not app.may_write:
        return [over]
    gone = kit.DialogItem(ft.Icons.DELETE_OUTLINE, tr("Remove for good"), remove)
    return [
        kit.DialogItem(ft.Icons.EDIT_OUTLINED, tr("Rename"), rename),
        kit.DialogItem(ft.Icons.CONTENT_COPY, tr("Make a copy"), app.on(_copy, app, own, above)),
        over,
        shelf,
        *([gone] if app.may_remove else []),
    ]


async def _copy(app: App, own: OwnGame, above: str) -> None:
    copy = await changed(app, own_games.copy, own.id)
    app.go(f"{above}/{copy.id}")
    app.notify(tr("{name} is now among your own games.", name=copy.name))


async def _put_away(app: App, own: OwnGame, above: str) -> None:
    await changed(app, own_games.put_away, own.id)
    app.go(above)
    app.notify(tr("{name} is put away, at the end of the list.", name=own.name))


async def _restore(app: App, own: OwnGame) -> None:
    await changed(app, partial(own_games.put_away, away=False), own.id)
    app.notify(tr("{name} stands among the games again.", name=own.name))


async def _remove(app: App, own: OwnGame | None, above: str) -> None:
    if own is not None:
        await changed(app, own_games.remove, own.id)
        app.go(above)
        app.notify(tr("{name} is gone for good. Its matches are still here.", name=own.name))


def use_fold(app: App, number: int, inside: Callable[[], Sequence[ft.Control]]) -> list[ft.Control]:
    """Return a line that unfolds the games that were put away; empty without any. A hook."""
    opened, set_opened = ft.use_state(initial=False)
    if not number:
        return []
    text = counted(number, "{n} put away", "{n} put away")
    icon = ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE
    words = ft.Text(text, size=theme.BODY, color=theme.SOFT, expand=True)
    face = kit.padded(ft.Row([words, ft.Icon(icon, color=theme.SOFT)]))
    turn = app.on(set_opened, lambda now: not now)
    return [kit.panel(kit.tap(face, text, turn), padding=0), *(inside() if opened else [])]


def damaged_games(app: App, ids: Sequence[str]) -> list[ft.Control]:
    """Return a panel for each unreadable own game, with a button that removes it."""
    return [
        kit.panel(
            kit.sentence(say(OWN_GAME_UNREADABLE(id=id)), soft=False),
            *(
                [kit.quiet_button(tr("Remove for good"), app.on(changed, app, own_games.remove, id))]
                if app.may_remove
                else []
            ),
            spacing=theme.GAP,
        )
        for id in ids
    ]

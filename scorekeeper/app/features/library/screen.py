"""The library: all stored matches by shelf, and the import of files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.library.actions import (
    PAGE_SIZE,
    Imported,
    Shelf,
    ShelfPage,
    UndoableAction,
    archive,
    discard,
    export_all,
    fetch_more,
    fetch_shelf,
    first_shelf,
    import_files,
    open_kept_match,
    restore,
    unarchive,
)
from scorekeeper.app.features.library.match_list import match_list
from scorekeeper.app.match_views.export import files
from scorekeeper.app.session.app import App
from scorekeeper.app.session.backup_reminder import save_backup
from scorekeeper.app.session.error_boundary import screen
from scorekeeper.app.session.file_picker import fault_panel, use_files
from scorekeeper.app.session.live_sync import use_rereading
from scorekeeper.app.widgets.button import icon_button, main_button, quiet_button, second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.empty_state import empty_state
from scorekeeper.app.widgets.page import page
from scorekeeper.app.widgets.segmented import Segment, segmented
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts.language import counted, tr, translated
from scorekeeper.texts.speech import listed, say

_SHELVES: dict[Shelf, tuple[Phrase, Phrase]] = {
    "open": (Phrase("Open"), Phrase("No match is open. A new one takes a few taps.")),
    "finished": (Phrase("Finished"), Phrase("No match is finished yet.")),
    "archived": (Phrase("Archived"), Phrase("Nothing is archived. The menu of a match puts it away.")),
    "deleted": (Phrase("Deleted"), Phrase("Nothing is deleted.")),
}
_WIDEST = 720
_NOTHING: ShelfPage | None = None
_NOBODY: MatchSummary | None = None
_NO_ACTION: UndoableAction | None = None

T = TypeVar("T")

Act = Callable[[App, MatchSummary], Awaitable[UndoableAction]]


class ShelfView(NamedTuple):
    """The shelf that is shown, the last action on it, and the functions that change it."""

    shown: ShelfPage | None
    last_action: UndoableAction | None
    show_shelf: Callable[[Shelf], Awaitable[None]]
    more: Callable[[], Awaitable[None]]
    open: Callable[..., Awaitable[None]]
    do: Callable[[Act, MatchSummary], Awaitable[None]]
    undo: Callable[[], Awaitable[None]]


@screen
def MatchesScreen(app: App) -> ft.View:
    """The library; it shows a shelf at a time, the last used match first."""
    view = _use_shelf(app)
    chosen, choose = ft.use_state(_NOBODY)
    imported, set_imported = ft.use_state(Imported())
    open_menu = use_menu(app, lambda: _match_menu(app, view, chosen))

    async def offer(match: MatchSummary) -> None:
        choose(match)
        await open_menu()

    async def picked(them: Sequence[ft.FilePickerFile]) -> None:
        result = await import_files(app, them)
        set_imported(result)
        if result.messages:
            app.notify(*(say(phrase) for phrase in result.messages))
            await view.show_shelf(await first_shelf(app))
        if result.matches:
            app.notify(_import_message(result))
            await view.show_shelf("finished" if all(each.sheet.standing.over for each in result.matches) else "open")

    pick = use_files(app, picked)
    open_all = use_menu(app, lambda: _library_menu(app, pick))
    shelf = view.shown.shelf if view.shown else "open"
    shelves = {name: label for name, (label, _) in _SHELVES.items() if app.may_write or name != "deleted"}
    segments = [Segment(name, say(label)) for name, label in shelves.items()]

    async def choose_shelf(name: str) -> None:
        await view.show_shelf(next(each for each in _SHELVES if each == name))

    body = [
        *fault_panel(imported.faults, app.on(set_imported, Imported())),
        segmented(app, segments, shelf, choose_shelf),
        *_shelf(app, view, offer),
        ft.Container(height=theme.GAP),
    ]
    foot = [*_undo_row(app, view), _buttons(app, pick)] if app.may_write else []
    actions = [icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_all)]
    kept = app.services.storage_status()
    kicker = say(kept.said) if kept else ""
    back = app.on(app.go_to_sheet)
    return page(app, tr("Matches"), body, kicker=kicker, back=back, actions=actions, foot=foot, widest=_WIDEST)


def _use_shelf(app: App) -> ShelfView:
    """The shelf that is shown, and the functions that change it; a hook."""
    shown, show = ft.use_state(_NOTHING)
    last_action, set_last_action = ft.use_state(_NO_ACTION)
    shelf = shown.shelf if shown else "open"

    async def refresh() -> None:
        show(await fetch_shelf(app, shelf, max(PAGE_SIZE, len(shown.matches) if shown else 0)))

    async def show_shelf(other: Shelf) -> None:
        set_last_action(None)
        show(await fetch_shelf(app, other))

    async def more() -> None:
        if shown is not None:
            show(await fetch_more(app, shown))

    async def open_(match: MatchSummary, part: str = "") -> None:
        await _open(app, match, part, refresh)

    async def do(act: Act, match: MatchSummary) -> None:
        set_last_action(await _then_refresh(act(app, match), refresh))

    async def undo() -> None:
        if last_action is not None:
            await _then_refresh(last_action.back(), refresh)
            set_last_action(None)

    async def first() -> None:
        await app.attempt(refresh)

    ft.use_effect(first, None if shown is None else [])
    use_rereading(app, refresh)
    return ShelfView(shown, last_action, show_shelf, more, open_, do, undo)


async def _open(app: App, match: MatchSummary, part: str, refresh: Callable[[], Awaitable[None]]) -> None:
    """Open a match; where that fails, fetch the shelf again."""
    if not await open_kept_match(app, match, part):
        await refresh()


async def _then_refresh(action: Awaitable[T], refresh: Callable[[], Awaitable[None]]) -> T:
    """Await an action, and fetch the shelf again, also after an error: another session may have done it first."""
    try:
        return await action
    finally:
        await refresh()


def _shelf(app: App, view: ShelfView, offer: Callable[[MatchSummary], Awaitable[None]]) -> list[ft.Control]:
    shown = view.shown
    if shown is None:
        return []
    if not shown.matches:
        _, empty = _SHELVES[shown.shelf]
        return [empty_state(say(empty))]

    async def open_it(match: MatchSummary) -> None:
        if shown.shelf == "deleted" or not match.readable:
            await offer(match)
        else:
            await view.open(match, "result" if match.finished else "")

    parts = [match_list(app, shown.matches, open_it, offer)]
    if shown.more:
        parts.append(ft.Row([quiet_button(tr("More"), app.on(view.more))], alignment=ft.MainAxisAlignment.CENTER))
    return parts


def _match_menu(app: App, view: ShelfView, match: MatchSummary | None) -> list[Item]:
    """The menu of a match, by the shelf where it is."""
    if match is None or view.shown is None:
        return []
    if not app.may_write:
        return [*_opening(app, view, match), *files(app, match.id)] if match.readable else []
    if view.shown.shelf == "deleted":
        return [Item(ft.Icons.RESTORE_FROM_TRASH_OUTLINED, tr("Restore"), app.on(view.do, restore, match))]
    delete = Item(ft.Icons.DELETE_OUTLINE, tr("Delete"), app.on(view.do, discard, match))
    if not match.readable:
        return [delete]
    if view.shown.shelf == "archived":
        away = Item(ft.Icons.UNARCHIVE_OUTLINED, tr("Take out of the archive"), app.on(view.do, unarchive, match))
    else:
        away = Item(ft.Icons.ARCHIVE_OUTLINED, tr("Archive"), app.on(view.do, archive, match))
    return [*_opening(app, view, match), *files(app, match.id), away, delete]


def _opening(app: App, view: ShelfView, match: MatchSummary) -> list[Item]:
    return [
        Item(ft.Icons.GRID_ON, tr("Sheet"), app.on(view.open, match)),
        Item(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(view.open, match, "result")),
    ]


def _library_menu(app: App, pick: ft.ClientAction) -> list[Item]:
    coming = [
        Item(ft.Icons.RESTORE, tr("Restore a backup"), app.on(app.clear_notice), pick),
        Item(ft.Icons.LINK, tr("Open a link"), app.on(app.go, "/take")),
    ]
    return [
        Item(ft.Icons.SAVE_ALT, tr("Save a backup"), app.on(save_backup, app)),
        *(coming if app.may_write else []),
        Item(ft.Icons.TABLE_CHART_OUTLINED, tr("Export all as CSV"), app.on(export_all, app, "csv")),
        Item(ft.Icons.DATA_OBJECT, tr("Export all as JSON"), app.on(export_all, app, "json")),
    ]


def _undo_row(app: App, view: ShelfView) -> list[ft.Control]:
    """The message about the last action, with Undo beside it."""
    if view.last_action is None:
        return []
    said = ft.Semantics(live_region=True, content=ft.Text(view.last_action.said, size=theme.SMALL, color=theme.INK))
    return [
        ft.Row(
            [
                ft.Icon(ft.Icons.CHECK, size=20, color=theme.INK),
                ft.Container(said, expand=True),
                quiet_button(tr("Undo"), app.on(view.undo), name=tr("Undo this")),
            ],
            spacing=theme.GAP,
        )
    ]


def _buttons(app: App, pick: ft.ClientAction) -> ft.Control:
    return pair(
        app,
        second_button(tr("Bring in files"), app.on(app.clear_notice), action=pick),
        main_button(tr("New match"), app.on(app.go, "/new")),
    )


def _import_message(result: Imported) -> str:
    """The sentence about imported matches."""
    if len(result.matches) > 1:
        return counted(len(result.matches), "{n} match is brought in.", "{n} matches are brought in.")
    match = result.matches[0].sheet.match
    called = match.title or translated(match.game.info.name)
    return tr("Brought in: {match}, {players}.", match=called, players=listed(match.players))

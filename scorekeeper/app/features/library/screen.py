"""Every kept match: open, finished, archived, deleted; and matches that come in from files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.library.actions import (
    AT_ONCE,
    Imported,
    Moved,
    Shelf,
    Shown,
    archive,
    discard,
    export_all,
    fetched,
    first_shelf,
    further,
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
from scorekeeper.app.session.file_picker import refusals, use_files
from scorekeeper.app.widgets.button import icon_button, main_button, quiet_button, second_button
from scorekeeper.app.widgets.button_pair import pair
from scorekeeper.app.widgets.dialog import Item, use_menu
from scorekeeper.app.widgets.empty_state import nothing
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
_NOTHING: Shown | None = None
_NOBODY: MatchSummary | None = None
_UNMOVED: Moved | None = None

T = TypeVar("T")

Act = Callable[[App, MatchSummary], Awaitable[Moved]]


class ShelfView(NamedTuple):
    """The shelf on the screen, and what can be done with it."""

    shown: Shown | None
    moved: Moved | None
    turn_to: Callable[[Shelf], Awaitable[None]]
    more: Callable[[], Awaitable[None]]
    open: Callable[..., Awaitable[None]]
    do: Callable[[Act, MatchSummary], Awaitable[None]]
    take_back: Callable[[], Awaitable[None]]


@screen
def MatchesScreen(app: App) -> ft.View:
    """A shelf at a time, the last touched first."""
    services = _use_desk(app)
    chosen, choose = ft.use_state(_NOBODY)
    brought, bring = ft.use_state(Imported())
    open_menu = use_menu(app, lambda: _of_match(app, services, chosen))

    async def offer(match: MatchSummary) -> None:
        choose(match)
        await open_menu()

    async def picked(them: Sequence[ft.FilePickerFile]) -> None:
        came = await import_files(app, them)
        bring(came)
        if came.told:
            app.notify(*(say(phrase) for phrase in came.told))
            await services.turn_to(await first_shelf(app))
        if came.matches:
            app.notify(_welcome(came))
            await services.turn_to("finished" if all(each.sheet.standing.over for each in came.matches) else "open")

    pick = use_files(app, picked)
    open_all = use_menu(app, lambda: _of_all(app, pick))
    shelf = services.shown.shelf if services.shown else "open"
    shelves = {name: label for name, (label, _) in _SHELVES.items() if app.may_write or name != "deleted"}
    segments = [Segment(name, say(label)) for name, label in shelves.items()]

    async def turn(name: str) -> None:
        await services.turn_to(next(each for each in _SHELVES if each == name))

    body = [
        *refusals(brought.faults, app.on(bring, Imported())),
        segmented(app, segments, shelf, turn),
        *_shelf(app, services, offer),
        ft.Container(height=theme.GAP),
    ]
    foot = [*_moved(app, services), _buttons(app, pick)] if app.may_write else []
    actions = [icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_all)]
    kept = app.services.storage_status()
    kicker = say(kept.said) if kept else ""
    back = app.on(app.go_to_sheet)
    return page(app, tr("Matches"), body, kicker=kicker, back=back, actions=actions, foot=foot, widest=_WIDEST)


def _use_desk(app: App) -> ShelfView:
    """The shelf as it was fetched, and what changes it; a hook."""
    shown, show = ft.use_state(_NOTHING)
    moved, move = ft.use_state(_UNMOVED)
    shelf = shown.shelf if shown else "open"

    async def again() -> None:
        show(await fetched(app, shelf, max(AT_ONCE, len(shown.matches) if shown else 0)))

    async def turn_to(other: Shelf) -> None:
        move(None)
        show(await fetched(app, other))

    async def more() -> None:
        if shown is not None:
            show(await further(app, shown))

    async def open_(match: MatchSummary, part: str = "") -> None:
        await _opened(app, match, part, again)

    async def do(act: Act, match: MatchSummary) -> None:
        move(await _and_then(act(app, match), again))

    async def take_back() -> None:
        if moved is not None:
            await _and_then(moved.back(), again)
            move(None)

    async def first() -> None:
        await app.attempt(again)

    ft.use_effect(first, None if shown is None else [])
    return ShelfView(shown, moved, turn_to, more, open_, do, take_back)


async def _opened(app: App, match: MatchSummary, part: str, again: Callable[[], Awaitable[None]]) -> None:
    """Open a match, or where it cannot be opened any more look at the shelf again."""
    if not await open_kept_match(app, match, part):
        await again()


async def _and_then(doing: Awaitable[T], again: Callable[[], Awaitable[None]]) -> T:
    """Do something with a match, and look at the shelf again: what was refused has perhaps been done elsewhere."""
    try:
        return await doing
    finally:
        await again()


def _shelf(app: App, services: ShelfView, offer: Callable[[MatchSummary], Awaitable[None]]) -> list[ft.Control]:
    shown = services.shown
    if shown is None:
        return []
    if not shown.matches:
        _, empty = _SHELVES[shown.shelf]
        return [nothing(say(empty))]

    async def open_it(match: MatchSummary) -> None:
        if shown.shelf == "deleted" or not match.readable:
            await offer(match)
        else:
            await services.open(match, "result" if match.finished else "")

    parts = [match_list(app, shown.matches, open_it, offer)]
    if shown.more:
        parts.append(ft.Row([quiet_button(tr("More"), app.on(services.more))], alignment=ft.MainAxisAlignment.CENTER))
    return parts


def _of_match(app: App, services: ShelfView, match: MatchSummary | None) -> list[Item]:
    """What can be done with a match, on the shelf where it is."""
    if match is None or services.shown is None:
        return []
    if not app.may_write:
        return [*_opening(app, services, match), *files(app, match.id)] if match.readable else []
    if services.shown.shelf == "deleted":
        return [Item(ft.Icons.RESTORE_FROM_TRASH_OUTLINED, tr("Restore"), app.on(services.do, restore, match))]
    delete = Item(ft.Icons.DELETE_OUTLINE, tr("Delete"), app.on(services.do, discard, match))
    if not match.readable:
        return [delete]
    if services.shown.shelf == "archived":
        away = Item(ft.Icons.UNARCHIVE_OUTLINED, tr("Take out of the archive"), app.on(services.do, unarchive, match))
    else:
        away = Item(ft.Icons.ARCHIVE_OUTLINED, tr("Archive"), app.on(services.do, archive, match))
    return [*_opening(app, services, match), *files(app, match.id), away, delete]


def _opening(app: App, services: ShelfView, match: MatchSummary) -> list[Item]:
    return [
        Item(ft.Icons.GRID_ON, tr("Sheet"), app.on(services.open, match)),
        Item(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(services.open, match, "result")),
    ]


def _of_all(app: App, pick: ft.ClientAction) -> list[Item]:
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


def _moved(app: App, services: ShelfView) -> list[ft.Control]:
    """What was just done to a match, with the way back beside it."""
    if services.moved is None:
        return []
    said = ft.Semantics(live_region=True, content=ft.Text(services.moved.said, size=theme.SMALL, color=theme.INK))
    return [
        ft.Row(
            [
                ft.Icon(ft.Icons.CHECK, size=20, color=theme.INK),
                ft.Container(said, expand=True),
                quiet_button(tr("Undo"), app.on(services.take_back), name=tr("Undo this")),
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


def _welcome(came: Imported) -> str:
    """What was brought in, in a sentence."""
    if len(came.matches) > 1:
        return counted(len(came.matches), "{n} match is brought in.", "{n} matches are brought in.")
    match = came.matches[0].sheet.match
    called = match.title or translated(match.game.info.name)
    return tr("Brought in: {match}, {players}.", match=called, players=listed(match.players))

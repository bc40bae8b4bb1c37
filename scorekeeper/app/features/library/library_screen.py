"""The library: all stored matches by shelf, and the import of files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.library.importing import use_damaged_files, use_importing
from scorekeeper.app.features.library.library_actions import (
    ARCHIVE,
    DISCARD,
    RESTORE,
    UNARCHIVE,
    Shelf,
    ShelfPage,
    called,
    export_all,
)
from scorekeeper.app.features.library.match_list import ShelfView, match_list, use_search_bar, use_shelf
from scorekeeper.app.match_views.share_files import ShareFiles, files, use_share_files, version
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.long_tasks import save_backup
from scorekeeper.rules.phrase import Phrase
from scorekeeper.service import library
from scorekeeper.service.library import ALL
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts import counted, say, tr

_NONE: library.DeletedMatches = ()


def use_removal(app: App, refresh: Callable[[], Awaitable[None]]) -> Handler:
    """Return the handler that asks, and on Yes removes the matches that were deleted when it asked. A hook."""
    asked, set_asked = ft.use_state(_NONE)

    async def remove() -> None:
        try:
            removed = await library.remove(app.services, asked)
        finally:
            await refresh()
        app.notify(counted(removed, "{n} match is gone for good.", "{n} matches are gone for good."))

    ask = kit.use_question(
        app,
        tr("Remove for good?"),
        counted(
            len(asked),
            "{n} deleted match is removed with all its deals. This cannot be undone. Backups made before have it.",
            "{n} deleted matches are removed with all their deals. This cannot be undone. Backups made "
            "before have them.",
        ),
        tr("Remove"),
        remove,
    )

    async def begin() -> None:
        set_asked(await library.deleted_matches(app.services))
        await ask()

    return app.on(begin)


_SHELVES: dict[Shelf, tuple[Phrase, Phrase]] = {
    "open": (Phrase("Playing"), Phrase("No match in progress.")),
    "over": (Phrase("Finished"), Phrase("No match has finished yet.")),
    "archived": (Phrase("Archived"), Phrase("Nothing is archived. The menu of a match puts it away.")),
    "deleted": (Phrase("Deleted"), Phrase("Nothing is deleted.")),
}
_EMPTY: dict[Shelf, ft.IconData] = {
    "open": ft.Icons.STYLE_OUTLINED,
    "over": ft.Icons.EMOJI_EVENTS_OUTLINED,
    "archived": ft.Icons.ARCHIVE_OUTLINED,
    "deleted": ft.Icons.DELETE_OUTLINE,
}
_FEW = 5  # so few matches need no search
_NOBODY: MatchSummary | None = None


@kit.screen
def MatchesScreen(app: App) -> ft.View:
    """The library; it shows a shelf at a time, by evenings, the last one first."""
    view = use_shelf(app)
    chosen, choose = ft.use_state(_NOBODY)
    opened, set_opened = ft.use_state(0)  # counts openings of a match's menu: its files are made anew each time
    wanted = chosen if chosen is not None and chosen.readable else None
    ready = use_share_files(app, version(app, wanted.id, opened) if wanted else None)
    open_menu = kit.use_menu(app, called(chosen) if chosen else "", lambda: _match_menu(app, view, chosen, ready))

    async def offer(match: MatchSummary) -> None:
        choose(match)
        set_opened(opened + 1)
        await open_menu()

    importing = use_importing(app, view)
    damaged = use_damaged_files(app)
    open_all = kit.use_menu(app, tr("Menu"), lambda: _library_menu(app, importing.pick))
    shelf = view.shown.shelf if view.shown else "open"
    shelves = {name: label for name, (label, _) in _SHELVES.items() if app.may_write or name != "deleted"}
    segments = [kit.Segment(name, say(label)) for name, label in shelves.items()]

    searching = use_search_bar(app, shelf, view.search, view.find)
    remove = use_removal(app, view.refresh)
    if importing.question is not None:
        return importing.question
    worth_searching = view.search.any or (view.shown is not None and len(view.shown.matches) > _FEW)
    body = [
        *importing.parts,
        *damaged,
        kit.segmented(app, segments, shelf, view.show_shelf),
        *(searching if worth_searching else []),
        *_shelf(app, view, offer, remove),
        ft.Container(height=theme.GAP),
    ]
    waiting = _use_waiting(app)
    if waiting:
        body.append(kit.centred(kit.quiet_button(waiting, app.on(app.go, "/club"))))
    bring = kit.second_button(tr("Import"), app.on(app.notices.clear), action=importing.pick)
    new = kit.main_button(tr("New match"), app.on(app.go, "/new"))
    foot = [*_undo_row(app, view), kit.pair(app, bring, new)] if app.may_write else []
    actions = [kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), open_all)]
    storage = app.services.storage_status()
    kicker = say(storage.phrase) if storage else ""
    back = app.on(app.go_to_sheet)
    return kit.page(app, tr("Matches"), body, kicker=kicker, back=back, actions=actions, foot=foot)


def _use_waiting(app: App) -> str:
    """Return the quiet line about the club's unsent or refused changes; empty without any. A hook."""

    async def read() -> str:
        if not (app.may_remove and app.services.is_in_club):
            return ""
        from scorekeeper.service.club_exchange import status  # noqa: PLC0415  # only a phone in a club needs it

        found = await status(app.services)
        refused = len(found.waiting.refused)
        if found.waiting.number or not refused:
            return say(found.waiting.phrase) if found.waiting.number else ""
        return counted(refused, "The club did not take {n} change.", "The club did not take {n} changes.")

    return kit.use_read(app, "club", read, "")


def _shelf(
    app: App, view: ShelfView, offer: Callable[[MatchSummary], Awaitable[None]], remove: Handler
) -> list[ft.Control]:
    shown = view.shown
    if shown is None:
        return []
    if not shown.matches and view.search.any:
        return _not_found(app, view, shown)
    if not shown.matches:
        _, empty = _SHELVES[shown.shelf]
        return [kit.empty_state(say(empty), _EMPTY[shown.shelf])]

    async def open_it(match: MatchSummary) -> None:
        if shown.shelf == "deleted" or not match.readable:
            await offer(match)
        else:
            await view.open(match, "result" if match.over else "")

    parts = match_list(app, shown.matches, open_it, offer)
    if shown.more:
        parts.append(kit.centred(kit.quiet_button(tr("More"), app.on(view.more))))
    if shown.shelf == "deleted" and app.may_remove and not view.search.any:
        parts.append(kit.centred(kit.quiet_button(tr("Remove all of them for good"), remove)))
    return parts


def _not_found(app: App, view: ShelfView, shown: ShelfPage) -> list[ft.Control]:
    """Return a sentence that nothing was found, with buttons to a shelf with results and to all matches."""
    ways = [kit.quiet_button(tr("Show all"), app.on(view.find, ALL))]
    if shown.elsewhere is not None:
        label, _ = _SHELVES[shown.elsewhere]
        ways.insert(
            0, kit.quiet_button(tr("Found under: {shelf}", shelf=say(label)), app.on(view.show_shelf, shown.elsewhere))
        )
    return [kit.sentence(tr("No match found."), centred=True), *map(kit.centred, ways)]


def _match_menu(app: App, view: ShelfView, match: MatchSummary | None, ready: ShareFiles) -> list[kit.DialogItem]:
    if match is None or view.shown is None:
        return []
    if not app.may_write:
        return [*_opening(app, view, match), *files(app, match.id, ready)] if match.readable else []
    if view.shown.shelf == "deleted":
        return [kit.DialogItem(ft.Icons.RESTORE_FROM_TRASH_OUTLINED, tr("Restore"), app.on(view.do, RESTORE, match))]
    delete = kit.DialogItem(ft.Icons.DELETE_OUTLINE, tr("Delete"), app.on(view.do, DISCARD, match))
    if not match.readable:
        return [delete]
    if view.shown.shelf == "archived":
        away = kit.DialogItem(
            ft.Icons.UNARCHIVE_OUTLINED, tr("Take out of the archive"), app.on(view.do, UNARCHIVE, match)
        )
    else:
        away = kit.DialogItem(ft.Icons.ARCHIVE_OUTLINED, tr("Archive"), app.on(view.do, ARCHIVE, match))
    return [*_opening(app, view, match), *files(app, match.id, ready), away, delete]


def _opening(app: App, view: ShelfView, match: MatchSummary) -> list[kit.DialogItem]:
    return [
        kit.DialogItem(ft.Icons.GRID_ON, tr("Sheet"), app.on(view.open, match)),
        kit.DialogItem(ft.Icons.EMOJI_EVENTS_OUTLINED, tr("Result"), app.on(view.open, match, "result")),
    ]


def _library_menu(app: App, pick: ft.ClientAction) -> list[kit.DialogItem]:
    coming = [
        kit.DialogItem(ft.Icons.RESTORE, tr("Restore a backup"), app.on(app.notices.clear), pick),
        kit.DialogItem(ft.Icons.LINK, tr("Open a link"), app.on(app.go, "/take")),
    ]
    return [
        kit.DialogItem(ft.Icons.SAVE_ALT, tr("Save a backup"), app.on(save_backup, app)),
        *(coming if app.may_write else []),
        kit.DialogItem(ft.Icons.TABLE_CHART_OUTLINED, tr("Export all as CSV"), app.on(export_all, app, "csv")),
        kit.DialogItem(ft.Icons.DATA_OBJECT, tr("Export all as JSON"), app.on(export_all, app, "json")),
    ]


def _undo_row(app: App, view: ShelfView) -> list[ft.Control]:
    if view.last_action is None:
        return []
    message = ft.Semantics(
        live_region=True, content=ft.Text(view.last_action.message, size=theme.SMALL, color=theme.INK)
    )
    check = ft.Icon(ft.Icons.CHECK, size=20, color=theme.INK)
    undo = kit.quiet_button(tr("Undo"), app.on(view.undo), name=tr("Undo this"))
    return [ft.Row([check, ft.Container(message, expand=True), undo], spacing=theme.GAP)]

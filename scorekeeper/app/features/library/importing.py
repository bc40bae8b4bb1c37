"""Importing files on the screen of the matches: picked ones, own spreadsheets, and damaged files set aside."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.library.library_actions import (
    Imported,
    import_files,
    keep_spreadsheet,
    restore_from,
    shelf_with,
)
from scorekeeper.app.features.library.match_list import ShelfView
from scorekeeper.app.kit.fields import left_panel
from scorekeeper.app.session.app import App, Handler
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.pictures.local_time import day
from scorekeeper.service.library import ALL, DamagedFile, content_set_aside, files_set_aside, remove_set_aside
from scorekeeper.texts import counted, listed, say, signed, tr, translated

if TYPE_CHECKING:
    from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet, SpreadsheetMatch

_SHOWN: Final = 40


def use_spreadsheet(
    app: App,
    found: OwnSpreadsheet | None,
    keep: Callable[[OwnSpreadsheet, bool], Awaitable[None]],
    back: Handler,
    faults: Sequence[ft.Control],
) -> ft.View | None:
    """Return the preview; `keep` gets whether the lowest total wins. None without a spreadsheet. A hook."""
    wins, choose = ft.use_state("highest")
    if found is None:
        return None
    ways = [kit.Segment("highest", tr("The highest total")), kit.Segment("lowest", tr("The lowest total"))]
    left = len(found.matches) - _SHOWN
    body = [
        *faults,
        kit.sentence(tr("Check the players, rounds and totals. They are kept as plain sheets.")),
        kit.row_panel([_match_row(each) for each in found.matches[:_SHOWN]]),
        *([kit.caption(counted(left, "and 1 more", "and {n} more"))] if left > 0 else []),
        *_left_out(found.left_out),
        kit.heading(tr("Winner"), theme.NAME),
        kit.segmented(app, ways, wins, choose),
    ]
    title = counted(len(found.matches), "Import {n} match?", "Import {n} matches?")
    foot = [kit.main_button(tr("Import"), app.on(keep, found, wins == "lowest"))]
    return kit.list_page(app, title, body, kicker=tr("Your spreadsheet"), back=back, foot=foot)


def _match_row(found: SpreadsheetMatch) -> ft.Control:
    facts = [day(found.day or None), counted(len(found.rounds), "{n} round", "{n} rounds")]
    pairs = zip(found.players, found.totals, strict=True)
    totals = " · ".join(f"{name}\u00a0{signed(total, plus=False)}" for name, total in pairs)
    words: list[ft.Control] = [kit.sentence(totals, soft=False), kit.caption(" · ".join(filter(None, facts)))]
    return kit.padded(ft.Column(words, spacing=2, tight=True))


def _left_out(columns: Sequence[str]) -> list[ft.Control]:
    if not columns:
        return []
    words = counted(
        len(columns), "This column is left out: {names}.", "These columns are left out: {names}.", names=listed(columns)
    )
    return [kit.sentence(words, size=theme.SMALL)]


class Importing(NamedTuple):
    """The import: `pick` picks files, `parts` are above the list, a `question` replaces the screen."""

    pick: ft.ClientAction
    parts: list[ft.Control]
    question: ft.View | None


def use_importing(app: App, view: ShelfView) -> Importing:
    """Return the import of files. A hook."""
    imported, set_imported = ft.use_state(Imported())

    async def picked(them: Sequence[ft.FilePickerFile]) -> None:
        await show(await import_files(app, them))

    async def keep(found: OwnSpreadsheet, lowest_wins: bool) -> None:  # noqa: FBT001  # the answer of the page
        result = await keep_spreadsheet(app, found, lowest_wins=lowest_wins)
        await show(result._replace(spreadsheet=found) if result.faults else result)

    async def show(result: Imported) -> None:
        set_imported(result)
        messages = tuple(say(phrase) for phrase in result.messages)
        if messages and not result.matches:
            app.notify(*messages)
            await view.show_shelf(await shelf_with(app, ALL) or "open", ALL)
        if result.matches:
            app.notify(*(messages or (_message(result),)))
            over = all(each.sheet.standing.over for each in result.matches)
            await view.show_shelf("over" if over else "open", ALL)

    async def take_handed() -> None:  # the season accepted on the page of its link
        if (content := app.state.handed) is not None:
            app.state.set_without_redraw(handed=None)
            await show(await restore_from(app, content))

    use_once(app, "handed", take_handed)

    pick = kit.use_files(app, picked)
    read = app.on(set_imported, imported._replace(faults=()))
    parts = kit.fault_panel(app, imported.faults, read, tr("Left out") if imported.matches else "")
    parts += left_panel(app, imported.left, app.on(set_imported, imported._replace(left=(), messages=())))
    close = app.on(set_imported, Imported())
    question = use_spreadsheet(app, imported.spreadsheet, keep, close, parts)
    return Importing(pick, parts if question is None else [], question)


def _message(result: Imported) -> str:
    if len(result.matches) > 1:
        return counted(len(result.matches), "{n} match imported.", "{n} matches imported.")
    match = result.matches[0].sheet.match
    called = match.title or translated(match.game.info.name)
    return tr("Imported: {match}, {players}.", match=called, players=listed(match.players))


_NONE: tuple[DamagedFile, ...] = ()
_NOBODY: DamagedFile | None = None
_KB = 1000


def use_damaged_files(app: App) -> list[ft.Control]:
    """Return the lines of the damaged files. A hook."""
    files, set_files = ft.use_state(_NONE)
    chosen, choose = ft.use_state(_NOBODY)

    async def look() -> None:
        set_files(await files_set_aside(app.services))

    use_once(app, "damaged files", look)

    async def remove() -> None:
        try:
            if chosen is not None:
                await remove_set_aside(app.services, chosen.name)
        finally:
            await look()
        app.notify(tr("The damaged file is removed."))

    ask = kit.use_question(
        app, tr("Remove for good?"), tr("Everything in the damaged file is lost then."), tr("Remove"), remove
    )

    def offered() -> list[kit.DialogItem]:
        if chosen is None:
            return []
        return [
            kit.DialogItem(ft.Icons.SAVE_ALT, tr("Save as a file"), app.on(_save, app, chosen)),
            kit.DialogItem(ft.Icons.DELETE_OUTLINE, tr("Remove"), ask),
        ]

    open_menu = kit.use_menu(app, tr("A damaged file"), offered)

    async def offer(file: DamagedFile) -> None:
        choose(file)
        await open_menu()

    rows = [_row(app, file, offer) for file in files]
    return [kit.panel(*kit.ruled(rows), padding=0)] if rows else []


def _row(app: App, file: DamagedFile, offer: Callable[[DamagedFile], Awaitable[None]]) -> ft.Control:
    kilobytes = -(-file.size // _KB)
    size = f"{kilobytes}\u00a0kB" if kilobytes < _KB else f"{-(-kilobytes // _KB)}\u00a0MB"
    name, about = tr("A damaged file"), tr("Set aside {day}, {size}", day=day(file.when), size=size)
    words = ft.Column([ft.Text(name, size=theme.BODY, color=theme.INK), kit.caption(about)], spacing=2, tight=True)
    room = ft.Padding.only(left=theme.INSET, top=theme.GAP, bottom=theme.GAP)
    on_tap = app.on(offer, file)
    opened = kit.tap(ft.Container(words, padding=room), name, on_tap, facts=about, expand=True)
    more = kit.icon_button(ft.Icons.MORE_VERT, tr("More: {name}", name=f"{name}, {about}"), on_tap)
    return ft.Row([opened, more], spacing=0)


async def _save(app: App, file: DamagedFile) -> None:
    await app.save_file(file.name, await content_set_aside(app.services, file.name))

"""Importing files on the screen of the matches: the question about a backup, and the report at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.library.library_actions import (
    Imported,
    import_files,
    keep_spreadsheet,
    restore_from,
    shelf_with,
)
from scorekeeper.app.features.library.shelf_view import ShelfView
from scorekeeper.app.features.library.spreadsheet_page import use_spreadsheet
from scorekeeper.app.kit.file_picker import left_panel
from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service.library import ALL
from scorekeeper.texts import counted, listed, say, tr, translated

if TYPE_CHECKING:
    from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet


class Importing(NamedTuple):
    """The import: `pick` opens the file picker, `parts` are above the list, a `question` replaces the screen.

    `show` reports an import.
    """

    pick: ft.ClientAction
    parts: list[ft.Control]
    question: ft.View | None
    show: Callable[[Imported], Awaitable[None]]


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
        await _tell(app, view, result)

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
    return Importing(pick, parts if question is None else [], question, show)


async def _tell(app: App, view: ShelfView, result: Imported) -> None:
    """Report an import, and show the shelf of its matches."""
    messages = tuple(say(phrase) for phrase in result.messages)
    if messages and not result.matches:
        app.notify(*messages)
        await view.show_shelf(await shelf_with(app, ALL) or "open", ALL)
    if result.matches:
        app.notify(*(messages or (_message(result),)))
        over = all(each.sheet.standing.over for each in result.matches)
        await view.show_shelf("over" if over else "open", ALL)


def _message(result: Imported) -> str:
    if len(result.matches) > 1:
        return counted(len(result.matches), "{n} match imported.", "{n} matches imported.")
    match = result.matches[0].sheet.match
    called = match.title or translated(match.game.info.name)
    return tr("Imported: {match}, {players}.", match=called, players=listed(match.players))

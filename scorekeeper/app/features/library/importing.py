"""Bringing in files on the screen of the matches: what is asked about a backup, and what is said when it is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import flet as ft

from scorekeeper.app import kit
from scorekeeper.app.features.library.actions import Imported, import_files, keep_spreadsheet, restore_from, shelf_with
from scorekeeper.app.features.library.alike import AskedBackup, Same, use_asked
from scorekeeper.app.features.library.shelf_view import ShelfView
from scorekeeper.app.features.library.spreadsheet_page import use_spreadsheet
from scorekeeper.app.kit.file_picker import left_panel
from scorekeeper.app.session.app import App
from scorekeeper.flet_fixes.drawing import use_once
from scorekeeper.service.match_search import ALL
from scorekeeper.texts import counted, listed, say, tr, translated

if TYPE_CHECKING:
    from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet
    from scorekeeper.service.restoring_forgotten import OfForgotten


class Importing(NamedTuple):
    """`pick` opens the file picker; `parts` stand above the list of matches; a `question` in place of the screen.

    `show` says what was brought in, and asks what that asks.
    """

    pick: ft.ClientAction
    parts: list[ft.Control]
    question: ft.View | None
    show: Callable[[Imported], Awaitable[None]]


def use_importing(app: App, view: ShelfView) -> Importing:
    """The files that are brought in, and what they ask; a hook."""
    imported, set_imported = ft.use_state(Imported())

    async def picked(them: Sequence[ft.FilePickerFile]) -> None:
        await show(await import_files(app, them))

    async def restore_decided(forgotten: OfForgotten) -> None:
        await show(await restore_from(app, imported.undecided or b"", forgotten))

    async def answered(asked: AskedBackup, same: Same) -> None:
        joins, seasons = (same, None) if asked.joins is None else (asked.joins, same)
        result = await restore_from(app, asked.content, asked.forgotten, joins, seasons)
        failed = result.faults and not result.undecided
        await show(result._replace(asked=imported.asked) if failed else result)

    async def keep(found: OwnSpreadsheet, lowest_wins: bool) -> None:  # noqa: FBT001  # as the page says it
        result = await keep_spreadsheet(app, found, lowest_wins=lowest_wins)
        await show(result._replace(spreadsheet=found) if result.faults else result)

    async def show(result: Imported) -> None:
        set_imported(result)
        await _tell(app, view, result)

    async def take_handed() -> None:  # the season that was accepted on the page of its link
        if (content := app.state.handed) is not None:
            app.state.set_without_redraw(handed=None)
            await show(await restore_from(app, content))

    use_once(app, "handed", take_handed)

    pick = kit.use_files(app, picked)
    read = app.on(set_imported, imported._replace(faults=(), undecided=None))
    parts = kit.fault_panel(app, imported.faults, read, tr("Left out") if imported.matches else "")
    parts += left_panel(app, imported.left, app.on(set_imported, imported._replace(left=(), messages=())))
    close = app.on(set_imported, Imported())
    question = use_asked(app, imported.asked, answered, close, parts)
    spreadsheet = use_spreadsheet(app, imported.spreadsheet, keep, close, parts)
    question = question or spreadsheet
    shown = [*parts, *_forgotten_again(app, imported, restore_decided)] if question is None else []
    return Importing(pick, shown, question, show)


async def _tell(app: App, view: ShelfView, result: Imported) -> None:
    """Say what was brought in, and show the shelf that it is on."""
    messages = tuple(say(phrase) for phrase in result.messages)
    if messages and not result.matches:
        app.notify(*messages)
        await view.show_shelf(await shelf_with(app, ALL) or "open", ALL)
    if result.matches:
        app.notify(*(messages or (_message(result),)))
        over = all(each.sheet.standing.over for each in result.matches)
        await view.show_shelf("over" if over else "open", ALL)


def _forgotten_again(
    app: App, imported: Imported, restore_decided: Callable[[OfForgotten], Awaitable[None]]
) -> list[ft.Control]:
    """The two ways to restore a backup with somebody who was forgotten here; on another phone only one of them."""
    if imported.undecided is None:
        return []
    leave_out = kit.second_button(tr("Leave them out"), app.on(restore_decided, "leave_out"), expand=True)
    if not app.may_remove:
        return [leave_out]
    bring_back = kit.second_button(tr("Bring them back"), app.on(restore_decided, "restore"), expand=True)
    return [kit.pair(app, bring_back, leave_out)]


def _message(result: Imported) -> str:
    if len(result.matches) > 1:
        return counted(len(result.matches), "{n} match imported.", "{n} matches imported.")
    match = result.matches[0].sheet.match
    called = match.title or translated(match.game.info.name)
    return tr("Imported: {match}, {players}.", match=called, players=listed(match.players))

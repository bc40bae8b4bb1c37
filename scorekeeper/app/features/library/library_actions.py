"""Actions on stored matches: list, open, archive, delete, restore, import, export all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.exchange.match_formats import FileFormat
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import import_export, library, play
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import SAID
from scorekeeper.service.library import ALL, Search
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.service_faults import Refused, is_gone
from scorekeeper.texts import counted, listed, say, tr, translated

if TYPE_CHECKING:
    from scorekeeper.exchange.own_spreadsheet import OwnSpreadsheet

Shelf: TypeAlias = Literal["open", "over", "archived", "deleted"]

PAGE_SIZE = 12  # the number of matches fetched and rendered at a time


class UndoableAction(NamedTuple):
    """A completed action on a match: a message about it, and a function that undoes it."""

    message: str
    back: Callable[[], Awaitable[None]]


class ShelfPage(NamedTuple):
    """The fetched part of a shelf; `more`: there are further matches.

    With a `search` it has the matches found; `elsewhere` is another shelf with some, if there are none here.
    """

    shelf: Shelf
    matches: tuple[MatchSummary, ...]
    more: bool
    search: Search = ALL
    elsewhere: Shelf | None = None


async def fetch_shelf(app: App, shelf: Shelf, search: Search = ALL, count: int = PAGE_SIZE) -> ShelfPage:
    """Fetch the first matches of a shelf, or of a search on it."""
    found = await library.matches(app.services, shelf, count + 1, search=search)
    elsewhere = None if found or not search.any else await shelf_with(app, search)
    return ShelfPage(shelf, found[:count], len(found) > count, search, elsewhere)


async def fetch_more(app: App, shown: ShelfPage) -> ShelfPage:
    """Return the shelf with one more page fetched."""
    last = shown.matches[-1].id if shown.matches else None
    found = await library.matches(app.services, shown.shelf, PAGE_SIZE + 1, last, shown.search)
    return shown._replace(matches=shown.matches + found[:PAGE_SIZE], more=len(found) > PAGE_SIZE)


async def shelf_with(app: App, search: Search) -> Shelf | None:
    """Return the first shelf with a match of the search, among those shown in this session."""
    shelves: tuple[Shelf, ...] = ("open", "over", "archived", "deleted")
    for shelf in shelves if app.may_write else shelves[:-1]:
        if await library.matches(app.services, shelf, 1, search=search):
            return shelf
    return None


async def open_stored_match(app: App, match: MatchSummary, part: str = "") -> bool:
    """Open a match, and show its sheet or another `part` (a route); return False, with an error notice, if it fails."""
    try:
        open_match = await play.open_match(app.services, match.id)
    except Refused as refused:
        deleted = tr("{match} was deleted {where}.", match=called(match), where=app.role.where)
        app.show_error(*([deleted] if is_gone(refused) else map(say, refused.faults)))
        return False
    app.match.refresh(open_match)
    app.match.missed_changes = False
    app.go(f"/match/{match.id}/{part}" if part else "/")
    return True


class Act(NamedTuple):
    """An action on a match: its message, and the functions that do and undo it."""

    message: Phrase
    do: Callable[[AppServices, str], Awaitable[None]]
    undo: Callable[[AppServices, str], Awaitable[None]]
    closes: bool = False  # the match is no longer open after it


ARCHIVE = Act(Phrase("{match} is archived."), library.archive, library.unarchive, closes=True)
UNARCHIVE = Act(Phrase("{match} is out of the archive."), library.unarchive, library.archive)
DISCARD = Act(Phrase("{match} is deleted."), library.discard, library.restore, closes=True)
RESTORE = Act(Phrase("{match} is restored."), library.restore, library.discard)


async def carry_out(app: App, act: Act, match: MatchSummary) -> UndoableAction:
    """Run an action. If it closes the match that is open here, show the latest other one."""
    await act.do(app.services, match.id)
    if act.closes and app.open_match is not None and app.open_match.id == match.id:
        app.state.open_match = None
        await app.match.open_latest()
    message = say(replace(act.message, values={"match": called(match)}))
    return UndoableAction(message, lambda: act.undo(app.services, match.id))


def called(match: MatchSummary) -> str:
    """Return the name of a match in a sentence."""
    if not match.readable:
        return tr("The damaged match")
    return match.title or tr("{game} with {players}", game=translated(match.game_name), players=listed(match.players))


class Imported(NamedTuple):
    """The result of an import: the matches and messages, and the faults of everything omitted.

    `left` are the lines about omitted things, below a sentence. A person's own `spreadsheet` needs a preview first.
    """

    matches: tuple[OpenMatch, ...] = ()
    messages: tuple[Phrase, ...] = ()
    faults: tuple[Fault, ...] = ()
    left: tuple[Phrase, ...] = ()
    spreadsheet: OwnSpreadsheet | None = None


async def import_files(app: App, files: Sequence[ft.FilePickerFile]) -> Imported:
    """Import matches of files without the unreadable ones; or a single backup, own game or own spreadsheet."""
    from scorekeeper.exchange.backup_file import is_archive  # noqa: PLC0415  # no start needs the readers of files
    from scorekeeper.exchange.file_formats import is_ours  # noqa: PLC0415
    from scorekeeper.exchange.game_file import is_game_file  # noqa: PLC0415
    from scorekeeper.service.parcels import add_game_file, read_spreadsheet  # noqa: PLC0415

    contents = [(file.name, file.bytes or b"") for file in files]
    try:
        if len(contents) == 1 and is_archive(contents[0][1]):
            return await restore_from(app, contents[0][1])
        if len(contents) == 1 and is_game_file(contents[0][1]):
            return Imported(messages=(await add_game_file(app.services, contents[0][1])).phrases)
        if len(contents) == 1 and not is_ours(contents[0][1]):
            return Imported(spreadsheet=await read_spreadsheet(app.services, contents[0][1]))
        done = await run_long_task(
            app, tr("Reading"), lambda follower: import_export.import_each(app.services, contents, follower)
        )
    except Refused as refused:
        return Imported(faults=refused.faults)
    return Imported() if done is None else _imported(done)


async def keep_spreadsheet(app: App, found: OwnSpreadsheet, *, lowest_wins: bool) -> Imported:
    """Import the matches of a spreadsheet."""
    from scorekeeper.service import parcels  # noqa: PLC0415  # no start needs it

    try:
        return _imported(await parcels.keep_spreadsheet(app.services, found, lowest_wins=lowest_wins))
    except Refused as refused:
        return Imported(faults=refused.faults)


def _imported(done: import_export.ImportedFiles) -> Imported:
    became = dict.fromkeys(each.became for each in done.matches)
    return Imported(
        tuple(each.open_match for each in done.matches),
        tuple(SAID[each] for each in became if each in SAID),
        faults=done.faults,
    )


async def restore_from(app: App, content: bytes) -> Imported:
    """Merge a backup with the stored matches."""
    from scorekeeper.service import restoring  # noqa: PLC0415  # no start needs it

    try:
        back = await run_long_task(
            app, tr("Restoring"), lambda follower: restoring.restore_backup(app.services, content, follower)
        )
    except Refused as refused:
        return Imported(faults=refused.faults)
    if back is None:
        return Imported()
    return Imported(messages=back.phrases, left=back.listed)


async def export_all(app: App, form: FileFormat) -> None:
    """Download all matches as a zip archive of files."""
    archive = await run_long_task(
        app, tr("Exporting"), lambda follower: import_export.export_all(app.services, form, follower)
    )
    if archive is None:
        return
    left_out = [say(fault) for fault in archive.left_out]
    if not archive.matches:
        app.notify(*(left_out or [tr("There is no match to export yet.")]))
        return
    name = archive.name
    await app.files.save_file(file_name=name, src_bytes=archive.content)
    saved = counted(archive.matches, "Saved as {name}: {n} match.", "Saved as {name}: {n} matches.", name=name)
    app.notify(saved, *left_out)

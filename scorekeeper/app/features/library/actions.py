"""What is done with kept matches as a whole: opened, put away, deleted and restored, brought in, handed over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import run_long_task
from scorekeeper.match.open_match import OpenMatch
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import import_export, library, play
from scorekeeper.service.backup import is_backup, restore_backup
from scorekeeper.service.faults import Refused, is_gone
from scorekeeper.service.import_export import Form
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.texts.language import counted, tr, translated
from scorekeeper.texts.speech import listed, say

Shelf: TypeAlias = Literal["open", "finished", "archived", "deleted"]

AT_ONCE = 12
"""How many matches are fetched and drawn at a time, however many are kept."""


class Moved(NamedTuple):
    """What was just done to a match, and how it is taken back."""

    said: str
    back: Callable[[], Awaitable[None]]


class Shown(NamedTuple):
    """A shelf as far as it has been fetched; `more`: it goes on."""

    shelf: Shelf
    matches: tuple[MatchSummary, ...]
    more: bool


async def fetched(app: App, shelf: Shelf, count: int = AT_ONCE) -> Shown:
    """The first matches on a shelf."""
    found = await library.matches(app.services, shelf, count + 1)
    return Shown(shelf, found[:count], len(found) > count)


async def further(app: App, shown: Shown) -> Shown:
    """The same shelf, fetched a little further."""
    last = shown.matches[-1].id if shown.matches else None
    found = await library.matches(app.services, shown.shelf, AT_ONCE + 1, last)
    return Shown(shown.shelf, shown.matches + found[:AT_ONCE], len(found) > AT_ONCE)


async def first_shelf(app: App) -> Shelf:
    """The first shelf with anything on it."""
    shelves: tuple[Shelf, ...] = ("open", "finished", "archived", "deleted")
    for shelf in shelves:
        if await library.matches(app.services, shelf, 1):
            return shelf
    return "open"


async def open_kept_match(app: App, match: MatchSummary, part: str = "") -> bool:
    """Take a match in hand, and show its sheet or another part of it; False, and a sentence, where that cannot be."""
    try:
        open_match = await play.open_match(app.services, match.id)
    except Refused as refused:
        app.show_error(*_why_shut(app, match, refused))
        return False
    app.refresh(open_match)
    app.missed_changes = False
    app.go(f"/match/{match.id}/{part}" if part else "/")
    return True


def _why_shut(app: App, match: MatchSummary, refused: Refused) -> tuple[str, ...]:
    """What has happened to a match that cannot be opened."""
    if is_gone(refused):
        return (tr("{match} was deleted {where}.", match=called(match), where=app.role.where),)
    return tuple(map(say, refused.faults))


async def archive(app: App, match: MatchSummary) -> Moved:
    """Put a match away."""
    await library.archive(app.services, match.id)
    await _let_go(app, match.id)
    return Moved(tr("{match} is archived.", match=called(match)), lambda: library.unarchive(app.services, match.id))


async def unarchive(app: App, match: MatchSummary) -> Moved:
    """Take a match out of the archive."""
    await library.unarchive(app.services, match.id)
    said = tr("{match} is out of the archive.", match=called(match))
    return Moved(said, lambda: library.archive(app.services, match.id))


async def discard(app: App, match: MatchSummary) -> Moved:
    """Delete a match; that can be taken back."""
    await library.discard(app.services, match.id)
    await _let_go(app, match.id)
    return Moved(tr("{match} is deleted.", match=called(match)), lambda: library.restore(app.services, match.id))


async def restore(app: App, match: MatchSummary) -> Moved:
    """Take the deletion of a match back."""
    await library.restore(app.services, match.id)
    return Moved(tr("{match} is restored.", match=called(match)), lambda: library.discard(app.services, match.id))


async def _let_go(app: App, match_id: str) -> None:
    """A match that was put away or deleted is in hand no longer."""
    if app.open_match is not None and app.open_match.id == match_id:
        app.state.open_match = None
        await app.show_latest()


def called(match: MatchSummary) -> str:
    """What a match is called in a sentence."""
    if not match.readable:
        return tr("The damaged match")
    return match.title or tr("{game} with {players}", game=translated(match.game_name), players=listed(match.players))


class Imported(NamedTuple):
    """What came of files that were picked: the matches in them and what is told of them, or all that is wrong."""

    matches: tuple[OpenMatch, ...] = ()
    told: tuple[Phrase, ...] = ()
    faults: tuple[Fault, ...] = ()


async def import_files(app: App, files: Sequence[ft.FilePickerFile]) -> Imported:
    """Keep the matches in these files: all of them or none. A backup that is picked alone is brought back."""
    contents = [(file.name, file.bytes or b"") for file in files]
    try:
        if len(contents) == 1 and is_backup(contents[0][1]):
            content = contents[0][1]
            back = await run_long_task(
                app, tr("Restoring"), lambda follower: restore_backup(app.services, content, follower)
            )
            return Imported(told=() if back is None else back.phrases)
        return Imported(
            await run_long_task(app, tr("Reading"), lambda f: import_export.import_files(app.services, contents, f))
            or ()
        )
    except Refused as refused:
        return Imported(faults=refused.faults)


async def export_all(app: App, form: Form) -> None:
    """Give every match to the browser, in one archive of files."""
    archive = await run_long_task(
        app, tr("Exporting"), lambda follower: import_export.export_all(app.services, form, follower)
    )
    if archive is None:
        return
    if not archive.matches:
        app.notify(tr("There is no match to export yet."))
        return
    name = archive.name
    await app.files.save_file(file_name=name, src_bytes=archive.content)
    app.notify(counted(archive.matches, "Saved as {name}: {n} match.", "Saved as {name}: {n} matches.", name=name))

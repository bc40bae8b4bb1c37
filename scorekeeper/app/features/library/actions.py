"""What is done with kept matches as a whole: opened, put away, deleted and restored, brought in, handed over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import flet as ft

from scorekeeper.app.session.app import App
from scorekeeper.app.session.long_tasks import worked
from scorekeeper.exchange.anyfile import Form
from scorekeeper.exchange.backupfile import is_archive
from scorekeeper.exchange.bundle import bundled
from scorekeeper.match.days import local_date
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service import library, play, travel
from scorekeeper.service.backup import bring_back
from scorekeeper.service.faults import Refused, is_gone
from scorekeeper.service.glimpse import Summary
from scorekeeper.service.open_match import Open
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
    matches: tuple[Summary, ...]
    more: bool


async def fetched(app: App, shelf: Shelf, count: int = AT_ONCE) -> Shown:
    """The first matches on a shelf."""
    found = await library.matches(app.desk, shelf, count + 1)
    return Shown(shelf, found[:count], len(found) > count)


async def further(app: App, shown: Shown) -> Shown:
    """The same shelf, fetched a little further."""
    last = shown.matches[-1].id if shown.matches else None
    found = await library.matches(app.desk, shown.shelf, AT_ONCE + 1, last)
    return Shown(shown.shelf, shown.matches + found[:AT_ONCE], len(found) > AT_ONCE)


async def first_shelf(app: App) -> Shelf:
    """The first shelf with anything on it."""
    shelves: tuple[Shelf, ...] = ("open", "finished", "archived", "deleted")
    for shelf in shelves:
        if await library.matches(app.desk, shelf, 1):
            return shelf
    return "open"


async def open_match(app: App, match: Summary, part: str = "") -> bool:
    """Take a match in hand, and show its sheet or another part of it; False, and a sentence, where that cannot be."""
    try:
        hand = await play.take(app.desk, match.id)
    except Refused as refused:
        app.complain(*_why_shut(app, match, refused))
        return False
    app.refresh(hand)
    app.missed = False
    app.go(f"/match/{match.id}/{part}" if part else "/")
    return True


def _why_shut(app: App, match: Summary, refused: Refused) -> tuple[str, ...]:
    """What has happened to a match that cannot be opened."""
    if is_gone(refused):
        return (tr("{match} was deleted {where}.", match=called(match), where=app.seat.where),)
    return tuple(map(say, refused.faults))


async def archive(app: App, match: Summary) -> Moved:
    """Put a match away."""
    await library.archive(app.desk, match.id)
    await _let_go(app, match.id)
    return Moved(tr("{match} is archived.", match=called(match)), lambda: library.unarchive(app.desk, match.id))


async def unarchive(app: App, match: Summary) -> Moved:
    """Take a match out of the archive."""
    await library.unarchive(app.desk, match.id)
    said = tr("{match} is out of the archive.", match=called(match))
    return Moved(said, lambda: library.archive(app.desk, match.id))


async def discard(app: App, match: Summary) -> Moved:
    """Delete a match; that can be taken back."""
    await library.discard(app.desk, match.id)
    await _let_go(app, match.id)
    return Moved(tr("{match} is deleted.", match=called(match)), lambda: library.restore(app.desk, match.id))


async def restore(app: App, match: Summary) -> Moved:
    """Take the deletion of a match back."""
    await library.restore(app.desk, match.id)
    return Moved(tr("{match} is restored.", match=called(match)), lambda: library.discard(app.desk, match.id))


async def _let_go(app: App, match_id: str) -> None:
    """A match that was put away or deleted is in hand no longer."""
    if app.hand is not None and app.hand.id == match_id:
        app.root.hand = None
        await app.take_latest()


def called(match: Summary) -> str:
    """What a match is called in a sentence."""
    if not match.readable:
        return tr("The damaged match")
    return match.title or tr("{game} with {players}", game=translated(match.game_name), players=listed(match.players))


class Brought(NamedTuple):
    """What came of files that were picked: the matches in them and what is told of them, or all that is wrong."""

    matches: tuple[Open, ...] = ()
    told: tuple[Phrase, ...] = ()
    faults: tuple[Fault, ...] = ()


async def bring_in(app: App, files: Sequence[ft.FilePickerFile]) -> Brought:
    """Keep the matches in these files: all of them or none. A backup that is picked alone is brought back."""
    contents = [(file.name, file.bytes or b"") for file in files]
    try:
        if len(contents) == 1 and is_archive(contents[0][1]):
            content = contents[0][1]
            back = await worked(app, tr("Restoring"), lambda follower: bring_back(app.desk, content, follower))
            return Brought(told=() if back is None else back.phrases)
        return Brought(await worked(app, tr("Reading"), lambda f: travel.bring_in(app.desk, contents, f)) or ())
    except Refused as refused:
        return Brought(faults=refused.faults)


async def hand_over_all(app: App, form: Form) -> None:
    """Give every match to the browser, in one archive of files."""
    files = await worked(app, tr("Exporting"), lambda follower: travel.export(app.desk, None, form, follower))
    if files is None:
        return
    if not files:
        app.tell(tr("There is no match to export yet."))
        return
    name = f"scorekeeper-{local_date(app.desk.now())}-{form}.zip"
    await app.files.save_file(file_name=name, src_bytes=bundled(files))
    app.tell(counted(len(files), "Saved as {name}: {n} match.", "Saved as {name}: {n} matches.", name=name))

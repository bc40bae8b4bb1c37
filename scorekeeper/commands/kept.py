"""`scorekeeper matches`, `import` and `export`: the matches that are kept on this machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scorekeeper.commands.faults import Stopped
from scorekeeper.commands.folder import data_folder
from scorekeeper.commands.running import run
from scorekeeper.commands.terminal import (
    complain,
    make_folder,
    put_out,
    put_out_data,
    read_file,
    write_beside,
    write_file,
)
from scorekeeper.exchange.anyfile import Form
from scorekeeper.exchange.link import is_link
from scorekeeper.exchange.ruled import Ruled, ruled
from scorekeeper.match.days import local_date
from scorekeeper.rules.phrase import Phrase, short
from scorekeeper.service.desk import Desk, open_desk
from scorekeeper.service.faults import Refused
from scorekeeper.service.glimpse import Summary
from scorekeeper.service.library import matches as on_shelf
from scorekeeper.service.open_match import Open
from scorekeeper.service.travel import bring_in, export
from scorekeeper.store.kept import Shelf
from scorekeeper.store.store import Background, at_once
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, names_kept, say, signed

_SHELVES: Final[tuple[tuple[Shelf, Phrase], ...]] = (
    ("open", Phrase("Open")),
    ("finished", Phrase("Finished")),
    ("archived", Phrase("Archived")),
)
_PAGE = 200


@contextmanager
def desk_over(folder: str | None, background: Background = at_once) -> Iterator[Desk]:
    """The desk over the kept matches, whose backups are made in the `background`.

    Whatever is refused there becomes `Stopped`.
    """
    try:
        desk = open_desk(data_folder(folder), background=background)
    except Refused as refused:
        raise Stopped(*refused.faults) from None
    try:
        if desk.notice is not None:
            complain([desk.notice])
        yield desk
    except Refused as refused:
        raise Stopped(*refused.faults) from None
    finally:
        desk.close()


def matches(folder: str | None) -> None:
    """List the kept matches: the open ones, the finished, the archived. Raises `Stopped`."""
    with desk_over(folder) as desk:
        shelves = [(title, run(_whole_shelf(desk, shelf))) for shelf, title in _SHELVES]
    parts = [[say(title), *_listed(lines)] for title, lines in shelves if lines]
    put_out("\n\n".join("\n".join(part) for part in parts or [[tr("No matches are kept yet.")]]) + "\n")


async def _whole_shelf(desk: Desk, shelf: Shelf) -> list[Summary]:
    lines: list[Summary] = []
    while page := await on_shelf(desk, shelf, _PAGE, lines[-1].id if lines else None):
        lines += page
    return lines


def _listed(lines: Sequence[Summary]) -> list[str]:
    return ruled(
        [
            Ruled(tr("Id"), [line.id for line in lines]),
            Ruled(tr("Match"), [_title(line) for line in lines]),
            Ruled(tr("Deals"), [_progress(line) for line in lines], right=True),
            Ruled(tr("Totals"), [_totals(line) for line in lines]),
            Ruled(tr("Updated"), [local_date(line.updated) for line in lines]),
        ]
    )


def _title(line: Summary) -> str:
    return line.title or translated(line.game_name) if line.readable else tr("cannot be read")


def _progress(line: Summary) -> str:
    return f"{line.deals}" if line.of is None else f"{line.deals}/{line.of}"


def _totals(line: Summary) -> str:
    names = names_kept(line.names, line.players)
    return ", ".join(f"{name} {signed(total)}" for name, total in zip(names, line.totals, strict=True))


def bring(folder: str | None, paths: Sequence[str]) -> None:
    """Bring in the matches of files and links, all or none, and say their ids. Raises `Stopped`."""
    files = [(short(path), path.encode()) if is_link(path) else (path, read_file(path)) for path in paths]
    with desk_over(folder) as desk:
        brought = run(bring_in(desk, files))
    lines = [f"{match.id}  {_name(match)}" for match in brought]
    put_out("\n".join(lines) + "\n")


def _name(match: Open) -> str:
    """What a match goes by on a line."""
    about = match.sheet.match
    return f"{about.title or translated(about.game.card.name)}: {listed(about.players)}"


def take_out(folder: str | None, ids: Sequence[str] | None, form: Form, path: str | None) -> None:
    """Write matches to a file or a folder, or one of them to standard output; no ids: all.

    A file that was named is replaced. In a folder nothing is: another match's sheet may have the same
    name, and an older sheet of the same match is worth keeping. Raises `Stopped`.
    """
    with desk_over(folder) as desk:
        files = run(export(desk, ids, form))
    if path is None:
        put_out_data(files[0][1])
    elif ids is None or len(ids) > 1 or Path(path).is_dir():
        make_folder(Path(path))
        written = [write_beside(Path(path), name, content) for name, content in files]
        put_out("".join(f"{file}\n" for file in written))
    else:
        write_file(Path(path), files[0][1])
        put_out(f"{path}\n")

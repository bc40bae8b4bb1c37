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
from scorekeeper.service.app_services import AppServices, open_services
from scorekeeper.service.faults import Refused
from scorekeeper.service.import_export import export, import_files
from scorekeeper.service.library import matches as on_shelf
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.open_match import OpenMatch
from scorekeeper.store.store import Background, at_once
from scorekeeper.store.stored_match import Shelf
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, names_kept, say, signed

_SHELVES: Final[tuple[tuple[Shelf, Phrase], ...]] = (
    ("open", Phrase("Open")),
    ("finished", Phrase("Finished")),
    ("archived", Phrase("Archived")),
)
_PAGE = 200


@contextmanager
def services_over(folder: str | None, background: Background = at_once) -> Iterator[AppServices]:
    """The services over the kept matches, whose backups are made in the `background`.

    Whatever is refused there becomes `Stopped`.
    """
    try:
        services = open_services(data_folder(folder), background=background)
    except Refused as refused:
        raise Stopped(*refused.faults) from None
    try:
        if services.notice is not None:
            complain([services.notice])
        yield services
    except Refused as refused:
        raise Stopped(*refused.faults) from None
    finally:
        services.close()


def matches(folder: str | None) -> None:
    """List the kept matches: the open ones, the finished, the archived. Raises `Stopped`."""
    with services_over(folder) as services:
        shelves = [(title, run(_whole_shelf(services, shelf))) for shelf, title in _SHELVES]
    parts = [[say(title), *_listed(lines)] for title, lines in shelves if lines]
    put_out("\n\n".join("\n".join(part) for part in parts or [[tr("No matches are kept yet.")]]) + "\n")


async def _whole_shelf(services: AppServices, shelf: Shelf) -> list[MatchSummary]:
    lines: list[MatchSummary] = []
    while page := await on_shelf(services, shelf, _PAGE, lines[-1].id if lines else None):
        lines += page
    return lines


def _listed(lines: Sequence[MatchSummary]) -> list[str]:
    return ruled(
        [
            Ruled(tr("Id"), [line.id for line in lines]),
            Ruled(tr("Match"), [_title(line) for line in lines]),
            Ruled(tr("Deals"), [_progress(line) for line in lines], right=True),
            Ruled(tr("Totals"), [_totals(line) for line in lines]),
            Ruled(tr("Updated"), [local_date(line.updated) for line in lines]),
        ]
    )


def _title(line: MatchSummary) -> str:
    return line.title or translated(line.game_name) if line.readable else tr("cannot be read")


def _progress(line: MatchSummary) -> str:
    return f"{line.deals}" if line.of is None else f"{line.deals}/{line.of}"


def _totals(line: MatchSummary) -> str:
    names = names_kept(line.names, line.players)
    return ", ".join(f"{name} {signed(total)}" for name, total in zip(names, line.totals, strict=True))


def bring(folder: str | None, paths: Sequence[str]) -> None:
    """Bring in the matches of files and links, all or none, and say their ids. Raises `Stopped`."""
    files = [(short(path), path.encode()) if is_link(path) else (path, read_file(path)) for path in paths]
    with services_over(folder) as services:
        brought = run(import_files(services, files))
    lines = [f"{match.id}  {_name(match)}" for match in brought]
    put_out("\n".join(lines) + "\n")


def _name(match: OpenMatch) -> str:
    """What a match goes by on a line."""
    about = match.sheet.match
    return f"{about.title or translated(about.game.info.name)}: {listed(about.players)}"


def export_matches(folder: str | None, ids: Sequence[str] | None, form: Form, path: str | None) -> None:
    """Write matches to a file or a folder, or one of them to standard output; no ids: all.

    A file that was named is replaced. In a folder nothing is: another match's sheet may have the same
    name, and an older sheet of the same match is worth keeping. Raises `Stopped`.
    """
    with services_over(folder) as services:
        files = run(export(services, ids, form))
    if path is None:
        put_out_data(files[0][1])
    elif ids is None or len(ids) > 1 or Path(path).is_dir():
        make_folder(Path(path))
        written = [write_beside(Path(path), name, content) for name, content in files]
        put_out("".join(f"{file}\n" for file in written))
    else:
        write_file(Path(path), files[0][1])
        put_out(f"{path}\n")

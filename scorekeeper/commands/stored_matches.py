"""`scorekeeper matches`, `import`, `export`, `link`, `backup` and `restore`: the stored matches of this machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scorekeeper.commands.services import run, services_over
from scorekeeper.commands.terminal import (
    Stopped,
    make_folder,
    print_data,
    print_drawing,
    print_faults,
    print_text,
    read_file,
    write_file,
    write_file_at,
    write_new_file,
)
from scorekeeper.exchange.file_faults import TOO_LONG_FOR_A_LINK
from scorekeeper.exchange.link import is_link, site_at, stays_here
from scorekeeper.exchange.match_formats import FileFormat
from scorekeeper.exchange.match_link import print_play_link
from scorekeeper.exchange.text_tables import PrintedColumn, table_lines
from scorekeeper.match.bounds import LARGEST_BACKUP
from scorekeeper.match.days import local_date
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, short
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.arrived_matches import SAID
from scorekeeper.service.backup import back_up, hand_season
from scorekeeper.service.import_export import KeptFile, ReadFile, export, keep_files, read_files
from scorekeeper.service.library import matches as matches_on_shelf
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.play import open_match
from scorekeeper.service.restoring import restore_backup
from scorekeeper.service.sharing import share_match
from scorekeeper.store.summary_rows import Shelf
from scorekeeper.texts import listed, names_kept, say, signed, tr, translated

FILES_LEFT_OUT = Sentence(
    "Left out: {left} file of {files}.", plural="Left out: {left} files of {files}.", counted="left"
)
NONE_COME_IN = Fault("So none comes in.")
LINK_STAYS_HERE = Fault(
    "This link opens on this computer alone, while scorekeeper runs. --site takes the address of a published one."
)
NOTES_LEFT_OUT = Fault("The code leaves the notes out, for want of room. The link has them.")
TOO_LARGE_FOR_A_CODE = Fault("The match is too large for a code that a camera can read. The link takes it.")
_SHELVES: Final[tuple[tuple[Shelf, Phrase], ...]] = (
    ("open", Phrase("Playing")),
    ("over", Phrase("Finished")),
    ("archived", Phrase("Archived")),
)
_PAGE = 200


def matches(services: AppServices) -> None:
    """Print the stored matches: the open, finished and archived ones. Raises `Failure`."""
    shelves = [(title, run(_all_on_shelf(services, shelf))) for shelf, title in _SHELVES]
    parts = [[say(title), *_match_table(summaries)] for title, summaries in shelves if summaries]
    print_text("\n\n".join("\n".join(part) for part in parts or [[tr("No matches are kept yet.")]]) + "\n")


async def _all_on_shelf(services: AppServices, shelf: Shelf) -> list[MatchSummary]:
    summaries: list[MatchSummary] = []
    while page := await matches_on_shelf(services, shelf, _PAGE, summaries[-1].id if summaries else None):
        summaries += page
    return summaries


def _match_table(summaries: Sequence[MatchSummary]) -> list[str]:
    titles = [_title(summary) for summary in summaries]
    deals = [f"{each.deals}" if each.of is None else f"{each.deals}/{each.of}" for each in summaries]
    return table_lines(
        [
            PrintedColumn(tr("Id"), [summary.id for summary in summaries]),
            PrintedColumn(
                tr("Game"), [translated(summary.game_name) if summary.readable else "" for summary in summaries]
            ),
            *([PrintedColumn(tr("Title"), titles)] if any(titles) else []),
            PrintedColumn(tr("Deals"), deals, right=True),
            PrintedColumn(tr("Totals"), [_totals(summary) for summary in summaries]),
            PrintedColumn(tr("Updated"), [local_date(summary.updated) for summary in summaries]),
        ]
    )


def _title(summary: MatchSummary) -> str:
    if not summary.readable:
        return tr("cannot be read")
    if not summary.parted:
        return summary.title
    return tr("{match} (more than one version)", match=summary.title or translated(summary.game_name))


def _totals(summary: MatchSummary) -> str:
    names = names_kept(summary.names, summary.players)
    each = zip(names, summary.totals, strict=True)
    return ", ".join(f"{name} {signed(total, plus=summary.plus, unit=summary.unit)}" for name, total in each)


def import_matches(data: str | None, paths: Sequence[str], *, all_or_none: bool = False, check: bool = False) -> None:
    """Import the matches of files and links, and print their ids; an unreadable file is omitted.

    With `all_or_none` one omitted file stops the whole import. With `check` nothing is stored, and the result is only
    printed. Raises `Failure` with the faults of everything omitted.
    """
    contents = [(short(path) if is_link(path) else path, _content(path)) for path in paths]
    with services_over(data) as services:
        files = _read(services, contents)
        if all_or_none and (unread := [fault for file in files for fault in file.faults]):
            raise Stopped(*unread, NONE_COME_IN)
        imported = run(keep_files(services, files, only_look=check or all_or_none))
        left_out = [each for each in imported if each.faults]
        if all_or_none and left_out:
            raise Stopped(*(fault for each in left_out for fault in each.faults), NONE_COME_IN)
        if all_or_none and not check:
            imported = run(keep_files(services, files, together=True))
    print_text("".join(f"{_line(each, check=check)}\n" for each in imported if not each.faults))
    if left_out:
        faults = tuple(fault for each in left_out for fault in each.faults)
        raise Stopped(*faults, *([FILES_LEFT_OUT(left=len(left_out), files=len(files))] if len(files) > 1 else []))


def _line(imported: KeptFile, *, check: bool) -> str:
    """Return the line of an imported file, or of one to import: its match, and the effect on one that is not new."""
    if imported.open_match is None:  # it was omitted
        return ""
    first = f"{imported.file.name}:" if check else f"{imported.open_match.id} "
    phrase = SAID.get(imported.became) if imported.became else None
    about = imported.open_match.match
    name = f"{about.title or translated(about.game.info.name)}: {listed(about.players)}"
    return f"{first} {name}{f'. {say(phrase)}' if phrase else ''}"


def _content(path: str) -> bytes | Stopped:
    """Return the content of a file, or a link; or the reason why it cannot be read."""
    try:
        return path.encode() if is_link(path) else read_file(path)
    except Stopped as stopped:
        return stopped


def _read(services: AppServices, contents: Sequence[tuple[str, bytes | Stopped]]) -> list[ReadFile]:
    """Read the files as for an import; missing files get their faults."""
    there = [(name, content) for name, content in contents if isinstance(content, bytes)]
    read = iter(run(read_files(services, there, named=len(contents) > 1)))
    return [
        next(read) if isinstance(content, bytes) else ReadFile(name, None, content.faults) for name, content in contents
    ]


def export_matches(services: AppServices, ids: Sequence[str] | None, form: FileFormat, path: str | None) -> None:
    """Write matches to a file or a folder, or one of them to standard output; without ids all of them.

    A named file is replaced. In a folder nothing is: another match's file may have the same name, and an older file of
    the same match is worth keeping. Raises `Failure`; after writing all matches, with the faults of omitted ones.
    """
    left_out: list[Fault] = []
    files = run(export(services, ids, form, left_out=left_out if ids is None else None))
    if path is None:
        print_data(files[0][1])
    elif ids is None or len(ids) > 1 or Path(path).is_dir():
        make_folder(Path(path))
        written = [write_new_file(Path(path), name, content) for name, content in files]
        print_text("".join(f"{file}\n" for file in written))
    else:
        write_file(Path(path), files[0][1])
        print_text(f"{path}\n")
    if left_out:
        raise Stopped(*left_out)


def print_link(data: str | None, id: str, site: str | None, *, qr: bool, bgstats: bool) -> None:
    """Print a match as a link to a site, by default the app on this machine; or as its QR code. Raises `Failure`.

    With `bgstats` it is a link that BG Stats opens as a play.
    """
    if bgstats:
        with services_over(data) as services:
            match = run(open_match(services, id))
        print_text(f"{print_play_link(match.sheet, match.id)}\n")
        return
    if site is None:
        from scorekeeper.web.server import HOST, PORT  # noqa: PLC0415  # the server takes long to import

        site = f"http://{HOST}:{PORT}"
    address = site_at(site)
    if isinstance(address, Fault):
        raise Stopped(address)
    with services_over(data) as services:
        shared = run(share_match(services, id, address))
    if shared.link is None:
        raise Stopped(TOO_LONG_FOR_A_LINK)
    if qr and shared.code is None:
        raise Stopped(TOO_LARGE_FOR_A_CODE)
    if stays_here(address):
        print_faults([LINK_STAYS_HERE])
    if not qr or shared.code is None:
        print_text(f"{shared.link}\n")
        return
    from scorekeeper.commands.join_instructions import blocks  # noqa: PLC0415  # only this needs the codes' package

    if shared.brief:
        print_faults([NOTES_LEFT_OUT])
    print_drawing(blocks(shared.code, colours=sys.stdout is not None and sys.stdout.isatty()) + "\n")


def back_up_to(services: AppServices, path: str, season: str | None = None) -> None:
    """Save a backup to a file, which is replaced, or under a new name into a folder. Raises `Failure`.

    With the name of a `season`, it has only that, for another phone.
    """
    saved = run(back_up(services)) if season is None else run(hand_season(services, season)).file
    target = write_file_at(Path(path), saved.name, saved.content)
    print_text("".join(f"{say(phrase)}\n" for phrase in saved._replace(name=str(target)).phrases))


def restore_from(data: str | None, path: str) -> None:
    """Merge a backup with the stored matches, and print a report.

    Raises `Failure`, also after importing others, with the faults of rejected matches.
    """
    content = read_file(path, LARGEST_BACKUP)
    with services_over(data) as services:
        restored = run(restore_backup(services, content))
    print_text("".join(f"{say(phrase)}\n" for phrase in restored.phrases))
    if restored.not_taken:
        raise Stopped(*restored.not_taken)

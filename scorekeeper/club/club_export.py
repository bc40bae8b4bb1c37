"""A club as one file: an archive with the rows of its tables, one JSON object on each line.

Rows that follow from matches (summaries, digests, seats) are made again on import, and every match is judged again. So
an export also moves a club between SQLite and PostgreSQL.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Table, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.club.contents import match_row_of, person_of, records_of, season_from
from scorekeeper.club.database import Database
from scorekeeper.club.items import all_of, each_match, write_match_row
from scorekeeper.club.schema import CLUB, FORGOTTEN, INITIALS, ITEMS, KEYS, MARKS, PHONES, PUBLIC_SEASONS, VERSIONS
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.exchange.file_formats import PACKED
from scorekeeper.match.document import FORMAT
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Failure, Fault, Sentence
from scorekeeper.store.backups import flush
from scorekeeper.store.files import make_file

KIND: Final = "scorekeeper/club"

_ABOUT: Final = "club.json"
_TABLES: Final = (MARKS, ITEMS, VERSIONS, FORGOTTEN, PUBLIC_SEASONS, INITIALS, KEYS, PHONES)
_AT_ONCE: Final = 500  # rows
_LONGEST: Final = 64 * 2**20  # characters of a line

NOT_A_CLUB = Sentence("{file} is no club that scorekeeper has exported.")
CLUB_DAMAGED = Sentence("{file} is damaged. Nothing was imported.")
NEWER_CLUB = Sentence("{file} was exported by a newer scorekeeper. Nothing was imported.")
CLUB_NOT_EMPTY = Fault("There is a club here already. A club is imported where there is none.")
CLUB_NOT_WRITTEN = Sentence("The club could not be written to {file} ({reason}).")

_DAMAGED: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError),  # the exceptions of `zipfile`
    *(NotReadable, SQLAlchemyError, ValueError, TypeError, LookupError),
)

ExportCounts: TypeAlias = dict[str, int]


class NotMoved(Failure):
    """A club that was not exported or imported, with the fault."""


def export_club(database: Database, file: Path) -> ExportCounts:
    """Export a club to a file, whole or not at all; return the counts of items read back from it. Raises `NotMoved`."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        with database.reading() as db, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            _write(db, archive)
        flush(part)
        counts = _counted(part)
        part.replace(file)
        flush(file.absolute().parent)
    except (OSError, SQLAlchemyError, zipfile.BadZipFile, ValueError, TypeError) as error:
        part.unlink(missing_ok=True)
        raise NotMoved(CLUB_NOT_WRITTEN(file=str(file), reason=str(error).partition("\n")[0])) from error
    return counts


def _write(db: Connection, archive: zipfile.ZipFile) -> None:
    club = db.execute(select(CLUB.c.id, CLUB.c.number, CLUB.c.mark)).one()
    about = {"format": KIND, "version": FORMAT, "id": club.id, "number": club.number, "mark": club.mark}
    archive.writestr(_ABOUT, json.dumps(about))
    for table in _TABLES:
        rows = db.execution_options(stream_results=True).execute(select(table).order_by(*table.primary_key.columns))
        with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as entry:
            for row in rows.mappings():
                entry.write(json.dumps(dict(row), separators=(",", ":")).encode() + b"\n")


def _counted(file: Path) -> ExportCounts:
    """Count the items of each kind in a file, reading every line. Raises `ValueError` and `BadZipFile`."""
    counts = {"match": 0, "person": 0, "season": 0}
    with zipfile.ZipFile(file) as archive:
        for table in _TABLES:
            with closing(_lines(archive, f"{table.name}.jsonl")) as lines:
                for line in lines:
                    if table is ITEMS:
                        counts[line["kind"]] += 1
    return counts


def import_club(database: Database, file: Path, catalogue: Catalogue) -> ExportCounts:
    """Import a club from a file into an empty database, all or nothing; return the counts. Raises `NotMoved`."""
    try:
        with zipfile.ZipFile(file) as archive:
            about = _about(archive, file)
            with database.writing() as db:
                _check_empty(db)
                db.execute(
                    update(CLUB).values(id=about["id"], number=about["number"], mark=about["mark"], unclean=False)
                )
                for table in _TABLES:
                    with closing(_lines(archive, f"{table.name}.jsonl")) as lines:
                        _read_table(db, table, lines)
                return _judge(db, about["number"], catalogue)
    except OSError as error:
        raise NotMoved(CLUB_DAMAGED(file=str(file))) from error
    except _DAMAGED as error:
        raise NotMoved((CLUB_DAMAGED if zipfile.is_zipfile(file) else NOT_A_CLUB)(file=str(file))) from error


def _about(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    about = json.loads(archive.read(_entry(archive, _ABOUT)))
    if about["format"] != KIND:
        raise NotMoved(NOT_A_CLUB(file=str(file)))
    if about["version"] > FORMAT:
        raise NotMoved(NEWER_CLUB(file=str(file)))
    if not (
        isinstance(about["id"], str)
        and isinstance(about["mark"], str)
        and type(about["number"]) is int
        and about["number"] >= 0
    ):
        raise ValueError(about)
    return dict(about)


def _check_empty(db: Connection) -> None:
    """Raise `NotMoved` unless the database is empty. The key that was printed at the first start is removed."""
    if any(db.execute(select(func.count()).select_from(table)).scalar_one() for table in (ITEMS, FORGOTTEN)):
        raise NotMoved(CLUB_NOT_EMPTY)
    db.execute(delete(PHONES))
    db.execute(delete(KEYS))


def _read_table(db: Connection, table: Table, lines: Iterator[dict[str, Any]]) -> None:
    while several := list(islice(lines, _AT_ONCE)):
        if any(line.keys() != set(table.columns.keys()) for line in several):
            raise ValueError(table.name)
        db.execute(insert(table), several)


def _judge(db: Connection, latest: int, catalogue: Catalogue) -> ExportCounts:
    """Read every imported item, and write the rows that follow from the matches. Raises an exception on damage."""
    people, every_season = all_of(db, "person"), all_of(db, "season")
    for item in people:
        person_of(item)
    for item in every_season:
        season_from(item)
    matches = 0
    for item in each_match(db):
        first, *_ = records_of(item, catalogue)
        if item.number > latest:
            raise ValueError(item.id)
        write_match_row(db, item.id, match_row_of(first))
        matches += 1
    return {"match": matches, "person": len(people), "season": len(every_season)}


def _lines(archive: zipfile.ZipFile, name: str) -> Generator[dict[str, Any]]:
    """Yield the rows in an entry of an archive. Raises `ValueError`, `TypeError`, `KeyError` and `BadZipFile`."""
    with archive.open(_entry(archive, name)) as entry, io.TextIOWrapper(entry, "utf-8") as text:
        while line := text.readline(_LONGEST):
            row = json.loads(line)
            if not isinstance(row, dict):
                raise TypeError(name)
            yield row


def _entry(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """Return an entry that is packed as ours are. Raises `KeyError` and `ValueError`."""
    entry = archive.getinfo(name)
    if entry.compress_type not in PACKED:
        raise ValueError(name)
    return entry

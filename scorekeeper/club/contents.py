"""The contents of a club's items: a match with its versions, a person, or a season, in the format of a backup.

A phone sends the same format. The phone's own code reads and judges it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, select

from scorekeeper.club.database import Database
from scorekeeper.club.items import ClubItem, ItemVersion, MatchRow, lock_numbers, read_item, write_match_row
from scorekeeper.club.schema import MATCHES
from scorekeeper.exchange.backup_file import Page, print_page, read_backup, read_page
from scorekeeper.exchange.backup_lists import BackedUpPerson, people_from, season_entry, seasons_from
from scorekeeper.exchange.file_faults import NotReadable
from scorekeeper.match.digest import CACHES, digest_of, digest_to_json
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.season import Season
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.service.arrived_matches import row_id
from scorekeeper.service.match_summary import summary_cache_of, summary_of
from scorekeeper.store.summary_rows import StoredSummary, stored_json


def versions_of_match(records: Sequence[MatchRecord], catalogue: Catalogue) -> list[ItemVersion]:
    """Return the versions of a match, in their order, as items store them. Raises `NotReadable` if a phone would."""
    first, *others = records
    aside = [replace(each, id=row_id(first.id, each.versions), version_of=first.id) for each in others]
    pages = [(each.id, print_page(each)) for each in (first, *aside)]
    for _, page in pages:
        read_page(page, catalogue)
    return [ItemVersion(row, page.content.decode()) for row, page in pages]


def match_row_of(record: MatchRecord, sheet: Sheet | None = None) -> MatchRow:
    """Return the row for lists and tables, from the version that counts; `sheet` is that version's sheet, if known."""
    sheet = sheet or sheet_of(record.match)
    return MatchRow(
        record.season.value, record.deleted, summary_cache_of(sheet), record.seats, digest_to_json(digest_of(sheet))
    )


def outdated(database: Database) -> list[str]:
    """Return the ids of matches whose summary or digest was stored by another version of the program."""
    with database.reading() as db:
        rows = db.execute(select(MATCHES.c.id, MATCHES.c.form, MATCHES.c.summary)).all()
    lines = {row.id: StoredSummary(row.id, "", json.loads(row.summary)) for row in rows if row.form == CACHES}
    return [row.id for row in rows if row.id not in lines or summary_of(lines[row.id]) is None]


def derive_anew(database: Database, catalogue: Catalogue, id: str) -> None:
    """Store the summary and the digest of a match again, if the match can be read."""
    with suppress(NotReadable), database.writing() as db:
        lock_numbers(db)  # no other process changes the match meanwhile
        if item := read_item(db, "match", id):
            write_match_row(db, id, match_row_of(records_of(item, catalogue)[0]))


def version_of(stored: BackedUpPerson | Season) -> ItemVersion:
    """Return a person or a season as items store it; all its parted versions are in one."""
    if isinstance(stored, BackedUpPerson):
        return ItemVersion(stored.person.id, stored_json(stored.to_dict()))
    return ItemVersion(stored.id, stored_json(season_entry(stored)))


def pages_of(item: ClubItem) -> list[Page]:
    """Return the pages of a match in a backup, one for each of its versions."""
    return [Page(f"matches/{row}.json", body.encode()) for row, body in item.versions]


def records_of(item: ClubItem, catalogue: Catalogue) -> list[MatchRecord]:
    """Return the versions of a match, each under the id of the match; the one that counts first."""
    pages = pages_of(item)
    read = (read_page(page, catalogue) for page in pages)
    return [replace(each, id=item.id, version_of=None) for each in read]


def sheet_here(db: Connection, match: str, catalogue: Catalogue) -> Sheet:
    """Return the sheet of a stored match, in the version that counts."""
    item = read_item(db, "match", match)
    assert item is not None  # noqa: S101  # the row of a match has its item
    return sheet_of(records_of(item, catalogue)[0].match)


def seated_on(page: Page) -> Iterator[str]:
    """Yield the ids of all people who sit or sat in a match."""
    for sitter in json.loads(page.content).get("sitters", ()):
        yield from (each["value"] for each in (sitter, *sitter.get("parted", ())) if "value" in each)


def person_of(item: ClubItem) -> BackedUpPerson:
    """Parse the person of an item."""
    (found,) = people_from([json.loads(item.versions[0].body)])
    return found


def season_from(item: ClubItem) -> Season:
    """Parse the season of an item."""
    (found,) = seasons_from([json.loads(item.versions[0].body)])
    return found


def season_called(db: Connection, id: str) -> Season | None:
    """Return a season by its id; None without one."""
    item = read_item(db, "season", id)
    return None if item is None else season_from(item)


class Arrived(NamedTuple):
    """An arrived match as it would be stored, and its sheet."""

    record: MatchRecord
    sheet: Sheet

    @property
    def id(self) -> str:
        """The id of the match, also for another version of it."""
        return self.record.version_of or self.record.id


class Parcel(NamedTuple):
    """The matches, people and seasons that a phone has sent. Others' matches are `brought`, by id."""

    matches: Sequence[Arrived]
    people: Sequence[BackedUpPerson]
    seasons: Sequence[Season]
    brought: Collection[str] = ()

    @property
    def only_forgets(self) -> bool:
        """Whether it has nothing but marks of forgotten people, which are taken from a phone that has not looked."""
        others = self.matches or self.seasons or not self.people
        return not others and all(each.person.forgotten for each in self.people)


def read_parcel(content: bytes, catalogue: Catalogue) -> Parcel:
    """Parse the parcel of a phone. Notes on people are dropped. Raises `NotReadable`."""
    backup = read_backup(content, catalogue)
    records = [read_page(page, catalogue).bare for page in backup.pages]
    matches = [Arrived(record, sheet_of(record.match)) for record in records]
    people = [each._replace(person=replace(each.person, note="")) for each in backup.people]
    return Parcel(matches, people, backup.seasons)

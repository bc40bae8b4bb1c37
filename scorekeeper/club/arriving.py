"""What a phone sends, read and judged before it is kept: a backup of what has changed there since it was last asked.

It is judged by the rules again, as on the phone: a match whose deals have a conflict stays on the phone that has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.exchange.backup_file import read_backup, read_page
from scorekeeper.exchange.backup_lists import BackedUpPerson, BackedUpSeason
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.match.match_line import match_line
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.phrase import Fault, Sentence

DEAL_NOT_TAKEN = Sentence("The club did not take deal {number} of {match}: {what} It stays on this phone.")


class Arrived(NamedTuple):
    """A match that has arrived, as it would be kept, and its sheet; the `fault` for which it is not."""

    record: MatchRecord
    sheet: Sheet
    fault: Fault | None = None

    @property
    def id(self) -> str:
        """The id of the match, also where this is another version of it."""
        return self.record.version_of or self.record.id


class Parcel(NamedTuple):
    """What a phone has sent: matches, people and seasons; and the season of each match that is in one there, by ids."""

    matches: Sequence[Arrived]
    people: Sequence[BackedUpPerson]
    seasons: Sequence[BackedUpSeason]
    season_of: Mapping[str, str]


def read_parcel(content: bytes, catalogue: Catalogue) -> Parcel:
    """What a phone has sent. Raises `NotReadable`."""
    backup = read_backup(content, catalogue)
    tops = backup.tops
    matches = [_judged(read_page(page, catalogue, tops)) for page in backup.pages]
    people = [each._replace(person=replace(each.person, note="")) for each in backup.people]
    season_of = {match: season.id for season, several in backup.seasons for match in several}
    return Parcel(matches, people, backup.seasons, season_of)


def _judged(record: MatchRecord) -> Arrived:
    record = record.bare
    sheet = sheet_of(record.match)
    conflicts = sheet.replay.conflicts
    return Arrived(record, sheet, _told(sheet, *conflicts[0]) if conflicts else None)


def _told(sheet: Sheet, deal: int, fault: Fault) -> Fault:
    (what,) = NotReadable(((None, fault),), sheet).told()  # with names in the place of seats
    return DEAL_NOT_TAKEN(number=deal + 1, match=match_line(sheet.match), what=what.phrase())

"""What a phone pulls: all that has changed since a number that the club gave out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from scorekeeper.club.contents import pages_of, person_of, season_from, seated_on
from scorekeeper.club.items import Item, changed_since, latest_number, matches_of, read_items
from scorekeeper.club.keys import Visitor
from scorekeeper.exchange.backup_file import Backup, print_backup
from scorekeeper.exchange.backup_lists import BackedUpSeason, with_people
from scorekeeper.match.season import all_people

_MOST_ITEMS: Final = 400
_MOST_BYTES: Final = 4 * 2**20
"""Items of one pull and bytes of their versions, about; what is left comes with the next."""


class Pulled(NamedTuple):
    """What has changed since a number, as a backup that is `handed` over; up to which number; whether there is more."""

    content: bytes
    number: int
    more: bool


def pull(db: Connection, after: int, who: Visitor) -> Pulled:
    """What has changed since a number that the club gave out, as far as a phone may see it; 0 is everything."""
    latest = latest_number(db)
    season = who.key.season
    changed = changed_since(db, after, _MOST_ITEMS, season)
    several = _as_many_as_fit(read_items(db, [(kind, id) for kind, id, _ in changed]))
    more = len(several) < len(changed) or len(changed) == _MOST_ITEMS
    number = several[-1].number if more and several else latest
    return Pulled(print_backup(_backup(db, several)), number, more)


def _as_many_as_fit(items: Sequence[Item]) -> list[Item]:
    """The first of these items whose versions have so many bytes; one at least."""
    several, size = list[Item](), 0
    for item in items:
        size += sum(len(version.body) for version in item.versions)
        if several and size > _MOST_BYTES:
            break
        several.append(item)
    return several


def _backup(db: Connection, items: Sequence[Item]) -> Backup:
    """Items as a backup, with all people who sit in its matches, whoever they count as, and those of its seasons."""
    pages = [page for item in items if item.kind == "match" for page in pages_of(item)]
    people = {item.id: person_of(item) for item in items if item.kind == "person"}
    seasons = [
        BackedUpSeason(season_from(item), tuple(matches_of(db, item.id))) for item in items if item.kind == "season"
    ]
    wanted = {id for page in pages for id in seated_on(page)} | {id for each, _ in seasons for id in all_people(each)}
    wanted |= {each.merged_into for each in people.values() if each.merged_into is not None}
    while missing := wanted - people.keys():
        found = {item.id: person_of(item) for item in read_items(db, [("person", id) for id in missing])}
        people |= found
        wanted = {each.merged_into for each in found.values() if each.merged_into is not None}
    tops = Backup(people=list(people.values())).tops
    return Backup(pages, list(people.values()), with_people(seasons, tops), handed=True)

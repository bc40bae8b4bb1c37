"""The answer to a phone's pull: all changes after a number that the club gave out."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Sequence
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import Connection

from scorekeeper.club.contents import pages_of, person_of, season_from, seated_on
from scorekeeper.club.database import Database
from scorekeeper.club.items import ClubItem, ClubPosition, changed_since, latest_number, read_items, seen_at
from scorekeeper.club.keys import Visitor
from scorekeeper.exchange.backup_file import Backup, print_backup
from scorekeeper.match.season import all_people

_MOST_ITEMS: Final = 400
_MOST_BYTES: Final = 4 * 2**20
"""Items of one pull, and bytes of their versions, about; the rest comes with the next pull."""

_MANY, _STAYS, _MOST_KEPT = 25, 5.0, 20
"""A server is busy after `_MANY` pulls of at least `_MANY` changes within `_STAYS` seconds.

It then answers up to a number that is fixed for `_STAYS` seconds, and caches `_MOST_KEPT` answers.
"""


class Pulled(NamedTuple):
    """The changes since a phone's last pull, as a backup with `handed` set, and the position of the last one."""

    content: bytes
    seen: ClubPosition
    more: bool


class Pulls:
    """The pulls of one server. While it is busy, phones that ask for the same changes get one cached answer.

    A cached answer is up to five seconds old. As few positions are given out, the phones ask for the same changes next
    time too.
    """

    def __init__(self) -> None:
        self._pulled = OrderedDict[tuple[str | None, int], Pulled]()
        self._number, self._since = 0, -_STAYS
        self._asked = deque[float](maxlen=_MANY)  # the times of the latest large pulls
        self._lock = Lock()  # one answer is made at a time

    def pull(self, database: Database, after: int, who: Visitor, latest: int, forgotten: int) -> Pulled:
        """Return the changes after a number, as `pull`.

        `latest` is the number of the latest change, and `forgotten` that of the last forgotten person: an answer from
        before that is never sent.
        """
        if latest - after >= _MANY:
            with self._lock:
                now = monotonic()
                is_busy = len(self._asked) == _MANY and now < self._asked[0] + _STAYS
                self._asked.append(now)
                if is_busy and (now > self._since + _STAYS or self._number < forgotten):
                    self._number, self._since = latest, now
                    self._pulled.clear()
                if is_busy and self._number > after:
                    return self._shared(database, after, who)
        with database.reading() as db:
            return pull(db, after, who)

    def _shared(self, database: Database, after: int, who: Visitor) -> Pulled:
        asked = who.season, after
        if asked not in self._pulled:
            with database.reading() as db:
                self._pulled[asked] = pull(db, after, who, self._number)
            while len(self._pulled) > _MOST_KEPT:
                self._pulled.popitem(last=False)
        return self._pulled[asked]


def pull(db: Connection, after: int, who: Visitor, up_to: int | None = None) -> Pulled:
    """Return the changes after a number that a phone may see, 0 for all; those after the number `up_to` come later."""
    latest = latest_number(db) if up_to is None else up_to
    changed = changed_since(db, after, _MOST_ITEMS, who.season)
    several = _as_many_as_fit(read_items(db, [(kind, id) for kind, id, _ in changed]))
    number = latest
    if several and (len(several) < len(changed) or len(changed) == _MOST_ITEMS):
        number = min(number, several[-1].number)
    several = [each for each in several if each.number <= number]
    return Pulled(print_backup(_backup(db, several)), seen_at(db, number), number < latest)


def _as_many_as_fit(items: Sequence[ClubItem]) -> list[ClubItem]:
    """Return the first items whose versions fit into one pull, but at least one."""
    several, size = list[ClubItem](), 0
    for item in items:
        size += sum(len(version.body) for version in item.versions)
        if several and size > _MOST_BYTES:
            break
        several.append(item)
    return several


def _backup(db: Connection, items: Sequence[ClubItem]) -> Backup:
    """Return items as a backup, with all people of its matches and seasons, and everybody they are merged into."""
    matches = {item.id: item for item in items if item.kind == "match"}
    pages = [
        page
        for item in matches.values()
        for version, page in zip(item.versions, pages_of(item), strict=True)
        if version.row == item.id or version.row not in matches  # one that became a match of its own is sent as that
    ]
    people = {item.id: person_of(item) for item in items if item.kind == "person"}
    seasons = [season_from(item) for item in items if item.kind == "season"]
    asked = set(people)
    wanted = {id for page in pages for id in seated_on(page)} | {id for each in seasons for id in all_people(each)}
    wanted |= {id for each in people.values() for id in each.merged.values}
    while missing := wanted - asked:
        asked |= missing
        found = {item.id: person_of(item) for item in read_items(db, [("person", id) for id in missing])}
        people |= found
        wanted = {id for each in found.values() for id in each.merged.values}
    return Backup(pages, list(people.values()), seasons, handed=True)

"""The rows of items, which phones push and pull: matches, persons and seasons, with versions and change numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from secrets import token_hex
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Connection, Row, Table, bindparam, delete, func, insert, or_, select, update

from scorekeeper.club.database import CHANNEL
from scorekeeper.club.schema import CLUB, FORGOTTEN, INITIALS, ITEMS, MARKS, MATCHES, PUBLIC_SEASONS, SEATS, VERSIONS
from scorekeeper.match.digest import CACHES
from scorekeeper.store.summary_rows import SummaryCache, stored_json

ItemKind: TypeAlias = Literal["match", "person", "season"]

_AT_ONCE: Final = 500  # ids in one query, at most

# The queries of every push and pull are built once: building one takes longer than the database takes to answer it.
_NUMBERS: Final = select(
    CLUB.c.number, CLUB.c.mark, select(func.max(FORGOTTEN.c.number)).scalar_subquery().label("forgotten")
)
_LOCK: Final = select(CLUB.c.id).with_for_update()
_NEXT: Final = update(CLUB).values(number=CLUB.c.number + 1, mark=bindparam("new_mark")).returning(CLUB.c.number)
_NEXT_AND_TELL: Final = _NEXT.returning(func.pg_notify(CHANNEL, ""))
_OF_KIND: Final = (
    select(ITEMS, VERSIONS.c.row, VERSIONS.c.body)
    .outerjoin(VERSIONS, (VERSIONS.c.kind == ITEMS.c.kind) & (VERSIONS.c.item == ITEMS.c.id))
    .where(ITEMS.c.kind == bindparam("of_kind"))
    .order_by(ITEMS.c.number, VERSIONS.c.place)
)
_THESE: Final = _OF_KIND.where(ITEMS.c.id.in_(bindparam("ids", expanding=True)))
_RENUMBER: Final = (
    update(ITEMS)
    .where(ITEMS.c.kind == bindparam("of_kind"), ITEMS.c.id == bindparam("of_id"))
    .values(number=bindparam("to"))
)
_DROP_VERSIONS: Final = delete(VERSIONS).where(
    VERSIONS.c.kind == bindparam("of_kind"), VERSIONS.c.item == bindparam("of_id")
)
_IDS: Final = {each.name: select(next(iter(each.primary_key))) for each in (FORGOTTEN, PUBLIC_SEASONS, INITIALS)}
_SEASON: Final = select(MATCHES.c.season).where(MATCHES.c.id == bindparam("match"))
_MARK: Final = select(MARKS.c.mark).where(MARKS.c.number == bindparam("of_number"))
_REWRITE: Final = update(MATCHES).where(MATCHES.c.id == bindparam("match"))
_DROP_SEATS: Final = delete(SEATS).where(SEATS.c.match == bindparam("of_match"))


class ItemVersion(NamedTuple):
    """One version of an item: its id in a backup, and JSON."""

    row: str
    body: str


class ClubItem(NamedTuple):
    """A stored item. `phone` has sent it first, "" if only others brought it back. The first version counts."""

    kind: ItemKind
    id: str
    number: int
    phone: str
    versions: tuple[ItemVersion, ...]


class MatchRow(NamedTuple):
    """The columns of a match for lists and tables: `digest` is JSON, `seats` None if they are unchanged."""

    season: str | None
    deleted: bool
    summary: SummaryCache
    seats: Sequence[str | None] | None
    digest: str


class Digested(NamedTuple):
    """A match for tables and statistics: its digest as JSON, None if outdated; and the persons on its seats."""

    id: str
    digest: str | None
    seats: Mapping[int, str]


class ClubPosition(NamedTuple):
    """The last change of the club that a phone has seen: its number, and the mark that the club gave it."""

    number: int = 0
    mark: str = ""

    def __str__(self) -> str:
        """Return the position in the form that phones store."""
        return f"{self.number}-{self.mark}"


def latest_number(db: Connection) -> int:
    """Return the number of the latest change; 0 before the first."""
    return latest(db)[0].number


def latest(db: Connection) -> tuple[ClubPosition, int]:
    """Return the latest change, and the number of the last person who was forgotten; 0 before the first."""
    row = db.execute(_NUMBERS).one()
    return ClubPosition(int(row.number), row.mark), int(row.forgotten or 0)


def seen_at(db: Connection, number: int) -> ClubPosition:
    """Return the position of the change with a number."""
    return ClubPosition(number, db.execute(_MARK, {"of_number": number}).scalar() or "")


def is_known(db: Connection, seen: ClubPosition) -> bool:
    """Whether this club issued a position; not if it has lost later changes, as after an older backup."""
    return seen.number == 0 or db.execute(_MARK, {"of_number": seen.number}).scalar() == seen.mark


def lock_numbers(db: Connection) -> None:
    """Wait for transactions of others that change something, and make others wait for the end of this one."""
    db.execute(_LOCK).one()


def read_item(db: Connection, kind: ItemKind, id: str) -> ClubItem | None:
    """Return an item; None without one."""
    return next(iter(read_items(db, [(kind, id)])), None)


def read_items(db: Connection, wanted: Sequence[tuple[ItemKind, str]]) -> list[ClubItem]:
    """Return the existing ones of these items, by their numbers."""
    ids = defaultdict[ItemKind, list[str]](list)
    for kind, id in wanted:
        ids[kind].append(id)
    found: list[ClubItem] = []
    for kind, several in ids.items():
        for at in range(0, len(several), _AT_ONCE):
            found += _items(db.execute(_THESE, {"of_kind": kind, "ids": several[at : at + _AT_ONCE]}))
    return sorted(found, key=lambda item: item.number)


def _items(rows: Iterable[Row[Any]]) -> list[ClubItem]:
    """Return the items of rows, one row for each version; the rows of an item are adjacent."""
    found: list[ClubItem] = []
    for (kind, id, number, phone), several in groupby(rows, key=itemgetter(0, 1, 2, 3)):
        versions = (ItemVersion(row.row, row.body) for row in several if row.row is not None)
        found.append(ClubItem(kind, id, number, phone, tuple(versions)))
    return found


def write_item(db: Connection, kind: ItemKind, id: str, phone: str, versions: Iterable[ItemVersion]) -> int:
    """Write an item, new or changed, and return its new change number. `phone` is stored for a new item."""
    number = next_number(db)
    if not db.execute(_RENUMBER, {"of_kind": kind, "of_id": id, "to": number}).rowcount:
        db.execute(insert(ITEMS).values(kind=kind, id=id, number=number, phone=phone))
    write_versions(db, kind, id, versions)
    return number


def give_to(db: Connection, match: str, phone: str) -> None:
    """Make a match that was nobody's that of a phone."""
    db.execute(update(ITEMS).where(ITEMS.c.kind == "match", ITEMS.c.id == match).values(phone=phone))


def next_number(db: Connection) -> int:
    """Return the number of a new change, after other writing transactions. Its commit notifies all processes."""
    mark = token_hex(6)
    counting = _NEXT_AND_TELL if db.dialect.name == "postgresql" else _NEXT
    number = int(db.execute(counting, {"new_mark": mark}).one().number)
    db.execute(insert(MARKS), {"number": number, "mark": mark})
    return number


def write_versions(db: Connection, kind: ItemKind, id: str, versions: Iterable[ItemVersion]) -> None:
    """Replace the versions of an existing item, without a new change number: no phone is told."""
    db.execute(_DROP_VERSIONS, {"of_kind": kind, "of_id": id})
    rows = [
        {"kind": kind, "item": id, "place": index, "row": row, "body": body}
        for index, (row, body) in enumerate(versions)
    ]
    db.execute(insert(VERSIONS), rows)


def ids_in(db: Connection, table: Table) -> frozenset[str]:
    """Return the ids in a table: public seasons, persons shown by initials, or forgotten persons."""
    return frozenset(db.execute(_IDS[table.name]).scalars())


def set_in(db: Connection, table: Table, id: str, *, on: bool) -> None:
    """Add an id to a table with this only column, or remove it."""
    (column,) = table.columns
    db.execute(delete(table).where(column == id))
    if on:
        db.execute(insert(table), {column.name: id})


def changed_since(db: Connection, after: int, most: int, season: str | None = None) -> list[tuple[ItemKind, str, int]]:
    """Return kind, id and number of up to `most` changes after a number; with `season`, of that season alone."""
    wanted = select(ITEMS.c.kind, ITEMS.c.id, ITEMS.c.number).where(ITEMS.c.number > after)
    if season is not None:
        ours = select(MATCHES.c.id).where(or_(MATCHES.c.season == season, MATCHES.c.left_season == season))
        people = select(SEATS.c.person).where(SEATS.c.match.in_(ours))
        wanted = wanted.where(
            or_(
                (ITEMS.c.kind == "season") & (ITEMS.c.id == season),
                (ITEMS.c.kind == "match") & ITEMS.c.id.in_(ours),
                (ITEMS.c.kind == "person") & ITEMS.c.id.in_(people),
            )
        )
    rows = db.execute(wanted.order_by(ITEMS.c.number).limit(most))
    return [(row.kind, row.id, row.number) for row in rows]


def write_match_row(db: Connection, id: str, row: MatchRow) -> None:
    """Write the columns of a match for lists and tables."""
    values: dict[str, object] = {"season": row.season, "deleted": row.deleted, "over": row.summary.over}
    values |= {"played": row.summary.played or "", "summary": stored_json(row.summary.summary)}
    values |= {"form": CACHES, "digest": row.digest}
    if (before := season_of(db, id)) not in {None, row.season}:
        values["left_season"] = before
    if not db.execute(_REWRITE, {"match": id, **values}).rowcount:
        db.execute(insert(MATCHES).values(id=id, **values))
    if row.seats is None:
        return
    db.execute(_DROP_SEATS, {"of_match": id})
    seats = [{"match": id, "seat": seat, "person": who} for seat, who in enumerate(row.seats) if who is not None]
    if seats:
        db.execute(insert(SEATS), seats)


def season_of(db: Connection, match: str) -> str | None:
    """Return the id of the season that a match belongs to; None without one."""
    return db.execute(_SEASON, {"match": match}).scalar()


def matches_of(db: Connection, season: str) -> list[str]:
    """Return the ids of the matches of a season, in the order of play."""
    ours = select(MATCHES.c.id).where(MATCHES.c.season == season).order_by(MATCHES.c.played, MATCHES.c.id)
    return [*db.execute(ours).scalars()]


def each_match(db: Connection) -> Iterator[ClubItem]:
    """Yield all matches, in batches."""
    after = 0
    while True:
        ids = select(ITEMS.c.id).where(ITEMS.c.kind == "match", ITEMS.c.number > after)
        next_ids = ids.order_by(ITEMS.c.number).limit(_AT_ONCE)
        several = _items(db.execute(_OF_KIND.where(ITEMS.c.id.in_(next_ids)), {"of_kind": "match"}))
        if not several:
            return
        yield from several
        after = several[-1].number


def digested(
    db: Connection, *, seasons: Collection[str] | None = None, people: Collection[str] | None = None
) -> list[Digested]:
    """Return the matches that are not deleted, in the order of play: those of seasons, or of people."""
    wanted = select(MATCHES.c.id, MATCHES.c.form, MATCHES.c.digest).where(MATCHES.c.deleted.is_(False))
    if seasons is not None:
        wanted = wanted.where(MATCHES.c.season.in_(list(seasons)))
    if people is not None:
        wanted = wanted.where(MATCHES.c.id.in_(select(SEATS.c.match).where(SEATS.c.person.in_(list(people)))))
    rows = db.execute(wanted.order_by(MATCHES.c.played, MATCHES.c.id)).all()
    found = wanted.with_only_columns(MATCHES.c.id)
    seats = defaultdict[str, dict[int, str]](dict)
    for match, seat, person in db.execute(select(SEATS).where(SEATS.c.match.in_(found))):
        seats[match][seat] = person
    return [Digested(row.id, row.digest if row.form == CACHES else None, seats[row.id]) for row in rows]


def latest_of_season(db: Connection, season: str) -> int:
    """Return the number of the latest change to a season: its settings, its matches, or any person."""
    ours = select(MATCHES.c.id).where(MATCHES.c.season == season)
    of_it = or_(
        ITEMS.c.kind == "person",
        (ITEMS.c.kind == "season") & (ITEMS.c.id == season),
        (ITEMS.c.kind == "match") & ITEMS.c.id.in_(ours),
    )
    latest = db.execute(select(func.max(ITEMS.c.number)).where(of_it)).scalar() or 0
    return max(latest, db.execute(select(func.max(FORGOTTEN.c.number))).scalar() or 0)


def all_of(db: Connection, kind: ItemKind) -> list[ClubItem]:
    """Return all items of a kind, by their numbers."""
    return _items(db.execute(_OF_KIND, {"of_kind": kind}))


def listed_matches(
    db: Connection, most: int, *, over: bool, seasons: Collection[str] | None = None
) -> list[tuple[str, str | None, str]]:
    """Return ids, seasons and JSON summaries of matches, the last played first; `seasons` limits them."""
    columns = (MATCHES.c.id, MATCHES.c.season, MATCHES.c.summary)
    wanted = select(*columns).where(MATCHES.c.over.is_(over), MATCHES.c.deleted.is_(False))
    if seasons is not None:
        wanted = wanted.where(MATCHES.c.season.in_(list(seasons)))
    rows = db.execute(wanted.order_by(MATCHES.c.played.desc(), MATCHES.c.id).limit(most))
    return [(row.id, row.season, row.summary) for row in rows]

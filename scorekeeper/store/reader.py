"""Reading the store in one transaction, a snapshot of one moment."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Generator
from contextlib import closing
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from scorekeeper.match.document import ChangeDocument, DealDocument, DraftDocument, MetadataDocument, ReadGame
from scorekeeper.match.history import Change
from scorekeeper.match.match import Deal, Match, faults_of_match
from scorekeeper.match.open_match import Drafts, OpenMatch
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.versions import BYTES_OF_VERSION
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.store.club_rows import ClubReader
from scorekeeper.store.own_game_rows import OwnGamesReader
from scorekeeper.store.season_rows import SeasonReader
from scorekeeper.store.store_faults import MATCH_UNREADABLE, NotKept
from scorekeeper.store.summary_rows import (
    Deleted,
    DigestReader,
    Shelf,
    StoredSummary,
    SummaryCache,
    check_of,
    stored_json,
)
from scorekeeper.store.version_rows import VersionsReader

T = TypeVar("T")

Wanted: TypeAlias = Callable[[dict[str, Any]], bool]
"""Tests by its summary whether a list includes a match."""

UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""The exceptions that a damaged value can raise when it is read."""

_SHELVES: dict[Shelf, str] = {
    "open": "deleted = 0 AND archived = 0 AND over = 0",
    "over": "deleted = 0 AND archived = 0 AND over = 1",
    "archived": "deleted = 0 AND archived = 1",
    "deleted": "deleted = 1 AND version_of IS NULL",
}


_LONG_MATCH: Final = 500
"""The number of deals from which a match is parsed in another thread, not on the event loop."""


class StoredDeal(NamedTuple):
    """A row of a deal."""

    place: int
    body: str
    checked: int


class LongMatch(NamedTuple):
    """A long match as its stored JSON, not parsed yet."""

    head: str
    deals: list[StoredDeal]
    read_game: ReadGame

    @property
    def size(self) -> int:
        """Bytes of its deals."""
        return sum(len(deal.body) for deal in self.deals)

    def read(self) -> Match | None:
        """Parse the match, in any thread; its deals are cached. None if it is damaged."""
        try:
            return _match(*self)
        except (BrokenTable, *UNREADABLE):
            return None


class SizeOfMatch(NamedTuple):
    """Bytes of a stored match, in ASCII: of the match, of its journal, and of its drafts, sitters and versions."""

    match: int
    journal: int
    beside: int = 0


class Reader(SeasonReader, OwnGamesReader, DigestReader, VersionsReader, ClubReader):
    """Reads in a transaction. `Store.reading` gives one."""

    def __init__(self, db: sqlite3.Connection, read_game: ReadGame) -> None:
        """Read in the open transaction of a connection."""
        super().__init__(db)
        self._read_game = read_game

    def read(self, id: str) -> OpenMatch | None:
        """Read a match without judging its deals; None if none has that id. Raises `NotKept` if it is damaged."""
        row = self._row("SELECT revision, cursor, head, archived, deleted FROM matches WHERE id = ?", id)
        if row is None:
            return None
        revision, cursor, head, archived, deleted = row
        drafts = self._db.execute("SELECT kind, body FROM drafts WHERE match_id = ?", (id,)).fetchall()
        deals = self._deals(id)
        match = self._or_unreadable(id, lambda: _match(head, deals, self._read_game))
        done, undone = self.change(id, cursor), self.change(id, cursor + 1)
        if not (_is_applicable(done and done.inverse, match) and _is_applicable(undone, match)):
            raise NotKept(MATCH_UNREADABLE(id=id))
        return OpenMatch(
            id,
            revision,
            cursor,
            Sheet(match),
            self._or_unreadable(
                id,
                lambda: Drafts(**{kind: DraftDocument.model_validate(_parsed(body)).draft() for kind, body in drafts}),
            ),
            done,
            undone,
            bool(archived),
            bool(deleted),
            len(self.parted(id)),
        )

    def long(self, id: str) -> LongMatch | None:
        """Read a match of 500 deals or more, not parsed; None for a shorter or missing one."""
        row = self._row("SELECT head, (SELECT count(*) FROM deals WHERE match_id = id) FROM matches WHERE id = ?", id)
        if row is None or row[1] < _LONG_MATCH:
            return None
        return LongMatch(row[0], self._deals(id), self._read_game)

    def whole(self, id: str) -> MatchRecord | None:
        """Read a match with its whole journal, for a backup; None and errors as `read`."""
        open_match = self.read(id)
        if open_match is None:
            return None
        (steps,) = self._db.execute("SELECT count(*) FROM changes WHERE match_id = ?", (id,)).fetchone()
        changes = (self.change(id, seq) for seq in range(1, steps + 1))
        wanted = "SELECT updated, version_of, version_deleted = 1 FROM matches WHERE id = ?"
        updated, of, deletes = self._db.execute(wanted, (id,)).fetchone()
        return MatchRecord(
            id,
            open_match.match,
            open_match.revision,
            tuple(change for change in changes if change is not None),
            open_match.cursor,
            open_match.drafts,
            open_match.archived,
            open_match.deleted if of is None else bool(deletes),
            updated,
            self.versions(id),
            of,
            self.sitters(id),
            self.season_decided(id),
        )

    def _deals(self, id: str) -> list[StoredDeal]:
        query = "SELECT place, body, checked FROM deals WHERE match_id = ? ORDER BY place"
        return [StoredDeal(*row) for row in self._db.execute(query, (id,))]

    def size(self, id: str) -> SizeOfMatch:
        """Return the bytes that a match takes in the store, without reading it."""
        head, deals, changes, drafts, sitters = self._db.execute(
            "SELECT (SELECT total(length(head)) FROM matches WHERE id = ?1),"
            " (SELECT total(length(body) + 1) FROM deals WHERE match_id = ?1),"
            " (SELECT total(length(body) + 32) FROM changes WHERE match_id = ?1),"
            " (SELECT total(length(body)) FROM drafts WHERE match_id = ?1),"
            " (SELECT total(length(name) + length(body)) FROM sitters WHERE match_id = ?1)",
            (id,),
        ).fetchone()
        beside = int(drafts + sitters) + BYTES_OF_VERSION * len(self.versions(id).ids)
        return SizeOfMatch(int(head + deals), int(changes), beside)

    def change(self, id: str, seq: int) -> Change | None:
        """Return a change of a match's journal, by its number from 1; None if there is none."""
        row = self._row("SELECT body FROM changes WHERE match_id = ? AND seq = ?", id, seq)
        if row is None:
            return None
        return self._or_unreadable(
            id, lambda: ChangeDocument.model_validate(_parsed_utf8(row[0])).change(self._read_game)
        )

    def has(self, id: str) -> bool:
        """Whether there is a match with that id, readable or not."""
        return self._row("SELECT 1 FROM matches WHERE id = ?", id) is not None

    def deleted(self, id: str) -> bool | None:
        """Whether a match is deleted; None if there is none. The match itself is not read."""
        row = self._row("SELECT deleted FROM matches WHERE id = ?", id)
        return None if row is None else bool(row[0])

    def revision(self, id: str) -> int | None:
        """Return the revision of a match; None if there is none. The match itself is not read."""
        row = self._row("SELECT revision FROM matches WHERE id = ?", id)
        return None if row is None else int(row[0])

    def shelf(
        self, shelf: Shelf, limit: int, after: str | None = None, wanted: Wanted | None = None
    ) -> list[StoredSummary]:
        """Return one page of a shelf, the last played first; `after` is the id of the last match of the page before.

        With `wanted`, only matches whose summaries it accepts. Matches without a cached summary are left out: see
        `without_summary`.
        """
        bound = None
        if after is not None:
            bound = self._row("SELECT played, touched FROM matches WHERE id = ?", after)
            if bound is None:
                return []
        older = "AND (played, touched) < (?, ?)" if bound else ""
        order = "ORDER BY played DESC, touched DESC"
        with closing(self._lines(f"{_SHELVES[shelf]} {older} {order}", *(bound or ()))) as lines:
            return list(islice((line for line in lines if wanted is None or _is_wanted(line, wanted)), limit))

    def deleted_matches(self) -> tuple[Deleted, ...]:
        """Return every deleted match, readable or not."""
        rows = self._db.execute("SELECT id, touched FROM matches WHERE deleted = 1 AND version_of IS NULL")
        return tuple(Deleted(*row) for row in rows)

    def latest(self) -> str | None:
        """Return the id of the match used last, without archived and deleted ones; None if there is none."""
        row = self._row("SELECT id FROM matches WHERE deleted = 0 AND archived = 0 ORDER BY touched DESC LIMIT 1")
        return None if row is None else str(row[0])

    def recent(self, limit: int) -> list[StoredSummary]:
        """Return the matches used last that are not deleted, the last one first."""
        return list(self._lines("deleted = 0 ORDER BY touched DESC LIMIT ?", limit))

    def summaries(self, ids: Collection[str]) -> list[StoredSummary]:
        """Return the summaries of these matches, without deleted ones, the last played first."""
        among = "deleted = 0 AND id IN (SELECT value FROM json_each(?)) ORDER BY played DESC, touched DESC"
        return list(self._lines(among, json.dumps([*ids])))

    def _lines(self, where: str, *values: object) -> Generator[StoredSummary, None, None]:
        """Yield the rows of lists of matches with a cached summary."""
        query = f"SELECT id, updated, summary FROM matches WHERE summary IS NOT NULL AND {where}"  # noqa: S608  # our own words only
        for id, updated, summary in self._db.execute(query, values):
            yield StoredSummary(id, updated, _summary(summary))

    def summary_cache(self, id: str) -> SummaryCache | None:
        """Return the cached summary of a match; None if it is missing or damaged."""
        row = self._row("SELECT over, summary FROM matches WHERE id = ? AND summary IS NOT NULL", id)
        summary = {} if row is None else _summary(row[1])
        return SummaryCache(bool(row[0]), summary) if row is not None and summary else None

    def number_over(self, game_name: str) -> int:
        """Count the finished matches of a game by its name, of those that are not deleted and have a summary.

        The stored text of the summaries is searched: no match is parsed.
        """
        named = f'"game_name":{stored_json(game_name)},'
        query = "SELECT count(*) FROM matches WHERE deleted = 0 AND over = 1 AND instr(summary, ?)"
        return int(self._db.execute(query, (named,)).fetchone()[0])

    def without_summary(self) -> list[str]:
        """Return the ids of the matches without a cached summary, the last used last."""
        return [id for (id,) in self._db.execute("SELECT id FROM matches WHERE summary IS NULL ORDER BY touched")]

    def ids(self) -> list[str]:
        """Return the ids of all matches that are not deleted, the last used last."""
        return [id for (id,) in self._db.execute("SELECT id FROM matches WHERE deleted = 0 ORDER BY touched")]

    def every_id(self) -> list[str]:
        """Return the ids of all matches, also deleted ones, the last used last."""
        return [id for (id,) in self._db.execute("SELECT id FROM matches ORDER BY touched")]

    def _row(self, query: str, *values: str | int) -> tuple[Any, ...] | None:
        """Return the first row; None also for an id that is not possible at all, since it was typed, or is in a URL."""
        if not all(value.isascii() and value.isprintable() for value in values if isinstance(value, str)):
            return None
        row: tuple[Any, ...] | None = self._db.execute(query, values).fetchone()
        return row

    def _or_unreadable(self, id: str, reading: Callable[[], T]) -> T:
        try:
            return reading()
        except BrokenTable as broken:
            raise NotKept(*broken.faults) from broken
        except UNREADABLE as error:
            raise NotKept(MATCH_UNREADABLE(id=id)) from error


def _match(head: str, deals: list[StoredDeal], read_game: ReadGame) -> Match:
    if [deal.place for deal in deals] != list(range(len(deals))):
        raise ValueError("a deal is missing, and the next that is written would take another's place")
    if any(check_of(deal.body) != deal.checked for deal in deals):
        raise ValueError("a deal is not as it was written")
    metadata = MetadataDocument.model_validate(_parsed_utf8(head)).metadata(read_game)
    match = Match(**metadata, deals=tuple(_deal(deal.body) for deal in deals))
    if faults_of_match(match, stored=True):
        raise ValueError("no such match was ever kept")
    return match


@lru_cache(maxsize=10_000)
def _deal(body: str) -> Deal:
    """Parse a stored deal. Cached by its text, because every change of a match reads all of its deals."""
    return DealDocument.model_validate(_parsed_utf8(body)).deal()


def _is_applicable(change: Change | None, match: Match) -> bool:
    """Whether a change, if there is one, can be applied to a match with a valid result."""
    return change is None or (
        change.fits(match) and not (change.metadata and faults_of_match(change.apply(match), stored=True))
    )


def _parsed_utf8(body: str) -> Any:
    """Parse JSON without lone surrogates, which only drafts may contain. Raises `ValueError`."""
    value = _parsed(body)
    if "\\ud" in body.lower():
        json.dumps(value, ensure_ascii=False).encode()
    return value


def _parsed(body: str) -> Any:
    """Parse JSON without fractions, NaN or infinity. Raises `ValueError`."""
    return json.loads(body, parse_constant=_refused, parse_float=_refused)


def _refused(number: str) -> NoReturn:
    """Raise `ValueError`: only integers are ever stored."""
    raise ValueError(number)


def _summary(body: str) -> dict[str, Any]:
    """Parse a stored summary; empty if it is damaged, which affects only its own row of a list."""
    try:
        summary = json.loads(body)
    except ValueError:
        return {}
    return summary if isinstance(summary, dict) else {}


def _is_wanted(line: StoredSummary, wanted: Wanted) -> bool:
    """Whether a summary is accepted. A damaged one always is: the reader of the list finds it and makes it again."""
    try:
        return wanted(line.summary)
    except UNREADABLE:
        return True

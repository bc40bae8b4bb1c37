"""The summaries of matches for lists. A summary follows from the deals; the store caches it and may drop it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from scorekeeper.match.days import sort_key
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.time_played import played_until
from scorekeeper.store.reader import Reader
from scorekeeper.store.store import Store
from scorekeeper.store.store_faults import NotKept
from scorekeeper.store.summary_rows import StoredSummary, SummaryCache


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A line of a list. All but the last three values follow from the match alone.

    `names`, `totals` and `ahead` (see `Sheet.ahead`) have one entry for each account, `players` one for each seat;
    `earlier` are the replaced players. `deals` counts those that scored, `of` is their fixed number, if any. `leaders`
    are the accounts (from 0) in front, none before the first deal; `several`: all of them have won; `stopped`: the
    match was stopped early, and nobody has won. `plus`: scores above 0 are shown with a plus sign; `unit`: that many
    stored points are one. `until` is the time of the last deal if the duration of play is known. Not `readable`: the
    match is damaged.

    `updated` is the time of the last change by a person. `parted`: there are other versions of the match, and nobody
    has chosen one yet.
    """

    title: str = ""
    game_name: str = ""
    players: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    deals: int = 0
    of: int | None = None
    started: str | None = None
    over: bool = False
    readable: bool = True
    plus: bool = True
    unit: int = 1
    several: bool = False
    stopped: bool = False
    location: str = ""
    earlier: tuple[str, ...] = ()
    until: str | None = None
    id: str = ""
    updated: str = ""
    parted: bool = False


_LINE = TypeAdapter(MatchSummary)


def derived_summary(sheet: Sheet) -> MatchSummary:
    """Return the summary that follows from a sheet."""
    match, standing = sheet.match, sheet.standing
    deals = len(sheet.lines) - 1
    return MatchSummary(
        match.title,
        match.game.info.name,
        match.players,
        sheet.names,
        sheet.totals,
        sheet.ahead,
        tuple(account for account, place in enumerate(standing.places) if place == 1) if deals else (),
        deals,
        match.game.info.deals,
        match.started,
        standing.over,
        plus=sheet.plus,
        unit=sheet.unit,
        several=standing.several,
        stopped=sheet.stopped_early,
        location=match.location,
        earlier=match.sitters[len(match.players) :],
        until=played_until(match),
    )


def summary_cache_of(sheet: Sheet) -> SummaryCache:
    """Return the summary that the store caches for a match."""
    line = derived_summary(sheet)
    return SummaryCache(line.over, _stored(line), sort_key(line.started) if line.started else None)


def _stored(line: MatchSummary) -> dict[str, Any]:
    return {key: value for key, value in asdict(line).items() if key not in {"id", "updated", "parted"}}


_KEYS = _stored(MatchSummary()).keys()


def lines_of(store: Store, read: Callable[[Reader], list[StoredSummary]]) -> list[MatchSummary]:
    """Return lines of lists with complete summaries; missing and damaged ones are made again first.

    Reading a list must not need a writable store. A cache that cannot be written (full disk, other writer, moved file)
    is made in a copy in memory. Raises `NotKept` if nothing can be read.
    """
    try:
        return _whole_lines(store, read)
    except NotKept:
        with store.copied_in_memory() as copy:
            return _whole_lines(copy, read)


def _whole_lines(store: Store, read: Callable[[Reader], list[StoredSummary]]) -> list[MatchSummary]:
    refresh(store)
    with store.reading() as transaction:
        lines = [summary_of(line) for line in read(transaction)]
    if None not in lines:
        return [line for line in lines if line is not None]
    with store.writing() as transaction:
        transaction.drop_cache()
    return _whole_lines(store, read)


def summary_of(stored: StoredSummary) -> MatchSummary | None:
    """Parse a cached summary; None if it is damaged, or another version of the program has written it."""
    if stored.summary.keys() != _KEYS:
        return None
    try:
        line = _LINE.validate_json(
            json.dumps({**stored.summary, "id": stored.id, "updated": stored.updated}), strict=True
        )
    except ValidationError:
        return None
    is_whole = len(line.names) == len(line.totals) == len(line.ahead)
    return line if is_whole and set(line.leaders) <= set(range(len(line.names))) else None


def refresh(store: Store) -> None:
    """Make the dropped summaries again. A match that cannot be read is listed as such, and stays."""
    with store.reading() as transaction:
        ids = transaction.without_summary()
    if not ids:
        return
    with store.writing() as transaction:
        for id in ids:
            try:
                match = transaction.read(id)
            except NotKept:
                transaction.cache(id, SummaryCache(over=False, summary=_stored(MatchSummary(readable=False))))
            else:
                if match is not None:
                    transaction.cache(id, summary_cache_of(sheet_of(match.match)))

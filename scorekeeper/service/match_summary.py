"""What a list shows of a match. It follows from the deals; the store keeps it as a cache that may be dropped."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from scorekeeper.match.days import sort_key
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.time_played import played_until
from scorekeeper.store.faults import NotKept
from scorekeeper.store.reader import Reader
from scorekeeper.store.rows import StoredSummary, SummaryCache
from scorekeeper.store.store import Store


@dataclass(frozen=True, slots=True)
class DerivedSummary:
    """The part of a summary that follows from the match alone.

    `names`, `totals` and `ahead` (see `Sheet.ahead`) have one entry an account, `players` one a seat; `earlier` are
    those who left theirs to others. `deals` are those that scored, `of` how many there will be where that is fixed;
    `leaders` the accounts (from 0) in front, none before the first deal; `several`: all of them have won; `stopped`:
    its players ended it early, and nobody has won. `plus`: scores above 0 have one; `unit`: as many make a point.
    `until` is the moment of the last deal, where it is known how long it was played.
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


_KEYS = {f.name for f in fields(DerivedSummary)}
_KINDS = TypeAdapter(DerivedSummary)


@dataclass(frozen=True, slots=True)
class MatchSummary(DerivedSummary):
    """A line of a list. `updated` is when somebody last wrote on the match; not `readable`: it is damaged.

    `parted`: there are other versions of it, between which and this one nobody has chosen yet.
    """

    id: str = ""
    updated: str = ""
    parted: bool = False


def derived_summary(sheet: Sheet) -> DerivedSummary:
    """What a list shows of a match."""
    match, standing = sheet.match, sheet.standing
    deals = len(sheet.lines) - 1
    return DerivedSummary(
        match.title,
        match.game.info.name,
        match.players,
        sheet.names,
        sheet.totals,
        tuple(map(sheet.ahead, range(len(sheet.totals)))),
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
    """What the store caches of a match."""
    line = derived_summary(sheet)
    return SummaryCache(line.over, asdict(line), sort_key(line.started) if line.started else None)


def renamed(cached: SummaryCache, match: Match) -> SummaryCache:
    """What the store caches of a match of which only texts have become others: its title, place, names, its game's."""
    left = match.sitters[len(match.players) :]
    names = {"players": match.players, "names": Sheet(match).names, "earlier": left}
    texts = {"title": match.title, "location": match.location, "game_name": match.game.info.name} | names
    return cached._replace(summary={**cached.summary, **texts})


def summary_of(line: StoredSummary, *, parted: bool = False) -> MatchSummary:
    """A row of a list, from what the store has; `parted`: there are other versions of the match."""
    plain: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in line.summary.items()}
    return MatchSummary(**plain, id=line.id, updated=line.updated, parted=parted)


def lines_of(store: Store, read: Callable[[Reader], list[StoredSummary]]) -> list[StoredSummary]:
    """Lines of lists, each with a whole summary: what was dropped, or is damaged, is worked out again first.

    Looking at a list changes nothing for the person: so where the cache cannot be written (the disk is full, another
    program writes, the file was moved away) it is written in a copy in memory. Raises `NotKept` where nothing can be
    read.
    """
    try:
        return _whole_lines(store, read)
    except NotKept:
        with store.copied_in_memory() as copy:
            return _whole_lines(copy, read)


def _whole_lines(store: Store, read: Callable[[Reader], list[StoredSummary]]) -> list[StoredSummary]:
    refresh(store)
    with store.reading() as transaction:
        lines = read(transaction)
    if all(derived_from(line.summary) is not None for line in lines):
        return lines
    with store.writing() as transaction:
        transaction.drop_cache()
    return _whole_lines(store, read)


def derived_from(summary: dict[str, Any]) -> DerivedSummary | None:
    """What a list shows of a match, as it was cached; None where something is lacking, or is of another kind.

    So it is where another version of the program has cached it, or it is damaged.
    """
    if summary.keys() != _KEYS:
        return None
    try:
        line = _KINDS.validate_json(json.dumps(summary), strict=True)
    except ValidationError:
        return None
    is_whole = len(line.names) == len(line.totals) == len(line.ahead)
    return line if is_whole and set(line.leaders) <= set(range(len(line.names))) else None


def refresh(store: Store) -> None:
    """Work out again whatever was dropped. A match that cannot be read is listed as such, and stays."""
    with store.reading() as transaction:
        ids = transaction.without_summary()
    if not ids:
        return
    with store.writing() as transaction:
        for id in ids:
            try:
                match = transaction.read(id)
            except NotKept:
                transaction.cache(id, SummaryCache(over=False, summary=asdict(DerivedSummary(readable=False))))
            else:
                if match is not None:
                    transaction.cache(id, summary_cache_of(sheet_of(match.match)))

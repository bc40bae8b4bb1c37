"""The largest of everything that is accepted, and the heaviest: what somebody would send who wants to make trouble."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.exchange.backup_file import Backup, print_backup, print_page, read_backup, read_page
from scorekeeper.exchange.file_formats import print_any, read_file
from scorekeeper.exchange.match_link import print_link
from scorekeeper.match.history import Change, between
from scorekeeper.match.match import Deal, Match
from scorekeeper.match.open_match import Drafts
from scorekeeper.match.record import MatchRecord
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.versions import Versions
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue

PLAYERS = tuple(f"Player {seat}" for seat in range(1, 13))
WHEN = "2026-01-31T20:00:00Z"
TWELVE = [f"thing-{number}" for number in range(12)]
HEAVY = {
    "shape": "tally",
    "id": "heavy",
    "name": "Heavy",
    "title": "Twelve players count twelve things.",
    "players": [12],
    "items": [{"id": id, "name": id.replace("-", " "), "total": 60} for id in TWELVE],
}
"""A table that asks as much of a deal as any can."""


def plain_match(deals: int) -> Match:
    """A match of a game that goes on until its players stop it."""
    dealt = tuple(Deal({"counts": [6 + n % 2, 7 - n % 2]}, time=WHEN) for n in range(deals))
    tricks = tuple(replace(deal, answers={"tricks": deal.answers["counts"]}) for deal in dealt)
    return Match(CATALOGUE.game("german-whist"), PLAYERS[:2], 0, tricks, started=WHEN)


def noted_match(deals: int) -> Match:
    match = plain_match(deals)
    return replace(match, deals=tuple(replace(deal, note="é, " * 333) for deal in match.deals))


def heavy_match(deals: int) -> Match:
    """A match of which each deal is as much work as any."""
    game = CATALOGUE.from_document(HEAVY, {})
    match = Match(game, PLAYERS, 0, (Deal({id: [5] * 12 for id in TWELVE}),))
    (outcome,) = replay(match).outcomes
    assert outcome.faults == ()
    return replace(match, deals=(Deal(outcome.answers),) * deals)


def whole(match: Match, changes: tuple[Change, ...], cursor: int | None = None) -> MatchRecord:
    """A match with its journal; all of it stands, unless another cursor is given."""
    at = len(changes) if cursor is None else cursor
    return MatchRecord(
        *("m1", match, len(changes) + 1, changes, at, Drafts()),
        archived=False,
        deleted=False,
        updated=WHEN,
        versions=Versions(("aaaaaaaaaa.1",)),
    )


def mended(changes: int) -> bytes:
    """A backup of a match that was mended so often, with five deals for each time."""
    match = plain_match(5 * changes)
    two = [replace(match, title=title, players=names) for title, names in (("a", ("A", "B")), ("b", ("C", "D")))]
    steps = tuple(between("mend", None, two[n % 2], two[1 - n % 2]) for n in range(changes))
    return _backup([whole(two[changes % 2], steps)])


def played(deals: int) -> bytes:
    """A backup of a match with every step of its journal taken back, and as many deals that were there before."""
    match = plain_match(deals)
    steps = tuple(Change("deal", n + 1, deals + n, (), (deal,)) for n, deal in enumerate(match.deals))
    return _backup([whole(match, steps, 0)])


def changed_games(changes: int) -> bytes:
    """A backup of a match whose rules were other ones each time."""
    game, steps = None, []
    for number in range(changes + 1):
        other = CATALOGUE.from_document(HEAVY | {"title": f"House {number}"}, {})
        if game is not None:
            steps.append(Change("mend", None, metadata={"game": (game, other), "options": ({}, {})}))
        game = other
    return _backup([whole(replace(heavy_match(1), game=game), tuple(steps))])


def many_matches(matches: int) -> bytes:
    return _backup([replace(whole(plain_match(3), ()), id=f"m{number}") for number in range(matches)])


def unpacked(content: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return sum(entry.file_size for entry in archive.infolist())


def link(deals: int) -> str:
    text = print_link(plain_match(deals), "https://example.org/")
    assert text is not None
    return text


@dataclass(frozen=True)
class Form:
    """Something that is accepted: how one is made that is so large, and read; `size` is its bytes as they are read."""

    name: str
    made: Callable[[int], Any]
    read: Callable[[Any], object]
    least: int
    most: int
    size: Callable[[Any], int] = len

    def __str__(self) -> str:
        return self.name


def _backup(records: list[MatchRecord]) -> bytes:
    return print_backup(Backup([print_page(record) for record in records]))


def _unfolded(content: str) -> int:
    """The bytes of what a link unfolds to."""
    return len(json.dumps([deal.answers for deal in read_file(content.encode()).match.deals]))


def _read_anew(content: bytes) -> object:
    """Read a backup by a catalogue that remembers no game."""
    return _read(content, Catalogue({}))


def _read(content: bytes, catalogue: Catalogue = CATALOGUE) -> object:
    backup = read_backup(content, catalogue)
    return [read_page(page, catalogue) for page in backup.pages]


FORMS = (
    Form("a match", lambda n: print_any(sheet_of(plain_match(n)), "json"), read_file, 50, 5000),
    Form("a match with notes", lambda n: print_any(sheet_of(noted_match(n)), "json"), read_file, 20, 5000),
    Form("a match of a heavy table", lambda n: print_any(sheet_of(heavy_match(n)), "json"), read_file, 10, 5000),
    Form("a sheet", lambda n: print_any(sheet_of(plain_match(n)), "csv"), read_file, 50, 5000),
    Form("a link", link, lambda text: read_file(text.encode()).match, 50, 1000, _unfolded),
    Form("a backup of many matches", many_matches, _read, 10, 5000, unpacked),
    Form("a backup of a match mended often", mended, _read, 20, 1000, unpacked),
    Form("a backup of a match played and taken back", played, _read, 20, 2500, unpacked),
    Form("a backup of a match with ever other rules", changed_games, _read_anew, 5, 400, unpacked),
)


def lines_of(work):
    """Return the number of Python lines that a piece of work carries out."""
    count = 0

    def trace(_frame, event, _argument):
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count

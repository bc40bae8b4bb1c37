"""The layout of an imported CSV sheet: that it is whole, what it says of the match, and its columns.

The sheets of earlier versions have three columns about the match, with the players as a list in JSON. They do not say
who dealt first, when the match was played or what was set; they are read still, and written no more.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorekeeper.exchange.csv_match import GAME, PLAYER, TOTALS, About, about_in, match_in
from scorekeeper.exchange.faults import (
    NOT_A_SHEET,
    NOT_CSV,
    OLD_HOUSE_TABLE,
    PLAYERS_NOT_LISTED,
    RAGGED_ROW,
    SEVERAL_MATCHES,
    TOO_MANY_DEALS,
    TOTALS_MISSING,
    UNKNOWN_GAME,
    WRONG_COLUMN,
    WRONG_NUMBER_OF_COLUMNS,
    NotReadable,
)
from scorekeeper.exchange.strict_json import decoded, flaws, parsed, refuse
from scorekeeper.exchange.tables import unguarded
from scorekeeper.match.bounds import MOST_DEALS
from scorekeeper.match.match import Match, faults_of_match, tidy
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import short, shown


class SheetLayout(NamedTuple):
    """A sheet whose layout is right. `deals` and `totals` are the cells of the log."""

    match: Match  # without its deals
    headings: tuple[Heading, ...]
    deals: list[list[str]]
    totals: list[str]
    times: list[tuple[str, str]] | None  # of the deals, with their zones; None of a sheet of an earlier version


def layout_of(content: bytes, catalogue: Catalogue) -> SheetLayout:
    """The layout of a sheet. Raises `NotReadable`."""
    header, *rows = list(_rows(decoded(content)))
    about = _about(header)
    if ragged := [(number, len(row)) for number, row in enumerate(rows, 2) if len(row) != len(header)]:
        refuse(*(RAGGED_ROW(row=number, given=given, wanted=len(header)) for number, given in ragged))
    time, log = about.time, about.log
    if not rows or len(header) <= log or rows[-1][log] != TOTALS:
        refuse(TOTALS_MISSING)
    cells = _about_cells([row[:time] for row in rows])
    match = old_match(cells, catalogue) if about is _OLD else match_in(cells, about, catalogue)
    headings = sheet_of(match).log.headings
    _check_header(header, log, headings)
    *deals, totals = (row[log:] for row in rows)
    times = None if about is _OLD else [(row[time], row[time + 1]) for row in rows[:-1]]
    return SheetLayout(match, headings, deals, totals, times)


def _about(header: Sequence[str]) -> About:
    """The columns about the match."""
    if tuple(header[: len(OLD_ABOUT)]) == OLD_ABOUT:
        return _OLD
    wanted = [*GAME, PLAYER.format(number=1)]
    if header[: len(wanted)] != wanted:
        refuse(NOT_A_SHEET(wanted=", ".join(wanted)))
    return about_in(header)


def _about_cells(rows: Sequence[list[str]]) -> list[str]:
    """The cells about the match. One row says them; every other says the same, as sheets once did, or nothing."""
    filled = [(number, row) for number, row in enumerate(rows, 2) if any(row)] or [(2, rows[0])]
    _, cells = filled[0]
    other = next((number for number, row in filled if row != cells), None)
    if other is not None:
        refuse(SEVERAL_MATCHES(row=other))
    return cells


def _rows(text: str) -> Iterator[list[str]]:
    """The rows but for blank lines, which some programs put at the end."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for index, row in enumerate(filter(None, reader)):
            if index > MOST_DEALS + 1:
                refuse(TOO_MANY_DEALS(most=MOST_DEALS))
            yield row
    except csv.Error:
        refuse(NOT_CSV(line=reader.line_num))


def _check_header(header: list[str], log: int, headings: tuple[Heading, ...]) -> None:
    """Refuse other columns of the log, which begins at the index `log`, than this game has with these players."""
    wanted = log + len(headings)
    faults = [] if len(header) == wanted else [WRONG_NUMBER_OF_COLUMNS(given=len(header), wanted=wanted)]
    for column, (cell, heading) in enumerate(zip(header[log:], headings, strict=False), log + 1):
        if unguarded(cell) != heading.header:
            faults.append(WRONG_COLUMN(place=column, said=shown(unguarded(cell)), wanted=shown(heading.header)))
    if faults:
        refuse(*faults)


OLD_ABOUT: Final = ("match", "game", "players")
"""The first columns of such a sheet."""

_OLD: Final = About(earlier=0, rest=0, set=0, time=len(OLD_ABOUT), log=len(OLD_ABOUT))

_HOUSE: Final = " (house table)"
"""Follows the id of a game where the table was not the one of the catalogue, or had options."""


def old_match(about: list[str], catalogue: Catalogue) -> Match:
    """The match without its deals. Raises `NotReadable` where its game or its players are not valid."""
    title, game, players = (unguarded(cell) for cell in about)
    match = Match(_old_game(game, catalogue), _old_players(players), title=tidy(title))
    if faults := faults_of_match(match):
        refuse(*faults)
    return match


def _old_game(id: str, catalogue: Catalogue) -> AnyGame:
    if id.endswith(_HOUSE):
        refuse(OLD_HOUSE_TABLE)
    if id not in catalogue.ids():
        refuse(UNKNOWN_GAME(id=short(id)))
    return catalogue.game(id)


def _old_players(cell: str) -> tuple[str, ...]:
    try:
        names = parsed(cell)
    except NotReadable:
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        refuse(PLAYERS_NOT_LISTED(said=shown(cell)))
    if faults := list(flaws(names, OLD_ABOUT[2])):
        refuse(*faults)
    return tuple(tidy(name) for name in names)

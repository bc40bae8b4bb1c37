"""The layout of an imported CSV sheet: that it is whole, its game, its players and its columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.exchange.admission import MOST_DEALS
from scorekeeper.exchange.csv_faults import (
    house_table,
    not_a_sheet,
    not_csv,
    players_not_listed,
    ragged_row,
    several_matches,
    totals_missing,
    unknown_game,
    wrong_column,
    wrong_number_of_columns,
)
from scorekeeper.exchange.faults import NotReadable, too_many_deals
from scorekeeper.exchange.sheet_cells import ABOUT_MATCH, HOUSE, TOTALS, unguarded
from scorekeeper.exchange.strict_json import decoded, flaws, parsed, refuse
from scorekeeper.match.match import Match, faults_of_match, tidy
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import Catalogue
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import Fault, short, shown

_ABOUT = len(ABOUT_MATCH)


class Layout(NamedTuple):
    """A sheet whose layout is right. `deals` and `totals` are the cells after those about the match."""

    match: Match  # without its deals
    headings: tuple[Heading, ...]
    deals: list[list[str]]
    totals: list[str]


def layout_of(content: bytes, catalogue: Catalogue) -> Layout:
    """The layout of a sheet. Raises `NotReadable`."""
    header, *rows = list(_rows(decoded(content)))
    if tuple(header[:_ABOUT]) != ABOUT_MATCH:
        refuse(not_a_sheet(", ".join(ABOUT_MATCH)))
    ragged = [ragged_row(place, len(row), len(header)) for place, row in enumerate(rows, 2) if len(row) != len(header)]
    if ragged:
        refuse(*ragged)
    if not rows or len(header) == _ABOUT or rows[-1][_ABOUT] != TOTALS:
        refuse(totals_missing())
    about = rows[-1][:_ABOUT]
    for place, row in enumerate(rows, 2):
        if row[:_ABOUT] != about:
            refuse(several_matches(place))
    match = _bare_match(about, catalogue)
    headings = sheet_of(match).log.headings
    _check_header(header[_ABOUT:], headings)
    return Layout(match, headings, [row[_ABOUT:] for row in rows[:-1]], rows[-1][_ABOUT:])


def _rows(text: str) -> Iterator[list[str]]:
    """The rows but for blank lines, which some programs put at the end."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for place, row in enumerate(filter(None, reader)):
            if place > MOST_DEALS + 1:
                refuse(too_many_deals(MOST_DEALS))
            yield row
    except csv.Error:
        refuse(not_csv(reader.line_num))


def _bare_match(about: list[str], catalogue: Catalogue) -> Match:
    """The match without its deals. Raises `NotReadable` where its game or its players are not valid."""
    title, game, players = (unguarded(cell) for cell in about)
    match = Match(_game(game, catalogue), _players(players), title=tidy(title))
    faults = faults_of_match(match)
    if faults:
        refuse(*faults)
    return match


def _game(id: str, catalogue: Catalogue) -> AnyGame:
    if id.endswith(HOUSE):
        refuse(house_table())
    if id not in catalogue.ids():
        refuse(unknown_game(short(id)))
    return catalogue.game(id)


def _players(cell: str) -> tuple[str, ...]:
    try:
        names = parsed(cell)
    except NotReadable:
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        refuse(players_not_listed(shown(cell)))
    refused = list(flaws(names, ABOUT_MATCH[2]))
    if refused:
        refuse(*refused)
    return tuple(tidy(name) for name in names)


def _check_header(header: list[str], headings: tuple[Heading, ...]) -> None:
    wanted = [heading.header for heading in headings]
    faults: list[Fault] = []
    if len(header) != len(wanted):
        faults.append(wrong_number_of_columns(len(header) + _ABOUT, len(wanted) + _ABOUT))
    for place, (cell, right) in enumerate(zip(header, wanted, strict=False), _ABOUT + 1):
        if unguarded(cell) != right:
            faults.append(wrong_column(place, shown(unguarded(cell)), shown(right)))
    if faults:
        refuse(*faults)

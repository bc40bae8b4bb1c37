"""A person's own spreadsheet: the names of the players in its first row, and a round of points in each other row.

A column of dates makes a match of each date. A column of round numbers, and a last row with the totals, are recognized.
Other columns without numbers are left out, and named. An empty cell is 0; a player without any number in a match did
not play it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.csv_layout import text_of_csv
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.match.bounds import MOST_DEALS
from scorekeeper.match.match import tidy
from scorekeeper.rules.phrase import short, shown

_SEPARATORS: Final = (";", "\t", ",")
_WHOLE: Final = re.compile(r"[+\-\u2212]?[0-9]{1,9}")
_DATES: Final = (
    re.compile(r"(?P<year>\d{4})[-./](?P<month>\d{1,2})[-./](?P<day>\d{1,2})"),
    re.compile(r"(?P<day>\d{1,2})[-./] ?(?P<month>\d{1,2})[-./] ?(?P<year>\d{4})"),
)
_MOST_MATCHES: Final = 1_000


class SpreadsheetMatch(NamedTuple):
    """A match in a spreadsheet: its date, empty if there is none, the players, and their points."""

    day: str
    players: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(map(sum, zip(*self.rounds, strict=True)))


class OwnSpreadsheet(NamedTuple):
    """The matches in a spreadsheet, and the titles of the omitted columns."""

    matches: tuple[SpreadsheetMatch, ...]
    left_out: tuple[str, ...] = ()


def spreadsheet_in(content: bytes) -> OwnSpreadsheet:
    """Return the matches in a spreadsheet. Raises `NotReadable` with everything that is wrong."""
    header, rows = _table(text_of_csv(content))
    columns = [[row[place] for row in rows] for place in range(len(header))]
    dated = next((place for place, cells in enumerate(columns) if _dates(cells)), None)
    numbered = 0 if dated != 0 and _counts(columns[0], header[0]) else None
    if numbered is None and dated == 0 and len(columns) > 1 and _counts(columns[1], header[1]):
        numbered = 1
    rest = [place for place in range(len(header)) if place not in {dated, numbered}]
    players = [place for place in rest if header[place] and _is_of_points(columns[place])]
    left_out = tuple(header[place] for place in rest if place not in players and header[place])
    if len(players) < 2:  # noqa: PLR2004  # nobody plays alone here
        refuse(wrong.NO_NAMES_IN_FIRST_ROW)
    names = [header[place] for place in players]
    points = [_points(number, [row[place] for place in players], names) for number, row in enumerate(rows, 2)]
    days = [""] * len(rows) if dated is None else _dates(columns[dated])
    matches = tuple(_matches(days, _without_totals(points), names))
    if not matches:
        refuse(wrong.NO_ROUNDS)
    if few := [wrong.TOO_FEW_PLAYED(day=each.day, who=each.players[0]) for each in matches if len(each.players) == 1]:
        refuse(*few)
    if len(matches) > _MOST_MATCHES or max(len(each.rounds) for each in matches) > MOST_DEALS:
        refuse(wrong.TOO_MANY_DEALS(most=MOST_DEALS))
    return OwnSpreadsheet(matches, left_out)


def _table(text: str) -> tuple[list[str], list[list[str]]]:
    """Return the first row and the others, all equally wide. Raises `NotReadable` for a text that is no table."""
    first = text.lstrip().split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    if not first.count(separator) or first.startswith(("{", "[", "<")):
        refuse(wrong.NEITHER_FORM)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        rows = [[tidy(cell) for cell in row] for row in reader]
    except csv.Error:
        refuse(wrong.NOT_CSV(line=reader.line_num))
    header, *others = [row for row in rows if any(row)]
    width = len(header)
    return header, [(row + [""] * width)[:width] for row in others]


def _dates(cells: Sequence[str]) -> list[str]:
    """Return the dates of a column in ISO 8601, an empty cell having the date above; empty without dates."""
    found, last = list[str](), ""
    for cell in cells:
        last = _date(cell) if cell else last
        if not last:
            return []
        found.append(last)
    return found


def _date(cell: str) -> str:
    """Return the date in a cell in ISO 8601; empty if there is none.

    >>> _date("2019-02-03"), _date("3.2.2019"), _date("03/02/2019 20:15"), _date("12")
    ('2019-02-03', '2019-02-03', '2019-02-03', '')
    """
    found = next((each for pattern in _DATES if (each := pattern.match(cell))), None)
    with suppress(ValueError):
        return date(**{key: int(value) for key, value in found.groupdict().items()}).isoformat() if found else ""
    return ""


def _counts(cells: Sequence[str], title: str) -> bool:
    """Whether a column has the numbers of the rounds, from 1 in each evening, and perhaps a word in the last row."""
    numbers = [int(cell) for cell in cells if cell.isdecimal()]
    words = [cell for cell in cells if cell and not cell.isdecimal()]
    if len(words) > 1 or not numbers or numbers[0] not in {0, 1}:
        return False
    ascends = all(one + 1 == other or other == numbers[0] for one, other in pairwise(numbers))
    return ascends and (len(numbers) > 1 or title == "" or bool(words))


def _is_of_points(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    return bool(filled) and 2 * sum(any(c.isdigit() for c in cell) and not _date(cell) for cell in filled) > len(filled)


def _points(number: int, cells: Sequence[str], names: Sequence[str]) -> list[int | None]:
    """Return the points in a row of this number; None for an empty cell."""
    for cell, name in zip(cells, names, strict=True):
        if cell and not _WHOLE.fullmatch(cell):
            refuse(wrong.NOT_A_WHOLE_NUMBER(row=number, name=short(name), said=shown(cell)))
    return [int(cell.replace("\u2212", "-")) if cell else None for cell in cells]


def _without_totals(rows: list[list[int | None]]) -> list[list[int | None]]:
    """Return the rows without a last one that is the sum of all others."""
    *others, last = rows or [[]]
    sums = [sum(each or 0 for each in column) for column in zip(*others, strict=True)]
    return others if len(others) > 1 and sums == [each or 0 for each in last] else rows


def _matches(
    days: Sequence[str], rows: Sequence[Sequence[int | None]], names: Sequence[str]
) -> Iterator[SpreadsheetMatch]:
    """Yield a match for each day, of the players with a number on it."""
    filled = [(day, row) for day, row in zip(days, rows, strict=False) if any(each is not None for each in row)]
    for day, group in groupby(filled, itemgetter(0)):
        rounds = [row for _, row in group]
        playing = [seat for seat in range(len(names)) if any(row[seat] is not None for row in rounds)]
        points = tuple(tuple(row[seat] or 0 for seat in playing) for row in rounds)
        yield SpreadsheetMatch(day, tuple(names[seat] for seat in playing), points)

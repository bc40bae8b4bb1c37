"""The sheet as CSV (RFC 4180), as spreadsheets read it: a byte-order mark, CRLF, plain integers.

Of a file that comes in only the answers are read, what the table said. Everything else (scores, totals,
who dealt) is computed again, and a file that says otherwise is refused.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.exchange.admission import admit
from scorekeeper.exchange.csv_check import differences, seated
from scorekeeper.exchange.csv_faults import cell_missing, cell_not_whole, cell_not_yes
from scorekeeper.exchange.csv_layout import layout_of
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.sheet_cells import (
    ABOUT_MATCH,
    INTEGER,
    YES,
    about_match,
    guarded,
    is_number,
    log_texts,
    unguarded,
)
from scorekeeper.match.match import Deal, Match, tidy
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, shown


def print_csv(sheet: Sheet, catalogue: Catalogue = CATALOGUE) -> bytes:
    """The sheet: a header, a row a deal, and a row of totals."""
    headings = sheet.log.headings
    about = [guarded(text) for text in about_match(sheet.match, catalogue)]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([*ABOUT_MATCH, *(guarded(heading.header) for heading in headings)])
    for row in log_texts(sheet):
        cells = zip(headings, row, strict=True)
        writer.writerow([*about, *(text if is_number(h) else guarded(text) for h, text in cells)])
    return file.getvalue().encode("utf-8-sig")


def read_csv(content: bytes, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match of a sheet that `print_csv` made. What a sheet does not carry is left out.

    Raises `NotReadable` with everything that is wrong.
    """
    bare, headings, rows, totals = layout_of(content, catalogue)
    read = [_deal(bare, headings, row) for row in rows]
    match = seated(replace(bare, deals=tuple(deal for deal, _ in read)), headings, rows)
    spoilt = {place: faults for place, (_, faults) in enumerate(read) if faults}
    sheet = admit(match, spoilt=spoilt)
    faults = differences(sheet, rows, totals)
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return replace(match, deals=tuple(_settled(sheet)))


def _settled(sheet: Sheet) -> Iterator[Deal]:
    """The deals without what the sheet repeats of them: it says the suit of a contract that has its own, too."""
    for deal, outcome in zip(sheet.match.deals, sheet.replay.outcomes, strict=True):
        yield replace(deal, answers=outcome.answers)


def _deal(match: Match, headings: tuple[Heading, ...], row: list[str]) -> tuple[Deal, list[Fault]]:
    """What the table said, and what is wrong with how it is written."""
    faults: list[Fault] = []
    said: dict[str, Any] = {}
    lists: defaultdict[str, list[Any]] = defaultdict(list)
    for heading, cell in zip(headings, row, strict=True):
        if not heading.answer:
            continue
        value = _value(heading, cell, faults)
        if heading.account is not None:
            lists[heading.key].append(value)
        else:
            said[heading.key] = _who(match, heading, value) if heading.names else value
    for key, values in lists.items():
        faults += _gaps(key, values, headings)
        said[key] = None if None in values else values
    thrown_in, note = said.pop("thrown_in"), said.pop("note")
    if thrown_in not in {None, YES}:
        faults.append(cell_not_yes("thrown in", shown(thrown_in)))
    answers = {key: value for key, value in said.items() if value is not None}
    deal = Deal({} if faults else answers, thrown_in=thrown_in == YES, note=tidy(note or ""))
    return deal, faults


def _value(heading: Heading, cell: str, faults: list[Fault]) -> int | str | None:
    """What a cell says: an integer or a text, None where it is empty."""
    if not cell:
        return None
    if not is_number(heading):
        return unguarded(cell)
    if INTEGER.fullmatch(cell):
        return int(cell)
    faults.append(cell_not_whole(heading.header, shown(cell)))
    return 0


def _who(match: Match, heading: Heading, name: int | str | None) -> int | str | None:
    """The seat or the account of that name; any other word is for the game to judge."""
    names = match.players if heading.names == "seats" else sheet_of(match).names
    return names.index(tidy(name)) if isinstance(name, str) and tidy(name) in names else name


def _gaps(key: str, values: list[Any], headings: tuple[Heading, ...]) -> list[Fault]:
    """A fault for each empty cell, where the other players' are not."""
    own = [heading for heading in headings if heading.key == key and heading.account is not None]
    if all(value is None for value in values):
        return []
    gaps = (heading for heading, value in zip(own, values, strict=True) if value is None)
    return [cell_missing(heading.header) for heading in gaps]

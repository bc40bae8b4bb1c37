"""The sheet as CSV (RFC 4180), as spreadsheets read it: UTF-8 with a byte-order mark, CRLF, plain integers.

Of an imported deal only the answers are used. Everything else (scores, totals, who dealt) is computed again, and a file
that differs from it is refused.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.exchange.admission import admit
from scorekeeper.exchange.csv_check import differences, with_first_dealer
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
    """The sheet: a header, a row for each deal, and a row of totals.

    CSV does not carry that the players ended a match, and its totals are those of the deals.
    """
    if sheet.match.ended:
        sheet = sheet_of(replace(sheet.match, ended=None))
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
    """The match in a file that `print_csv` made, without what CSV does not carry.

    Raises `NotReadable` with every fault.
    """
    bare, headings, rows, totals = layout_of(content, catalogue)
    read = [_deal(bare, headings, row) for row in rows]
    match = with_first_dealer(replace(bare, deals=tuple(deal for deal, _ in read)), headings, rows)
    deal_faults = {place: faults for place, (_, faults) in enumerate(read) if faults}
    sheet = admit(match, deal_faults=deal_faults)
    faults = differences(sheet, rows, totals)
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return replace(match, deals=tuple(_without_repeats(sheet)))


def _without_repeats(sheet: Sheet) -> Iterator[Deal]:
    """The deals without answers that follow from others: a sheet shows the suit of a contract that has its own, too."""
    for deal, outcome in zip(sheet.match.deals, sheet.replay.outcomes, strict=True):
        yield replace(deal, answers=outcome.answers)


def _deal(match: Match, headings: tuple[Heading, ...], row: list[str]) -> tuple[Deal, list[Fault]]:
    """The deal in a row, and the faults of its cells."""
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
            said[heading.key] = _seat_or_account(match, heading, value) if heading.names else value
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
    """The integer or the text in a cell, None where it is empty."""
    if not cell:
        return None
    if not is_number(heading):
        return unguarded(cell)
    if INTEGER.fullmatch(cell):
        return int(cell)
    faults.append(cell_not_whole(heading.header, shown(cell)))
    return 0


def _seat_or_account(match: Match, heading: Heading, name: int | str | None) -> int | str | None:
    """The seat or the account of that name; the game judges any other word."""
    names = match.players if heading.names == "seats" else sheet_of(match).names
    return names.index(tidy(name)) if isinstance(name, str) and tidy(name) in names else name


def _gaps(key: str, values: list[Any], headings: tuple[Heading, ...]) -> list[Fault]:
    """A fault for each empty cell of a list that has others filled."""
    own = [heading for heading in headings if heading.key == key and heading.account is not None]
    if all(value is None for value in values):
        return []
    gaps = (heading for heading, value in zip(own, values, strict=True) if value is None)
    return [cell_missing(heading.header) for heading in gaps]

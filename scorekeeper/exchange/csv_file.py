"""The sheet as CSV (RFC 4180), as spreadsheets read it: UTF-8 with a byte-order mark, CRLF, plain integers.

A sheet carries a whole match, but for the rules of a house table (`csv_rules`). Of an imported deal the answers are
used, its note and its time. Everything else (scores, totals, who dealt) is computed again, and a file that differs from
it is refused.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.exchange.admission import admit
from scorekeeper.exchange.csv_about import DEAL, about_cells, about_headers, moment_cells
from scorekeeper.exchange.csv_check import differences, with_first_dealer
from scorekeeper.exchange.csv_faults import CELL_MISSING, CELL_NOT_WHOLE, CELL_NOT_YES
from scorekeeper.exchange.csv_layout import Layout, layout_of
from scorekeeper.exchange.csv_match import moment_of
from scorekeeper.exchange.faults import NotReadable
from scorekeeper.exchange.sheet_cells import INTEGER, YES, guarded, is_number, log_texts, unguarded
from scorekeeper.match.match import Deal, Match, tidy
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, shown


def print_csv(sheet: Sheet, catalogue: Catalogue = CATALOGUE) -> bytes:
    """The sheet: a header, a row for each deal, and a row of totals."""
    headings, match = sheet.log.headings, sheet.match
    about = about_cells(match, catalogue)
    below = [""] * len(about)
    times = [moment_cells(deal.time) for deal in match.deals]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([*about_headers(match), *(guarded(heading.header) for heading in headings)])
    for place, (row, time) in enumerate(zip(log_texts(sheet), [*times, ("", "")], strict=True)):
        cells = zip(headings, row, strict=True)
        writer.writerow(
            [*(below if place else about), *time, *(text if is_number(h) else guarded(text) for h, text in cells)]
        )
    return file.getvalue().encode("utf-8-sig")


def read_csv(content: bytes, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match in a file that `print_csv` made, in this version or an earlier one.

    Raises `NotReadable` with every fault.
    """
    layout = layout_of(content, catalogue)
    read = [_deal_in(layout, place) for place in range(len(layout.deals))]
    match = replace(layout.match, deals=tuple(deal for deal, _ in read))
    if layout.times is None:
        match = with_first_dealer(match, layout.headings, layout.deals)
    deal_faults = {place: faults for place, (_, faults) in enumerate(read) if faults}
    sheet = admit(match, deal_faults=deal_faults)
    faults = differences(sheet, layout.deals, layout.totals)
    if faults:
        raise NotReadable(tuple(faults), sheet)
    return replace(match, deals=tuple(_without_repeats(sheet)))


def _deal_in(layout: Layout, place: int) -> tuple[Deal, list[Fault]]:
    """The deal of a row with the time at which it was entered, and the faults of its cells."""
    deal, faults = _deal(layout.match, layout.headings, layout.deals[place])
    if layout.times is None:
        return deal, faults
    cell, zone = layout.times[place]
    time = moment_of(cell, zone, DEAL[0], faults)
    return replace(deal, time=time), faults


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
        faults.append(CELL_NOT_YES(column="thrown in", said=shown(thrown_in)))
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
    faults.append(CELL_NOT_WHOLE(column=heading.header, said=shown(cell)))
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
    return [CELL_MISSING(column=heading.header) for heading in gaps]

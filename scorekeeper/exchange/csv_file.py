"""A match as a CSV sheet, for spreadsheets, written and read.

A sheet has all of a match but the rules of a house table. A reader takes the head, and of each deal the answers, the
note and the time. It computes scores and totals again, and refuses a file that differs from them.

The columns of the deals are those of the log, then thrown in, ruling, note, time, time zone. A column that is empty in
every row is not written; a missing column is read as an empty one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scorekeeper.exchange import file_faults as wrong
from scorekeeper.exchange.csv_head import INTEGER, head_rows, match_in, moment_cells, moment_in, sum_rows
from scorekeeper.exchange.csv_layout import SheetLayout, layout_of, print_layout
from scorekeeper.exchange.file_faults import MOST_FAULTS, NotReadable
from scorekeeper.exchange.match_file import MatchFile, admit
from scorekeeper.exchange.strict_json import refuse
from scorekeeper.exchange.text_tables import YES
from scorekeeper.match.match import Deal, Match, tidy
from scorekeeper.match.names import word_beside
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Cell, Heading
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, Shown, distinct_names, short, shown
from scorekeeper.texts import say

_REMARKS: Final = frozenset({"thrown_in", "ruling", *Deal.TEXTS})
"""The keys of the log's columns that are moved behind the scores here."""

_FLAGS: Final = (("thrown_in", "thrown in"), ("ruling", "ruling"))
"""The keys and headers of columns with yes, or nothing."""

_TIME: Final = (
    Heading("time", "time", "time", "text", answer=True),
    Heading("time_zone", "time zone", "time zone", "text", answer=True),
)
TIMES: Final = frozenset(heading.key for heading in _TIME)


class DealTable(NamedTuple):
    """The columns, with distinct headers, and the cells: a row for each deal, and one of totals."""

    headings: list[Heading]
    rows: list[list[int | str]]


def deal_table(sheet: Sheet) -> DealTable:
    """Return the table of the deals of a match."""
    log = sheet.log
    order = sorted(range(len(log.headings)), key=lambda place: log.headings[place].key in _REMARKS)
    headings = [*(log.headings[place] for place in order), *_TIME]
    headers = distinct_names([heading.header for heading in headings])
    times = [*(moment_cells(deal.time) for deal in sheet.match.deals), ("", "")]
    return DealTable(
        [heading._replace(header=header) for heading, header in zip(headings, headers, strict=True)],
        [
            [*(_value(row.cells[place], sheet) for place in order), *time]
            for row, time in zip(log.rows, times, strict=True)
        ],
    )


def _value(cell: Cell, sheet: Sheet) -> int | str:
    if cell.value is None:
        return ""
    if cell.kind == "flag":
        return YES
    return cell.value if isinstance(cell.value, int) else say(cell.value, sheet)


def rows_to_print(table: DealTable) -> list[tuple[int | str, ...]]:
    """Return the header and the rows, without the columns that are empty."""
    columns = zip(table.headings, zip(*table.rows, strict=True), strict=True)
    filled = ((heading.header, *cells) for heading, cells in columns if any(cell != "" for cell in cells))
    return list(zip(*filled, strict=True))


class GivenDeals(NamedTuple):
    """The texts of a sheet, in the order of these headings. A missing column has no text."""

    headings: list[Heading]
    missing: list[Heading]
    deals: list[list[str]]
    totals: list[str]


def given_deals(layout: SheetLayout, match: Match) -> GivenDeals:
    """Return the texts of the table. Raises `NotReadable` for columns that this game and its players do not have."""
    headings = deal_table(sheet_of(match)).headings
    header = [tidy(cell) for cell in layout.header]
    places = {cell: place for place, cell in enumerate(header) if cell}
    missing = [heading for heading in headings if heading.header not in places]
    given_keys = {heading.key for heading in headings if heading.header in places}
    known = {heading.header for heading in headings}
    strange = [cell for cell in places if cell not in known]
    twice = [cell for cell, times in Counter(header).items() if cell in known and times > 1]
    if faults := [
        *(wrong.COLUMN_UNKNOWN(column=short(cell)) for cell in strange[: MOST_FAULTS + 1]),
        *(wrong.ENTRY_REPEATED(key=short(cell)) for cell in twice),
        *(
            wrong.COLUMN_MISSING(column=heading.header)
            for heading in missing
            if heading.answer and heading.key in given_keys
        ),
    ]:
        refuse(*faults)
    rows = [[*map(tidy, row), ""] for row in (*layout.deals, layout.totals)]
    read = [[row[places.get(heading.header, -1)] for heading in headings] for row in rows]
    return GivenDeals(headings, missing, read[:-1], read[-1])


def read_deal(given: GivenDeals, row: Sequence[str], sheet: Sheet) -> tuple[Deal, list[Fault]]:
    """Return the deal in a row, and the faults of its cells. The sheet has the names of the deal's players."""
    faults: list[Fault] = []
    entered: dict[str, Any] = {}
    lists: defaultdict[str, list[tuple[Heading, Any]]] = defaultdict(list)
    for heading, cell in zip(given.headings, row, strict=True):
        if not heading.answer:
            continue
        value = _answer(heading, cell, faults)
        if heading.account is not None:
            lists[heading.key].append((heading, value))
        else:
            entered[heading.key] = _seat_or_account(sheet, heading, value) if heading.names else value
    for key, cells in lists.items():
        gaps = [heading for heading, value in cells if value is None]
        if len(gaps) < len(cells):
            faults += [wrong.CELL_MISSING(column=heading.header) for heading in gaps]
        entered[key] = None if gaps else [value for _, value in cells]
    texts: dict[str, Any] = {key: entered.pop(key) or "" for key in Deal.TEXTS}
    time, zone = (entered.pop(key) or "" for key in ("time", "time_zone"))
    thrown_in, ruled = (_flag(entered, key, column, faults) for key, column in _FLAGS)
    ruling = _points(given.headings, row, faults) if ruled else ()
    answers = {key: value for key, value in entered.items() if value is not None}
    moment = moment_in(time, zone, "time", faults)
    return Deal({} if faults else answers, thrown_in, moment, ruling, **texts), faults


def _flag(entered: dict[str, Any], key: str, column: str, faults: list[Fault]) -> bool:
    said = entered.pop(key) or ""
    if said not in {"", YES}:
        faults.append(wrong.CELL_NOT_YES(column=column, said=shown(said)))
    return bool(said == YES)


def _points(headings: Sequence[Heading], row: Sequence[str], faults: list[Fault]) -> tuple[int, ...]:
    """Return the points of a ruling: its scores, of which an empty one is 0."""
    scores = [(heading, cell) for heading, cell in zip(headings, row, strict=True) if heading.kind == "score"]
    others = [(heading, cell) for heading, cell in scores if cell and not INTEGER.fullmatch(cell)]
    faults += [wrong.CELL_NOT_WHOLE(column=heading.header, said=shown(cell)) for heading, cell in others]
    return () if others else tuple(int(cell or 0) for _, cell in scores)


def _answer(heading: Heading, cell: str, faults: list[Fault]) -> int | str | None:
    """Return the integer or the text of an answer; None for an empty cell."""
    if not cell or heading.kind != "number":
        return cell or None
    if INTEGER.fullmatch(cell):
        return int(cell)
    faults.append(wrong.CELL_NOT_WHOLE(column=heading.header, said=shown(cell)))
    return 0


def _seat_or_account(sheet: Sheet, heading: Heading, name: int | str | None) -> int | str | None:
    """Return the seat or the account of a name, or a column's special word; the game judges any other."""
    if not isinstance(name, str):
        return name
    names = sheet.match.players if heading.names == "seats" else sheet.names
    if name in names:
        return names.index(name)
    choices = (
        column.values.choices for column in sheet.match.game.columns if column.key == heading.key and column.values
    )
    words = (word for row in choices for word in row if isinstance(word, str))
    return next((word for word in words if word_beside(names, word) == name), name)


def print_csv(sheet: Sheet, catalogue: Catalogue = CATALOGUE, id: str = "") -> bytes:
    """Return the CSV sheet of a match, which has this id."""
    return print_layout([*head_rows(sheet.match, catalogue, id), *sum_rows(sheet)], rows_to_print(deal_table(sheet)))


def read_csv_file(content: bytes, catalogue: Catalogue = CATALOGUE) -> MatchFile:
    """Return the match in a CSV sheet, and its identity. Raises `NotReadable` with every fault."""
    layout = layout_of(content)
    match, identity, _ = match_in(layout.head, catalogue)
    given = given_deals(layout, match)
    table = sheet_of(match)
    read = [read_deal(given, row, table.of_deal(deal_index)) for deal_index, row in enumerate(given.deals)]
    match = replace(match, deals=tuple(deal for deal, _ in read))
    sheet = admit(match, deal_faults={deal_index: faults for deal_index, (_, faults) in enumerate(read) if faults})
    if found := differences(sheet, given):
        raise NotReadable(tuple(found), sheet)
    # Without answers that follow from others: a sheet also shows a suit that its contract implies.
    judged = zip(match.deals, sheet.outcomes, strict=True)
    deals = tuple(replace(deal, answers=outcome.answers) for deal, outcome in judged)
    return MatchFile(replace(match, deals=deals), identity)


def differences(sheet: Sheet, given: GivenDeals) -> list[tuple[int | None, Fault]]:
    """Return a fault for each cell of a sheet that differs from the computed score, and for each missing column.

    A running total with the same error as the one above it is not reported again.
    """
    table = deal_table(sheet)
    filled = rows_to_print(table)[0]
    missing = [heading.header for heading in given.missing if not heading.answer and heading.header in filled]
    if missing:
        return [(None, wrong.COLUMN_MISSING(column=header)) for header in missing]
    *wanted, last = ([str(cell) for cell in row] for row in table.rows)
    above: dict[str, int | None] = {}
    faults: list[tuple[int | None, Fault]] = []
    for outcome, texts, right in zip(sheet.outcomes, given.deals, wanted, strict=True):
        differing = _differing(given.headings, texts, right, above)
        faults += [(outcome.number, wrong.CELL_DIFFERS(**cell)) for cell in differing]
    differing = _differing(given.headings, given.totals, last, above)
    return faults + [(None, wrong.TOTAL_DIFFERS(**cell)) for cell in differing]


def _differing(
    headings: Sequence[Heading], given: Sequence[str], wanted: Sequence[str], above: dict[str, int | None]
) -> Iterator[dict[str, Shown]]:
    """Yield header, text and right text of each cell that differs. `above` has the error of each running total."""
    for heading, text, right in zip(headings, given, wanted, strict=True):
        if heading.kind == "total":
            before = above.get(heading.header, 0)
            by = int(text) - int(right) if INTEGER.fullmatch(text) and right else None
            above[heading.header] = by
            if by is not None and by == before:
                continue
        # An answer that follows from others may be left out, and a time has several notations.
        may_differ = heading.answer and (not text or (heading.key in TIMES and right))
        if text != right and not may_differ:
            yield {"column": heading.header, "said": _shown(text), "wanted": _shown(right)}


def _shown(text: str) -> Shown:
    """Return a cell for a sentence: a number bare, a text in quotation marks."""
    return text if INTEGER.fullmatch(text) else shown(text) if text else Phrase("empty")

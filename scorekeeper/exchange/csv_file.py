"""The sheet as CSV (RFC 4180), as spreadsheets read it: UTF-8 with a byte-order mark, CRLF, plain integers.

A sheet carries a whole match, but for the rules of a house table (`csv_rules`). Of an imported deal the answers are
used, its note and its time. Everything else (scores, totals, who dealt) is computed again, and a file that differs from
it is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.exchange.csv_layout import SheetLayout, layout_of
from scorekeeper.exchange.csv_match import (
    DEAL,
    INTEGER,
    about_cells,
    about_headers,
    is_number,
    log_texts,
    moment_cells,
    moment_of,
)
from scorekeeper.exchange.faults import (
    CELL_DIFFERS,
    CELL_MISSING,
    CELL_NOT_WHOLE,
    CELL_NOT_YES,
    TOTAL_DIFFERS,
    NotReadable,
)
from scorekeeper.exchange.match_file import admit
from scorekeeper.exchange.tables import YES, guarded, unguarded, written_rows
from scorekeeper.match.match import Deal, Match, tidy
from scorekeeper.match.names import word_beside
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, Shown, shown


def print_csv(sheet: Sheet, catalogue: Catalogue = CATALOGUE) -> bytes:
    """The sheet: a header, a row for each deal, and a row of totals."""
    headings, match = sheet.log.headings, sheet.match
    about = about_cells(match, catalogue)
    below = [""] * len(about)
    times = [moment_cells(deal.time) for deal in match.deals]
    rows = [[*about_headers(match), *(guarded(heading.header) for heading in headings)]]
    for index, (row, time) in enumerate(zip(log_texts(sheet), [*times, ("", "")], strict=True)):
        cells = zip(headings, row, strict=True)
        log = (text if is_number(heading) else guarded(text) for heading, text in cells)
        rows.append([*(below if index else about), *time, *log])
    return written_rows(rows)


def read_csv(content: bytes, catalogue: Catalogue = CATALOGUE) -> Match:
    """The match in a file that `print_csv` made, in this version or an earlier one.

    Raises `NotReadable` with every fault.
    """
    layout = layout_of(content, catalogue)
    times = layout.times or [("", "")] * len(layout.deals)
    read = [_deal(layout, row, time) for row, time in zip(layout.deals, times, strict=True)]
    match = replace(layout.match, deals=tuple(deal for deal, _ in read))
    if layout.times is None:
        match = with_first_dealer(match, layout.headings, layout.deals)
    deal_faults = {deal_index: faults for deal_index, (_, faults) in enumerate(read) if faults}
    sheet = admit(match, deal_faults=deal_faults)
    if faults := differences(sheet, layout.deals, layout.totals):
        raise NotReadable(tuple(faults), sheet)
    # Without answers that follow from others: a sheet shows the suit of a contract that has its own, too.
    judged = zip(match.deals, sheet.replay.outcomes, strict=True)
    return replace(match, deals=tuple(replace(deal, answers=outcome.answers) for deal, outcome in judged))


def _deal(layout: SheetLayout, row: list[str], time: tuple[str, str]) -> tuple[Deal, list[Fault]]:
    """The deal in a row, with the time at which it was entered, and the faults of its cells."""
    faults: list[Fault] = []
    entered: dict[str, Any] = {}
    lists: defaultdict[str, list[Any]] = defaultdict(list)
    for heading, cell in zip(layout.headings, row, strict=True):
        if not heading.answer:
            continue
        value = _value(heading, cell, faults)
        if heading.account is not None:
            lists[heading.key].append((heading, value))
        else:
            entered[heading.key] = _seat_or_account(layout.match, heading, value) if heading.names else value
    for key, cells in lists.items():
        gaps = [heading for heading, value in cells if value is None]
        if len(gaps) < len(cells):
            faults += [CELL_MISSING(column=heading.header) for heading in gaps]
        entered[key] = None if gaps else [value for _, value in cells]
    thrown_in, note = entered.pop("thrown_in"), entered.pop("note")
    if thrown_in not in {None, YES}:
        faults.append(CELL_NOT_YES(column="thrown in", said=shown(thrown_in)))
    answers = {key: value for key, value in entered.items() if value is not None}
    deal = Deal({} if faults else answers, thrown_in=thrown_in == YES, note=tidy(note or ""))
    return replace(deal, time=moment_of(*time, DEAL[0], faults)), faults


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
    """The seat or the account of that name, or the word that stands among names; the game judges any other."""
    if not isinstance(name, str):
        return name
    names = match.players if heading.names == "seats" else sheet_of(match).names
    if tidy(name) in names:
        return names.index(tidy(name))
    choices = (column.values.choices for column in match.game.columns if column.key == heading.key and column.values)
    words = (word for row in choices for word in row if isinstance(word, str))
    return next((word for word in words if word_beside(names, word) == tidy(name)), name)


def with_first_dealer(match: Match, headings: Sequence[Heading], rows: Sequence[Sequence[str]]) -> Match:
    """The match with the first dealer for whom the fewest cells of the file differ, of a sheet that does not say it."""
    given = [_texts(headings, row) for row in rows]

    def differing(first_dealer: int) -> int:
        *wanted, _ = log_texts(sheet_of(replace(match, first_dealer=first_dealer)))
        pairs = zip(given, wanted, strict=True)
        return sum(one != other for row, right in pairs for one, other in zip(row, right, strict=True))

    return replace(match, first_dealer=min(range(len(match.players)), key=differing))


def _texts(headings: Sequence[Heading], row: Sequence[str]) -> list[str]:
    """The texts of a row, without the guard against formulas."""
    cells = zip(headings, row, strict=True)
    return [cell if is_number(heading) else tidy(unguarded(cell)) for heading, cell in cells]


def differences(sheet: Sheet, rows: Sequence[Sequence[str]], totals: Sequence[str]) -> list[tuple[int | None, Fault]]:
    """A fault for every cell that differs from what was computed.

    A running total that is wrong by as much as the one above it is not reported again.
    """
    headings = sheet.log.headings
    *wanted, last = log_texts(sheet)
    above: dict[str, int | None] = {}
    faults: list[tuple[int | None, Fault]] = []
    for outcome, given, right in zip(sheet.replay.outcomes, rows, wanted, strict=True):
        wrong = _differing(headings, given, right, above)
        faults += [(outcome.number, CELL_DIFFERS(**cell)) for cell in wrong]
    wrong = _differing(headings, totals, last, above)
    return faults + [(None, TOTAL_DIFFERS(**cell)) for cell in wrong]


def _differing(
    headings: Sequence[Heading],
    given: Sequence[str],
    wanted: Sequence[str],
    above: dict[str, int | None],
) -> Iterator[dict[str, Shown]]:
    """Header, text and right text of each cell that differs. `above` has by how much each total was wrong."""
    texts = _texts(headings, given)
    for heading, text, right in zip(headings, texts, wanted, strict=True):
        if heading.kind == "total":
            before = above.get(heading.header, 0)
            by = int(text) - int(right) if INTEGER.fullmatch(text) and right else None
            above[heading.header] = by
            if by is not None and by == before:
                continue
        # An answer may be left out where it follows from the others.
        if text != right and (text or not heading.answer):
            yield {"column": heading.header, "said": _shown(text), "wanted": _shown(right)}


def _shown(text: str) -> Shown:
    """A cell as it stands in a sentence: a number bare, a text in quotation marks."""
    return text if INTEGER.fullmatch(text) else shown(text) if text else Phrase("empty")

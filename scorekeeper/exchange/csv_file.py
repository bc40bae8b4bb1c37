"""A match as a CSV sheet, for spreadsheets, written and read.

A sheet has all of a match but the rules of a house table (`csv_rules`). A reader takes the head, and of each deal the
answers, the note and the time. It computes scores and totals again, and refuses a file that differs from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.exchange.csv_deals import TIMES, GivenDeals, deal_table, given_deals, read_deal, rows_to_print
from scorekeeper.exchange.csv_head import INTEGER, head_rows, match_in, sum_rows
from scorekeeper.exchange.csv_layout import layout_of, print_layout
from scorekeeper.exchange.file_faults import CELL_DIFFERS, COLUMN_MISSING, TOTAL_DIFFERS, NotReadable
from scorekeeper.exchange.match_file import MatchFile, admit
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue
from scorekeeper.rules.phrase import Fault, Phrase, Shown, shown


def print_csv(sheet: Sheet, catalogue: Catalogue = CATALOGUE, id: str = "") -> bytes:
    """Return the CSV sheet of a match, which has this id."""
    return print_layout([*head_rows(sheet.match, catalogue, id), *sum_rows(sheet)], rows_to_print(deal_table(sheet)))


def read_csv(content: bytes, catalogue: Catalogue = CATALOGUE) -> Match:
    """Return the match in a CSV sheet. Raises `NotReadable` with every fault."""
    return read_csv_file(content, catalogue).match


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
    judged = zip(match.deals, sheet.replay.outcomes, strict=True)
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
        return [(None, COLUMN_MISSING(column=header)) for header in missing]
    *wanted, last = ([str(cell) for cell in row] for row in table.rows)
    above: dict[str, int | None] = {}
    faults: list[tuple[int | None, Fault]] = []
    for outcome, texts, right in zip(sheet.replay.outcomes, given.deals, wanted, strict=True):
        wrong = _differing(given.headings, texts, right, above)
        faults += [(outcome.number, CELL_DIFFERS(**cell)) for cell in wrong]
    wrong = _differing(given.headings, given.totals, last, above)
    return faults + [(None, TOTAL_DIFFERS(**cell)) for cell in wrong]


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

"""An imported CSV sheet compared with the sheet that is computed from its answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.exchange.csv_faults import CELL_DIFFERS, TOTAL_DIFFERS
from scorekeeper.exchange.sheet_cells import INTEGER, is_number, log_texts, unguarded
from scorekeeper.match.match import Match, tidy
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.match.table import Heading
from scorekeeper.rules.phrase import Fault, Phrase, Shown, shown


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
            before, by = above.get(heading.header, 0), _wrong_by(text, right)
            above[heading.header] = by
            if by is not None and by == before:
                continue
        # An answer may be left out where it follows from the others.
        if text != right and (text or not heading.answer):
            yield {"column": heading.header, "said": _shown(text), "wanted": _shown(right)}


def _wrong_by(text: str, right: str) -> int | None:
    return int(text) - int(right) if INTEGER.fullmatch(text) and right else None


def _shown(text: str) -> Shown:
    """A cell as it stands in a sentence: a number bare, a text in quotation marks."""
    return text if INTEGER.fullmatch(text) else shown(text) if text else Phrase("empty")

"""The sheet as plain text: a row for each player, a cross in each used box, and the log."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from scorekeeper.exchange.text_tables import PrintedColumn, table_lines, without_controls
from scorekeeper.match.entry import numbered
from scorekeeper.match.match import Deal
from scorekeeper.match.replay import beside_deal
from scorekeeper.match.score_grid import hand_rows
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import parts_beside, sum_of_totals, takeovers
from scorekeeper.match.table import Cell, Heading, Row
from scorekeeper.pictures.result_picture import day_of, length_said, progress_sentence, result_sentence
from scorekeeper.rules.phrase import in_points
from scorekeeper.texts import decimal, listed, names_of, say, signed, stake_in_words, tr, translated

WIDTH = 79
"""The most columns of running text; a table is as wide as it needs."""

_RIGHT = {"number", "score", "total", "box"}


def print_text(sheet: Sheet) -> str:
    """Return the sheet as on paper, the next deal and the owed contracts, the log, and the notes."""
    grid = [*_grid(sheet), *sum_lines(sheet)]
    paper = [_wrapped(title_lines(sheet)), grid, _hands(sheet), _bridge_pad(sheet)]
    columns = log_columns(sheet)
    log = table_lines(columns, foot=True) if columns else []
    parts = [*paper, _wrapped(_result(sheet)), _wrapped(next_lines(sheet)), log, _wrapped(note_lines(sheet))]
    # The texts of a house table may have control characters.
    return without_controls("\n\n".join("\n".join(lines) for lines in parts if lines) + "\n")


def sum_lines(sheet: Sheet) -> list[str]:
    """Return the line of the sum of the totals, with a check mark if it is 0; empty if it need not be."""
    found = sum_of_totals(sheet)
    return [] if found is None else [f"{say(found.words)} ✓" if found.balanced else say(found.words)]


def title_lines(sheet: Sheet) -> list[str]:
    """Return the lines above a sheet: its title, the game and the day, the stake, the note, and takeovers."""
    match = sheet.match
    game = translated(match.game.info.name)
    about = (
        game if match.title else "",
        day_of(sheet) if match.started else "",
        *match.details,
        length_said(sheet),
        "" if match.stake is None else stake_in_words(match.stake),
    )
    below = filter(None, (" · ".join(filter(None, about)), match.note))
    return [match.title or game, *below, *(say(each) for each in takeovers(sheet))]


def _grid(sheet: Sheet) -> list[str]:
    headings, rows = sheet.grid
    columns = [
        PrintedColumn(say(heading.label), [_on_paper(sheet, row, index) for row in rows], heading.kind in _RIGHT)
        for index, heading in enumerate(headings)
    ]
    totals = [row.account if row.cells[-1].kind == "total" else None for row in rows]
    if sheet.standing.counters and not sheet.standing.over:
        counters = sheet.standing.counters
        columns.append(PrintedColumn("", ["" if account is None else say(counters[account]) for account in totals]))
    lacking = [sheet.to_go[account] if sheet.to_go and account is not None else 0 for account in totals]
    if any(lacking):
        to_go = [decimal(in_points(lacks, sheet.unit)) if lacks else "" for lacks in lacking]
        columns.append(PrintedColumn(tr("To go"), to_go, right=True))
    return table_lines(columns)


def _hands(sheet: Sheet) -> list[str]:
    """Return a row for each named hand, with everybody's points."""
    rows = hand_rows(sheet)
    if not rows:
        return []
    columns = [PrintedColumn("", [say(row.hand.name) for row in rows])]
    for account, name in enumerate(names_of(sheet)):
        points = [None if row.points is None else row.points[account] for row in rows]
        texts = ["" if each is None else signed(each, plus=sheet.plus, unit=sheet.unit) for each in points]
        columns.append(PrintedColumn(name, texts, right=True))
    return table_lines(columns)


def _bridge_pad(sheet: Sheet) -> list[str]:
    """Return the score above the line, the latest on top, and below it game by game; empty without such a line."""
    if sheet.bridge_pad is None:
        return []
    above = [(tr("Above the line"), row) for row in reversed(sheet.bridge_pad.above)]
    below = [
        ("" if n else tr("Below the line, game {number}", number=number), row)
        for number, game in enumerate(sheet.bridge_pad.below, 1)
        for n, row in enumerate(game)
    ]
    rows = [("" if n else label, row) for n, (label, row) in enumerate(above)] + below
    rows.append((tr("Games won"), sheet.bridge_pad.games))
    columns = [PrintedColumn("", [label for label, _ in rows])]
    for side, name in enumerate(names_of(sheet)):
        points = [str(row[side]) if row[side] or row is sheet.bridge_pad.games else "" for _, row in rows]
        columns.append(PrintedColumn(name, points, right=True))
    return table_lines(columns)


def _on_paper(sheet: Sheet, row: Row, index: int) -> str:
    cell = row.cells[index]
    if cell.kind == "name" and row.seat is None and row.account is not None:
        return names_of(sheet)[row.account]
    if cell.mark == "wrong":
        return "X ?"
    if cell.mark == "used":
        return "X" if cell.value is None else f"X {_cell_text(sheet, cell)}"
    return _cell_text(sheet, cell)


def _cell_text(sheet: Sheet, cell: Cell) -> str:
    """Return the text of a cell; scores and totals have their sign, as everywhere."""
    if isinstance(cell.value, int) and cell.kind in {"box", "score", "total"}:
        return signed(cell.value, plus=sheet.plus, unit=sheet.unit)
    if cell.kind == "flag" and cell.value:
        return tr("yes")
    return "" if cell.value is None else say(cell.value) if not isinstance(cell.value, int) else str(cell.value)


def _result(sheet: Sheet) -> list[str]:
    """Return the ranking, once the match is over; if it was stopped early, the leader and the number of deals."""
    if not sheet.standing.over:
        return []
    stopped = f"{result_sentence(sheet)}. {progress_sentence(sheet)}."
    lines = [stopped if sheet.stopped_early else tr("The match is over.")]
    ranked = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    lines += [say(part, sheet) for part in parts_beside(sheet)]
    return lines + [
        f"{place}. {name} {signed(total, plus=sheet.plus, unit=sheet.unit)}" for place, name, total in ranked
    ]


def next_lines(sheet: Sheet) -> list[str]:
    """Return the next deal, and the contracts that each player still owes."""
    due = sheet.due
    if due is None:
        return []
    lines = [" · ".join(say(fact, sheet) for fact in (numbered(due), *due.facts)) + "."]
    names = {box.key: box.name for box in sheet.match.game.boxes}
    for player, owed in zip(sheet.match.players, sheet.owed, strict=True):
        boxes = listed([names[key] for key in owed if key in names])  # hands with rows have no box
        if boxes:
            lines.append(tr("{who} owes {boxes}", who=player, boxes=boxes) + ".")
    return lines


def log_columns(sheet: Sheet) -> list[PrintedColumn]:
    """Return the log, deal by deal, and the totals: without empty columns and columns that follow from others."""
    headings, rows = sheet.log
    if len(rows) == 1:
        return []
    names = {box.key: box.name for box in sheet.match.game.boxes}
    columns = []
    for index, heading in enumerate(headings):
        called = {word: say(name) for word, name in sheet.called_in(heading.key).items()} | names
        cells = [called.get(text, text) for text in (_cell_text(sheet, row.cells[index]) for row in rows)]
        if heading.key == "number":
            cells[-1] = tr("total")
        entered = heading.answer and not heading.is_told
        stays = entered or heading.account is None or heading.kind in {"score", "total"}
        if heading.key not in Deal.TEXTS and any(cells[:-1]) and stays:
            over = "" if heading.account is None else _whose(sheet, heading)
            columns.append(PrintedColumn(say(heading.label), cells, heading.kind in _RIGHT, over))
    return columns


def _whose(sheet: Sheet, heading: Heading) -> str:
    return names_of(sheet)[heading.account or 0] if heading.seat is None else sheet.match.players[heading.seat]


def note_lines(sheet: Sheet) -> list[str]:
    """Return the notes on deals, and the faults of deals that conflict."""
    return [
        say(beside_deal(deal, outcome.number, text))
        for deal_index, (deal, outcome) in enumerate(zip(sheet.match.deals, sheet.outcomes, strict=True))
        for text in (*deal.texts.values(), *(say(fault, sheet.of_deal(deal_index)) for fault in outcome.faults))
        if text
    ]


def _wrapped(texts: Iterable[str]) -> list[str]:
    """Return texts in lines of at most `WIDTH`; their own line breaks stay."""
    return [line for text in texts for part in text.split("\n") for line in textwrap.wrap(part, WIDTH)]

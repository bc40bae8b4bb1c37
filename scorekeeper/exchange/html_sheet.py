"""A sheet and the table of a season as parts of an HTML page, with the values of the app's sheet and its text.

All texts of people are escaped; nothing needs a script.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Final

from scorekeeper.exchange.text_sheet import log_columns, next_lines, sum_lines, title_lines
from scorekeeper.exchange.text_tables import PrintedColumn
from scorekeeper.match.score_grid import GridCell, PlayerRow, player_rows
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.result_picture import result_sentence
from scorekeeper.pictures.season_said import columns_of, season_lines
from scorekeeper.texts import decimal, names_of, say, tr

_MARKS: Final = {"used": "×", "wrong": "× ?", "due": "○", "open": "·"}


def print_html_sheet(sheet: Sheet) -> str:
    """Return a sheet: its title lines, the boxes or the latest deals, the leaders, the next deal, and every deal."""
    about = "".join(f"<p>{escape(line)}</p>" for line in title_lines(sheet)[1:])
    over = f"<p><b>{escape(result_sentence(sheet))}</b></p>" if sheet.standing.over else ""
    following = "".join(f"<p>{escape(line)}</p>" for line in next_lines(sheet))
    columns = log_columns(sheet)
    log = f"<section><h2>{escape(tr('All deals'))}</h2>{_table(columns)}</section>" if columns else ""
    sums = "".join(f"<p>{escape(line)}</p>" for line in sum_lines(sheet))
    return f"{about}{over}{_grid(sheet)}{sums}{following}{log}"


def _grid(sheet: Sheet) -> str:
    say_here = partial(say, table=sheet)  # with names in place of seats
    headings = "".join(f'<th scope="col">{escape(say_here(each.label))}</th>' for each in sheet.grid.headings)
    rows = "".join(_row(row) for row in player_rows(sheet, say_here, names_of(sheet)))
    grid = f'<table class="grid"><thead><tr>{headings}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="wide">{grid}</div>'


def _row(row: PlayerRow) -> str:
    words = f"<small>{escape(row.words)}</small>" if row.words else ""
    cells = "".join(_cell(cell) for cell in row.grid_cells)
    beside = " · ".join(filter(None, (row.counter, row.to_go)))
    total = f"<b>{escape(row.total)}</b>" + (f"<small>{escape(beside)}</small>" if beside else "")
    now = ' class="now"' if row.now else ""
    name = f'<th scope="row">{escape(" & ".join(row.names))}{words}</th>'
    return f'<tr{now}>{name}{cells}<td class="total">{total}</td></tr>'


def _cell(cell: GridCell) -> str:
    if cell.look == "blank":
        return "<td></td>"
    mark = _MARKS.get(cell.look, "")
    shown = escape(" ".join(filter(None, (mark, decimal(cell.text)))))
    return f'<td class="{escape(cell.look)}"><span aria-hidden="true">{shown}</span><i>{escape(cell.label)}</i></td>'


def print_html_season(found: SeasonAnswer) -> str:
    """Return the table of a season, with its way of counting above."""
    season, rows = found.season, found.table.rows
    columns = [
        PrintedColumn(each.title(season), [each.text(found, row) for row in rows], right=each.key != "name")
        for each in columns_of(season, "page")
    ]
    about = "".join(f"<p>{escape(line)}</p>" for line in season_lines(found))
    return about + (_table(columns) if rows else "")


def _table(columns: Sequence[PrintedColumn]) -> str:
    heads = ""
    for column in columns:
        over = ' class="over"' if column.over else ""  # a group's name needs room
        heads += f'<th scope="col"{over}>{escape(f"{column.over} {column.title}".strip())}</th>'
    rows = zip(*(column.cells for column in columns), strict=True)
    sides = ["right" if column.right else "left" for column in columns]
    body = "".join(
        "<tr>"
        + "".join(f'<td class="{side}">{escape(cell)}</td>' for side, cell in zip(sides, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'

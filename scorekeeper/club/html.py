"""Pages to watch, as plain HTML: all that a person wrote is escaped, and nothing needs a script but what is live.

They are painted from the same values as the sheet in the app, its picture and its text (`match.score_grid`,
`exchange.text_sheet`), with the colours of the start page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Final, NamedTuple

from scorekeeper.exchange.tables import Column
from scorekeeper.exchange.text_sheet import log_columns, next_lines, title_lines
from scorekeeper.match.score_grid import GridCell, PlayerRow, player_rows
from scorekeeper.match.season_table import SeasonAnswer
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.result import result_sentence
from scorekeeper.pictures.season_said import columns_of, season_lines
from scorekeeper.service.match_summary import DerivedSummary
from scorekeeper.texts import decimal, names_of, say, signed, spoken, tr, translated

_MARKS: Final = {"used": "×", "wrong": "× ?", "due": "○", "open": "·"}


class Line(NamedTuple):
    """A match in a list: its id, and what the list shows of it."""

    id: str
    summary: DerivedSummary


def page(title: str, body: str, *, live: str = "") -> str:
    """A whole page. `live` is what it shows; it is asked for again when the club tells that something has changed."""
    watching = f' data-live="{escape(live)}"' if live else ""
    script = '<script src="/club/watch.js" defer></script>' if live else ""
    home = f'<nav><a href="/club/">{escape(tr("The club"))}</a></nav>'
    return (
        f'<!DOCTYPE html><html lang="{spoken().tag}"><head><meta charset="UTF-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/club/start.css">'
        f'<link rel="stylesheet" href="/club/watch.css">{script}</head>'
        f"<body>{home}<main{watching}><h1>{escape(title)}</h1>{body}</main></body></html>"
    )


def matches(title: str, lines: Sequence[Line]) -> str:
    """A list of matches, each with its players and their totals; nothing where there are none."""
    rows = "".join(f"<li>{_line(line)}</li>" for line in lines)
    return f"<section><h2>{escape(title)}</h2><ul>{rows}</ul></section>" if rows else ""


def _line(line: Line) -> str:
    shown = line.summary
    game = translated(shown.game_name)
    title = escape(shown.title or game)
    deals = f"{shown.deals} / {shown.of}" if shown.of else str(shown.deals)
    about = escape(" · ".join([*([game] if shown.title else []), deals]))
    totals = zip(shown.names, shown.totals, strict=True)
    said = escape(
        " · ".join(f"{translated(name)} {signed(total, plus=shown.plus, unit=shown.unit)}" for name, total in totals)
    )
    return f'<a href="/club/match/{escape(line.id)}"><b>{title}</b> <small>{about}</small><br>{said}</a>'


def seasons(named: Iterable[tuple[str, str]]) -> str:
    """The seasons, by their ids and names."""
    rows = "".join(f'<li><a href="/club/season/{escape(id)}">{escape(name)}</a></li>' for id, name in named)
    return f"<section><h2>{escape(tr('Seasons'))}</h2><ul>{rows}</ul></section>" if rows else ""


def links(several: Iterable[tuple[str, str]]) -> str:
    """Links, by their addresses and what they say."""
    rows = "".join(f'<li><a href="{escape(address)}">{escape(said)}</a></li>' for address, said in several)
    return f"<nav><ul>{rows}</ul></nav>" if rows else ""


def sheet_in(sheet: Sheet) -> str:
    """A sheet: what stands above it, the boxes or the latest deals, who leads, what is next, and every deal."""
    about = "".join(f"<p>{escape(line)}</p>" for line in title_lines(sheet)[1:])
    over = f"<p><b>{escape(result_sentence(sheet))}</b></p>" if sheet.standing.over else ""
    following = "".join(f"<p>{escape(line)}</p>" for line in next_lines(sheet))
    columns = log_columns(sheet)
    log = f"<section><h2>{escape(tr('All deals'))}</h2>{_table(columns)}</section>" if columns else ""
    return f"{about}{over}{_grid(sheet)}{following}{log}"


def _grid(sheet: Sheet) -> str:
    headings = "".join(f'<th scope="col">{escape(say(each.label))}</th>' for each in sheet.grid.headings)
    rows = "".join(_row(row) for row in player_rows(sheet, say, names_of(sheet)))
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


def season_in(found: SeasonAnswer) -> str:
    """The table of a season, with what it counts by above it."""
    season, rows = found.season, found.table.rows
    columns = [
        Column(each.title(season), [each.text(found, row) for row in rows], right=each.key != "name")
        for each in columns_of(season, "page")
    ]
    about = "".join(f"<p>{escape(line)}</p>" for line in season_lines(found))
    return about + (_table(columns) if rows else "")


def _table(columns: Sequence[Column]) -> str:
    heads = "".join(f'<th scope="col">{escape(f"{column.over} {column.title}".strip())}</th>' for column in columns)
    rows = zip(*(column.cells for column in columns), strict=True)
    sides = ["right" if column.right else "left" for column in columns]
    body = "".join(
        "<tr>"
        + "".join(f'<td class="{side}">{escape(cell)}</td>' for side, cell in zip(sides, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


@cache
def asset(name: str) -> str:
    """The text of a style or a script of these pages; the colours are those of the app's start page."""
    package = "scorekeeper.web.client" if name == "start.css" else "scorekeeper.club"
    return (resources.files(package) / name).read_text("utf-8")

"""The sheet as HTML, which the next start page shows until the app has started. It is a cache.

Everything that a person wrote is escaped. The table has headings for a screen reader; a box also has words for
what it shows as a symbol.
"""

from __future__ import annotations

from html import escape

from scorekeeper.match.days import day_in_short, local_time
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import STANDS, Cell, Heading, Row
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, names_of, say, signed

_MARKS = {"used": "used", "wrong": "used wrong", "due": "due", "open": "open"}


def picture_of(sheet: Sheet) -> str:
    """The sheet as HTML: title, a row for each player, and the deal to come."""
    headings, rows = sheet.grid
    heads = "".join(f'<th scope="col">{_head(heading)}</th>' for heading in headings)
    body = "".join(_row(sheet, headings, row) for row in rows)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'{_bar(sheet)}<div class="sheet">{table}</div><p class="next">{_next(sheet)}</p>'


def _bar(sheet: Sheet) -> str:
    match, game = sheet.match, translated(sheet.match.game.info.name)
    about = [game] if match.title else []
    if match.started:
        about.append(say(day_in_short(local_time(match.started))))
    kicker = f"<p>{escape(' · '.join(about))}</p>" if about else ""
    return f"<header>{kicker}<h1>{escape(match.title or game)}</h1></header>"


def _head(heading: Heading) -> str:
    said = escape(say(heading.label))
    return said if heading.kind in {"box", "score"} else f'<span class="unseen">{said}</span>'


def _row(sheet: Sheet, headings: tuple[Heading, ...], row: Row) -> str:
    name, *middle, total = row.cells
    whose = names_of(sheet)[row.account or 0] if row.seat is None else sheet.match.players[row.seat]
    words = [say(name.hint, sheet)] if name.hint else []
    words += [say(STANDS[total.mark])] if total.mark in STANDS else []
    small = f"<small>{escape(' · '.join(words))}</small>" if words else ""
    cells = "".join(_cell(sheet, heading, cell) for heading, cell in zip(headings[1:-1], middle, strict=True))
    now = ' class="now"' if row.mark == "now" else ""
    return f'<tr{now}><th scope="row">{escape(whose)}{small}</th>{cells}{_total(sheet, row.account, total)}</tr>'


def _cell(sheet: Sheet, heading: Heading, cell: Cell) -> str:
    points = signed(cell.value, plus=sheet.plus) if isinstance(cell.value, int) else ""
    if heading.kind != "box" or cell.kind == "blank":
        return f"<td>{points}</td>"
    said = escape(_in_words(cell))
    cross = "×" if cell.mark in {"used", "wrong"} else ""
    sign = f'<span aria-hidden="true">{cross}</span>' if cross else ""
    return f'<td><span class="box {_MARKS.get(cell.mark, "")}">{sign}{points}<i class="unseen">{said}</i></span></td>'


def _in_words(cell: Cell) -> str:
    """The state of a box, for a screen reader."""
    match cell.mark:
        case "":
            return ""
        case "used":
            return tr("played")
        case "wrong":
            return tr("in conflict")
        case _:
            return tr("owed")


def _total(sheet: Sheet, account: int | None, cell: Cell) -> str:
    if not isinstance(cell.value, int) or account is None:
        return "<td></td>"
    way = {1: "up", -1: "down"}.get(sheet.ahead(account), "")
    hint = f"<small>{escape(say(cell.hint, sheet))}</small>" if cell.hint and not sheet.standing.over else ""
    return f'<td class="total {way}">{signed(cell.value, plus=sheet.plus)}{hint}</td>'


def _next(sheet: Sheet) -> str:
    due = sheet.due
    if due is None:
        first = [name for name, place in zip(names_of(sheet), sheet.standing.places, strict=True) if place == 1]
        return escape(tr("{who} in front at the end.", who=listed(first)))
    number = tr("Deal {number}", number=due.number)
    if due.of is not None:
        number = tr("Deal {number} of {of}", number=due.number, of=due.of)
    facts = "".join(f" · {say(fact, sheet)}" for fact in due.facts)
    return f"<b>{escape(number)}</b>{escape(facts)}"

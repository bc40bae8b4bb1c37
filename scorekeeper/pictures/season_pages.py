"""Pages of a season: its table as one page to hang up, and for each person a page to hand out.

That one has the place, the points, every match and every opponent; a full page continues on another. Lengths are
typographic points, 72 to an inch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorekeeper.match.days import day_in_short, local_time
from scorekeeper.match.figures import Against, Figures, PartnerFigures
from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.pictures.figures_said import game_said, mean_of, number_said
from scorekeeper.pictures.font_metrics import fitting_size, truncated, wrapped
from scorekeeper.pictures.printed import LONG_SIDE, MARGIN, SHORT_SIDE
from scorekeeper.pictures.ruled_table import PAD, TableCell, TableColumn, table, widths
from scorekeeper.pictures.season_said import (
    SeasonColumn,
    columns_of,
    points_said,
    points_word,
    rank_said,
    rules_said,
    season_lines,
    time_said,
)
from scorekeeper.pictures.shapes import Picture, Shape, TextLine, moved, write
from scorekeeper.rules.phrase import Phrase, Value
from scorekeeper.texts import listed, say, signed, tr, translated

_TITLE, _BODY, _FIGURE, _CAPTION = 30.0, 12.0, 26.0, 10.0
_ENTRY, _SMALLEST, _HEAD = 11.0, 7.0, 9.0
_ROW: Final = 20.0
_GAP: Final = 18.0
_LEADING: Final = 1.4
_ROOM: Final = SHORT_SIDE - 2 * MARGIN
_FEWEST_ROWS: Final = 3  # the fewest rows of a table at the foot of a page
_LEAST_DEALS: Final = 2  # the fewest deals of a contract that may be a person's best, if any contract has so many
_NAME, _POINTS, _TABLE_HEAD = 17.0, 19.0, 10.0
_TABLE_ROW = 34.0
_LEAST_TABLE_ROW = 24.0  # if rows would be lower than this, everything is smaller
_COUNT = 60.0  # the width of a column of numbers, at least


def season_page(found: SeasonAnswer) -> Picture:
    """Return the page: the name, the way of counting, and the table, as large as the page allows."""
    season, rows = found.season, found.table.rows
    size = fitting_size(season.name, _TITLE, _ROOM)
    shapes: list[Shape] = [TextLine(MARGIN, MARGIN + size, season.name, size)]
    lines = [line for words in season_lines(found) for line in wrapped(words, _BODY, _ROOM)]
    down = write(shapes, lines, (MARGIN, MARGIN + size), _BODY, _BODY * _LEADING, "soft") + _GAP
    if rows:
        left = LONG_SIDE - MARGIN - down
        row = min(_TABLE_ROW, max(_LEAST_TABLE_ROW, left / (len(rows) + 1)))
        scale = 1.0
        grid, wide, high = table(_columns(found, _ROOM), row)
        if high > left:  # all of it is smaller, and still as wide as the page
            scale = left / high
            grid, wide, high = table(_columns(found, _ROOM / scale), row)
        shapes += moved(grid, MARGIN, down, min(scale, _ROOM / wide, left / high))
    return Picture(SHORT_SIDE, LONG_SIDE, tuple(shapes), ". ".join([season.name, *season_lines(found)]))


def _columns(found: SeasonAnswer, room: float) -> list[TableColumn]:
    columns = {each.key: _column(found, each) for each in columns_of(found.season, "page")}
    name = columns["name"]
    left = room - sum(widths([each for each in columns.values() if each is not name])) - 2 * PAD
    called = tuple(cell._replace(text=truncated(cell.text, _NAME, left)) for cell in name.entries)
    columns["name"] = name._replace(entries=called, min_width=left)
    return [*columns.values()]


def _column(found: SeasonAnswer, column: SeasonColumn) -> TableColumn:
    cells = tuple(
        TableCell(column.text(found, row), ink="soft" if row.rank is None else "ink") for row in found.table.rows
    )
    title, size = column.title(found.season), _POINTS if column.key == "points" else _NAME
    if column.key in {"rank", "name"}:
        return TableColumn(title, cells, size, "end" if column.key == "rank" else "start", head_size=_TABLE_HEAD)
    return TableColumn(title, cells, size, "end", min_width=_COUNT, head_size=_TABLE_HEAD)


def season_people_pages(found: SeasonAnswer, matches: Sequence[Seated]) -> list[Picture]:
    """Return the pages of everybody who has played, in the order of the table. `matches` are those that count."""
    if found.season.taken_over == "ended":  # as in the table
        matches = [each.ended() for each in matches]
    figures = figures_of(matches)
    return [page for row in found.table.rows if row.matches for page in _pages(found, matches, figures, row)]


def _pages(found: SeasonAnswer, matches: Sequence[Seated], figures: Figures, row: SeasonRow) -> list[Picture]:
    name = found.name_of(row)
    shapes, down = _head(found, figures, row)
    pages: list[list[Shape]] = [shapes]
    for columns in (_matches(found, matches, figures, row.person), _met(found, figures, row.person)):
        done, number = 0, len(columns[0].entries) if columns else 0
        while done < number:
            room = int((LONG_SIDE - MARGIN - down) / _ROW) - 1  # the head is a row
            if room < min(_FEWEST_ROWS, number - done):
                down = MARGIN + _BODY
                heading = truncated(f"{name} · {found.season.name}", _BODY, _ROOM)
                pages.append([TextLine(MARGIN, down, heading, _BODY, "soft")])
                down += _GAP
                continue
            part = [each._replace(entries=each.entries[done : done + room]) for each in columns]
            grid, _, high = table(part, _ROW)
            pages[-1] += moved(grid, MARGIN, down)
            down += high + _GAP
            done += room
    return [Picture(SHORT_SIDE, LONG_SIDE, tuple(page), f"{found.season.name}. {name}") for page in pages]


def _head(found: SeasonAnswer, figures: Figures, row: SeasonRow) -> tuple[list[Shape], float]:
    """Return the season, the person, place and points, and the best contract; and the height of all this."""
    season, name, shapes, down = found.season, found.name_of(row), list[Shape](), MARGIN
    above = " · ".join(filter(None, [season.name, time_said(season), ", ".join(rules_said(season, found.table))]))
    down = write(shapes, wrapped(above, _BODY, _ROOM), (MARGIN, down), _BODY, _BODY * _LEADING, "soft")
    size = fitting_size(name, _TITLE, _ROOM)
    down += _TITLE * _LEADING
    shapes.append(TextLine(MARGIN, down, name, size))
    facts = [
        (rank_said(row), tr("Place")),
        (points_said(row.points, season.counts), points_word(season.counts)),
        *((each.text(found, row), each.title(season)) for each in columns_of(season, "person")),
    ]
    down += _GAP + _FIGURE
    for number, (figure, caption) in enumerate(facts):
        across = MARGIN + number * _ROOM / len(facts)
        shapes.append(TextLine(across, down, figure, fitting_size(figure, _FIGURE, _ROOM / len(facts) - PAD)))
        shapes.append(TextLine(across, down + _CAPTION * _LEADING, caption, _CAPTION, "soft"))
    down += _CAPTION * _LEADING
    best = wrapped(_best_contract(figures, row.person), _BODY, _ROOM)
    return shapes, write(shapes, best, (MARGIN, down), _BODY, _BODY * _LEADING + PAD) + _GAP


def _best_contract(figures: Figures, person: str) -> str:
    """Name the contract with a person's best mean as declarer; empty without one."""
    means = [
        (of.count >= _LEAST_DEALS, (1 if figures.games[game].high_wins else -1) * mean_of(of, unit), game, key)
        for game, contracts in figures.people[person].contracts.items()
        for unit in [figures.games[game].unit]
        for key, each in contracts.items()
        for of in [each.declared.points]
        if key and of.count
    ]
    if not means:
        return ""
    *_, game, key = max(means)
    points = figures.people[person].contracts[game][key].declared.points
    values: dict[str, Value] = {
        "contract": translated(figures.games[game].names.get(key, key)),
        "points": number_said(mean_of(points, figures.games[game].unit)),
        "number": points.count,
    }
    sentence = Phrase(
        "Best contract: {contract}, {points} on average in {number} deal",
        values,
        plural="Best contract: {contract}, {points} on average in {number} deals",
        count=points.count,
    )
    return say(sentence)


def _matches(found: SeasonAnswer, matches: Sequence[Seated], figures: Figures, person: str) -> list[TableColumn]:
    """Return every match: its day, its game if there are several, the other players, place and points."""
    rows: list[tuple[str, str, str, str, str]] = []
    for each in matches:
        parts = {part.person: part for part in each.parts()}
        if person not in parts:
            continue
        digest, mine = each.digest, parts[person]
        day = say(day_in_short(local_time(digest.started).date())) if digest.started else ""
        others = listed([found.names.get(who, "") for who in parts if who != person])
        total = signed(mine.total, plus=False, unit=digest.unit)
        rows.append((day, game_said(figures.games, each.game), others, str(mine.place), total))
    days, games, others_there, places, totals = map(list, zip(*rows, strict=True))
    first = [_words(tr("Matches"), days), *([_words("", games)] if len({*games}) > 1 else [])]
    last = [_numbers(tr("Place"), places), _numbers(tr("Points"), totals)]
    return _filled(first, (tr("At the table"), others_there), last)


def _met(found: SeasonAnswer, figures: Figures, person: str) -> list[TableColumn]:
    """Return everybody met: the number of matches, wins and losses, and matches as partners; empty without any."""
    against, beside = figures.people[person].against, figures.people[person].beside

    def matches(other: str) -> int:
        return against.get(other, Against()).matches + beside.get(other, PartnerFigures()).places.matches

    met = sorted({*against, *beside}, key=lambda other: (-matches(other), found.names.get(other, "")))
    if not met:
        return []
    leads = [against.get(other, Against()) for other in met]
    last = [
        _numbers(tr("Matches"), map(matches, met)),
        _numbers(tr("Ahead"), (each.ahead for each in leads)),
        _numbers(tr("Behind"), (each.behind for each in leads)),
        _numbers(tr("Tied"), (each.level for each in leads)),
    ]
    if beside:
        last.append(_numbers(tr("Beside"), (beside.get(other, PartnerFigures()).places.matches for other in met)))
    return _filled([], (tr("Name"), [found.names.get(other, "") for other in met]), last)


def _words(head: str, texts: Sequence[str], size: float = _ENTRY) -> TableColumn:
    return TableColumn(head, tuple(map(TableCell, texts)), size, head_size=_HEAD)


def _numbers(head: str, numbers: Iterable[str | int]) -> TableColumn:
    return TableColumn(head, tuple(TableCell(str(each)) for each in numbers), _ENTRY, "end", head_size=_HEAD)


def _filled(
    first: Sequence[TableColumn], middle: tuple[str, Sequence[str]], last: Sequence[TableColumn]
) -> list[TableColumn]:
    """Return columns as wide as the page; the texts of the middle one are smaller or truncated if necessary."""
    head, texts = middle
    left = _ROOM - sum(widths([*first, *last])) - 2 * PAD
    size = max(min((fitting_size(text, _ENTRY, left) for text in texts), default=_ENTRY), _SMALLEST)
    fitting = _words(head, [truncated(text, size, left) for text in texts], size)
    columns = [*first, fitting._replace(min_width=left), *last]
    fixed = [wide - 2 * PAD for wide in widths(columns)]  # equal on every page
    return [column._replace(min_width=wide) for column, wide in zip(columns, fixed, strict=True)]

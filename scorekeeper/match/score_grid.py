"""The rows of the score grid and of named hands, in words. The app, files and the start's picture show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import STANDS, Cell, Row, Say
from scorekeeper.rules.game import NamedHand
from scorekeeper.rules.phrase import Amount, Phrase, Points, Value

DOT: Final = " · "
BLANK_LINE: Final = "\u00a0"  # an empty line of words


class PlayerRow(NamedTuple):
    """The row of a player or a side; the total is empty if the partner's row has it."""

    names: tuple[str, ...]  # the players, or the game's name for the row
    words: str
    now: bool
    out: bool  # takes no part in the coming deals
    grid_cells: tuple[GridCell, ...]
    total: str  # empty if the partner's row has it
    hint: str
    counter: str  # a count beside the total, such as bags
    to_go: str  # the distance of the total from the target
    who: str  # the owner of the total
    ahead: int  # the sign of the standing; see `Sheet.ahead`


class GridCell(NamedTuple):
    """A cell between the name and the total. A tap chooses the box `key`, or opens the deal `deal`."""

    look: str
    text: str
    label: str
    key: str = ""
    deal: int | None = None
    note: str = ""  # a smaller line below the text


def player_rows(sheet: Sheet, say: Say, names: Sequence[str]) -> list[PlayerRow]:
    """Return the rows, with a cell for each column of the grid; `names` are those of the accounts."""
    boxes = {box.key: box.name for box in sheet.match.game.boxes}
    columns = [
        (heading.key, boxes.get(heading.key) or say(Phrase("deal {number}", {"number": heading.header})))
        for heading in sheet.grid.headings[1:-1]
    ]
    return [_player_row(sheet, row, say, names, columns) for row in sheet.grid.rows]


def _player_row(
    sheet: Sheet, row: Row, say: Say, names: Sequence[str], columns: Sequence[tuple[str, str]]
) -> PlayerRow:
    name, *middle, total = row.cells
    words = [say(name.hint)] if name.hint else []
    words += [say(STANDS[total.mark])] if total.mark in STANDS else []
    account = row.account or 0
    seats = sheet.seats[account] if row.seat is None else (row.seat,)
    players = tuple(sheet.match.players[seat] for seat in seats) or (names[account],)
    lacks = sheet.to_go[account] if sheet.to_go and isinstance(total.value, int) else 0
    counters = () if row.account is None or sheet.standing.over else sheet.standing.counters
    return PlayerRow(
        players,
        DOT.join(words),
        row.mark == "now",
        row.mark == "out",
        tuple(
            _grid_cell(sheet, " & ".join(players), key, name, cell, say)
            for (key, name), cell in zip(columns, middle, strict=True)
        ),
        say(_points(total.value)) if isinstance(total.value, int) else "",
        "" if sheet.standing.over else say(total.hint) if total.hint else BLANK_LINE,
        say(counters[account]) if counters else "",
        say(Phrase("{n} to go", {"n": Amount(lacks, sheet.unit)})) if lacks else "",
        "" if row.account is None else names[row.account],
        0 if row.account is None else sheet.ahead[row.account],
    )


def _grid_cell(sheet: Sheet, player: str, key: str, name: str, cell: Cell, say: Say) -> GridCell:
    if cell.kind in {"blank", "above"}:
        return GridCell("blank", "", "")
    points = say(_points(cell.value)) if isinstance(cell.value, int) else ""
    if cell.kind == "score":
        note = say(cell.hint) if cell.hint else ""
        return GridCell("score", points, ", ".join(filter(None, (player, f"{name}: {points}", note))), note=note)
    if cell.mark in {"due", "open"}:
        return GridCell(cell.mark, "", say(Phrase("{who} owes {what}", {"who": player, "what": name})), key)
    if cell.deal is not None and player in sheet.match.players:  # the player who sat on the seat in that deal
        box = sheet.outcomes[cell.deal].box
        player = player if box is None else sheet.match.players_of(cell.deal)[box[0]]
    return GridCell(cell.mark, points, say(_played(player, name, points, fits=cell.mark != "wrong")), deal=cell.deal)


def _played(who: str, what: str, points: str, *, fits: bool) -> Phrase:
    values: dict[str, Value] = {"who": who, "what": what, "points": points}
    if not points:
        return Phrase("{who}, {what}: played", values) if fits else Phrase("{who}, {what}: played, in conflict", values)
    return Phrase("{who}, {what}: {points}", values) if fits else Phrase("{who}, {what}: {points}, in conflict", values)


def _points(points: int) -> Phrase:
    return Phrase("{points}", {"points": Points(points)})


class HandRow(NamedTuple):
    """A hand by its number in the match; no points before it was played, or if it was not counted.

    `deal` is the index of its deal, None before there is one. If every account plays the hand in a deal of its own,
    `deals` has the deal of each, and the points are None for an account without one.
    """

    number: int
    hand: NamedHand
    points: tuple[int | None, ...] | None
    due: bool
    deal: int | None
    deals: tuple[int | None, ...] = ()


def hand_rows(sheet: Sheet) -> tuple[HandRow, ...]:
    """Return a row for each hand of the match; empty if hands have no names."""
    judged = enumerate(zip(sheet.match.deals, sheet.outcomes, strict=True))
    played = {outcome.number: (outcome.points, at) for at, (deal, outcome) in judged if not deal.ruling}
    due = sheet.due.number if sheet.due else None
    rows = []
    for number, hand in enumerate(sheet.match.game.named_hands(len(sheet.match.players)), 1):
        if not hand.key:
            points, deal_index = played.get(number, (None, None))
            rows.append(HandRow(number, hand, points, number == due, deal_index))
            continue
        boxes = [(seats[0], hand.key) for seats in sheet.seats]  # each account plays the hand in a deal of its own
        outcomes = sheet.outcomes
        deals = [next((at for at, outcome in enumerate(outcomes) if outcome.box == box), None) for box in boxes]
        found = [None if at is None else outcomes[at].points for at in deals]
        scored = tuple(None if each is None else each[account] for account, each in enumerate(found))
        rows.append(HandRow(number, hand, scored, due=False, deal=None, deals=tuple(deals)))
    return tuple(rows)


class HandLine(NamedTuple):
    """A hand in words: its name, its worth, and everybody's points, empty before it was played.

    A tap on the row opens `deal`; a tap on an account's points opens its entry in `deals`. A tap on an account's empty
    place begins the next deal with `box`, unless that is empty.
    """

    name: str
    worth: str
    points: tuple[str, ...]
    due: bool
    heard: str
    deal: int | None = None
    deals: tuple[int | None, ...] = ()
    box: str = ""
    open: tuple[str, ...] = ()  # the label of the empty place of each account


def hand_lines(sheet: Sheet, say: Say, names: Sequence[str]) -> list[HandLine]:
    """Return the rows of the hands in words; `names` are those of the accounts."""
    lines = []
    for row in hand_rows(sheet):
        name, worth = say(row.hand.name), say(row.hand.worth) if row.hand.worth else ""
        scores = row.points or (None,) * len(sheet.seats)
        points = tuple("" if each is None else say(_points(each)) for each in scores)
        whose = [f"{who} {score}" for who, score in zip(names, points, strict=True) if score]
        heard, box = ", ".join([name, worth, *whose]), row.hand.key if sheet.due is not None else ""
        empty = tuple(say(Phrase("{who}, {what}: not played yet", {"who": who, "what": name})) for who in names)
        open_places = empty if box else ()
        lines.append(HandLine(name, worth, points, row.due, heard, row.deal, row.deals, box, open_places))
    return lines


def heard_at(line: HandLine, account: int) -> str:
    """Label an account's points for a screen reader, if it has a deal of its own."""
    return f"{line.name} {line.worth}: {line.points[account]}"

"""A kept deal in words and figures, whatever the game: what was said, what it counted, what it brought."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.game import Field, Outcome
from scorekeeper.texts.speech import say, signed


class Kept(NamedTuple):
    """One deal of the log, in plain values. `counts`, `points` and `running` have one entry an account."""

    place: int
    number: int
    who: str  # the declarer, where there is one
    dealer: str
    what: str
    counts: tuple[str, ...]
    points: tuple[int, ...] | None
    running: tuple[int, ...]
    thrown_in: bool
    note: str
    faults: tuple[str, ...]

    @property
    def title(self) -> str:
        """Who played what."""
        return " · ".join(part for part in (self.who, self.what) if part)


def kept_deal(sheet: Sheet, place: int) -> Kept:
    """A deal of the log, by its place from 0."""
    outcome, deal = sheet.replay.outcomes[place], sheet.match.deals[place]
    players = sheet.match.players
    return Kept(
        place,
        outcome.number,
        "" if outcome.declarer is None else players[outcome.declarer],
        "" if outcome.dealer is None else players[outcome.dealer],
        ", ".join(_said(sheet, place, outcome)),
        _counts(sheet, outcome),
        outcome.points,
        outcome.totals,
        deal.thrown_in,
        deal.note,
        tuple(say(fault, sheet) for fault in outcome.faults),
    )


def booked(sheet: Sheet, place: int) -> str:
    """One line about a deal that was just booked."""
    deal = kept_deal(sheet, place)
    brought = "thrown in" if deal.thrown_in else ", ".join(signed(p) for p in deal.points or ())
    return f"Deal {deal.number} booked: {deal.title}" + (f": {brought}" if brought else "")


def _said(sheet: Sheet, place: int, outcome: Outcome[Any]) -> list[str]:
    """What the table said of a deal beside the numbers, in the names that its questions give."""
    match = sheet.match
    before = sheet.replay.outcomes[place - 1].after if place else match.game.start(match.setup)
    fields = {f.key: f for f in match.game.questions(before, outcome.answers).fields if f.kind != "number"}
    boxes = {box.key: box.name for box in match.game.boxes}
    words = []
    for column in match.game.columns:
        value = outcome.answers.get(column.key)
        if column.each or not isinstance(value, str):
            continue
        field = fields.get(column.key)
        if field is None:
            words.append(boxes.get(value, value))
        else:
            name = _name(sheet, field, value)
            words.append(name if field.announced else f"{say(column.label, sheet)}: {name}")
    return words


def _name(sheet: Sheet, field: Field, value: str) -> str:
    return next((say(option.name, sheet) for option in field.options if option.value == value), value)


def _counts(sheet: Sheet, outcome: Outcome[Any]) -> tuple[str, ...]:
    for column in sheet.match.game.columns:
        values = outcome.answers.get(column.key)
        if column.each and column.answer and isinstance(values, list | tuple):
            return tuple(str(value) for value in values)
    return ()

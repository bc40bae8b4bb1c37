"""A stored deal as text, for any game: its caption, counts, points and faults, and its answers if it has faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_comparison import LaterDeals
from scorekeeper.rules.game import Column, Field, Outcome
from scorekeeper.rules.phrase import Account, Phrase, Seat
from scorekeeper.texts import counted, names_of, say, signed, tr

_LONGEST = 84  # letters of a short title; the log has all of them
_SEPARATOR = " · "


class DealWords(NamedTuple):
    """One deal of the log, counts and points by account. `caption` has suits as signs and short names."""

    deal_index: int
    number: int
    dealer: str
    short_dealer: str
    title: str
    caption: str
    counted_as: str  # the label of the counts
    counts: tuple[str, ...]
    points: tuple[int, ...] | None
    running: tuple[int, ...]
    thrown_in: bool
    is_ruling: bool
    note: str
    faults: tuple[str, ...]
    plus: bool  # whether points above 0 have a plus
    unit: int  # the number of scores that make a point

    def signed(self, points: int) -> str:
        """Return points as this game shows them."""
        return signed(points, plus=self.plus, unit=self.unit)

    @property
    def short_caption(self) -> str:
        """The caption for a line or two; a long one loses its last parts."""
        if self.is_ruling and self.note:
            return tr("Ruling: {said}", said=self.note.partition("\n")[0])
        text = self.caption
        while len(text) > _LONGEST and _SEPARATOR in text:
            text = text.rpartition(_SEPARATOR)[0]
        return text

    @property
    def unscored(self) -> str:
        """The reason why the deal has no points, in a word or two; empty if it has."""
        if self.points is not None:
            return ""
        return tr("in conflict" if self.faults else "thrown in" if self.thrown_in else "not counted")

    @property
    def again(self) -> str:
        """The reason why the deal is played again; empty if it is not."""
        if self.points is not None or self.faults:
            return ""
        return tr("thrown in, played again" if self.thrown_in else "not counted, played again")

    @property
    def numbered_title(self) -> str:
        """The number of the deal and its title."""
        if self.is_ruling or not self.title:
            return self.number_text
        return tr("Deal {number}: {what}", number=self.number, what=self.title)

    @property
    def number_text(self) -> str:
        """The number of the deal alone; a ruling has none."""
        return tr("Ruling") if self.is_ruling else tr("Deal {number}", number=self.number)

    @property
    def figure(self) -> str:
        """The number before its row; empty of a ruling."""
        return "" if self.is_ruling else str(self.number)

    @property
    def counted(self) -> str:
        """The counts on one line."""
        return (", " if any("·" in count for count in self.counts) else " ").join(self.counts)

    def spoken(self, names: Sequence[str]) -> str:
        """Return the label of the deal for a screen reader: its title, the points by name, and the faults."""
        points = [f"{name} {self.signed(each)}" for name, each in zip(names, self.points or (), strict=False)]
        return ", ".join(filter(None, [self.numbered_title, self.unscored, *points, *self.faults]))

    def counts_heard(self, names: Sequence[str]) -> str:
        """Return the counts by name, for a screen reader; empty without counts."""
        if not self.counts:
            return ""
        return f"{self.counted_as}: {_by_name(names, self.counts)}"

    def running_heard(self, names: Sequence[str]) -> str:
        """Return the running totals by name, for a screen reader."""
        return f"{tr('Total')}: {_by_name(names, map(self.signed, self.running))}"


def _by_name(names: Sequence[str], figures: Iterable[str]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=False))


class ShortNames:
    """The names of a sheet, long ones in their short forms."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self.plus, self.unit = sheet, sheet.plus, sheet.unit

    def name_of(self, who: Seat | Account) -> str | Phrase:
        """Return the short form of a player; of a side those of its players, or the game's own name."""
        seats = (who.number,) if isinstance(who, Seat) else self._sheet.seats[who.number]
        return " & ".join(self._sheet.short_players[seat] for seat in seats) or self._sheet.name_of(who)


def kept_deal(sheet: Sheet, deal_index: int) -> DealWords:
    """Return the text of a deal, by its index in the match."""
    outcome, deal, sheet = sheet.outcomes[deal_index], sheet.match.deals[deal_index], sheet.of_deal(deal_index)
    players, dealer = sheet.match.players, outcome.dealer
    who = "" if outcome.declarer is None else players[outcome.declarer]
    if deal.ruling:
        title = caption = tr("Ruling")
    elif outcome.caption is None:
        title = caption = _SEPARATOR.join(part for part in (who, _answers_text(sheet, deal_index, outcome)) if part)
    else:
        title, short = _SEPARATOR.join(say(part, sheet) for part in outcome.caption), ShortNames(sheet)
        caption = _SEPARATOR.join(say(part, short, signs=True) for part in outcome.caption)
    rows = [(column, outcome.answers.get(column.key)) for column in counted_columns(sheet)]
    lists = [(column, row) for column, row in rows if isinstance(row, list | tuple) and len(row) == len(sheet.names)]
    return DealWords(
        deal_index,
        outcome.number,
        "" if dealer is None else players[dealer],
        "" if dealer is None else sheet.short_players[dealer],
        title,
        caption,
        " · ".join(say(column.label, sheet) for column, _ in lists),
        tuple("\u00a0·\u00a0".join(map(str, each)) for each in zip(*(row for _, row in lists), strict=True)),
        outcome.points if not deal.ruling or outcome.faults else deal.ruling,
        outcome.totals,
        deal.thrown_in,
        bool(deal.ruling),
        "\n".join(filter(None, deal.texts.values())),
        tuple(say(fault, sheet) for fault in outcome.faults),
        sheet.plus,
        sheet.unit,
    )


def saved_line(sheet: Sheet, deal_index: int, *, corrected: bool = False) -> str:
    """Return the notice about a deal that was just saved or corrected; without its score, which the sheet shows."""
    number = sheet.outcomes[deal_index].number
    if sheet.match.deals[deal_index].ruling:
        return tr("The ruling is on the sheet.")
    return tr("Deal {number} corrected", number=number) if corrected else tr("Deal {number} saved", number=number)


def later_changes(changed: LaterDeals) -> str:
    """Return a line about the later deals that an insertion or deletion changes; empty without any."""
    return counted(changed.deals, "1 later deal changes", "{n} later deals change") if changed.deals else ""


def _answers_text(sheet: Sheet, deal_index: int, outcome: Outcome[Any]) -> str:
    """Return the answers of a deal other than counts, with their names in the questions."""
    match = sheet.match
    asked = match.game.questions(sheet.position_before(deal_index), outcome.answers)
    fields = {(field.key, field.index): field for field in asked.fields}
    declarer = None if outcome.declarer is None else match.players[outcome.declarer]
    words, labelled = [], []
    for column in match.game.columns:
        value, field = outcome.answers.get(column.key), fields.get((column.key, None))
        if value is None or column.each:
            continue
        label = say(column.label, sheet)
        if isinstance(value, list | tuple):
            entries = (_name(sheet, column, fields.get((column.key, n)), entry) for n, entry in enumerate(value))
            labelled.append(f"{label}: {', '.join(entries)}")
            continue
        name = _name(sheet, column, field, value)
        if name == declarer and field is not None and field.announced and field.kind == "choice":
            continue  # it is in the title already
        if column.number and field is not None and field.announced:
            words.append(f"{label} {name}")
        elif isinstance(value, str) and (field is None or field.announced):
            words.append(name)
        else:
            labelled.append(f"{label}: {name}")
    return " · ".join(part for part in (", ".join(words), *labelled) if part)


def _name(sheet: Sheet, column: Column, field: Field | None, value: Any) -> str:
    option = next((o.name for o in (field.options if field else ()) if o.value == value), None)
    known = dict(column.called).get(value) if isinstance(value, str) else None
    if option is None and column.names and isinstance(value, int):
        names = sheet.match.players if column.names == "seats" else names_of(sheet)
        return names[value] if 0 <= value < len(names) else str(value)
    return say(option or known or str(value), sheet)


def counted_columns(sheet: Sheet) -> list[Column]:
    """Return the columns of a game that count something for each account, without the score itself."""
    return [column for column in sheet.match.game.columns if column.each and column.answer and not column.is_told]

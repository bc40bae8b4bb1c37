"""The view of a deal that is being entered: rows with its answers so far, and the keys of the question.

It is made from the questions of the game alone, and knows no game. The app paints it in Flet, and the start page's
picture in HTML. `say` gives the words, in the reader's language and with the table's names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from scorekeeper.match.entry import AtOnce, answered, known, most_left, over_total
from scorekeeper.match.number_entry import (
    Terms,
    added_to,
    begins,
    composed,
    highest,
    is_signed,
    is_wide,
    possible,
    written,
)
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.table import Say
from scorekeeper.rules.deal_faults import WHAT_IS_IT
from scorekeeper.rules.game import Answers, Field, Questions
from scorekeeper.rules.phrase import Amount, Phrase, Points
from scorekeeper.rules.suits import SUITS

_MANY: Final = 6  # numbers in one column
_OFFERED: Final = 6  # bids in steps with a key each, beside the digits: the lowest, which are the usual ones
_BIDS_FROM: Final = 10  # below this number a key for a bid would look like a digit

MINUS: Final = "-"
PLUS: Final = "+"
"""Typed by the key that changes the sign of a number."""

FieldKey: TypeAlias = tuple[str, int | None]


class Entered(NamedTuple):
    """A deal as far as it is entered.

    `focus` is the question that is asked, `filled` a number that followed from the others, and `wrong` are the
    questions with wrong answers. `minus`: the asked number has a minus, and no digit yet. `terms` are those of the sum
    that is being written.
    """

    sheet: Sheet
    asked: Questions
    answers: Answers
    focus: Field | None
    filled: FieldKey | None
    say: Say
    wrong: frozenset[FieldKey] = frozenset()
    minus: bool = False
    terms: Terms = Terms()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer so far, or all of one kind in a line (`folded`); a tap on it shows the keys of the question.

    A `cell` stands side by side with others, and a `number` below others. `heard` is the label for a screen reader.
    `usual`: the answer is the usual one, and was not given.
    """

    look: Literal["cell", "number", "folded"]
    field: Field
    label: str
    value: str
    heard: str
    empty: bool = False  # not answered yet: the value is a dash, or three dots if an answer is needed
    asked: bool = False
    wrong: bool = False
    usual: bool = False
    suit: str = ""
    note: str = ""
    rest: str = ""  # a note that the number followed from the others
    points: int | None = None
    parts: tuple[Answer, ...] = ()  # the answers in a folded line


class CountHeading(NamedTuple):
    """The heading of the numbers below it."""

    key: str
    label: str


class AccountTotal(NamedTuple):
    """An account's total while no numbers are asked; or its score, once the answers give all scores.

    `ahead` is as in `Sheet.ahead`. An account that is `out` of the match is never asked, and shows its total.
    """

    account: int
    points: int
    ahead: int
    out: bool = False


EntryRow: TypeAlias = "tuple[Answer | None, ...] | Answer | CountHeading | AccountTotal"
"""A row: a tuple has answers side by side, equally wide, with None for an empty place."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key: the answers that it sets (None clears), its label, a smaller line below it, and whether it can be tapped.

    `lines` are those of a key with two answers on it, each with its label. `types` is the keyboard key that does the
    same; a digit key answers nothing by itself.
    """

    answers: tuple[tuple[Field, Any], ...]
    name: str = ""
    hint: str = ""
    suit: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    live: bool = True
    chosen: bool = False
    types: str = ""

    @property
    def value(self) -> Any:
        """The last answer."""
        return self.answers[-1][1] if self.answers else None

    @property
    def clears(self) -> bool:
        """Whether it removes the answer."""
        return bool(self.answers) and self.value is None


class Pad(NamedTuple):
    """The asked question and its keys; each kind is painted differently.

    `alike` are the questions with the same keys, so that a tap may lead from one to the next under the same finger.
    `barred` tells why some keys are not allowed. `hinted`: some keys have a smaller line, shown or not. `lowest` are
    keys with whole numbers above the digits; `pairs` are asked in one table.
    """

    kind: Literal["none", "numbers", "digits", "options", "suits", "joint", "pairs"] = "none"
    question: str = ""
    keys: tuple[Key, ...] = ()
    alike: tuple[str, ...] = ()
    barred: str = ""
    hinted: bool = False
    lowest: tuple[Key, ...] = ()
    pairs: tuple[Field, ...] = ()


def field_key(field: Field) -> FieldKey:
    """Identify a question by the place of its answer: its key, and its index in a list."""
    return (field.key, field.index)


def is_cell(field: Field) -> bool:
    """Whether an answer stands side by side with others: a choice, or a number that belongs to no player."""
    return field.kind != "number" or field.index is None


def same_table(field: Field, focus: Field | None) -> bool:
    """Whether two questions are asked in the same table of pairs."""
    return focus is not None and field.pair is not None is not focus.pair and field.group == focus.group


def summary_fields(fields: Sequence[Field]) -> list[Field]:
    """Return the questions with a row of their own. Of the pairs in a group, the first stands for all."""
    firsts: dict[str | None, Field] = {}
    for field in fields:
        if field.pair is not None:
            firsts.setdefault(field.group, field)
    return [field for field in fields if not field.aside and (field.pair is None or field is firsts[field.group])]


def rows_of(e: Entered, abreast: int) -> list[EntryRow]:
    """Return the rows in the order of the questions: `abreast` choices side by side, and a line for each number."""
    numbers = [field for field in e.asked.fields if not is_cell(field)]
    spread = _spread(e, numbers)
    rows: list[EntryRow] = []
    for beside, run in groupby(summary_fields(e.asked.fields), is_cell):
        fields = list(run)
        if beside:
            wide = min(abreast, len(fields))
            cells = [*(_cell(e, field) for field in fields), *[None] * (-len(fields) % wide)]
            rows += [tuple(cells[at : at + wide]) for at in range(0, len(cells), wide)]
        elif spread is None:
            rows += [_number(e, field) for field in fields]
        else:
            for key in dict.fromkeys(field.key for field in fields):
                rows += _of_key(e, key, [field for field in fields if field.key == key], spread)
    asked = {field.seat for field in numbers}
    unasked = [row for row in _standing(e) if row.out and not asked.intersection(e.sheet.seats[row.account])]
    return [*rows, *(unasked if numbers else _standing(e))]


def row_asked(asked: Questions, focus: Field | None) -> Field | None:
    """Return the asked number, if a small phone cannot show all questions at once."""
    return None if focus is None or is_cell(focus) or len(asked.fields) <= _MANY else focus


def sums_of(e: Entered) -> tuple[str, bool]:
    """Return the sums so far (with the points once all are known), and whether a sum exceeds its total.

    They stand below numbers that belong together; without any there is no sum.
    """
    if not e.asked.groups:
        return "", False
    sums = [e.say(group.so_far) for group in e.asked.groups]
    points = [each for each in e.asked.points if each is not None]
    if e.sheet.match.game.zero_sum(len(e.sheet.match.players)) and len(points) == len(e.asked.points) > 0:
        sums.append(e.say(Phrase("Sum {n}", {"n": Amount(sum(points), e.sheet.unit)})))
    return " · ".join(sums), bool(over_total(e.asked, e.answers))


def still_missing(e: Entered) -> str:
    """Tell why the deal cannot be saved yet, or that it can. Empty if the sums beside the answers tell the rest."""
    group = None if e.focus is None else e.focus.group
    totals = {each.key for each in e.asked.groups if each.total is not None}
    still = [field for field in e.asked.fields if field.needed and answered(e.answers, field) is None]
    open_here = bool(still) and all(field.group == group for field in still)
    if group in totals and open_here and not e.asked.impossible and not over_total(e.asked, e.answers):
        return ""  # only numbers of the asked question's group are missing
    if e.asked.missing:
        missing = e.asked.missing[0]
        what = dict(missing.values).get("what") if missing.template == WHAT_IS_IT.template else None
        return e.say(missing if what is None else Phrase("{label}: not said yet", {"label": what}))
    return e.say(Phrase("Ready to save.") if e.asked.fields else Phrase("Nothing is counted in this deal."))


def _spread(e: Entered, numbers: list[Field]) -> str | None:
    """Choose the counted thing whose numbers are spread out, one to a line; None if all lines fit.

    An announced thing folds to one line once the played one is asked. So does a thing with the same labels as another.
    """
    keys = list(dict.fromkeys(field.key for field in numbers))
    same = len({e.say(field.label) for field in numbers}) < len(numbers)
    if len(keys) <= 1 or (len(numbers) <= _MANY and not same and not any(field.announced for field in numbers)):
        return None
    still = [field.key for field in numbers if known(e.answers, field) is None]
    return e.focus.key if e.focus is not None and e.focus.key in keys else (still or keys[-1:])[0]


def _of_key(e: Entered, key: str, fields: list[Field], spread: str) -> list[EntryRow]:
    """Return a line for each number of the spread-out thing; one folded line for another."""
    title = next(e.say(column.label) for column in e.sheet.match.game.columns if column.key == key)
    if key == spread:
        return [CountHeading(key, title), *(_number(e, field) for field in fields)]
    parts = tuple(_number(e, field) for field in fields)
    value, wrong = " · ".join(part.value for part in parts), any(part.wrong for part in parts)
    return [Answer("folded", fields[0], title, value, f"{title}: {value}", wrong=wrong, parts=parts)]


def _cell(e: Entered, field: Field) -> Answer:
    value, label = answered(e.answers, field), e.say(field.label)
    option = next((option for option in field.options if option.value == value), None)
    name = e.say(option.name) if option else "" if value is None else str(value)
    if field.pair is not None:  # the pairs are counted by answer: "Doubled 2 · Redoubled 1"
        often = Counter(answered(e.answers, each) for each in e.asked.fields if same_table(each, field))
        name = " · ".join(f"{e.say(each.name)} {often[each.value]}" for each in field.options if often[each.value])
    return Answer(
        "cell",
        field,
        label,
        name or ("…" if field.needed else "–"),
        heard_of_cell(e.say, label, name, needed=field.needed or field.kind == "suit"),
        empty=not name,
        asked=field is e.focus or same_table(field, e.focus),
        wrong=field_key(field) in e.wrong,
        suit=value if value in SUITS else "",
    )


def heard_of_cell(say: Say, label: str, value: str, *, needed: bool) -> str:
    """Label a choice for a screen reader."""
    if value:
        return f"{label}: {value}"
    return say(
        Phrase("{label}: not said yet", {"label": label}) if needed else Phrase("{label}: none", {"label": label})
    )


def _number(e: Entered, field: Field) -> Answer:
    value, name = known(e.answers, field), e.say(field.label)
    points = e.asked.points[field.account] if field.account is not None else None
    scored = "" if points is None else e.say(Phrase("{points}", {"points": Points(points)}))
    shown = ("−" if e.minus and field is e.focus else "") if value is None else written(value)
    shown = e.terms.shown if e.terms.shown and field is e.focus else shown
    return Answer(
        "number",
        field,
        name,
        shown or "–",
        heard_of_number(e.say, name, shown, scored),
        empty=not shown,
        asked=field is e.focus,
        wrong=field_key(field) in e.wrong,
        usual=answered(e.answers, field) is None and value is not None,
        note=e.say(field.note) if field.note else "",
        rest=e.say(Phrase("filled in")) if value is not None and e.filled == field_key(field) else "",
        points=points,
    )


def heard_of_number(say: Say, name: str, value: str, points: str) -> str:
    """Label a number for a screen reader, with the score that follows from it, if any."""
    if not points:
        return f"{name}: {value}" if value else say(Phrase("{name}: nothing yet", {"name": name}))
    if not value:
        return say(Phrase("{name}: nothing yet, score {points}", {"name": name, "points": points}))
    return say(Phrase("{name}: {value}, score {points}", {"name": name, "value": value, "points": points}))


def _standing(e: Entered) -> list[AccountTotal]:
    known = [points for points in e.asked.points if points is not None]
    totals = [(total, e.sheet.ahead[account]) for account, total in enumerate(e.sheet.totals)]
    scores = [(points, 0) for points in known] if len(known) == len(totals) else totals
    out = e.sheet.standing.out
    return [
        AccountTotal(account, *(totals if account in out else scores)[account], out=account in out)
        for account in range(len(totals))
    ]


def pad_of(e: Entered, joint: AtOnce | None, *, goes_on: bool, so_far: int | None = None) -> Pad:
    """Return the keys of the asked question, or of a `joint` one.

    `goes_on`: another question comes next. `so_far` are the digits of the number that is being written.
    """
    focus, value = e.focus, None if e.focus is None else answered(e.answers, e.focus)
    if focus is None:
        return Pad()
    if joint is not None:
        return Pad("joint", e.say(joint.question), tuple(_joint_key(e, way) for way in joint.ways))
    if focus.pair is not None:
        pairs = tuple(field for field in e.asked.fields if same_table(field, focus))
        return Pad("pairs", e.say(focus.label), pairs=pairs)
    values = [option.value for option in focus.options]
    same = (f for f in e.asked.fields if f.kind == focus.kind and [option.value for option in f.options] == values)
    alike = tuple(e.say(field.question or field.label) for field in same)
    pad = Pad(question=e.say(focus.question or focus.label), alike=alike)
    if focus.kind == "number":
        most = most_left(e.asked, e.answers, focus, e.filled)
        numbers = _digits(e, focus, most, so_far) if is_wide(focus) else _numbers(focus, value, most)
        if not is_wide(focus):
            barred = " ".join(e.say(fault) for fault in focus.barred)
            return pad._replace(kind="numbers", keys=(*numbers, _clear(focus)), barred=barred)
        signs = Key((), "±" if is_signed(focus) else "−", types=MINUS), Key((), "+", types=PLUS)
        last = (*signs, replace(_clear(focus), types="Backspace"), Key((), types="Enter", live=goes_on))
        offered = _numbers(focus, value, most) if focus.step > 1 and focus.low >= _BIDS_FROM else []
        lowest = tuple([key for key in offered if key.live][:_OFFERED])
        return pad._replace(kind="digits", keys=(*numbers, *last), lowest=lowest)
    suits = any(option.value in SUITS for option in focus.options)
    keys = [
        Key(
            ((focus, option.value),),
            e.say(option.name),
            e.say(option.hint) if not suits and option.hint and option.barred is None else "",
            str(option.value) if option.value in SUITS else "",
            live=option.barred is None,
            chosen=option.value == value,
        )
        for option in focus.options
    ]
    keys += [] if focus.needed or focus.aside or suits else [_clear(focus)]
    barred = " ".join(dict.fromkeys(e.say(option.barred) for option in focus.options if option.barred))
    hinted = any(option.hint for option in focus.options)
    return pad._replace(kind="suits" if suits else "options", keys=tuple(keys), barred=barred, hinted=hinted)


def _joint_key(e: Entered, way: Sequence[tuple[Field, Any]]) -> Key:
    lines = tuple((e.say(field.label), e.say(option.name)) for field, option in way)
    answers = tuple((field, option.value) for field, option in way)
    return Key(answers, ", ".join(f"{label}: {name}" for label, name in lines), lines=lines)


def _numbers(field: Field, value: Any, most: int) -> list[Key]:
    can_be = set(possible(field, most))
    numbers = range(field.low, field.high + 1, field.step)
    return [Key(((field, n),), str(n), live=n in can_be, chosen=n == value) for n in numbers]


def _digits(e: Entered, field: Field, most: int, so_far: int | None) -> list[Key]:
    """Return the ten digits. A digit that continues no possible number is dead."""
    term, left = added_to(field, e.terms.total), most - e.terms.total
    longer = {n: composed(term, so_far, n, minus=e.minus) for n in range(10)}
    return [Key((), str(n), types=str(n), live=begins(term, left, number)) for n, number in longer.items()]


def _clear(field: Field) -> Key:
    return Key(((field, None),))


def at_most(e: Entered, field: Field, most: int) -> str:
    """Explain a digit that makes a number too high."""
    return e.say(Phrase("{most} at most", {"most": highest(field, most)}))

"""Extra points of a deal with a declarer: one of several named extras, or a number of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import PlainTable, entries_of, in_form, picks
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Sentence, titled, worded
from scorekeeper.rules.table_head import TableKey, TableWord
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.item_fields import points_row, says
from scorekeeper.rules.tally.kinds.choice import (
    MOST,
    ONCE,
    Choice,
    Counts,
    Flags,
    PartnerItem,
    PriceRow,
    allows,
    by_name,
    heads_by_name,
    once_sentences,
    plays_alone,
    row_faults,
)
from scorekeeper.rules.tally.kinds.declarer import (
    AboutDeclarer,
    AboutDeclarerItem,
    AfterPassed,
    AfterPassedItem,
    Declarer,
    is_always_asked,
)
from scorekeeper.rules.tally.kinds.shared_answers import (
    account_name,
    asked_for,
    caption_with,
    number_caption,
    number_fault,
    whose_column,
)
from scorekeeper.rules.tally.tally_table import TallyTable

_COUNTS: Final[dict[str | None, Phrase]] = {
    "winner": Phrase("the winner of the deal"),
    "declarer": Phrase("the declarer, won or lost"),
    "side": Phrase("the side that has it, won or lost"),
    "holder": Phrase("the player who has it, from each other"),
}
SIDES: Final = {"declarer": Phrase("The declarer’s side"), "others": Phrase("The others")}
"""The two sides of a deal, as answers, with their names."""

_DECLARERS: Final = 1
_OTHERS: Final = 2
"""The values in a choice's `sides` row that keep an extra of a side to the declarers or to the others."""

_NOT_THEIRS = Sentence("{what}: {who} cannot have it, by what else is said of the deal.")
_TOO_FEW = Sentence("{what}: {name} takes at least {least} {of}.")
_EVERYTHING = Sentence("{what}: {name} cannot be with {had} {of}, which is every trick.")
_TOO_MANY = Sentence("{what}: {name} takes at most {most} {of}.")
_OTHERS_HAVE = Sentence("{what}: {name} cannot be, for the others have {other}.")
_DECLARERS_HAVE = Sentence("{what}: {name} cannot be, for the declarer’s side has {other}.")
_ONE_HAS_WON = Sentence("{what}: if no more than that is announced, one side has won.")
_SWEPT: Final = {1: ("others", _OTHERS_HAVE), 3: ("declarer", _DECLARERS_HAVE)}
"""By a name's number in `sweeps`: the side that has no trick, and the sentence if it has the extra of a side."""

_Number = Annotated[StrictInt, Bounds(ge=-1000, le=1000)]
_Numbers = Annotated[tuple[_Number, ...], Bounds(max_length=MOST)]


def _has_none(_table: PlainTable, item: PlainTable) -> bool:
    return not item["names"]


def _for_each(table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
    return heads_by_name(table, item) or (Phrase("for each"),)


def _by_choice(table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
    """Return a head for each name of the choice that a row depends on."""
    found = (each for each in table.get("items") or () if each["id"] == item.get("of") and each.get("names"))
    return next((heads_by_name(table, each) for each in found), ())


class ExtraItem(AfterPassedItem):
    """One of the `names`, each with its points; or without names a number, from `low` to `high`, at a price each.

    If the bounds depend on a choice (`of`), `lows` and `highs` have one for each of its names. An extra `counts` for
    the winner of the deal; or, won or lost, for the declarer, the side that has it, or its holder, to whom each other
    player pays it apart from the deal. The factors of choices do not multiply a `flat` one. A `needed` number must be
    entered; any other is 0. With `alone` a declarer without a partner can have it too. With `with_any` it is asked only
    if one of these is answered. It `doubles` all points of the deal, its own among them. With 1 in `once` for a name a
    lost deal counts once. A name `needs` so many of the goal's count, and has so many at `most`. `sweeps` has 1 for a
    name with which the declarer's side has every trick, 2 if it has not, and 3 if the others have. A `decided` extra is
    asked only after a won or lost deal. An `undecided` one has to be answered if nobody has won, and one of them then
    brings points.
    """

    kind: Literal["extra"] = "extra"
    names: Annotated[tuple[TableWord, ...], Bounds(max_length=MOST), in_form(Phrase("Possible ones"), core=True)] = ()
    points: Annotated[PriceRow, points_row(Phrase("Points for each"), _for_each, core=True)] = (1,)
    counts: Annotated[
        Literal["winner", "declarer", "side", "holder"],
        in_form(Phrase("It counts for"), core=True, when=says("names"), words=picks(_COUNTS)),
    ] = "winner"
    flat: Annotated[StrictBool, in_form(Phrase("It is not multiplied"))] = False
    low: Annotated[_Number, in_form(Phrase("The lowest number"), when=_has_none)] = 0
    high: Annotated[_Number, in_form(Phrase("The highest number"), core=True, when=_has_none)] = 1
    of: Annotated[TableKey | None, in_form(Phrase("Bounds by"), when=_has_none, words=entries_of("items"))] = None
    lows: Annotated[_Numbers, in_form(Phrase("The lowest numbers"), when=_has_none, heads=_by_choice)] = ()
    highs: Annotated[_Numbers, in_form(Phrase("The highest numbers"), when=_has_none, heads=_by_choice)] = ()
    needed: Annotated[StrictBool, in_form(Phrase("It has to be said"), when=_has_none)] = False
    alone: Annotated[StrictBool, in_form(Phrase("A player who plays alone can have it, too"))] = True
    doubles: Annotated[StrictBool, in_form(Phrase("It doubles all points of the deal, besides"))] = False
    once: Annotated[Flags, ONCE._replace(when=says("names"))] = ()
    needs: Annotated[Counts, by_name(Phrase("It takes at least"), when=says("names"))] = ()
    most: Annotated[Counts, by_name(Phrase("It takes at most"), when=says("names"))] = ()
    sweeps: Annotated[
        tuple[Annotated[StrictInt, Bounds(ge=0, le=3)], ...],
        Bounds(max_length=MOST),
        by_name(Phrase("Every trick is the declarer’s (1), or not (2), or the others’ (3)"), when=says("names")),
    ] = ()
    decided: Annotated[StrictBool, in_form(Phrase("Only where a side has won"))] = False
    undecided: Annotated[StrictBool, in_form(Phrase("Has to be said where nobody has won"))] = False
    with_any: Annotated[
        tuple[TableKey, ...],
        Bounds(max_length=12),
        in_form(Phrase("Only where one of these is said"), words=entries_of("items")),
    ] = ()

    @property
    def is_asked(self) -> bool:
        return bool(self.names) or self.low < self.high or bool(self.of)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        for_whom = {"for": _COUNTS[self.counts]}
        if not self.names:
            return Phrase("{points} each, for {for}", {"points": Amount(self.points[0], table.unit), **for_whom})
        each = tuple(
            Phrase("{what} {worth}", {"what": worded(name), "worth": Amount(points, table.unit)})
            for name, points in zip(self.names, self.points, strict=False)
        )
        return Phrase("{extras}, for {for}", {"extras": each, **for_whom})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield from once_sentences(self.names, self.once)
        if self.doubles:
            yield Phrase("{what}: it doubles all points of the deal.", {"what": titled(self.name)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        rows = {"points": self.points or (0, 0), "once": self.once, "needs": self.needs, "most": self.most}
        rows["sweeps"] = self.sweeps
        yield from row_faults(table, self.id, self.names or ("each",), rows)
        known = {item.id for item in table.items if isinstance(item, AboutDeclarerItem)} - {self.id}
        if set(self.with_any) - known:
            yield self.clash(
                table, "with_any", Phrase("The question that {name} goes with is asked about a declarer, too.")
            )
        yield from self._number_faults(table)

    def _number_faults(self, table: TallyTable) -> Iterator[Fault]:
        if len(self.names) != 1 and (self.counts == "side" or (self.counts == "holder" and self.is_asked)):
            yield self.clash(
                table, "names", Phrase("A question about a side or a player has one name, that of {name}.")
            )
        if self.doubles and (self.counts != "winner" or (self.is_asked and not self.names)):
            why = Phrase("The doubling of a deal is one of several answers, for the side that wins.")
            yield self.clash(table, "doubles", why)
        if not self.alone and not any(isinstance(item, PartnerItem) for item in table.items):
            yield self.clash(table, "alone", Phrase("Nobody has a partner in a deal, so everybody plays alone."))
        if self.low > self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is above the highest."))
        names = next((getattr(item, "names", ()) for item in table.items if item.id == self.of), ())
        for key, row in (("lows", self.lows), ("highs", self.highs)):
            if len(row) != len(names) or (self.of and not row):
                why = Phrase("Bounds of {name} go by a choice, one for each thing that can be chosen.")
                yield self.clash(table, key, why)


class Extra(AfterPassed, kind="extra"):
    """The extra of a deal: its name, a number, or the side or seat that has it."""

    item: ExtraItem

    def is_needed(self, deal: HandForm) -> bool:
        return (self.item.needed and not self.item.names) or (self.item.undecided and _is_open(deal))

    def worth_said(self, deal: HandForm) -> int:
        """Return the points of the name that is answered; 0 without one."""
        said = self.answer(deal)
        return 0 if said is None else self.item.points[self.item.names.index(said)]

    def is_due(self, deal: HandForm) -> bool:
        with_any = [item for item in deal.layout.of(AboutDeclarer) if item.id in self.item.with_any]
        if self.item.with_any and not any(item.is_due(deal) and deal.answers.get(item.id) for item in with_any):
            return False
        if self.item.decided and _is_open(deal):
            return False
        return super().is_due(deal) and allows(deal, "extras") and (self.item.alone or not plays_alone(deal))

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        if self.item.counts == "holder":
            return deal.layout.of(Declarer)[0].playing(deal)
        if self.item.counts == "side":
            return tuple(Option(side, name, barred=self._not_theirs(deal, side)) for side, name in SIDES.items())
        return tuple(
            Option(name, titled(name), barred=self._too_few(deal, name) or self._decides(deal, name))
            for name in self.item.names
        )

    def _not_theirs(self, deal: HandForm, side: str) -> Fault | None:
        """Return the reason why a side cannot have it, by the choices made; None if it can."""
        only = {choice.number(deal, choice.item.sides, 0) for choice in deal.layout.of(Choice)}
        can = (_OTHERS if side == "declarer" else _DECLARERS) not in only
        return None if can else _NOT_THEIRS(what=self.title, who=SIDES[side])

    def _decides(self, deal: HandForm, name: str) -> Fault | None:
        """Return the reason why a name is impossible if nobody has won: the last one, if none brings points."""
        said = [each for each in deal.layout.of(Extra) if each.item.undecided]
        if said[-1:] != [self] or not _is_open(deal) or self.item.points[self.item.names.index(name)]:
            return None
        is_known = all(each.answer(deal) is not None and not each.worth_said(deal) for each in said[:-1])
        return _ONE_HAS_WON(what=self.title) if is_known else None

    def _too_few(self, deal: HandForm, name: str) -> Fault | None:
        """Return the reason why a name is impossible, by the count of the declarer's side; None if it is possible."""
        at = self.item.names.index(name)
        rows = (self.item.needs, self.item.most, self.item.sweeps)
        need, most, sweep = (row[at] if row else 0 for row in rows)
        if sweep in _SWEPT:
            side, sentence = _SWEPT[sweep]
            for extra in deal.layout.of(Extra):
                if extra.item.counts == "side" and deal.answers.get(extra.id) == side:
                    return sentence(what=self.title, name=titled(name), other=extra.title)
        goal = next((item for item in deal.layout.of(AboutDeclarer) if item.item.kind == "goal"), None)
        had = None if goal is None else goal.answer(deal)
        if goal is None or had is None:
            return None
        if sweep == _OTHERS and had == getattr(goal.item, "total", None):
            return _EVERYTHING(what=self.title, name=titled(name), had=had, of=goal.label)
        if most and had > most:
            return _TOO_MANY(what=self.title, name=titled(name), most=most, of=goal.label)
        need -= sum(choice.number(deal, choice.item.aside, 0) for choice in deal.layout.of(Choice)) if need else 0
        return None if had >= need else _TOO_FEW(what=self.title, name=titled(name), least=need, of=goal.label)

    def bounds(self, deal: HandForm) -> tuple[int, int]:
        """Return the lowest and the highest number, by the choice made so far."""
        choice = deal.layout.by_id.get(self.item.of or "")
        if not isinstance(choice, Choice | Extra):
            return (self.item.low, self.item.high)
        low, high = min(self.item.lows), max(self.item.highs)
        if isinstance(choice, Extra):
            said = dict(zip(choice.item.names, zip(self.item.lows, self.item.highs, strict=True), strict=True))
            return said.get(str(choice.answer(deal)), (low, high))
        return (choice.number(deal, self.item.lows, low), choice.number(deal, self.item.highs, high))

    def fault(self, deal: HandForm, answer: object) -> Fault | None:
        if self.item.names:
            return super().fault(deal, answer)
        return number_fault(self.title, answer, *self.bounds(deal))

    def question(self, deal: HandForm) -> Field:
        if self.item.names:
            return super().question(deal)
        low, high = self.bounds(deal)
        return asked_for(self.id, "number", self.title, low=low, high=high, needed=self.is_needed(deal))

    def brings(self, deal: HandForm) -> int:
        """Return its points: above 0 for the winner or the declarer, below 0 if the others have it."""
        answer = deal.values[self.id][0]
        if answer is None or self.item.counts == "holder":
            return 0
        if self.item.counts == "side":
            return self.item.points[0] if answer == "declarer" else -self.item.points[0]
        if self.item.names:
            return self.item.points[self.item.names.index(answer)]
        return int(answer) * self.item.points[0]

    def factor(self, deal: HandForm) -> int:
        """Return the factor for all points of the deal."""
        return 2 if self.item.doubles and deal.values[self.id][0] is not None else 1

    def counts_once(self, deal: HandForm) -> bool:
        return (deal.values[self.id][0], 1) in zip(self.item.names, self.item.once, strict=False)

    def from_each(self, deal: HandForm) -> Mapping[int, int]:
        """Return the points that each other player pays, and those of the holder, by seat."""
        holder = deal.values[self.id][0]
        if holder is None or self.item.counts != "holder":
            return {}
        others = [each.value for each in self.options(deal) if each.value != holder]
        points = self.item.points[0]
        return {holder: points * len(others)} | {int(other): -points for other in others}

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        answer = deal.values[self.id][0]
        if answer is None:
            return
        if self.item.counts == "holder":
            yield caption_with(self.title, account_name(answer))
        elif self.item.counts == "side":
            yield caption_with(self.title, SIDES[answer])
        elif self.item.names:
            yield worded(answer) if len(self.item.names) == 1 else caption_with(self.title, worded(answer))
        else:
            yield number_caption(self.title, answer)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        item = self.item
        if item.counts == "holder":
            yield whose_column(self.id, self.id, self.title, laid.players)
        elif item.counts == "side" or item.names:
            called = SIDES if item.counts == "side" else {name: worded(name) for name in item.names}
            yield self.column(Values(tuple(called), needed=False), called=tuple(called.items()))
        else:
            needed = item.needed and item.alone and not item.with_any and is_always_asked(laid, "extras")
            low, high = (min(item.lows), max(item.highs)) if item.of else (item.low, item.high)
            yield self.column(Values(low=low, high=high, needed=needed), number=True)


def _is_open(deal: HandForm) -> bool:
    """Whether by what is entered nobody has won the deal."""
    return any(item.leaves_open(deal) for item in deal.layout.of(AboutDeclarer))

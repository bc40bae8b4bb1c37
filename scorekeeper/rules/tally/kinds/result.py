"""The result of a deal for its declarer, as a word: won or lost, or by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.field_inputs import RowInput
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Sentence, Value, listed, titled, worded
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.item_fields import points_row, says
from scorekeeper.rules.tally.kinds.choice import (
    MOST,
    Choice,
    Flags,
    Names,
    PriceRow,
    by_name,
    heads_by_name,
    plays_alone,
    row_faults,
)
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, DeclarerItem, is_always_asked
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand, OutcomeItem
from scorekeeper.rules.tally.kinds.shared_answers import number_column, number_fault
from scorekeeper.rules.tally.tally_table import TallyTable

_Bid = Annotated[StrictInt, Bounds(ge=1, le=9999)]
_CANNOT_BE_LOST = Sentence("{what} cannot be lost.")
_OVERBID: Final = Phrase("Overbid")
_FOR_OTHERS: Final = {"others", "winners"}  # in these ways of paying nobody scores below 0
_WON: Final = (Phrase("{what}: ×{n}"), Phrase("{what}: {points} ×{n}"))
"""The phrases of a result: without points of its own, and with them."""
_BELOW: Final = (Phrase("{what}: ×{n}, below 0"), Phrase("{what}: {points} ×{n}, below 0"))
_OTHERS: Final = (Phrase("{what}: ×{n} for the others"), Phrase("{what}: {points} ×{n} for the others"))


class ResultItem(OutcomeItem):
    """One of the `names`. Its factor multiplies the worth of the deal; with a factor below 0 the deal is lost.

    Its `points` are added before; `points_alone` replace them if the declarer plays alone. With 1 among `spared` the
    declarer also scores or pays for the partner. If a deal can end `undecided`, the last name says so: nobody has won,
    and points for the winner count for nobody.

    With `overbid` the bid of a lost deal can be entered: the deal is then worth at least as much, in whole multiples of
    the choices' factor. Such a bid is from `least_bid` to `most_bid`, and one of the `bids` if there are any.
    """

    kind: Literal["result"] = "result"
    names: Annotated[Names, in_form(Phrase("Possible ends"), core=True)] = ("game won", "game lost")
    factors: Annotated[
        tuple[Annotated[StrictInt, Bounds(ge=-100, le=100)], ...],
        Bounds(max_length=MOST),
        by_name(Phrase("Times; below 0 it is lost"), kind=RowInput(-100, 100), core=True),
    ] = (1, -1)
    points: Annotated[PriceRow, points_row(Phrase("Points for each"), heads_by_name)] = ()
    points_alone: Annotated[PriceRow, points_row(Phrase("Points where the declarer plays alone"), heads_by_name)] = ()
    spared: Annotated[Flags, by_name(Phrase("The declarer has it for the partner, too: 1"))] = ()
    overbid: Annotated[StrictBool, in_form(Phrase("The bid raises the loss"))] = False
    least_bid: Annotated[_Bid, in_form(Phrase("The lowest bid"), when=says("overbid"))] = 1
    most_bid: Annotated[_Bid, in_form(Phrase("The highest bid"), when=says("overbid"))] = 9999
    bids: Annotated[
        tuple[_Bid, ...], Bounds(max_length=100), in_form(Phrase("Only these are bid"), when=says("overbid"))
    ] = ()
    undecided: Annotated[StrictBool, in_form(Phrase("With the last of them nobody has won"))] = False

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-bid") if self.overbid else (self.id,)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        """Return the factor and points of each result; a lost deal is the others' gain if nobody scores below 0."""
        for_others = any(isinstance(item, DeclarerItem) and item.pays in _FOR_OTHERS for item in table.items)
        lost, decided = _OTHERS if for_others else _BELOW, len(self.names) - self.undecided
        each = tuple(self._worth(at, table.unit, lost) for at in range(min(decided, len(self.factors))))
        return Phrase("{results}", {"results": each})

    def _worth(self, at: int, unit: int, lost: tuple[Phrase, Phrase]) -> Phrase:
        times, row = self.factors[at], self.points[at : at + 1]
        values: dict[str, Value] = {"what": worded(self.names[at]), "n": abs(times)}
        if row:
            values["points"] = Amount(row[0], unit)
        return replace((lost if times < 0 else _WON)[bool(row)], values=values)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.points_alone:
            points = listed(self.points_alone, table.unit)
            yield Phrase("If the declarer plays alone, the results are worth {points}.", {"points": points})
        if any(self.spared):
            named: Value = tuple(worded(name) for name, spared in zip(self.names, self.spared, strict=False) if spared)
            results = {"results": named}
            yield Phrase("The declarer has for the partner, too, what these bring or cost: {results}.", results)
        if self.undecided:
            yield Phrase("{what}: only what counts whoever wins counts.", {"what": worded(self.names[-1])})
        if self.overbid:
            yield Phrase(
                "A deal for which too much was bid is lost and counts as much, in whole steps of what was played."
            )

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        points = {"points": self.points, "points_alone": self.points_alone}
        rows = {"factors": self.factors or (0, 0), **points, "spared": self.spared}
        yield from row_faults(table, self.id, self.names, rows)
        if self.undecided and (self.overbid or len(self.names) == 1):
            why = Phrase("If nobody can win, that is one of several results, and no bid raises it.")
            yield table.clash(f"items.{self.id}.undecided", why)
        if any(self.spared) and any(isinstance(item, DeclarerItem) and item.pays != "all" for item in table.items):
            why = Phrase("A partner is spared only where every opponent pays.")
            yield table.clash(f"items.{self.id}.spared", why)
        if self.least_bid > self.most_bid:
            yield self.clash(table, "least_bid", Phrase("The lowest number of {name} is above the highest."))
        if 0 in self.factors:
            why = Phrase("The value of a deal is not multiplied by 0.")
            yield table.clash(f"items.{self.id}.factors", why)


class Result(OutcomeInHand, kind="result"):
    """The result of a deal: the answer is a name."""

    item: ResultItem

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        return tuple(Option(name, titled(name)) for name in self.item.names)

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        sure = [choice for choice in deal.layout.of(Choice) if choice.number(deal, choice.item.sure, 0)]
        if not sure:
            return self._options
        barred = _CANNOT_BE_LOST(what=titled(sure[0].answer(deal)))
        pairs = zip(self._options, self.item.factors, strict=True)
        return tuple(option._replace(barred=barred if factor < 0 else None) for option, factor in pairs)

    def ask(self, form: HandForm) -> Sequence[Any]:
        value = super().ask(form)
        if self.is_due(form) and not form.faults:
            form.faults += self._bid_faults(form, value)
        return value

    def _bid_faults(self, form: HandForm, value: Sequence[Any]) -> Iterator[Fault]:
        bid = self._bid(form)
        if bid is None:
            return
        if (fault := number_fault(_OVERBID, bid, *self._bids)) is not None:
            yield fault
        elif bid in self._never_bid:
            yield wrong.NEVER_BID(what=_OVERBID, count=bid)
        elif value[2] is not False:
            yield wrong.NOT_ASKED_NOW(what=_OVERBID)

    def by_result(self, deal: HandForm) -> int:
        name, _, won = deal.values[self.id]
        once = not won and any(each.counts_once(deal) for each in deal.layout.of(AboutDeclarer))
        return 1 if once else abs(self._number(self.item.factors, name))

    def is_spared(self, deal: HandForm) -> bool:
        return self._number(self.item.spared, deal.values[self.id][0]) == 1

    def more(self, deal: HandForm) -> int:
        row = self.item.points_alone if self.item.points_alone and plays_alone(deal) else self.item.points
        return self._number(row, deal.values[self.id][0])

    def _number(self, row: Sequence[int], name: str) -> int:
        """Return the number of a result in a row; 0 if the row is left out."""
        return row[self.item.names.index(name)] if row else 0

    def is_won(self, deal: HandForm, answer: str) -> bool:
        return self._number(self.item.factors, answer) > 0

    def is_undecided(self, value: Sequence[Any]) -> bool:
        return self.item.undecided and value[0] == self.item.names[-1]

    def leaves_open(self, deal: HandForm) -> bool:
        return self.is_undecided((deal.answers.get(self.id),))

    @property
    def _bids(self) -> tuple[int, int]:
        return (self.item.least_bid, self.item.most_bid)

    @cached_property
    def _never_bid(self) -> frozenset[int]:
        low, high = self._bids
        return frozenset(range(low, high + 1)).difference(self.item.bids) if self.item.bids else frozenset()

    def _bid(self, deal: HandForm) -> object:
        return deal.answers.get(self.keys[1]) if self.item.overbid else None

    def raised(self, deal: HandForm, stake: int, factor: int) -> int:
        bid = self._bid(deal)
        return stake if type(bid) is not int else max(stake, -(-bid // factor) * factor)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        yield from super().fields(deal)
        if self.item.overbid and deal.values[self.id][2] is False:
            question = Phrase("How much was bid, if it was too high?")
            low, high = self._bids
            yield Field(
                self.keys[1], "number", _OVERBID, question, low=low, high=high, needed=False, never=self._never_bid
            )

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        name, bid = deal.values[self.id][0], self._bid(deal)
        if name is not None:
            yield worded(name)
            if type(bid) is int:
                yield Phrase("overbid: {n}", {"n": bid})

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        called = tuple((name, worded(name)) for name in self.item.names)
        yield self.column(Values(self.item.names, needed=is_always_asked(laid)), called=called)
        if self.item.overbid:
            yield number_column(self.id, "bid", _OVERBID, *self._bids)

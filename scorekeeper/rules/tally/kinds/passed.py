"""The play after all have passed, as Ramsch at Skat: one loses, by their points and by players without a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import PlainTable, in_form, picks
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, shown, titled, worded
from scorekeeper.rules.table_head import TablePoints, TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.hands import Many
from scorekeeper.rules.tally.item_fields import Never, points_row
from scorekeeper.rules.tally.kinds.choice import Doublings
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, AboutDeclarerItem, Declarer, DeclarerItem
from scorekeeper.rules.tally.kinds.shared_answers import (
    NOBODY,
    account_name,
    asked_for,
    caption_with,
    is_one_of,
    number_caption,
    number_fault,
    whose_column,
)
from scorekeeper.rules.tally.tally_table import TallyTable

_WITHOUT: Final = Phrase("Without a trick")
_LEVEL: Final = Phrase("Another with as many")
_WINS: Final = Phrase("the winner has them from each other")
_PAYS: Final[dict[str | None, Phrase]] = {
    "own": Phrase("the loser has them"),
    "all": Phrase("the loser has them from each other, or pays them to each"),
}


def _numbered(_table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
    return tuple(Phrase("{n}", {"n": at}) for at in range(len(item["points"]) or 1))


class PassedItem(AboutDeclarerItem):
    """The loser of a deal that all passed: it costs the first of the `points`.

    If one player took no trick it costs the second, and so on. With a `total`, the points are for each one that the
    loser has; `said` is the word for these. The loser has the most, but none of
    `never`; if all others took no trick, they have everything. If `doubled`, doublings count as in any other deal. With
    points above 0 that all pay, the player wins instead. If `level`, two with the most both lose their own points, and
    nobody loses if all players have as many.
    """

    order: ClassVar[int] = 72
    asked_by: ClassVar[str] = "points"
    is_signed: ClassVar[bool] = True  # the loser has points below 0, or the others have

    kind: Literal["all-passed"] = "all-passed"
    points: Annotated[
        tuple[TablePoints, ...],
        Bounds(max_length=8),
        points_row(Phrase("Points, by how many took no trick"), _numbered, core=True),
    ] = ()
    pays: Annotated[Literal["own", "all"], in_form(Phrase("Paid by"), core=True, words=picks(_PAYS))] = "own"
    total: Annotated[Many, in_form(Phrase("Number of them"), core=True)] = 0
    said: Annotated[TableWord, in_form(Phrase("Name for them"))] = "points"
    never: Never = ()
    doubled: Annotated[StrictBool, in_form(Phrase("Doublings count there, too"))] = False
    level: Annotated[StrictBool, in_form(Phrase("Two with the most both lose"))] = False

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-without", f"{self.id}-points", f"{self.id}-level")

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        is_won = self.pays == "all" and any(self.points) and min(self.points) >= 0  # by the player named
        return _WINS if is_won else _PAYS[self.pays]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        points = tuple(Amount(each, table.unit) for each in self.points)
        if points and self.total:
            values: dict[str, Value] = {"points": points, "said": worded(self.said)}
            yield Phrase(
                "If all pass: {points} for each of the {said}, by the number of players without a trick.", values
            )
        elif len(points) == 1:
            yield Phrase("If all pass: {points}.", {"points": points})
        elif points:
            yield Phrase("If all pass: {points}, by the number of players without a trick.", {"points": points})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.points and not any(isinstance(item, DeclarerItem) and item.nobody for item in table.items):
            yield self.clash(table, "points", Phrase("{name} is asked where all pass, and somebody always declares."))
        if self.level and self.pays == "all":
            yield self.clash(table, "level", Phrase("Two that lose together have their points alone; here others pay."))


class Passed(AboutDeclarer, kind="all-passed"):
    """The value is a list: the loser, the number of players without a trick, the loser's number, and another loser."""

    item: PassedItem

    @property
    def fixed_worth(self) -> int | None:
        return 0 if self.item.pays == "all" else None

    def is_due(self, deal: HandForm) -> bool:
        return bool(deal.layout.of(Declarer)[0].answer(deal) == NOBODY)

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        return deal.layout.of(Declarer)[0].playing(deal)

    def without(self, deal: HandForm) -> tuple[Option, ...]:
        """Return the numbers of players that can have taken no trick: all others at most."""
        most = min(len(self.item.points), len(self.options(deal))) - 1
        return tuple(Option(n, Phrase("{n}", {"n": n})) for n in range(1, most + 1))

    def level(self, deal: HandForm, value: Sequence[Any]) -> tuple[Option, ...]:
        """Return the players who can have as many as the loser, as far as the number is known."""
        who, without, number, *_ = value
        others = tuple(option for option in self.options(deal) if option.value != who)
        taking = 1 + len(others) - without
        if not self.item.level or who is None or taking < 2:  # noqa: PLR2004  # a second one
            return ()
        if not self.item.total or (number is not None and 2 * number == self.item.total):
            return others
        shared = number is not None and self.item.total <= taking * number and 2 * number < self.item.total
        return others if shared and not self._all_level(without, number, deal) else ()

    def _all_level(self, without: int, number: int | None, deal: HandForm) -> bool:
        """Whether all players have as many, so that nobody loses."""
        return self.item.level and not without and (number or 0) * len(self.options(deal)) == self.item.total > 0

    def bounds(self, deal: HandForm, without: int) -> tuple[int, int] | None:
        """Return the range of the loser's number; None if it is not asked, or is everything."""
        taking = len(self.options(deal)) - without
        return (-(-self.item.total // taking), self.item.total) if self.item.total and taking > 1 else None

    def ask(self, form: HandForm) -> Sequence[Any]:
        """Return the value, with 0 for a missing number of players without a trick."""
        known, (who,) = len(form.faults), super().ask(form)
        if not self.is_due(form):
            return [None, 0, None, None]
        without = self._ask_without(form)
        number = form.checked(form.answers.get(self.keys[2]), self._number_faults(form, without))
        level = form.checked(form.answers.get(self.keys[3]), self._level_faults(form, [who, without, number]))
        if who is not None and number is None and self.bounds(form, without) is not None:
            what = titled(self.item.said)
            missing = None if len(form.faults) > known else wrong.NOT_SAID(what=what)
            form.lacks(deal_faults.WHAT_IS_IT(what=what), missing)
        form.valid_answers[self.keys[1]] = without or None
        return [who, without, number, level]

    def _ask_without(self, form: HandForm) -> int:
        without, options = form.answers.get(self.keys[1]), self.without(form)
        if without is not None and (type(without) is not int or not 0 <= without <= len(options)):
            form.faults.append(deal_faults.not_one_of(_WITHOUT, options, shown(without)))
            return 0
        return without or 0

    def _number_faults(self, form: HandForm, without: int) -> Iterator[Fault]:
        number, bounds, what = form.answers.get(self.keys[2]), self.bounds(form, without), titled(self.item.said)
        if number is not None and bounds is None:
            yield wrong.NOT_ASKED_NOW(what=what)
        elif bounds and number is not None and (fault := number_fault(what, number, *bounds)) is not None:
            yield fault
        elif number in self.item.never:
            yield wrong.NEVER_SO_MANY(what=what, count=number)

    def _level_faults(self, form: HandForm, value: Sequence[Any]) -> Iterator[Fault]:
        level, others = form.answers.get(self.keys[3]), self.level(form, value)
        if level is not None and not is_one_of(level, others):
            yield deal_faults.not_one_of(_LEVEL, others, shown(level)) if others else wrong.NOT_ASKED_NOW(what=_LEVEL)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if not self.is_due(deal):
            return
        yield self.question(deal)
        if options := self.without(deal):
            yield asked_for(self.keys[1], "choice", _WITHOUT, options=options, needed=False)
        if (bounds := self.bounds(deal, deal.values[self.id][1])) is not None:
            (low, high), never = bounds, frozenset(self.item.never)
            yield asked_for(self.keys[2], "number", titled(self.item.said), low=low, high=high, never=never)
        if options := self.level(deal, deal.values[self.id]):
            yield asked_for(self.keys[3], "choice", _LEVEL, options=options, needed=False)

    def row(self, deal: HandForm) -> Sequence[int]:
        who, without, number, level = deal.values[self.id]
        scores = [0] * len(self.played.sides)
        if who is None or self.id in deal.lacking or self._all_level(without, number, deal):
            return scores
        points = self.item.points[without]
        if self.item.doubled:
            points *= prod(each.factor(deal) for each in deal.layout.of(Doublings))
        if self.item.total:
            points *= self.item.total if number is None else number
        playing = self.options(deal)
        lost, others = ((len(playing) - 1) * points, -points) if self.item.pays == "all" else (points, 0)
        for option in playing:
            scores[int(option.value)] = lost if option.value in (who, level) else others
        return scores

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        who, without, number, level = deal.values[self.id]
        if who is not None:
            yield caption_with(self.title, account_name(who))
        if level is not None:
            yield caption_with(_LEVEL, account_name(level))
        if without:
            yield number_caption(_WITHOUT, without)
        if number is not None:
            yield number_caption(titled(self.item.said), number)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        _, without, number, level = self.keys
        yield whose_column(self.id, self.id, self.title, laid.players)
        if len(self.item.points) > 1:
            values = Values(tuple(range(1, len(self.item.points))), needed=False)
            yield Column(without, f"{self.id} without", _WITHOUT, number=True, values=values)
        if self.item.total:
            values = Values(low=0, high=self.item.total, needed=False)
            yield Column(number, f"{self.id} points", titled(self.item.said), number=True, values=values)
        if self.item.level:
            yield whose_column(level, f"{self.id} level", _LEVEL, laid.players)

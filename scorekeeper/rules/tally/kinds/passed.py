"""What is played where all have passed, as Ramsch at Skat: one loses it, by what they have and who took no trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.own_form.described import PlainTable, in_form, picks
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, shown, titled, worded
from scorekeeper.rules.table_head import TablePoints, TableWord
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.hands import Many
from scorekeeper.rules.tally.item_fields import points_row
from scorekeeper.rules.tally.kinds.answers import (
    NOBODY,
    account_name,
    asked_for,
    caption_with,
    number_caption,
    number_fault,
    whose_column,
)
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, AboutDeclarerItem, Declarer, DeclarerItem
from scorekeeper.rules.tally.kinds.doublings import Doublings
from scorekeeper.rules.tally.table import TallyTable

_WITHOUT: Final = Phrase("Without a trick")
_WINS: Final = Phrase("whoever wins has them from each other")
_PAYS: Final[dict[str | None, Phrase]] = {
    "own": Phrase("whoever loses has them"),
    "all": Phrase("whoever loses has them from each other, or pays them to each"),
}


def _numbered(_table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
    return tuple(Phrase("{n}", {"n": at}) for at in range(len(item["points"]) or 1))


class PassedItem(AboutDeclarerItem):
    """Who loses a deal that all passed. It is worth the first of its `points`; the second where one took no trick.

    With a `total` of what is counted and `said` by that name, these are for each of it that whoever loses has: the
    most. Where all others took no trick, that is everything. What is `doubled` is so by doublings, as any other deal.
    With points above 0 that all pay, somebody wins it.
    """

    order: ClassVar[int] = 72
    asked_by: ClassVar[str] = "points"
    is_signed: ClassVar[bool] = True  # whoever loses has points below 0, or the others have

    kind: Literal["all-passed"] = "all-passed"
    points: Annotated[
        tuple[TablePoints, ...],
        Bounds(max_length=8),
        points_row(Phrase("Points, by how many took no trick"), _numbered, core=True),
    ] = ()
    pays: Annotated[Literal["own", "all"], in_form(Phrase("Who pays"), core=True, words=picks(_PAYS))] = "own"
    total: Annotated[Many, in_form(Phrase("How many there are"), core=True)] = 0
    said: Annotated[TableWord, in_form(Phrase("What there are is called"))] = "points"
    doubled: Annotated[StrictBool, in_form(Phrase("Doublings count there, too"))] = False

    def keys(self, players: int) -> tuple[str, ...]:
        """Who loses, how many took no trick, and how much whoever loses has.

        >>> PassedItem(id="ramsch", name="loser").keys(3)
        ('ramsch', 'ramsch-without', 'ramsch-points')
        """
        return (self.id, f"{self.id}-without", f"{self.id}-points")

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What it brings."""
        return _WINS if self._is_won else _PAYS[self.pays]

    @property
    def _is_won(self) -> bool:
        """Whether somebody wins it, and nobody loses it."""
        return self.pays == "all" and any(self.points) and min(self.points) >= 0

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What is lost where all pass."""
        points = tuple(Amount(each, table.unit) for each in self.points)
        if points and self.total:
            values: dict[str, Value] = {"points": points, "said": worded(self.said)}
            yield Phrase("Where all pass: {points} for each of the {said}, by how many took no trick.", values)
        elif len(points) == 1:
            yield Phrase("Where all pass: {points}.", {"points": points})
        elif points:
            yield Phrase("Where all pass: {points}, by how many took no trick.", {"points": points})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """A deal that all passed, where nobody can."""
        if self.points and not any(isinstance(item, DeclarerItem) and item.nobody for item in table.items):
            yield self.clash(table, "points", Phrase("{name} is asked where all pass, and somebody always declares."))


class Passed(AboutDeclarer):
    """The value is a list of who loses, how many took no trick, and how much whoever loses has."""

    kind: ClassVar[str] = "all-passed"
    in_parts: ClassVar[bool] = True
    item: PassedItem

    @property
    def fixed_worth(self) -> int | None:
        """Nothing, where the others have what one pays."""
        return 0 if self.item.pays == "all" else None

    def is_due(self, deal: HandAnswers) -> bool:
        """Where all have passed."""
        return bool(deal.layout.of(Declarer)[0].answer(deal) == NOBODY)

    def options(self, deal: HandAnswers) -> tuple[Option, ...]:
        """Whoever plays."""
        return deal.layout.of(Declarer)[0].playing(deal)

    def without(self, deal: HandAnswers) -> tuple[Option, ...]:
        """How many can have taken no trick: all others at most."""
        most = min(len(self.item.points), len(self.options(deal))) - 1
        return tuple(Option(n, Phrase("{n}", {"n": n})) for n in range(1, most + 1))

    def bounds(self, deal: HandAnswers) -> tuple[int, int] | None:
        """What whoever loses has, at least and at most; None where it is not asked, or is everything."""
        taking = len(self.options(deal)) - self.so_far(deal)[1]
        return (-(-self.item.total // taking), self.item.total) if self.item.total and taking > 1 else None

    def wrong_answers(self, deal: HandAnswers) -> Iterator[Fault]:
        """What is wrong with the answers that are given."""
        yield from super().wrong_answers(deal)
        _, without, number = (deal.answers.get(key) for key in self.keys)
        options, bounds, what = self.without(deal), self.bounds(deal), titled(self.item.said)
        if without is not None and (type(without) is not int or not 0 <= without <= len(options)):
            yield deal_faults.not_one_of(_WITHOUT, options, shown(without))
        if number is not None and bounds is None:
            yield wrong.NOT_ASKED_NOW(what=what)
        elif bounds and number is not None and (fault := number_fault(what, number, *bounds)) is not None:
            yield fault

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """The answers, where all have passed."""
        said = any(deal.answers.get(key) is not None for key in self.keys)
        if said and not faults and not self.is_due(deal):
            faults.append(wrong.NOT_ASKED_NOW(what=self.title))
        return super().read(deal, faults)

    def so_far(self, deal: HandAnswers) -> Sequence[Any]:
        """The same; None for what is not said, and nobody without a trick where that is not."""
        _, without, number = (deal.answers.get(key) for key in self.keys)
        if not self.is_due(deal):
            return [None, 0, None]
        several = without if type(without) is int and 0 < without <= len(self.without(deal)) else 0
        return [*super().so_far(deal), several, number if type(number) is int else None]

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """Without a number of those who took no trick where all did."""
        return {self.keys[1]: value[1] or None}

    def missing(self, deal: HandAnswers, value: Sequence[Any]) -> Phrase | None:
        """Who loses, then how much that is."""
        is_open = value[0] is not None and value[2] is None and self.bounds(deal) is not None
        return titled(self.item.said) if is_open else super().missing(deal, value)

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """Who loses, how many took no trick, and how much whoever loses has."""
        if not self.is_due(deal):
            return
        yield self.question(deal)
        if options := self.without(deal):
            yield asked_for(self.keys[1], "choice", _WITHOUT, options=options, needed=False)
        if (bounds := self.bounds(deal)) is not None:
            yield asked_for(self.keys[2], "number", titled(self.item.said), low=bounds[0], high=bounds[1])

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """All, while something is not known."""
        return set(range(len(self.played.sides))) if self.still_open(deal) is not None else set()

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What whoever loses has, and the others, where they have it of one."""
        who, without, number = deal.values[self.id]
        scores = [0] * len(self.played.sides)
        if self.missing(deal, deal.values[self.id]) is not None:
            return scores
        points = self.item.points[without]
        if self.item.doubled:
            points *= prod(each.factor(deal) for each in deal.layout.of(Doublings))
        if self.item.total:
            points *= self.item.total if number is None else number
        playing = self.options(deal)
        lost, others = ((len(playing) - 1) * points, -points) if self.item.pays == "all" else (points, 0)
        for option in playing:
            scores[int(option.value)] = lost if option.value == who else others
        return scores

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """Who lost, and by what."""
        who, without, number = deal.values[self.id]
        if who is not None:
            yield caption_with(self.title, account_name(who))
        if without:
            yield number_caption(_WITHOUT, without)
        if number is not None:
            yield number_caption(titled(self.item.said), number)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """Who lost, how many took no trick, and how much whoever lost has."""
        if not laid_out(item, hands):
            return
        who, without, number = item.keys(players)
        yield whose_column(who, who, titled(item.name), players)
        if len(item.points) > 1:
            values = Values(tuple(range(1, len(item.points))), needed=False)
            yield Column(without, f"{item.id} without", _WITHOUT, number=True, values=values)
        if item.total:
            values = Values(low=0, high=item.total, needed=False)
            yield Column(number, f"{item.id} points", titled(item.said), number=True, values=values)

"""The player who plays against the others in a deal; and the base of all questions about such a deal.

The points come from the deal's outcome (`outcome.py`), which is a `result` or a `goal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, shown
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.hands import Hand, Prices
from scorekeeper.rules.tally.item_fields import heads_of
from scorekeeper.rules.tally.kinds.shared_answers import NOBODY, AboutDeal, asked_for, is_one_of, whose_column
from scorekeeper.rules.tally.tally_table import Item, TallyTable

_NOBODY: Final = Option(NOBODY, Phrase("Nobody"))
_PAYS: Final[dict[str | None, Phrase]] = {
    "all": Phrase("every opponent pays the declarer’s side, or is paid by it"),
    "declarer": Phrase("the declarer’s side has the points, or has them below 0"),
    "others": Phrase("the declarer’s side has the points, or the others have them"),
    "against": Phrase("the loser has the points below 0"),
    "winners": Phrase("the winner has the points, and nobody pays"),
}
_ALONE: Final[dict[str | None, Phrase]] = {
    "each": Phrase("the points from each other"),
    "once": Phrase("the points once, as each other has them below 0"),
}


class AboutDeclarerItem(Item):
    """A question about a deal of one player against the others. It is asked if its key `asked_by` is set."""

    order: ClassVar[int] = 71
    asked_by: ClassVar[str] = "name"  # every item has a name
    is_fixed: ClassVar[bool] = False  # the points depend on the result of the deal

    @property
    def is_asked(self) -> bool:
        return bool(getattr(self, self.asked_by))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if items and not any(isinstance(item, DeclarerItem) for item in table.counted_in(hand)):
            why = Phrase("{name} is asked of a deal with a declarer, and nobody declares.")
            yield table.clash(table.path_in(hand, "counts"), why, name=items[0].name)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase("asked in each deal")


class AskedIfDue(AboutDeal):
    """The base of questions about a deal of one player against the others that are asked only in some deals."""

    def is_due(self, deal: HandForm) -> bool:
        """Whether the question is asked, as far as the deal is known."""
        return declarer_of(deal) is not None

    def why_not_due(self, deal: HandForm) -> Fault:
        """Return the fault of an answer to a question that is not asked in this deal."""
        return wrong.NOT_ASKED_NOW(what=self.title)

    def asks(self, form: HandForm) -> bool:
        """Whether the question is due. If it is not, an answer is a fault of a kept deal that has no others."""
        is_due = self.is_due(form)
        if not (is_due or form.entering or form.faults):
            form.faults += filter(None, [self.stale(form)])
        return is_due

    def stale(self, deal: HandForm) -> Fault | None:
        """Return the fault of an answer to a question that is not due; None if there is none."""
        is_said = any(deal.answers.get(key) is not None for key in self.keys)
        return self.why_not_due(deal) if is_said and not self.is_due(deal) else None

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        """Yield the faults of answers that are not asked, once all that is asked is entered."""
        if form.entering and not form.lacking:
            yield from filter(None, [item.stale(form) for item in form.layout.of(cls)])


class AboutDeclarer(AskedIfDue):
    """A question with one answer. Its value is a list of that answer; None if it is missing, wrong or not asked."""

    @property
    def fixed_worth(self) -> int | None:
        return 0

    def is_needed(self, deal: HandForm) -> bool:
        """Whether the question has to be answered if it is asked."""
        return True

    def leaves_open(self, deal: HandForm) -> bool:
        """Whether by its answer nobody has won the deal."""
        return False

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """The possible answers in any deal, if it is a choice."""
        return self.owners

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        """Return the possible answers in this deal."""
        return self.all_options

    def fault(self, deal: HandForm, answer: object) -> Fault | None:
        """Return the fault of an answer; None if it is valid."""
        options = self.options(deal)
        if not is_one_of(answer, options):
            return deal_faults.not_one_of(self.title, options, shown(answer))
        return next((option.barred for option in options if option.value == answer), None)

    def ask(self, form: HandForm) -> Sequence[Any]:
        if not self.asks(form):
            return [None]
        answer = form.answers.get(self.id)
        fault = None if answer is None else self.fault(form, answer)
        answer = form.checked(answer, filter(None, [fault]))
        if answer is None and self.is_needed(form):
            form.lacks(self.to_say(form), None if fault else wrong.NOT_SAID(what=self.title))
        return [answer]

    def to_say(self, deal: HandForm) -> Fault:
        """Return the fault that the answer is still missing, as long as the deal is entered."""
        return deal_faults.WHAT_IS_IT(what=self.title)

    def answer(self, deal: HandForm) -> Any:
        """Return the answer, asked already or not; None if it is missing, wrong or not asked."""
        if self.id in deal.values:
            return deal.values[self.id][0]
        answer = deal.answers.get(self.id)
        known = answer is not None and self.is_due(deal) and self.fault(deal, answer) is None
        return answer if known else None

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        """Return all accounts while anything in the hand is missing: nobody has a score before."""
        return set(range(len(self.played.sides))) if deal.lacking else set()

    def counts_once(self, deal: HandForm) -> bool:
        """Whether a lost deal with this answer counts once, whatever the result says."""
        return False

    def question(self, deal: HandForm) -> Field:
        """Return the question."""
        options, needed = self.options(deal), self.is_needed(deal)
        return asked_for(self.id, "choice", self.title, options=options, needed=needed, announced=self.announced)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if self.is_due(deal):
            yield self.question(deal)


class AfterPassedItem(AboutDeclarerItem):
    """A question that can be `after_passed`: it is asked only right after deals that counted for nobody."""

    after_passed: Annotated[StrictBool, in_form(Phrase("Only after a deal that counts for nobody"))] = False


class AfterPassed(AboutDeclarer):
    """The question of an `AfterPassedItem` in a hand."""

    item: AfterPassedItem

    def is_due(self, deal: HandForm) -> bool:
        return super().is_due(deal) and (not self.item.after_passed or passed_before(deal) > 0)

    def why_not_due(self, deal: HandForm) -> Fault:
        if self.item.after_passed and not passed_before(deal) and declarer_of(deal) is not None:
            return wrong.NOT_AFTER_PASSED(what=self.title)
        return super().why_not_due(deal)


class DeclarerItem(AboutDeclarerItem):
    """The declarer, and who pays the points: see `_PAYS`. `_ALONE` says how often if the declarer plays `alone`.

    With `nobody` all can pass, and nobody scores. `base` is the first worth of every deal. A deal that all pass is
    `held` over: it adds so many points to the next one, which choices do not multiply. The declarer also has `won`
    points for a won deal, or loses `lost` points; each of the others then has `others` points: one number, or one for
    each number of players. If more than `playing` sit at the table, the dealer sits out.
    """

    order: ClassVar[int] = 70
    has_bidder: ClassVar[bool] = True

    kind: Literal["declares"] = "declares"
    pays: Annotated[
        Literal["all", "declarer", "others", "against", "winners"],
        in_form(Phrase("Paid by"), core=True, words=picks(_PAYS)),
    ] = "all"
    alone: Annotated[Literal["each", "once"], in_form(Phrase("A player who plays alone has"), words=picks(_ALONE))] = (
        "each"
    )
    base: Annotated[TablePoints, in_form(Phrase("Points of every deal"), core=True, in_points=True)] = 0
    nobody: Annotated[StrictBool, in_form(Phrase("All can pass"))] = False
    held: Annotated[TablePoints, in_form(Phrase("More points of the next deal, where all pass"), in_points=True)] = 0
    won: Annotated[TablePoints, in_form(Phrase("More points for a deal that is won"), in_points=True)] = 0
    lost: Annotated[TablePoints, in_form(Phrase("More points lost with a deal that is lost"), in_points=True)] = 0
    others: Annotated[
        Prices, in_form(Phrase("Points for each other then"), in_points=True, heads=heads_of("others"))
    ] = (0,)
    playing: Annotated[
        Annotated[StrictInt, Bounds(ge=2, le=8)] | None, in_form(Phrase("So many play; the dealer sits out"))
    ] = None

    @property
    def is_signed(self) -> bool:
        somebody_pays = self.pays in {"all", "declarer", "against"} or self.lost > 0
        return somebody_pays or min(self.base, self.won, *self.others) < 0

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        return (("others", self.others),)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return _PAYS[self.pays]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.alone == "once":
            yield Phrase("A player who plays alone has the points once, or loses them once.")
        said = (
            (Phrase("Every deal is worth {points} to begin with."), self.base),
            (Phrase("A deal that all pass makes the next one worth {points} more."), self.held),
            (Phrase("A deal that is won brings {points} more."), self.won),
            (Phrase("A deal that is lost costs {points} more."), self.lost),
        )
        yield from (replace(what, values={"points": Amount(points, table.unit)}) for what, points in said if points)
        if any(self.others):
            yield Phrase("Then each other has {points}.", {"points": self._of_others(table)})

    def _of_others(self, table: TallyTable) -> Value:
        """Return the points of each other player after a lost deal; by the number of players if they differ."""
        points = [Amount(each, table.unit) for each in self.others]
        if len(points) == 1:
            return points[0]
        by_players = zip(points, table.players, strict=False)
        return tuple(Phrase("{points} at a table of {n}", {"points": each, "n": n}) for each, n in by_players)

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if table.unit > 1:
            yield table.clash("unit", Phrase("If somebody declares, points are whole."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("If somebody declares, all points score."))
        if self.alone == "once" and self.pays not in {"all", "winners"}:
            yield self.clash(table, "alone", Phrase("Only points that others pay can be had once."))
        if self.held and not self.nobody:
            yield self.clash(table, "held", Phrase("Only what all can pass is held over."))
        if self.playing is not None and max(table.players) > self.playing + 1:
            yield self.clash(table, "playing", Phrase("Only one player can sit out: the dealer."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", Phrase("{name} has two declarers."))
        if items and (hand.factor != 1 or hand.divisor > 1 or hand.low or hand.sweep):
            yield table.clash_in(hand, "counts", Phrase("{name} has a declarer, and its points count as they are."))


class HoldingOver(AboutDeclarer):
    """The base of items that can leave points for the winner of the next deal."""

    def held_over(self, carried: Any) -> int:
        """Return the points held over."""
        return carried or 0

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        held = self.held_over(carried)
        return (Phrase("{n} held over", {"n": held}),) * len(self.played.sides) if held else ()

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        if held := self.held_over(carried):
            yield Phrase("the winner of the deal has {n} more, held over", {"n": held})


class Declarer(HoldingOver, kind="declares"):
    """The account that declares, or the answer that nobody does."""

    announced: ClassVar[bool] = True
    item: DeclarerItem

    @property
    def fixed_worth(self) -> int | None:
        evened = self.item.pays == "all" and self.item.alone == "each"
        return 0 if evened and not (self.item.won or self.item.lost or any(self.item.others)) else None

    def is_due(self, deal: HandForm) -> bool:
        return True

    def out(self, deal: HandForm) -> int | None:
        """Return the seat that sits out as it deals; None if everybody plays."""
        if self.item.playing is None or self.played.players <= self.item.playing:
            return None
        step = 1 if self.played.table.direction == "left" else -1
        return (deal.leader[0] - step) % self.played.players

    def playing(self, deal: HandForm) -> tuple[Option, ...]:
        """Return the players of the deal, as options."""
        out = self.out(deal)
        return tuple(option for option in self.owners if option.value != out)

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        return (*self.playing(deal), _NOBODY) if self.item.nobody else self.playing(deal)

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """Return the number of deals in a row that all have passed; None if this one was played."""
        return (carried or 0) + 1 if value[0] == NOBODY else None

    def held_over(self, carried: Any) -> int:
        return (carried or 0) * self.item.held

    def announcement(self, deal: HandForm) -> Phrase | None:
        who = declarer_of(deal)
        before = [item for item in deal.layout.of(AboutDeclarer) if item.announced and item is not self]
        if type(who) is not int or any(item.id in deal.lacking for item in before):
            return None
        captions = [phrase for item in before for phrase in item.captions(deal)]
        if not captions:
            return Phrase("{who} declares", {"who": Account(who)})
        what = reduce(lambda one, other: Phrase("{one} · {other}", {"one": one, "other": other}), captions)
        return Phrase("{who}: {what}", {"who": Account(who), "what": what})

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        who = deal.values[self.id][0]
        yield Phrase("all passed") if who == NOBODY else Phrase("{who}", {"who": Account(who)})

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        nobody, needed = self.item.nobody, laid.in_all
        yield whose_column(self.id, self.id, self.title, laid.sides, needed=needed, nobody=nobody)


def is_always_asked(laid: LaidOut, what: str = "", among: Sequence[Item] | None = None) -> bool:
    """Whether every deal asks it: somebody declares in each, and no choice has 0 in its row `what`."""
    items = laid.table.items
    without = any(0 in getattr(each, what, ()) for each in (items if among is None else among))
    return laid.in_all and not without and not any(isinstance(each, DeclarerItem) and each.nobody for each in items)


def passed_before(deal: HandForm) -> int:
    """Return the number of deals in a row before this one that counted for nobody."""
    return deal.carried.get(deal.layout.of(Declarer)[0].id) or 0


def declarer_of(deal: HandForm) -> int | str | None:
    """Return the account that declares; an empty text if it is unknown yet, and None if nobody does."""
    who = deal.layout.of(Declarer)[0].answer(deal)
    return None if who == NOBODY else "" if who is None else who

"""How much a declarer's side has of what is counted: the deal is won with what was chosen needs, or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Values
from scorekeeper.rules.own_form.described import Described, picks
from scorekeeper.rules.own_form.kinds import Pick
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Sign, shown, titled, worded
from scorekeeper.rules.table_head import Points
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.kinds.choice import ChoiceItem
from scorekeeper.rules.tally.kinds.declarer import declarer_of, is_always_asked
from scorekeeper.rules.tally.kinds.outcome import Outcome, OutcomeItem
from scorekeeper.rules.tally.table import TallyTable

_WHEN: Final[dict[str | None, Phrase]] = {"always": Phrase("in every deal"), "lost": Phrase("where it is lost")}


class GoalItem(OutcomeItem):
    """A number from 0 to `total`, with which the deal is won where what was chosen needs no more.

    Each above that adds so many points (`over`), each below it so many (`under`), by a difference rounded up to whole
    `steps`; of what one may not have, none are added. A deal in which everything is had is worth so many `at_least`.
    The other side has points for each of the rest (`others_each`), in every deal or where it is lost.
    """

    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("total", Phrase("How many there are"), core=True),
        Described("over", Phrase("Points for each above what is needed"), core=True, in_points=True),
        Described("under", Phrase("Points for each that is missing"), core=True, in_points=True),
        Described("steps", Phrase("The difference is rounded up to whole steps of")),
        Described("at_least", Phrase("Points for everything, at least"), in_points=True),
        Described("others_each", Phrase("Points of the other side for each of the rest"), in_points=True),
        Described("others_when", Phrase("They count"), Pick(), words=picks(_WHEN)),
    )

    kind: Literal["goal"] = "goal"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000)] = 13
    over: Points = 0
    under: Points = 0
    at_least: Points = 0
    others_each: Points = 0
    others_when: Literal["always", "lost"] = "always"
    steps: Annotated[StrictInt, Bounds(ge=1, le=100)] = 1

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What each above and below brings."""
        return Phrase(
            "{total} in all; {over} for each above what is needed, {under} for each that is missing",
            {"total": self.total, "over": Amount(self.over, unit), "under": Amount(self.under, unit)},
        )

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What else counts."""
        what = worded(self.name)
        if self.steps > 1:
            yield Phrase(
                "The difference of {what} is rounded up to whole steps of {n}.", {"what": what, "n": self.steps}
            )
        if self.at_least:
            yield Phrase(
                "With all {what} a deal that is won counts at least {points}.",
                {"what": what, "points": Amount(self.at_least, table.unit)},
            )
        if self.others_each:
            yield Phrase(
                "The other side has {points} for each of the other {what}, {when}.",
                {"what": what, "points": Amount(self.others_each, table.unit), "when": _WHEN[self.others_when]},
            )

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Something that needs no number of it."""
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        if not needs:
            why = Phrase("How much of {name} is needed hangs on what is chosen, and nothing is.")
            yield table.clash(f"items.{self.id}.total", why, name=self.name)
        elif max(needs) > self.total:
            why = Phrase("More of {name} is needed than there are.")
            yield table.clash(f"items.{self.id}.total", why, name=self.name)


class Goal(Outcome):
    """How much the declarer's side has: the answer is a number."""

    kind: ClassVar[str] = "goal"
    item: GoalItem

    def fault(self, deal: HandAnswers, answer: object) -> Fault | None:
        """No number, or one that there is not."""
        if type(answer) is not int:
            return deal_faults.NOT_A_NUMBER(what=self.title, said=shown(answer))
        if 0 <= answer <= self.item.total:
            return None
        return wrong.NOT_SO_MANY(what=self.title, count=answer, most=self.item.total)

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """How much it is."""
        question = self._question(deal).phrase()
        yield from self.asked(deal, Field(self.id, "number", self.title, question, low=0, high=self.item.total))

    def _question(self, deal: HandAnswers) -> Fault:
        who = declarer_of(deal)
        if type(who) is not int:
            return wrong.WHAT_IS_IT(what=self.title)
        return wrong.HOW_MANY_HAS_THE_SIDE(what=self.label, who=Account(who))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """How much it is."""
        return None if super().still_open(deal) is None else self._question(deal)

    def is_won(self, deal: HandAnswers, answer: int) -> bool | None:
        """Whether there is as much as is needed, or no more than may be."""
        need = self.need(deal)
        if need is None:
            return None
        return answer >= need if need >= 0 else answer < -need

    def more(self, deal: HandAnswers) -> int:
        """What the difference adds."""
        number, _, won = deal.values[self.id]
        need = self.need(deal) or 0
        if need < 0:
            return 0
        difference: int = -(-abs(number - need) // self.item.steps) * self.item.steps
        return difference * (self.item.over if won else self.item.under)

    def raised(self, deal: HandAnswers, stake: int, factor: int) -> int:
        """What everything counts at least."""
        number, _, won = deal.values[self.id]
        return max(stake, self.item.at_least) if won and number == self.item.total else stake

    def brings_others(self, deal: HandAnswers) -> int:
        """What the rest brings."""
        number, _, won = deal.values[self.id]
        rest: int = self.item.total - number
        counts = (self.need(deal) or 0) >= 0 and (self.item.others_when == "always" or not won)
        return self.item.others_each * rest if counts else 0

    def told(self, deal: HandAnswers) -> Iterator[Phrase]:
        """How much it was, with a mark where it was lost."""
        number, _, won = deal.values[self.id]
        if number is None:
            return
        values = {"what": self.title, "n": number}
        if won:
            yield Phrase("{what}: {n}", values)
        else:
            yield Phrase("{what}: {n}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What was needed and had, by whoever declared; where it is lost "8/7×"."""
        number, who, won = deal.values[self.id]
        need = self.need(deal)
        if who is None or need is None:
            return ()
        note = f"{max(need, 0)}/{number}{'' if won else '×'}"
        return tuple(note if account == who else "" for account in range(len(self.played.sides)))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """How much it was."""
        if laid_out(item, hands):
            values = Values(low=0, high=item.total, needed=is_always_asked(item, table, hands))
            yield Column(item.id, item.id, titled(item.name), number=True, values=values)

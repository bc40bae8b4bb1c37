"""The number that a declarer's side has, as of tricks: the deal is won with the number that the choice needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.game import Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, in_points, titled, worded
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.kinds.choice import Choice, ChoiceItem
from scorekeeper.rules.tally.kinds.declarer import declarer_of, is_always_asked
from scorekeeper.rules.tally.kinds.outcome import Along, OutcomeInHand, OutcomeItem
from scorekeeper.rules.tally.kinds.shared_answers import Choosing, fault_of_part, number_column
from scorekeeper.rules.tally.scoring import UNIT_OF_HALVES
from scorekeeper.rules.tally.tally_layout import playable, sides_of
from scorekeeper.rules.tally.tally_table import MatchTotal, TallyTable

HALF: Final = "half"  # the answer that there is half a point more
_THREE: Final = 3
_WHEN: Final[dict[str | None, Phrase]] = {"always": Phrase("in every deal"), "lost": Phrase("if it is lost")}
_SIGN: Final = Phrase("½")
_HALF: Final = Option(HALF, _SIGN)
_AND_A_HALF: Final = Phrase("And a half")
_NEXT: Final = Phrase("The next player’s")


class GoalItem(OutcomeItem):
    """A number from 0 to `total`. The deal is won if it is at least the need of the choice.

    Each above the need adds `over` points, each below adds `under`; the difference is rounded up to whole `steps`. A
    need below 0 adds nothing. A won deal with everything is worth at least `at_least`, and `slam` more that nothing
    multiplies; all but one bring half of `slam`. The other side has `others_each` points for each of the rest, in every
    deal or in lost ones; they raise no total above `others_to`. With `each` two others score their own rest, and the
    next player's number is asked. With `halves` the count may end in a half, and scores are in half points.
    """

    kind: Literal["goal"] = "goal"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("Number of them"), core=True)] = 13
    over: Annotated[TablePoints, in_form(Phrase("Points for each above what is needed"), core=True, in_points=True)] = 0
    under: Annotated[TablePoints, in_form(Phrase("Points for each that is missing"), core=True, in_points=True)] = 0
    steps: Annotated[
        StrictInt, Bounds(ge=1, le=100), in_form(Phrase("The difference is rounded up to whole steps of"))
    ] = 1
    at_least: Annotated[TablePoints, in_form(Phrase("Points for everything, at least"), in_points=True)] = 0
    slam: Annotated[
        TablePoints, in_form(Phrase("More points for everything; half of them for one less"), in_points=True)
    ] = 0
    others_each: Annotated[
        TablePoints, in_form(Phrase("Points of the other side for each of the rest"), in_points=True)
    ] = 0
    others_when: Annotated[Literal["always", "lost"], in_form(Phrase("They count"), words=picks(_WHEN))] = "always"
    others_to: Annotated[MatchTotal | None, in_form(Phrase("They bring a total to no more than"), in_points=True)] = (
        None
    )
    each: Annotated[StrictBool, in_form(Phrase("Each of two others has points for their own"))] = False
    halves: Annotated[StrictBool, in_form(Phrase("Half points count"))] = False

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, *[f"{self.id}-{HALF}"] * self.halves, *[f"{self.id}-next"] * self.each)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return Phrase(
            "{total} in all; {over} for each above what is needed, {under} for each that is missing",
            {"total": self.total, "over": Amount(self.over, table.unit), "under": Amount(self.under, table.unit)},
        )

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        what: dict[str, Value] = {"what": worded(self.name)}
        if self.halves:
            yield Phrase("{what}: halves count.", {"what": titled(self.name)})
        if self.steps > 1:
            yield Phrase("The difference of {what} is rounded up to whole steps of {n}.", {**what, "n": self.steps})
        if self.at_least:
            points = Amount(self.at_least, table.unit)
            yield Phrase("With all {what} a deal that is won counts at least {points}.", {**what, "points": points})
        if self.slam:
            slam = {**what, "points": Amount(self.slam, table.unit), "half": Amount(self.slam // 2, table.unit)}
            yield Phrase("With all {what} a deal that is won counts {points} more, with all but one {half}.", slam)
        if self.others_each:
            yield Phrase(
                "Each other player has {points} for each of the other {what} that they have, {when}."
                if self.each
                else "The other side has {points} for each of the other {what}, {when}.",
                {**what, "points": Amount(self.others_each, table.unit), "when": _WHEN[self.others_when]},
            )
        if self.others_each and self.others_to is not None:
            limit = Amount(self.others_to, table.unit)
            yield Phrase("These points bring no total above {limit}.", {"limit": limit})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.halves and (self.slam or self.others_each or self.each):
            why = Phrase("Half points count where the difference alone brings points.")
            yield table.clash(f"items.{self.id}.halves", why)
        if self.each and any(len(sides_of(table.for_players(table.seating, n), n)) != _THREE for n in playable(table)):
            yield self.clash(table, "each", Phrase("Each other player has their own of {name} only if three play."))
        if self.slam % 2:
            yield self.clash(table, "slam", Phrase("Half of what all {name} count is not a whole number."))
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        if not needs:
            why = Phrase("The amount of {name} needed hangs on a choice, and nothing is chosen.")
            yield self.clash(table, "total", why)
        elif max(needs) > self.total:
            yield self.clash(table, "total", Phrase("More of {name} is needed than there are."))


class Goal(OutcomeInHand, kind="goal"):
    """The number that the declarer's side has."""

    item: GoalItem

    @property
    def fixed_worth(self) -> int | None:
        return None if self.item.others_each else super().fixed_worth

    def fault(self, deal: HandForm, answer: object) -> Fault | None:
        found = fault_of_part(self.title, answer, self.item.total)
        if found is not None or type(answer) is not int:
            return found
        for choice in deal.layout.of(Choice):
            low, high = self._bounds(deal, choice)
            if not low <= answer <= high:
                chosen: dict[str, Value] = {"what": choice.title, "held": (titled(choice.answer(deal)),)}
                said = Phrase("{what}: {held}", chosen)
                return wrong.CANNOT_BE_WITH(what=self.title, count=answer, low=low, high=high, said=said)
        for along in deal.layout.of(Along):
            low, high = along.room(deal, self.item.total)
            if not low <= answer <= high:
                if low == high:
                    return wrong.IS_ONE_NUMBER_WITH(what=self.title, count=answer, low=low, said=along.title)
                return wrong.CANNOT_BE_WITH(what=self.title, count=answer, low=low, high=high, said=along.title)
        return None

    def _bounds(self, deal: HandForm, choice: Choice) -> tuple[int, int]:
        total = self.item.total
        return choice.number(deal, choice.item.least, 0), choice.number(deal, choice.item.most, total)

    @property
    def _parts(self) -> int:
        """The parts of a counted unit: 2 if halves count, else 1."""
        return UNIT_OF_HALVES if self.item.halves else 1

    def _had(self, deal: HandForm, number: int) -> int:
        """Return a number in parts, with the answered half."""
        return number * self._parts + (self.item.halves and self.half.answer(deal.answers) is not None)

    @cached_property
    def half(self) -> Choosing:
        """The question whether there is a half more, if halves count."""
        return Choosing(self, HALF, _AND_A_HALF, (_HALF,))

    def _next(self, deal: HandForm, value: Sequence[Any]) -> tuple[int, int] | None:
        """Return the account after the declarer's, and the most it can have; None if it is not asked."""
        number, who, won = value
        if not (self.item.each and self.item.others_each) or who is None:
            return None
        lost_alone = self.item.others_when == "lost" and won
        rest = 0 if lost_alone or (self.need(deal) or -1) < 0 else self.item.total - number
        return ((who + 1) % len(self.played.sides), rest) if rest else None

    def ask(self, form: HandForm) -> Sequence[Any]:
        value, is_due = super().ask(form), self.is_due(form)
        if self.item.halves and is_due:
            self._ask_half(form, value[0])
        if self.item.each and is_due:
            self._ask_next(form, value)
        return value

    def _ask_half(self, form: HandForm, number: int | None) -> None:
        if self.half.ask(form) is not None and number == self.item.total:
            count = Amount(self._had(form, self.item.total), self._parts)
            form.faults.append(wrong.NOT_SO_MANY(what=self.title, count=count, most=self.item.total))

    def _ask_next(self, form: HandForm, value: Sequence[Any]) -> None:
        answer, found = form.answers.get(self.keys[-1]), self._next(form, value)
        if found is not None:
            fault = None if answer is None else fault_of_part(_NEXT, answer, found[1])
            if form.checked(answer, filter(None, [fault])) is None:
                form.lacks(self._question(found[0]), None if fault else wrong.NOT_SAID(what=_NEXT))
        elif answer is not None and not form.faults:
            form.faults.append(wrong.NOT_ASKED_NOW(what=_NEXT))

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if self.is_due(deal):
            bounds = [self._bounds(deal, choice) for choice in deal.layout.of(Choice)]
            bounds += [along.room(deal, self.item.total) for along in deal.layout.of(Along)]
            low, high = max(low for low, _ in bounds), min(high for _, high in bounds)
            yield Field(self.id, "number", self.title, self.to_say(deal).phrase(), low=low, high=high)
            if self.item.halves:
                yield self.half.field(needed=False)
        if (found := self._next(deal, deal.values[self.id])) is not None:
            yield Field(self.keys[-1], "number", _NEXT, self._question(found[0]).phrase(), high=found[1])

    def _question(self, who: object) -> Fault:
        """Return the question for the number of an account; while the account is unknown, the item's name."""
        if type(who) is not int:
            return deal_faults.WHAT_IS_IT(what=self.title)
        return wrong.HOW_MANY_HAS_THE_SIDE(what=self.label, who=Account(who))

    def to_say(self, deal: HandForm) -> Fault:
        return self._question(declarer_of(deal))

    def is_won(self, deal: HandForm, answer: int) -> bool | None:
        """Whether the number meets the need, or the maximum of a need below 0; None while the need is unknown."""
        need = self.need(deal)
        if need is None:
            return None
        had, needed = self._had(deal, answer), need * self._parts
        return had >= needed if need >= 0 else had < -needed

    def more(self, deal: HandForm) -> int:
        number, _, won = deal.values[self.id]
        need, steps = self.need(deal) or 0, self.item.steps
        if need < 0:
            return 0
        steps = steps * self._parts if steps > 1 else 1
        difference = -(-abs(self._had(deal, number) - need * self._parts) // steps) * steps
        chosen = deal.layout.of(Choice)
        of_choices = sum(each.number(deal, each.item.over if won else each.item.under, 0) for each in chosen)
        return difference * ((self.item.over if won else self.item.under) + of_choices) // self._parts

    def raised(self, deal: HandForm, stake: int, factor: int) -> int:
        number, _, won = deal.values[self.id]
        lacking = self.item.total * self._parts - self._had(deal, number)
        if not won or lacking > 1 or (self.need(deal) or 0) < 0:
            return stake
        return stake + self.item.slam // 2 if lacking else max(stake, self.item.at_least) + self.item.slam

    def brings_others(self, deal: HandForm, account: int) -> int:
        """Return the points of another account for the rest, or for its own part of it."""
        number, _, won = deal.values[self.id]
        rest: int = self.item.total - number
        if self.item.each:
            found, of_next = self._next(deal, deal.values[self.id]), deal.answers.get(self.keys[-1]) or 0
            rest = 0 if found is None else of_next if account == found[0] else rest - of_next
        counts = (self.need(deal) or 0) >= 0 and (self.item.others_when == "always" or not won)
        brought: int = self.item.others_each * rest if counts else 0
        if self.item.others_to is None:
            return brought
        return min(brought, max(0, self.item.others_to - deal.totals[account]))

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        number, _, won = deal.values[self.id]
        if number is None:
            return
        had = Amount(self._had(deal, number), self._parts)
        yield self.had_caption(had if self.item.halves else number, missed=not won)
        if (found := self._next(deal, deal.values[self.id])) is not None:
            who = Phrase("{who}", {"who": Account(found[0])})
            yield Phrase("{what}: {n}", {"what": who, "n": deal.answers[self.keys[-1]]})

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return "7/8" for the declarer, the need and the number had; "8/7×" if the deal was lost."""
        number, who, won = deal.values[self.id]
        if who is None or self.need(deal) is None:
            return ()
        return self.had_note(deal, in_points(self._had(deal, number), self._parts), missed=not won)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(Values(low=0, high=self.item.total, needed=is_always_asked(laid)), number=True)
        if self.item.halves:
            yield self.half.column()
        if self.item.each:
            yield number_column(self.id, "next", _NEXT, 0, self.item.total)

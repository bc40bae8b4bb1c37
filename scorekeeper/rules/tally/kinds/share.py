"""Points of a deal shared by two sides: the declarer's side needs more than half, or its bid, and else has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.game import Column, Field, Group, Values
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, titled
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.hands import Hand, Many
from scorekeeper.rules.tally.item_fields import Never, says
from scorekeeper.rules.tally.kinds.beside import Beside, BesideItem
from scorekeeper.rules.tally.kinds.choice import Choice, ChoiceItem, Doublings, DoublingsItem
from scorekeeper.rules.tally.kinds.declarer import HoldingOver, declarer_of, is_always_asked
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand, OutcomeItem
from scorekeeper.rules.tally.kinds.shared_answers import BySide, Choosing, account_name, caption_with, whose_column
from scorekeeper.rules.tally.tally_layout import playable, sides_of
from scorekeeper.rules.tally.tally_table import TallyTable

SIDES: Final = 2
_WRITES: Final[dict[str | None, Phrase]] = {
    "both": Phrase("each side its own points, and who plays what was bid"),
    "points": Phrase("each side its own points alone"),
    "contract": Phrase("the bidder plays for the bid, and the others for nothing"),
}
_LEVEL: Final[dict[str | None, Phrase]] = {
    "lost": Phrase("the deal is lost"),
    "theirs": Phrase("the others have their own points, and who plays has none"),
    "held": Phrase("the others have their own points; the rest waits for the next winner"),
}


class ShareItem(OutcomeItem):
    """A number of points, `total`, for two sides. A side wins with more than the other, or with the need of its bid.

    `writes` says which points of a won deal count. A lost deal gives the others `lost` points and the bid. A doubled
    deal gives its winner all of that, or, won or lost, `doubled` points and the bid. A side with everything has a
    `sweep`, and `more` points than the total; a bid of all points needs a sweep. At a tie without a bid (`level`) the
    deal is lost, or the others have "theirs" and the declarer's points are lost, or "held" over for the winner of the
    next deal. No side can have a number of `never`, nor leave one. Written points are rounded to whole `steps`, half
    up; or for the declarer's side and the others from the numbers of `steps_up` up.
    """

    kind: Literal["share"] = "share"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("Number of them"), core=True)] = 162
    lost: Annotated[Many, in_form(Phrase("Points of the others where it is lost"), core=True, in_points=True)] = 162
    doubled: Annotated[Many | None, in_form(Phrase("Points of whoever wins where it is doubled"), in_points=True)] = (
        None
    )
    sweep: Annotated[TableWord | None, in_form(Phrase("Name for taking everything"), core=True)] = None
    more: Annotated[Many, in_form(Phrase("More points for it"), core=True, in_points=True, when=says("sweep"))] = 0
    writes: Annotated[Literal["both", "points", "contract"], in_form(Phrase("If it is won"), words=picks(_WRITES))] = (
        "both"
    )
    level: Annotated[
        Literal["lost", "theirs", "held"], in_form(Phrase("If both are level"), core=True, words=picks(_LEVEL))
    ] = "lost"
    never: Never = ()
    steps: Annotated[StrictInt, Bounds(ge=1, le=100), in_form(Phrase("Points are rounded to whole steps of"))] = 1
    steps_up: Annotated[
        tuple[Annotated[StrictInt, Bounds(ge=1, le=100)], ...],
        Bounds(max_length=SIDES),
        in_form(
            Phrase("From which it is rounded up"),
            when=lambda _, item: item["steps"] > 1,
            heads=lambda _, _item: (Phrase("The side that plays"), Phrase("The others")),
        ),
    ] = ()

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-all") if self.sweep else (self.id,)

    @property
    def by_doubling(self) -> int:
        """The points of the winner of a doubled deal, beside the bid."""
        return self.lost if self.doubled is None else self.doubled

    @property
    def need_of_all(self) -> int | None:
        """The need that only a sweep makes: all of the points; None without a sweep."""
        return self.total if self.sweep else None

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        values: dict[str, Value] = {"total": self.total, "lost": Amount(self.lost, table.unit)}
        return Phrase("{total} in all; a deal that is lost gives the others {lost}", values)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if any(isinstance(item, ChoiceItem) and item.needs for item in table.items):
            yield Phrase("If a deal is won, it counts: {what}.", {"what": _WRITES[self.writes]})
        else:
            yield Phrase("The side that plays needs more than the other side has.")
            yield Phrase("If both are level: {what}.", {"what": _LEVEL[self.level]})
        if any(isinstance(item, DoublingsItem) or getattr(item, "factors", ()) for item in table.items):
            lost: dict[str, Value] = {"points": Amount(self.by_doubling, table.unit)}
            yield Phrase("The winner of a doubled deal has {points} and the bid, as often as it is doubled.", lost)
        if self.sweep:
            points = Amount(self.total + self.more, table.unit)
            values: dict[str, Value] = {"what": titled(self.sweep), "points": points}
            yield Phrase("{what}: whoever takes everything has {points} for it.", values)
        if self.steps > 1 and len(self.steps_up) == SIDES:
            first, second = self.steps_up
            ups: dict[str, Value] = {"n": self.steps, "first": first, "second": second}
            yield Phrase(
                "Rounded to whole steps of {n}: of who plays from {first} up, of the others from {second}.", ups
            )
        elif self.steps > 1:
            yield Phrase("Points are rounded to whole steps of {n}, and half a step up.", {"n": self.steps})

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        if self.more and not self.sweep:
            yield "more"

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if any(len(sides_of(table.for_players(table.seating, n), n)) != SIDES for n in playable(table)):
            yield table.clash("seating", Phrase("Two sides share {name}."), name=self.name)
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        beside = sum(item.points * item.high for item in table.items if isinstance(item, BesideItem))
        if max(needs, default=0) > self.total + beside:
            yield self.clash(table, "total", Phrase("More of {name} is needed than there are."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        yield from super().faults_in_hand(table, hand, items)
        beside = [item for item in table.counted_in(hand) if isinstance(item, BesideItem)]
        if beside and not items:
            why = Phrase("{name} is what sides have beside the points that they share, and they share none.")
            yield table.clash(table.path_in(hand, "counts"), why, name=beside[0].name)


class Shared(NamedTuple):
    """The points of each side, the side with everything, whether they are tied, and the points then held over."""

    numbers: tuple[int, ...]
    swept: int | None
    is_level: bool = False
    waits: int = 0


class Share(BySide, HoldingOver, OutcomeInHand, kind="share"):
    """The points of each side: the answers are a list of them, or the side that has everything."""

    fixed_worth: ClassVar[int | None] = None  # it depends on the result
    item: ShareItem

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        return self.range_faults(account, number, 0, self.item.total, never=self._never)

    @cached_property
    def _never(self) -> frozenset[int]:
        """The numbers that no cards make, and those that leave such a number to the other side."""
        return frozenset(each for number in self.item.never for each in (number, self.item.total - number))

    @cached_property
    def all(self) -> Choosing:
        """The question for the side with everything, if that has a name."""
        return Choosing(self, "all", titled(self.item.sweep or ""), self.owners)

    def ask(self, form: HandForm) -> Sequence[Any]:
        """Return the points of both, the declaring account, and whether it has won; all None while one is unknown."""
        nothing, who = [None, None, None], declarer_of(form)
        if not self.asks(form):
            return nothing
        if (fault := self._fault_of_all(form)) is not None:
            form.faults.append(fault)
            return nothing
        swept = self.swept(form)
        numbers = self._ask_numbers(form) if swept is None else self._all_of(swept)
        if numbers is None or type(who) is not int:
            return nothing
        shared = Shared(tuple(numbers), swept)
        if (won := self.is_won(form, shared)) is None:
            return nothing
        form.valid_answers[self.id] = numbers
        return [shared if won else self._if_level(form, who, shared), who, won]

    def _ask_numbers(self, form: HandForm) -> list[int] | None:
        """Return the points of each side, all of them said; else None."""
        known, numbers = len(form.faults), self.ask_sides(form, needed=False)
        del form.faults[known + 1 :]  # of two numbers that make up the total, one is enough
        found, is_open = sum(filter(None, numbers)), None in numbers
        is_right = len(form.faults) == known
        if is_right and (found > self.item.total or (found < self.item.total and not is_open)):
            form.faults.append(wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=found, total=self.item.total))
        if is_open:
            to_say = wrong.STILL_TO_COUNT(left=self.item.total - found, total=self.item.total, what=self.label)
            form.lacks(to_say, wrong.NOT_SAID(what=self.title) if is_right else None)
        return None if is_open or len(form.faults) > known else numbers

    def _fault_of_all(self, deal: HandForm) -> Fault | None:
        """Return the fault of the side with everything: unknown, or with other points; else None."""
        if not self.item.sweep or deal.answers.get(self.all.key) is None:
            return None
        if (who := self.all.answer(deal.answers)) is None:
            return self.all.faults(deal.answers)[0]
        answer = deal.answers.get(self.id)
        others = answer is not None and (not isinstance(answer, list | tuple) or list(answer) != self._all_of(who))
        return wrong.NOT_ASKED_NOW(what=self.title) if others else None

    def _all_of(self, account: int | None) -> list[int]:
        return [self.item.total if each == account else 0 for each in range(len(self.played.sides))]

    def swept(self, deal: HandForm) -> int | None:
        """Return the account that is said to have everything; None if none is, or the answer is invalid."""
        who: int | None = self.all.answer(deal.answers) if self.item.sweep else None
        return who if self._fault_of_all(deal) is None else None

    def why_not_due(self, deal: HandForm) -> Fault:
        is_of_all = self.item.sweep and deal.answers.get(self.all.key) is not None
        return wrong.NOT_ASKED_NOW(what=self.all.what) if is_of_all else super().why_not_due(deal)

    def _has(self, deal: HandForm, shared: Shared, account: int) -> int:
        besides = [item for item in deal.layout.of(Beside) if item.item.counts]
        return shared.numbers[account] + sum(item.worth_to(item.numbers(deal), account) for item in besides)

    def is_won(self, deal: HandForm, answer: Shared) -> bool | None:
        """Whether the declarer has more than the others, or the need. Everything always wins; nothing never does."""
        who, by_bid = declarer_of(deal), any(choice.item.needs for choice in deal.layout.of(Choice))
        if type(who) is not int or (by_bid and self.need(deal) is None):
            return None
        need, own = self.need(deal) or 0, self._has(deal, answer, who)
        if need < 0:
            return own < -need
        if answer.swept is not None:
            return answer.swept == who
        if not by_bid:
            return own > self._has(deal, answer, 1 - who)
        return own >= need and not (self.item.sweep and need == self.item.total)

    def _if_level(self, deal: HandForm, who: int, shared: Shared) -> Shared:
        """Return the points of a deal that is not won, marked as a tie with the points held over if it is one."""
        by_bid = any(choice.item.needs for choice in deal.layout.of(Choice))
        others = self._has(deal, shared, 1 - who)
        if by_bid or shared.swept is not None or self.item.level == "lost" or self._has(deal, shared, who) != others:
            return shared
        moving = [item for item in deal.layout.of(Beside) if not item.item.stays]
        waits = self.rounded(shared.numbers[who]) + sum(item.worth_to(item.numbers(deal), who) for item in moving)
        return shared._replace(is_level=True, waits=waits if self.item.level == "held" else 0)

    def rounded(self, points: int, *, plays: bool = True) -> int:
        """Return points in whole steps: half of one rounded up, or from the side's number in `steps_up`."""
        if len(self.item.steps_up) == SIDES:
            up = min(self.item.steps_up[0 if plays else 1], self.item.steps)  # a rest never is a whole step
            return (points + self.item.steps - up) // self.item.steps * self.item.steps
        return (2 * points + self.item.steps) // (2 * self.item.steps) * self.item.steps

    def fields(self, deal: HandForm) -> Iterator[Field]:
        if not self.is_due(deal):
            return
        if self.swept(deal) is None:
            who, sides = declarer_of(deal), range(len(self.played.sides))
            numbers = [
                self.number_field(side, high=self.item.total, group=self.id, never=self._never) for side in sides
            ]
            yield from sorted(numbers, key=lambda field: field.index != who)
        if self.item.sweep:
            yield self.all.field(needed=False)

    def groups(self, deal: HandForm) -> Iterator[Group]:
        if self.is_due(deal) and self.swept(deal) is None:
            found = sum(number or 0 for number in self.valid(deal))
            values: dict[str, Value] = {"what": self.title, "sum": found, "total": self.item.total}
            yield Group(self.id, self.title, self.item.total, Phrase("{what}: {sum} of {total}", values))

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        is_open = self.is_due(deal) and deal.values[self.id][0] is None
        return set(range(len(self.played.sides))) if is_open else super().waiting(deal, accounts)

    def _is_doubled(self, deal: HandForm) -> bool:
        return self.factor(deal) > 1 or any(each.factor(deal) > 1 for each in deal.layout.of(Doublings))

    def _own(self, shared: Shared, account: int) -> int:
        return shared.numbers[account] + (self.item.more if shared.swept == account else 0)

    def more(self, deal: HandForm) -> int:
        """Return the winner's points: its own, or those of a lost deal; 0 if only the bid counts.

        A sweep adds nothing for the others if everything was bid.
        """
        shared, who, won = deal.values[self.id]
        if shared.is_level:
            return self._own(shared, 1 - who)
        if not won or self._is_doubled(deal):
            winner = who if won else 1 - who
            lost = self.item.by_doubling if self._is_doubled(deal) else self.item.lost
            all_is_needed = self.item.sweep and self.need(deal) == self.item.total
            return self._own(shared, winner) if shared.swept == winner and (won or not all_is_needed) else lost
        return 0 if self.item.writes == "contract" else self._own(shared, who)

    def chosen(self, deal: HandForm) -> int:
        """Return the points of the bid; 0 if only points are written. A doubled deal can score the same lost as won."""
        if self.item.doubled is not None and self._is_doubled(deal):
            return self._of_choices(deal, won=True)
        alone = self.item.writes == "points" and deal.values[self.id][2] and not self._is_doubled(deal)
        return 0 if alone else super().chosen(deal)

    def brings_others(self, deal: HandForm, account: int) -> int:
        shared, who, won = deal.values[self.id]
        theirs = won and self.item.writes != "contract" and not self._is_doubled(deal)
        return self._own(shared, 1 - who) if theirs else 0

    def _held(self, deal: HandForm) -> Sequence[int]:
        """Return each side's part of the points held over: all of them for the winner of the deal."""
        held, (shared, who, won) = deal.carried.get(self.id) or 0, deal.values[self.id]
        decided = shared is not None and not shared.is_level
        return [held if decided and won == (account == who) else 0 for account in range(len(self.played.sides))]

    def row(self, deal: HandForm) -> Sequence[int]:
        _, who, _ = deal.values[self.id]
        row = enumerate(zip(super().row(deal), self._held(deal), strict=True))
        return [self.rounded(own, plays=account == who) + held for account, (own, held) in row]

    def parted(self, deal: HandForm, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        held = self._held(deal)
        yield self.label, [points - over for points, over in zip(row, held, strict=True)]
        if any(held):
            yield Phrase("held over"), held

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        shared: Shared | None = value[0]
        if shared is None:
            return carried
        return (carried or 0) + shared.waits if shared.is_level else None

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        shared, who, won = deal.values[self.id]
        if shared is None:
            return
        if shared.swept is not None:
            yield caption_with(self.all.what, account_name(shared.swept))
        else:
            had = f"{shared.numbers[who]}–{shared.numbers[1 - who]}"
            yield self.had_caption(had, missed=not won and not shared.is_level)
        if shared.waits:
            yield Phrase("{n} held over", {"n": shared.waits})

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        """Return the need and the points of the declarer; without a bid only those of a lost deal: "80×"."""
        shared, who, won = deal.values[self.id]
        if shared is None or (won and self.need(deal) is None):
            return ()
        return self.had_note(deal, str(shared.numbers[who]), missed=not won and not shared.is_level)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        needed = not self.item.sweep and is_always_asked(laid)
        values = Values(high=self.item.total, total=self.item.total, needed=needed)
        yield self.column(values, each=True, number=True)
        if self.item.sweep:
            yield whose_column(self.all.key, f"{self.id} all", self.all.what, SIDES)

"""Two sides share the points of a deal: who plays needs more than half of them, or what was bid, and else has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.game import Column, Field, Group, Values
from scorekeeper.rules.own_form.described import in_form, picks
from scorekeeper.rules.own_form.kinds import RowInput
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, shown, titled
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.hands import Hand, Many
from scorekeeper.rules.tally.item_fields import says
from scorekeeper.rules.tally.kinds.answers import BySide, asked_for, given, whose_column
from scorekeeper.rules.tally.kinds.beside import Beside, BesideItem
from scorekeeper.rules.tally.kinds.choice import Choice, ChoiceItem
from scorekeeper.rules.tally.kinds.declarer import HoldingOver, declarer_of, is_always_asked
from scorekeeper.rules.tally.kinds.doublings import Doublings, DoublingsItem
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand, OutcomeItem
from scorekeeper.rules.tally.layout import playable, sides_of
from scorekeeper.rules.tally.table import TallyTable

SIDES: Final = 2
_WRITES: Final[dict[str | None, Phrase]] = {
    "both": Phrase("each side its own points, and who plays what was bid"),
    "points": Phrase("each side its own points alone"),
    "contract": Phrase("who plays what was bid, and the others nothing"),
}
_LEVEL: Final[dict[str | None, Phrase]] = {
    "lost": Phrase("the deal is lost"),
    "theirs": Phrase("the others have their own points, and who plays has none"),
    "held": Phrase("the others have their own points; the rest waits for the next winner"),
}


class ShareItem(OutcomeItem):
    """So many points in `total`. With more than the other side has the deal is won, or with what was chosen needs.

    What is won then is said by what the side `writes`; a deal that is lost gives the others so many (`lost`), and what
    was bid. So does one that is doubled, to whoever wins it, or it counts `doubled` points and the bid, won or lost.
    Whoever has everything has a `sweep`, and so many points
    `more` than the total; where a bid needs all points, only a sweep makes it. When both are `level`, and nothing was
    bid, the deal is lost, or the others have `theirs`, and what the side has is lost, or is "held" over for the winner
    of the next deal. What is written is rounded to whole `steps`, and half of one up; or for who plays and the others
    from these numbers up (`steps_up`).
    """

    kind: Literal["share"] = "share"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000), in_form(Phrase("How many there are"), core=True)] = 162
    lost: Annotated[Many, in_form(Phrase("Points of the others where it is lost"), core=True, in_points=True)] = 162
    doubled: Annotated[Many | None, in_form(Phrase("Points of whoever wins where it is doubled"), in_points=True)] = (
        None
    )
    sweep: Annotated[TableWord | None, in_form(Phrase("What taking everything is called"), core=True)] = None
    more: Annotated[Many, in_form(Phrase("More points for it"), core=True, in_points=True, when=says("sweep"))] = 0
    writes: Annotated[Literal["both", "points", "contract"], in_form(Phrase("If it is won"), words=picks(_WRITES))] = (
        "both"
    )
    level: Annotated[
        Literal["lost", "theirs", "held"], in_form(Phrase("When both are level"), core=True, words=picks(_LEVEL))
    ] = "lost"
    steps: Annotated[
        StrictInt, Bounds(ge=1, le=100), in_form(Phrase("What is written is rounded to whole steps of"))
    ] = 1
    steps_up: Annotated[
        tuple[Annotated[StrictInt, Bounds(ge=1, le=100)], ...],
        Bounds(max_length=SIDES),
        in_form(
            Phrase("From which it is rounded up"),
            RowInput(1, 100, bare=True),
            when=lambda _, item: item["steps"] > 1,
            heads=lambda _, _item: (Phrase("Who plays"), Phrase("The others")),
        ),
    ] = ()

    def keys(self, players: int) -> tuple[str, ...]:
        """The points; and who has everything, where that is asked."""
        return (self.id, f"{self.id}-all") if self.sweep else (self.id,)

    @property
    def by_doubling(self) -> int:
        """What whoever wins a deal has that was doubled, beside what was bid."""
        return self.lost if self.doubled is None else self.doubled

    @property
    def need_of_all(self) -> int | None:
        """All of the points, which only a sweep makes."""
        return self.total if self.sweep else None

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """How many there are, and what a deal costs that is lost."""
        values: dict[str, Value] = {"total": self.total, "lost": Amount(self.lost, unit)}
        return Phrase("{total} in all; a deal that is lost gives the others {lost}", values)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What is needed, what is written, what everything counts, and what a level deal is."""
        if any(isinstance(item, ChoiceItem) and item.needs for item in table.items):
            yield Phrase("If a deal is won, it counts: {what}.", {"what": _WRITES[self.writes]})
        else:
            yield Phrase("Who plays needs more than the other side has.")
            yield Phrase("When both are level: {what}.", {"what": _LEVEL[self.level]})
        if any(isinstance(item, DoublingsItem) or getattr(item, "factors", ()) for item in table.items):
            lost: dict[str, Value] = {"points": Amount(self.by_doubling, table.unit)}
            yield Phrase("Whoever wins a deal that is doubled has {points} and what was bid, as often as that.", lost)
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
            yield Phrase("What is written is rounded to whole steps of {n}, and half of one up.", {"n": self.steps})

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        """More points for what nobody is asked for."""
        if self.more and not self.sweep:
            yield "more"

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """More sides than two, and more points that are needed than there are."""
        if any(len(sides_of(table.for_players(table.seating, n), n)) != SIDES for n in playable(table)):
            yield table.clash("seating", Phrase("Two sides share {name}."), name=self.name)
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        beside = sum(item.points * item.high for item in table.items if isinstance(item, BesideItem))
        if max(needs, default=0) > self.total + beside:
            yield self.clash(table, "total", Phrase("More of {name} is needed than there are."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """What sides have beside points that they do not share."""
        yield from super().faults_in_hand(table, hand, items)
        beside = [item for item in table.counted_in(hand) if isinstance(item, BesideItem)]
        if beside and not items:
            why = Phrase("{name} is what sides have beside the points that they share, and they share none.")
            yield table.clash(table.path_in(hand, "counts"), why, name=beside[0].name)


class Shared(NamedTuple):
    """The points of each side; the account that has everything; whether both are level, and what is held over then."""

    numbers: tuple[int, ...]
    swept: int | None
    is_level: bool = False
    waits: int = 0


class Share(BySide, HoldingOver, OutcomeInHand):
    """The points of each side: the answers are a list of them, or the side that has everything."""

    kind: ClassVar[str] = "share"
    fixed_worth: ClassVar[int | None] = None  # it hangs on how the deal ends
    item: ShareItem

    # --- reading answers

    def fault(self, deal: HandAnswers, answer: object) -> Fault | None:
        """No list, a number that a side cannot have, or two that do not make the total."""
        faults = deal_faults.faults_of_list(answer, self.label, len(self.played.sides), self.faults_of)
        if not faults and isinstance(answer, list | tuple) and sum(answer) != self.item.total:
            return wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=sum(answer), total=self.item.total)
        return next(iter(faults), None)

    def faults_of(self, account: int, number: object) -> Iterator[Fault]:
        """Why this cannot be the number of a side."""
        return self.range_faults(account, number, 0, self.item.total)

    def all_fault(self, deal: HandAnswers) -> Fault | None:
        """What is wrong with who has everything: nobody who plays, or the points are others; None where nothing is."""
        who = deal.answers.get(self.keys[-1]) if self.item.sweep else None
        if who is None:
            return None
        if not self.is_due(deal):
            return wrong.NOT_ASKED_NOW(what=titled(self.item.sweep or ""))
        if type(who) is not int or who not in range(SIDES):
            return deal_faults.not_one_of(titled(self.item.sweep or ""), self.owners, shown(who))
        answer = deal.answers.get(self.id)
        others = answer is not None and (not isinstance(answer, list | tuple) or list(answer) != self._all_of(who))
        return wrong.NOT_ASKED_NOW(what=self.title) if others else None

    def _all_of(self, account: Any) -> list[int]:
        """The numbers where one side has everything."""
        return [self.item.total if each == account else 0 for each in range(len(self.played.sides))]

    def swept(self, deal: HandAnswers) -> int | None:
        """The account that is said to have everything; None where none is, or it cannot be."""
        who = deal.answers.get(self.keys[-1]) if self.item.sweep else None
        return who if self.all_fault(deal) is None else None

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[Any]:
        """Who has everything, or else the points of both."""
        fault = self.all_fault(deal)
        if fault is None and self.swept(deal) is None:
            return super().read(deal, faults)
        faults += filter(None, [fault])
        return self.so_far(deal)

    def so_far(self, deal: HandAnswers) -> Sequence[Any]:
        """The points of both, who plays, and whether they have won; None while anything of it is not known."""
        who, swept, answer = declarer_of(deal), self.swept(deal), deal.answers.get(self.id)
        if type(who) is not int or (swept is None and (answer is None or self.fault(deal, answer) is not None)):
            return [None, None, None]
        numbers: Any = answer if swept is None else self._all_of(swept)
        shared = Shared(tuple(numbers), swept)
        if (won := self.is_won(deal, shared)) is None:
            return [None, None, None]
        return [shared if won else self._if_level(deal, who, shared), who, won]

    def in_normal_form(self, value: Sequence[Any]) -> dict[str, Any]:
        """The points of both, where one side has everything, too."""
        return {} if value[0] is None else {self.id: list(value[0].numbers)}

    # --- who has won

    def _has(self, deal: HandAnswers, shared: Shared, account: int) -> int:
        """The points of a side that count for what it needs."""
        besides = [item for item in deal.layout.of(Beside) if item.item.counts]
        return shared.numbers[account] + sum(item.worth_to(item.so_far(deal), account) for item in besides)

    def is_won(self, deal: HandAnswers, answer: Shared) -> bool | None:
        """Whether who plays has more than the others, or what was bid; everything always wins, and nothing never."""
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

    def _if_level(self, deal: HandAnswers, who: int, shared: Shared) -> Shared:
        """The same of a deal that is not won; whether both are level, and that is not lost, and what is held over."""
        by_bid = any(choice.item.needs for choice in deal.layout.of(Choice))
        others = self._has(deal, shared, 1 - who)
        if by_bid or shared.swept is not None or self.item.level == "lost" or self._has(deal, shared, who) != others:
            return shared
        moving = [item for item in deal.layout.of(Beside) if not item.item.stays]
        waits = self.rounded(shared.numbers[who]) + sum(item.worth_to(item.so_far(deal), who) for item in moving)
        return shared._replace(is_level=True, waits=waits if self.item.level == "held" else 0)

    def rounded(self, points: int, *, plays: bool = True) -> int:
        """Return points in whole steps: half of one up, or from the number that the table has for the side."""
        if len(self.item.steps_up) == SIDES:
            up = self.item.steps_up[0 if plays else 1]
            return (points + self.item.steps - up) // self.item.steps * self.item.steps
        return (2 * points + self.item.steps) // (2 * self.item.steps) * self.item.steps

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        """The points of each side, first of the one that plays; and who has everything."""
        if not self.is_due(deal):
            return
        if self.swept(deal) is None:
            who, sides = declarer_of(deal), range(len(self.played.sides))
            numbers = [self.number_field(side, high=self.item.total, group=self.id) for side in sides]
            yield from sorted(numbers, key=lambda field: field.index != who)
        if self.item.sweep:
            yield asked_for(self.keys[-1], "choice", titled(self.item.sweep), options=self.owners, needed=False)

    def groups(self, deal: HandAnswers) -> Iterator[Group]:
        """The points of both together."""
        if self.is_due(deal) and self.swept(deal) is None:
            values: dict[str, Value] = {"what": self.title, "sum": sum(self.known(deal)), "total": self.item.total}
            yield Group(self.id, self.title, self.item.total, Phrase("{what}: {sum} of {total}", values))

    def known(self, deal: HandAnswers) -> list[int]:
        """The numbers that are said, and can be."""
        row = enumerate(self.row_in(deal.answers))
        return [number for at, number in row if not any(self.faults_of(at, number))]

    def still_open(self, deal: HandAnswers) -> Fault | None:
        """How many points are still to enter."""
        known = self.known(deal)
        if not self.is_due(deal) or self.swept(deal) is not None or len(known) == len(self.played.sides):
            return None
        return wrong.STILL_TO_COUNT(left=self.item.total - sum(known), total=self.item.total, what=self.label)

    def open_accounts(self, deal: HandAnswers) -> set[int]:
        """All, while something is not known, or cannot be."""
        is_open = self.is_due(deal) and deal.values[self.id][0] is None
        return set(range(len(self.played.sides))) if is_open else super().open_accounts(deal)

    def faults_so_far(self, deal: HandAnswers) -> Iterator[Fault]:
        """Numbers that cannot be, or that make more than there is, or another total."""
        faults = [fault for each in given(deal.answers.get(self.id)) for fault in self.faults_of(*each)]
        known, whole = self.known(deal), len(self.played.sides)
        if sum(known) > self.item.total or (len(known) == whole and sum(known) < self.item.total):
            faults.append(wrong.COUNTS_DO_NOT_ADD_UP(what=self.label, sum=sum(known), total=self.item.total))
        yield from [fault] if (fault := self.all_fault(deal)) is not None else faults

    # --- what the points bring each side

    def _is_doubled(self, deal: HandAnswers) -> bool:
        """Whether the deal was doubled, so that whoever wins it has all."""
        return self.factor(deal) > 1 or any(each.factor(deal) > 1 for each in deal.layout.of(Doublings))

    def _own(self, shared: Shared, account: int) -> int:
        """The points of a side, more where it has everything."""
        return shared.numbers[account] + (self.item.more if shared.swept == account else 0)

    def more(self, deal: HandAnswers) -> int:
        """Return what the winner has of the points: its own, or those of a deal that was lost; none beside a bid alone.

        Everything counts no more for the others where everything was bid.
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

    def chosen(self, deal: HandAnswers) -> int:
        """What was bid; nothing where points alone are written. Doubled, it can be the same where that was lost."""
        if self.item.doubled is not None and self._is_doubled(deal):
            return self._of_choices(deal, won=True)
        alone = self.item.writes == "points" and deal.values[self.id][2] and not self._is_doubled(deal)
        return 0 if alone else super().chosen(deal)

    def brings_others(self, deal: HandAnswers, account: int) -> int:
        """What the others have of a deal that is won: their own."""
        shared, who, won = deal.values[self.id]
        theirs = won and self.item.writes != "contract" and not self._is_doubled(deal)
        return self._own(shared, 1 - who) if theirs else 0

    def _held(self, deal: HandAnswers) -> Sequence[int]:
        """What each side has of what was held over: all of it, where it wins the deal."""
        held, (shared, who, won) = deal.carried.get(self.id) or 0, deal.values[self.id]
        decided = shared is not None and not shared.is_level
        return [held if decided and won == (account == who) else 0 for account in range(len(self.played.sides))]

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What each side writes, and what was held over for the winner."""
        _, who, _ = deal.values[self.id]
        row = enumerate(zip(super().row(deal), self._held(deal), strict=True))
        return [self.rounded(own, plays=account == who) + held for account, (own, held) in row]

    def parted(self, deal: HandAnswers, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """What was held over apart from the rest."""
        held = self._held(deal)
        yield self.label, [points - over for points, over in zip(row, held, strict=True)]
        if any(held):
            yield Phrase("held over"), held

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """What waits for the next winner, together with what waited already."""
        shared: Shared | None = value[0]
        if shared is None:
            return carried
        return (carried or 0) + shared.waits if shared.is_level else None

    # --- telling

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        """The points of both, first of who plays, with a mark where it was lost; or who has everything."""
        shared, who, won = deal.values[self.id]
        if shared is None:
            return
        if shared.swept is not None:
            held = (Phrase("{who}", {"who": Account(shared.swept)}),)
            yield Phrase("{what}: {held}", {"what": titled(self.item.sweep or ""), "held": held})
        else:
            had = f"{shared.numbers[who]}–{shared.numbers[1 - who]}"
            yield self.had_caption(had, missed=not won and not shared.is_level)
        if shared.waits:
            yield Phrase("{n} held over", {"n": shared.waits})

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What was needed and had, by who plays; without a bid what was had in a deal that is lost: "80×"."""
        shared, who, won = deal.values[self.id]
        if shared is None or (won and self.need(deal) is None):
            return ()
        return self.had_note(deal, str(shared.numbers[who]), missed=not won and not shared.is_level)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The points of both, and who has everything."""
        if laid_out(item, hands):
            needed = not item.sweep and is_always_asked(item, table, hands)
            values = Values(high=item.total, total=item.total, needed=needed)
            yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values)
            if item.sweep:
                yield whose_column(f"{item.id}-all", f"{item.id} all", titled(item.sweep), SIDES)

"""The end of a deal by going out, declaring, calling or closing, and the points that each player has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import PlainTable, in_form, picks
from scorekeeper.rules.game import Column, Field, Option, Values, owned_by
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Value, reached
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.kinds.number import WrittenItem
from scorekeeper.rules.tally.kinds.shared_answers import NOBODY, BySide, Choosing, whose_column
from scorekeeper.rules.tally.tally_table import TallyTable

_ENDED: Final[dict[str | None, Phrase]] = {
    "out": Phrase("by going out"),
    "declared": Phrase("by declaring"),
    "called": Phrase("by calling, with a number of their own"),
    "closed": Phrase("by closing, with a number of their own"),
}
_PAYS: Final[dict[str | None, Phrase]] = {
    "own": Phrase("each has what they have left"),
    "winner": Phrase("the one who ends the deal has the points that the others have left"),
    "both": Phrase("each pays what they have left to whoever ends the deal"),
}
_LOWEST: Final[dict[str | None, Phrase]] = {"own": Phrase("their own"), "zero": Phrase("0")}
_WHO: Final = {
    "out": (Phrase("Went out"), Phrase("{who} went out"), Phrase("nobody went out")),
    "declared": (Phrase("Declared by"), Phrase("{who} declared"), Phrase("nobody declared")),
    "called": (Phrase("Called by"), Phrase("{who} called"), Phrase("nobody called")),
    "closed": (Phrase("Closed by"), Phrase("{who} closed"), Phrase("nobody closed")),
}
"""The question who ended the deal, the caption with that player, and the caption if nobody did."""

_IN_ONE: Final = Phrase("In one go")
_ONCE: Final = (Option(0, Phrase("Not in one go")), Option(1, _IN_ONE))
"""The answers to the question whether a player went out in one go."""

_Number = Annotated[StrictInt, Bounds(ge=-9999, le=9999)]


def _has_own(_table: PlainTable, item: PlainTable) -> bool:
    return item.get("ended") in {"called", "closed"}


def _has_nothing(table: PlainTable, item: PlainTable) -> bool:
    return not _has_own(table, item)


class LeftItem(WrittenItem):
    """A number for each account, from `low` to `high`, after somebody, or `nobody` if that can be, ended the deal.

    A player who went out or declared has 0; one who called or closed has a number too (`ended`, see `_ENDED`). `pays`
    says whose points the numbers are. A player who goes out scores `out`. A caller whom nobody beats scores their own
    number or 0 (`lowest`); a tie beats them unless `level`. A beaten caller has `more` points added, and a number above
    0 counts `times`; players who beat them score their own or 0 (`below`). If all was laid out `in_one` go, the others'
    numbers count twice. Numbers are multiples of a `step`, and count `most` at most.
    """

    order: ClassVar[int] = 12

    kind: Literal["left-in-hand"] = "left-in-hand"
    ended: Annotated[
        Literal["out", "declared", "called", "closed"], in_form(Phrase("End of a deal"), core=True, words=picks(_ENDED))
    ] = "out"
    pays: Annotated[
        Literal["own", "winner", "both"], in_form(Phrase("Their points go to"), core=True, words=picks(_PAYS))
    ] = "own"
    low: Annotated[_Number, in_form(Phrase("The lowest number"), core=True)] = 0
    high: Annotated[_Number, in_form(Phrase("The highest number"), core=True)] = 999
    step: Annotated[StrictInt, Bounds(ge=1, le=100), in_form(Phrase("It is a multiple of"))] = 1
    most: Annotated[_Number | None, in_form(Phrase("It counts so much at most"))] = None
    nobody: Annotated[StrictBool, in_form(Phrase("A deal can end with nobody out"))] = False
    out: Annotated[TablePoints, in_form(Phrase("Points of whoever goes out"), in_points=True, when=_has_nothing)] = 0
    in_one: Annotated[StrictBool, in_form(Phrase("Out in one go counts twice"), when=_has_nothing)] = False
    lowest: Annotated[
        Literal["own", "zero"],
        in_form(Phrase("With the lowest number, the caller has"), when=_has_own, words=picks(_LOWEST)),
    ] = "own"
    level: Annotated[StrictBool, in_form(Phrase("Level with another is the lowest, too"), when=_has_own)] = True
    more: Annotated[
        TablePoints, in_form(Phrase("Points added if it is not the lowest"), in_points=True, when=_has_own)
    ] = 0
    times: Annotated[
        StrictInt, Bounds(ge=1, le=10), in_form(Phrase("Its number counts then, above 0, times"), when=_has_own)
    ] = 1
    below: Annotated[
        Literal["own", "zero"],
        in_form(Phrase("The player who beats the caller has"), when=_has_own, words=picks(_LOWEST)),
    ] = "own"

    @property
    def is_signed(self) -> bool:
        return self.pays == "both" or min(self.low, self.out, self.more) < 0

    @property
    def all_have(self) -> bool:
        """Whether the player who ends the deal has a number, too."""
        return self.ended in {"called", "closed"}

    @property
    def is_as_written(self) -> bool:
        """Whether each account scores exactly its written number."""
        usual = (self.pays, self.out, self.in_one, self.lowest, self.more, self.times, self.below, self.most)
        return usual == ("own", 0, False, "own", 0, 1, "own", None)

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-by", *[f"{self.id}-once"] * self.in_one)

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        return _PAYS[self.pays]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.out:
            yield Phrase("The player who goes out has {points}.", {"points": Amount(self.out, table.unit)})
        if self.in_one:
            yield Phrase("Out in one go, what the others have left counts twice.")
        if self.most is not None:
            yield Phrase(
                "The cards that a player has left count {points} at most.", {"points": Amount(self.most, table.unit)}
            )
        if self.lowest == "zero":
            yield Phrase("The player who ends the deal has 0 with the lowest number.")
        if self.more:
            more: dict[str, Value] = {"points": Amount(self.more, table.unit)}
            yield Phrase("The player who ends the deal without the lowest number has {points} more.", more)
        if self.times > 1:
            times: dict[str, Value] = {"n": self.times}
            yield Phrase("The number of whoever ends the deal without the lowest counts times {n}, above 0.", times)
        if self.below == "zero":
            yield Phrase(
                "A player with less than the one who ends the deal has 0."
                if self.level
                else "A player with less than the one who ends the deal, or as little, has 0."
            )
        if (self.lowest, self.more, self.times, self.below) != ("own", 0, 1, "own"):
            yield Phrase(
                "Level with another is the lowest, too." if self.level else "Level with another is not the lowest."
            )

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.low >= self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is not below the highest."))
        if self.low % self.step or self.high % self.step:
            why = Phrase("The lowest and the highest number of {name} are no multiples of its steps.")
            yield self.clash(table, "step", why)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))
        if self.pays != "own" and self.nobody:
            why = Phrase("The player who ends the deal has the points of {name}, so somebody has to end it.")
            yield self.clash(table, "nobody", why)
        if self.pays != "own" and (self.all_have or self.out):
            yield self.clash(
                table,
                "pays",
                Phrase("The player with the points that the others have left has nothing else of {name}."),
            )
        if self.all_have and (self.out or self.in_one):
            yield self.clash(
                table, "ended", Phrase("The player who calls or closes has a number of {name}, and is not out.")
            )
        chosen = (self.lowest, self.level, self.more, self.times, self.below)
        if not self.all_have and chosen != ("own", True, 0, 1, "own"):
            why = Phrase("Only whoever calls or closes can have the lowest number of {name}, or not.")
            yield self.clash(table, "ended", why)

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", Phrase("In {name} a deal is ended twice."))
        if items and (hand.factor != 1 or hand.divisor > 1 or hand.low or hand.sweep):
            yield table.clash_in(hand, "counts", Phrase("In {name} points are left, and they count as they are."))


class Left(BySide, kind="left-in-hand"):
    """The points left of each account. The value lists who ended the deal, 1 if in one go, and the numbers."""

    item: LeftItem

    @cached_property
    def fixed_worth(self) -> int | None:
        return 0 if self.item.pays == "both" else None

    @cached_property
    def is_score(self) -> bool:
        """Whether the numbers are the scores: nothing else is counted in the hand, and no total is halved."""
        if self.played.table.halves_at is not None:
            return False
        return self.item.is_as_written and sum(item.in_parts for item in self.played.items.values()) == 1

    @cached_property
    def in_one_go(self) -> Choosing:
        """The question whether it was in one go."""
        return Choosing(self, "once", _IN_ONE, _ONCE)

    @cached_property
    def ended_by(self) -> Choosing:
        """The question who ended the deal, of all accounts, and nobody if that is possible."""
        owners = owned_by([Account(account) for account in range(len(self.played.sides))])
        options = (*owners, *[Option(NOBODY, Phrase("Nobody"))] * self.item.nobody)
        return Choosing(self, "by", _WHO[self.item.ended][0], options)

    def who(self, gone: frozenset[int]) -> Choosing:
        """Return the question who ended the deal, of the accounts still in the match."""
        asked = self.ended_by
        return replace(asked, options=tuple(o for o in asked.options if o.value not in gone)) if gone else asked

    def ask(self, form: HandForm) -> Sequence[Any]:
        who = self._ask_who(form)
        once = self._ask_once(form, who)
        numbers = [None if at in form.gone else number for at, number in enumerate(self.ask_sides(form))]
        if type(who) is int and not self.item.all_have:
            numbers[who] = 0
        if lacking := {at for at, number in enumerate(numbers) if number is None} - form.gone:
            some = any(number is not None for at, number in enumerate(numbers) if at != who)
            to_say = (wrong.NOT_ALL_COUNTED if some else wrong.STILL_UNCOUNTED)(what=self.label)
            form.lacks(to_say, accounts=self._without_score(form, who, lacking))
        form.valid_answers |= {self.ended_by.key: who, self.id: [number or 0 for number in numbers]}
        return [who, once, *numbers]

    def _ask_who(self, form: HandForm) -> Any:
        who = form.answers.get(self.ended_by.key)
        if type(who) is int and who in form.gone:
            return form.checked(who, [wrong.OUT_AND_ENDED_IT(who=Account(who))])
        return self.who(form.gone).ask(form, wrong.NOT_SAID(what=self.ended_by.what), self._in_match(form))

    def _ask_once(self, form: HandForm, who: object) -> int:
        """Return 1 if the deal was ended in one go, else 0."""
        if not self.item.in_one:
            return 0
        once = self.in_one_go.ask(form)
        if once and who == NOBODY:
            form.faults.append(wrong.NOT_ASKED_NOW(what=_IN_ONE))
        form.valid_answers[self.in_one_go.key] = once or None
        return once or 0

    def _in_match(self, form: HandForm) -> set[int]:
        return set(range(len(self.played.sides))) - form.gone

    def _without_score(self, form: HandForm, who: object, lacking: set[int]) -> set[int]:
        """Return the accounts without a number, and those that score by them."""
        if self.item.below == "zero" and who in lacking:
            return self._in_match(form)
        hangs = self.item.pays != "own" or self.item.all_have
        return lacking | ({who} if hangs and type(who) is int else set())

    def faults_of(self, deal: HandForm, account: int, number: object) -> Iterator[Fault]:
        """Yield the faults of a number. A player who went out, or is out of the match, has 0.

        While entering, a number of whoever went out is passed over: it was written before that was said.
        """
        who = deal.answers.get(self.ended_by.key)
        is_out = account == who and type(who) is int and not self.item.all_have
        if account in deal.gone and number is not None:
            yield from self.out_faults(account, number)
        elif not is_out or type(number) is not int:
            yield from self.range_faults(account, number, self.item.low, self.item.high, self.item.step)
        elif number and not deal.entering:
            yield wrong.HAS_NOTHING_LEFT(what=self.title, who=Account(account), count=reached(number, 1))

    def filled(self, deal: HandForm) -> Sequence[Any]:
        """Return the value with 0 for unknown numbers, but None for players out of the match."""
        who, once, *numbers = deal.values[self.id]
        return [who, once, *(None if at in deal.gone else number or 0 for at, number in enumerate(numbers))]

    def fields(self, deal: HandForm) -> Iterator[Field]:
        who = deal.values[self.id][0]
        yield self.who(deal.gone).field()
        for side in range(len(self.played.sides)):
            if side not in deal.gone and (side != who or self.item.all_have):
                shown_for = None if self.is_score else side
                bounds = {"low": self.item.low, "high": self.item.high, "step": self.item.step}
                yield self.number_field(side, account=shown_for, **bounds)
        if self.item.in_one and type(who) is int:
            yield self.in_one_go.field(usual=0, needed=False)

    def row(self, deal: HandForm) -> Sequence[int]:
        who, once, *numbers = deal.values[self.id]
        most = self.item.high if self.item.most is None else self.item.most
        numbers = [None if number is None else min(number, most) for number in numbers]
        points = [(number or 0) * (2 if once else 1) for number in numbers]
        if type(who) is not int:
            return points
        if self.item.pays == "own":
            own, points[who] = numbers[who], self._of_ender(who, numbers)
            if self.item.below == "zero":
                points = [0 if at != who and self._beats(each, own) else each for at, each in enumerate(points)]
            return points
        total = sum(points)
        lost = [-number if self.item.pays == "both" else 0 for number in points]
        return [*lost[:who], total, *lost[who + 1 :]]

    def _of_ender(self, who: int, numbers: Sequence[int]) -> int:
        """Return the points of the player who ended the deal, if each scores their own number."""
        if not self.item.all_have:
            return self.item.out
        own, others = numbers[who], [each for at, each in enumerate(numbers) if at != who and each is not None]
        if not any(self._beats(each, own) for each in others):
            return 0 if self.item.lowest == "zero" else own
        return own * (self.item.times if own > 0 else 1) + self.item.more

    def _beats(self, number: int, own: int) -> bool:
        """Whether another's number beats that of the player who ended the deal; a tie does unless `level`."""
        return number < own or (number == own and not self.item.level)

    def notes(self, deal: HandForm) -> tuple[str, ...]:
        if self.item.is_as_written:
            return ()
        return tuple("" if number is None else reached(number, 1) for number in deal.values[self.id][2:])

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        who, once, *_ = deal.values[self.id]
        _, somebody, nobody = _WHO[self.item.ended]
        yield nobody if who == NOBODY else replace(somebody, values={"who": Account(who)})
        if once:
            yield Phrase("in one go")

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        item, needed, label = self.item, laid.in_all, self.ended_by.what
        yield whose_column(self.ended_by.key, f"{self.id} by", label, laid.sides, needed=needed, nobody=item.nobody)
        is_score = laid.table.scoring == "all" and all(left.is_score for left in laid.found)
        none = not item.all_have or laid.table.out_above is not None  # some have no number, which is 0
        low = min(item.low, 0) if none else item.low
        numbers = Values(low=low, high=item.high, step=item.step, needed=needed)
        yield self.column(numbers, each=True, number=True, is_told=is_score)
        if item.in_one:
            yield self.in_one_go.column(called=(), number=True)

"""What each has left when somebody ends a deal, by going out or by calling: the keys of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.own_form.described import Described, PlainTable, picks
from scorekeeper.rules.own_form.kinds import PickInput
from scorekeeper.rules.phrase import Amount, Fault, Phrase
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.kinds.number import WrittenItem
from scorekeeper.rules.tally.table import TallyTable
from scorekeeper.rules.tally.versions import LanguageVersion

_ENDED: Final[dict[str | None, Phrase]] = {
    "out": Phrase("by going out"),
    "declared": Phrase("by declaring"),
    "called": Phrase("by calling, with a number of their own"),
    "closed": Phrase("by closing, with a number of their own"),
}
_PAYS: Final[dict[str | None, Phrase]] = {
    "own": Phrase("each has what they have left"),
    "winner": Phrase("whoever ends the deal has what the others have left"),
    "both": Phrase("each pays what they have left to whoever ends the deal"),
}
_LOWEST: Final[dict[str | None, Phrase]] = {"own": Phrase("their own"), "zero": Phrase("0")}

_Number = Annotated[StrictInt, Bounds(ge=-9999, le=9999)]


def _has_own(_table: PlainTable, item: PlainTable) -> bool:
    return item.get("ended") in {"called", "closed"}


def _has_nothing(table: PlainTable, item: PlainTable) -> bool:
    return not _has_own(table, item)


class LeftItem(WrittenItem):
    """A number for each, from `low` to `high`, when somebody has ended the deal, or where it can end so, `nobody` has.

    Whoever went out or declared has 0, whoever called or closed a number too: see `_ENDED`. Whose points they are says
    `pays`. Whoever went out has the points of `out`. Whoever called has, where nobody has less, what `lowest` says;
    `level` with another counts as that or not. Otherwise so many `more` are added to their own, or that counts so many
    `times` where it is above 0, and whoever beats them so has what `below` says. Where it is asked whether all
    was laid out `in_one` go, the others' count twice then.
    """

    order: ClassVar[int] = 12
    since: ClassVar[LanguageVersion] = 6
    is_plural: ClassVar[bool] = True  # it is called what is left: points
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("ended", Phrase("How a deal is ended"), PickInput(), core=True, words=picks(_ENDED)),
        Described("pays", Phrase("Whose points they are"), PickInput(), core=True, words=picks(_PAYS)),
        Described("low", Phrase("The lowest number"), core=True),
        Described("high", Phrase("The highest number"), core=True),
        Described("nobody", Phrase("A deal can end with nobody out")),
        Described("out", Phrase("Points of whoever goes out"), in_points=True, when=_has_nothing),
        Described("in_one", Phrase("Out in one go counts twice"), when=_has_nothing),
        Described("lowest", Phrase("Whoever calls has, with the lowest number"), when=_has_own, words=picks(_LOWEST)),
        Described("level", Phrase("Level with another is the lowest, too"), when=_has_own),
        Described("more", Phrase("Points added if it is not the lowest"), in_points=True, when=_has_own),
        Described("times", Phrase("Its number counts then, above 0, times"), when=_has_own),
        Described("below", Phrase("Whoever beats them has then"), when=_has_own, words=picks(_LOWEST)),
    )

    kind: Literal["left-in-hand"] = "left-in-hand"
    ended: Literal["out", "declared", "called", "closed"] = "out"
    pays: Literal["own", "winner", "both"] = "own"
    low: _Number = 0
    high: _Number = 999
    nobody: StrictBool = False
    out: TablePoints = 0
    in_one: StrictBool = False
    lowest: Literal["own", "zero"] = "own"
    level: StrictBool = True
    more: TablePoints = 0
    times: Annotated[StrictInt, Bounds(ge=1, le=10)] = 1
    below: Literal["own", "zero"] = "own"

    @property
    def is_signed(self) -> bool:
        """Whether anybody can have points below 0."""
        return self.pays == "both" or min(self.low, self.out, self.more) < 0

    @property
    def all_have(self) -> bool:
        """Whether whoever ends the deal has a number, too."""
        return self.ended in {"called", "closed"}

    @property
    def is_as_written(self) -> bool:
        """Whether everybody scores just the number that is written."""
        usual = (self.pays, self.out, self.in_one, self.lowest, self.more, self.times, self.below)
        return usual == ("own", 0, False, "own", 0, 1, "own")

    def keys(self, players: int) -> tuple[str, ...]:
        """The numbers, who ended the deal, and whether that was in one go.

        >>> LeftItem(id="left", name="points left", in_one=True).keys(4)
        ('left', 'left-by', 'left-once')
        """
        return (self.id, f"{self.id}-by", *[f"{self.id}-once"] * self.in_one)

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """Whose points they are."""
        return _PAYS[self.pays]

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What whoever ends the deal has."""
        if self.out:
            yield Phrase("Whoever goes out has {points}.", {"points": Amount(self.out, table.unit)})
        if self.in_one:
            yield Phrase("Out in one go, what the others have left counts twice.")
        if self.lowest == "zero":
            yield Phrase("Whoever ends the deal has 0 with the lowest number.")
        if self.more:
            yield Phrase(
                "Whoever ends the deal without the lowest number has {points} more.",
                {"points": Amount(self.more, table.unit)},
            )
        if self.times > 1:
            yield Phrase(
                "The number of whoever ends the deal without the lowest counts times {n}, above 0.", {"n": self.times}
            )
        if self.below == "zero":
            yield Phrase(
                "Whoever has less than whoever ends the deal has 0."
                if self.level
                else "Whoever has less than whoever ends the deal, or as little, has 0."
            )
        if (self.lowest, self.more, self.times, self.below) != ("own", 0, 1, "own"):
            yield Phrase(
                "Level with another is the lowest, too." if self.level else "Level with another is not the lowest."
            )

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Numbers that cannot be, and what does not go with how a deal is ended."""
        if self.low >= self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is not below the highest."))
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))
        if self.pays != "own" and self.nobody:
            why = Phrase("Whoever ends the deal has the points of {name}, so somebody does.")
            yield self.clash(table, "nobody", why)
        if self.pays != "own" and (self.all_have or self.out):
            yield self.clash(table, "pays", Phrase("Whoever has what the others have left has nothing else of {name}."))
        if self.all_have and (self.out or self.in_one):
            yield self.clash(table, "ended", Phrase("Whoever calls or closes has a number of {name}, and is not out."))
        chosen = (self.lowest, self.level, self.more, self.times, self.below)
        if not self.all_have and chosen != ("own", True, 0, 1, "own"):
            why = Phrase("Only whoever calls or closes can have the lowest number of {name}, or not.")
            yield self.clash(table, "ended", why)

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """A deal that ends twice, or one of a hand whose points count in another way."""
        if len(items) > 1:
            yield table.clash_in(hand, "counts", Phrase("In {name} a deal is ended twice."))
        if items and (hand.factor != 1 or hand.divisor > 1 or hand.low or hand.sweep):
            yield table.clash_in(hand, "counts", Phrase("In {name} points are left, and they count as they are."))

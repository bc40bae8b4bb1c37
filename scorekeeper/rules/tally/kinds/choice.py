"""A choice of the declarer: a game, a level, the number of the best cards; a partner; and doublings of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import Described, PlainTable, in_form, picks
from scorekeeper.rules.game import Column, Option, Values, owned_by
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Seat, titled, worded
from scorekeeper.rules.suits import SUIT_NAMES
from scorekeeper.rules.table_head import TablePoints, TableWord
from scorekeeper.rules.tally.hand_layout import HandForm, LaidOut
from scorekeeper.rules.tally.item_fields import points_row
from scorekeeper.rules.tally.kinds.declarer import (
    AboutDeclarer,
    AboutDeclarerItem,
    AfterPassed,
    AfterPassedItem,
    Declarer,
    declarer_of,
    is_always_asked,
    passed_before,
)
from scorekeeper.rules.tally.kinds.shared_answers import number_caption
from scorekeeper.rules.tally.tally_table import TallyTable

MOST: Final = 30  # the most names of a choice: more than the contracts of Five Hundred
Names = Annotated[tuple[TableWord, ...], Bounds(min_length=1, max_length=MOST)]
PriceRow = Annotated[tuple[TablePoints, ...], Bounds(max_length=MOST)]
Flags = Annotated[tuple[Annotated[StrictInt, Bounds(ge=0, le=1)], ...], Bounds(max_length=MOST)]
OneOrTwo = Annotated[tuple[Annotated[StrictInt, Bounds(ge=0, le=2)], ...], Bounds(max_length=MOST)]
Counts = Annotated[tuple[Annotated[StrictInt, Bounds(ge=0, le=1000)], ...], Bounds(max_length=MOST)]
_Factors = Annotated[tuple[Annotated[StrictInt, Bounds(ge=1, le=1000)], ...], Bounds(max_length=MOST)]
_Needs = Annotated[tuple[Annotated[StrictInt, Bounds(ge=-100, le=1000)], ...], Bounds(max_length=MOST)]

ALWAYS: Final = 2  # the value among `partners` of a choice with which nobody plays alone


def heads_by_name(_table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
    """Return a head for each name of a choice."""
    return tuple(worded(str(name)) for name in item["names"])


def by_name(label: Phrase, **more: Any) -> Described:
    """Return a form field for a row with a number for each name of a choice."""
    return in_form(label, heads=heads_by_name, **more)


def row_faults(table: TallyTable, id: str, names: Sequence[str], rows: Mapping[str, Sequence[int]]) -> Iterator[Fault]:
    """Report names that are there twice, and rows without a number for each name."""
    if len(set(names)) < len(names):
        yield table.clash(f"items.{id}.names", Phrase("No two things that can be chosen have the same name."))
    for key, row in rows.items():
        if row and len(row) != len(names):
            yield table.clash(f"items.{id}.{key}", Phrase("Each thing that can be chosen has its number."))


ONCE: Final = by_name(Phrase("Lost, it counts once: 1"))
"""The form field for the row of names with which a lost deal counts once."""


def once_sentences(names: Sequence[str], once: Sequence[int]) -> Iterator[Phrase]:
    """Yield the names with which a lost deal counts once, whatever the result multiplies it by."""
    if any(once):
        named = tuple(worded(name) for name, flag in zip(names, once, strict=False) if flag)
        yield Phrase("A deal that is lost counts once with one of these: {names}.", {"names": named})


class PartnerItem(AboutDeclarerItem):
    """The declarer's partner, named in each deal; or the declarer is alone."""

    kind: Literal["partner"] = "partner"

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if set(table.seating) != {"alone"}:
            yield table.clash("seating", Phrase("A player with a partner in a deal has none for the match."))


class Partner(AboutDeclarer, kind="partner"):
    """The seat of the partner; the declarer's own if they play alone."""

    item: PartnerItem

    def is_due(self, deal: HandForm) -> bool:
        return type(declarer_of(deal)) is int and allows(deal, "partners")

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        who, out = declarer_of(deal), deal.layout.of(Declarer)[0].out(deal)
        others = owned_by([Seat(seat) for seat in range(self.played.players)])
        alone = [Option(who, Phrase("Alone"))] if type(who) is int and allows(deal, "alone") else []
        return (*(option for option in others if option.value not in {who, out}), *alone)

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        partner = deal.values[self.id][0]
        if partner is not None and partner == declarer_of(deal):
            yield Phrase("alone")
        elif partner is not None:
            yield Phrase("with {who}", {"who": Seat(partner)})

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        values = Values(tuple(range(laid.players)), needed=is_always_asked(laid, "partners"))
        yield self.column(values, names="seats")


_ROWS: Final = (
    *("points", "lost", "factors", "needs", "over", "under", "partners", "extras", "further", "sides", "off", "once"),
    *("sure", "least", "most", "aside"),
)


class ChoiceItem(AboutDeclarerItem):
    """One of the `names`. Each row has a number for each name, or is left out.

    `points` are added to the worth of the deal, or those of `lost` if it is lost; `factors` multiply it. A name `needs`
    so many of the goal's count; below 0 it is a maximum: −1 is none, −2 is one. Each one above that adds `over` points,
    each one below adds `under`. With 0 among `partners`, `extras` or `further` the choice rules out a partner, extras,
    or the choices after it; with 2 among `partners` there is always a partner. With 1 among `sides` the extras of a
    side cannot be the others', with 2 not the declarer's. A name with 1 in `off` is not played; with 1 in `once` a lost
    deal counts once, and with 1 in `sure` none is lost. An `optional` choice need not be made; one that is not `before`
    the play is asked after it. `least` and `most` limit the goal's count of the declarer's side; `aside` is how many of
    an extra's need may be set aside.
    """

    kind: Literal["one-of"] = "one-of"
    names: Annotated[Names, in_form(Phrase("Possible choices"), core=True)] = ("choice",)
    points: Annotated[PriceRow, points_row(Phrase("Points for each"), heads_by_name, core=True)] = ()
    lost: Annotated[PriceRow, points_row(Phrase("Points where it is lost"), heads_by_name)] = ()
    factors: Annotated[_Factors, by_name(Phrase("Multiplied by"))] = ()
    needs: Annotated[_Needs, by_name(Phrase("Needed; −1 for none"), core=True)] = ()
    over: Annotated[PriceRow, points_row(Phrase("Points for each above"), heads_by_name)] = ()
    under: Annotated[PriceRow, points_row(Phrase("Points for each that is missing"), heads_by_name)] = ()
    partners: Annotated[OneOrTwo, by_name(Phrase("Partner: 0 none, 1 or alone, 2 always"))] = ()
    extras: Annotated[Flags, by_name(Phrase("With extras: 1; without: 0"))] = ()
    further: Annotated[Flags, by_name(Phrase("With further choices: 1; without: 0"))] = ()
    sides: Annotated[OneOrTwo, by_name(Phrase("For a side: 0 either, 1 not the others, 2 not the declarer’s"))] = ()
    off: Annotated[Flags, by_name(Phrase("Not played: 1"))] = ()
    once: Annotated[Flags, ONCE] = ()
    sure: Annotated[Flags, by_name(Phrase("It cannot be lost: 1"))] = ()
    least: Annotated[Counts, by_name(Phrase("With it the declarer’s side has at least"))] = ()
    most: Annotated[Counts, by_name(Phrase("With it the declarer’s side has at most"))] = ()
    aside: Annotated[Counts, by_name(Phrase("So many can lie aside, which extras need not have"))] = ()
    optional: Annotated[StrictBool, in_form(Phrase("It need not be chosen"))] = False
    before: Annotated[StrictBool, in_form(Phrase("It is said before the play"))] = True

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        all_of = {getattr(item, "need_of_all", None) for item in table.items}
        each = tuple(self._worth(self.names.index(name), table.unit, all_of) for name in self.played)
        return Phrase("{choices}", {"choices": each})

    @property
    def played(self) -> tuple[str, ...]:
        """The names that are played."""
        return tuple(name for at, name in enumerate(self.names) if not any(self.off[at : at + 1]))

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield from once_sentences(self.names, self.once)

    def _worth(self, at: int, unit: int, all_of: AbstractSet[int | None]) -> Phrase:
        """Return a name with its points, its factor and its need. A need in `all_of` is said as "everything"."""
        rows = (self.points, self.lost, self.factors, self.needs, self.over, self.under)
        points, lost, factor, need, over, under = (row[at] if at < len(row) else 0 for row in rows)
        said = (
            (points != 0, Phrase("{worth}", {"worth": Amount(points, unit)})),
            (at < len(self.lost) and lost != points, Phrase("{worth} if it is lost", {"worth": Amount(lost, unit)})),
            (factor > 1, Phrase("times {factor}", {"factor": factor})),
            (need in all_of, Phrase("everything")),
            (need > 0 and need not in all_of, Phrase("at least {n}", {"n": need})),
            (need < 0, Phrase("at most {n}", {"n": -need - 1})),
            (over != 0, Phrase("{worth} for each above", {"worth": Amount(over, unit)})),
            (under != 0, Phrase("{worth} for each that is missing", {"worth": Amount(under, unit)})),
        )
        what, parts = worded(self.names[at]), tuple(phrase for is_said, phrase in said if is_said)
        return Phrase("{what} ({parts})", {"what": what, "parts": parts}) if parts else what

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        yield from row_faults(table, self.id, self.names, {key: getattr(self, key) for key in _ROWS})
        if self.off and not self.played:
            yield self.clash(table, "off", Phrase("Something of {name} is played."))
        if self.optional and self.needs:
            yield self.clash(
                table, "optional", Phrase("The number needed hangs on {name}, so {name} has to be chosen.")
            )


class Choice(AboutDeclarer, kind="one-of"):
    """The choice of a deal. Its value is the chosen name."""

    item: ChoiceItem

    def is_needed(self, deal: HandForm) -> bool:
        return not self.item.optional

    @property
    def announced(self) -> bool:
        return self.item.before

    @cached_property
    def is_contract(self) -> bool:
        """Whether the choice names the contract: it is the first one made before the play."""
        before = (item for item in self.played.items.values() if isinstance(item, Choice) and item.announced)
        return next(before, None) is self

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        return tuple(Option(name, SUIT_NAMES.get(name, titled(name))) for name in self.item.played)

    def is_due(self, deal: HandForm) -> bool:
        choices = deal.layout.of(Choice)
        earlier = choices[: choices.index(self)]
        return super().is_due(deal) and all(choice.allows(deal, "further") for choice in earlier)

    def number(self, deal: HandForm, row: Sequence[int], usual: int) -> int:
        """Return the chosen name's number in a row; `usual` if nothing was chosen or the row is left out."""
        name = self.answer(deal) if row else None
        return usual if name is None else row[self.item.names.index(name)]

    def allows(self, deal: HandForm, what: str) -> bool:
        """Whether the choice allows a partner ("partners"), none ("alone"), "extras", or "further" choices.

        Until a needed choice is made, these are not asked yet.
        """
        row: Sequence[int] = getattr(self.item, "partners" if what == "alone" else what)
        if row and self.answer(deal) is None:
            return self.item.optional
        found = self.number(deal, row, 1)
        return found < ALWAYS if what == "alone" else found > 0

    def counts_once(self, deal: HandForm) -> bool:
        return self.number(deal, self.item.once, 0) == 1

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        name = deal.values[self.id][0]
        if name is not None:
            yield number_caption(self.title, name) if name.isdigit() else worded(name)

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        items = laid.table.items
        needed = not self.item.optional and is_always_asked(laid, "further", items[: items.index(self.item)])
        called = tuple((name, worded(name)) for name in self.item.played)
        owed = any(each.is_contract for each in laid.found)
        yield self.column(Values(self.item.played, needed=needed), called=called, owed=owed)


def allows(deal: HandForm, what: str) -> bool:
    """Whether all choices allow "partners", none ("alone"), or "extras". A needed choice not made yet does not."""
    return all(choice.allows(deal, what) for choice in deal.layout.of(Choice))


def plays_alone(deal: HandForm) -> bool:
    """Whether the declarer has no partner in the deal, as far as that is known."""
    partners = [each for each in deal.layout.of(Partner) if each.is_due(deal)]
    return all(each.answer(deal) in {None, declarer_of(deal)} for each in partners)


_EACH: Final[dict[str | None, Phrase]] = {
    "doubles": Phrase("doubles all points: 2, 4, 8 times"),
    "adds": Phrase("adds them once more: 2, 3, 4 times"),
}


class DoublingsItem(AfterPassedItem):
    """The number of times a deal can be doubled, at most `high`; with 0 only an option brings it in. See `_EACH`.

    `after_passed`: once for each deal in a row before this one that counted for nobody.
    """

    asked_by: ClassVar[str] = "high"

    kind: Literal["doublings"] = "doublings"
    high: Annotated[StrictInt, Bounds(ge=0, le=8), in_form(Phrase("Most doubles"), core=True)] = 1
    each: Annotated[Literal["doubles", "adds"], in_form(Phrase("Each time"), words=picks(_EACH))] = "doubles"

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        if self.each == "adds":
            return Phrase("each adds all points of the deal once more")
        return Phrase("each doubles all points of the deal")

    def times(self, often: int) -> int:
        """Return the factor for so many doublings."""
        return 1 + often if self.each == "adds" else int(2**often)


class Doublings(AfterPassed, kind="doublings"):
    """The number of doublings; None for none. A passed deal can be doubled if its item says so."""

    item: DoublingsItem

    def is_needed(self, deal: HandForm) -> bool:
        return False  # most deals are not doubled

    def is_due(self, deal: HandForm) -> bool:
        passed = (item for item in deal.layout.of(AboutDeclarer) if getattr(item.item, "doubled", False))
        return super().is_due(deal) or any(item.is_due(deal) for item in passed)

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        return tuple(Option(n, Phrase("×{n}", {"n": self.item.times(n)})) for n in range(1, self.item.high + 1))

    def options(self, deal: HandForm) -> tuple[Option, ...]:
        return self.all_options[: passed_before(deal)] if self.item.after_passed else self.all_options

    def factor(self, deal: HandForm) -> int:
        """Return the factor for the points."""
        return self.item.times(deal.values[self.id][0] or 0)

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        if deal.values[self.id][0] is not None:
            yield Phrase("×{n}", {"n": self.factor(deal)})

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        yield self.column(Values(tuple(range(1, self.item.high + 1)), needed=False), number=True)

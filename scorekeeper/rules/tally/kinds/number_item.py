"""The keys of a number that is written in a table, and what is wrong with them; and of all that needs no cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.own_form.described import Described, Pickable, Table
from scorekeeper.rules.own_form.kinds import Pick
from scorekeeper.rules.phrase import Amount, Fault, Phrase, worded
from scorekeeper.rules.table_head import Key, Points
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.table import Item, TallyTable
from scorekeeper.rules.tally.versions import Version

MOST: Final = 99_999

_Written = Annotated[StrictInt, Bounds(ge=-MOST, le=MOST)]


class WrittenItem(Item):
    """Something that needs no cards of a kind: its points are what is written, and whoever is out has none of it."""

    is_fixed: ClassVar[bool] = False  # what it brings is whatever is written
    is_of_tricks: ClassVar[bool] = False  # whatever the game is, it need not have tricks
    can_leave_out: ClassVar[bool] = True  # it is not asked of whoever is out of the match


def _others(table: Table, item: Table) -> tuple[Pickable, ...]:
    """What a number can hang on: nothing, or another number."""
    found = (each for each in table.get("items") or () if each.get("kind") == "number" and each["id"] != item["id"])
    return (Pickable("", Phrase("nothing else")), *(Pickable(each["id"], worded(str(each["name"]))) for each in found))


class NumberItem(WrittenItem):
    """A number for each side, from `low` to `high`, of so many points `each`. Where none is written it is 0.

    Where it is `needed` each side has one, 0 too, so that none is left out by mistake; what is `optional` nobody needs.
    There are no more than a `total` in all: whoever has them all has so many more (`all_more`). A side that has 0 of
    another number loses by it what it would bring (`unless`). With `high` as `low`, an option alone brings it in.
    """

    order: ClassVar[int] = 9
    is_plural: ClassVar[bool] = True  # it is called what is counted: points
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("low", Phrase("The lowest number"), core=True),
        Described("high", Phrase("The highest number"), core=True),
        Described("each", Phrase("Points for each"), in_points=True),
        Described("needed", Phrase("Written for every side, 0 too")),
        Described("optional", Phrase("It need not be written at all")),
        Described("total", Phrase("How many there are in all, at most")),
        Described("all_more", Phrase("More points for all of them"), in_points=True),
        Described("unless", Phrase("They cost as much for a side without"), Pick(), words=_others),
    )

    kind: Literal["number"] = "number"
    low: _Written = -MOST
    high: _Written = MOST
    each: Points = 1
    needed: StrictBool = False
    optional: StrictBool = False
    total: Annotated[StrictInt, Bounds(ge=1, le=1000)] | None = None
    all_more: Points = 0
    unless: Key | None = None

    @property
    def is_asked(self) -> bool:
        """Where there is more than one number to choose from."""
        return self.low < self.high

    @property
    def is_signed(self) -> bool:
        """Whether numbers below 0 are written, or can cost points."""
        return self.low < 0 or self.each < 0 or self.all_more < 0 or self.unless is not None

    @property
    def price_at_once(self) -> int | None:
        """1, where a number is what was counted one after the other, from 0 on."""
        return 1 if self.low == 0 and self.each == 1 else None

    def version(self, table: TallyTable) -> Version:
        """A target that ends the play at once is new with it; so is later a number that an option alone brings in."""
        if any(low == high for low, high in [(self.low, self.high), *self._bounds_set(table)]):
            return 8
        return 6 if table.at_once else self.since

    def _bounds_set(self, table: TallyTable) -> list[tuple[object, object]]:
        """Its lowest and its highest number as choices of options set them, where they do."""
        paths = [f"items.{self.id}.{key}" for key in ("low", "high")]
        sets = [choice.sets for option in table.options for choice in option.choices]
        return [
            (each.get(paths[0], self.low), each.get(paths[1], self.high)) for each in sets if each.keys() & set(paths)
        ]

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """That it is written; times a hand's factor."""
        if self.each != 1:
            return Phrase("{points} each", {"points": Amount(factor * self.each, unit)})
        if factor == 1:
            return Phrase("written as they are")
        return Phrase("written, times {factor}", {"factor": factor})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What all of them bring, and where they cost points."""
        what = worded(self.name)
        if self.is_asked and self.all_more:
            points = Amount(self.total * self.each + self.all_more if self.total else 0, table.unit)
            yield Phrase("All {what} together count {points}.", {"what": what, "points": points})
        if self.is_asked and self.unless is not None:
            without = worded(table.called(self.unless))
            yield Phrase("A side without {without} loses as much by {what}.", {"without": without, "what": what})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Bounds that leave no choice, half points, which nobody writes, and what belongs to something else."""
        if self.low > self.high or (self.low == self.high and not self._bounds_set(table)):
            why = Phrase("The lowest number of {name} is not below the highest.")
            yield table.clash(f"items.{self.id}.low", why, name=self.name)
        if self.needed and self.optional:
            why = Phrase("What has to be written for every side is not optional.")
            yield table.clash(f"items.{self.id}.optional", why)
        if self.all_more and self.total is None:
            why = Phrase("Nobody has all {name}: it is not said how many there are.")
            yield table.clash(f"items.{self.id}.all_more", why, name=self.name)
        if self.unless is not None and not any(each.id == self.unless for each in _others_in(table, self)):
            why = Phrase("What {name} hang on is another number that is written.")
            yield table.clash(f"items.{self.id}.unless", why, name=self.name)
        if table.unit > 1:
            yield table.clash("unit", Phrase("Points that are written are whole."))


def _others_in(table: TallyTable, item: NumberItem) -> Iterator[NumberItem]:
    return (each for each in table.items if isinstance(each, NumberItem) and each is not item)

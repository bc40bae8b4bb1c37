"""The keys of a count of tricks or cards in a table, and their faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import Described, Pickable, PlainTable, entries_of, picks
from scorekeeper.rules.field_inputs import NumbersInput, PickInput, RowInput
from scorekeeper.rules.phrase import Fault, Phrase, Value, listed, listed_texts, many, reached, worded
from scorekeeper.rules.table_head import TableKey
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import MANY, PRICED, Never, heads_of, says
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable

_WORTHS: Final = {
    "one": Phrase("{points} point", plural="{points} points"),
    "nobody": Phrase("{points} point; it can be nobody’s", plural="{points} points; it can be nobody’s"),
    "total": Phrase("{points} each, {total} in all"),
    "one has none": Phrase("{points} each; exactly one player has none"),
    "any": Phrase("{points} each"),
}
_BY: Final[dict[str | None, Phrase]] = {"side": Phrase("by side"), "player": Phrase("by player")}


def _within(table: PlainTable, item: PlainTable) -> tuple[Pickable, ...]:
    others = (each for each in entries_of("items")(table, item) if each.value != item["id"])
    return (Pickable("", Phrase("nothing else")), *others)


def _numbers(table: PlainTable, _item: PlainTable) -> tuple[Pickable, ...]:
    found = (each for each in table.get("items") or () if each.get("kind") == "number")
    return (Pickable("", Phrase("nothing else")), *(Pickable(each["id"], worded(str(each["name"]))) for each in found))


def _is_single(_table: PlainTable, item: PlainTable) -> bool:
    total = item["total"]
    return bool((set(total) if isinstance(total, list | tuple) else {total}) == {1})


class CountItem(PricedItem):
    """A count of something for each account; or the owner, if there is only one of it.

    `by` says whether partners count together. `cards` is how many cards each one is made of. With a `total` of 0 only
    an option brings the item in. `within` is an item needed to have any: no hearts without a trick, and no more than a
    card from each player in every one of the item `tricks`. If one is counted by player and the other by side, the side
    has some or none. `one_has_none`: exactly one of all has none. `nobody`: the only one can be nobody's. An `optional`
    item need not be entered: the only one if it can be nobody's, or an item without a total. No owner has a number of
    `never`. Of a total some owner has at least `one_has`; of an item without a total there are `in_all` at most. The
    only one goes to an owner with `goes_from` of another number (`goes_with`), or more.
    """

    order: ClassVar[int] = 10
    kind: Literal["count"] = "count"
    nobody: StrictBool = False
    optional: StrictBool = False
    never: Never = ()
    one_has: Annotated[StrictInt, Bounds(ge=0, le=1000)] = 0
    in_all: Annotated[StrictInt, Bounds(ge=1, le=1000)] | None = None
    goes_with: TableKey | None = None
    goes_from: Annotated[StrictInt, Bounds(ge=1, le=1000)] = 1
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PRICED,
        Described("total", Phrase("Number of them"), RowInput(*MANY, folded=True), core=True, heads=heads_of("total")),
        Described("most", Phrase("As many as one can have")),
        Described("nobody", Phrase("It can be nobody’s"), when=_is_single),
        Described(
            *("optional", Phrase("It need not be written at all")),
            when=lambda _, item: item["total"] is None or bool(item["nobody"]),
        ),
        Described("cards", Phrase("Cards that each is made of")),
        Described("by", Phrase("Counted"), PickInput(), words=picks(_BY)),
        Described("within", Phrase("Nobody has any without"), PickInput(), words=_within),
        Described("never", Phrase("Numbers that nobody can have"), NumbersInput(-1000, 1000, empty=True)),
        Described("one_has", Phrase("One of them has at least"), when=lambda _, item: item["total"] is not None),
        Described("in_all", Phrase("All together have no more than"), when=lambda _, item: item["total"] is None),
        Described("goes_with", Phrase("It goes with a number"), PickInput(), when=_is_single, words=_numbers),
        Described("goes_from", Phrase("From so many on"), when=says("goes_with")),
        Described(
            *("one_has_none", Phrase("Exactly one player has none")),
            when=lambda _, item: item["total"] is None and bool(item["most"]),
        ),
    )

    @property
    def single(self) -> bool:
        """Whether there is only one of it, so that the answer is its owner."""
        return self.total is not None and set(self.total) == {1}

    @property
    def is_asked(self) -> bool:
        return self.total is None or any(self.total)

    @property
    def is_plural(self) -> bool:
        return not self.single

    @property
    def is_fixed(self) -> bool:
        return self.total is not None and len(self.points) == 1 and self.points_for is None and not self.nobody

    @property
    def price_at_once(self) -> int | None:
        """The points for each, if there are several, counted by side; else None."""
        plain = self.total is not None and not self.single and self.by == "side" and len(self.points) == 1
        return self.points[0] if plain else None

    @property
    def totals(self) -> tuple[int, ...]:
        return self.total or ()

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        rows = [tuple(factor * each for each in row) for row in self.prices]
        points = listed_texts([", ".join(reached(each, table.unit) for each in row) for row in rows])
        values: dict[str, Value] = {"points": points, "total": listed(self.total or ())}
        one = "nobody" if self.nobody else "one"
        how_many = one if self.single else "total" if self.total else "one has none" if self.one_has_none else "any"
        return replace(_WORTHS[how_many], values=values, count=many(rows[-1][-1], table.unit))

    def ends_alone(self, number: int) -> bool:
        """Whether the number is more than half of all."""
        total = max(self.total or (0,))
        return number <= total < 2 * number

    @classmethod
    def may_be_swept(cls, entry: Mapping[str, Any]) -> bool:
        return entry["total"] is not None and entry["by"] == "side" and not entry["nobody"]

    @classmethod
    def may_end(cls, entry: Mapping[str, Any]) -> bool:
        return entry["total"] is not None

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if self.within is not None and self.within not in {other.id for other in table.items if other is not self}:
            yield wrong.UNKNOWN_ITEM(table=table.name, name=self.name, item=table.called(self.within)).at(
                f"items.{self.id}.within"
            )
        if self.nobody and self.is_asked and not self.single:
            yield self.clash(table, "nobody", Phrase("Nobody can have {name} only where there is one of it."))
        if self.optional and not self.nobody and (self.total is not None or self.one_has_none):
            why = Phrase("The player with {name} can be left out only if nobody need have it.")
            yield self.clash(table, "nobody", why)
        if self.goes_with is not None and not (
            self.single and any(item.id == self.goes_with and item.kind == "number" for item in table.items)
        ):
            yield self.clash(table, "goes_with", Phrase("Only one {name} goes with a number of each side."))
        if self.goes_with is None and self.goes_from != 1:
            yield self.clash(table, "goes_from", Phrase("Choose the number that {name} goes with."))
        if self.single and (self.by == "player" or any(len(row) > 1 for row in self.prices)):
            yield self.clash(table, "points", Phrase("There is only one {name}, and a side has it."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        fixed = all(item.is_fixed for item in table.counted_in(hand))
        if hand.sweep and not (items and fixed and all(item.by == "side" for item in items)):
            why = Phrase("{name} has a sweep where all that it counts has a total, by side.")
            yield table.clash_in(hand, "sweep", why)
        without = [item for item in items if item.one_has_none and (item.total is not None or not item.most)]
        if without:
            why = Phrase("A count that one player has none of has no total, and each player has so much at most.")
            yield table.clash(f"items.{without[0].id}.one_has_none", why)
        if any(item.total is None and item.most is None for item in items) and hand.cards is None:
            yield table.clash_in(hand, "counts", Phrase("It is not said how many there are of what {name} counts."))
        if hand.suit is not None and not any(item.by == "player" for item in items):
            yield table.clash_in(hand, "suit", Phrase("{name} limits what a player has, and counts nothing by player."))

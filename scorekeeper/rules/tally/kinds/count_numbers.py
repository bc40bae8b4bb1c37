"""Counts of tricks or cards: their keys in a table, their owners, the most of each, and the faults of the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import Described, Pickable, PlainTable, entries_of, picks
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value, listed, listed_texts, many, reached, worded
from scorekeeper.rules.table_head import TableKey
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, HandLayout
from scorekeeper.rules.tally.hands import TRICKS, Hand, Stop
from scorekeeper.rules.tally.item_fields import PRICED, Never, heads_of, says
from scorekeeper.rules.tally.kinds.shared_answers import count_faults
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
        Described("total", Phrase("Number of them"), core=True, heads=heads_of("total")),
        Described("most", Phrase("As many as one can have")),
        Described("nobody", Phrase("It can be nobody’s"), when=_is_single),
        Described(
            *("optional", Phrase("It need not be written at all")),
            when=lambda _, item: item["total"] is None or bool(item["nobody"]),
        ),
        Described("cards", Phrase("Cards that each is made of")),
        Described("by", Phrase("Counted"), words=picks(_BY)),
        Described("within", Phrase("Nobody has any without"), words=_within),
        Described("never", Phrase("Numbers that nobody can have")),
        Described("one_has", Phrase("One of them has at least"), when=lambda _, item: item["total"] is not None),
        Described("in_all", Phrase("All together have no more than"), when=lambda _, item: item["total"] is None),
        Described("goes_with", Phrase("It goes with a number"), when=_is_single, words=_numbers),
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
    def is_fixed(self) -> bool:
        return self.total is not None and len(self.points) == 1 and self.points_for is None and not self.nobody

    @property
    def price_at_once(self) -> int | None:
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


OwnerCounts = Mapping[str, Sequence[int | None]]
"""The count of each owner, by the id of the item; None if it is unknown."""


class CountedItem(HandItem):
    """A count for each side or player; a single thing has one owner.

    `owners` are the sides or players asked, in the order of a list of answers. `accounts` are the accounts that score
    their points.
    """

    item: CountItem

    @cached_property
    def by_player(self) -> bool:
        """Whether partners are asked apart."""
        return self.item.by == "player"

    @cached_property
    def owners(self) -> tuple[Seat | Account, ...]:
        """The sides or players that are asked."""
        many = self.played.players if self.by_player else len(self.played.sides)
        return tuple(map(Seat if self.by_player else Account, range(many)))

    @cached_property
    def accounts(self) -> tuple[int, ...]:
        """The account of each owner."""
        return self.played.accounts if self.by_player else tuple(range(len(self.played.sides)))

    @cached_property
    def names(self) -> tuple[Phrase, ...]:
        """The names of the owners."""
        return tuple(Phrase("{who}", {"who": owner}) for owner in self.owners)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points for each of it; or for the first, the second, and so on, the last for each further one."""
        return self.played.points_of(self.item)

    @cached_property
    def total(self) -> int | None:
        """The number there is in all; None if that is not fixed."""
        row = self.item.total
        return None if row is None else self.played.table.for_players(row, self.played.players)

    @cached_property
    def most(self) -> int:
        """The most that one owner can have."""
        limits = [limit for limit in (self.total, self.item.most) if limit is not None]
        return min(limits) if limits else (self.played.hand.cards or 0) // self.item.cards

    @cached_property
    def single(self) -> bool:
        """Whether there is only one of it, so that the answer is its owner."""
        return self.item.single

    @cached_property
    def holder(self) -> CountedItem | None:
        holder = self.played.items.get(self.item.within or "")
        return holder if isinstance(holder, CountedItem) else None

    @cached_property
    def _held_at(self) -> tuple[tuple[int, ...], ...]:
        """The indices of each owner's counts, or of their side's, in the item that holds this one."""
        holder = self.holder
        if holder is None or holder.by_player == self.by_player:
            return tuple((at,) for at in range(len(self.owners)))
        return tuple(tuple(at for at, whose in enumerate(holder.accounts) if whose == own) for own in self.accounts)

    def held(self, holder: CountedItem, numbers: OwnerCounts, at: int) -> list[int | None]:
        """Return an owner's counts of the item that holds this one."""
        row = numbers[holder.id]
        return [row[each] for each in self._held_at[at]]

    def lacking(self, numbers: OwnerCounts, at: int) -> CountedItem | None:
        """Return the item that holds this one, if an owner is known to have none of it; else None."""
        held = [] if self.holder is None else self.held(self.holder, numbers, at)
        return None if any(held) or None in held else self.holder

    def most_in(self, holder: CountedItem, held: Sequence[int | None]) -> int | None:
        """Return the most that these tricks can hold, with a card from each player; None if that is unknown."""
        if holder.id != TRICKS or self.single or None in held:
            return None
        return self.played.players * sum(filter(None, held))

    @classmethod
    def can_come_out(cls, layout: HandLayout) -> bool:
        counts, cards = layout.of(CountedItem), layout.hand.cards
        if cards is not None:
            made = sum((count.total or 0) * count.item.cards for count in counts)
            if made > cards or (made < cards and all(count.total is not None for count in counts)):
                return False
        return all(_has_room(count) for count in counts)

    @classmethod
    def faults_between(cls, form: HandForm) -> Iterator[Fault]:
        layout, numbers = form.layout, form.values
        yield from _within_faults(layout, numbers)
        yield from _suit_faults(layout, numbers)
        counts, in_all = layout.of(CountedItem), layout.hand.cards
        cards = sum((number or 0) * count.item.cards for count in counts for number in numbers[count.id])
        is_open = any(None in numbers[count.id] for count in counts)
        if in_all is not None and (cards > in_all or (cards < in_all and not is_open)):
            yield wrong.CARDS_DO_NOT_ADD_UP(sum=cards, total=in_all)
        else:
            yield from _trick_faults(layout, numbers)


class InSteps:
    """The base of items that make other counts multiples of a step."""

    def step_of(self, count: HandItem) -> int:
        """Return the step of a count; 1 if it may be any number."""
        raise NotImplementedError


def number_faults(count: CountedItem, numbers: Sequence[int | None], stop: Stop | None) -> list[Fault]:
    """Return the faults of each number; if there are none, those of all together."""
    known = [(owner, number) for owner, number in zip(count.owners, numbers, strict=True) if number is not None]
    faults = [fault for owner, number in known for fault in count_faults(owner, count.label, number, count.most)]
    return faults or [
        *_sum_faults(count, numbers, stop),
        *_none_faults(count, numbers),
        *together_faults(count, numbers),
    ]


def _sum_faults(count: CountedItem, numbers: Sequence[int | None], stop: Stop | None) -> Iterator[Fault]:
    if count.total is None:
        return
    found = sum(number or 0 for number in numbers)
    too_few = found < count.total and None not in numbers and not (stop and stop.reached(numbers))
    if too_few or found > count.total:
        yield wrong.COUNTS_DO_NOT_ADD_UP(what=count.label, sum=found, total=count.total)
    if stop is not None:
        yield from faults_at_target(stop, count.owners, numbers)


def faults_at_target(stop: Stop, owners: Sequence[Seat | Account], numbers: Sequence[int | None]) -> Iterator[Fault]:
    """Report numbers past a target that ends the play at once, or two that reach it."""
    reached = stop.reached(numbers)
    past = [account for account in reached if (numbers[account] or 0) > stop.room(account)]
    for account in past:
        points = stop.totals[account] + (numbers[account] or 0) * stop.points
        yield wrong.PAST_THE_TARGET(who=owners[account], points=points, target=stop.target)
    if len(reached) > 1 and not past:
        yield wrong.TWO_AT_THE_TARGET(target=stop.target)


def _none_faults(count: CountedItem, numbers: Sequence[int | None]) -> Iterator[Fault]:
    """Report two owners without any, or no such owner, if exactly one has none, as the player out of cards."""
    if not count.item.one_has_none:
        return
    without = numbers.count(0)
    if without > 1:
        yield wrong.TWO_WITHOUT(what=count.label)
    elif not without and None not in numbers:
        yield wrong.NOBODY_WITHOUT(what=count.label)


def together_faults(count: CountedItem, numbers: Sequence[int | None]) -> list[Fault]:
    """A number that nobody has; nobody with as much as one of them has; or more than there are in all."""
    item, known = count.item, [number for number in numbers if number is not None]
    faults = [wrong.NEVER_SO_MANY(what=count.title, count=number) for number in known if number in item.never]
    if item.one_has and count.total is not None and len(known) == len(numbers) and max(known) < item.one_has:
        faults.append(wrong.NO_ONE_HAS_SO_MANY(what=count.title, least=item.one_has))
    if item.in_all is not None and sum(known) > item.in_all:
        faults.append(wrong.TOO_MANY_TOGETHER(what=count.title, sum=sum(known), most=item.in_all))
    return faults[:1]


def cards_of(counts: Sequence[CountedItem], numbers: OwnerCounts) -> int | None:
    """Return the number of cards of counts together; None if one is unknown."""
    cards = 0
    for count in counts:
        for number in numbers[count.id]:
            if number is None:
                return None
            cards += number * count.item.cards
    return cards


def _within_faults(layout: HandLayout, numbers: OwnerCounts) -> Iterator[Fault]:
    """Report owners with counts but none of the item that holds them, or more than their tricks can hold."""
    for count in layout.of(CountedItem):
        holder = count.holder
        if holder is None:
            continue
        for at, number in enumerate(numbers[count.id]):
            if not number:
                continue
            held = count.held(holder, numbers, at)
            if not any(held) and None not in held:
                yield wrong.NOTHING_WITHOUT(who=count.owners[at], what=count.label, without=holder.label)
            elif (most := count.most_in(holder, held)) is not None and number > most:
                yield wrong.MORE_THAN_IN_TRICKS(who=count.owners[at], count=number, what=count.label, most=most)


def _suit_faults(layout: HandLayout, values: Mapping[str, Sequence[Any]]) -> Iterator[Fault]:
    by_player = [count for count in layout.of(CountedItem) if count.by_player]
    if layout.hand.suit is None or not by_player:
        return
    for seat, owner in enumerate(by_player[0].owners):
        cards = sum((values[count.id][seat] or 0) * count.item.cards for count in by_player)
        if cards > layout.hand.suit:
            yield wrong.MORE_THAN_A_SUIT(who=owner, sum=cards, most=layout.hand.suit)


def _trick_faults(layout: HandLayout, numbers: OwnerCounts) -> Iterator[Fault]:
    """Report sides whose counts are all known but whose cards are no whole tricks."""
    counts, each = layout.of(CountedItem), layout.players
    if layout.hand.cards is None or layout.hand.cards % each:  # not all of them are won in whole tricks
        return
    for account in sorted({account for count in counts for account in count.accounts}):
        won = [
            (number, count.item.cards)
            for count in counts
            for number, whose in zip(numbers[count.id], count.accounts, strict=True)
            if whose == account
        ]
        cards = sum((number or 0) * made_of for number, made_of in won)
        if cards % each and all(number is not None for number, _ in won):
            yield wrong.NOT_IN_WHOLE_TRICKS(who=Account(account), cards=cards, each=each)


def _has_room(count: CountedItem) -> bool:
    """Whether all of an item fits its owners, and the tricks that hold it."""
    if count.total is None:
        return True
    if count.total > count.most * len(count.owners):
        return False
    holder = count.holder
    if holder is None or holder.total is None:
        return True
    if holder.id == TRICKS and not count.single:
        return count.total <= count.played.players * holder.total
    return count.total == 0 or holder.total > 0

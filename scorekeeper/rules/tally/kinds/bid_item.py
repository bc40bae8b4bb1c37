"""The keys of a bid against what was taken, its numbers, and what is wrong with them in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.own_form.described import Described, Heads, Table, picks
from scorekeeper.rules.own_form.kinds import Pick, Row
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, listed
from scorekeeper.rules.table_head import Points, Word
from scorekeeper.rules.tally.hands import Amounts, Many
from scorekeeper.rules.tally.item_fields import MANY, NAME, POINTS, heads_of
from scorekeeper.rules.tally.table import Item, TallyTable

Sizes = Literal["same", "down-up", "up-down", "up", "down"]
_Trump = Literal["clubs", "diamonds", "hearts", "spades", "none"]

_SIZES: Final[dict[str | None, Phrase]] = {
    "same": Phrase("the same in every deal"),
    "down-up": Phrase("down to one card and up again"),
    "up-down": Phrase("from one card up and down again"),
    "up": Phrase("from one card up"),
    "down": Phrase("down to one card"),
}
_ENTERED: Final[dict[str | None, Phrase]] = {
    "missed": Phrase("who missed; the others took what they bid"),
    "all": Phrase("what each took"),
}
_MADE: Final = (
    Phrase("{points}"),
    Phrase("{points} for each bid"),
    Phrase("the square of the bid, times {points}"),
    Phrase("{points} for each over it"),
)
_MISSED: Final = (
    Phrase("{points}"),
    Phrase("{points} for each bid"),
    Phrase("{points} for each taken"),
    Phrase("{points} for each too many or too few"),
    Phrase("the square of what is too many or too few, times {points}"),
)
_HEADS: Final = (Phrase("always"), Phrase("each bid"), Phrase("square of the bid"), Phrase("each over it"))
_LOST: Final = (
    *_HEADS[:2],
    Phrase("each taken"),
    Phrase("each too many or too few"),
    Phrase("square of that"),
)
_FIRST: Final = {
    "made": Phrase("A bid of {bid} that is made: {points}."),
    "missed": Phrase("A bid of {bid} that is missed: {points}."),
}


def _lowest(key: str, label: Phrase) -> Described:
    """A row of points for a bid of 0, of 1 and so on, where a table has one."""

    def heads(_table: Table, item: Table) -> tuple[Phrase, ...]:
        return tuple(Phrase("a bid of {n}", {"n": bid}) for bid in range(len(item[key])))

    def has_any(_table: Table, item: Table) -> bool:
        return bool(item[key])

    return Described(key, label, Row(*POINTS, bare=True), in_points=True, when=has_any, heads=heads)


def _heads(heads: tuple[Phrase, ...]) -> Heads:
    return lambda _table, _item: heads


class BidItem(Item):
    """Each bids before the play how much they will take, and is then scored by what they took.

    There are `total` in all; where the `sizes` of the hands change, as many in the largest, and in each deal as many as
    the cards of a hand, which change by the `step` between 1 and that; the size where it turns is dealt `twice`.
    Nobody gets more cards than a `pack` has for each. So the number of deals follows. In deals of `hook` cards or more
    the bids may not add up to what there is; 0: they always may. Nobody bids less than `low`, and all together not less
    than `least`. A bid is made with exactly so many, or with up to `over` more.

    A bid that is `made` brings so much, so much for each bid, for its square, and for each over it; one that is
    `missed` so much, and for each bid, each taken, each too many or too few, and the square of that. `made_first` and
    `missed_first` are the points of a bid of 0, of 1 and so on, in place of those for the bid. `said` is what bids are
    called. Of those who are not `entered` as having missed is known what they took. Bids that are `hidden` are entered
    after the play. `trumps` are those of the deals in turn, to be read on the sheet.
    """

    order: ClassVar[int] = 14
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("said", Phrase("What bids are called"), core=True),
        Described("total", Phrase("How many there are"), Row(*MANY, folded=True), core=True, heads=heads_of("total")),
        Described("sizes", Phrase("Cards of a hand"), Pick(), core=True, words=picks(_SIZES)),
        Described("step", Phrase("Cards more or fewer each deal")),
        Described("twice", Phrase("Where it turns, that hand is dealt twice")),
        Described("pack", Phrase("Cards of the pack")),
        Described("hook", Phrase("From so many cards on the bids may not add up")),
        Described("low", Phrase("The lowest bid")),
        Described("least", Phrase("All bids together, at least")),
        Described("over", Phrase("Made with so many more, too")),
        Described("entered", Phrase("After the play is entered"), Pick(), words=picks(_ENTERED)),
        Described("hidden", Phrase("Bids are hidden until the play is over")),
        Described("made", Phrase("A bid that is made"), Row(*POINTS), core=True, in_points=True, heads=_heads(_HEADS)),
        Described(
            "missed",
            Phrase("A bid that is missed"),
            Row(*POINTS),
            core=True,
            in_points=True,
            heads=_heads(_LOST),
        ),
        _lowest("made_first", Phrase("Made, the lowest bids")),
        _lowest("missed_first", Phrase("Missed, the lowest bids")),
    )

    kind: Literal["bids"] = "bids"
    said: Word = "bids"
    total: Amounts = (13,)
    sizes: Sizes = "same"
    step: Annotated[StrictInt, Bounds(ge=1, le=9)] = 1
    twice: StrictBool = False
    pack: Many | None = None
    hook: Many = 0
    low: Many = 0
    least: Many = 0
    over: Many = 0
    entered: Literal["missed", "all"] = "missed"
    hidden: StrictBool = False
    trumps: Annotated[tuple[_Trump, ...], Bounds(max_length=5)] = ()
    made: Annotated[tuple[Points, ...], Bounds(min_length=4, max_length=4)] = (10, 1, 0, 0)
    missed: Annotated[tuple[Points, ...], Bounds(min_length=5, max_length=5)] = (0, 0, 0, 0, 0)
    made_first: Annotated[tuple[Points, ...], Bounds(max_length=20)] = ()
    missed_first: Annotated[tuple[Points, ...], Bounds(max_length=20)] = ()

    @property
    def is_plural(self) -> bool:
        """It is called what is taken: tricks."""
        return True

    @property
    def is_fixed(self) -> bool:
        """What it brings hangs on the bids."""
        return False

    @property
    def is_signed(self) -> bool:
        """Whether a bid can cost points."""
        return min((*self.made, *self.missed, *self.made_first, *self.missed_first)) < 0

    @property
    def totals(self) -> tuple[int, ...]:
        """How many there are, where that is the same in every deal."""
        return self.total if self.sizes == "same" else ()

    def rows(self) -> tuple[tuple[str, Sequence[object] | None], ...]:
        """The total."""
        return (("total", self.total),)

    def keys(self, players: int) -> tuple[str, ...]:
        """Those of the bids, and of what was taken.

        >>> BidItem(id="tricks", name="tricks", total=13).keys(4)
        ('tricks-bid', 'tricks')
        """
        return (f"{self.id}-bid", self.id)

    def sizes_of(self, table: TallyTable, players: int) -> tuple[int, ...]:
        """How many there are in each deal, where they change; else in all deals."""
        total = table.for_players(self.total, players)
        if self.sizes == "same":
            return (total,)
        most = total if self.pack is None else min(total, self.pack // players)
        up = tuple(range(1, most + 1, self.step))
        down, turned = up[::-1], 1 - self.twice
        ways = {"up": up, "down": down, "up-down": up + down[turned:], "down-up": down + up[turned:]}
        return ways[self.sizes]

    def deals_of(self, table: TallyTable, players: int) -> int | None:
        """As many as there are sizes of hands."""
        return None if self.sizes == "same" else len(self.sizes_of(table, players))

    def points(self, bid: int, taken: int) -> int:
        """What a bid brings with what was taken."""
        off, is_made = abs(bid - taken), self.is_made(bid, taken)
        if is_made:
            alone, each, square, over = self.made
            first, more = self.made_first, over * off
            for_bid = alone + each * bid + square * bid * bid
        else:
            alone, each, trick, apart, square = self.missed
            first, more = self.missed_first, trick * taken + apart * off + square * off * off
            for_bid = alone + each * bid
        return (first[bid] if bid < len(first) else for_bid) + more

    def is_made(self, bid: int, taken: int) -> bool:
        """Whether a bid is made."""
        return bid <= taken <= bid + self.over

    # --- what is said of it, and what is wrong with it

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """The points of a bid that is made, and of one that is missed."""
        made, missed = (
            tuple(
                replace(said, values={"points": Amount(factor * each, unit)})
                for said, each in zip(worths, row, strict=True)
                if each
            )
            for worths, row in ((_MADE, self.made), (_MISSED, self.missed))
        )
        return Phrase("made {made}; missed {missed}", {"made": made or "0", "missed": missed or "0"})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """The lowest bids, the size of the hands, and what may not be bid."""
        for first, said in ((self.made_first, _FIRST["made"]), (self.missed_first, _FIRST["missed"])):
            for bid, points in enumerate(first):
                yield replace(said, values={"bid": bid, "points": Amount(points, table.unit)})
        if self.sizes != "same":
            most = tuple(max(self.sizes_of(table, players)) for players in table.players)
            values: dict[str, Value] = {"cards": listed(most), "way": _SIZES[self.sizes]}
            yield Phrase("Cards of a hand: {cards} at most, {way}.", values)
        if self.over >= max(self.total):
            yield Phrase("A bid is made with more than it, too.")
        elif self.over:
            yield Phrase("A bid is made with up to {over} more, too.", {"over": self.over})
        if self.hook:
            yield (
                Phrase("The bids may not come to what there is.")
                if self.hook == 1
                else Phrase("In hands of {cards} or more the bids may not come to what there is.", {"cards": self.hook})
            )
        if self.low:
            yield Phrase("Nobody bids less than {low}.", {"low": self.low})
        if self.least:
            yield Phrase("Where all bids come to less than {least}, the cards are dealt again.", {"least": self.least})
        if self.hidden:
            yield Phrase("Bids are hidden until the play is over.")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Nothing to bid for, another end of the match beside that by the sizes, and scores that go by all points."""
        if not min(self.total):
            yield table.clash(
                f"items.{self.id}.total", Phrase("There is nothing to bid for in {name}."), name=self.name
            )
        if self.sizes != "same" and (table.deals is not None or table.target is not None or table.order is not None):
            where = "deals" if table.deals is not None else "target" if table.target is not None else "order"
            yield table.clash(where, Phrase("A match whose hands change their size ends with the last of them."))
        if self.sizes != "same" and any(max(self.sizes_of(table, players), default=0) < 1 for players in table.players):
            yield table.clash(f"items.{self.id}.pack", Phrase("The pack has too few cards for so many players."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))

"""The keys of an auction: one side bids how much it will have of what is counted, and pays where it has less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.own_form.described import Described, PlainTable, entries_of, picks
from scorekeeper.rules.own_form.kinds import PickInput, SeveralInput
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, titled, worded
from scorekeeper.rules.table_head import TableKey, TablePoints, TableWord
from scorekeeper.rules.tally import faults as wrong
from scorekeeper.rules.tally.hands import Hand, Many
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.kinds.count_item import CountItem
from scorekeeper.rules.tally.kinds.number import NumberItem
from scorekeeper.rules.tally.table import Item, TallyTable
from scorekeeper.rules.tally.versions import LanguageVersion

_Bid = Annotated[StrictInt, Bounds(ge=1, le=1000)]

_SHORT: Final[dict[str | None, Phrase]] = {
    "bid": Phrase("has the bid below 0, and none of their points"),
    "difference": Phrase("has what they lack below 0"),
}
_SENTENCES: Final = {
    "bid": Phrase(
        "Whoever has less of {what} than they bid has the bid below 0 and nothing of it; others have theirs."
    ),
    "difference": Phrase("Whoever has less of {what} than they bid has what they lack below 0; others have theirs."),
}
_LEASTS: Final = {
    "first_least": Phrase(
        "{what}: a side with fewer than {least} point has none of them.",
        plural="{what}: a side with fewer than {least} points has none of them.",
    ),
    "last_least": Phrase(
        "{what}: a side with fewer than {least} point has nothing that counts for the bid.",
        plural="{what}: a side with fewer than {least} points has nothing that counts for the bid.",
    ),
}


_CONCEDE: Final[dict[str | None, Phrase]] = {
    "never": Phrase("has to play"),
    "written": Phrase("the others have what they have written"),
    "nothing": Phrase("the others have nothing"),
}


def _several(_table: PlainTable, item: PlainTable) -> bool:
    return len(set(item["of"])) > 1


class AuctionItem(Item):
    """Who bid, and how much, from `low` to `high`; the bid is `said` by that name.

    With as many points `of` some items as it bid, the side has what it has. One that is `short` scores the bid below 0
    and none of these points; or, by an older rule, the difference. The others have theirs in any case. Whoever can
    `concede` does so before the play: the others have of what is written their own, or nothing. Who says that they will
    take all tricks has so many more (`moon`), or loses so many instead of the bid (`moon_lost`).
    """

    since: ClassVar[LanguageVersion] = 4
    order: ClassVar[int] = 8
    has_bidder: ClassVar[bool] = True
    is_fixed: ClassVar[bool] = False  # what it brings hangs on the bid
    is_signed: ClassVar[bool] = True  # a bid that is short costs points
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("said", Phrase("What bids are called"), core=True),
        Described("of", Phrase("What counts for the bid"), SeveralInput(), core=True, words=entries_of("items")),
        Described("low", Phrase("The lowest bid"), core=True),
        Described("high", Phrase("The highest bid"), core=True),
        Described("short", Phrase("Whoever gets less than they bid"), PickInput(), core=True, words=picks(_SHORT)),
        Described("first_least", Phrase("The first of it counts only from so many points"), when=_several),
        Described("last_least", Phrase("Nothing of it counts with fewer points of the last"), when=_several),
        Described("concede", Phrase("A bidder who gives up"), PickInput(), words=picks(_CONCEDE)),
        Described("moon", Phrase("More points for all tricks, if it was said"), in_points=True),
        Described("moon_lost", Phrase("Points lost where that fails"), in_points=True),
    )

    kind: Literal["auction"] = "auction"
    said: TableWord = "bid"
    of: Annotated[tuple[TableKey, ...], Bounds(min_length=1, max_length=12)]
    low: _Bid = 1
    high: _Bid = 100
    short: Literal["bid", "difference"] = "bid"
    first_least: Many = 0
    last_least: Many = 0
    concede: Literal["never", "written", "nothing"] = "never"
    moon: TablePoints = 0
    moon_lost: TablePoints = 0

    def version(self, table: TallyTable) -> LanguageVersion:
        """The fifth, where numbers that are written count for bids, or where an option sets it so."""
        written = {item.id for item in table.items if isinstance(item, NumberItem)}
        choices = [choice for option in table.options for choice in option.choices]
        rows = [self.of, *(choice.sets.get(f"items.{self.id}.of") for choice in choices)]
        return 5 if any(id in written for row in rows if isinstance(row, list | tuple) for id in row) else self.since

    def keys(self, players: int) -> tuple[str, ...]:
        """Who bid, and how much; and whether that was played in another way than usual."""
        bid = (self.id, f"{self.id}-bid")
        return (*bid, f"{self.id}-play") if self.plays else bid

    @property
    def plays(self) -> tuple[str, ...]:
        """The other ways in which a bid can be played."""
        conceded = () if self.concede == "never" else ("conceded",)
        return (*conceded, "moon", "moon-missed") if self.moon or self.moon_lost else conceded

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What can be bid."""
        return Phrase("bids from {low} to {high}", {"low": self.low, "high": self.high})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What becomes of a bid that is short."""
        what: dict[str, Value] = {"what": tuple(worded(table.called(id)) for id in self.of)}
        yield replace(_SENTENCES[self.short], values=what)
        for key, id in self.ends():
            least = getattr(self, key)
            if least:
                yield replace(_LEASTS[key], values={"what": titled(table.called(id)), "least": least}, count=least)
        if self.concede != "never":
            yield Phrase(
                "A bidder who gives up before the play has the bid below 0; {what}.", {"what": _CONCEDE[self.concede]}
            )
        if self.moon or self.moon_lost:
            values: dict[str, Value] = {
                "moon": Amount(self.moon, table.unit),
                "lost": Amount(self.moon_lost, table.unit),
            }
            yield Phrase(
                "All tricks, if it was said, bring {moon} more; where that fails, {lost} are lost instead of the bid.",
                values,
            )

    def ends(self) -> tuple[tuple[str, str], ...]:
        """The first and the last item that count for a bid, each with the key that says how much of it is needed."""
        return (("first_least", self.of[0]), ("last_least", self.of[-1]))

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Bids in no order, something unknown that counts for them, parts of a point, and scores that go by all."""
        counted = (CountItem, NumberItem)
        here, found = f"items.{self.id}.", {item.id for item in table.items if isinstance(item, counted)}
        for id in self.of:
            if id not in found:
                why = Phrase("Only what is counted counts for a bid, and {name} is not.")
                yield table.clash(f"{here}of", why, name=table.called(id))
        alone = [key for key, _ in self.ends() if len(set(self.of)) == 1 and getattr(self, key)]
        if alone:
            why = Phrase("So much of one thing is needed only where several things count for a bid.")
            yield table.clash(f"{here}{alone[0]}", why)
        if self.low >= self.high:
            yield self.clash(table, "low", Phrase("The lowest number of {name} is not below the highest."))
        if table.unit > 1:
            yield table.clash("unit", Phrase("Where a side bids, points are whole."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """Bids for what the hand does not count, and points that count the other way."""
        for item in items:
            if not set(item.of) & set(hand.counts):
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))
        if items and (hand.factor < 1 or hand.divisor > 1 or hand.low):
            key = "low" if hand.low else "divisor" if hand.divisor > 1 else "factor"
            why = Phrase("{name} has a bid, and its points count as they are, or several times.")
            yield table.clash_in(hand, key, why)

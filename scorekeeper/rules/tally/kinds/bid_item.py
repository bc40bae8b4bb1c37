"""A bid that is compared with the tricks taken: its keys in a table, its points, and its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.described_fields import Described, Heads, PlainTable, entries_of, in_form, picks
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Sign, Value, titled
from scorekeeper.rules.suits import SUIT_NAMES, SUIT_SIGNS
from scorekeeper.rules.table_head import TableKey, TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hands import TRICKS, Hand, Many
from scorekeeper.rules.tally.item_fields import players_of, points_row, says
from scorekeeper.rules.tally.kinds.bidding import PAIR, BiddingItem
from scorekeeper.rules.tally.tally_table import Item, TallyTable

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
    "missed": Phrase("the players who missed; the others took their bids"),
    "all": Phrase("the number each took"),
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
_LOST: Final = (*_HEADS[:2], Phrase("each taken"), Phrase("each too many or too few"), Phrase("square of that"))
_FIRST: Final = (Phrase("A bid of {bid} that is made: {points}."), Phrase("A bid of {bid} that is missed: {points}."))
_EACH_CARD: Final = Phrase("{points} for each card of the hand")
_ZERO: Final = (
    Phrase("A bid of 0 that is made: {points} for each card of the hand."),
    Phrase("A bid of 0 that is missed: {points} for each card of the hand."),
)
MADE_OR_MISSED: Final = (Phrase("made"), Phrase("missed"))
_BY_CARDS: Final = (Phrase("made"), Phrase("off by one"), Phrase("missed"))
_TRUMPS: Final[dict[str | None, Phrase]] = {"none": Phrase("no trumps")}
_TRUMPS.update(SUIT_NAMES)


def _lowest(key: str, label: Phrase) -> Described:
    """Return a field for a row of points of a bid of 0, of 1 and so on, shown if the table has one."""

    def heads(_table: PlainTable, item: PlainTable) -> tuple[Phrase, ...]:
        return tuple(Phrase("a bid of {n}", {"n": bid}) for bid in range(len(item[key])))

    return points_row(label, heads, when=says(key))


def fixed_heads(heads: tuple[Phrase, ...]) -> Heads:
    """Return a function that gives the same heads in every table."""
    return lambda _table, _item: heads


def _how_many_made_it(table: PlainTable, _item: PlainTable) -> tuple[Phrase, ...]:
    """Return a head for each number of players that can have made their bid, from one on."""
    most = max(players_of(table), default=0)
    return tuple(Phrase("{n} made it", {"n": n}) for n in range(1, most + 1))


def trump_phrase(trump: str) -> Phrase:
    """Return the trumps of a deal, to be read before it."""
    words = _TRUMPS[trump]
    return Phrase("trumps: {suit}", {"suit": Sign(SUIT_SIGNS[trump], words)}) if trump in SUIT_SIGNS else words


def _by_players(row: Sequence[int], players: Sequence[int]) -> Value:
    """Return numbers with the numbers of players that have them: "with 3–5 players 10"; a single number as it is."""
    if len(set(row)) == 1:
        return row[0]
    said = []
    for number, run in groupby(zip(row, players, strict=True), itemgetter(0)):
        first, *more = (n for _, n in run)
        said.append(
            Phrase("with {n} players {places}", {"n": f"{first}–{more[-1]}" if more else first, "places": number})
        )
    return tuple(said)


class BidItem(BiddingItem):
    """A bid of each player before the play, scored by what they took.

    There are `total` in all. If the `sizes` of the hands change, `total` is the largest hand, and each deal has as many
    as a hand has cards. Sizes change by the `step` between 1 and the largest, which is dealt `twice` at the turn. No
    player gets more cards than a `pack` has for each; if it has too few, its largest hand `stays`. So the number of
    deals follows. In deals of `hook` cards or more the bids must not add up to the number there is; with 0 they always
    may. Nobody bids less than `low`, and all together not less than `least`. A bid is made with exactly so many, or
    with up to `over` more.

    A bid that is `made` brings points always, for each bid, for its square, and for each over it. One that is `missed`
    brings points always, for each bid, each taken, each too many or too few, and for the square of that. `made_first`
    and `missed_first` are the points of a bid of 0, of 1 and so on, in place of those for the bid. `said` is the word
    for a bid. If only players who missed are `entered`, the others took what they bid. `hidden` bids are entered after
    the play. `trumps` are those of the deals in turn, to be read on the sheet.

    A bid of 0 brings `zero_by_cards` for each card of the hand in place of all that, if made and if missed. `by_cards`
    are points for each card of the hand: for a bid made, off by one, and missed by more. Each bid made also brings the
    entry of `made_by` for one who made it, for two, and so on. Up to `lost` can be nobody's. `trumps_by_made` are the
    trumps of the next deal if nobody made their bid, if one did, and so on; `trumps_first` those of the first deal.
    """

    order: ClassVar[int] = 14

    kind: Literal["bids"] = "bids"
    sizes: Annotated[Sizes, in_form(Phrase("Cards of a hand"), core=True, words=picks(_SIZES))] = "same"
    step: Annotated[StrictInt, Bounds(ge=1, le=9), in_form(Phrase("Cards more or fewer each deal"))] = 1
    twice: Annotated[StrictBool, in_form(Phrase("At the turn, that hand is dealt twice"))] = False
    pack: Annotated[Many | None, in_form(Phrase("Cards of the pack"))] = None
    hook: Annotated[Many, in_form(Phrase("From so many cards on the bids may not add up"))] = 0
    low: Annotated[Many, in_form(Phrase("The lowest bid"))] = 0
    least: Annotated[Many, in_form(Phrase("All bids together, at least"))] = 0
    over: Annotated[Many, in_form(Phrase("Made with so many more, too"))] = 0
    entered: Annotated[
        Literal["missed", "all"], in_form(Phrase("After the play is entered"), words=picks(_ENTERED))
    ] = "missed"
    hidden: Annotated[StrictBool, in_form(Phrase("Bids are hidden until the play is over"))] = False
    trumps: Annotated[tuple[_Trump, ...], Bounds(max_length=5)] = ()
    made: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=4, max_length=4),
        points_row(Phrase("A bid that is made"), fixed_heads(_HEADS), core=True),
    ] = (10, 1, 0, 0)
    missed: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=5, max_length=5),
        points_row(Phrase("A bid that is missed"), fixed_heads(_LOST), core=True),
    ] = (0, 0, 0, 0, 0)
    made_first: Annotated[
        tuple[TablePoints, ...], Bounds(max_length=20), _lowest("made_first", Phrase("Made, the lowest bids"))
    ] = ()
    missed_first: Annotated[
        tuple[TablePoints, ...], Bounds(max_length=20), _lowest("missed_first", Phrase("Missed, the lowest bids"))
    ] = ()
    zero_by_cards: Annotated[
        tuple[TablePoints, ...],
        Bounds(max_length=2),
        points_row(Phrase("A bid of 0, for each card of the hand"), fixed_heads(MADE_OR_MISSED)),
    ] = ()
    by_cards: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=3, max_length=3),
        points_row(
            Phrase("For each card of the hand"), fixed_heads(_BY_CARDS), when=lambda _, item: any(item["by_cards"])
        ),
    ] = (0, 0, 0)
    made_by: Annotated[
        tuple[TablePoints, ...],
        Bounds(max_length=12),
        points_row(Phrase("Besides, for each who made it"), _how_many_made_it),
    ] = ()
    lost: Annotated[Many, in_form(Phrase("So many at most can be nobody’s"))] = 0
    stays: Annotated[StrictBool, in_form(Phrase("If the pack has too few cards, the largest hand is dealt again"))] = (
        False
    )
    trumps_by_made: Annotated[tuple[_Trump, ...], Bounds(max_length=13)] = ()
    trumps_first: Annotated[
        _Trump, in_form(Phrase("Trumps of the first deal"), when=says("trumps_by_made"), words=picks(_TRUMPS))
    ] = "none"

    def sizes_of(self, table: TallyTable, players: int) -> tuple[int, ...]:
        total = table.for_players(self.total, players)
        if self.sizes == "same":
            return (total,)
        most = total if self.pack is None else min(total, self.pack // players)
        up = tuple(min(cards, most) for cards in range(1, (total if self.stays else most) + 1, self.step))
        down, turned = up[::-1], 1 - self.twice
        ways = {"up": up, "down": down, "up-down": up + down[turned:], "down-up": down + up[turned:]}
        return ways[self.sizes]

    @property
    def is_signed(self) -> bool:
        rows = (self.made, self.missed, self.made_first, self.missed_first)
        return min(points for row in (*rows, self.zero_by_cards, self.by_cards, self.made_by) for points in row) < 0

    @property
    def brings_made(self) -> bool:
        """Whether a made bid brings any points, so that a missed one is marked as such."""
        return any(points for row in (self.made, self.zero_by_cards, self.by_cards, self.made_by) for points in row)

    @property
    def totals(self) -> tuple[int, ...]:
        """The number there is, if it is equal in every deal; else empty."""
        return self.total if self.sizes == "same" else ()

    def keys(self, players: int) -> tuple[str, ...]:
        return (f"{self.id}-bid", self.id, *([f"{self.id}-lost"] if self.lost else []))

    def deals_of(self, table: TallyTable, players: int) -> int | None:
        return None if self.sizes == "same" else len(self.sizes_of(table, players))

    def points(self, bid: int, taken: int, cards: int, made: int) -> int:
        """Return the points of a bid for the number taken, the cards of the hand, and how many made their bid."""
        is_made = self.is_made(bid, taken)
        besides = self.made_by[min(made, len(self.made_by)) - 1] if is_made and self.made_by else 0
        if not bid and self.zero_by_cards:
            return self.zero_by_cards[not is_made] * cards + besides
        each_card = self.by_cards[0 if is_made else 1 if abs(bid - taken) == 1 else 2]
        return self._points(bid, taken, is_made=is_made) + each_card * cards + besides

    def _points(self, bid: int, taken: int, *, is_made: bool) -> int:
        """Return the points that depend on the bid and on the number taken alone."""
        off = abs(bid - taken)
        if is_made:
            alone, each, each_square, over = self.made
            first, more = self.made_first, over * off
            for_bid = alone + each * bid + each_square * bid * bid
        else:
            alone, each, trick, apart, square = self.missed
            first, more = self.missed_first, trick * taken + apart * off + square * off * off
            for_bid = alone + each * bid
        return (first[bid] if bid < len(first) else for_bid) + more

    def is_made(self, bid: int, taken: int) -> bool:
        """Whether a bid is made."""
        return bid <= taken <= bid + self.over

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        rows = ((_MADE, (*self.made, self.by_cards[0])), (_MISSED, (*self.missed, self.by_cards[-1])))
        made, missed = (
            tuple(
                replace(phrase, values={"points": Amount(factor * each, table.unit)})
                for phrase, each in zip((*worths, _EACH_CARD), row, strict=True)
                if each
            )
            for worths, row in rows
        )
        return Phrase("made {made}; missed {missed}", {"made": made or "0", "missed": missed or "0"})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield from self._points_sentences(table.unit)
        if self.sizes != "same":
            most = tuple(max(self.sizes_of(table, players)) for players in table.players)
            values: dict[str, Value] = {"cards": _by_players(most, table.players), "way": _SIZES[self.sizes]}
            yield Phrase("Cards of a hand: {cards} at most, {way}.", values)
        if self.over >= max(self.total):
            yield Phrase("A bid is made with more than it, too.")
        elif self.over:
            yield Phrase("A bid is made with up to {over} more, too.", {"over": self.over})
        yield from self._bid_sentences()
        if self.lost:
            yield Phrase("{what} that nobody takes: {lost} at most.", {"what": titled(self.name), "lost": self.lost})
        if self.trumps_by_made:
            suits = tuple(_TRUMPS[trump] for trump in self.trumps_by_made)
            yield Phrase(
                "Trumps go by how many made their bid in the deal before, from none on: {suits}.", {"suits": suits}
            )
            yield Phrase("In the first deal: {trumps}.", {"trumps": trump_phrase(self.trumps_first)})

    def _points_sentences(self, unit: int) -> Iterator[Phrase]:
        for sentence, first in zip(_FIRST, (self.made_first, self.missed_first), strict=True):
            for bid, points in enumerate(first):
                yield replace(sentence, values={"bid": bid, "points": Amount(points, unit)})
        for sentence, points in zip(_ZERO, self.zero_by_cards, strict=False):
            yield replace(sentence, values={"points": Amount(points, unit)})
        if self.by_cards[1]:
            off_by_one = Amount(self.by_cards[1], unit)
            yield Phrase("A bid that is off by one: {points} for each card of the hand.", {"points": off_by_one})
        if self.made_by:
            row = tuple(Phrase("{points}", {"points": Amount(points, unit)}) for points in self.made_by)
            yield Phrase(
                "A bid that is made brings more by how many made theirs, from one on: {points}.", {"points": row}
            )

    def _bid_sentences(self) -> Iterator[Phrase]:
        if self.hook:
            yield (
                Phrase("The bids may not come to what there is.")
                if self.hook == 1
                else Phrase("In hands of {cards} or more the bids may not come to what there is.", {"cards": self.hook})
            )
        if self.low:
            yield Phrase("Nobody bids less than {low}.", {"low": self.low})
        if self.least:
            yield Phrase("If all bids come to less than {least}, the cards are dealt again.", {"least": self.least})
        if self.hidden:
            yield Phrase("Bids are hidden until the play is over.")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if not min(self.total):
            yield self.clash(table, "total", Phrase("There is nothing to bid for in {name}."))
        if self.sizes != "same" and (table.deals is not None or table.target is not None or table.order is not None):
            where = "deals" if table.deals is not None else "target" if table.target is not None else "order"
            yield table.clash(where, Phrase("A match whose hands change their size ends with the last of them."))
        if self.sizes != "same" and any(max(self.sizes_of(table, players), default=0) < 1 for players in table.players):
            yield table.clash(f"items.{self.id}.pack", Phrase("The pack has too few cards for so many players."))
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))
        yield from self._faults_of_rows(table)

    def _faults_of_rows(self, table: TallyTable) -> Iterator[Fault]:
        if len(self.zero_by_cards) not in {0, PAIR}:
            why = Phrase("A bid of 0 has points for made and for missed.")
            yield table.clash(f"items.{self.id}.zero_by_cards", why)
        if self.trumps and self.trumps_by_made:
            why = Phrase("Trumps follow each other in turn, or go by how many made their bid; not both.")
            yield table.clash(f"items.{self.id}.trumps_by_made", why)
        if 0 < len(self.trumps_by_made) <= max(table.players):
            why = Phrase("Trumps by how many made their bid are said for each number of players, and for none.")
            yield table.clash(f"items.{self.id}.trumps_by_made", why)


class OfBidsItem(Item):
    """The base of items that are scored beside each bid `of` an item."""

    is_fixed: ClassVar[bool] = False  # the points depend on the bids

    of: Annotated[TableKey, in_form(Phrase("Counted bids"), words=entries_of("items"))] = TRICKS

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        bids = {item.id for item in table.counted_in(hand) if isinstance(item, BidItem)}
        for item in items:
            if item.of not in bids:
                fault = wrong.UNKNOWN_ITEM(table=table.name, name=hand.name, item=item.name)
                yield fault.at(table.path_in(hand, "counts"))

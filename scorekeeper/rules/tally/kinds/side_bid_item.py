"""The keys of bids that partners add up to their contract, and their points; tricks over it are carried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from pydantic import Field as Bounds
from pydantic import StrictBool

from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, worded
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally.hands import Many
from scorekeeper.rules.tally.item_fields import points_row, says
from scorekeeper.rules.tally.kinds.bid_item import MADE_OR_MISSED, fixed_heads
from scorekeeper.rules.tally.kinds.bidding import PAIR, BiddingItem
from scorekeeper.rules.tally.tally_table import TallyTable

_Nil = Annotated[tuple[TablePoints, ...], Bounds(max_length=2)]

_FAILED: Final[dict[str | None, Phrase]] = {
    "over": Phrase("as taken over the contract"),
    "contract": Phrase("for the contract of the partner"),
    "nothing": Phrase("for nothing"),
}
_FAILED_ALONE: Final[dict[str | None, Phrase]] = {"over": Phrase("as taken over the bid")}


class SideBid(NamedTuple):
    """The bids and tricks of a side.

    `bids` are its seats' bids, `blind` which of them are blind, `own` the number that each bidder of nil took, and
    `taken` the number of the side. While a deal is entered, None stands for a number not known yet. A deal without bids
    has none.
    """

    bids: tuple[int | None, ...]
    blind: tuple[bool, ...] = ()
    own: tuple[int | None, ...] = ()
    taken: int | None = None

    @property
    def contract(self) -> int:
        """The known bids together."""
        return sum(bid or 0 for bid in self.bids)

    @property
    def with_nil(self) -> int:
        """The known numbers taken with nils, together."""
        return sum(own or 0 for own in self.own)

    @property
    def is_open(self) -> bool:
        """Whether a number is not known yet."""
        return self.taken is None or None in self.bids or None in self.own

    @property
    def filled(self) -> SideBid:
        """The side with 0 for each unknown number."""
        bids, own = (tuple(number or 0 for number in row) for row in (self.bids, self.own))
        return SideBid(bids, self.blind, own, self.taken or 0)


class SideBidItem(BiddingItem):
    """Bids of each player before the play; the bids of partners together are their contract.

    There are `total` in all. A contract that is `made` brings its points for each bid, one that is `missed` those of
    that key; a contract of exactly `twice` counts double. With `all_wins` a made contract of everything wins the match.
    Each one taken `over` a contract brings its points and is carried from deal to deal: `bags` of them are removed for
    `paid` points; with 0 they are not carried.

    A bid of 0 is a `nil`: it brings the first of two points if its bidder takes nothing, and else the second, whatever
    their partner does. Without points it is a bid like others. A nil bid before seeing the cards is `blind`, with
    points of its own; without points it is not possible. Tricks taken with a nil that `failed` count over the contract,
    for it, or for nothing. No side bids less than `least` unless it has a nil. If `hooked` all bids must not add up to
    the total. The first deal can be played `unbid`: each trick counts as one of a made contract.
    """

    order: ClassVar[int] = 15

    kind: Literal["side-bids"] = "side-bids"
    made: Annotated[TablePoints, in_form(Phrase("A contract that is made, for each"), core=True, in_points=True)] = 10
    missed: Annotated[
        TablePoints, in_form(Phrase("A contract that is missed, for each"), core=True, in_points=True)
    ] = -10
    over: Annotated[TablePoints, in_form(Phrase("Each over the contract"), core=True, in_points=True)] = 1
    bags: Annotated[Many, in_form(Phrase("So many over contracts are paid for"), core=True)] = 10
    paid: Annotated[TablePoints, in_form(Phrase("Payment for them"), core=True, in_points=True)] = -100
    nil: Annotated[_Nil, points_row(Phrase("Nil"), fixed_heads(MADE_OR_MISSED), core=True, when=says("nil"))] = (
        100,
        -100,
    )
    blind: Annotated[
        _Nil, points_row(Phrase("Blind nil"), fixed_heads(MADE_OR_MISSED), core=True, when=says("blind"))
    ] = ()
    failed: Annotated[
        Literal["over", "contract", "nothing"],
        in_form(Phrase("Tricks taken with a nil that fails count"), words=picks(_FAILED)),
    ] = "over"
    twice: Annotated[Many, in_form(Phrase("A contract of just so many counts twice"))] = 0
    all_wins: Annotated[StrictBool, in_form(Phrase("A contract of everything that is made wins the match"))] = False
    least: Annotated[Many, in_form(Phrase("The least contract of a side"))] = 0
    hooked: Annotated[StrictBool, in_form(Phrase("All bids may not come to what there is"))] = False
    unbid: Annotated[StrictBool, in_form(Phrase("The first deal is played without bids"))] = False

    @property
    def is_signed(self) -> bool:
        return min(self.made, self.missed, self.over, self.paid, *self.nil, *self.blind) < 0

    def keys(self, players: int) -> tuple[str, ...]:
        blind = (f"{self.id}-blind",) if self.blind else ()
        return (f"{self.id}-bid", *blind, self.id, *((f"{self.id}-nil",) if self.nil else ()))

    def score(self, side: SideBid) -> int:
        """Return a side's points of a deal, without the penalty for the bags it carries.

        >>> spades = SideBidItem(id="tricks", name="tricks")
        >>> spades.score(SideBid((3, 2), (False, False), (0, 0), 8)), spades.score(SideBid((0, 4), own=(1, 0), taken=5))
        (53, -59)
        """
        if not side.bids:
            return self.made * (side.taken or 0)
        each = (self.made if self.is_made(side) else self.missed) * (1 + (side.contract == self.twice > 0))
        points = each * side.contract + self.over * self.over_contract(side)
        for bid, blind, own in zip(side.bids, side.blind or (False,) * len(side.bids), side.own, strict=True):
            if bid == 0 and self.nil:
                points += (self.blind if blind else self.nil)[1 if own else 0]
        return points

    def is_made(self, side: SideBid) -> bool:
        """Whether a side has made its contract."""
        return self._for_contract(side) >= side.contract

    def over_contract(self, side: SideBid) -> int:
        """Return the number a side took over its contract; with a failed nil's tricks, if they count over it."""
        over = self._for_contract(side) - side.contract if self.is_made(side) else 0
        return (over + side.with_nil * (self.failed == "over")) if side.bids else 0

    def _for_contract(self, side: SideBid) -> int:
        return (side.taken or 0) - (0 if self.failed == "contract" else side.with_nil)

    def carried_on(self, side: SideBid, carried: int) -> int:
        """Return the number over its contracts that a side carries after a deal, from that before it."""
        return (carried + self.over_contract(side)) % self.bags if self.bags else 0

    def paid_for(self, side: SideBid, carried: int) -> int:
        """Return the points in a deal for the bags that a side pays for."""
        return (carried + self.over_contract(side)) // self.bags * self.paid if self.bags else 0

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        each = Phrase("{points} for each bid", {"points": Amount(factor * self.made, table.unit)})
        over = Phrase("{points} for each over it", {"points": Amount(factor * self.over, table.unit)})
        missed = Phrase("{points} for each bid", {"points": Amount(factor * self.missed, table.unit)})
        made = (each, over) if self.over else (each,)
        return Phrase("made {made}; missed {missed}", {"made": made, "missed": (missed,)})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        alone = set(table.seating) == {"alone"}
        if not alone:
            yield Phrase("The bids of partners together are their contract.")
        if self.bags:
            paid: dict[str, Value] = {"bags": self.bags, "points": Amount(self.paid, table.unit)}
            yield replace(_CARRIED[alone], values=paid)
        for pair, sentence in ((self.nil, _NIL[alone]), (self.blind, _BLIND)):
            if pair:
                made, missed = (Amount(points, table.unit) for points in pair)
                yield replace(sentence, values={"made": made, "missed": missed})
        if self.nil:
            how = _FAILED | _FAILED_ALONE if alone else _FAILED
            yield Phrase("Tricks taken with a nil that fails count {how}.", {"how": how[self.failed]})
        yield from self._contract_sentences(alone=alone)
        if self.hooked:
            yield Phrase("The bids may not come to what there is.")
        if self.unbid:
            yield _UNBID[alone]

    def _contract_sentences(self, *, alone: bool) -> Iterator[Phrase]:
        if self.twice:
            yield replace(_TWICE[alone], values={"number": self.twice})
        if self.all_wins:
            yield replace(_ALL_WINS[alone], values={"what": worded(self.name)})
        if self.least:
            yield replace(_LEAST[alone], values={"least": self.least})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        here = f"items.{self.id}."
        if not min(self.total):
            yield self.clash(table, "total", Phrase("There is nothing to bid for in {name}."))
        for key, pair in (("nil", self.nil), ("blind", self.blind)):
            if len(pair) not in {0, PAIR}:
                yield table.clash(f"{here}{key}", Phrase("A nil has points for made and for missed."))
        if self.blind and not self.nil:
            yield table.clash(f"{here}blind", Phrase("There is a blind nil only where there is a nil."))
        if self.all_wins and any(hand.ends_at for hand in table.hands):
            why = Phrase("A match that somebody ends by what they have in a deal no bid wins.")
            yield table.clash(f"{here}all_wins", why)
        if table.scoring != "all":
            yield table.clash("scoring", Phrase("Bids go with scoring all that is counted."))


_CARRIED: Final = (
    Phrase("Tricks over contracts are carried: {bags} of them bring {points}, and are gone."),
    Phrase("Tricks over bids are carried: {bags} of them bring {points}, and are gone."),
)
"""The sentences with partners, and if all play alone; so are the pairs that follow."""
_NIL: Final = (
    Phrase("Nil, a bid of 0: {made} when no trick is taken with it, {missed} else, whatever the partner does."),
    Phrase("Nil, a bid of 0: {made} when no trick is taken with it, {missed} else."),
)
_TWICE: Final = (Phrase("A contract of just {number} counts twice."), Phrase("A bid of just {number} counts twice."))
_ALL_WINS: Final = (
    Phrase("A contract of all {what} that is made wins the match."),
    Phrase("A bid of all {what} that is made wins the match."),
)
_LEAST: Final = (
    Phrase("No side bids less than {least}, but with a nil."),
    Phrase("Nobody bids less than {least}, but a nil."),
)
_UNBID: Final = (
    Phrase("The first deal is played without bids; each trick counts as one of a contract that is made."),
    Phrase("The first deal is played without bids; each trick counts as one of a bid that is made."),
)
_BLIND: Final = Phrase("Nil that is bid before seeing the cards: {made} or {missed}.")

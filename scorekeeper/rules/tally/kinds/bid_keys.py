"""The keys of bids against what is taken, as a table has them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.table_head import Points, Word
from scorekeeper.rules.tally.hands import Amounts, Many
from scorekeeper.rules.tally.table import Item, TallyTable

Sizes = Literal["same", "down-up", "up-down", "up", "down"]
_Trump = Literal["clubs", "diamonds", "hearts", "spades", "none"]


class BidKeys(Item):
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

    A bid of 0 that is made, or missed, brings `zero_by_cards` for each card of the hand in place of all that.
    `by_cards` are points for each card of the hand where a bid is made, where it is off by one, and where it is missed
    by more. Each bid that is made brings besides what `made_by` has for one who made it, for two, and so on. So many as
    are `lost`, at most, can be nobody's. Where the pack has too few cards for a hand, the largest that it has `stays`.
    `trumps_by_made` are those of the next deal where nobody made their bid, where one did, and so on; `trumps_first`
    those of the first deal.
    """

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
    zero_by_cards: Annotated[tuple[Points, ...], Bounds(max_length=2)] = ()
    by_cards: Annotated[tuple[Points, ...], Bounds(min_length=3, max_length=3)] = (0, 0, 0)
    made_by: Annotated[tuple[Points, ...], Bounds(max_length=12)] = ()
    lost: Many = 0
    stays: StrictBool = False
    trumps_by_made: Annotated[tuple[_Trump, ...], Bounds(max_length=13)] = ()
    trumps_first: _Trump = "none"

    def sizes_of(self, table: TallyTable, players: int) -> tuple[int, ...]:
        """How many there are in each deal, where they change; else in all deals."""
        total = table.for_players(self.total, players)
        if self.sizes == "same":
            return (total,)
        most = total if self.pack is None else min(total, self.pack // players)
        up = tuple(min(cards, most) for cards in range(1, (total if self.stays else most) + 1, self.step))
        down, turned = up[::-1], 1 - self.twice
        ways = {"up": up, "down": down, "up-down": up + down[turned:], "down-up": down + up[turned:]}
        return ways[self.sizes]

"""What a table says of points that two sides share: what is won with them, and when a deal is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.own_form.described import Described, picks
from scorekeeper.rules.own_form.kinds import PickInput
from scorekeeper.rules.phrase import Amount, Fault, Phrase, Value, titled
from scorekeeper.rules.table_head import TableWord
from scorekeeper.rules.tally.hands import Hand, Many
from scorekeeper.rules.tally.item_fields import NAME, says
from scorekeeper.rules.tally.kinds.beside import BesideItem
from scorekeeper.rules.tally.kinds.choice import ChoiceItem
from scorekeeper.rules.tally.kinds.doublings import DoublingsItem
from scorekeeper.rules.tally.kinds.outcome import OutcomeItem
from scorekeeper.rules.tally.layout import playable, sides_of
from scorekeeper.rules.tally.table import TallyTable
from scorekeeper.rules.tally.versions import LanguageVersion

SIDES: Final = 2
_WRITES: Final[dict[str | None, Phrase]] = {
    "both": Phrase("each side its own points, and who plays what was bid"),
    "points": Phrase("each side its own points alone"),
    "contract": Phrase("who plays what was bid, and the others nothing"),
}
_LEVEL: Final[dict[str | None, Phrase]] = {
    "lost": Phrase("the deal is lost"),
    "theirs": Phrase("the others have their own points, and who plays has none"),
    "held": Phrase("the others have their own points; the rest waits for the next winner"),
}


class ShareItem(OutcomeItem):
    """So many points in `total`. With more than the other side has the deal is won, or with what was chosen needs.

    What is won then is said by what the side `writes`; a deal that is lost gives the others so many (`lost`), and what
    was bid. So does one that is doubled, to whoever wins it. Whoever has everything has a `sweep`, and so many points
    `more` than the total; where a bid needs all points, only a sweep makes it. When both are `level`, and nothing was
    bid, the deal is lost, or the others have `theirs`, and what the side has is lost, or is "held" over for the winner
    of the next deal. What is written is rounded to whole `steps`, and half of one up.
    """

    since: ClassVar[LanguageVersion] = 6
    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("total", Phrase("How many there are"), core=True),
        Described("lost", Phrase("Points of the others where it is lost"), core=True, in_points=True),
        Described("sweep", Phrase("What taking everything is called"), core=True),
        Described("more", Phrase("More points for it"), core=True, in_points=True, when=says("sweep")),
        Described("writes", Phrase("If it is won"), PickInput(), words=picks(_WRITES)),
        Described("level", Phrase("When both are level"), PickInput(), core=True, words=picks(_LEVEL)),
        Described("steps", Phrase("What is written is rounded to whole steps of")),
    )

    kind: Literal["share"] = "share"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000)] = 162
    lost: Many = 162
    sweep: TableWord | None = None
    more: Many = 0
    writes: Literal["both", "points", "contract"] = "both"
    level: Literal["lost", "theirs", "held"] = "lost"
    steps: Annotated[StrictInt, Bounds(ge=1, le=100)] = 1

    def keys(self, players: int) -> tuple[str, ...]:
        """The points; and who has everything, where that is asked."""
        return (self.id, f"{self.id}-all") if self.sweep else (self.id,)

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """How many there are, and what a deal costs that is lost."""
        values: dict[str, Value] = {"total": self.total, "lost": Amount(self.lost, unit)}
        return Phrase("{total} in all; a deal that is lost gives the others {lost}", values)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What is needed, what is written, what everything counts, and what a level deal is."""
        if any(isinstance(item, ChoiceItem) and item.needs for item in table.items):
            yield Phrase("If a deal is won, it counts: {what}.", {"what": _WRITES[self.writes]})
        else:
            yield Phrase("Who plays needs more than the other side has.")
            yield Phrase("When both are level: {what}.", {"what": _LEVEL[self.level]})
        if any(isinstance(item, DoublingsItem) or getattr(item, "factors", ()) for item in table.items):
            lost: dict[str, Value] = {"points": Amount(self.lost, table.unit)}
            yield Phrase("Whoever wins a deal that is doubled has {points} and what was bid, as often as that.", lost)
        if self.sweep:
            points = Amount(self.total + self.more, table.unit)
            values: dict[str, Value] = {"what": titled(self.sweep), "points": points}
            yield Phrase("{what}: whoever takes everything has {points} for it.", values)
        if self.steps > 1:
            yield Phrase("What is written is rounded to whole steps of {n}, and half of one up.", {"n": self.steps})

    def idle_keys(self, hands: Sequence[Hand]) -> Iterator[str]:
        """More points for what nobody is asked for."""
        if self.more and not self.sweep:
            yield "more"

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """More sides than two, and more points that are needed than there are."""
        if any(len(sides_of(table.for_players(table.seating, n), n)) != SIDES for n in playable(table)):
            yield table.clash("seating", Phrase("Two sides share {name}."), name=self.name)
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        if max(needs, default=0) > self.total:
            yield self.clash(table, "total", Phrase("More of {name} is needed than there are."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        """What sides have beside points that they do not share."""
        yield from super().faults_in_hand(table, hand, items)
        beside = [item for item in table.counted_in(hand) if isinstance(item, BesideItem)]
        if beside and not items:
            why = Phrase("{name} is what sides have beside the points that they share, and they share none.")
            yield table.clash(table.path_in(hand, "counts"), why, name=beside[0].name)

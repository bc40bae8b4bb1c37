"""Two sides share the points of a deal: who plays needs more than half of them, or what was bid, and else has none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from scorekeeper.rules.game import Column, Values
from scorekeeper.rules.phrase import Account, Phrase, Sign, Value, titled
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.declarer import is_always_asked
from scorekeeper.rules.tally.kinds.doublings import Doublings
from scorekeeper.rules.tally.kinds.share_answers import Shared, SharedPoints
from scorekeeper.rules.tally.kinds.share_item import SIDES
from scorekeeper.rules.tally.table import TallyTable


class Share(SharedPoints):
    """What the points of a deal bring each side."""

    kind: ClassVar[str] = "share"

    def _is_doubled(self, deal: HandAnswers) -> bool:
        """Whether the deal was doubled, so that whoever wins it has all."""
        return self.factor(deal) > 1 or any(each.factor(deal) > 1 for each in deal.layout.of(Doublings))

    def _own(self, shared: Shared, account: int) -> int:
        """The points of a side, more where it has everything."""
        return shared.numbers[account] + (self.item.more if shared.swept == account else 0)

    def more(self, deal: HandAnswers) -> int:
        """What whoever wins has of the points: its own, or those of a deal that was lost; none beside a bid alone."""
        shared, who, won = deal.values[self.id]
        if shared.is_level:
            return self._own(shared, 1 - who)
        if not won or self._is_doubled(deal):
            winner = who if won else 1 - who
            return self._own(shared, winner) if shared.swept == winner else self.item.lost
        return 0 if self.item.writes == "contract" else self._own(shared, who)

    def chosen(self, deal: HandAnswers) -> int:
        """What was bid; nothing where points alone are written."""
        alone = self.item.writes == "points" and deal.values[self.id][2] and not self._is_doubled(deal)
        return 0 if alone else super().chosen(deal)

    def brings_others(self, deal: HandAnswers, account: int) -> int:
        """What the others have of a deal that is won: their own."""
        shared, who, won = deal.values[self.id]
        writes = won and self.item.writes != "contract" and not self._is_doubled(deal)
        return self._own(shared, 1 - who) if writes else 0

    def _held(self, deal: HandAnswers) -> Sequence[int]:
        """What each side has of what was held over: all of it, where it wins the deal."""
        held, (shared, who, won) = deal.carried.get(self.id) or 0, deal.values[self.id]
        decided = shared is not None and not shared.is_level
        return [held if decided and won == (account == who) else 0 for account in range(len(self.played.sides))]

    def row(self, deal: HandAnswers) -> Sequence[int]:
        """What each side writes, and what was held over for the winner."""
        return [self.rounded(own) + held for own, held in zip(super().row(deal), self._held(deal), strict=True)]

    def parted(self, deal: HandAnswers, row: Sequence[int]) -> Iterator[tuple[Phrase, Sequence[int]]]:
        """What was held over apart from the rest."""
        held = self._held(deal)
        yield self.label, [points - over for points, over in zip(row, held, strict=True)]
        if any(held):
            yield Phrase("held over"), held

    def carry(self, carried: Any, value: Sequence[Any], declarer: int | None) -> Any:
        """What waits for the next winner, together with what waited already."""
        shared: Shared | None = value[0]
        if shared is None:
            return carried
        return (carried or 0) + shared.waits if shared.is_level else None

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        """The same, as it stands below both totals: either side can win it."""
        return (Phrase("{n} held over", {"n": carried}),) * len(self.played.sides) if carried else ()

    def facts(self, number: int, carried: Any) -> Iterator[Phrase]:
        """What the winner of a deal has besides."""
        if carried:
            yield Phrase("whoever wins the deal has {n} more, held over", {"n": carried})

    # --- telling

    def told(self, deal: HandAnswers) -> Iterator[Phrase]:
        """The points of both, first of who plays, with a mark where it was lost; or who has everything."""
        shared, who, won = deal.values[self.id]
        if shared is None:
            return
        if shared.swept is not None:
            held = (Phrase("{who}", {"who": Account(shared.swept)}),)
            yield Phrase("{what}: {held}", {"what": titled(self.item.sweep or ""), "held": held})
            return
        values: dict[str, Value] = {"what": self.title, "n": f"{shared.numbers[who]}–{shared.numbers[1 - who]}"}
        lost = not won and not shared.is_level
        if lost:
            yield Phrase("{what}: {n}\u00a0{missed}", {**values, "missed": Sign("×", Phrase("missed"))})
        else:
            yield Phrase("{what}: {n}", values)
        if shared.waits:
            yield Phrase("{n} held over", {"n": shared.waits})

    def notes(self, deal: HandAnswers) -> tuple[str, ...]:
        """What was needed and had, by who plays; without a bid what was had in a deal that is lost: "80×"."""
        shared, who, won = deal.values[self.id]
        if shared is None:
            return ()
        need, mark = self.need(deal), "" if won or shared.is_level else "×"
        note = f"{shared.numbers[who]}{mark}" if need is None else f"{max(need, 0)}/{shared.numbers[who]}{mark}"
        if need is None and won:
            return ()
        return tuple(note if account == who else "" for account in range(len(self.played.sides)))

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        """The points of both, and who has everything."""
        if not laid_out(item, hands):
            return
        values = Values(
            high=item.total, total=item.total, needed=not item.sweep and is_always_asked(item, table, hands)
        )
        yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values)
        if item.sweep:
            whose = Values(tuple(range(SIDES)), needed=False)
            yield Column(f"{item.id}-all", f"{item.id} all", titled(item.sweep), names="accounts", values=whose)

"""The order in which players went out, as in the domino of Barbu. The last place follows from the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.described_fields import Described
from scorekeeper.rules.game import Column, Field, Values, owned_by
from scorekeeper.rules.phrase import Fault, Phrase, Seat, Value, reached, titled
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut, Lots
from scorekeeper.rules.tally.hands import Hand
from scorekeeper.rules.tally.item_fields import PRICED
from scorekeeper.rules.tally.kinds.shared_answers import Choosing, caption_with
from scorekeeper.rules.tally.tally_layout import playable
from scorekeeper.rules.tally.tally_table import PricedItem, TallyTable


class PlacesItem(PricedItem):
    """An order of places: the points are for the first, the second, and so on, one for each player.

    In the next deal the last owes the first `owed` cards, the last but one owes the second one fewer.
    """

    order: ClassVar[int] = 30
    kind: Literal["places"] = "places"
    form_fields: ClassVar[tuple[Described, ...]] = (
        *PRICED,
        Described("owed", Phrase("Cards that the last owes the first in the next deal")),
    )
    owed: Annotated[StrictInt, Bounds(ge=0, le=6)] = 0

    @property
    def is_of_tricks(self) -> bool:
        """Whether no cards are owed: games with owed cards have no tricks."""
        return not self.owed

    def keys(self, players: int) -> tuple[str, ...]:
        return tuple(f"{self.id}-{place}" for place in range(1, players))

    def why_not_asked(self, key: str, players: int) -> Fault | None:
        return (
            wrong.LAST_PLACE_FOLLOWS(what=titled(self.name), place=players) if key == f"{self.id}-{players}" else None
        )

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        rows = [" / ".join(reached(factor * each, table.unit) for each in row) for row in self.prices]
        places: Value = rows[0]
        if len(rows) > 1:
            numbered = zip((len(row) for row in self.prices), rows, strict=True)
            places = tuple(Phrase("with {n} players {places}", {"n": n, "places": row}) for n, row in numbered)
        return Phrase("{places} in the order of going out", {"places": places})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.owed:
            yield Phrase(
                "In the next deal the last owes the first {n} card, the last but one the second one fewer.",
                {"n": self.owed},
                plural="In the next deal the last owes the first {n} cards, the last but one the second one fewer.",
                count=self.owed,
            )

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        rows = self.prices
        if len(rows) not in {1, len(table.players)}:
            return
        if any(len(table.for_players(rows, players)) != players for players in playable(table)):
            yield self.clash(table, "points", Phrase("{name} needs points for the place of each player."))

    @classmethod
    def faults_in_hand(cls, table: TallyTable, hand: Hand, items: Sequence[Self]) -> Iterator[Fault]:
        if len(items) > 1:
            yield table.clash_in(hand, "counts", wrong.ONE_ORDER_AND_FACTOR)


class Places(HandItem, kind="places"):
    """The seats in the order in which they went out."""

    item: PlacesItem

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points for each place."""
        return self.played.points_of(self.item)

    @cached_property
    def heading(self) -> Phrase | None:
        return self.title

    @cached_property
    def fixed_worth(self) -> int | None:
        return sum(self.points)

    def ask(self, form: HandForm) -> Sequence[int | None]:
        """Return the seat of each place but the last."""
        seats: list[int | None] = []
        out = {place.answer(form.answers) for place in self.places}
        waiting = {account for seat, account in enumerate(self.played.accounts) if seat not in out}
        for at, place in enumerate(self.places, 1):
            missing = wrong.PLACE_MISSING(what=self.label, place=at)
            seat = place.ask(form, missing, waiting, to_say=wrong.WHO_IS_OUT(place=at))
            twice = [wrong.OUT_TWICE(who=Seat(seat))] if seat is not None and seat in seats else []
            seats.append(form.checked(seat, twice))
        return seats

    def filled(self, deal: HandForm) -> Sequence[int]:
        """Return the entered seats, and then the others."""
        order = [seat for seat in deal.values[self.id] if seat is not None]
        return [*order, *(seat for seat in range(self.played.players) if seat not in order)]

    @cached_property
    def places(self) -> tuple[Choosing, ...]:
        """The questions for the seat of each place but the last, which follows."""
        seats = owned_by([Seat(seat) for seat in range(self.played.players)])
        return tuple(Choosing(self, f"{n}", self._label(n), seats) for n in range(1, self.played.players))

    def _label(self, place: int) -> Phrase:
        """Return the label of a place, from 1: "Domino 2"."""
        return Phrase("{what} {place}", {"what": self.title, "place": place})

    def fields(self, deal: HandForm) -> Iterator[Field]:
        seats = deal.values[self.id]
        for at, place in enumerate(self.places):
            others = {seat for index, seat in enumerate(seats) if index != at}
            options = tuple(
                option._replace(barred=wrong.OUT_ALREADY(who=Seat(seat)) if seat in others else None)
                for seat, option in enumerate(place.options)
            )
            question = wrong.WHO_IS_OUT(place=at + 1).phrase()
            yield place.field(question, options=options, group=self.id)

    def carry(self, carried: Any, value: Sequence[int], declarer: int | None) -> Any:
        return tuple(value) if self.item.owed else carried

    def facts(self, number: int, carried: Any, totals: Sequence[int]) -> Iterator[Phrase]:
        order = carried or ()
        for index, (taker, giver) in enumerate(zip(order, order[::-1], strict=True)):
            cards = self.item.owed - index
            if cards > 0 and index < len(order) // 2:
                yield Phrase(
                    "{who} owes {other} {n} card",
                    {"who": Seat(giver), "other": Seat(taker), "n": cards},
                    plural="{who} owes {other} {n} cards",
                    count=cards,
                )

    def row(self, deal: HandForm) -> Sequence[int]:
        points = [0] * len(self.played.sides)
        for seat, worth in zip(deal.values[self.id], self.points, strict=False):
            points[self.played.accounts[seat]] += worth
        return tuple(points)

    def lots(self) -> tuple[Lots, tuple[int, ...]] | None:
        alone = self.played.accounts == tuple(range(len(self.played.sides)))
        return ((), self.points) if alone else None

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        yield caption_with(self.title, *(Phrase("{who}", {"who": Seat(seat)}) for seat in deal.values[self.id]))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        asked_of_all = playable(laid.table)[0] - 1 if laid.in_all else 0
        for place, key in enumerate(self.item.keys(laid.players), 1):
            values = Values(tuple(range(laid.players)), needed=place <= asked_of_all)
            yield Column(key, f"{self.id} {place}", self._label(place), names="seats", values=values)

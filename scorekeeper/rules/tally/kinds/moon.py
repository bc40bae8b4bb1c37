"""A moon: one player has everything of some items. The others score it instead, or the taker scores otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool

from scorekeeper.rules.described_fields import entries_of, in_form, picks
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, Seat, Value, titled
from scorekeeper.rules.table_head import TableKey, TablePoints
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandForm, HandItem, LaidOut
from scorekeeper.rules.tally.kinds.shared_answers import AboutDeal, Choosing, account_name, caption_with, whose_column
from scorekeeper.rules.tally.tally_table import Item, TallyTable

_WAYS: Final[dict[str | None, Phrase]] = {
    "others": Phrase("each other has it all"),
    "taker": Phrase("the taker has it all below 0"),
    "more": Phrase("the taker has more"),
}


class MoonItem(Item):
    """The score of a player with all `of` some items, by one of the `ways`; of several ways one is chosen in the deal.

    "others": each other scores all their points and the taker none. "taker": the taker scores all below 0. "more": the
    taker scores `more` points on top. Without a way it does not count. If it has to be `announced`, it counts for
    nobody else, and a player who announced it and fails has all the points alone.
    """

    order: ClassVar[int] = 60
    is_fixed: ClassVar[bool] = False  # the points depend on the owner of everything

    kind: Literal["moon"] = "moon"
    of: Annotated[
        tuple[TableKey, ...],
        Bounds(min_length=1, max_length=6),
        in_form(Phrase("All of these"), core=True, words=entries_of("items")),
    ]
    ways: Annotated[
        tuple[Literal["others", "taker", "more"], ...],
        Bounds(max_length=2),
        in_form(Phrase("Then"), core=True, words=picks(_WAYS)),
    ] = ("others",)
    more: Annotated[TablePoints, in_form(Phrase("More points"), in_points=True)] = 0
    announced: Annotated[StrictBool, in_form(Phrase("It has to be announced"))] = False

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-by") if self.announced else (self.id,)

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        if self.announced:
            what: dict[str, Value] = {"what": titled(self.name)}
            yield Phrase("{what}: it has to be announced, and whoever fails has all the points alone.", what)

    @property
    def is_asked(self) -> bool:
        return bool(self.ways)

    @property
    def is_signed(self) -> bool:
        return "taker" in self.ways or self.more < 0

    def worth(self, table: TallyTable, factor: int = 1) -> Phrase:
        ways = tuple(_WAYS[way] for way in self.ways)
        if "more" not in self.ways:
            return Phrase("{ways}", {"ways": ways})
        return Phrase("{ways}: {points}", {"ways": ways, "points": Amount(factor * self.more, table.unit)})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        found = {item.id: item for item in table.items if item is not self and item.is_fixed and item.totals}
        if self.announced and self.ways not in {(), ("others",)}:
            why = Phrase("An announcement gives all of it to each other player, or to the one who fails.")
            yield self.clash(table, "ways", why)
        for id in self.of:
            if id not in found:
                why = Phrase("All of {name} is only had where there is a fixed number of it, by side.")
                yield table.clash(f"items.{self.id}.of", why, name=table.called(id))


class Moon(AboutDeal, kind="moon"):
    """The moon of a deal. The value lists the taker, the way, and the announcer; None for each that is missing."""

    item: MoonItem

    @cached_property
    def of(self) -> tuple[HandItem, ...]:
        """The items of which a player must have everything, as far as the hand counts them."""
        return tuple(self.played.items[id] for id in self.item.of if id in self.played.items)

    def _taker(self, deal: HandForm) -> int | None:
        """Return the account that has everything; None if none has, or it is not known yet."""
        holders = {holder for item in self.of for holder in item.holders(deal.values[item.id])}
        if len(holders) != 1 or self._is_open(deal):
            return None
        holder = holders.pop()
        return self.played.accounts[holder.number] if isinstance(holder, Seat) else holder.number

    @cached_property
    def way(self) -> Choosing:
        """The question for the way, if there are several."""
        return Choosing(self, "", self.title, tuple(Option(way, _WAYS[way]) for way in self.item.ways))

    @cached_property
    def by(self) -> Choosing:
        """The question for the account that announced it, if it has to be announced."""
        return Choosing(self, "by", self.title, self.owners)

    def ask(self, form: HandForm) -> Sequence[Any]:
        """Return the account with everything, the way it counts, and who announced it; None for each unknown."""
        taker, by = self._taker(form), self.by.ask(form) if self.item.announced else None
        return [taker, self._ask_way(form, taker), by]

    def _ask_way(self, form: HandForm, taker: int | None) -> Any:
        answer, several = form.answers.get(self.id), len(self.item.ways) > 1
        is_nobodys = taker is None and not form.faults and not self._is_open(form)
        if answer is not None and (is_nobodys or not several):
            return form.checked(None, [wrong.NOBODY_HAS_ALL(what=self.title)])
        if not several:
            return self.item.ways[0]
        missing = None if taker is None else wrong.MOON_NOT_SAID(who=Account(taker))
        return self.way.ask(form, missing, range(len(self.played.sides)), to_say=missing)

    def _is_open(self, deal: HandForm) -> bool:
        """Whether it is not known yet who has how much."""
        return any(None in deal.values[item.id] for item in self.of)

    def fields(self, deal: HandForm) -> Iterator[Field]:
        taker, _, _ = deal.values[self.id]
        if self.item.announced:
            question = Phrase("Who announced the {what}?", {"what": self.label})
            yield self.by.field(question, needed=False, announced=True)
        if taker is not None and len(self.item.ways) > 1:
            yield self.way.field(wrong.MOON_NOT_SAID(who=Account(taker)).phrase())

    def waiting(self, deal: HandForm, accounts: set[int]) -> set[int]:
        """Return all accounts as long as one of them can have everything."""
        if self.item.announced and deal.values[self.id][2] is None:
            return set()
        holders = {holder for item in self.of for holder in item.holders(deal.values[item.id])}
        can_be = len(holders) < 2 and self._is_open(deal)  # noqa: PLR2004
        return set(range(len(self.played.sides))) if can_be else set()

    def row(self, deal: HandForm) -> Sequence[int]:
        taker, way, by = deal.values[self.id]
        points, rows = [0] * len(self.played.sides), [item.row(deal) or () for item in self.of]
        everything = sum(map(sum, rows))
        if self.item.announced and by != taker:
            if by is not None:
                points = [-sum(each) for each in zip(*rows, strict=True)]
                points[by] += everything
            return points
        if taker is None or way is None:
            return points
        if way == "more":
            points[taker] = self.played.hand.factor * self.item.more
        elif way == "taker":
            points[taker] = -2 * everything
        else:
            points = [everything] * len(points)
            points[taker] = -everything
        return points

    def captions(self, deal: HandForm) -> Iterator[Phrase]:
        taker, way, by = deal.values[self.id]
        if self.item.announced:
            if by is not None:
                made = caption_with(self.title, account_name(by))
                yield made if by == taker else Phrase("{what} (failed)", {"what": (made,)})
        elif taker is not None and way is not None:
            yield caption_with(self.title, account_name(taker))

    def columns(self, laid: LaidOut) -> Iterator[Column]:
        if self.item.announced:
            yield whose_column(self.by.key, f"{self.id} by", self.title, laid.sides)
        if len(self.item.ways) > 1:
            yield self.way.column()

"""A premium that one player at most declares with a bid: they score it if the bid is made, else each other does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Joint, Option, Values
from scorekeeper.rules.phrase import Account, Amount, Fault, Phrase, shown, titled, worded
from scorekeeper.rules.table_head import TablePoints, TableWord
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.item_fields import points_row
from scorekeeper.rules.tally.kinds.bid import OfBids
from scorekeeper.rules.tally.kinds.bid_item import OfBidsItem
from scorekeeper.rules.tally.kinds.choice import heads_by_name
from scorekeeper.rules.tally.kinds.shared_answers import whose_column
from scorekeeper.rules.tally.tally_table import TallyTable

MOST: Final = 6
"""The most names of a premium."""


class PremiumItem(OfBidsItem):
    """One of the `names`, which one player at most declares with a bid `of` an item, for its `points`.

    The player scores the points if the bid is made; else each other player does.
    """

    order: ClassVar[int] = 16

    kind: Literal["premium"] = "premium"
    names: Annotated[
        tuple[TableWord, ...],
        Bounds(min_length=1, max_length=MOST),
        in_form(Phrase("Possible declarations"), core=True),
    ] = ("declaration",)
    points: Annotated[
        tuple[TablePoints, ...],
        Bounds(min_length=1, max_length=MOST),
        points_row(Phrase("For how many points"), heads_by_name, bare=False, core=True),
    ] = (30,)

    @property
    def is_signed(self) -> bool:
        return min(self.points) < 0

    def keys(self, players: int) -> tuple[str, ...]:
        return (self.id, f"{self.id}-by")

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        each = tuple(
            Phrase("{what} {worth}", {"what": worded(name), "worth": Amount(factor * points, unit)})
            for name, points in zip(self.names, self.points, strict=False)
        )
        return Phrase("{premiums} with a bid that is made, else for each other", {"premiums": each})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if len(self.names) != len(self.points):
            why = Phrase("Each thing that can be declared has its points.")
            yield table.clash(f"items.{self.id}.points", why)
        if len(set(self.names)) < len(self.names):
            why = Phrase("No two things that can be declared have the same name.")
            yield table.clash(f"items.{self.id}.names", why)


class Premium(OfBids):
    """The premium of a deal. Its value is the index of its name, and its owner; None for both without one."""

    kind: ClassVar[str] = "premium"
    item: PremiumItem

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The names of the premiums."""
        return tuple(Option(name, titled(name)) for name in self.item.names)

    # --- reading answers

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int | None]:
        value, answers = self.so_far(deal), [deal.answers.get(key) for key in self.keys]
        for answer, options, known in zip(answers, (self.options, self.owners), value, strict=True):
            if answer is not None and known is None:
                faults.append(deal_faults.not_one_of(self.title, options, shown(answer)))
        if answers.count(None) == 1:
            faults.append((wrong.WHOSE_PREMIUM if answers[1] is None else wrong.WHICH_PREMIUM)(what=self.label))
        return value

    def so_far(self, deal: HandAnswers) -> Sequence[int | None]:
        """Return the index of the name, and an account; None for each that is missing or invalid."""
        which, by = (deal.answers.get(key) for key in self.keys)
        known = type(by) is int and 0 <= by < len(self.owners)
        return (self.item.names.index(which) if which in self.item.names else None, by if known else None)

    # --- asking

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        if any(bid is None for bid, _ in deal.values[self.of.id]):
            return
        which, by = deal.values[self.id]
        halves = (
            (self.id, self.title, wrong.WHICH, self.options, which is None and by is not None),
            (self.keys[1], Phrase("Owner"), wrong.WHOSE, self.owners, by is None and which is not None),
        )
        for key, label, asked, options, needed in halves:
            question = asked(what=self.label).phrase()
            yield Field(key, "choice", label, question, options=options, needed=needed, offered=True)

    def joint(self) -> Joint | None:
        return Joint((self.id, self.keys[1]), Phrase("Was there a {what}, and whose?", {"what": self.label}))

    def still_open(self, deal: HandAnswers) -> Fault | None:
        which, by = (deal.answers.get(key) for key in self.keys)
        if (which is None) == (by is None):
            return None
        return (wrong.WHOSE if by is None else wrong.WHICH)(what=self.label)

    def waiting(self, deal: HandAnswers, accounts: set[int]) -> set[int]:
        """Return all accounts, while the score of the owner of the premium is unknown."""
        return set(range(len(self.owners))) if deal.values[self.id][1] in accounts else set()

    # --- scoring and telling

    def row(self, deal: HandAnswers) -> Sequence[int]:
        which, by = deal.values[self.id]
        if which is None or by is None:
            return [0] * len(self.owners)
        points = self.played.hand.factor * self.item.points[which]
        made = self.of.item.is_made(*deal.values[self.of.id][by])
        return [points if (account == by) == made else 0 for account in range(len(self.owners))]

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        which, by = deal.values[self.id]
        if which is not None and by is not None:
            held = (Phrase("{who}", {"who": Account(by)}),)
            yield Phrase("{what}: {held}", {"what": titled(self.item.names[which]), "held": held})

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        found = laid_out(item, hands)
        if not found:
            return
        label, names = titled(item.name), tuple((name, worded(name)) for name in item.names)
        yield Column(item.id, item.id, label, called=names, values=Values(item.names, needed=False))
        whose = Phrase("{what}, whose", {"what": label})
        most = max(len(layout_item.owners) for _, layout_item in found if isinstance(layout_item, cls))
        yield whose_column(f"{item.id}-by", f"{item.id} by", whose, most)

"""A series of steps that each player makes one by one, as the phases of Phase 10; the last step ends the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Answers, Column, Field, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, shown, titled, worded
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.left import Left
from scorekeeper.rules.tally.kinds.shared_answers import FlagBySide
from scorekeeper.rules.tally.tally_table import Item, TallyTable


class ProgressItem(Item):
    """A number of `steps`, one after the other. A player who goes out has made theirs; the last step ends the match.

    It brings no points. If several make the last step in one deal, the best total wins.
    """

    order: ClassVar[int] = 13
    ends_match: ClassVar[bool] = True
    is_of_tricks: ClassVar[bool] = False  # steps need not be made of tricks

    kind: Literal["progress"] = "progress"
    steps: Annotated[StrictInt, Bounds(ge=1, le=99), in_form(Phrase("Number of them"), core=True)] = 10

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return Phrase("{n} in all, one after the other", {"n": self.steps})

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        yield Phrase(
            "The first player to make {what} {n} has won; of several in one deal the best total.",
            {"what": worded(self.name), "n": self.steps},
        )

    def finished(self, carried: Any) -> frozenset[int]:
        return frozenset(account for account, steps in enumerate(carried or ()) if steps >= self.steps)


class ProgressInHand(FlagBySide):
    """The accounts that made their step in a deal: a list of 1 and 0."""

    kind: ClassVar[str] = "progress"
    fixed_worth: ClassVar[int | None] = 0  # it brings no points
    is_list: ClassVar[bool] = True
    ways: ClassVar[tuple[Option, ...]] = (Option(0, Phrase("Not made")), Option(1, Phrase("Made")))
    item: ProgressItem

    def _out(self, answers: Answers) -> int | None:
        """Return the account that went out, and so has made the step; None if nobody has, or it is not entered yet."""
        found = next((item for item in self.played.items.values() if isinstance(item, Left)), None)
        who = None if found is None or found.item.all_have else answers.get(found.by_key)
        return who if type(who) is int else None

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        if type(number) is not int or number not in {0, 1}:
            yield deal_faults.not_one_of(self._asked_of(account), self.ways, shown(number))

    def _asked_of(self, account: int) -> Phrase:
        return Phrase("{who}: {what}", {"who": Account(account), "what": self.label})

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        """Return 1 for each account that made the step. A player who went out did; a missing answer counts 0."""
        return self._made(deal.answers)

    def _made(self, answers: Answers) -> list[int]:
        out, row = self._out(answers), enumerate(self.row_in(answers))
        return [int(account == out or (each == 1 and type(each) is int)) for account, each in row]

    def saved(self, answers: Answers) -> dict[str, Any]:
        """Return the list of 1 and 0, with 1 for the player who went out."""
        return {self.id: self._made(answers)}

    def in_normal_form(self, value: Sequence[int]) -> dict[str, Any]:
        """Return nothing: a list of 0 has a meaning, nobody made the step."""
        return {}

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        for account in range(len(self.played.sides)):
            if account != self._out(deal.answers):
                question = Phrase("Has {who} made the {what}?", {"who": Account(account), "what": self.label})
                yield self.flag_field(account, self._asked_of(account), question, offered=True)

    # --- steps made in earlier deals

    def carry(self, carried: Any, value: Sequence[int], declarer: int | None) -> tuple[int, ...]:
        """Return the number of steps that each account has made."""
        before = carried or (0,) * len(value)
        return tuple(min(steps + made, self.item.steps) for steps, made in zip(before, value, strict=True))

    def counters(self, carried: Any) -> tuple[Phrase, ...]:
        before = carried or (0,) * len(self.played.sides)
        return tuple(self._at(steps) for steps in before)

    def _at(self, steps: int) -> Phrase:
        if steps >= self.item.steps:
            return Phrase("all made")
        return Phrase("{what} {place}", {"what": self.title, "place": steps + 1})

    # --- telling

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        made = enumerate(deal.values[self.id])
        held = tuple(Phrase("{who}", {"who": Account(account)}) for account, each in made if each)
        yield Phrase("{what}: {held}", {"what": self.title, "held": held or (Phrase("nobody"),)})

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        if laid_out(item, hands):
            values = Values((0, 1), needed=False)
            yield Column(item.id, item.id, titled(item.name), each=True, number=True, values=values)

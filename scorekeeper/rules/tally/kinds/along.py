"""Players who go along when the declarer plays alone: each plays for the same bid alone, and makes it or fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import StrictBool

from scorekeeper.rules import deal_faults
from scorekeeper.rules.described_fields import in_form
from scorekeeper.rules.game import Column, Field, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, Value, shown
from scorekeeper.rules.tally import tally_faults as wrong
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout
from scorekeeper.rules.tally.kinds.choice import Choice
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarerItem, DeclarerItem, declarer_of
from scorekeeper.rules.tally.kinds.outcome import OutcomeInHand
from scorekeeper.rules.tally.kinds.shared_answers import AboutDeal, OfSome, account_name, caption_with, column_of_some
from scorekeeper.rules.tally.tally_table import TallyTable

_MADE: Final = 1
_FAILED: Final = 2
_WAYS: Final = (Option(_MADE, Phrase("Made it")), Option(_FAILED, Phrase("Failed")))


class AlongItem(AboutDeclarerItem):
    """The players who go along with a lone declarer, if it is `allowed`; an option can bring that in."""

    order: ClassVar[int] = 72
    asked_by: ClassVar[str] = "allowed"
    is_signed: ClassVar[bool] = True  # a player who fails pays

    kind: Literal["along"] = "along"
    allowed: Annotated[StrictBool, in_form(Phrase("Others may go along"), core=True)] = True

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        return Phrase("the bid, from each other or to each")

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        if any(isinstance(item, DeclarerItem) and item.pays != "all" for item in table.items):
            yield self.clash(table, "allowed", Phrase("Others go along only where every opponent pays."))


class Along(AboutDeal, OfSome):
    """The answer is a list with 1 for each who went along and made it, 2 for each who failed, and 0 for all others."""

    kind: ClassVar[str] = "along"
    in_parts: ClassVar[bool] = True
    fixed_worth: ClassVar[int | None] = 0  # one player's points are paid by the others
    item: AlongItem

    def _is_due(self, deal: HandAnswers) -> bool:
        """Whether a choice rules out a partner, so that others may go along."""
        chosen = (choice.number(deal, choice.item.partners, 1) for choice in deal.layout.of(Choice))
        return type(declarer_of(deal)) is int and 0 in chosen

    def read(self, deal: HandAnswers, faults: list[Fault]) -> Sequence[int]:
        answer = deal.answers.get(self.id)
        if answer is not None and not self._is_due(deal) and not faults:
            faults.append(wrong.NOT_ASKED_NOW(what=self.title))
            return self.so_far(deal)
        return super().read(deal, faults)

    def faults_of(self, deal: HandAnswers, account: int, number: object) -> Iterator[Fault]:
        if number is None or (type(number) is int and number == 0):
            return
        if account == declarer_of(deal):
            yield wrong.GOES_ALONG_WITH_NOBODY(who=Account(account))
        elif type(number) is not int or number not in {_MADE, _FAILED}:
            yield deal_faults.not_one_of(self.title, _WAYS, shown(number))

    def so_far(self, deal: HandAnswers) -> Sequence[int]:
        return super().so_far(deal) if self._is_due(deal) else [0] * len(self.played.sides)

    def fields(self, deal: HandAnswers) -> Iterator[Field]:
        declarer, sides = declarer_of(deal), self.played.sides if self._is_due(deal) else ()
        for account, side in enumerate(sides):
            if account != declarer:
                label = caption_with(self.title, account_name(account))
                question = Phrase("Did {who} go along, and how did that end?", {"who": Account(account)})
                about = (account, len(sides), account, side[0])
                yield Field(self.id, "choice", label, question, *about, options=_WAYS, needed=False)

    def row(self, deal: HandAnswers) -> Sequence[int]:
        scores = [0] * len(self.played.sides)
        for account, ending in enumerate(deal.values[self.id]):
            if ending:
                points = deal.layout.of(OutcomeInHand)[0].of_bid(deal, won=ending == _MADE)
                for other in range(len(scores)):
                    scores[other] += points * (len(scores) - 1) if other == account else -points
        return scores

    def room(self, deal: HandAnswers, total: int) -> tuple[int, int]:
        """The fewest and the most of so many tricks that the others leave the declarer, by what became of each."""
        chosen = next((choice for choice in deal.layout.of(Choice) if choice.item.needs), None)
        if chosen is None or not any(self.so_far(deal)):
            return 0, total
        most = max(-chosen.number(deal, chosen.item.needs, 0) - 1, 0)  # of whoever makes it
        ways = list(self.so_far(deal))
        made, failed = ways.count(_MADE), ways.count(_FAILED)
        low = total - made * most if made == len(ways) - 1 else 0
        return low, total - failed * (most + 1)

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        for account, ending in enumerate(deal.values[self.id]):
            if ending:
                who: dict[str, Value] = {"who": Account(account)}
                yield Phrase("{who} went along", who) if ending == _MADE else Phrase("{who} went along and failed", who)

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        return column_of_some(item, _FAILED, hands, is_told=True)

"""The doublings of a deal with a declarer: by knocking, kontra, re, or a crack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictInt

from scorekeeper.rules.described_fields import in_form, picks
from scorekeeper.rules.game import Column, Option, Values
from scorekeeper.rules.phrase import Phrase, titled
from scorekeeper.rules.tally.hand_layout import HandAnswers, HandLayout, laid_out
from scorekeeper.rules.tally.kinds.declarer import AboutDeclarer, AfterPassed, AfterPassedItem, passed_before
from scorekeeper.rules.tally.tally_table import TallyTable

_EACH: Final[dict[str | None, Phrase]] = {
    "doubles": Phrase("doubles all points: 2, 4, 8 times"),
    "adds": Phrase("adds them once more: 2, 3, 4 times"),
}


class DoublingsItem(AfterPassedItem):
    """The number of times a deal can be doubled, at most `high`; with 0 only an option brings it in. See `_EACH`.

    `after_passed`: once for each deal in a row before this one that counted for nobody.
    """

    asked_by: ClassVar[str] = "high"

    kind: Literal["doublings"] = "doublings"
    high: Annotated[StrictInt, Bounds(ge=0, le=8), in_form(Phrase("Most doubles"), core=True)] = 1
    each: Annotated[Literal["doubles", "adds"], in_form(Phrase("Each time"), words=picks(_EACH))] = "doubles"

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        if self.each == "adds":
            return Phrase("each adds all points of the deal once more")
        return Phrase("each doubles all points of the deal")

    def times(self, often: int) -> int:
        """Return the factor for so many doublings."""
        return 1 + often if self.each == "adds" else int(2**often)


class Doublings(AfterPassed):
    """The number of doublings; None for none. A passed deal can be doubled if its item says so."""

    kind: ClassVar[str] = "doublings"
    is_needed: ClassVar[bool] = False  # most deals are not doubled
    item: DoublingsItem

    def is_due(self, deal: HandAnswers) -> bool:
        passed = (item for item in deal.layout.of(AboutDeclarer) if getattr(item.item, "doubled", False))
        return super().is_due(deal) or any(item.is_due(deal) for item in passed)

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        return tuple(Option(n, Phrase("×{n}", {"n": self.item.times(n)})) for n in range(1, self.item.high + 1))

    def options(self, deal: HandAnswers) -> tuple[Option, ...]:
        return self.all_options[: passed_before(deal)] if self.item.after_passed else self.all_options

    def factor(self, deal: HandAnswers) -> int:
        """Return the factor for the points."""
        return self.item.times(deal.values[self.id][0] or 0)

    def captions(self, deal: HandAnswers) -> Iterator[Phrase]:
        if deal.values[self.id][0] is not None:
            yield Phrase("×{n}", {"n": self.factor(deal)})

    @classmethod
    def columns(cls, item: Any, table: TallyTable, hands: Sequence[HandLayout], players: int) -> Iterator[Column]:
        if laid_out(item, hands):
            values = Values(tuple(range(1, item.high + 1)), needed=False)
            yield Column(item.id, item.id, titled(item.name), number=True, values=values)

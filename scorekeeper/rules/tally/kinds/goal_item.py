"""The keys of a goal: a number of which a deal needs so many, and what each above and below brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field as Bounds
from pydantic import StrictBool, StrictInt

from scorekeeper.rules.own_form.described import Described, picks
from scorekeeper.rules.own_form.kinds import PickInput
from scorekeeper.rules.phrase import Amount, Fault, Phrase, titled, worded
from scorekeeper.rules.table_head import TablePoints
from scorekeeper.rules.tally.item_fields import NAME
from scorekeeper.rules.tally.kinds.choice import ChoiceItem
from scorekeeper.rules.tally.kinds.outcome import OutcomeItem
from scorekeeper.rules.tally.layout import playable, sides_of
from scorekeeper.rules.tally.table import MatchTotal, TallyTable

HALF: Final = "half"
"""The answer that there is half a point more."""

_THREE: Final = 3
_WHEN: Final[dict[str | None, Phrase]] = {"always": Phrase("in every deal"), "lost": Phrase("where it is lost")}


class GoalItem(OutcomeItem):
    """A number from 0 to `total`, with which the deal is won where what was chosen needs no more.

    Each above that adds so many points (`over`), each below it so many (`under`), by a difference rounded up to whole
    `steps`; of what one may not have, none are added. A deal in which everything is had is worth so many `at_least`.
    It is worth so many more that nothing multiplies (`slam`), and half as many where all but one are had. The other
    side has points for each of the rest (`others_each`), in every deal or where it is lost; they bring no total above
    `others_to`. Where `each` of two others has points for their own, it is asked how many the next of them has.
    Where there are `halves` of what is counted, one more can be had, and scores are in half points.
    """

    form_fields: ClassVar[tuple[Described, ...]] = (
        NAME,
        Described("total", Phrase("How many there are"), core=True),
        Described("over", Phrase("Points for each above what is needed"), core=True, in_points=True),
        Described("under", Phrase("Points for each that is missing"), core=True, in_points=True),
        Described("steps", Phrase("The difference is rounded up to whole steps of")),
        Described("at_least", Phrase("Points for everything, at least"), in_points=True),
        Described("slam", Phrase("More points for everything; half of them for one less"), in_points=True),
        Described("others_each", Phrase("Points of the other side for each of the rest"), in_points=True),
        Described("others_when", Phrase("They count"), PickInput(), words=picks(_WHEN)),
        Described("others_to", Phrase("They bring a total to no more than"), in_points=True),
        Described("each", Phrase("Each of two others has points for their own")),
        Described("halves", Phrase("Half points count")),
    )

    kind: Literal["goal"] = "goal"
    total: Annotated[StrictInt, Bounds(ge=1, le=1000)] = 13
    over: TablePoints = 0
    under: TablePoints = 0
    at_least: TablePoints = 0
    slam: TablePoints = 0
    others_each: TablePoints = 0
    others_when: Literal["always", "lost"] = "always"
    others_to: MatchTotal | None = None
    each: StrictBool = False
    halves: StrictBool = False
    steps: Annotated[StrictInt, Bounds(ge=1, le=100)] = 1

    def keys(self, players: int) -> tuple[str, ...]:
        """The number; a half more; and the number of the next player, where each of the others has their own."""
        more = (*([HALF] if self.halves else []), *(["next"] if self.each else []))
        return (self.id, *(f"{self.id}-{which}" for which in more))

    def worth(self, unit: int, factor: int = 1) -> Phrase:
        """What each above and below brings."""
        return Phrase(
            "{total} in all; {over} for each above what is needed, {under} for each that is missing",
            {"total": self.total, "over": Amount(self.over, unit), "under": Amount(self.under, unit)},
        )

    def sentences(self, table: TallyTable) -> Iterator[Phrase]:
        """What else counts."""
        what = worded(self.name)
        if self.halves:
            yield Phrase("{what}: halves count.", {"what": titled(self.name)})
        if self.steps > 1:
            yield Phrase(
                "The difference of {what} is rounded up to whole steps of {n}.", {"what": what, "n": self.steps}
            )
        if self.at_least:
            yield Phrase(
                "With all {what} a deal that is won counts at least {points}.",
                {"what": what, "points": Amount(self.at_least, table.unit)},
            )
        if self.slam:
            yield Phrase(
                "With all {what} a deal that is won counts {points} more, with all but one {half}.",
                {
                    "what": what,
                    "points": Amount(self.slam, table.unit),
                    "half": Amount(self.slam // 2, table.unit),
                },
            )
        if self.others_each:
            yield Phrase(
                "Each other player has {points} for each of the other {what} that they have, {when}."
                if self.each
                else "The other side has {points} for each of the other {what}, {when}.",
                {"what": what, "points": Amount(self.others_each, table.unit), "when": _WHEN[self.others_when]},
            )
        if self.others_each and self.others_to is not None:
            limit = Amount(self.others_to, table.unit)
            yield Phrase("These points bring no total above {limit}.", {"limit": limit})

    def faults(self, table: TallyTable) -> Iterator[Fault]:
        """Something that needs no number of it, and a number of each other where there are not two."""
        if self.halves and (self.slam or self.others_each or self.each):
            why = Phrase("Half points count where the difference alone brings points.")
            yield table.clash(f"items.{self.id}.halves", why)
        if self.each and any(len(sides_of(table.for_players(table.seating, n), n)) != _THREE for n in playable(table)):
            yield self.clash(table, "each", Phrase("Of {name} each other has their own only where three play."))
        if self.slam % 2:
            yield self.clash(table, "slam", Phrase("Half of what all {name} count is not a whole number."))
        needs = [need for item in table.items if isinstance(item, ChoiceItem) for need in item.needs]
        if not needs:
            why = Phrase("How much of {name} is needed hangs on what is chosen, and nothing is.")
            yield self.clash(table, "total", why)
        elif max(needs) > self.total:
            yield self.clash(table, "total", Phrase("More of {name} is needed than there are."))

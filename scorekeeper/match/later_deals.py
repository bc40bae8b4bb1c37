"""The later deals that change when a deal is inserted or deleted before them: their declarers and their points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from scorekeeper.match.earlier import moved
from scorekeeper.match.match import Deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.phrase import Phrase, Value


class LaterDeals(NamedTuple):
    """The number of later deals that change, and a sentence for each with another declarer."""

    deals: int
    declarers: tuple[Phrase, ...]


def later_deals(sheet: Sheet, at: int, deleted: int, *inserted: Deal) -> LaterDeals:
    """Return the later deals that change when the deals from the index `at` are deleted or others inserted there."""
    match = sheet.match
    deals = (*match.deals[:at], *inserted, *match.deals[at + deleted :])
    earlier = moved(match.earlier, at, at + deleted, len(inserted))
    after = sheet_of(replace(match, deals=deals, earlier=earlier), sheet.replay)
    first, then = at + deleted, at + len(inserted)
    pairs = list(zip(sheet.replay.outcomes[first:], after.replay.outcomes[then:], strict=True))
    changed = [index for index, (one, other) in enumerate(pairs) if _scored(one) != _scored(other)]
    return LaterDeals(len(changed), tuple(_other_declarers(sheet, after, first, then)))


def _scored(outcome: Outcome[Any]) -> tuple[Any, ...]:
    return outcome.declarer, outcome.points, outcome.faults


def _other_declarers(before: Sheet, after: Sheet, first: int, then: int) -> Iterator[Phrase]:
    names = {box.key: box.name for box in before.match.game.boxes}
    for index in range(len(before.replay.outcomes) - first):
        one, other = before.replay.outcomes[first + index], after.replay.outcomes[then + index]
        if one.declarer is None or other.declarer is None or one.declarer == other.declarer:
            continue
        values: dict[str, Value] = {
            "number": one.number,
            "before": before.match.players_of(first + index)[one.declarer],
            "who": after.match.players_of(then + index)[other.declarer],
        }
        contract = "" if one.box is None else names.get(one.box[1], "")
        if contract:
            yield Phrase("Deal {number}: {before}’s {what} becomes {who}’s.", {**values, "what": contract})
        else:
            yield Phrase("Deal {number}: {who} declares, not {before}.", values)

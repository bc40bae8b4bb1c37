"""From which deal on somebody takes over a seat, as a person says it: by the number of the deal."""

from __future__ import annotations

from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Fault
from scorekeeper.service.faults import Refused

_DIGITS = 6  # no match has so many deals that their numbers have more


def not_dealt_yet(said: str, number: int) -> Fault:
    """A deal is named that has not been played, and is not the next one."""
    return Fault("There is no deal {said} yet: the next one is deal {number}.", said=said, number=number)


def next_number(sheet: Sheet) -> int:
    """The number of the next deal; of a match that is over, of the one that would follow."""
    if sheet.due is not None:
        return sheet.due.number
    last = sheet.replay.outcomes[-1:]
    return last[0].number + (not sheet.match.deals[-1].thrown_in) if last else 1


def place_of(sheet: Sheet, said: str) -> int:
    """The place of the deal whose number was entered. Raises `Refused`."""
    numbers = [*(outcome.number for outcome in sheet.replay.outcomes), next_number(sheet)]
    text = said.strip()
    if not (text.isdecimal() and len(text) <= _DIGITS and int(text) in numbers):
        raise Refused(not_dealt_yet(text[:10], numbers[-1]))
    return numbers.index(int(text))
